//! Golden traces: what the recorder tells of small programs, one for each kind of event and each API that orders threads.
//!
//! A program is `golden/TOPIC/Name.java`, and `golden/TOPIC/Name.txt` beside it is what its trace must be in normal form, on
//! every JDK alike. The topic `jdk21` needs that release. A first line `// options: ...` gives the agent options.
//!
//! The normal form has two parts. First, for each thread of the program, what it did in the program's own classes, in program
//! order, and where it begins, ends, starts and joins; objects are numbered by class in the order in which they appear.
//! Volatile accesses that can order nothing are left out, since a recorder need not tell them. Then,
//! for each variable that several threads access, which conflicting accesses are ordered. That is computed here, from all
//! events of the trace, by the plainest vector clocks: so it shows that the JDK's own classes give their edges.
//!
//! Programs fix the order of their threads themselves, by joins or by [`Unseen`](../cases/Unseen.java), never by time.
//!
//! `BLESS=1 cargo test -p redflag-tests --test golden` writes the files anew. Read each against the language specification
//! before it is committed: the file says what is right, not what happened to be recorded.
#![allow(clippy::unwrap_used, reason = "this whole file is a test")]

#[path = "golden/clocks.rs"]
mod clocks;
#[path = "golden/listing.rs"]
mod listing;
#[path = "golden/names.rs"]
mod names;
#[path = "golden/programs.rs"]
mod programs;
#[path = "golden/trace.rs"]
mod trace;

use programs::{Program, Work};
use redflag_tests::jdks::{self, Jdk};
use std::env;
use std::fs;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

#[test]
fn programs_are_told_as_their_golden_traces_say() {
    let programs = programs::all();
    assert!(programs.len() >= 60, "only {} programs", programs.len());
    check(&programs);
}

#[test]
fn order_comes_from_synchronization_alone() {
    let names = "# T0 is \"main\"\n# T1 is \"one\"\n# class:1 is P\n# f1 is P.a (int)\n\
        # @1 is P.main(P.java:1), bytecode index 0, of f1\n# @2 is P.run(P.java:2), bytecode index 0, of f1\n\
        # @3 is java.lang.Thread.start(Thread.java:9), bytecode index 0\n";
    let object = 1_u64 << 40 | 7;
    let form = |events: &str| {
        let text = format!("{names}{}", events.replace("o7", &format!("o{object}")));
        listing::normal_form("P", &trace::Trace::parse(&text).unwrap())
    };
    let started = form("T0 write o7.f1 @1\nT0 start T1 @3\nT1 begin\nT1 write o7.f1 @2\nT1 end\n");
    let expected = "main\n  write P#1.a (P.java:1)\n  start one\none\n  begin\n  write P#1.a (P.java:2)\n  end\n\
        P#1.a: main write (P.java:1) -> one write (P.java:2) ordered\n";
    assert_eq!(started, expected);
    let too_late = form("T0 start T1 @3\nT0 write o7.f1 @1\nT1 begin\nT1 write o7.f1 @2\n");
    assert!(too_late.ends_with("main write (P.java:1) -- one write (P.java:2) unordered\n"));
    let locked = form(
        "T1 begin\nT1 write o7.f1 @2\nT1 release monitor:o7 @2\nT0 acquire monitor:o7 @1\nT0 write o7.f1 @1\n",
    );
    assert!(locked.ends_with("one write (P.java:2) -> main write (P.java:1) ordered\n"));
    let joined = form("T1 begin\nT1 read o7.f1 @2\nT1 end\nT0 joined T1 @3\nT0 write o7.f1 @1\n");
    assert!(joined.ends_with("one read (P.java:2) -> main write (P.java:1) ordered\n"));
}

#[test]
fn ranges_share_elements_or_not() {
    let shared = [
        ("[3]", "[0..9]"),
        ("[0..9/3]", "[6]"),
        ("[0..8/2]", "[4..10/3]"),
        ("", ""),
    ];
    let apart = [
        ("[3]", "[4..9]"),
        ("[0..9/3]", "[7]"),
        ("[0..8/2]", "[1..9/2]"),
    ];
    assert!(
        shared
            .iter()
            .all(|(one, other)| listing::overlap(one, other))
    );
    assert!(
        !apart
            .iter()
            .any(|(one, other)| listing::overlap(one, other))
    );
}

/// Runs the programs on all JDKs that can, as many at a time as there are processors.
fn check(programs: &[Program]) {
    let work = Work::prepare(programs);
    let jdks = jdks::all().unwrap();
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let worker = || {
        while let Some(program) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let able = jdks.iter().filter(|jdk| jdk.feature >= program.needs);
            for (at, jdk) in able.enumerate() {
                // The first JDK writes, and the others must agree with it.
                let bless = at == 0 && env::var_os("BLESS").is_some();
                if let Err(why) = check_one(&work, program, jdk, bless) {
                    let failure = format!("{} on {jdk}: {why}", program.name);
                    failures.lock().unwrap().push(failure);
                }
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().unwrap().get() {
            scope.spawn(worker);
        }
    });
    let mut failures = failures.into_inner().unwrap();
    failures.sort();
    assert!(
        failures.is_empty(),
        "{} runs are not as expected:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

fn check_one(work: &Work, program: &Program, jdk: &Jdk, bless: bool) -> Result<(), String> {
    let trace = trace::Trace::parse(&work.run(program, jdk)?)?;
    let found = listing::normal_form(&program.name, &trace);
    let golden = program.path.with_extension("txt");
    if bless {
        fs::write(&golden, &found).unwrap();
    }
    let expected = fs::read_to_string(&golden).unwrap_or_default();
    if found == expected {
        return Ok(());
    }
    Err(difference(&expected, &found))
}

/// Lines that are only expected (-) or only found (+), with the numbers they have there.
fn difference(expected: &str, found: &str) -> String {
    let (old, new): (Vec<_>, Vec<_>) = (expected.lines().collect(), found.lines().collect());
    // For each pair of places, how many lines the rests have in common.
    let mut common = vec![vec![0_usize; new.len() + 1]; old.len() + 1];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            common[i][j] = if old[i] == new[j] {
                common[i + 1][j + 1] + 1
            } else {
                common[i + 1][j].max(common[i][j + 1])
            };
        }
    }
    let (mut i, mut j, mut text) = (0, 0, String::new());
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            (i, j) = (i + 1, j + 1);
        } else if j == new.len() || i < old.len() && common[i + 1][j] >= common[i][j + 1] {
            text += &format!("\n  {:3} -{}", i + 1, old[i]);
            i += 1;
        } else {
            text += &format!("\n  {:3} +{}", j + 1, new[j]);
            j += 1;
        }
    }
    text
}
