//! The part without a JVM: rewrite every class in three ways, and read the output back.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

use redflag_classfile::contracts::{Contents, Contracts};
use redflag_classfile::{Mode, Outcome, Plan, World, rewrite};

use super::pack::ClassFile;
use super::readers;
use super::tally::Tally;

/// The ways in which the agent rewrites most classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// An application class that is being loaded.
    Load,
    /// An application class that is loaded already.
    Retransform,
    /// A class of the JDK.
    SyncOnly,
}

impl Way {
    /// All of them.
    pub const ALL: [Way; 3] = [Way::Load, Way::Retransform, Way::SyncOnly];

    /// As the table calls it.
    pub fn name(self) -> &'static str {
        match self {
            Way::Load => "full, with identity field",
            Way::Retransform => "full, without",
            Way::SyncOnly => "synchronization only",
        }
    }

    /// As a file name.
    pub fn file(self) -> &'static str {
        match self {
            Way::Load => "load.pack",
            Way::Retransform => "retransform.pack",
            Way::SyncOnly => "sync.pack",
        }
    }

    fn plan(self) -> Plan {
        let mode = match self {
            Way::Load | Way::Retransform => Mode::Full,
            Way::SyncOnly => Mode::SyncOnly,
        };
        Plan {
            mode,
            identity_field: self == Way::Load,
            // The most that this mode inserts.
            of_program: self == Way::SyncOnly,
        }
    }
}

/// Numbers sites as the agent does, so that site numbers of every size are pushed.
pub struct Numbered {
    next: AtomicU32,
    contracts: Contracts,
}

impl Default for Numbered {
    fn default() -> Self {
        Numbered {
            next: AtomicU32::default(),
            contracts: Contracts::shipped(),
        }
    }
}

impl World for Numbered {
    fn allocate_sites(&self, count: u32) -> Option<u32> {
        Some(self.next.fetch_add(count, Ordering::Relaxed))
    }

    fn contract(&self, class: &[u8], method: &[u8], descriptor: &[u8]) -> Option<Contents> {
        self.contracts.call(class, method, descriptor)
    }

    fn has_contract(&self, class: &[u8]) -> bool {
        self.contracts.has_contract(class)
    }
}

/// Rewrites one class and checks the output. The bytes are none if the class stays as it was.
pub fn rewrite_and_check(
    class: &ClassFile,
    way: Way,
    world: &Numbered,
) -> (Tally, Option<Vec<u8>>) {
    let mut tally = Tally {
        classes: 1,
        ..Tally::default()
    };
    let label = || format!("{} {}", class.unit, class.name);
    let start = Instant::now();
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        rewrite(&class.bytes, way.plan(), world)
    }));
    tally.times.push(start.elapsed());
    match outcome {
        Err(_) => {
            let place = LAST_PANIC.take();
            tally
                .failures
                .push((label(), format!("the rewriter panics {place}")));
        }
        Ok(Err(reason)) => tally.refused.entry(reason).or_default().push(label()),
        Ok(Ok(Outcome::Nothing)) => tally.nothing = 1,
        Ok(Ok(Outcome::Rewritten(rewritten))) => {
            tally.rewritten = 1;
            tally.bytes_before = class.bytes.len() as u64;
            tally.bytes_after = rewritten.bytes.len() as u64;
            for left in &rewritten.left_alone {
                *tally
                    .left_alone
                    .entry((left.why, left.synchronization_kept))
                    .or_default() += 1;
            }
            tally.probes.merge(&rewritten.counts);
            match readers::compare(&class.bytes, &rewritten.bytes, rewritten.counts.total()) {
                Ok(true) => {}
                Ok(false) => tally.unread.push(label()),
                Err(problem) => tally.failures.push((label(), problem)),
            }
            if rewritten.counts.total() != rewritten.sites.len() as u64 {
                tally
                    .failures
                    .push((label(), "its probes and sites differ in number".into()));
            }
            return (tally, Some(rewritten.bytes));
        }
    }
    (tally, None)
}

thread_local! {
    static LAST_PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Keeps panics off the terminal (readers panic by the hundred) and remembers where the last one of each thread was.
pub fn note_panics() {
    std::panic::set_hook(Box::new(|info| {
        let text = info.to_string().replace('\n', " ");
        LAST_PANIC.set(text);
    }));
}
