//! Other legal orders of a trace: each thread's own order and that of synchronization are kept.

use crate::events::{change, object, thread};
use crate::random::Random;
use redflag_trace::{Event, Sync};

/// Another order. Threads are changed seldom or often.
pub fn shuffled(trace: &[Event], seed: u64) -> Vec<Event> {
    let mut random = Random::new(seed);
    let stay = 1 + random.below(20);
    let later: Vec<Vec<usize>> = (0..trace.len())
        .map(|a| {
            (a + 1..trace.len())
                .filter(|&b| keep(trace, a, b))
                .collect()
        })
        .collect();
    let mut waits_for = vec![0; trace.len()];
    later.iter().flatten().for_each(|&b| waits_for[b] += 1);
    let mut ready: Vec<usize> = (0..trace.len()).filter(|&at| waits_for[at] == 0).collect();
    let mut order: Vec<Event> = Vec::new();
    while !ready.is_empty() {
        let last = order.last().and_then(thread);
        let same = ready
            .iter()
            .position(|&at| last.is_some() && thread(&trace[at]) == last);
        let next = match same {
            Some(at) if !random.one_in(stay) => at,
            _ => random.below(ready.len() as u32) as usize,
        };
        let event = ready.swap_remove(next);
        order.push(trace[event]);
        for &b in &later[event] {
            waits_for[b] -= 1;
            if waits_for[b] == 0 {
                ready.push(b);
            }
        }
    }
    order
}

/// Whether an earlier event must stay before a later one.
fn keep(trace: &[Event], earlier: usize, later: usize) -> bool {
    let (a, b) = (&trace[earlier], &trace[later]);
    if thread(a).is_some() && thread(a) == thread(b) {
        return true;
    }
    concerns(a, b) || concerns(b, a) || is_freed(a, b) || is_freed(b, a)
}

/// Whether swapping `a` and `b` may be illegal, or change how threads are ordered.
fn concerns(a: &Event, b: &Event) -> bool {
    match (a, b) {
        (Event::Release { sync, .. }, Event::Acquire { sync: other, .. }) => sync == other,
        (Event::Start { child, .. }, Event::Joined { child: other, .. }) if child == other => true,
        (Event::Start { child, .. } | Event::Joined { child, .. }, _)
            if thread(b) == Some(*child) =>
        {
            true
        }
        // Threads without a start come before any that ends.
        (Event::Begin { .. }, Event::End { .. }) => true,
        // From here on, the lock's own variables hand nothing over.
        (Event::Locked { lock, .. }, Event::Acquire { sync, .. }) => {
            matches!(sync, Sync::Volatile { .. } | Sync::Atomic(_)) && sync.object() == Some(*lock)
        }
        _ => {
            let locks = change(a).zip(change(b));
            locks.is_some_and(|((_, a, _), (_, b, _))| a.object() == b.object())
        }
    }
}

fn is_freed(a: &Event, b: &Event) -> bool {
    matches!(a, Event::ObjectFreed(freed) if object(b) == Some(*freed))
}
