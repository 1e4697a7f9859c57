//! Loads a compiled submission into this process and runs it.
//!
//! From here on the process is the submission's: whatever had to be set was set before.

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::io::{self, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::ptr::NonNull;

use grade_confine::fork::{ENTRY, SHARED, file_of};

/// Runs a submission to its end, and the process with it.
pub(crate) fn run(file: &Path) -> ! {
    match load(file) {
        Ok(entry) => leave(entry()),
        Err(problem) => fail(&problem),
    }
}

/// Ends this process, which could not do what it is for.
pub(crate) fn fail(problem: &str) -> ! {
    // Whoever closed standard error does not want to know.
    let _ = writeln!(io::stderr(), "probe: {problem}");
    leave(1)
}

/// Ends this process at once: tearing down libtorch takes longer than many a grade.
#[expect(
    unsafe_code,
    reason = "no safe function leaves without running destructors"
)]
pub(crate) fn leave(code: c_int) -> ! {
    // SAFETY: ends the process and touches nothing.
    unsafe { libc::_exit(code) }
}

/// Loads what every submission is linked with, all at once: the C++ behind `tch` calls back what is in
/// the Rust beside it. From then on each is found by its name.
pub(crate) fn load_libraries() -> Result<(), String> {
    open(file_of(SHARED).as_ref()).map(drop)
}

#[expect(
    unsafe_code,
    reason = "a function of a library opened at run time is found in no other way"
)]
fn load(file: &Path) -> Result<extern "C" fn() -> c_int, String> {
    let library = open(file)?;
    let name = CString::new(ENTRY).map_err(|problem| problem.to_string())?;
    // SAFETY: the handle is open and the name a valid C string.
    let entry = unsafe { libc::dlsym(library.as_ptr(), name.as_ptr()) };
    if entry.is_null() {
        return Err(problem());
    }
    // SAFETY: the grader writes the function of that name, with this signature.
    Ok(unsafe { std::mem::transmute::<*mut c_void, extern "C" fn() -> c_int>(entry) })
}

#[expect(
    unsafe_code,
    reason = "a library can be opened at run time in no other way"
)]
fn open(file: &Path) -> Result<NonNull<c_void>, String> {
    let path = CString::new(file.as_os_str().as_bytes()).map_err(|problem| problem.to_string())?;
    // SAFETY: the path is a valid C string, and the library is never closed. It was made by the
    // grader's compiler, of code whose only initialisers are those of the standard library, or
    // holds functions of `tch`.
    let library = unsafe { libc::dlopen(path.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
    NonNull::new(library).ok_or_else(problem)
}

#[expect(
    unsafe_code,
    reason = "the loader says what went wrong in no other way"
)]
fn problem() -> String {
    // SAFETY: after a failure `dlerror` returns a C string, valid until the next call.
    unsafe {
        let text: *mut c_char = libc::dlerror();
        if text.is_null() {
            return String::new();
        }
        CStr::from_ptr(text).to_string_lossy().into_owned()
    }
}
