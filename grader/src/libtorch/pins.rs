//! The pinned packages that a libtorch of our own is made of, as data gives them.
//!
//! A platform without pins is no defect: the program names the other ways to a libtorch.

use std::sync::LazyLock;

use super::{Parts, VERSION};
use crate::error::{Blame, Error, Result};
use crate::message::Message;

static PINS: LazyLock<std::result::Result<Pins, toml::de::Error>> =
    LazyLock::new(|| toml::from_str(include_str!("../../data/libtorch.toml")));

const FORMAT_VERSION: u32 = 1;

#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Pins {
    format_version: u32,
    version: String,
    platform: Vec<Platform>,
}

/// The wheels for one kind of machine.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Platform {
    os: String,
    architecture: String,
    libc: String,
    /// The version of Python that the wheels are made for; none of it is run.
    pub(super) python: String,
    wheel: Vec<Wheel>,
}

/// One file of the package index.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Wheel {
    pub(super) package: String,
    pub(super) version: String,
    pub(super) file: String,
    /// The platform in pip's words.
    pub(super) tag: String,
    pub(super) bytes: u64,
    pub(super) sha256: String,
    cpu: Option<Take>,
    cuda: Option<Take>,
}

/// What is taken out of a wheel.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Take {
    /// On disk.
    bytes: u64,
    members: Vec<String>,
}

impl Platform {
    /// The wheels that are needed for the parts.
    pub(super) fn wheels(&self, parts: Parts) -> Vec<&Wheel> {
        self.wheel
            .iter()
            .filter(|wheel| wheel.takes(parts).next().is_some())
            .collect()
    }
}

impl Wheel {
    fn takes(&self, parts: Parts) -> impl Iterator<Item = &Take> {
        let cuda = self.cuda.as_ref().filter(|_| parts == Parts::Cuda);
        self.cpu.iter().chain(cuda)
    }

    /// The files to take, and the folders, whose names end with a slash.
    pub(super) fn members(&self, parts: Parts) -> Vec<&str> {
        self.takes(parts)
            .flat_map(|take| take.members.iter().map(String::as_str))
            .collect()
    }

    /// What the files take on disk.
    pub(super) fn unpacked_bytes(&self, parts: Parts) -> u64 {
        self.takes(parts).map(|take| take.bytes).sum()
    }
}

/// The pins for this machine.
pub(super) fn platform() -> Result<&'static Platform> {
    let libc = if cfg!(target_env = "gnu") {
        "gnu"
    } else {
        "other"
    };
    platform_of(std::env::consts::OS, std::env::consts::ARCH, libc)
}

fn platform_of(os: &str, architecture: &str, libc: &str) -> Result<&'static Platform> {
    let broken = || Error::new(Blame::Grader, Message::new("libtorch-pins-broken"));
    let pins = PINS
        .as_ref()
        .map_err(|problem| broken().detail(problem.to_string()))?;
    if pins.format_version != FORMAT_VERSION || pins.version != VERSION {
        return Err(broken().detail(format!("{} / {}", pins.format_version, pins.version)));
    }
    pins.platform
        .iter()
        .find(|platform| {
            platform.os == os && platform.architecture == architecture && platform.libc == libc
        })
        .ok_or_else(|| {
            let what = Message::new("libtorch-no-pins")
                .with("version", VERSION)
                .with("os", os)
                .with("architecture", architecture);
            Error::new(Blame::Libtorch, what)
                .hint(Message::new("hint-libtorch-bring-your-own").with("version", VERSION))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pins_can_be_read_and_each_is_complete() {
        let pins = PINS.as_ref().unwrap();
        assert_eq!(pins.format_version, FORMAT_VERSION);
        assert_eq!(pins.version, VERSION);
        for platform in &pins.platform {
            for wheel in &platform.wheel {
                let Wheel { package, .. } = wheel;
                let is_digest = wheel.sha256.len() == 64
                    && wheel.sha256.chars().all(|c| "0123456789abcdef".contains(c));
                assert!(is_digest, "{package}: {}", wheel.sha256);
                let file = format!("{}-{}-", package.replace('-', "_"), wheel.version);
                assert!(wheel.file.starts_with(&file), "{package}: {}", wheel.file);
                assert!(wheel.file.contains(&wheel.tag), "{package}: {}", wheel.tag);
                assert!(wheel.bytes > 0, "{package}");
                assert!(!wheel.members(Parts::Cuda).is_empty(), "{package}");
                for take in wheel.takes(Parts::Cuda) {
                    assert!(take.bytes > 0 && !take.members.is_empty(), "{package}");
                }
                for member in wheel.members(Parts::Cuda) {
                    let is_below = ["torch/include/", "torch/lib/", "nvidia/"]
                        .iter()
                        .any(|place| member.starts_with(place));
                    assert!(is_below && !member.contains(".."), "{package}: {member}");
                }
            }
        }
    }

    #[test]
    fn no_address_stands_in_the_pins() {
        let text = include_str!("../../data/libtorch.toml");
        assert!(!text.contains("://"), "packages are fetched by name");
    }

    #[test]
    fn linux_has_a_small_set_for_the_cpu_and_a_larger_one_for_cuda() {
        let linux = platform_of("linux", "x86_64", "gnu").unwrap();
        let names = |parts| -> Vec<&str> {
            let wheels = linux.wheels(parts);
            wheels.iter().map(|wheel| wheel.package.as_str()).collect()
        };
        assert_eq!(
            names(Parts::Cpu),
            ["torch", "nvidia-cuda-runtime", "nvidia-cuda-cupti"]
        );
        assert!(names(Parts::Cuda).starts_with(&names(Parts::Cpu)));
        assert!(names(Parts::Cuda).contains(&"nvidia-cublas"));
        let torch = linux.wheels(Parts::Cpu)[0];
        assert!(
            torch
                .members(Parts::Cpu)
                .contains(&"torch/lib/libtorch_cpu.so")
        );
        assert!(
            !torch
                .members(Parts::Cpu)
                .contains(&"torch/lib/libtorch_cuda.so")
        );
        assert!(
            torch
                .members(Parts::Cuda)
                .contains(&"torch/lib/libtorch_cuda.so")
        );
        assert!(torch.unpacked_bytes(Parts::Cpu) < torch.unpacked_bytes(Parts::Cuda));
    }

    #[test]
    fn a_platform_without_pins_is_told_the_other_ways() {
        for (os, architecture, libc) in [
            ("macos", "aarch64", "other"),
            ("linux", "aarch64", "gnu"),
            ("linux", "x86_64", "other"),
        ] {
            let error = platform_of(os, architecture, libc).unwrap_err();
            assert_eq!(error.blame, Blame::Libtorch);
            assert!(error.hint.is_some());
        }
    }
}
