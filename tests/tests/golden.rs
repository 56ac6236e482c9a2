//! Golden traces: what the recorder emits for small programs, one for each kind of event and each API that orders threads.
//!
//! A program is `golden/TOPIC/Name.java`, and `golden/TOPIC/Name.txt` next to it is what its trace must be in normal form, on
//! every JDK alike. The topic `jdk21` needs that release. A first line `// options: ...` gives the agent options.
//!
//! The normal form has two parts. First, for each thread of the program, what it did in the program's own classes, in program
//! order, and where it begins, ends, starts and joins; objects are numbered by class in the order in which they appear.
//! Volatile accesses that can order nothing are left out, since a recorder may leave them out. Then,
//! for each variable that several threads access, which conflicting accesses are ordered. That is computed here, from all
//! events of the trace, by the plainest vector clocks: so it shows that the JDK's own classes give their edges.
//!
//! In each trace the sections of a lock that only one thread can hold do not overlap, and printed as STD and read again it has the
//! same races.
//!
//! Programs fix the order of their threads themselves, by joins or by [`Unseen`](../cases/Unseen.java), never by time.
//!
//! `BLESS=1 cargo test -p redflag-tests --test golden` writes the files again. Read each against the language specification
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
#[path = "golden/sections.rs"]
mod sections;
#[path = "golden/std_text.rs"]
mod std_text;
#[path = "golden/trace.rs"]
mod trace;

use programs::{Program, Work};
use redflag_harness::golden;
use redflag_harness::jdks::{self, Jdk};
use redflag_harness::parallel::in_parallel;

/// How many programs there are. A new one changes the number here; a lost one fails a test.
const PROGRAMS: usize = 151;

#[test]
fn traces_of_programs_are_the_golden_ones() {
    let programs = programs::all();
    assert_eq!(programs.len(), PROGRAMS, "golden programs");
    assert_eq!(programs::golden_files(), PROGRAMS, "golden traces");
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
fn sections_that_overlap_are_found() {
    let check = |events: &str| sections::overlap(&trace::Trace::parse(events).unwrap());
    let one = "T1 locked o7 timed @1\nT1 locked o7 @1\n";
    let two = "T2 locked o7 blocking @1\nT2 unlocked o7 @1\n";
    let unlocked = "T1 unlocked o7 @1\n";
    assert_eq!(check(&[one, unlocked, unlocked, two].concat()), Ok(()));
    assert!(check(&[one, unlocked, two].concat()).is_err());
    let (waits, waited) = ("T1 waits o7 @1\n", "T1 waited o7 @1\n");
    let around = [one, waits, two, waited, unlocked].concat();
    assert_eq!(check(&around), Ok(()));
    assert!(check(&[&around, two].concat()).is_err());
    let monitor = "T1 acquire monitor:o7 @1\nT1 acquire monitor:o7 @1\nT1 release monitor:o7 @1\n";
    let other = "T2 acquire monitor:o7 @1\nT2 release monitor:o7 @1\n";
    assert!(check(&[monitor, other].concat()).is_err());
    assert_eq!(
        check(&[monitor, "T1 waits-monitor o7 @1\n", other].concat()),
        Ok(())
    );
    assert_eq!(check(unlocked), Ok(()));
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

/// Runs the programs on all JDKs that can.
fn check(programs: &[Program]) {
    let work = Work::prepare(programs);
    let jdks = jdks::all().unwrap();
    let failures = in_parallel(programs, |program| {
        let able = jdks.iter().filter(|jdk| jdk.feature >= program.needs);
        let able = able.filter(|_| work.has(program)).enumerate();
        // The first JDK writes, and the others must agree with it.
        let results = able.map(|(at, jdk)| (jdk, check_one(&work, program, jdk, at == 0)));
        results
            .filter_map(|(jdk, result)| Some((jdk, result.err()?)))
            .map(|(jdk, why)| format!("{} on {jdk}: {why}", program.name))
            .collect::<Vec<_>>()
    });
    let failures = failures.concat();
    assert!(
        failures.is_empty(),
        "{} runs are not as expected:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

fn check_one(work: &Work, program: &Program, jdk: &Jdk, may_bless: bool) -> Result<(), String> {
    let trace = trace::Trace::parse(&work.run(program, jdk)?)?;
    sections::overlap(&trace)?;
    if may_bless {
        std_text::round_trip(work, program, jdk)?;
    }
    let found = listing::normal_form(&program.name, &trace);
    let file = program.path.with_extension("txt");
    match may_bless {
        true => golden::check(&file, &found),
        false => golden::compare(&file, &found),
    }
}
