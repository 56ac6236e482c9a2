//! JVMs by name, the list of all, and what is known of one while it is watched.

use std::process::Command;

use redflag_harness::java::tool;
use redflag_harness::jdks::{self, Jdk};
use redflag_harness::process::{Ended, succeed, until};
use redflag_report::{Verdict, load};

use crate::busy::path;
use crate::laps::Laps;
use crate::setup::{busy_classes, folder, redflag};

const RACE: &str = "race on field Laps.unguarded";

#[test]
fn jvm_is_listed_attached_to_looked_at_and_detached_by_its_main_class() {
    for jdk in jdks::all().unwrap() {
        let mut java = tool(jdk.java());
        java.arg("-cp")
            .arg(busy_classes())
            .args(["NamedLaps", "race"]);
        let mut laps = Laps::run("named", &mut java);
        let (pid, out) = (laps.pid(), laps.out());
        assert_eq!(listed(&pid, "NamedLaps"), "can be watched");
        let status = redflag(&["status", "NamedLaps"]);
        check_refused(&status, "is not being watched");
        check_refused(&redflag(&["detach", &pid]), "is not being watched");

        let attached = redflag(&["attach", "--out", path(&out), "NamedLaps"]);
        assert_eq!(attached.code(), Some(0), "{jdk}: {}", attached.stderr);
        assert_eq!(listed(&pid, "NamedLaps"), "watched");
        let status = redflag(&["status", "NamedLaps"]);
        assert_eq!(status.code(), Some(0), "{jdk}: {}", status.stderr);
        assert!(status.stdout.contains(path(&out)), "{}", status.stdout);
        laps.wait();
        until("a race in the record", || {
            redflag(&["status", "NamedLaps"]).stdout.contains(RACE)
        });

        let detached = redflag(&["detach", "NamedLaps"]);
        assert_eq!(detached.code(), Some(66), "{jdk}: {}", detached.stderr);
        assert!(detached.stderr.contains(RACE), "{}", detached.stderr);
        assert_eq!(load(&out).unwrap().verdict, Verdict::Findings);
        assert_eq!(listed(&pid, "NamedLaps"), "can be watched");
        check_refused(&redflag(&["status", &pid]), "is not being watched");
    }
}

#[test]
fn name_of_two_jvms_lists_both() {
    let jdk = jdks::default().unwrap();
    let jar = jar(&jdk);
    let start = |test: &str| {
        let mut java = tool(jdk.java());
        Laps::run(test, java.arg("-jar").arg(&jar))
    };
    let (one, other) = (start("twin-one"), start("twin-other"));
    for command in ["attach", "detach", "status"] {
        let refused = redflag(&[command, "twins.jar"]);
        check_refused(&refused, "2 JVMs are named `twins.jar`");
        for twin in [&one, &other] {
            assert!(refused.stderr.contains(&twin.pid()), "{}", refused.stderr);
        }
    }
    drop(other);
    let status = redflag(&["status", "twins.jar"]);
    check_refused(&status, &format!("JVM {}", one.pid()));
}

/// What the list says of a JVM that runs this program.
fn listed(pid: &str, program: &str) -> String {
    let list = redflag(&["attach"]);
    assert_eq!(list.code(), Some(0), "{}", list.stderr);
    let row = |line: &&str| line.split_whitespace().next() == Some(pid);
    let line = list.stdout.lines().find(row);
    let line = line.unwrap_or_else(|| panic!("{pid} is not in {}", list.stdout));
    let before = line.strip_suffix(program).unwrap().trim_end();
    before.rsplit("  ").next().unwrap().to_owned()
}

fn jar(jdk: &Jdk) -> std::path::PathBuf {
    let jar = folder("twins").join("twins.jar");
    let mut tool = Command::new(jdk.home.join("bin/jar"));
    tool.args(["--create", "--main-class", "Laps", "--file"]);
    succeed(tool.arg(&jar).arg("-C").arg(busy_classes()).arg(".")).unwrap();
    jar
}

fn check_refused(ended: &Ended, words: &str) {
    assert_eq!(ended.code(), Some(2), "{}", ended.stderr);
    assert!(ended.stderr.contains(words), "{}", ended.stderr);
}
