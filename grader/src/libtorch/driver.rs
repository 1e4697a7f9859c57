//! Whether this machine has an NVIDIA driver, told from files; nothing is loaded and nothing asked.

use std::path::{Path, PathBuf};

/// What stands for a GPU: the driver's own device, or that of Windows below WSL.
const DEVICES: [&str; 2] = ["/dev/nvidiactl", "/dev/dxg"];

/// The part of the driver that a process loads.
const LIBRARY: &str = "libcuda.so.1";

/// Where distributions, WSL and containers put it.
const USUAL_FOLDERS: [&str; 9] = [
    "/usr/lib/x86_64-linux-gnu",
    "/usr/lib/aarch64-linux-gnu",
    "/usr/lib64",
    "/usr/lib",
    "/usr/lib64-nvidia",
    "/usr/lib/wsl/lib",
    "/usr/local/nvidia/lib64",
    "/usr/local/cuda/compat",
    "/run/opengl-driver/lib",
];

/// The two halves of an NVIDIA driver, as far as they are there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Driver {
    pub(crate) device: Option<PathBuf>,
    pub(crate) library: Option<PathBuf>,
}

impl Driver {
    pub(crate) fn look() -> Self {
        let loader = std::env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
        let named = std::env::split_paths(&loader).filter(|folder| folder.is_absolute());
        Self::look_in(
            DEVICES.iter().map(PathBuf::from),
            named.chain(USUAL_FOLDERS.iter().map(PathBuf::from)),
        )
    }

    fn look_in(
        mut devices: impl Iterator<Item = PathBuf>,
        folders: impl Iterator<Item = PathBuf>,
    ) -> Self {
        Self {
            device: devices.find(|device| device.exists()),
            library: folders
                .map(|folder| folder.join(LIBRARY))
                .find(|library| is_there(library)),
        }
    }

    /// Whether CUDA is worth a try. In a container that was given no GPU, one half is missing.
    pub(crate) fn is_usable(&self) -> bool {
        self.device.is_some() && self.library.is_some()
    }
}

/// Containers without a GPU may have an empty file in its place.
fn is_there(library: &Path) -> bool {
    library.metadata().is_ok_and(|entry| entry.len() > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_driver_has_a_device_and_a_library() {
        let scratch = tempfile::tempdir().unwrap();
        let root = scratch.path();
        let look = || {
            Driver::look_in(
                [root.join("no-device"), root.join("device")].into_iter(),
                [root.join("no-folder"), root.to_owned()].into_iter(),
            )
        };
        assert_eq!(look(), Driver::default());
        std::fs::write(root.join("device"), "").unwrap();
        std::fs::write(root.join(LIBRARY), "").unwrap();
        assert!(!look().is_usable(), "an empty file is no library");
        std::fs::write(root.join(LIBRARY), "a library").unwrap();
        assert!(look().is_usable());
        assert_eq!(look().library, Some(root.join(LIBRARY)));
    }
}
