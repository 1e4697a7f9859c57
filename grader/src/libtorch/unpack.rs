//! Checks a wheel against its pin and takes the wanted files out of it.
//!
//! Nothing is written outside the folder that was asked for, whatever names an archive holds, and
//! Ctrl-C is looked for between any two pieces.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Component, Path, PathBuf};

use sha2::{Digest, Sha256};
use zip::ZipArchive;
use zip::result::ZipError;

use super::inventory::Member;
use crate::error::{Blame, Error, Result};
use crate::message::Message;
use crate::{hex, interrupt};

const PIECE_BYTES: usize = 1 << 20;

/// The SHA-256 of a file.
pub(super) fn digest(path: &Path) -> Result<String> {
    let mut file = File::open(path).map_err(|problem| Error::io(path, &problem))?;
    let mut digest = Sha256::new();
    let mut piece = vec![0; PIECE_BYTES];
    loop {
        interrupt::check()?;
        match file.read(&mut piece) {
            Ok(0) => return Ok(hex::encode(&digest.finalize())),
            Ok(n_bytes) => digest.update(&piece[..n_bytes]),
            Err(problem) if problem.kind() == io::ErrorKind::Interrupted => {}
            Err(problem) => return Err(Error::io(path, &problem)),
        }
    }
}

/// Takes files out of a wheel, and tells of each piece how long it was. What is wanted is a file,
/// or a folder, whose name ends with a slash; each must be there.
pub(super) fn unpack(
    wheel: &Path,
    wanted: &[&str],
    into: &Path,
    tell: &mut dyn FnMut(u64),
) -> Result<Vec<Member>> {
    let file = File::open(wheel).map_err(|problem| Error::io(wheel, &problem))?;
    let mut archive =
        ZipArchive::new(io::BufReader::new(file)).map_err(|problem| broken(wheel, &problem))?;
    let mut members = Vec::new();
    let mut piece = vec![0; PIECE_BYTES];
    for index in 0..archive.len() {
        let mut entry = archive
            .by_index(index)
            .map_err(|problem| broken(wheel, &problem))?;
        let name = entry
            .name()
            .map_err(|problem| broken(wheel, &problem))?
            .into_owned();
        if entry.is_dir() || !wanted.iter().any(|wanted| is_wanted(&name, wanted)) {
            continue;
        }
        let place = place(into, &name)
            .filter(|_| entry.is_file() && !entry.is_symlink())
            .ok_or_else(|| {
                let what = Message::new("libtorch-wheel-refused")
                    .with("path", wheel)
                    .with("member", name.as_str());
                Error::new(Blame::Libtorch, what)
            })?;
        let bytes = write(&mut entry, wheel, &place, &mut piece, tell)?;
        members.push(Member { path: name, bytes });
    }
    let missing = wanted
        .iter()
        .find(|wanted| !members.iter().any(|member| is_wanted(&member.path, wanted)));
    match missing {
        None => Ok(members),
        Some(missing) => {
            let what = Message::new("libtorch-wheel-lacks")
                .with("path", wheel)
                .with("member", *missing);
            Err(Error::new(Blame::Grader, what))
        }
    }
}

fn is_wanted(name: &str, wanted: &str) -> bool {
    name == wanted || (wanted.ends_with('/') && name.starts_with(wanted))
}

/// Where a member goes, unless its name leads out of the folder.
fn place(into: &Path, name: &str) -> Option<PathBuf> {
    let is_inside = !name.is_empty()
        && !name.contains(['\\', '\0'])
        && Path::new(name)
            .components()
            .all(|part| matches!(part, Component::Normal(_)));
    is_inside.then(|| into.join(name))
}

fn write(
    entry: &mut impl Read,
    wheel: &Path,
    place: &Path,
    piece: &mut [u8],
    tell: &mut dyn FnMut(u64),
) -> Result<u64> {
    let failed = |problem: io::Error| Error::io(place, &problem);
    if let Some(parent) = place.parent() {
        fs::create_dir_all(parent).map_err(failed)?;
    }
    let mut file = File::create_new(place).map_err(failed)?;
    let mut bytes = 0;
    loop {
        interrupt::check()?;
        // At its end the archive compares what was read with its own check sum.
        let n_bytes = match entry.read(piece) {
            Ok(0) => return Ok(bytes),
            Ok(n_bytes) => n_bytes,
            Err(problem) if problem.kind() == io::ErrorKind::Interrupted => continue,
            Err(problem) => return Err(broken(wheel, &ZipError::Io(problem))),
        };
        file.write_all(&piece[..n_bytes]).map_err(failed)?;
        bytes += n_bytes as u64;
        tell(n_bytes as u64);
    }
}

