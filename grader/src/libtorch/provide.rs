//! A libtorch of our own: fetched once, checked, unpacked and kept in the cache for all courses.
//!
//! One run at a time does this, the others wait for it and use what it made. What was fetched is
//! kept until the whole is in its place, so that a run after an interrupted one fetches only what
//! is missing. A copy is seen whole or not at all.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::fetch::{Client, Heard, not_the_pinned_file, ways_out};
use super::inventory::{self, Fault};
use super::pins::{self, Platform, Wheel};
use super::progress::{Progress, Step};
use super::{CACHE_FOLDER, CUDA_LIBRARY, Libtorch, Look, Origin, Parts, Search, VERSION, unpack};
use crate::cache::{Cache, Lock, Staging, discard, elsewhere, sweep, unusable};
use crate::error::{Blame, Error, Result};
use crate::message::Message;

const DOWNLOADS: &str = "downloads";
const LOCK: &str = "lock";

/// Where a copy lies. It takes no lock to look at it.
pub(super) fn place(cache: &Cache, parts: Parts) -> PathBuf {
    let kind = match parts {
        Parts::Cpu => "cpu",
        Parts::Cuda => "cuda",
    };
    cache.path(CACHE_FOLDER).join(format!("{VERSION}-{kind}"))
}

/// Our own copy with at least these parts.
pub(super) fn look(cache: &Cache, parts: Parts) -> Look {
    let with_cuda = look_at(&place(cache, Parts::Cuda), inventory::check);
    if parts == Parts::Cuda || matches!(with_cuda, Look::Found(_)) {
        return with_cuda;
    }
    look_at(&place(cache, Parts::Cpu), inventory::check)
}

/// The copy at a place, as a certain check finds it.
pub(super) fn look_at(place: &Path, check: fn(&Path) -> std::result::Result<(), Fault>) -> Look {
    match check(place) {
        Ok(()) => {
            let root = place.join("torch");
            let cuda = root.join(CUDA_LIBRARY);
            Look::Found(Libtorch {
                origin: Origin::Provided,
                version: VERSION.to_owned(),
                cuda: cuda.is_file().then_some(cuda),
                root,
            })
        }
        Err(Fault::Absent) => Look::Absent,
        Err(fault) => Look::Refused(fault.message()),
    }
}

/// Looks at every file of a copy. A broken one no longer counts from then on.
pub(super) fn check_thoroughly(libtorch: &Libtorch) -> Result<()> {
    let place = libtorch.root.parent().unwrap_or(&libtorch.root);
    inventory::check_thoroughly(place).map_err(|fault| {
        // If the mark stays, the next look finds the same fault.
        let _ = inventory::revoke(place);
        let what = Message::new("libtorch-copy-broken")
            .with("path", place)
            .with("reason", fault.message());
        Error::new(Blame::Libtorch, what).hint(Message::new("hint-libtorch-again"))
    })
}

/// What providing would fetch on this machine, in bytes.
pub(super) fn bytes_to_fetch(parts: Parts) -> Result<u64> {
    let wheels = pins::platform()?.wheels(parts);
    Ok(wheels.iter().map(|wheel| wheel.bytes).sum())
}

/// Fetches libtorch into the cache, or waits for the run that does.
pub(super) fn provide(
    search: &Search,
    cache: &Cache,
    tell: &mut dyn FnMut(Progress),
) -> Result<Libtorch> {
    let platform = pins::platform()?;
    if search.offline {
        let what = Message::new("libtorch-offline").with("version", VERSION);
        return Err(Error::new(Blame::Libtorch, what).hint(ways_out()));
    }
    let folder = cache.folder(CACHE_FOLDER)?;
    let _lock = Lock::take(&folder.join(LOCK), &mut || tell(Progress::Waiting))?;
    // Another run may have been faster.
    match look(cache, search.parts()) {
        Look::Found(libtorch) => return Ok(libtorch),
        Look::Refused(reason) => tell(Progress::Broken(reason)),
        Look::Absent => {}
    }
    sweep(&folder);
    let mut provider = Provider {
        search,
        cache,
        platform,
        wheels: platform.wheels(search.parts()),
        downloads: cache.folder(&format!("{CACHE_FOLDER}/{DOWNLOADS}"))?,
        tell,
        began: Instant::now(),
    };
    let place = place(cache, search.parts());
    provider.check_space()?;
    provider.fetch(&folder)?;
    provider.unpack(&place)?;
    let elapsed = provider.began.elapsed();
    match look(cache, search.parts()) {
        Look::Found(libtorch) => {
            tell(Progress::Ready { elapsed });
            Ok(libtorch)
        }
        // Someone takes it away as fast as we make it.
        Look::Refused(_) | Look::Absent => {
            Err(unusable(&place, &std::io::ErrorKind::NotFound.into()))
        }
    }
}

