//! The rules of the confinement by name, so that a test can leave one out and see what it was for.

macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// A rule that can be left out by hand. A run without one has no level but the lowest.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Rule {
            $($(#[$doc])* $name,)*
        }

        impl Rule {
            /// Every one.
            pub const ALL: &[Self] = &[$(Self::$name),*];
        }
    };
}

rules! {
    /// The compiler refuses unsafe code.
    ForbidUnsafe,
    /// The child finds none of our variables.
    CleanEnvironment,
    /// The child inherits no descriptor but those of the conversation.
    CloseDescriptors,
    /// The child has a session of its own, without a terminal.
    OwnSession,
    /// No memory dump is written.
    LimitCore,
    /// Processor time.
    LimitCpu,
    /// Address space.
    LimitMemory,
    /// Size of files.
    LimitFile,
    /// Open files.
    LimitOpenFiles,
    /// The parent watches resident memory.
    WatchMemory,
    /// The parent watches the number of threads.
    WatchThreads,
    /// The parent watches the clock.
    WatchClock,
    /// The parent counts what is written.
    WatchOutput,
    /// The parent looks for processes that left the group.
    KillStrays,
    /// Root gives up its capabilities.
    DropCapabilities,
    /// Root takes a user id that is nobody else's.
    PrivateUid,
    /// Landlock: no reading of files that are not granted.
    FilesRead,
    /// Landlock: no listing of folders that are not granted.
    FilesList,
    /// Landlock: no writing, making, renaming or removing of files.
    FilesWrite,
    /// Landlock: no starting of programs that are not granted.
    FilesExecute,
    /// Landlock: no commands to devices.
    FilesDevices,
    /// Landlock: no TCP.
    LandlockTcp,
    /// Landlock: no signals to the outside.
    LandlockSignals,
    /// Landlock: no abstract sockets of the outside.
    LandlockSockets,
    /// Seccomp: what is not listed does not exist.
    CallsUnlisted,
    /// Seccomp: no process is started.
    CallsFork,
    /// Seccomp: no sockets.
    CallsNetwork,
    /// Seccomp: no signals to others.
    CallsSignals,
    /// Seccomp: no look into, and no hold of, other processes.
    CallsProcesses,
    /// Seccomp: nothing that only an administrator or a debugger needs.
    CallsPrivileges,
    /// Seccomp: no change of owners, modes and times, which Landlock does not cover.
    CallsMetadata,
    /// Seccomp: no memory that is a file.
    CallsMemoryFiles,
    /// Seccomp: no memory, queues and keys that outlive a process.
    CallsLeftovers,
    /// Seccomp: no locks on files that others read.
    CallsLocks,
    /// Seccomp: no change of its own limits.
    CallsLimits,
    /// Seccomp: of the many commands of `ioctl` only harmless ones.
    CallsIoctl,
    /// Seccomp: of the many commands of `prctl` only harmless ones.
    CallsPrctl,
    /// Seccomp: no queue of calls that goes around the filter.
    CallsUring,
    /// Seccomp: no numbers of other call tables.
    CallsOtherTables,
}

impl Rule {
    /// The name, as the command line has it.
    pub fn name(self) -> String {
        match serde_json::to_value(self) {
            Ok(serde_json::Value::String(name)) => name,
            _ => format!("{self:?}"),
        }
    }

    /// The rule of a name.
    pub fn named(name: &str) -> Option<Self> {
        serde_json::from_value(name.into()).ok()
    }
}

/// Rules that were left out by hand: none in a real run.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct LeftOut(Vec<Rule>);

impl LeftOut {
    pub fn new(rules: &[Rule]) -> Self {
        Self(rules.to_owned())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a rule holds.
    pub fn keeps(&self, rule: Rule) -> bool {
        !self.0.contains(&rule)
    }

    /// The names, as the command line has them.
    pub fn names(&self) -> Vec<String> {
        self.0.iter().map(|rule| rule.name()).collect()
    }
}
