//! What a poll over a child's descriptors found.

/// What a descriptor is to the watch.
#[derive(Clone, Copy)]
pub(super) enum Role {
    Ended,
    Stream(usize),
    Records,
    Requests,
    Interrupt,
}

/// What a poll found.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "one for each descriptor")]
pub(super) struct Ready {
    pub(super) ended: bool,
    pub(super) streams: [bool; 2],
    pub(super) records: bool,
    pub(super) requests: bool,
    pub(super) interrupted: bool,
    pub(super) idle: bool,
}

impl Ready {
    pub(super) fn set(&mut self, role: Role) {
        match role {
            Role::Ended => self.ended = true,
            Role::Stream(stream) => self.streams[stream] = true,
            Role::Records => self.records = true,
            Role::Requests => self.requests = true,
            Role::Interrupt => self.interrupted = true,
        }
    }
}
