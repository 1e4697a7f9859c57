//! The system calls by purpose, for x86-64.
//!
//! A computing process is given what [`COMPUTE`] lists and nothing else. Whoever cannot be listed
//! that closely, a compiler or a GPU driver, is refused what [`REFUSED`] groups by what it is good
//! for.

#[allow(clippy::wildcard_imports, reason = "two hundred constants of one kind")]
use libc::*;

use crate::rule::Rule;

/// What libtorch, the standard library and an unwinding panic need on a CPU. Some are bounded by
/// arguments as well, see `calls`.
pub(super) const COMPUTE: &[c_long] = &[
    // Memory.
    SYS_brk,
    SYS_mmap,
    SYS_munmap,
    SYS_mprotect,
    SYS_mremap,
    SYS_madvise,
    // Descriptors that are open, and files: which ones is up to Landlock.
    SYS_read,
    SYS_readv,
    SYS_pread64,
    SYS_write,
    SYS_writev,
    SYS_lseek,
    SYS_close,
    SYS_close_range,
    SYS_dup,
    SYS_dup2,
    SYS_dup3,
    SYS_pipe2,
    SYS_fcntl,
    SYS_ioctl,
    SYS_poll,
    SYS_ppoll,
    SYS_open,
    SYS_openat,
    SYS_getdents64,
    SYS_stat,
    SYS_lstat,
    SYS_fstat,
    SYS_newfstatat,
    SYS_statx,
    SYS_access,
    SYS_faccessat,
    SYS_faccessat2,
    SYS_getcwd,
    // Threads.
    SYS_clone,
    SYS_futex,
    SYS_set_robust_list,
    SYS_set_tid_address,
    SYS_rseq,
    SYS_arch_prctl,
    SYS_prctl,
    SYS_gettid,
    SYS_sched_yield,
    SYS_sched_getaffinity,
    SYS_sched_setaffinity,
    SYS_getcpu,
    SYS_membarrier,
    // Signals to itself: an abort is one.
    SYS_rt_sigaction,
    SYS_rt_sigprocmask,
    SYS_rt_sigreturn,
    SYS_sigaltstack,
    SYS_kill,
    SYS_tgkill,
    // Time.
    SYS_clock_gettime,
    SYS_clock_getres,
    SYS_clock_nanosleep,
    SYS_nanosleep,
    SYS_gettimeofday,
    SYS_time,
    SYS_restart_syscall,
    // What it is and where.
    SYS_getpid,
    SYS_getppid,
    SYS_getuid,
    SYS_geteuid,
    SYS_getgid,
    SYS_getegid,
    SYS_uname,
    SYS_sysinfo,
    SYS_getrusage,
    SYS_getrandom,
    SYS_prlimit64,
    SYS_getrlimit,
    // To start, under Landlock, and to end.
    SYS_execve,
    SYS_exit,
    SYS_exit_group,
];

/// What is refused to everybody, by what it is good for. The names of these groups are rules.
pub(super) const REFUSED: &[(Rule, &[c_long])] = &[
    (Rule::CallsNetwork, NETWORK),
    (Rule::CallsSignals, SIGNALS),
    (Rule::CallsProcesses, PROCESSES),
    (Rule::CallsPrivileges, PRIVILEGES),
    (Rule::CallsMetadata, METADATA),
    (Rule::CallsMemoryFiles, MEMORY_FILES),
    (Rule::CallsLeftovers, LEFTOVERS),
    (Rule::CallsLocks, &[SYS_flock]),
    (Rule::CallsLimits, &[SYS_setrlimit]),
    (
        Rule::CallsUring,
        &[
            SYS_io_uring_setup,
            SYS_io_uring_enter,
            SYS_io_uring_register,
        ],
    ),
];

const NETWORK: &[c_long] = &[
    SYS_socket,
    SYS_socketpair,
    SYS_connect,
    SYS_bind,
    SYS_listen,
    SYS_accept,
    SYS_accept4,
    SYS_sendto,
    SYS_sendmsg,
    SYS_sendmmsg,
    SYS_recvfrom,
    SYS_recvmsg,
    SYS_recvmmsg,
    SYS_getsockname,
    SYS_getpeername,
    SYS_setsockopt,
    SYS_getsockopt,
    SYS_shutdown,
];

const SIGNALS: &[c_long] = &[
    SYS_tkill,
    SYS_rt_sigqueueinfo,
    SYS_rt_tgsigqueueinfo,
    SYS_pidfd_send_signal,
];

const PROCESSES: &[c_long] = &[
    SYS_ptrace,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_process_madvise,
    SYS_process_mrelease,
    SYS_pidfd_open,
    SYS_pidfd_getfd,
    SYS_kcmp,
    SYS_setpriority,
    SYS_sched_setparam,
    SYS_sched_setscheduler,
    SYS_sched_setattr,
    SYS_ioprio_set,
    SYS_move_pages,
    SYS_migrate_pages,
    SYS_get_robust_list,
];

