//! Every wording, once.

use super::*;
use crate::sample::{held, side};
use redflag_detect::SyncPoint;
use redflag_trace::{Field, FieldId, ObjectId, Site, SiteId, Sync, Tables, ThreadId};

fn accesses(first: Vec<Held>, second: Vec<Held>) -> [AccessSide; 2] {
    [
        side(AccessKind::Write, "a", 3, first),
        side(AccessKind::Read, "b", 5, second),
    ]
}

fn words(verdict: FindingVerdict, missing: MissingEdge, accesses: &[AccessSide; 2]) -> String {
    missing_edge(verdict, missing, accesses)
}

fn monitor(lock: &str) -> Held {
    held(lock, LockKind::Monitor)
}

/// What is missing, the accesses, and the beginning and the end of the sentences.
fn every_missing_edge() -> Vec<(MissingEdge, [AccessSide; 2], &'static str, &'static str)> {
    let shared = |lock| held(lock, LockKind::Shared);
    vec![
        (
            MissingEdge::NoLock,
            accesses(vec![], vec![]),
            "Neither thread holds a lock",
            "A lock that both hold, or a hand-off from one to the other, would order them.",
        ),
        (
            MissingEdge::OnlyFirstLocks,
            accesses(vec![monitor("L#1")], vec![]),
            "\"a\" holds L#1, but \"b\" holds no lock",
            "Holding L#1 at both accesses would order them.",
        ),
        (
            MissingEdge::OnlySecondLocks,
            accesses(vec![], vec![monitor("L#1"), monitor("M#2"), monitor("N#3")]),
            "\"b\" holds L#1, M#2 and N#3, but \"a\" holds no lock",
            "Holding one of these locks at both accesses would order them.",
        ),
        (
            MissingEdge::OnlySecondLocks,
            accesses(vec![], vec![shared("read lock of R#1")]),
            "\"b\" holds the read lock of R#1, but \"a\" holds no lock",
            "A write must hold the lock exclusively, and every other access must hold it, too.",
        ),
        (
            MissingEdge::DifferentLocks,
            accesses(vec![monitor("L#1")], vec![monitor("class M")]),
            "\"a\" holds L#1, \"b\" holds the monitor of class M: they have no lock in common",
            "One lock that both hold would order them.",
        ),
        (
            MissingEdge::OnlyShared,
            accesses(
                vec![monitor("L#2"), shared("read lock of R#1")],
                vec![shared("read lock of R#1")],
            ),
            "Both threads hold the read lock of R#1, which any number of threads may hold at once",
            "A write must hold the lock exclusively.",
        ),
        (
            MissingEdge::CommonLock,
            accesses(
                vec![shared("read lock of R#1")],
                vec![
                    held("write lock of R#1", LockKind::Exclusive),
                    monitor("L#2"),
                ],
            ),
            "Both threads hold the write lock of R#1 here, but taking it did not order them",
            "A lock that makes other threads wait would order them.",
        ),
    ]
}

#[test]
fn a_race_names_the_locks_and_what_would_order_it() {
    for (missing, accesses, begins, ends) in every_missing_edge() {
        let expected = format!(
            "{begins}, and no volatile, thread start, join or other hand-off leads from one access to the other. {ends}"
        );
        assert_eq!(words(FindingVerdict::Race, missing, &accesses), expected);
    }
}

#[test]
fn a_prediction_says_what_another_schedule_may_do() {
    for (missing, accesses, begins, ends) in every_missing_edge() {
        let by_chance = "In this run, the write by \"a\" happened to come first; another schedule may run both at once.";
        let expected = format!("{begins}. {by_chance} {ends}");
        assert_eq!(
            words(FindingVerdict::Predicted, missing, &accesses),
            expected
        );
    }
}

#[test]
fn two_reads_are_not_called_a_race() {
    let mut accesses = accesses(vec![], vec![]);
    accesses[0].kind = AccessKind::Read;
    let words = words(FindingVerdict::Predicted, MissingEdge::NoLock, &accesses);
    let says = "Two reads do not race. But the variable is also written, and no one lock is held at every access to it. ";
    assert!(words.contains(says), "{words}");
}

#[test]
fn threads_with_equal_names_are_distinguished() {
    let mut accesses = accesses(vec![monitor("L#1")], vec![]);
    accesses[1].thread = "a".into();
    let words = words(FindingVerdict::Race, MissingEdge::OnlyFirstLocks, &accesses);
    let says = "The first \"a\" holds L#1, but the second \"a\" holds no lock";
    assert!(words.starts_with(says), "{words}");
}

fn tables() -> Tables {
    let mut tables = Tables::new();
    tables.set_class(1, "p/Foo".into());
    let field = Field {
        class: "p/Foo".into(),
        name: "done".into(),
        descriptor: "Z".into(),
    };
    tables.set_field(FieldId(1), field);
    for line in [12, 13] {
        let site = Site {
            class: "p/Foo".into(),
            method: "m".into(),
            file: Some("Foo.java".into()),
            line,
            ..Site::default()
        };
        tables.set_site(SiteId(line), site);
    }
    tables.set_site_field(SiteId(13), FieldId(1));
    tables.set_thread(ThreadId(3), "c");
    tables
}

