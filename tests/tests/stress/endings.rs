//! Every way in which a JVM ends: as it would without the agent, and with a whole trace and a whole report.

use crate::order;
use crate::setup::{LIMIT, Program, SLOW_DRAIN, alone, classes, folder, redflag, report};
use redflag_harness::built::built;
use redflag_harness::jdks::{self, Jdk};
use redflag_harness::process::{self, Ended};
use redflag_report::{Verdict, load};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::Command;

#[test]
fn a_program_that_returns() {
    check("return", Some(0), None);
}

#[test]
fn system_exit_with_threads_at_work() {
    check("exit", Some(3), None);
}

/// HotSpot notifies agents even then, although no hook of the program runs.
#[test]
fn runtime_halt_with_threads_at_work() {
    check("halt", Some(4), None);
}

#[test]
fn system_exit_from_another_thread_while_hooks_run() {
    check("hook", Some(5), None);
}

#[test]
fn daemon_threads_at_work() {
    check("daemons", Some(0), None);
}

#[test]
fn an_exception_that_main_does_not_catch() {
    check("uncaught", Some(1), None);
}

#[test]
fn a_request_to_terminate() {
    check("signal", Some(143), Some("TERM"));
}

#[test]
fn an_interrupt() {
    check("signal", Some(130), Some("INT"));
}

#[test]
fn stack_overflows_inside_synchronized_blocks() {
    check("overflow", Some(0), None);
}

#[test]
fn memory_that_runs_out_and_is_caught() {
    check("memory", Some(0), None);
}

/// The thread that overflowed is recorded as before, and blocks no other thread.
#[test]
fn stack_overflows_inside_probes() {
    let _alone = alone();
    for jdk in jdks::all().unwrap() {
        let place = folder("overflows");
        let classes = classes().display().to_string();
        let watched = Program::watched(&jdk, &place, &["-cp", &classes, "Overflows"]).run();
        assert!(watched.status.success(), "{}", watched.stderr);
        assert_eq!(
            watched.stdout,
            "main went on\ncount threads 2\nledger 2000\n"
        );
        let seen = order::read(&report(&place));
        assert_eq!(seen.lives(2), Vec::<String>::new(), "{jdk}");
        assert_eq!((seen.ledgers, seen.whole), (vec![2000], true), "{jdk}");
        let report = load(&report(&place)).unwrap();
        let text = redflag_report::to_text(&report, &redflag_report::Look::plain());
        assert!(report.verdict == Verdict::Clean, "{jdk}: {text}");
    }
}

#[test]
fn a_jvm_that_starts_another() {
    let _alone = alone();
    for jdk in jdks::all().unwrap() {
        let place = folder("child");
        let out = report(&place);
        let mut run = Command::new(&built().command);
        run.args(["run", "--trace", "--out"]).arg(&out).arg("--");
        run.arg(jdk.java()).arg("-cp").arg(classes());
        run.args(["Endings", "child"]);
        let ended = Program::of(run, place).run();
        assert_eq!(ended.status.code(), Some(66), "{}", ended.stderr);
        let printed = "racy part done\nracy part done\nnothing more\nchild ended with 0\n";
        assert_eq!(ended.stdout, printed, "{jdk}");
        let report = load(&out).unwrap();
        assert_eq!(report.jvms.len(), 2, "{jdk}");
        assert_eq!(redflag_report::traces(&out).unwrap().len(), 2, "{jdk}");
        assert_eq!(analyzed(&out), Ok(()), "{jdk}");
    }
}

/// Lets a program end in some way, with and without the agent, on all JDKs.
fn check(way: &str, status: Option<i32>, signal: Option<&str>) {
    let _alone = alone();
    for jdk in jdks::all().unwrap() {
        let place = folder("endings");
        let classes = classes().display().to_string();
        let arguments = ["-Xmx64m", "-cp", &classes, "Endings", way];
        let plain = end(Program::plain(&jdk, &place, &arguments), signal);
        // Rings are full then, and threads wait for space in them while the JVM ends.
        let watched = Program::watched(&jdk, &place, &arguments).with(SLOW_DRAIN, "5000");
        let watched = end(watched, signal);
        assert_eq!(code(&plain), status, "{jdk}: the program itself");
        let stderr = &watched.stderr;
        assert_eq!(code(&watched), status, "{jdk}: {stderr}");
        assert_eq!(watched.stdout, plain.stdout, "{jdk}: {stderr}");
        assert_eq!(complete(&jdk, &report(&place)), Ok(()), "{jdk}: {stderr}");
    }
}

fn end(program: Program, signal: Option<&str>) -> Ended {
    let mut running = program.start();
    if let Some(name) = signal {
        running.wait_for("under way", 1);
        process::signal(&running.child, name).unwrap();
    }
    running.end(LIMIT).unwrap()
}

/// The status as shells give it.
fn code(ended: &Ended) -> Option<i32> {
    let status = ended.status;
    status.code().or(status.signal().map(|signal| 128 + signal))
}

/// Whether report and trace are whole, and both have the race and nothing else.
fn complete(jdk: &Jdk, out: &Path) -> Result<(), String> {
    let report = load(out).map_err(|error| error.to_string())?;
    let text = redflag_report::to_text(&report, &redflag_report::Look::plain());
    let sound = report.jvms.iter().all(|jvm| jvm.self_check);
    let one = report.verdict == Verdict::Findings && report.findings.len() == 1;
    if !sound || !one || !text.contains("field Racy.field") {
        return Err(format!("{jdk}: {text}"));
    }
    let seen = order::read(out);
    if !seen.whole {
        return Err("the trace is cut off".to_owned());
    }
    analyzed(out)
}

/// Whether a new analysis of the trace finds the race.
fn analyzed(out: &Path) -> Result<(), String> {
    let analyze = redflag("analyze", out);
    let found = analyze.status.code() == Some(66) && analyze.stdout.contains("field Racy.field");
    if found {
        Ok(())
    } else {
        Err(analyze.stdout + &analyze.stderr)
    }
}
