//! Finds the races that are consequences of a racy publication.
//!
//! A thread fills an object, then stores a reference to it in a plain field, where it should have been a volatile one; another
//! reads that field, then the object. The race on the field is the *publication*, and every race on the object is a consequence
//! of it. A race is a consequence only if *every* time that it was seen it was explained by a publication:
//!
//! - The publication is a write and a read of a reference: a field of such a type, or an element of an array of objects.
//! - The thread that writes the reference writes the race's variable before; the thread that reads it makes the race's other
//!   access after that. So the race would be ordered if the publication were, and so would be what it publishes in turn.
//! - The race is on an object, which is not the one that holds the reference.
//! - The reader's access is at a place that loads the object from that field, and no state remembers an access of the reader to
//!   that object from before it read the reference.
//!
//! Events carry no values, so that is as much as a run shows. A race of which less is known is on its own. The two accesses of a
//! publication may come later in the trace than a race that they explain, since the order of unordered accesses is
//! accidental; so races wait for an explanation, and those that waited too long are on their own.

use super::order_of_causes::roots;
use crate::access_record::AccessRecord;
use crate::facts::site_facts::SiteFacts;
use crate::hash::IdMap;
use redflag_trace::{FieldId, ObjectId, ThreadId, Variable};
use std::collections::VecDeque;

/// How many publications are remembered for two threads.
const RECENT: usize = 16;

/// For how many pairs of threads publications are remembered.
const PAIRS: usize = 1024;

/// How many races wait for an explanation.
const WAITING: usize = 64;

/// Whether a thread is remembered to have accessed an object, other than after an access of its own.
pub(crate) type Touched<'a> = dyn Fn(ObjectId, &AccessRecord) -> bool + 'a;

/// One time that a race was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sighting {
    /// The variable.
    pub variable: Variable,
    /// Both accesses, in the order of the trace.
    pub sides: [Side; 2],
}

/// One of its accesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Side {
    /// The thread that made it.
    pub thread: ThreadId,
    /// Its position in that thread.
    pub record: AccessRecord,
}

/// What is known so far about why a race is there.
#[derive(Debug)]
struct Known {
    /// Facts of the two sites, in the order of the first sighting.
    places: [SiteFacts; 2],
    sites: [redflag_trace::SiteId; 2],
    /// It was seen without an explanation.
    independent: bool,
    /// How many sightings wait for one.
    waiting: usize,
    /// The first publication that explained it.
    cause: Option<usize>,
}

/// A write and a read of a reference that raced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Publication {
    /// The race, by its index among the findings.
    finding: usize,
    /// The field from which the reader has the reference; for an element, the field that the array was loaded from.
    field: FieldId,
    /// The object or array that holds the reference; none for a static field.
    holder: Option<ObjectId>,
    write: AccessRecord,
    read: AccessRecord,
}

/// The publications and the races that they explain, for one detector.
#[derive(Debug, Default)]
pub(crate) struct Causes {
    /// By the index of the finding.
    known: IdMap<usize, Known>,
    /// The latest ones, by the thread that wrote and the one that read.
    publications: IdMap<(ThreadId, ThreadId), VecDeque<Publication>>,
    waiting: VecDeque<(usize, Sighting)>,
}

impl Causes {
    /// A race was found, perhaps again, at sites with these facts.
    pub fn add(&mut self, finding: usize, race: &Sighting, places: [SiteFacts; 2]) {
        self.known.entry(finding).or_insert_with(|| Known {
            places,
            sites: race.sides.each_ref().map(|side| side.record.site),
            independent: false,
            waiting: 0,
            cause: None,
        });
    }

    /// Whether it matters that a race is seen again.
    pub fn is_open(&self, finding: usize) -> bool {
        let known = self.known.get(&finding);
        known.is_some_and(|known| !known.independent || known.may_publish())
    }

    /// A race was seen.
    pub fn see(&mut self, finding: usize, race: Sighting, touched: &Touched<'_>) {
        let Some(known) = self.known.get(&finding) else {
            return;
        };
        if let Some((threads, publication)) = known.publication(finding, &race) {
            self.publish(threads, publication, touched);
        }
        self.explain(finding, race, touched);
    }

    /// The publication that a race is a consequence of, by the index of its finding.
    pub fn of(&self, finding: usize) -> Option<usize> {
        let known = self.known.get(&finding)?;
        known
            .cause
            .filter(|_| !known.independent && known.waiting == 0)
    }

