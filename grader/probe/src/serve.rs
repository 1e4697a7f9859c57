//! The life of the probe: say hello, answer what is asked, say goodbye.

use std::io::{self, Write};
use std::process::{ExitCode, Termination};

use grade_trace::{Hello, Record, Request};
use tch::Device;

use crate::device::{self, Wanted};
use crate::global_state::GlobalState;
use crate::panics::cut;
use crate::pipes::Pipes;
use crate::{Adapter, accumulate, panics};

/// Runs the `main` of an adapter, and returns the exit code that it asks for. No panic leaves it.
pub fn run<T: Termination>(main: fn() -> T) -> i32 {
    let ended = std::panic::catch_unwind(|| main().report() == ExitCode::SUCCESS);
    i32::from(!ended.unwrap_or(false))
}

/// Answers the grader's requests with the submission behind `adapter` until nothing more is asked.
/// The whole `main` of a probe.
pub fn serve(adapter: &dyn Adapter) -> ExitCode {
    match converse(adapter) {
        Ok(()) => leave(),
        Err(problem) => {
            let advice = "it is started by `cargo grade`, not by hand";
            // Whoever closed standard error does not want to know.
            let _ = writeln!(io::stderr(), "probe: {problem}: {advice}");
            ExitCode::FAILURE
        }
    }
}

/// Ends the process at once. Everything is said, and tearing down libtorch takes longer than many a
/// grade.
#[expect(
    unsafe_code,
    reason = "no safe function leaves without running destructors"
)]
fn leave() -> ! {
    // SAFETY: ends the process and touches nothing.
    unsafe { libc::_exit(0) }
}

fn converse(adapter: &dyn Adapter) -> io::Result<()> {
    let mut pipes = Pipes::open()?;
    let (device, refusal) = device::open(&Wanted::from_arguments(std::env::args()));
    pipes.send(&Record::Hello(Hello {
        device: device::name(device),
        refusal,
    }))?;
    let global_state = GlobalState::now();
    while let Some(request) = pipes.receive()? {
        let Some(call) = number(&request) else {
            break;
        };
        pipes.send(&Record::Began { call })?;
        let record = global_state.around(|| answer(adapter, &request, device));
        pipes.send(&record)?;
    }
    pipes.send(&Record::Bye)
}

fn number(request: &Request) -> Option<u32> {
    match request {
        Request::Evaluate { call, .. }
        | Request::Accumulate { call, .. }
        | Request::Parse { call, .. } => Some(*call),
        Request::Finish => None,
    }
}

fn answer(adapter: &dyn Adapter, request: &Request, device: Device) -> Record {
    match request {
        Request::Evaluate {
            call,
            function,
            mode,
            arguments,
        } => Record::Evaluated {
            call: *call,
            outcome: panics::caught(|| adapter.evaluate(function, mode, arguments)),
        },
        Request::Accumulate {
            call,
            function,
            accumulation,
        } => accumulate::accumulate(adapter, *call, function, accumulation, device),
        Request::Parse {
            call,
            function,
            text,
        } => Record::Parsed {
            call: *call,
            outcome: panics::caught(|| adapter.parse(function, text)).map(|read| {
                read.map(|read| {
                    read.map(|value| cut(&value))
                        .map_err(|refusal| cut(&refusal))
                })
            }),
        },
        Request::Finish => Record::Bye,
    }
}
