//! What a compiler and a program may reach. Nothing else is open to them: not the course, not the
//! solution, not other submissions, not the user's files.
//!
//! A path that a machine does not have grants nothing there, so that one list serves all.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::{CompilerNeeds, Needs};
use crate::process::{Grant, Right};

/// Where a Linux system keeps its shared libraries.
const SYSTEM_LIBRARIES: &[&str] = &[
    "/lib/x86_64-linux-gnu",
    "/usr/lib/x86_64-linux-gnu",
    "/lib64",
    "/usr/lib64",
    "/nix/store",
    "/gnu/store",
];

/// Systems that keep them with everything else.
const SYSTEM_LIBRARIES_ELSEWHERE: &[&str] = &["/lib", "/usr/lib"];

/// What libtorch and the standard library ask of the machine: its processors, its memory, chance,
/// and of the process itself. The map of its memory tells the standard library where its stack
/// ends.
const MACHINE: &[&str] = &[
    "/etc/ld.so.cache",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/self/maps",
    "/proc/self/status",
    "/sys/devices/system/cpu",
    "/dev/urandom",
    "/dev/random",
    "/dev/zero",
];

/// A compiler's system: the linker, its helpers, the C library.
const SYSTEM_TOOLS: &[&str] = &[
    "/usr/bin",
    "/bin",
    "/usr/lib",
    "/lib",
    "/usr/lib32",
    "/usr/lib64",
    "/lib64",
    "/usr/libexec",
    "/nix/store",
];

/// What a driver is spoken to by, and what it asks of the kernel. Found with other people's
/// sandboxes, tried here only without a GPU.
const GPU_DEVICES: &[&str] = &[
    "/dev/nvidiactl",
    "/dev/nvidia-uvm",
    "/dev/nvidia-uvm-tools",
    "/dev/nvidia-caps",
    "/dev/nvidia-modeset",
    "/dev/dxg",
];
const GPU_READS: &[&str] = &[
    "/proc/driver/nvidia",
    "/proc/driver/nvidia-uvm",
    "/proc/devices",
    "/proc/self",
    "/sys/devices",
    "/sys/bus/pci",
    "/sys/class/drm",
    "/sys/module/nvidia",
    "/sys/module/nvidia_uvm",
    "/usr/share/nvidia",
    "/usr/lib/wsl",
];

/// A thread of the driver gives itself a name, and takes a refusal for a broken machine.
const GPU_WRITES: &[&str] = &["/proc/self/task"];

/// What every program is granted, without a program.
pub(super) fn assay() -> Vec<Grant> {
    let mut grants = everybody();
    grants.extend(loader().map(|path| grant(path, Right::Execute)));
    grants
}

pub(super) fn program(needs: Needs<'_>) -> Vec<Grant> {
    let mut grants = assay();
    grants.push(grant(needs.program, Right::Execute));
    grants.extend(needs.submission.map(|path| grant(path, Right::Read)));
    grants.extend(needs.libraries.iter().map(|path| grant(path, Right::Read)));
    if needs.has_gpu {
        grants.extend(all(GPU_DEVICES, Right::Device));
        grants.extend(gpu_nodes().iter().map(|path| grant(path, Right::Device)));
        grants.extend(all(GPU_READS, Right::Read));
        grants.extend(all(GPU_WRITES, Right::Write));
    }
    grants
}

fn everybody() -> Vec<Grant> {
    let mut grants = all(&system_libraries(), Right::Read);
    grants.extend(all(MACHINE, Right::Read));
    grants.push(grant("/dev/null", Right::Device));
    grants
}

pub(super) fn compiler(needs: &CompilerNeeds<'_>) -> Vec<Grant> {
    let mut grants = everybody();
    grants.extend(
        toolchain(needs.toolchain)
            .into_iter()
            .map(|path| grant(path, Right::Execute)),
    );
    grants.push(grant(needs.folder, Right::Write));
    grants.extend(all(SYSTEM_TOOLS, Right::Execute));
    grants.extend(
        linker_folders()
            .iter()
            .map(|path| grant(path, Right::Execute)),
    );
    grants.extend(needs.read.iter().map(|path| grant(path, Right::Read)));
    grants
}

