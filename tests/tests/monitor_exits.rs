//! A probe that throws, as at a stack overflow, leaves no monitor locked, and the method ends.

// The helpers of a test may unwrap like the test itself.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;
use std::time::Duration;

use redflag_classfile::{Mode, NoWorld, Outcome, Plan, Probe, rewrite};
use redflag_harness::files::java_files;
use redflag_harness::java::Javac;
use redflag_tests::torture::tools::{Jdk, compile_shim, run_within, shim_source};

/// The result of each way to leave a monitor when no probe fails, and when the first one does.
const WAYS: [(&str, &str, &str); 10] = [
    ("block", "counted", "StackOverflowError"),
    ("returning", "returned", "StackOverflowError"),
    ("returning late", "counted", "StackOverflowError"),
    ("throwing", "IllegalStateException", "StackOverflowError"),
    ("nested", "counted", "StackOverflowError"),
    ("caught", "counted", "returned"),
    ("cleaned", "returned", "StackOverflowError"),
    ("looping", "returned", "returned"),
    ("whole", "counted", "StackOverflowError"),
    ("both", "counted", "StackOverflowError"),
];

/// Long enough for the slowest machine; what is wrong here never ends.
const LIMIT: Duration = Duration::from_secs(120);

#[test]
fn monitors_are_left_though_their_probes_fail() {
    let work = Path::new(env!("CARGO_TARGET_TMPDIR")).join("monitor-exits");
    let classes = work.join("classes");
    compile(&classes);
    let members = "
    private static int failing;
    public static void fail(int count) { failing = count; }
";
    let fails = "if (failing > 0) { failing--; throw new StackOverflowError(); }";
    let shim = shim_source(members, &|probe| match probe {
        Probe::MonitorExit | Probe::ClassExit => fails.into(),
        _ => String::new(),
    });
    let shim = compile_shim(&shim, &work).unwrap();
    for mode in [Mode::Full, Mode::SyncOnly] {
        rewrite_exits(&classes, mode);
        for jdk in Jdk::find(&[]).unwrap() {
            for options in [
                &["-Xint"][..],
                &["-XX:TieredStopAtLevel=1", "-Xcomp"],
                &["-XX:-TieredCompilation", "-Xcomp"],
            ] {
                let log = work.join("log.txt");
                let mut java = jdk.command("java");
                java.args(options)
                    .args(["-XX:+PrintCompilation", "-XX:CompileCommand=quiet"])
                    .arg("-XX:CompileCommand=compileonly,Exits::*")
                    .arg("--patch-module")
                    .arg(format!("java.base={}", shim.display()))
                    .arg("-cp")
                    .arg(&classes)
                    .arg("Main");
                run_within(&mut java, LIMIT, &log).unwrap();
                let log = fs::read_to_string(&log).unwrap();
                let context = format!("{} {mode:?} {options:?}", jdk.name);
                check(&log, options.len() > 1, &context);
            }
        }
    }
}

fn check(log: &str, compiled: bool, context: &str) {
    let mut expected = Vec::new();
    for failing in [0, 1, 2, 3, 1 << 30] {
        for (way, right, failed) in WAYS {
            let outcome = if failing == 0 { right } else { failed };
            expected.push(format!("{failing} {way}: {outcome}"));
        }
    }
    expected.push("20 overflows".into());
    expected.push("5 cleanups".into());
    let computed: Vec<&str> = (log.lines())
        .filter(|line| {
            line.contains(": ") || line.contains("overflows") || line.contains("cleanups")
        })
        .filter(|line| !line.contains("::"))
        .collect();
    assert_eq!(computed, expected, "{context}");
    // The compilers refuse methods whose monitors may stay locked.
    assert!(!log.contains("COMPILE SKIPPED"), "{context}: {log}");
    for method in [
        "block", "nested", "caught", "cleaned", "looping", "both", "deeper",
    ] {
        let line = format!("Exits::{method} ");
        assert_eq!(log.contains(&line), compiled, "{context} {method}: {log}");
    }
}

fn compile(classes: &Path) {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("java/exits");
    let javac = Javac::by_default_jdk().sources(java_files(&sources));
    javac.compile(classes);
    fs::rename(classes.join("Exits.class"), classes.join("Exits.original")).unwrap();
}

fn rewrite_exits(classes: &Path, mode: Mode) {
    let bytes = fs::read(classes.join("Exits.original")).unwrap();
    let plan = Plan {
        mode,
        identity_field: false,
        of_program: false,
    };
    let Outcome::Rewritten(rewritten) = rewrite(&bytes, plan, &NoWorld).unwrap() else {
        panic!("there is something to watch");
    };
    assert_eq!(rewritten.left_alone, []);
    fs::write(classes.join("Exits.class"), rewritten.bytes).unwrap();
}
