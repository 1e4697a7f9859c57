//! Archives of every kind, and of no kind.

use std::io::{Seek, Write};

use flate2::Compression;
use flate2::write::GzEncoder;
use zip::write::{SimpleFileOptions, ZipWriter};

use super::*;

fn files() -> Files {
    Files {
        code: "src/lib.rs".to_owned(),
        answers: "answers.md".to_owned(),
    }
}

fn said(contents: Result<Contents, Message>) -> Vec<(String, String)> {
    let said = |taken: Taken| match taken {
        Taken::Bytes(bytes) if bytes.len() > 20 => format!("{} bytes", bytes.len()),
        Taken::Bytes(bytes) => String::from_utf8(bytes).unwrap(),
        Taken::Refused(message) => message.key.to_owned(),
        Taken::Missing => "missing".to_owned(),
    };
    match contents {
        Ok(contents) => contents
            .into_iter()
            .map(|(path, taken)| (path, said(taken)))
            .collect(),
        Err(message) => vec![(String::new(), message.key.to_owned())],
    }
}

fn zipped(with: impl FnOnce(&mut ZipWriter<&mut File>)) -> Vec<(String, String)> {
    let mut file = tempfile::tempfile().unwrap();
    let mut writer = ZipWriter::new(&mut file);
    with(&mut writer);
    writer.finish().unwrap();
    file.rewind().unwrap();
    said(read(file, Packing::Zip, &files()))
}

fn tarred(with: impl FnOnce(&mut tar::Builder<&mut GzEncoder<File>>)) -> Vec<(String, String)> {
    let file = tempfile::tempfile().unwrap();
    let mut gzip = GzEncoder::new(file, Compression::fast());
    let mut builder = tar::Builder::new(&mut gzip);
    with(&mut builder);
    builder.into_inner().unwrap();
    let mut file = gzip.finish().unwrap();
    file.rewind().unwrap();
    said(read(file, Packing::TarGz, &files()))
}

fn assert_found(found: &[(String, String)], due: &[(&str, &str)]) {
    let found = found.iter().map(|(path, said)| (&**path, &**said));
    assert_eq!(found.collect::<Vec<_>>(), due);
}

fn put(builder: &mut tar::Builder<&mut GzEncoder<File>>, path: &str, content: &[u8]) {
    let mut header = tar::Header::new_gnu();
    header.set_size(content.len() as u64);
    builder.append_data(&mut header, path, content).unwrap();
}

#[test]
fn of_a_zip_only_what_may_be_the_lessons_is_read() {
    let plain = SimpleFileOptions::default();
    let found = zipped(|zip| {
        for (name, content) in [
            ("a/src/lib.rs", "code"),
            ("a\\answers.md", "answers"),
            ("../../src/lib.rs", "out"),
            ("a/target/big.rlib", "no"),
        ] {
            zip.start_file(name, plain).unwrap();
            zip.write_all(content.as_bytes()).unwrap();
        }
        zip.add_symlink("b/src/lib.rs", "/etc/passwd", plain)
            .unwrap();
        zip.start_file("c/answers.md", plain).unwrap();
        let much = usize::try_from(submission::MAX_ANSWER_BYTES).unwrap() + 1;
        zip.write_all(&vec![b'x'; much]).unwrap();
    });
    assert_found(
        &found,
        &[
            ("../../src/lib.rs", "out"),
            ("a/answers.md", "answers"),
            ("a/src/lib.rs", "code"),
            ("b/src/lib.rs", "refused-link"),
            ("c/answers.md", "refused-large"),
        ],
    );
}

#[test]
fn of_a_tar_the_same_with_long_names_and_links() {
    let deep = format!("{}src/lib.rs", "deep/".repeat(60));
    let found = tarred(|tar| {
        put(tar, &deep, b"code");
        put(tar, "answers.md", b"answers");
        let mut header = tar::Header::new_gnu();
        header.set_entry_type(EntryType::Symlink);
        header.set_size(0);
        tar.append_link(&mut header, "b/src/lib.rs", "/etc/passwd")
            .unwrap();
        header.set_entry_type(EntryType::Fifo);
        tar.append_data(&mut header, "c/src/lib.rs", io::empty())
            .unwrap();
    });
    assert_found(
        &found,
        &[
            ("answers.md", "answers"),
            ("b/src/lib.rs", "refused-link"),
            ("c/src/lib.rs", "refused-special"),
            (&*deep, "code"),
        ],
    );
}

#[test]
fn a_bomb_is_not_read_to_its_end() {
    let found = tarred(|tar| {
        let size = 300 << 20;
        let mut header = tar::Header::new_gnu();
        header.set_size(size);
        tar.append_data(&mut header, "zeros", io::repeat(0).take(size))
            .unwrap();
        put(tar, "src/lib.rs", b"code");
    });
    assert_eq!(found, [(String::new(), "archive-bomb".to_owned())]);
}

#[test]
fn a_name_as_long_as_a_file_is_read_no_further_than_a_name_can_be() {
    let found = tarred(|tar| {
        let mut header = tar::Header::new_gnu();
        header.set_entry_type(EntryType::GNULongName);
        let size = 10 << 20;
        header.set_size(size);
        tar.append_data(&mut header, "x", io::repeat(b'a').take(size))
            .unwrap();
        put(tar, "src/lib.rs", b"lost its name");
        put(tar, "src/lib.rs", b"code");
    });
    assert_eq!(found, [("src/lib.rs".to_owned(), "code".to_owned())]);
}

#[test]
fn what_is_no_archive_is_said_to_be_broken() {
    for packing in [Packing::Zip, Packing::TarGz, Packing::Tar] {
        for content in [&b""[..], b"PK\x03\x04", b"\x1f\x8b\x08", &[7; 2000]] {
            let mut file = tempfile::tempfile().unwrap();
            file.write_all(content).unwrap();
            file.rewind().unwrap();
            let found = said(read(file, packing, &files()));
            // An empty tar is one with nothing in it.
            let is_empty = content.is_empty() && packing == Packing::Tar;
            let key = found.first().map(|(_, key)| &**key);
            assert_eq!(
                key,
                (!is_empty).then_some("archive-broken"),
                "{packing:?} {content:?}"
            );
        }
    }
}

#[test]
fn every_cut_of_an_archive_is_read_or_refused() {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    let mut builder = tar::Builder::new(&mut gzip);
    let mut header = tar::Header::new_gnu();
    header.set_size(4);
    builder
        .append_data(&mut header, "src/lib.rs", &b"code"[..])
        .unwrap();
    builder.into_inner().unwrap();
    let bytes = gzip.finish().unwrap();
    for cut in 0..bytes.len() {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(&bytes[..cut]).unwrap();
        file.rewind().unwrap();
        // What is missing may be no more than the check sum behind the last file.
        let found = said(read(file, Packing::TarGz, &files()));
        let found = found.first().map(|(_, said)| &**said);
        assert!(
            matches!(found, Some("code" | "archive-broken")),
            "{cut}: {found:?}"
        );
    }
}
