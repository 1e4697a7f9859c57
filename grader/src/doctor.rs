//! Looks at this machine for `cargo grade doctor`. It fetches nothing and builds nothing.

use crate::args::{SandboxLevel, SandboxMode};
use crate::cache::Cache;
use crate::course::Course;
use crate::dependencies::Dependencies;
use crate::device::{Device, Wanted};
use crate::error::Result;
use crate::libtorch::{self, Driver, Libtorch, Survey};
use crate::message::Message;
use crate::options::Environment;
use crate::reporter::Setup;
use crate::sandbox::Sandbox;
use crate::toolchain::Toolchain;
use crate::{grade, interview};

/// What was found.
pub(crate) fn examine(course: &Course, environment: &Environment) -> Result<Setup> {
    let cache = Cache::from_environment()?;
    let driver = Driver::look();
    let search = grade::search(course, Wanted::Auto, &driver);
    let survey = libtorch::survey(&search, &cache)?;
    let toolchain = Toolchain::find(environment.cargo.clone()).ok();
    let built = match (&toolchain, &survey.chosen) {
        (Some(toolchain), Some(libtorch)) => {
            Dependencies::find(course, &cache, toolchain, libtorch)?
        }
        _ => None,
    };
    let sandbox = Sandbox::choose(SandboxMode::Auto, SandboxLevel::S0, &[])?;
    let devices = match (&built, &survey.chosen) {
        (Some(built), Some(libtorch)) => devices(built, libtorch, &driver, &sandbox),
        _ => Vec::new(),
    };
    Ok(Setup {
        advice: advice(toolchain.is_some(), &survey, built.is_some(), &devices),
        rustc: toolchain.map(|toolchain| toolchain.rustc.display().to_string()),
        is_built: built.is_some(),
        sandbox,
        devices,
        survey,
    })
}

/// Each device that may be there, tried.
fn devices(
    built: &Dependencies,
    libtorch: &Libtorch,
    driver: &Driver,
    sandbox: &Sandbox,
) -> Vec<(String, Option<String>)> {
    let wanted = [
        Some(Wanted::Cpu),
        driver.is_usable().then_some(Wanted::Cuda(0)),
    ];
    wanted
        .into_iter()
        .flatten()
        .map(|wanted| {
            let device = Device::choose(wanted, libtorch, driver);
            let libraries = built.library_folders(libtorch);
            let greeting = interview::greet(&built.host(), &device, &libraries, sandbox);
            let problem = match greeting {
                Ok(hello) => hello.refusal,
                Err(problem) => Some(problem),
            };
            (device.word(), problem)
        })
        .collect()
}

fn advice(
    has_rust: bool,
    survey: &Survey,
    is_built: bool,
    devices: &[(String, Option<String>)],
) -> Vec<Message> {
    let mut advice = Vec::new();
    if !has_rust {
        advice.push(Message::new("hint-no-rustc"));
    }
    match (&survey.chosen, survey.bytes_to_fetch) {
        (Some(_), _) if is_built => {}
        (Some(_), _) => advice.push(Message::new("doctor-will-build")),
        (None, Some(bytes)) => advice.push(
            Message::new("doctor-will-fetch")
                .with("size", indicatif::DecimalBytes(bytes).to_string()),
        ),
        (None, None) => advice
            .push(Message::new("hint-libtorch-bring-your-own").with("version", libtorch::VERSION)),
    }
    if devices.iter().any(|(_, problem)| problem.is_some()) {
        advice.push(Message::new("doctor-device"));
    }
    if advice.is_empty() {
        advice.push(Message::new("doctor-ready"));
    }
    advice
}
