//! Sessions without a JVM: rings, messages and the drain together.

use super::identity::ClassId;
use super::link::{Link, Role};
use super::session::NO_LIMIT;
use super::test_attribution::{NoAnswer, TestSelection};
use super::*;
use redflag_detect::Settings;
use redflag_ring::Ring;
use redflag_trace::{Access, Event, FieldId, ObjectId, SiteId, Sync, ThreadId, Variable, wire};
use std::sync::Arc;
use std::time::Duration;

const LONG: Duration = Duration::from_secs(3600);

fn recorder() -> &'static Recorder {
    Box::leak(Box::default())
}

/// Starts a session in which everything is analyzed as these settings say.
fn start(recorder: &'static Recorder, analysis: Settings) -> Arc<Session> {
    let config = SessionConfig {
        analysis: Some(analysis),
        ..SessionConfig::default()
    };
    recorder.start(config, Box::leak(Box::default())).unwrap();
    recorder.session().unwrap()
}

/// A thread of the program that has begun.
struct Program {
    thread: ThreadId,
    ring: Ring,
}

impl Program {
    fn thread(session: &Session, object: u64) -> Program {
        let thread = session.threads().number(ObjectId(object));
        let ring = session.open_ring(thread, false);
        session.emit_to(&ring, &Event::Begin { thread });
        Program { thread, ring }
    }

    fn write(&self, variable: Variable, site: u32) -> bool {
        let event = Event::Access {
            thread: self.thread,
            kind: Access::Write,
            variable,
            site: SiteId(site),
        };
        self.ring.try_access(wire::encode(&event, 0).words())
    }
}

/// A site that accesses the field of the same number.
fn static_field(recorder: &Recorder, site: u32) -> Variable {
    let field = FieldId(site);
    recorder
        .links
        .set(site, Link::new(Role::Plain, ClassId(1), field));
    Variable::Static { field }
}

#[test]
fn a_query_covers_everything_that_was_recorded_before_it() {
    let recorder = recorder();
    let session = start(recorder, Settings::default());
    let [one, two] = [1, 2].map(|object| Program::thread(&session, object));
    let test = recorder.tests.number("A#one");
    session.emit(
        one.thread,
        &Event::TestBegin {
            thread: one.thread,
            test,
        },
    );
    session.ask(TestSelection::Follow, LONG).unwrap();
    for site in 1..200 {
        let field = static_field(recorder, site);
        assert!(one.write(field, site) && two.write(field, site));
        let found = session.ask(TestSelection::Named("A#one".into()), LONG);
        let found = found.unwrap().findings;
        assert_eq!(found.len(), 1, "at {site}");
        assert_eq!((found[0].0, found[0].1.len()), (test, 1), "at {site}");
    }
    let recording = recorder.stop().unwrap().finish().unwrap();
    assert_eq!(recording.engine.unwrap().found(), 199);
}

#[test]
fn a_drain_that_died_keeps_no_thread_waiting() {
    let recorder = recorder();
    let dies = Settings {
        sites: Some(Box::new(|_| panic!("the drain dies in this test"))),
        ..Settings::default()
    };
    let session = start(recorder, dies);
    let program = Program::thread(&session, 1);
    let thread = program.thread;
    let test = recorder.tests.number("A#one");
    session.emit(thread, &Event::TestBegin { thread, test });
    let (sync, site) = (Sync::Monitor(ObjectId(7)), SiteId(1));
    let acquire = Event::Acquire { thread, sync, site };
    session.emit(thread, &acquire);

    let answer = session.ask(TestSelection::Follow, LONG);
    assert_eq!(answer.err(), Some(NoAnswer::DrainEnded));
    let field = static_field(recorder, 1);
    while program.write(field, 1) {}
    let (address, end) = (program.ring.address(), program.ring.head() + 4);
    assert_eq!(recorder.wait_for_space(address, end), NO_LIMIT);
    session.emit(thread, &acquire);
    recorder.object_freed(ObjectId(7));
    assert!(recorder.stop().unwrap().finish().is_none());
}

#[test]
fn a_new_session_has_its_own_drain() {
    let recorder = recorder();
    let first = start(recorder, Settings::default());
    let old = Program::thread(&first, 1);
    assert!(recorder.stop().unwrap().finish().is_some());
    assert_eq!(
        first.ask(TestSelection::Follow, LONG).err(),
        Some(NoAnswer::DrainEnded)
    );
    let second = start(recorder, Settings::default());
    second.ask(TestSelection::Follow, LONG).unwrap();
    // A thread may still be in a probe of the first session.
    let field = static_field(recorder, 1);
    while old.write(field, 1) {}
    let (address, end) = (old.ring.address(), old.ring.head() + 4);
    assert_eq!(recorder.wait_for_space(address, end), NO_LIMIT);
    let recording = recorder.stop().unwrap().finish().unwrap();
    assert_eq!(recording.counts.accesses, 0);
}

#[test]
fn threads_wait_for_a_slow_drain_and_lose_nothing() {
    let recorder = recorder();
    let config = SessionConfig {
        analysis: Some(Settings::default()),
        drain_pause: Some(Duration::from_millis(1)),
        ..SessionConfig::default()
    };
    recorder.start(config, Box::leak(Box::default())).unwrap();
    let session = recorder.session().unwrap();
    let program = Program::thread(&session, 1);
    let field = static_field(recorder, 1);
    let writes = 4 * program.ring.capacity_words() as u64;
    for _ in 0..writes {
        while !program.write(field, 1) {
            recorder.wait_for_space(program.ring.address(), program.ring.head() + 4);
        }
    }
    let session = recorder.stop().unwrap();
    assert!(session.waits() > 0);
    assert_eq!(session.finish().unwrap().counts.accesses, writes);
}