fn seen(towards: Towards, detector: Option<Detector>) -> LastSeen {
    let tables = tables();
    let mut namer = Namer::new(&tables);
    let both = [towards, Towards::Never];
    let mut all = last_synchronization((&both, detector), &accesses(vec![], vec![]), &mut namer);
    assert_eq!(all.len(), 2);
    assert_eq!(all[1].step, SeenStep::Never);
    all.remove(0)
}

fn step(step: Step, line: u32) -> Towards {
    let site = (line != 0).then_some(SiteId(line));
    Towards::Last(SyncPoint { step, site })
}

#[test]
fn every_kind_of_last_step_is_explained() {
    let foo = ObjectId::of(1, 9);
    let class = ObjectId::class_object(1);
    let volatile = |object| Sync::Volatile { object, offset: 8 };
    let release = |sync, line| step(Step::Release(sync), line);
    for (towards, says) in [
        (
            release(Sync::Monitor(foo), 12),
            "leaving the monitor of p.Foo#1 at Foo.java:12",
        ),
        (
            release(Sync::Monitor(class), 12),
            "leaving the monitor of class p.Foo at Foo.java:12",
        ),
        (
            release(volatile(foo), 13),
            "writing the volatile field p.Foo#1.done at Foo.java:13",
        ),
        (
            release(volatile(class), 13),
            "writing the volatile field p.Foo.done at Foo.java:13",
        ),
        (
            release(volatile(foo), 12),
            "writing a volatile or atomic variable of p.Foo#1 at Foo.java:12",
        ),
        (
            release(Sync::Atomic(foo), 12),
            "an atomic operation on p.Foo#1 at Foo.java:12",
        ),
        (release(Sync::Class(1), 0), "initializing class p.Foo"),
        (
            release(Sync::Interrupt(ThreadId(3)), 12),
            "interrupting \"c\" at Foo.java:12",
        ),
        (release(Sync::Finalizer(foo), 0), "constructing p.Foo#1"),
        (
            release(Sync::Notify(foo), 12),
            "notifying p.Foo#1 at Foo.java:12",
        ),
        (release(Sync::Fence, 12), "a memory fence at Foo.java:12"),
        (
            step(Step::Start(ThreadId(3)), 12),
            "starting \"c\" at Foo.java:12",
        ),
        (step(Step::End, 0), "its end"),
    ] {
        let expected = format!("\"b\" had seen what \"a\" did up to {says}.");
        assert_eq!(seen(towards, None).words, expected);
    }
}

#[test]
fn never_seen_and_forgotten_steps_are_explained() {
    for (towards, says) in [
        (Towards::Never, "\"b\" had seen no access of \"a\"."),
        (
            Towards::Forgotten,
            "What \"b\" had last seen of \"a\" is too long ago to be remembered.",
        ),
    ] {
        assert_eq!(seen(towards, None).words, says);
    }
}

#[test]
fn a_prediction_says_whose_orderings_it_means() {
    assert_eq!(
        seen(Towards::Never, Some(Detector::HYBRID)).words,
        "By the orderings that count for hybrid, \"b\" had seen no access of \"a\"."
    );
}

#[test]
fn the_last_step_seen_is_data_too() {
    let seen = seen(step(Step::Start(ThreadId(3)), 12), None);
    let expected = LastSeen {
        by: "b".into(),
        of: "a".into(),
        step: SeenStep::Start,
        what: Some("\"c\"".into()),
        at: Some("Foo.java:12".into()),
        words: "\"b\" had seen what \"a\" did up to starting \"c\" at Foo.java:12.".into(),
    };
    assert_eq!(seen, expected);
}

#[test]
fn a_lock_is_released_by_the_programs_call() {
    let mut tables = tables();
    let class = "java/util/concurrent/locks/ReentrantLock$NonfairSync";
    tables.set_class(2, class.into());
    let site = Site {
        class: "java/util/concurrent/locks/AbstractQueuedSynchronizer".into(),
        file: Some("AbstractQueuedSynchronizer.java".into()),
        line: 556,
        ..Site::default()
    };
    tables.set_site(SiteId(20), site);
    let words = |step, line| {
        let site = Some(SiteId(line));
        let both = [Towards::Last(SyncPoint { step, site }), Towards::Never];
        let accesses = accesses(vec![], vec![]);
        let mut seen = last_synchronization((&both, None), &accesses, &mut Namer::new(&tables));
        seen.remove(0).words
    };
    let object = ObjectId::of(2, 9);
    let seen = "\"b\" had seen what \"a\" did up to";
    assert_eq!(
        words(Step::Unlock(object), 12),
        format!("{seen} unlocking ReentrantLock#1 at Foo.java:12.")
    );
    // The line in the JDK is of no use to a reader.
    assert_eq!(
        words(Step::Release(Sync::Volatile { object, offset: 8 }), 20),
        format!("{seen} an operation on ReentrantLock#1.")
    );
}