fn broken(wheel: &Path, problem: &ZipError) -> Error {
    let what = Message::new("libtorch-wheel-broken").with("path", wheel);
    Error::new(Blame::Libtorch, what)
        .detail(problem.to_string())
        .hint(Message::new("hint-libtorch-again"))
}

#[cfg(test)]
mod tests {
    use zip::write::{SimpleFileOptions, ZipWriter};

    use super::*;

    fn wheel(folder: &Path, members: &[(&str, &str)]) -> PathBuf {
        let path = folder.join("a.whl");
        let mut archive = ZipWriter::new(File::create(&path).unwrap());
        for (name, content) in members {
            archive
                .start_file(*name, SimpleFileOptions::default())
                .unwrap();
            archive.write_all(content.as_bytes()).unwrap();
        }
        archive.finish().unwrap();
        path
    }

    #[test]
    fn only_what_is_wanted_is_taken() {
        let scratch = tempfile::tempdir().unwrap();
        let wheel = wheel(
            scratch.path(),
            &[
                ("torch/include/a.h", "a"),
                ("torch/include/b/c.h", "cc"),
                ("torch/include_not/d.h", "d"),
                ("torch/lib/libc10.so", "c10"),
                ("torch/lib/libc10.so.bak", "no"),
                ("../out", "no"),
            ],
        );
        let into = scratch.path().join("into");
        let wanted = ["torch/include/", "torch/lib/libc10.so"];
        let mut told = 0;
        let members = unpack(&wheel, &wanted, &into, &mut |bytes| told += bytes).unwrap();
        let names: Vec<_> = members.iter().map(|member| member.path.as_str()).collect();
        assert_eq!(
            names,
            [
                "torch/include/a.h",
                "torch/include/b/c.h",
                "torch/lib/libc10.so"
            ]
        );
        assert_eq!(told, 6);
        assert_eq!(
            fs::read_to_string(into.join("torch/include/b/c.h")).unwrap(),
            "cc"
        );
        assert!(!into.join("torch/include_not").exists());
        assert!(!scratch.path().join("out").exists());
    }

    #[test]
    fn a_name_that_leads_out_of_the_folder_is_refused() {
        for name in ["a/../../out", "a/./b", "a/..", "a/b\\..\\c"] {
            let scratch = tempfile::tempdir().unwrap();
            let wheel = wheel(scratch.path(), &[(name, "x")]);
            let into = scratch.path().join("into");
            let refused = unpack(&wheel, &["a/"], &into, &mut |_| {});
            if place(&into, name).is_none() {
                assert_eq!(refused.unwrap_err().blame, Blame::Libtorch, "{name}");
            }
            assert!(!scratch.path().join("out").exists());
        }
        for name in ["", "/etc/passwd", "..", "a/../../b", "a\0b"] {
            assert_eq!(place(Path::new("/into"), name), None, "{name}");
        }
    }

    #[test]
    fn a_link_in_an_archive_is_refused() {
        let scratch = tempfile::tempdir().unwrap();
        let path = scratch.path().join("a.whl");
        let mut archive = ZipWriter::new(File::create(&path).unwrap());
        archive
            .add_symlink("a/link", "/etc", SimpleFileOptions::default())
            .unwrap();
        archive.finish().unwrap();
        let into = scratch.path().join("into");
        assert!(unpack(&path, &["a/"], &into, &mut |_| {}).is_err());
        assert!(!into.join("a/link").exists());
    }

    #[test]
    fn what_a_wheel_lacks_and_a_broken_wheel_are_named() {
        let scratch = tempfile::tempdir().unwrap();
        let wheel = wheel(scratch.path(), &[("a/b", "x")]);
        let into = scratch.path().join("into");
        let lacks = unpack(&wheel, &["a/b", "c/"], &into, &mut |_| {}).unwrap_err();
        assert_eq!(lacks.what.key, "libtorch-wheel-lacks");
        let bytes = fs::read(&wheel).unwrap();
        fs::write(&wheel, &bytes[..bytes.len() / 2]).unwrap();
        let broken = unpack(&wheel, &["a/b"], &into, &mut |_| {}).unwrap_err();
        assert_eq!(broken.what.key, "libtorch-wheel-broken");
    }

    #[test]
    fn the_digest_is_that_of_the_standard() {
        let scratch = tempfile::tempdir().unwrap();
        let path = scratch.path().join("abc");
        fs::write(&path, "abc").unwrap();
        assert_eq!(
            digest(&path).unwrap(),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }
}