/// One providing, under the lock.
struct Provider<'a> {
    search: &'a Search,
    cache: &'a Cache,
    platform: &'static Platform,
    wheels: Vec<&'static Wheel>,
    downloads: PathBuf,
    tell: &'a mut dyn FnMut(Progress),
    began: Instant,
}

impl Provider<'_> {
    fn total_bytes(&self) -> u64 {
        self.wheels.iter().map(|wheel| wheel.bytes).sum()
    }

    fn unpacked_bytes(&self) -> u64 {
        let parts = self.search.parts();
        let bytes = self.wheels.iter().map(|wheel| wheel.unpacked_bytes(parts));
        bytes.sum()
    }

    fn missing(&self) -> impl Iterator<Item = &'static Wheel> {
        self.wheels
            .iter()
            .copied()
            .filter(|wheel| !self.downloads.join(&wheel.file).is_file())
    }

    fn step(&mut self, step: Step, done: u64, total: u64) {
        (self.tell)(Progress::Step {
            step,
            done,
            total,
            elapsed: self.began.elapsed(),
        });
    }

    /// Looks whether there is room: for the wheels, and besides for the larger of the two things
    /// that come after each other, pip's copy of a wheel and the unpacked files.
    fn check_space(&self) -> Result<()> {
        let to_fetch: u64 = self.missing().map(|wheel| wheel.bytes).sum();
        let largest = self.missing().map(|wheel| wheel.bytes).max().unwrap_or(0);
        let needed = to_fetch + largest.max(self.unpacked_bytes());
        match self.cache.free_bytes() {
            Some(free) if free < needed => {
                let what = Message::new("libtorch-no-space")
                    .with("path", self.cache.root())
                    .with("needed", indicatif::DecimalBytes(needed).to_string())
                    .with("free", indicatif::DecimalBytes(free).to_string());
                Err(Error::new(Blame::Machine, what).hint(elsewhere()))
            }
            _ => Ok(()),
        }
    }

    /// Fetches what is missing and checks each wheel. What is in `downloads` has its final name
    /// and its whole content.
    fn fetch(&mut self, folder: &Path) -> Result<()> {
        let total = self.total_bytes();
        let client = match self.missing().next() {
            Some(_) => Some(Client::find(self.search)?),
            None => None,
        };
        let bytes = self.missing().map(|wheel| wheel.bytes).sum();
        (self.tell)(Progress::Begin {
            bytes,
            folder: folder.to_owned(),
        });
        let mut done = 0;
        for wheel in self.wheels.clone() {
            let kept = self.downloads.join(&wheel.file);
            if kept.is_file() && !self.is_pinned(wheel, &kept, done, total)? {
                fs::remove_file(&kept).map_err(|problem| unusable(&kept, &problem))?;
            }
            if !kept.is_file() {
                let client = match &client {
                    Some(client) => client,
                    None => &Client::find(self.search)?,
                };
                self.fetch_one(client, wheel, folder, done, total)?;
            }
            done += wheel.bytes;
        }
        Ok(())
    }

    fn fetch_one(
        &mut self,
        client: &Client,
        wheel: &'static Wheel,
        folder: &Path,
        done: u64,
        total: u64,
    ) -> Result<()> {
        self.step(Step::Fetch(&wheel.package), done, total);
        let work = Staging::beside(&folder.join(DOWNLOADS))?;
        let python_version = &self.platform.python;
        let mut hear = |heard| match heard {
            Heard::Bytes(bytes) => self.step(Step::Fetch(&wheel.package), done + bytes, total),
            Heard::Retrying => (self.tell)(Progress::Retrying),
        };
        let fetched = client.fetch(wheel, python_version, work.path(), &mut hear)?;
        if !self.is_pinned(wheel, &fetched, done, total)? {
            return Err(not_the_pinned_file(wheel, &fetched.display().to_string()));
        }
        let kept = self.downloads.join(&wheel.file);
        fs::rename(&fetched, &kept).map_err(|problem| unusable(&kept, &problem))
    }

    fn is_pinned(
        &mut self,
        wheel: &'static Wheel,
        file: &Path,
        done: u64,
        total: u64,
    ) -> Result<bool> {
        self.step(Step::Check(&wheel.package), done + wheel.bytes, total);
        Ok(unpack::digest(file)? == wheel.sha256)
    }

    /// Unpacks all wheels beside the place, puts the whole into it, and removes the wheels.
    fn unpack(&mut self, place: &Path) -> Result<()> {
        let staging = Staging::beside(place)?;
        let total = self.unpacked_bytes();
        let mut done = 0;
        let mut members = Vec::new();
        for wheel in self.wheels.clone() {
            let kept = self.downloads.join(&wheel.file);
            let wanted = wheel.members(self.search.parts());
            members.extend(unpack::unpack(
                &kept,
                &wanted,
                staging.path(),
                &mut |bytes| {
                    done += bytes;
                    self.step(Step::Unpack(&wheel.package), done, total);
                },
            )?);
        }
        inventory::write(staging.path(), &members)
            .map_err(|problem| unusable(staging.path(), &problem))?;
        discard(place)?;
        staging.install(place)?;
        discard(&self.downloads)
    }
}

