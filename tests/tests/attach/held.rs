//! Attaching while threads are inside monitors: the trace must show those as held when accesses are recorded.

use redflag_harness::java::tool;
use redflag_harness::jdks::{self, Jdk};
use redflag_harness::process::Running;
use redflag_report::{Look, load, to_text};

use crate::busy::path;
use crate::setup::{busy_classes, folder, redflag};

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
    let mut java = tool(jdk.java());
    java.arg("-cp").arg(busy_classes()).arg("Handshakes");
    let mut running = Running::start(&folder("handshakes"), &mut java).unwrap();
    running.wait_for("\n", 1);
    let (out, pid) = (folder("held"), running.pid());
    let arguments = ["attach", "--detector=hb,racer,hybrid", "--out"];
    let attached = redflag(&[&arguments[..], &[path(&out), &pid]].concat());
    assert!(attached.status.success(), "{jdk}");
    // The lap that is under way, and another one.
    let laps = running.stdout().lines().count();
    running.wait_for("\n", laps + 2);
    let detached = redflag(&["detach", &pid]);
    // The threads of the lap that was under way may have ended without leaving the code from before: then the run is blind.
    assert!(
        matches!(detached.code(), Some(0 | 3)),
        "{jdk}: {}",
        detached.stderr
    );
    let report = load(&out).unwrap();
    let text = to_text(&report, &Look::plain());
    assert!(report.jvms[0].events > 0, "{jdk}: {text}");
    assert_eq!(report.findings, [], "{jdk}: {text}");
}