/// The search path of a compiler: the system's, and before it where the user's linker lies.
pub(crate) fn search_path() -> std::ffi::OsString {
    let own = linker().and_then(|linker| linker.parent().map(Path::to_owned));
    let system = ["/usr/local/bin", "/usr/bin", "/bin"].map(PathBuf::from);
    std::env::join_paths(own.into_iter().chain(system)).unwrap_or_else(|_| "/usr/bin:/bin".into())
}

fn grant(path: impl Into<PathBuf>, right: Right) -> Grant {
    Grant {
        path: path.into(),
        right,
    }
}

fn all(paths: &[&str], right: Right) -> Vec<Grant> {
    paths.iter().map(|path| grant(*path, right)).collect()
}

/// What a compiler consists of, wherever it lies: a folder that it shares with others is not open.
fn toolchain(folder: &Path) -> Vec<PathBuf> {
    let mut parts = vec![folder.join("bin/rustc")];
    for libraries in ["lib", "lib64"].map(|name| folder.join(name)) {
        parts.push(libraries.join("rustlib"));
        let entries = std::fs::read_dir(&libraries)
            .into_iter()
            .flatten()
            .flatten();
        parts.extend(entries.map(|entry| entry.path()).filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let is_compilers = ["librustc", "libLLVM", "libstd-", "libtest-"]
                .iter()
                .any(|start| name.starts_with(start));
            is_compilers && path.is_file()
        }));
    }
    parts
}

/// What loads the libraries of programs on this system: what loaded ours.
fn loader() -> Option<PathBuf> {
    static LOADER: OnceLock<Option<PathBuf>> = OnceLock::new();
    LOADER
        .get_or_init(|| {
            let mut head = vec![0; 8 << 10];
            let mut program = std::fs::File::open("/proc/self/exe").ok()?;
            let n_bytes = program.read(&mut head).ok()?;
            interpreter(&head[..n_bytes])
        })
        .clone()
}

/// The interpreter that a program names in its head (ELF, System V ABI, chapter 5).
fn interpreter(head: &[u8]) -> Option<PathBuf> {
    const INTERPRETER: u64 = 3;
    let number = |at: usize, n_bytes: usize| {
        let bytes = head.get(at..at.checked_add(n_bytes)?)?;
        let digits = bytes.iter().rev();
        Some(digits.fold(0_u64, |number, byte| number << 8 | u64::from(*byte)))
    };
    let place = |at, n_bytes| usize::try_from(number(at, n_bytes)?).ok();
    let (first, size, count) = (place(0x20, 8)?, place(0x36, 2)?, place(0x38, 2)?);
    (0..count).find_map(|index| {
        let entry = first.checked_add(index.checked_mul(size)?)?;
        if number(entry, 4)? != INTERPRETER {
            return None;
        }
        let (start, length) = (place(entry + 8, 8)?, place(entry + 32, 8)?);
        let name = head.get(start..start.checked_add(length)?)?;
        let name = std::str::from_utf8(name).ok()?;
        Some(PathBuf::from(name.trim_end_matches('\0')))
    })
}

/// The narrow folders where there are such, the wide ones elsewhere.
fn system_libraries() -> Vec<&'static str> {
    let has_narrow = SYSTEM_LIBRARIES
        .iter()
        .any(|folder| Path::new(folder).join("libc.so.6").exists());
    let mut folders = SYSTEM_LIBRARIES.to_vec();
    if !has_narrow {
        folders.extend(SYSTEM_LIBRARIES_ELSEWHERE);
    }
    folders
}

/// The nodes of the single GPUs.
fn gpu_nodes() -> Vec<PathBuf> {
    let entries = std::fs::read_dir("/dev").into_iter().flatten().flatten();
    entries
        .filter(|entry| {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            name.strip_prefix("nvidia")
                .is_some_and(|rest| rest.parse::<u32>().is_ok())
        })
        .map(|entry| entry.path())
        .collect()
}

/// The linker that `rustc` will start.
fn linker() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder| folder.join("cc"))
        .find(|linker| linker.is_file())
}

