//! Opens the device on which the tensors live.
//!
//! The program is linked to the CPU libraries alone. The CUDA library is opened only when a GPU is
//! wanted, before libtorch is first asked about CUDA, so a CPU run does not pay for it.

use std::ffi::CString;

use tch::{Cuda, Device, Kind, Tensor};

/// What the grader asks for.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    /// `auto`, `cpu`, `cuda` or `cuda:N`.
    pub(crate) device: String,
    /// Where `libtorch_cuda.so` is.
    pub(crate) cuda_library: Option<String>,
}

impl Wanted {
    /// The command line of the probe: what it is to load or to be, the device, then the CUDA library
    /// if there is one.
    pub(crate) fn from_arguments(arguments: impl Iterator<Item = String>) -> Self {
        let mut arguments = arguments.skip(2);
        Self {
            device: arguments.next().unwrap_or_else(|| "cpu".to_owned()),
            cuda_library: arguments.next(),
        }
    }
}

/// The device, and why it is not the one that was asked for.
pub(crate) fn open(wanted: &Wanted) -> (Device, Option<String>) {
    if wanted.device == "cpu" {
        return (Device::Cpu, None);
    }
    match open_cuda(wanted) {
        Ok(device) => (device, None),
        Err(refusal) => (Device::Cpu, Some(refusal)),
    }
}

/// The name of a device, as the command line has it.
pub(crate) fn name(device: Device) -> String {
    match device {
        Device::Cuda(index) => format!("cuda:{index}"),
        Device::Cpu => "cpu".to_owned(),
        other => format!("{other:?}").to_lowercase(),
    }
}

fn open_cuda(wanted: &Wanted) -> Result<Device, String> {
    let index: usize = match wanted.device.split_once(':') {
        Some((_, index)) => index.parse().map_err(|_| "no such device".to_owned())?,
        None => 0,
    };
    let library = wanted
        .cuda_library
        .as_deref()
        .ok_or("this libtorch has no CUDA library")?;
    load(library)?;
    if !Cuda::is_available() {
        return Err("libtorch finds no usable GPU or driver".to_owned());
    }
    let n_devices = Cuda::device_count();
    if i64::try_from(index).is_ok_and(|index| index >= n_devices) {
        return Err(format!(
            "there are {n_devices} CUDA devices, counted from 0"
        ));
    }
    let device = Device::Cuda(index);
    // A driver can be there and still refuse to compute.
    let _back = Tensor::f_ones([1], (Kind::Float, device))
        .and_then(|ones| ones.f_to_device(Device::Cpu))
        .map_err(|problem| {
            problem
                .to_string()
                .lines()
                .next()
                .unwrap_or_default()
                .to_owned()
        })?;
    Ok(device)
}

#[expect(
    unsafe_code,
    reason = "a library can be opened at run time in no other way"
)]
fn load(library: &str) -> Result<(), String> {
    let path = CString::new(library).map_err(|problem| problem.to_string())?;
    // SAFETY: the path is a valid C string. The library's initialisers register CUDA with
    // libtorch, which is what they are made for; the handle is kept open for good.
    let handle = unsafe { libc::dlopen(path.as_ptr(), libc::RTLD_NOW | libc::RTLD_GLOBAL) };
    if !handle.is_null() {
        return Ok(());
    }
    // SAFETY: after a failure `dlerror` returns a C string, valid until the next call.
    let problem = unsafe {
        let text = libc::dlerror();
        if text.is_null() {
            String::new()
        } else {
            std::ffi::CStr::from_ptr(text)
                .to_string_lossy()
                .into_owned()
        }
    };
    Err(format!("the CUDA library cannot be opened: {problem}"))
}
