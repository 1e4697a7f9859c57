//! Runs the submission's accumulation loop and writes down what it does.

use std::cell::RefCell;

use grade_trace::{Accumulation, Computed, Ended, Event, Provider, Record};
use tch::Device;

use crate::provide::Source;
use crate::{Adapter, Gradients, heap, observe, panics};

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

/// What the loop did so far.
struct Diary {
    events: RefCell<Vec<Event>>,
    micro_batches: usize,
    /// No loop has a reason to call back more often.
    max_events: usize,
    max_elements: usize,
    reads_values: bool,
}

impl Diary {
    fn new(accumulation: &Accumulation) -> Self {
        let micro_batches = in_memory(accumulation.micro_batches);
        let largest = accumulation
            .parameters
            .iter()
            .map(|parameter| parameter.shape.iter().product::<i64>())
            .max()
            .unwrap_or(0);
        Self {
            events: RefCell::new(Vec::new()),
            micro_batches,
            max_events: 8 * micro_batches + 64,
            // A broadcast by mistake is still worth showing.
            max_elements: 4 * usize::try_from(largest).unwrap_or(0) + 64,
            reads_values: !matches!(accumulation.provider, Provider::Filled(_)),
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
        self.write(Event::Computed(Computed {
            micro_batch: micro_batch as u64,
            heap_bytes,
            reread,
        }));
        gradients
    }

    fn step(&self, gradients: &Gradients) {
        let max_elements = if self.reads_values {
            self.max_elements
        } else {
            0
        };
        self.write(Event::Stepped(observe::received(gradients, max_elements)));
    }

    fn write(&self, event: Event) {
        let mut events = self.events.borrow_mut();
        assert!(
            events.len() < self.max_events,
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