/// Where a linker outside the system's folders lies, and what belongs to it. One that lies among
/// other things, in a home for one, is opened by itself.
fn linker_folders() -> Vec<PathBuf> {
    let Some(named) = linker() else {
        return Vec::new();
    };
    let linker = named.canonicalize().unwrap_or_else(|_| named.clone());
    let is_systems = |path: &Path| SYSTEM_TOOLS.iter().any(|folder| path.starts_with(folder));
    if is_systems(&linker) && is_systems(&named) {
        return Vec::new();
    }
    let mut opened = vec![named, linker.clone()];
    let Some(prefix) = linker.parent().and_then(Path::parent) else {
        return opened;
    };
    let is_compilers = ["lib/gcc", "libexec/gcc", "lib/clang"]
        .iter()
        .any(|mark| prefix.join(mark).is_dir());
    let is_home = std::env::home_dir().is_some_and(|home| home.starts_with(prefix));
    if is_compilers && !is_home {
        opened.extend(["bin", "lib", "lib64", "libexec"].map(|folder| prefix.join(folder)));
        let entries = std::fs::read_dir(prefix).into_iter().flatten().flatten();
        // The parts of a compiler for one kind of machine.
        opened.extend(entries.map(|entry| entry.path()).filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.contains("-linux-")
        }));
    }
    opened
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program_grants(has_gpu: bool) -> Vec<Grant> {
        program(Needs {
            program: Path::new("/cache/dependencies/1/grade-probe"),
            submission: Some(Path::new("/cache/runs/run-1/probe.so")),
            libraries: &[PathBuf::from("/cache/libtorch/lib")],
            has_gpu,
        })
    }

    #[test]
    fn a_program_may_write_nothing_and_start_nothing_but_itself() {
        for grant in program_grants(false) {
            assert_ne!(grant.right, Right::Write, "{grant:?}");
            let is_startable = grant.right == Right::Execute;
            let is_own =
                grant.path.ends_with("grade-probe") || Some(&grant.path) == loader().as_ref();
            assert!(!is_startable || is_own, "{grant:?}");
            assert!(grant.right != Right::Device || grant.path == Path::new("/dev/null"));
        }
    }

    #[test]
    fn the_loader_of_this_program_is_found_and_broken_heads_have_none() {
        let loader = loader().expect("this program is loaded by one");
        assert!(
            loader.is_absolute() && loader.exists(),
            "{}",
            loader.display()
        );
        for head in [&[][..], &[0xff; 64], &[0xff; 8192]] {
            assert_eq!(interpreter(head), None);
        }
    }

    #[test]
    fn a_compiler_is_opened_and_what_lies_beside_it_is_not() {
        let prefix = tempfile::tempdir().unwrap();
        for folder in ["bin", "lib/rustlib", "src"] {
            std::fs::create_dir_all(prefix.path().join(folder)).unwrap();
        }
        for file in [
            "lib/librustc_driver-1.so",
            "lib/secret.txt",
            "src/solution.rs",
        ] {
            std::fs::write(prefix.path().join(file), "").unwrap();
        }
        let opened = toolchain(prefix.path());
        let is_open = |file: &str| {
            let file = prefix.path().join(file);
            opened.iter().any(|path| file.starts_with(path))
        };
        assert!(
            is_open("bin/rustc") && is_open("lib/rustlib/x") && is_open("lib/librustc_driver-1.so")
        );
        assert!(!is_open("lib/secret.txt") && !is_open("src/solution.rs") && !is_open("bin/other"));
    }

    #[test]
    fn nobody_is_granted_what_the_canaries_try() {
        let compiler = compiler(&CompilerNeeds {
            toolchain: Path::new("/toolchain"),
            read: vec!["/cache/dependencies/key".into()],
            folder: Path::new("/cache/runs/run-2"),
        });
        for grant in program_grants(true).into_iter().chain(compiler) {
            for tried in ["/", "/etc/passwd", "/tmp", "/dev/full"] {
                assert!(!Path::new(tried).starts_with(&grant.path), "{grant:?}");
            }
        }
    }

    #[test]
    fn only_a_gpu_run_speaks_to_a_gpu() {
        let names_gpu = |grant: &Grant| grant.path.starts_with("/dev/nvidiactl");
        assert!(!program_grants(false).iter().any(names_gpu));
        assert!(program_grants(true).iter().any(names_gpu));
    }
}
