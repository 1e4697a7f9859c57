//! A folder of links through which the probe is linked against the CPU libraries alone.
//!
//! A libtorch with CUDA asks whoever links `-ltorch` to link its CUDA libraries as well, which a
//! run on the CPU would then load each time. The view leaves them out: its `libtorch.so` is a line
//! for the linker that stands for `libtorch_cpu.so`.

use std::fs;
use std::io;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::{CACHE_FOLDER, CPU_LIBRARY, Libtorch};
use crate::cache::{Cache, Staging, discard, unusable};
use crate::error::Result;
use crate::hex;

const FOLDER: &str = "views";

/// What `-ltorch` finds.
const SCRIPT: &str = "INPUT(-ltorch_cpu)\n";

/// How the names begin of what a probe on the CPU is not linked with.
const LEFT_OUT: [&str; 13] = [
    "libtorch.so",
    "libtorch_cuda",
    "libtorch_global_deps",
    "libtorch_hip",
    "libtorch_nvshmem",
    "libtorch_python",
    "libtorch_xpu",
    "libc10_cuda",
    "libc10_hip",
    "libcaffe2_nvrtc",
    "libcu",
    "libnv",
    "libnccl",
];

/// What even the CPU library of a CUDA build needs.
const CUDA_BUT_NEEDED: [&str; 2] = ["libcudart", "libcupti"];

/// The view of a libtorch, made if there is none yet.
pub(super) fn view(libtorch: &Libtorch, cache: &Cache) -> Result<PathBuf> {
    let views = cache.path(CACHE_FOLDER).join(FOLDER);
    // It points to where this libtorch lies: a copy elsewhere has a view of its own.
    let root = &libtorch.root;
    let root = root.canonicalize().unwrap_or_else(|_| root.clone());
    let text = format!("{} {}", root.display(), libtorch.identity());
    let digest = hex::encode(&Sha256::digest(text));
    let place = views.join(&digest[..16]);
    if is_whole(&place) {
        return Ok(place);
    }
    cache.folder(&format!("{CACHE_FOLDER}/{FOLDER}"))?;
    discard_those_without_libtorch(&views)?;
    let staging = Staging::beside(&place)?;
    fill(staging.path(), libtorch).map_err(|problem| unusable(&place, &problem))?;
    staging.install(&place)?;
    Ok(place)
}

fn is_whole(view: &Path) -> bool {
    // The script comes last into a view.
    view.join("lib/libtorch.so").is_file()
        && view.join(CPU_LIBRARY).is_file()
        && view.join("include").is_dir()
}

/// Views of what was uninstalled.
fn discard_those_without_libtorch(views: &Path) -> Result<()> {
    for entry in fs::read_dir(views).into_iter().flatten().flatten() {
        let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        if !is_hidden && !is_whole(&entry.path()) {
            discard(&entry.path())?;
        }
    }
    Ok(())
}

fn fill(view: &Path, libtorch: &Libtorch) -> io::Result<()> {
    symlink(libtorch.root.join("include"), view.join("include"))?;
    fs::write(view.join("build-version"), &libtorch.version)?;
    let lib = view.join("lib");
    fs::create_dir(&lib)?;
    let own = libtorch.root.join("lib");
    for folder in library_folders(&libtorch.root) {
        for entry in fs::read_dir(&folder)? {
            let name = entry?.file_name();
            let Some(name) = name.to_str() else { continue };
            // Of the folders around it, what the CPU library needs; of its own, all but CUDA's.
            let belongs = if folder == own {
                belongs(name)
            } else {
                is_needed(name)
            };
            let link = lib.join(name);
            if belongs && !link.exists() {
                symlink(folder.join(name), link)?;
            }
        }
    }
    // `-lgomp` looks for the name without a number, which only a compiler's own folder has.
    if lib.join("libgomp.so.1").exists() && !lib.join("libgomp.so").exists() {
        symlink("libgomp.so.1", lib.join("libgomp.so"))?;
    }
    fs::write(lib.join("libtorch.so"), SCRIPT)
}

fn belongs(name: &str) -> bool {
    let is_left_out = LEFT_OUT.iter().any(|left_out| name.starts_with(left_out));
    name.contains(".so") && (!is_left_out || is_needed(name))
}

fn is_needed(name: &str) -> bool {
    name.contains(".so")
        && CUDA_BUT_NEEDED
            .iter()
            .any(|needed| name.starts_with(needed))
}