const PRIVILEGES: &[c_long] = &[
    SYS_unshare,
    SYS_setns,
    SYS_mount,
    SYS_umount2,
    SYS_pivot_root,
    SYS_chroot,
    SYS_open_tree,
    SYS_move_mount,
    SYS_fsopen,
    SYS_fsconfig,
    SYS_fsmount,
    SYS_fspick,
    SYS_mount_setattr,
    SYS_bpf,
    SYS_perf_event_open,
    SYS_seccomp,
    SYS_userfaultfd,
    SYS_init_module,
    SYS_finit_module,
    SYS_delete_module,
    SYS_kexec_load,
    SYS_kexec_file_load,
    SYS_reboot,
    SYS_swapon,
    SYS_swapoff,
    SYS_sethostname,
    SYS_setdomainname,
    SYS_settimeofday,
    SYS_clock_settime,
    SYS_clock_adjtime,
    SYS_adjtimex,
    SYS_iopl,
    SYS_ioperm,
    SYS_syslog,
    SYS_acct,
    SYS_quotactl,
    SYS_quotactl_fd,
    SYS_vhangup,
    SYS_personality,
    SYS_modify_ldt,
    SYS_lookup_dcookie,
    SYS_name_to_handle_at,
    SYS_open_by_handle_at,
    SYS_fanotify_init,
    SYS_fanotify_mark,
    SYS_execveat,
    SYS_setuid,
    SYS_setgid,
    SYS_setreuid,
    SYS_setregid,
    SYS_setresuid,
    SYS_setresgid,
    SYS_setfsuid,
    SYS_setfsgid,
    SYS_setgroups,
    SYS_capset,
    SYS_mknod,
    SYS_mknodat,
];

const METADATA: &[c_long] = &[
    SYS_chown,
    SYS_fchown,
    SYS_lchown,
    SYS_fchownat,
    SYS_utime,
    SYS_utimes,
    SYS_futimesat,
    SYS_utimensat,
    SYS_setxattr,
    SYS_lsetxattr,
    SYS_fsetxattr,
    SYS_removexattr,
    SYS_lremovexattr,
    SYS_fremovexattr,
];

/// Of the same kind, but a linker makes its output executable.
pub(super) const MODES: &[c_long] = &[SYS_chmod, SYS_fchmod, SYS_fchmodat];

const MEMORY_FILES: &[c_long] = &[SYS_memfd_create, SYS_memfd_secret];

const LEFTOVERS: &[c_long] = &[
    SYS_shmget,
    SYS_shmat,
    SYS_shmctl,
    SYS_shmdt,
    SYS_semget,
    SYS_semop,
    SYS_semctl,
    SYS_semtimedop,
    SYS_msgget,
    SYS_msgsnd,
    SYS_msgrcv,
    SYS_msgctl,
    SYS_mq_open,
    SYS_mq_unlink,
    SYS_mq_timedsend,
    SYS_mq_timedreceive,
    SYS_mq_notify,
    SYS_mq_getsetattr,
    SYS_add_key,
    SYS_request_key,
    SYS_keyctl,
];

/// The calls by which a process is started, all but the one that also starts threads.
pub(super) const FORK: &[c_long] = &[SYS_fork, SYS_vfork];

/// Flags of `clone` that make a new namespace.
pub(super) const NAMESPACES: &[c_int] = &[
    CLONE_NEWNS,
    CLONE_NEWUTS,
    CLONE_NEWIPC,
    CLONE_NEWUSER,
    CLONE_NEWPID,
    CLONE_NEWNET,
    CLONE_NEWCGROUP,
];

/// Of the network's calls what one process needs to talk with a child of its own.
pub(super) const OWN_CHILDREN: &[c_long] = &[
    SYS_socketpair,
    SYS_sendto,
    SYS_sendmsg,
    SYS_recvfrom,
    SYS_recvmsg,
];

/// Harmless commands of `ioctl`: what a descriptor is, not what a terminal is to do.
pub(super) const IOCTL: &[c_ulong] = &[TCGETS, FIOCLEX, FIONCLEX, FIONREAD, FIONBIO, TIOCGWINSZ];

/// Commands of `ioctl` that put words in somebody's mouth.
pub(super) const IOCTL_INJECTS: &[c_ulong] = &[TIOCSTI, TIOCLINUX];

/// Harmless commands of `prctl`: names.
pub(super) const PRCTL: &[c_int] = &[PR_SET_NAME, PR_GET_NAME, PR_SET_VMA];

/// Commands of `fcntl` that concern the own descriptor alone: no locks, no owners, no leases.
pub(super) const FCNTL: &[c_int] = &[F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL];
