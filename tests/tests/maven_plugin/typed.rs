//! Types the lines of the page of a sample that Maven builds, and compares.

use crate::page::{self, Step};
use std::collections::HashSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

/// Does in a copy of a sample what its page says, with a `mvn` that has these options.
pub fn check_page(sample: &Path, place: &Path, options: &str) {
    let steps = page::read(&fs::read_to_string(sample.join("README.md")).unwrap());
    assert!(steps.len() > 1, "{steps:?}");
    let _ = fs::remove_dir_all(place);
    let project = place.join("office");
    copy_all(sample, &project);
    put_maven(&place.join("bin"), options);
    for step in &steps {
        check(step, &project);
    }
}

/// Types a line of the page, and compares what is shown below it with what came of it.
fn check(step: &Step, project: &Path) {
    let bin = project.with_file_name("bin");
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell.args(["-c", &step.line]).current_dir(project);
    let output = shell.env("PATH", path).output().unwrap();
    let said = told(&output);
    assert_eq!(
        output.status.code(),
        Some(step.status),
        "{}: {said}",
        step.line
    );
    let lines = said.lines().map(|line| page::parts(line, project));
    let parts: HashSet<String> = lines.flatten().collect();
    for shown in &step.shown {
        for part in page::parts(shown, project) {
            assert!(
                parts.contains(&part),
                "`{}` does not say `{part}`: {said}",
                step.line
            );
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

/// Copies a project.
pub fn copy_all(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        match from.is_dir() {
            // What somebody who tried it by hand has left behind.
            true if entry.file_name() == "target" => {}
            true => copy_all(&from, &to),
            false => drop(fs::copy(from, to).unwrap()),
        }
    }
}

/// All that a command printed.
pub fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}
