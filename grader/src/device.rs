//! The device on which the tensors live, as it was asked for.

use std::path::{Path, PathBuf};

use crate::error::{Blame, Error, Result};
use crate::libtorch::{Driver, Libtorch};
use crate::message::{Argument, Message};

/// What `--device` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    Auto,
    Cpu,
    Cuda(u32),
}

impl std::str::FromStr for Wanted {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Self, Self::Err> {
        let index = text
            .strip_prefix("cuda")
            .map(|rest| rest.strip_prefix(':').ok_or(rest));
        match (text, index) {
            ("auto", _) => Ok(Self::Auto),
            ("cpu", _) => Ok(Self::Cpu),
            (_, Some(Err(""))) => Ok(Self::Cuda(0)),
            (_, Some(Ok(index))) => index
                .parse()
                .map(Self::Cuda)
                .map_err(|_| format!("`{index}` is no number of a device")),
            _ => Err("expected `auto`, `cpu`, `cuda` or `cuda:N`".to_owned()),
        }
    }
}

/// The device for a run.
#[derive(Clone, Debug)]
pub(crate) struct Device {
    wanted: Wanted,
    cuda_library: Option<PathBuf>,
    /// Where the driver's part lies that a process loads: a clean environment does not tell.
    driver_folder: Option<PathBuf>,
}

impl Device {
    /// `auto` tries CUDA only where there is a driver and a libtorch that can use it.
    pub(crate) fn choose(wanted: Wanted, libtorch: &Libtorch, driver: &Driver) -> Self {
        let may_use_gpu = wanted.may_use_gpu(driver);
        let folder = driver.library.as_deref().and_then(Path::parent);
        Self {
            wanted,
            cuda_library: libtorch.cuda.clone().filter(|_| may_use_gpu),
            driver_folder: folder.map(Path::to_owned).filter(|_| may_use_gpu),
        }
    }

    pub(crate) fn driver_folder(&self) -> Option<&Path> {
        self.driver_folder.as_deref()
    }

    /// Whether the CPU will do where the GPU does not work.
    pub(crate) fn may_fall_back(&self) -> bool {
        !matches!(self.wanted, Wanted::Cuda(_))
    }

    pub(crate) fn may_use_gpu(&self) -> bool {
        self.cuda_library.is_some()
    }

    /// The word for it on the probe's command line.
    pub(crate) fn word(&self) -> String {
        match self.wanted {
            Wanted::Cuda(index) => format!("cuda:{index}"),
            Wanted::Auto if self.may_use_gpu() => "cuda:0".to_owned(),
            Wanted::Auto | Wanted::Cpu => "cpu".to_owned(),
        }
    }

    pub(crate) fn cuda_library(&self) -> Option<&PathBuf> {
        self.cuda_library.as_ref()
    }

    /// The error for a device that was asked for by name and does not work.
    pub(crate) fn refused(&self, why: &str) -> Error {
        refused(&self.word(), why)
    }
}

impl Wanted {
    /// Whether a run may end up on a GPU.
    pub(crate) fn may_use_gpu(self, driver: &Driver) -> bool {
        match self {
            Self::Cpu => false,
            Self::Auto => driver.is_usable(),
            Self::Cuda(_) => true,
        }
    }

    /// Refuses a GPU by name on a machine that has none, before gigabytes are fetched for it.
    pub(crate) fn check(self, driver: &Driver) -> Result<()> {
        match self {
            Self::Cuda(index) if driver.device.is_none() => Err(refused(
                &format!("cuda:{index}"),
                Message::new("device-none"),
            )),
            _ => Ok(()),
        }
    }
}

fn refused(device: &str, why: impl Into<Argument>) -> Error {
    Error::new(
        Blame::Device,
        Message::new("error-device")
            .with("device", device)
            .with("problem", why),
    )
    .hint(Message::new("hint-device"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_are_read_as_the_command_line_gives_them() {
        for (text, expected) in [
            ("auto", Some(Wanted::Auto)),
            ("cpu", Some(Wanted::Cpu)),
            ("cuda", Some(Wanted::Cuda(0))),
            ("cuda:3", Some(Wanted::Cuda(3))),
            ("cuda3", None),
            ("cuda:", None),
            ("cuda:-1", None),
            ("gpu", None),
            ("", None),
        ] {
            assert_eq!(text.parse::<Wanted>().ok(), expected, "{text:?}");
        }
    }
}