    /// For each of some findings the place, among them, of the publication that it is a consequence of, directly or through
    /// others.
    pub fn among(&self, findings: &[usize]) -> Vec<Option<usize>> {
        let cause = |&finding: &usize| {
            let cause = self.of(finding)?;
            findings.iter().position(|&other| other == cause)
        };
        let causes: Vec<Option<usize>> = findings.iter().map(cause).collect();
        roots(&causes)
    }

    fn publish(
        &mut self,
        threads: (ThreadId, ThreadId),
        publication: Publication,
        touched: &Touched<'_>,
    ) {
        if self.publications.len() >= PAIRS && !self.publications.contains_key(&threads) {
            self.publications.clear();
        }
        let recent = self.publications.entry(threads).or_default();
        if recent.contains(&publication) {
            return;
        }
        if recent.len() >= RECENT {
            recent.pop_front();
        }
        recent.push_back(publication);
        let known = &mut self.known;
        self.waiting.retain(|(finding, race)| {
            let Some(waits) = known.get_mut(finding) else {
                return false;
            };
            let explained = !waits.independent
                && *finding != publication.finding
                && (0..2).any(|reader| {
                    race.threads(reader) == threads
                        && waits.is_by(race, reader, &publication, touched)
                });
            if explained {
                waits.waiting -= 1;
                waits.cause = waits.cause.or(Some(publication.finding));
            }
            !explained && !waits.independent
        });
    }

    fn explain(&mut self, finding: usize, race: Sighting, touched: &Touched<'_>) {
        let Some(known) = self.known.get_mut(&finding).filter(|k| !k.independent) else {
            return;
        };
        let publications = &self.publications;
        let by = (0..2).find_map(|reader| {
            let recent = publications.get(&race.threads(reader))?;
            let mut others = recent.iter().filter(|by| by.finding != finding);
            let by = others.find(|by| known.is_by(&race, reader, by, touched));
            by.map(|publication| publication.finding)
        });
        if by.is_some() {
            known.cause = known.cause.or(by);
        } else if race.variable.object().is_none()
            || (0..2).all(|at| known.place(&race, at).owner.is_none())
        {
            known.independent = true;
        } else if !self.waiting.contains(&(finding, race)) {
            known.waiting += 1;
            self.waiting.push_back((finding, race));
            self.forget_oldest();
        }
    }

    fn forget_oldest(&mut self) {
        if self.waiting.len() > WAITING
            && let Some((finding, _)) = self.waiting.pop_front()
            && let Some(known) = self.known.get_mut(&finding)
        {
            known.independent = true;
        }
    }
}

impl Known {
    /// The facts of a side's site.
    fn place(&self, race: &Sighting, side: usize) -> &SiteFacts {
        let is_first = race.sides[side].record.site == self.sites[0];
        &self.places[usize::from(!is_first)]
    }

    fn may_publish(&self) -> bool {
        self.places.iter().any(|place| place.is_reference)
    }

    /// The publication that a race is, if it is one, and the threads that write and read.
    fn publication(
        &self,
        finding: usize,
        race: &Sighting,
    ) -> Option<((ThreadId, ThreadId), Publication)> {
        let reader = match race.sides.map(|side| side.record.kind.is_write()) {
            [true, false] => 1,
            [false, true] => 0,
            _ => return None,
        };
        let place = self.place(race, reader);
        let field = match race.variable {
            Variable::Field { field, .. } | Variable::Static { field } => field,
            Variable::Elements { .. } => place.owner?,
            Variable::Contents { .. } => return None,
        };
        let publication = Publication {
            finding,
            field,
            holder: race.variable.object(),
            write: race.sides[1 - reader].record,
            read: race.sides[reader].record,
        };
        let is_reference = place.is_reference;
        is_reference.then_some((race.threads(reader), publication))
    }

    /// Whether a publication by the same threads explains a race, one of whose sides is its reader's.
    fn is_by(
        &self,
        race: &Sighting,
        reader: usize,
        by: &Publication,
        touched: &Touched<'_>,
    ) -> bool {
        let [before, after] = [1 - reader, reader].map(|side| race.sides[side].record);
        let is_reached = |object| {
            by.holder != Some(object)
                && self.place(race, reader).owner == Some(by.field)
                && before.kind.is_write()
                && before.precedes(&by.write)
                && by.read.precedes(&after)
                && !touched(object, &by.read)
        };
        race.variable.object().is_some_and(is_reached)
    }
}

impl Sighting {
    /// The thread of the other side, and that of this one.
    fn threads(&self, reader: usize) -> (ThreadId, ThreadId) {
        (self.sides[1 - reader].thread, self.sides[reader].thread)
    }
}
