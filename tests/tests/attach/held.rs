//! Attaching while threads are inside monitors, which must be known to be held once their accesses are recorded.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use redflag_report::{Look, load, to_text};
use redflag_tests::jdks::{self, Jdk};

use crate::busy::Running;
use crate::setup::{busy_classes, redflag, scratch};

/// Most of the time one of the program's threads waits inside a monitor; a few attempts meet it there.
const ATTEMPTS: usize = 4;

#[test]
fn monitor_that_was_entered_while_attaching_counts_as_held() {
    for jdk in jdks::all().unwrap() {
        for _ in 0..ATTEMPTS {
            attach(&jdk);
        }
    }
}

fn attach(jdk: &Jdk) {
    let mut java = Command::new(jdk.java());
    java.arg("-cp").arg(busy_classes()).arg("Handshakes");
    java.env_remove("JAVA_TOOL_OPTIONS");
    let child = java.stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let mut running = Running(child.unwrap());
    let mut laps = BufReader::new(running.0.stdout.take().unwrap()).lines();
    laps.next().unwrap().unwrap();
    let (out, pid) = (scratch("held"), running.pid());
    let arguments = ["attach", "--detector=hb,racer,hybrid", "--out"];
    let attached = redflag(&[&arguments[..], &[out.to_str().unwrap(), &pid]].concat());
    assert!(attached.status.success(), "{jdk}");
    // The lap that is under way, and another one.
    laps.by_ref().take(2).for_each(|lap| drop(lap.unwrap()));
    assert!(redflag(&["detach", &pid]).status.success(), "{jdk}");
    let report = load(&out).unwrap();
    let text = to_text(&report, &Look::plain());
    assert!(report.jvms[0].events > 0, "{jdk}: {text}");
    assert_eq!(report.findings, [], "{jdk}: {text}");
}
