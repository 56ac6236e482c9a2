//! What can be shown on one thread. `tests/stress.rs` has real threads, `tests/loom.rs` all interleavings of small cases.

mod broken;
mod horizon;
mod life;
mod wrap;

use std::sync::Arc;

use redflag_trace::SiteId;
use redflag_trace::wire::{Op, head};

use crate::{Merge, Registry, Ring, RingPool, Round, Sequence};

/// A merge with all that belongs to it.
struct World {
    sequence: Sequence,
    registry: Arc<Registry<u32>>,
    pool: Arc<RingPool>,
    merge: Merge<u32>,
}

impl World {
    fn new() -> World {
        let registry = Arc::new(Registry::new());
        let pool = Arc::new(RingPool::new());
        World {
            sequence: Sequence::new(),
            merge: Merge::new(registry.clone(), pool.clone()),
            registry,
            pool,
        }
    }

    fn ring(&self, key: u32, capacity_words: usize) -> Ring {
        let ring = self.pool.take(capacity_words);
        self.registry.add(key, ring.clone());
        ring
    }

    fn sync(&self, ring: &Ring, op: Op) -> u64 {
        ring.try_sync(&self.sequence, &record(op, 0)).unwrap()
    }

    /// One round, and the runs that it handed out.
    fn round(&mut self) -> (Round, Vec<(u32, Vec<u64>)>) {
        let mut runs = Vec::new();
        let mut sink = |key, run: &[u64]| runs.push((key, run.to_vec()));
        let round = self.merge.round(&self.sequence, &mut sink);
        (round, runs)
    }

    fn final_round(&mut self) -> (Round, Vec<(u32, Vec<u64>)>) {
        let mut runs = Vec::new();
        let mut sink = |key, run: &[u64]| runs.push((key, run.to_vec()));
        let round = self.merge.final_round(&self.sequence, &mut sink);
        (round, runs)
    }

    /// The words that one round handed out, of whichever ring.
    fn words(&mut self) -> Vec<u64> {
        let (_, runs) = self.round();
        runs.into_iter().flat_map(|(_, run)| run).collect()
    }
}

/// A record with recognizable words, without the sequence number if it has one.
fn record(op: Op, tag: u32) -> Vec<u64> {
    let sync = op.class() == redflag_trace::wire::Class::Sync;
    let length = op.words() - usize::from(sync);
    let rest = (1..length).map(|at| u64::from(tag) * 10 + at as u64);
    std::iter::once(head(op, 0, SiteId(tag)))
        .chain(rest)
        .collect()
}

/// A record with its sequence number.
fn numbered(op: Op, tag: u32, number: u64) -> Vec<u64> {
    let mut words = record(op, tag);
    words.push(number);
    words
}