#[cfg(test)]
mod tests {
    use super::super::inventory::Member;
    use super::*;

    fn cache(scratch: &Path) -> Cache {
        Cache::locate(Some(scratch.to_owned())).unwrap()
    }

    fn install(cache: &Cache, parts: Parts) -> PathBuf {
        let place = place(cache, parts);
        let mut members = Vec::new();
        for path in ["torch/lib/libtorch_cpu.so", "torch/include/a.h"] {
            let file = place.join(path);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(&file, "content").unwrap();
            members.push(Member {
                path: path.into(),
                bytes: 7,
            });
        }
        inventory::write(&place, &members).unwrap();
        place
    }

    #[test]
    fn a_copy_with_cuda_serves_the_cpu_but_not_the_reverse() {
        let scratch = tempfile::tempdir().unwrap();
        let cache = cache(scratch.path());
        assert_eq!(look(&cache, Parts::Cpu), Look::Absent);
        install(&cache, Parts::Cpu);
        assert!(matches!(look(&cache, Parts::Cpu), Look::Found(_)));
        assert_eq!(look(&cache, Parts::Cuda), Look::Absent);
        install(&cache, Parts::Cuda);
        assert!(matches!(look(&cache, Parts::Cuda), Look::Found(_)));
    }

    #[test]
    fn a_broken_copy_with_cuda_does_not_hide_a_whole_one_without() {
        let scratch = tempfile::tempdir().unwrap();
        let cache = cache(scratch.path());
        install(&cache, Parts::Cpu);
        let broken = install(&cache, Parts::Cuda);
        fs::remove_file(broken.join("torch/lib/libtorch_cpu.so")).unwrap();
        assert!(matches!(look(&cache, Parts::Cpu), Look::Found(_)));
        assert!(matches!(look(&cache, Parts::Cuda), Look::Refused(_)));
    }

    #[test]
    fn a_copy_whose_headers_are_gone_no_longer_counts_once_that_is_seen() {
        let scratch = tempfile::tempdir().unwrap();
        let cache = cache(scratch.path());
        let place = install(&cache, Parts::Cpu);
        let Look::Found(libtorch) = look(&cache, Parts::Cpu) else {
            panic!("it was just installed");
        };
        assert_eq!(libtorch.check_thoroughly(), Ok(()));
        fs::remove_file(place.join("torch/include/a.h")).unwrap();
        assert!(libtorch.check_thoroughly().is_err());
        assert!(matches!(look(&cache, Parts::Cpu), Look::Refused(_)));
    }

    #[test]
    fn offline_means_an_error_with_the_ways_out_and_an_untouched_disk() {
        if pins::platform().is_err() {
            return;
        }
        let scratch = tempfile::tempdir().unwrap();
        let cache = cache(&scratch.path().join("cache"));
        let search = Search {
            offline: true,
            ..Search::default()
        };
        let error = provide(&search, &cache, &mut |_| {}).unwrap_err();
        assert_eq!(error.what.key, "libtorch-offline");
        assert!(!cache.root().exists());
    }
}
