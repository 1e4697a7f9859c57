//! Whether the reference code is written as the tools would have it: rustfmt and clippy, the ones
//! that lie beside the compiler of the grades.
//!
//! Clippy is asked as the compiler is: against the dependency folder, so that nothing is built for
//! it. Where a tool is missing, that is said; it is never taken for a clean bill.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::finding::Findings;
use super::proof::Proof;
use crate::diagnostics;
use crate::error::{Blame, Error, Result};
use crate::grade::Shop;
use crate::message::Message;
use crate::process::{Tool, ToolEnd};

/// The demo, beside the code that is graded.
const DEMO: &str = "main.rs";

/// Words of a tool that a finding repeats.
const LAST_LINES: usize = 3;

/// Asks both tools about the solution.
pub(super) fn check(proof: &Proof<'_>, findings: &mut Findings) -> Result<()> {
    let Some(shop) = proof.shop() else {
        return Ok(());
    };
    let code = proof.shelf.solution().join(&proof.lesson.files.code);
    let demo = code.with_file_name(DEMO);
    let files: Vec<PathBuf> = [code, demo].into_iter().filter(|f| f.is_file()).collect();
    for file in &files {
        format(file, shop, proof, findings)?;
    }
    clippy(&files, shop, proof, findings)
}

fn format(file: &Path, shop: &Shop, proof: &Proof<'_>, findings: &mut Findings) -> Result<()> {
    let spot = proof.shelf.spot(file);
    let Some(program) = shop.beside_compiler("rustfmt") else {
        findings.not_checked(
            spot,
            missing("rustfmt"),
            Message::new("course-no-tool-next"),
        );
        return Ok(());
    };
    let tool = Tool::new(program)
        .arguments(["--check", "--edition", "2024"])
        .arguments([file]);
    if let Some(said) = run(&tool)? {
        let what = Message::new("course-not-formatted");
        let next = Message::new("course-not-formatted-next").with("said", said);
        findings.fault(spot, None, what, next);
    }
    Ok(())
}

fn clippy(
    files: &[PathBuf],
    shop: &Shop,
    proof: &Proof<'_>,
    findings: &mut Findings,
) -> Result<()> {
    let solution = proof.shelf.solution();
    let Some(program) = shop.beside_compiler("clippy-driver") else {
        let next = Message::new("course-no-tool-next");
        findings.not_checked(proof.shelf.spot(&solution), missing("clippy"), next);
        return Ok(());
    };
    let folder = tempfile::tempdir().map_err(|problem| Error::io(&solution, &problem))?;
    let name = package(&solution).replace('-', "_");
    for file in files {
        let is_demo = file.file_name().is_some_and(|name| name == DEMO);
        let mut arguments = shop.workshop(proof.sandbox()).arguments_of_lint();
        let kind = if is_demo { "bin" } else { "rlib" };
        arguments.extend(["--crate-type", kind, "--crate-name"].map(OsString::from));
        arguments.push(if is_demo { "demo" } else { &name }.into());
        if is_demo {
            let mut library = OsString::from(format!("{name}="));
            library.push(folder.path().join(format!("lib{name}.rmeta")));
            arguments.extend(["--extern".into(), library]);
        }
        arguments.extend(["--out-dir".into(), folder.path().into(), file.into()]);
        let tool = Tool::new(&program)
            .arguments(arguments)
            .variable("CLIPPY_CONF_DIR", proof.shelf.root())
            .variable("CARGO_MANIFEST_DIR", &solution);
        if let Some(said) = run(&tool)? {
            let first = diagnostics::read(&said).into_iter().next();
            let line = first.as_ref().and_then(|first| first.line);
            let mut spot = proof.shelf.spot(file);
            spot.line = line.and_then(|line| usize::try_from(line).ok());
            let said = first.map_or(said, |first| first.message);
            let what = Message::new("course-clippy").with("said", said);
            findings.fault(spot, None, what, Message::new("course-clippy-next"));
        }
    }
    Ok(())
}

fn missing(tool: &str) -> Message {
    Message::new("course-no-tool").with("tool", tool)
}

/// What a tool has to say, where it is not content.
fn run(tool: &Tool) -> Result<Option<String>> {
    let end = tool.run(&mut |_| {}).map_err(|problem| {
        Error::new(Blame::Toolchain, Message::new("error-launch"))
            .hint(Message::new("hint-launch"))
            .detail(problem.to_string())
    })?;
    match end {
        ToolEnd::Success(_) => Ok(None),
        ToolEnd::Interrupted => Err(Error::interrupted()),
        ToolEnd::Failure(output) => {
            let (out, err) = (output.stdout.text(), output.stderr.text());
            let said = if err.trim().is_empty() {
                out.lines().take(LAST_LINES).collect::<Vec<_>>().join("\n")
            } else {
                err
            };
            Ok(Some(said))
        }
    }
}

/// The name of the solution's package, by which its demo knows it.
fn package(solution: &Path) -> String {
    #[derive(serde::Deserialize)]
    struct Manifest {
        package: Package,
    }
    #[derive(serde::Deserialize)]
    struct Package {
        name: String,
    }
    let text = std::fs::read_to_string(solution.join("Cargo.toml")).unwrap_or_default();
    toml::from_str::<Manifest>(&text).map_or_else(|_| "solution".to_owned(), |m| m.package.name)
}