/// The folders that a process with this libtorch loads libraries from: its own, the one that its
/// links lead to, and those of NVIDIA's packages beside either.
pub(super) fn library_folders(root: &Path) -> Vec<PathBuf> {
    let mut folders = vec![root.join("lib")];
    if let Ok(library) = root.join(CPU_LIBRARY).canonicalize()
        && let Some(real) = library.parent()
        && real != folders[0]
    {
        folders.push(real.to_owned());
    }
    let mut of_packages: Vec<PathBuf> = folders
        .iter()
        .filter_map(|lib| fs::read_dir(lib.parent()?.parent()?.join("nvidia")).ok())
        .flatten()
        .flatten()
        .map(|package| package.path().join("lib"))
        .filter(|lib| lib.is_dir())
        .collect();
    of_packages.sort();
    folders.extend(of_packages);
    folders
}

#[cfg(test)]
mod tests {
    use super::super::folder::tests::fake;
    use super::super::{Origin, VERSION};
    use super::*;

    fn libtorch(site: &Path) -> Libtorch {
        let root = site.join("torch");
        fake(&root, VERSION);
        for library in [
            "libgomp.so.1",
            "libtorch.so",
            "libtorch_cuda.so",
            "libc10_cuda.so",
            "libtorch_python.so",
            "libcublas-1234.so.13",
            "libcudart-1234.so.13",
            "notes.txt",
        ] {
            fs::write(root.join("lib").join(library), "").unwrap();
        }
        let beside = site.join("nvidia/cu13/lib");
        fs::create_dir_all(&beside).unwrap();
        for library in ["libcudart.so.13", "libcupti.so.13", "libcublas.so.13"] {
            fs::write(beside.join(library), "").unwrap();
        }
        Libtorch {
            origin: Origin::Variable,
            version: VERSION.into(),
            cuda: None,
            root,
        }
    }

    #[test]
    fn a_view_has_the_cpu_libraries_and_what_they_need() {
        let scratch = tempfile::tempdir().unwrap();
        let root = scratch.path().canonicalize().unwrap();
        let cache = Cache::locate(Some(root.join("cache"))).unwrap();
        let libtorch = libtorch(&root.join("site"));
        let view = view(&libtorch, &cache).unwrap();
        let mut names: Vec<String> = fs::read_dir(view.join("lib"))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        assert_eq!(
            names,
            [
                "libc10.so",
                "libcudart-1234.so.13",
                "libcudart.so.13",
                "libcupti.so.13",
                "libgomp.so",
                "libgomp.so.1",
                "libtorch.so",
                "libtorch_cpu.so",
            ]
        );
        assert_eq!(
            fs::read_to_string(view.join("lib/libtorch.so")).unwrap(),
            SCRIPT
        );
        assert!(
            view.join("include/torch/csrc/api/include/torch/torch.h")
                .is_file()
        );
        assert_eq!(super::super::version::read(&view).as_deref(), Some(VERSION));
    }

    #[test]
    fn a_view_is_made_once_and_goes_with_its_libtorch() {
        let scratch = tempfile::tempdir().unwrap();
        let root = scratch.path().canonicalize().unwrap();
        let cache = Cache::locate(Some(root.join("cache"))).unwrap();
        let [one, two] = [libtorch(&root.join("one")), libtorch(&root.join("two"))];
        let first = view(&one, &cache).unwrap();
        fs::write(first.join("mark"), "").unwrap();
        assert_eq!(view(&one, &cache).unwrap(), first);
        assert!(first.join("mark").exists());
        fs::remove_dir_all(&one.root).unwrap();
        let second = view(&two, &cache).unwrap();
        assert!(second.exists() && !first.exists());
    }

    #[test]
    fn links_are_followed_to_the_folder_that_libraries_load_from() {
        let scratch = tempfile::tempdir().unwrap();
        let root = scratch.path().canonicalize().unwrap();
        let libtorch = libtorch(&root.join("site"));
        let real = root.join("real");
        fs::create_dir(&real).unwrap();
        let library = libtorch.root.join(CPU_LIBRARY);
        fs::rename(&library, real.join("libtorch_cpu.so")).unwrap();
        symlink(real.join("libtorch_cpu.so"), library).unwrap();
        assert_eq!(
            libtorch.library_folders(),
            [
                libtorch.root.join("lib"),
                real,
                root.join("site/nvidia/cu13/lib")
            ]
        );
    }
}
