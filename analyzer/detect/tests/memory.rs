//! The engine's own estimate of its memory, and what it does to stay within a budget.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag_detect::{Engine, Settings};
use redflag_trace::{Event, ObjectId, parse_trace};

fn feed(engine: &mut Engine, trace: &str) {
    let events = parse_trace(trace).unwrap();
    events.iter().for_each(|event| engine.event(event));
}

#[test]
fn ranges_over_a_large_array_are_one_run_each() {
    let mut engine = Engine::new();
    let mut settled = 0;
    for n in 0..100 {
        feed(
            &mut engine,
            "T1 read o1[0..1999999] @1\nT1 write o1[0..1999999] @2\nT1 release fence",
        );
        assert!(
            engine.memory() < 8192,
            "{} bytes after {n}",
            engine.memory()
        );
        // The history of the thread's last steps, which reports need, is full by then.
        if n == 64 {
            settled = engine.memory();
        }
    }
    assert_eq!(engine.memory(), settled);
}

#[test]
fn strided_ranges_need_a_byte_an_element_until_one_range_covers_all() {
    let mut engine = Engine::new();
    for site in 0..8 {
        let last = 1_999_992 + site;
        feed(
            &mut engine,
            &format!("T1 write o1[{site}..{last}/8] @{site}"),
        );
    }
    assert!(
        (2_000_000..2_500_000).contains(&engine.memory()),
        "{}",
        engine.memory()
    );
    feed(&mut engine, "T1 release fence\nT1 write o1[0..1999999] @9");
    assert!(engine.memory() < 4096, "{} bytes", engine.memory());
    feed(&mut engine, "T2 read o1[1234567] @10");
    assert_eq!(engine.findings()[0].variable.to_string(), "o1[1234567]");
}

#[test]
fn an_array_in_many_states_is_checked_correctly() {
    let mut engine = Engine::new();
    for n in 0..5_000 {
        let index = n * 7919 % 5_000;
        feed(
            &mut engine,
            &format!("T1 write o1[{index}] @{n}\nT1 release fence"),
        );
    }
    feed(
        &mut engine,
        "T1 release monitor:o2\nT1 write o1[4321] @9999\nT2 acquire monitor:o2\nT2 read o1[0..4999] @10000",
    );
    let findings = engine.findings();
    assert_eq!(findings.len(), 1);
    assert_eq!(findings[0].variable.to_string(), "o1[4321]");
    assert_eq!(findings[0].accesses[0].site.0, 9999);
}

#[test]
fn all_memory_of_a_freed_object_is_free() {
    let mut engine = Engine::new();
    feed(
        &mut engine,
        "T1 write o9.f1\nT2 read o9.f2\nT3 read o9.f2\nT1 release monitor:o9",
    );
    let before = engine.memory();
    for n in 1..20 {
        let fields = format!("T1 write o1.f{n}\nT2 read o1.f{n}\nT3 read o1.f{n}");
        feed(&mut engine, &fields);
        let last = n + (9_999 - n) / n * n;
        feed(&mut engine, &format!("T{n} read o1[{n}..{last}/{n}]"));
    }
    feed(
        &mut engine,
        "T1 release volatile:o1+12\nT1 release atomic:o1",
    );
    assert!(engine.memory() > before + 5_000);
    let threads = engine.memory();
    engine.event(&Event::ObjectFreed(ObjectId(1)));
    assert!(engine.memory() < threads - 5_000);
}

#[test]
fn the_budget_is_kept_and_what_was_forgotten_is_counted() {
    const BUDGET: usize = 100_000;
    let mut engine = Engine::with(Settings {
        memory: Some(BUDGET),
        ..Settings::default()
    });
    for n in 0..10_000 {
        feed(
            &mut engine,
            &format!("T1 write o{n}.f1 @1\nT1 write o{n}[0..99] @2\nT1 write o7.f1"),
        );
        assert!(engine.memory() <= BUDGET, "{} bytes", engine.memory());
    }
    assert!((9_000..10_000).contains(&engine.forgotten()));
    // Touched all the time, just now, and long ago.
    feed(
        &mut engine,
        "T2 write o7.f1 @3\nT2 write o9999.f1 @4\nT2 write o8.f1 @5",
    );
    let found: Vec<String> = engine
        .findings()
        .iter()
        .map(|f| f.variable.to_string())
        .collect();
    assert_eq!(found, ["o7.f1", "o9999.f1"]);
}

#[test]
fn without_a_budget_nothing_is_forgotten() {
    let mut engine = Engine::new();
    for n in 0..10_000 {
        feed(&mut engine, &format!("T1 write o{n}.f1 @1"));
    }
    assert_eq!(engine.forgotten(), 0);
    assert!(engine.memory() < 10_000 * 200);
}

#[test]
fn lock_sets_that_no_access_remembers_need_no_memory() {
    let mut engine = Engine::new();
    for n in 0..100_000 {
        let lock = 10 + n;
        feed(
            &mut engine,
            &format!(
                "T1 acquire monitor:o{lock}\nT1 write f1 @1\nT1 release monitor:o{lock}\nfreed o{lock}"
            ),
        );
        assert!(engine.memory() < 20_000, "{} bytes", engine.memory());
    }
}
