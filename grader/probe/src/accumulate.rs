//! Runs the submission's accumulation loop and writes down what it does.

use std::cell::RefCell;

use grade_trace::{Accumulation, Computed, Ended, Event, Record};
use tch::Device;

use crate::observe::{self, Left};
use crate::provide::Source;
use crate::{Adapter, Gradients, heap, panics};

/// Runs one loop call.
pub(crate) fn accumulate(
    adapter: &dyn Adapter,
    call: u32,
    function: &str,
    accumulation: &Accumulation,
    device: Device,
) -> Record {
    let diary = Diary::new(accumulation);
    let source = RefCell::new(Source::new(accumulation, device));
    let outcome = panics::caught(|| {
        adapter.accumulate(
            function,
            &mut |micro_batch| diary.compute(&source, micro_batch),
            in_memory(accumulation.micro_batches),
            in_memory(accumulation.window),
            &mut |gradients| diary.step(gradients),
        );
    });
    Record::Accumulated {
        call,
        events: diary.events.into_inner(),
        ended: outcome.map_or_else(Ended::Panicked, |()| Ended::Returned),
        reread: source.into_inner().read_again(),
    }
}

/// What the loop did so far, within the bounds that the grader holds an answer to.
struct Diary<'a> {
    accumulation: &'a Accumulation,
    micro_batches: usize,
    events: RefCell<Vec<Event>>,
    left: RefCell<Left>,
}

impl<'a> Diary<'a> {
    fn new(accumulation: &'a Accumulation) -> Self {
        Self {
            accumulation,
            micro_batches: in_memory(accumulation.micro_batches),
            events: RefCell::new(Vec::new()),
            left: RefCell::new(Left {
                tensors: accumulation.max_received(),
                elements: accumulation.max_values(),
                elements_each: accumulation.max_elements(),
            }),
        }
    }

    fn compute(&self, source: &RefCell<Source<'_>>, micro_batch: usize) -> Gradients {
        assert!(
            micro_batch < self.micro_batches,
            "compute_grads was asked for micro-batch {micro_batch}, there are {}, counted from 0",
            self.micro_batches
        );
        let heap_bytes = heap::bytes_in_use();
        let (gradients, reread) = source.borrow_mut().compute(micro_batch);
        // What is handed out is read again, once.
        self.left
            .borrow_mut()
            .reserve(self.accumulation.n_elements());
        self.write(Event::Computed(Computed {
            micro_batch: micro_batch as u64,
            heap_bytes,
            reread,
        }));
        gradients
    }

    fn step(&self, gradients: &Gradients) {
        let received = observe::received(gradients, &mut self.left.borrow_mut());
        self.write(Event::Stepped(received));
    }

    fn write(&self, event: Event) {
        let mut events = self.events.borrow_mut();
        assert!(
            events.len() < self.accumulation.max_events(),
            "the loop has called back {} times for {} micro-batches",
            events.len(),
            self.micro_batches
        );
        events.push(event);
    }
}

fn in_memory(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
