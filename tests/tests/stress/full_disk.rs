//! A disk without space: no report can be written, so the findings are printed.

use crate::setup::folder;
use redflag_harness::built::built;
use redflag_harness::java::tool;
use redflag_harness::needs::{self, Need};
use redflag_harness::process::run_in;
use std::fs;
use std::os::unix::fs::MetadataExt;

/// Fills a file system at `$1` and runs the rest there.
const IN_FULL: &str = "mount -t tmpfs -o size=64k tmpfs \"$1\"; cat /dev/zero >\"$1/all\" 2>/dev/null; shift; exec \"$@\"";

#[test]
fn findings_are_printed_where_no_report_can_be_written() {
    if fs::metadata("/proc/self").unwrap().uid() != 0 {
        needs::missing_for_this_test(Need::Root);
        return;
    }
    let place = folder("full-disk");
    let full = place.join("full");
    fs::create_dir_all(&full).unwrap();
    let mut demo = tool("unshare");
    demo.args(["--mount", "sh", "-c", IN_FULL, "sh"])
        .arg(&full)
        .arg(&built().command)
        .args(["demo", "--out"])
        .arg(full.join("report"));
    let ended = run_in(&place, &mut demo).unwrap();
    let printed = &ended.stderr;
    assert_eq!(ended.code(), Some(3), "{printed}");
    let (jvm, command) = printed
        .split_once("the report could not be written")
        .unwrap_or_else(|| panic!("{printed}"));
    assert!(jvm.contains("race on field LostUpdate.count"), "{printed}");
    assert!(command.contains("has printed its findings"), "{printed}");
    assert!(!printed.contains("no JVM was watched"), "{printed}");
}
