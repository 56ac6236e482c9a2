//! JVMs of another user, and JVMs with other files than the command: root attaches to them, and the report comes home.

use std::fs::{self, DirEntry, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::Command;

use redflag_harness::built::built;
use redflag_harness::java::tool;
use redflag_harness::jdks::{self, Jdk};
use redflag_harness::needs::{self, Need};
use redflag_harness::process::{LIMIT, Running, signal, until};
use redflag_report::{Look, Verdict, load, to_text};

use crate::busy::path;
use crate::laps::Laps;
use crate::setup::{busy_classes, folder, redflag};

const NOBODY: &str = "65534";
const RACE: &str = "race on field Laps.unguarded";

#[test]
fn jvm_of_another_user_gives_its_whole_report_to_root() {
    if !is_root() {
        return;
    }
    for jdk in visible_jdks() {
        let mut laps = of_another_user(&jdk, "user-report");
        // More than once: the JVM has the agent loaded then, from a file that is gone.
        for _ in 0..2 {
            check_attached(&mut laps);
        }
    }
}

#[test]
fn jvm_in_another_mount_namespace_gives_its_whole_report() {
    if !is_root() {
        return;
    }
    for jdk in visible_jdks() {
        let mut laps = with_other_files(&jdk, "namespace-report");
        for _ in 0..2 {
            check_attached(&mut laps);
        }
        // Nothing was written where the JVM sees the report's directory.
        assert_eq!(names_in(&laps.in_root(&laps.out())), [""; 0]);
    }
}

/// What the JVM wrote is read by a directory that was opened while it ran: its own files are gone with it.
#[test]
fn killed_jvm_in_another_mount_namespace_still_reports_its_race() {
    if !is_root() {
        return;
    }
    let jdk = visible_jdks().remove(0);
    let mut laps = with_other_files(&jdk, "namespace-killed");
    let out = laps.out();
    let mut attach = Command::new(&built().command);
    attach.args(["attach", "--trace", "--for", "1h", "--out", path(&out)]);
    let attach =
        Running::start(&folder("namespace-killed-attach"), attach.arg(laps.pid())).unwrap();
    until("a race in the record", || {
        redflag(&["status", &laps.pid()]).stdout.contains(RACE)
    });
    laps.wait();
    signal(&laps.process.child, "KILL").unwrap();
    laps.process.child.wait().unwrap();
    let ended = attach.end(LIMIT).unwrap();
    assert_eq!(ended.code(), Some(66), "{}", ended.stderr);
    assert!(ended.stderr.contains(RACE), "{}", ended.stderr);
    let text = fs::read_to_string(out.join("report.txt")).unwrap();
    assert!(text.contains("was killed"), "{text}");
    assert!(
        redflag(&["dump", path(&out)])
            .stdout
            .contains("Laps.unguarded")
    );
}

#[test]
fn directory_that_another_user_may_write_to_is_used_by_its_jvm_itself() {
    if !is_root() {
        return;
    }
    let jdk = visible_jdks().remove(0);
    let mut laps = of_another_user(&jdk, "user-open");
    // Outside of the target folder, which others may not be able to reach.
    let out = public_folder("user-open-report");
    succeed(&["attach", "--out", path(&out), &laps.pid()]);
    laps.wait();
    let detached = redflag(&["detach", &laps.pid()]);
    assert_eq!(detached.code(), Some(66), "{}", detached.stderr);
    assert_eq!(load(&out).unwrap().verdict, Verdict::Findings);
    fs::remove_dir_all(&out).unwrap();
}

/// Attaches, looks at the status, and detaches.
fn check_attached(laps: &mut Laps) {
    let (pid, out) = (laps.pid(), laps.out());
    succeed(&["attach", "--out", path(&out), &pid]);
    laps.wait();
    until("a race in the record", || {
        redflag(&["status", &pid]).stdout.contains(RACE)
    });
    let detached = redflag(&["detach", &pid]);
    assert_eq!(detached.code(), Some(66), "{}", detached.stderr);
    assert!(detached.stderr.contains(RACE), "{}", detached.stderr);
    assert!(detached.stderr.contains(path(&out)), "{}", detached.stderr);
    let report = load(&out).unwrap();
    let text = to_text(&report, &Look::plain());
    assert_eq!(report.findings.len(), 1, "{text}");
    assert_eq!(report.jvms.len(), 1, "{text}");
    assert!(report.jvms[0].self_check, "{text}");
    assert!(out.join("report.html").is_file());
    let left = names_in(&laps.in_root(Path::new("/tmp")));
    let ours = format!("redflag-{pid}-");
    assert!(!left.iter().any(|name| name.starts_with(&ours)), "{left:?}");
}

fn succeed(arguments: &[&str]) {
    let ended = redflag(arguments);
    assert_eq!(ended.code(), Some(0), "{}", ended.stderr);
}

fn is_root() -> bool {
    let is_root = fs::metadata("/proc/self").unwrap().uid() == 0;
    if !is_root {
        needs::missing_for_this_test(Need::Root);
    }
    is_root
}

/// JDKs that other users can reach, and that are not hidden by another `/tmp`.
fn visible_jdks() -> Vec<Jdk> {
    let mut jdks = jdks::all().unwrap();
    jdks.retain(|jdk| {
        !["/tmp", "/root"]
            .iter()
            .any(|dir| jdk.home.starts_with(dir))
    });
    assert!(!jdks.is_empty(), "no JDK outside of /tmp and /root");
    jdks
}

fn of_another_user(jdk: &Jdk, test: &str) -> Laps {
    let classes = public_folder(test);
    copy_classes(&classes);
    let mut java = tool("setpriv");
    java.args(["--reuid", NOBODY, "--regid", NOBODY, "--clear-groups", "--"]);
    java.arg(jdk.java()).arg("-cp").arg(&classes);
    java.args(["Laps", "race"])
        .current_dir("/")
        .env_remove("HOME");
    let laps = Laps::run(test, &mut java);
    fs::remove_dir_all(&classes).unwrap();
    laps
}

/// It has its own `/tmp`, and nothing of ours is where the report's directory is.
fn with_other_files(jdk: &Jdk, test: &str) -> Laps {
    const ENTER: &str = r#"
        set -e
        mount -t tmpfs tmpfs /mnt
        cp -r "$1" /mnt/classes
        mount -t tmpfs tmpfs "$2"
        mount -t tmpfs tmpfs /tmp
        mkdir -p "$2"
        shift 2
        exec "$@"
    "#;
    let out = folder(test).join("report");
    let mut java = tool("unshare");
    java.args(["--mount", "sh", "-c", ENTER, "sh"]);
    java.arg(busy_classes()).arg(&out);
    java.arg(jdk.java())
        .args(["-cp", "/mnt/classes", "Laps", "race"]);
    java.current_dir("/");
    fs::create_dir_all(&out).unwrap();
    let process = Running::start(out.parent().unwrap(), &mut java).unwrap();
    let folder = out.parent().unwrap().to_owned();
    let mut laps = Laps { process, folder };
    laps.wait();
    laps
}

/// A folder that every user may use.
fn public_folder(name: &str) -> PathBuf {
    let name = format!("redflag-test-{}-{name}", std::process::id());
    let folder = redflag_harness::files::empty(std::env::temp_dir().join(name));
    fs::set_permissions(&folder, Permissions::from_mode(0o777)).unwrap();
    folder
}

fn copy_classes(to: &Path) {
    for class in fs::read_dir(busy_classes()).unwrap() {
        let class = class.unwrap();
        fs::copy(class.path(), to.join(class.file_name())).unwrap();
    }
}

fn names_in(dir: &Path) -> Vec<String> {
    let entries = fs::read_dir(dir).unwrap();
    let name = |entry: DirEntry| entry.file_name().into_string().unwrap();
    entries.map(|entry| name(entry.unwrap())).collect()
}
