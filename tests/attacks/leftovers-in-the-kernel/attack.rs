use super::raw::{self, text, told};

pub fn run() -> String {
    let (private, create) = (0, 0o1600);
    let memory = raw::call(raw::SHMGET, &[private, 4096, create]);
    let queue = raw::call(raw::MSGGET, &[private, create]);
    let semaphore = raw::call(raw::SEMGET, &[private, 1, create]);
    // Without a sandbox, nothing is to stay behind.
    raw::call(raw::SHMCTL, &[memory as u64, 0, 0]);
    raw::call(raw::MSGCTL, &[queue as u64, 0, 0]);
    raw::call(raw::SEMCTL, &[semaphore as u64, 0, 0]);
    let name = text("@TOKEN@");
    let posix = raw::call(raw::MQ_OPEN, &[name, 0o102, 0o600, 0]);
    raw::call(raw::MQ_UNLINK, &[name]);
    let key = raw::call(raw::ADD_KEY, &[text("user"), name, text("x"), 1, -1_i64 as u64]);
    [
        told("shmget", memory),
        told("msgget", queue),
        told("semget", semaphore),
        told("mq_open", posix),
        told("add_key", key),
        told("keyctl", raw::call(raw::KEYCTL, &[0, -3_i64 as u64, 1])),
        told("request_key", raw::call(249, &[text("user"), name, 0, 0])),
    ]
    .join("; ")
}
