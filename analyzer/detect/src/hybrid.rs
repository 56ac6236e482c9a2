//! Hybrid detection: lock sets, and happens-before without the edges that locks make. Phase 1 of Sen, "Race Directed Random
//! Testing of Concurrent Programs", PLDI 2008, after O'Callahan and Choi.
//!
//! Two accesses of different threads, one of them a write, are a pair if no lock excludes them from each other and no message
//! (start, join, notify to wait, volatile; see [`crate::edges`]) orders them. In another schedule they may come together.
//!
//! A variable remembers accesses until a later one stands for them: one from the same place that knows them, is guarded by
//! no more locks and conflicts with no less. Whatever will conflict with the forgotten one conflicts with that, too.
//! So no variable and no pair of places is lost by it, unless a variable has [`MOST`] accesses.

use crate::finding::Detector;
use crate::locks::{covers, exclude};
use crate::mark::{Current, Mark};
use crate::mentioned::Mentioned;
use crate::state::State;
use redflag_trace::Access;
use std::sync::Arc;

/// So many accesses to a variable are remembered.
const MOST: usize = 32;

/// Accesses that others may conflict with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Accesses(Option<Arc<Vec<Mark>>>);

#[derive(Clone, Copy)]
enum Rule {
    Same,
    New,
    Replaces,
    Full,
}

impl State for Accesses {
    const DETECTOR: Detector = Detector::Hybrid;
    const RULES: &'static [&'static str] = &["same", "new", "replaces", "full"];

    fn unchanged(&self, now: &Current<'_>) -> Option<usize> {
        let known = self.all().contains(&now.mark);
        known.then_some(Rule::Same as usize)
    }

    fn access(&mut self, now: &Current<'_>, found: &mut dyn FnMut(&Mark)) -> usize {
        let earlier = self.all().iter();
        earlier
            .filter(|earlier| conflicts(now, earlier))
            .for_each(found);
        let all = Arc::make_mut(self.0.get_or_insert_default());
        let before = all.len();
        all.retain(|earlier| earlier.site != now.mark.site || !stands_for(now, earlier));
        let mut rule = match all.len() < before {
            true => Rule::Replaces,
            false => Rule::New,
        };
        if all.len() >= MOST {
            rule = Rule::Full;
            let spare = all.iter().position(|earlier| stands_for(now, earlier));
            all.remove(spare.unwrap_or(0));
        }
        all.push(now.mark);
        rule as usize
    }

    fn heap(&self) -> usize {
        let all = self.0.as_ref();
        all.map_or(0, |all| 64 + all.capacity() * size_of::<Mark>())
    }

    fn mention(&self, mentioned: &mut Mentioned) {
        self.all().iter().for_each(|mark| mentioned.add(mark));
    }
}

impl Accesses {
    fn all(&self) -> &[Mark] {
        self.0.as_deref().map_or(&[], Vec::as_slice)
    }
}

fn conflicts(now: &Current<'_>, earlier: &Mark) -> bool {
    let writes = now.mark.kind == Access::Write || earlier.kind == Access::Write;
    writes && !now.knows(earlier) && !exclude(now.held, &now.locks.set(earlier.locks()))
}

fn stands_for(now: &Current<'_>, earlier: &Mark) -> bool {
    let conflicts_as_much = now.mark.kind == Access::Write || earlier.kind == Access::Read;
    conflicts_as_much && now.knows(earlier) && covers(&now.locks.set(earlier.locks()), now.held)
}
