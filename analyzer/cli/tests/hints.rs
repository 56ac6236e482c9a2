//! The commands that reports and messages name work as they are printed.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{Place, RACE, assert_ends, race, report, stderr, stdout};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Ends what is printed before a command.
const AGAIN: &str = ": ";

/// The commands that a text names: what follows `again: `, and what is between backticks.
fn commands(text: &str) -> Vec<&str> {
    let again = text.lines().filter(|line| line.trim().starts_with("again"));
    let again = again.map(|line| line.split_once(AGAIN).unwrap().1);
    let quoted = text.split('`').skip(1).step_by(2);
    again
        .chain(quoted.filter(|words| words.starts_with("redflag ")))
        .collect()
}

/// Types a command into a shell in a directory, with this `redflag` on the path.
fn typed(place: &Place, dir: &Path, command: &str) -> Output {
    let path = std::env::var("PATH").unwrap();
    Command::new("sh")
        .args(["-c", command])
        .current_dir(dir)
        .env("PATH", format!("{}:{path}", place.0.display()))
        .output()
        .unwrap()
}

/// Each of these commands explains a finding.
#[track_caller]
fn assert_explain(place: &Place, dir: &Path, text: &str, count: usize) {
    let all = commands(text);
    assert_eq!(all.len(), count, "{text}");
    for command in all {
        let output = typed(place, dir, command);
        assert_ends(&output, 0, "");
        let explained = stdout(&output);
        assert!(
            explained.contains("What would order them"),
            "{command}: {explained}"
        );
    }
}

fn with_run(test: &str) -> Place {
    let place = Place::new(&format!("hints-{test}"));
    place.jvm("race.json", true, RACE);
    place
}

/// Runs a program that races, as typed into a shell; what is printed.
fn run(place: &Place, options: &str) -> String {
    let script = common::in_place_of_java("cp race.json \"$OUT/jvm-7.json\"");
    let script = script.replace('\'', r"'\''");
    let output = typed(
        place,
        &place.0,
        &format!("redflag run {options} -- sh -c '{script}'"),
    );
    assert_ends(&output, 66, "");
    stderr(&output)
}

#[test]
fn report_of_a_run_names_its_directory_unless_it_is_the_default_one() {
    let place = with_run("run");
    for (options, ends) in [
        ("", ""),
        ("--out redflag-report", ""),
        ("--out other/dir", " other/dir"),
        ("--out 'a b'", " 'a b'"),
        ("--no-config", " redflag-report"),
    ] {
        let text = run(&place, options);
        assert_explain(&place, &place.0, &text, 1);
        assert!(
            commands(&text)[0].ends_with(&format!("RF-{}{ends}", id(&text))),
            "{text}"
        );
    }
    place.write("redflag.toml", "out = \"elsewhere\"\n");
    assert_explain(&place, &place.0, &run(&place, ""), 1);
    assert_explain(&place, &place.0, &run(&place, "--out redflag-report"), 1);
}

fn id(text: &str) -> String {
    let (_, id) = text.split_once("explain RF-").unwrap();
    id[..8].to_owned()
}

#[test]
fn command_that_was_started_by_a_path_is_named_by_it() {
    let place = with_run("path");
    let output = place.run("cp race.json \"$OUT/jvm-7.json\"");
    let text = stderr(&output);
    let [command] = commands(&text)[..] else {
        panic!("{text}")
    };
    let elsewhere = std::env::temp_dir();
    assert!(
        command.starts_with(&*place.path("redflag").to_string_lossy()),
        "{command}"
    );
    // The directory is relative to where the command was given.
    assert_ends(&typed(&place, &place.0, command), 0, "");
    assert_ends(
        &typed(&place, &elsewhere, command),
        2,
        "there is no directory out",
    );
}

#[test]
fn hints_name_the_command_as_it_was_started() {
    let place = with_run("started");
    run(&place, "--out out");
    let id = id(&place.read("out/report.txt"));
    let by_path = place.path("redflag").display().to_string();
    for (words, hint) in [
        (format!("attach no-such-program-{id}"), "attach"),
        (format!("explain RF-{id} out"), "run"),
    ] {
        for command in ["redflag", &by_path] {
            let output = typed(&place, &place.0, &format!("{command} {words}"));
            let text = format!("{}{}", stdout(&output), stderr(&output));
            assert!(text.contains(&format!("`{command} {hint}`")), "{text}");
        }
    }
}

#[test]
fn stored_text_names_commands_for_its_own_directory_wherever_that_is() {
    let place = with_run("stored");
    run(&place, "--out one");
    let moved = place.path("moved and renamed");
    fs::rename(place.path("one"), &moved).unwrap();
    let text = fs::read_to_string(moved.join("report.txt")).unwrap();
    assert_explain(&place, &moved, &text, 1);
}

#[test]
fn report_of_several_runs_names_all_of_them() {
    let place = with_run("several");
    for (dir, name) in [("one", "RF-00000001"), ("t w o", "RF-00000002")] {
        place.write(&format!("{dir}/findings.json"), &report(true, &race(name)));
    }
    let dirs = ["report", "one", "t w o"];
    assert_explain(&place, &place.0, &by_name(&place, &dirs), 2);
    let written = [&dirs[..], &["--out", "file.txt"]].concat();
    by_name(&place, &written);
    assert_explain(&place, &place.0, &place.read("file.txt"), 2);
    let all = [&dirs[..], &["--out", "all", "--format", "all"]].concat();
    by_name(&place, &all);
    assert_explain(&place, &place.path("all"), &place.read("all/report.txt"), 2);
}

/// What `redflag` prints, started by its name.
fn by_name(place: &Place, args: &[&str]) -> String {
    let words: Vec<String> = args.iter().map(|arg| format!("'{arg}'")).collect();
    let output = typed(place, &place.0, &format!("redflag {}", words.join(" ")));
    assert_ends(&output, 0, "");
    stdout(&output)
}

#[test]
fn missing_or_broken_baseline_names_the_command_that_writes_it() {
    let place = with_run("baseline");
    run(&place, "");
    for file in ["redflag-baseline.json", "ci/known ones.json"] {
        let file: PathBuf = file.into();
        place.write("ci/keep", "");
        for content in [None, Some("{\"baseline\": 2,")] {
            if let Some(content) = content {
                place.write(file.to_str().unwrap(), content);
            }
            let check = format!("redflag report --check --baseline '{}'", file.display());
            let refused = typed(&place, &place.0, &check);
            assert_ends(&refused, 2, "");
            let said = stderr(&refused);
            let [command] = commands(&said)[..] else {
                panic!("{said}")
            };
            assert_ends(&typed(&place, &place.0, command), 0, "1 finding is known");
            assert_ends(&typed(&place, &place.0, &check), 0, "");
        }
    }
}
