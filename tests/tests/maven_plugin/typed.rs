//! Types the lines of the page of a sample that Maven builds, and compares.

use crate::page::{self, Step};
use redflag_harness::files;
use redflag_harness::process::output;
use std::collections::HashSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

/// Does in a copy of a sample what its page says, with a `mvn` that has these options.
pub fn check_page(sample: &Path, place: &Path, options: &str) {
    let steps = page::read(&fs::read_to_string(sample.join("README.md")).unwrap());
    assert!(steps.len() > 1, "{steps:?}");
    let project = files::empty(place).join("office");
    copy(sample, &project);
    put_maven(&place.join("bin"), options);
    for step in &steps {
        check(step, &project);
    }
}

/// Types a line of the page, and compares what is shown below it with what is printed. What ends in `…` is the beginning of a part.
fn check(step: &Step, project: &Path) {
    let bin = project.with_file_name("bin");
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell.args(["-c", &step.line]).current_dir(project);
    let ended = output(shell.env("PATH", path)).unwrap();
    let printed = ended.printed();
    let line = &step.line;
    assert_eq!(ended.code(), Some(step.status), "{line}: {printed}");
    let lines = printed.lines().map(|line| page::parts(line, project));
    let parts: HashSet<String> = lines.flatten().collect();
    for shown in &step.shown {
        for part in page::parts(shown, project) {
            let is_printed = match part.strip_suffix('…') {
                Some(beginning) => parts.iter().any(|part| part.starts_with(beginning)),
                None => parts.contains(&part),
            };
            assert!(is_printed, "`{line}` does not print `{part}`: {printed}");
        }
    }
}

fn put_maven(bin: &Path, options: &str) {
    fs::create_dir_all(bin).unwrap();
    let script = format!("#!/bin/sh\nPATH=${{PATH#*:}}\nexec mvn -B {options} \"$@\"\n");
    let file = bin.join("mvn");
    fs::write(&file, script).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
}

/// Copies a project without what earlier builds have left there.
pub fn copy(from: &Path, to: &Path) {
    files::copy(from, to, &["target"]).unwrap();
}
