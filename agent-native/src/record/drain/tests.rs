//! A drain that runs round by round.

use super::*;
use crate::record::inbox::{Message, inbox};
use crate::record::recorder::Recorder;
use crate::record::test_attribution::TestSelection;
use crossbeam_channel::Sender;
use redflag_ring::{Registry, Ring, RingPool};
use redflag_trace::{Access, SiteId, TestId, Variable};

const OBJECT: ObjectId = ObjectId(5);
const THREAD: ThreadId = ThreadId(1);

/// The drain, with the ring of one thread.
struct Rounds {
    drain: Drain,
    inbox: Sender<Message>,
    ring: Ring,
    sequence: &'static Sequence,
}

impl Rounds {
    fn new() -> Rounds {
        let recorder: &'static Recorder = Box::leak(Box::default());
        let sequence: &'static Sequence = Box::leak(Box::default());
        let registry = Arc::new(Registry::new());
        let ring = Ring::new(1024);
        registry.add(THREAD, ring.clone());
        let merge = Merge::new(registry, Arc::new(RingPool::new()));
        let (sender, inbox) = inbox();
        let config = SessionConfig {
            analysis: Some(redflag_detect::Settings::default()),
            ..SessionConfig::default()
        };
        let names = recorder.names(Box::leak(Box::default()));
        let backpressure = Arc::default();
        let drain = Drain::new(config, (merge, sequence), names, inbox, &backpressure);
        Rounds {
            drain,
            inbox: sender,
            ring,
            sequence,
        }
    }

    fn emit(&self, event: &Event) {
        let record = wire::encode(event, 0);
        let words = record.words();
        match event {
            Event::Access { .. } => assert!(self.ring.try_access(words)),
            _ => {
                let number = self.ring.try_sync(self.sequence, &words[..words.len() - 1]);
                assert!(number.is_some());
            }
        }
    }

    fn write(&self) {
        self.emit(&Event::Access {
            thread: THREAD,
            kind: Access::Write,
            variable: Variable::element(OBJECT, 0),
            site: SiteId(1),
        });
    }

    fn remembered(&self) -> usize {
        self.drain.engine.as_ref().unwrap().remembered()
    }
}

#[test]
fn a_freed_object_is_forgotten_after_its_last_access() {
    let mut rounds = Rounds::new();
    rounds.emit(&Event::Begin { thread: THREAD });
    rounds.write();
    rounds.drain.round(false);
    assert_eq!(rounds.remembered(), 1);
    // The thread has an open range over the array, which it emits after the array was freed.
    rounds.ring.set_pending(Some(rounds.sequence.value()));
    rounds.inbox.send(Message::Freed(OBJECT)).unwrap();
    rounds.drain.round(false);
    assert_eq!(rounds.remembered(), 1);
    rounds.write();
    rounds.ring.set_pending(None);
    rounds.drain.round(false);
    assert_eq!(rounds.remembered(), 0);
}

#[test]
fn a_query_that_arrives_within_a_round_is_answered_by_the_next() {
    let mut rounds = Rounds::new();
    let (query, pending) = Query::new(0, TestSelection::Follow);
    rounds.inbox.send(Message::Query(Box::new(query))).unwrap();
    // As the end of a thread does within a round.
    rounds.drain.inbox.receive();
    rounds.drain.answer(u64::MAX);
    assert_eq!(rounds.drain.inbox.queries.len(), 1);
    rounds.drain.round(false);
    assert!(pending.wait(Duration::ZERO).is_ok());
}

#[test]
fn an_exception_that_arrives_within_a_round_belongs_to_the_test_of_its_thread() {
    let mut rounds = Rounds::new();
    let test = TestId(1);
    rounds.emit(&Event::Begin { thread: THREAD });
    rounds.emit(&Event::TestBegin {
        thread: THREAD,
        test,
    });
    rounds.drain.round(false);
    rounds.emit(&Event::End { thread: THREAD });
    rounds.inbox.send(Message::Uncaught(THREAD, 7)).unwrap();
    // A round that received its messages before the exception was sent.
    rounds.drain.merge(false);
    let engine = rounds.drain.engine.as_ref().unwrap();
    let taken = rounds.drain.inbox.uncaught.take(engine, |_| true);
    assert_eq!(taken, [(test, 7)]);
}

#[test]
fn a_query_is_dropped_if_nothing_is_analyzed() {
    let mut rounds = Rounds::new();
    rounds.drain.engine = None;
    let (query, pending) = Query::new(0, TestSelection::Follow);
    rounds.inbox.send(Message::Query(Box::new(query))).unwrap();
    rounds.drain.round(false);
    assert!(pending.wait(Duration::from_secs(3600)).is_err());
}
