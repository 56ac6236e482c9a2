//! `redflag.toml`: found, read, and replaced by flags.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{Place, RACE, assert_ends, assert_refused, report, stdout};
use std::fs;

/// The agent's option string if the command runs in a directory.
fn agent_string(place: &Place, dir: &str, options: &[&str]) -> String {
    let mut command = place.command();
    command
        .current_dir(place.path(dir))
        .arg("run")
        .args(options);
    command.args(["--", "sh", "-c", "echo \"$JAVA_TOOL_OPTIONS\""]);
    let output = command.output().unwrap();
    let output = stdout(&output);
    let (_, options) = output.trim().split_once("libredflag.so=").unwrap();
    let here = place.0.canonicalize().unwrap();
    let options = options.replace(here.to_str().unwrap(), "HERE");
    // These are not from the file: the command sets them itself.
    options.replace(",live=off", "")
}

#[test]
fn file_replaces_defaults_and_flags_replace_the_file() {
    let place = Place::new("config-precedence");
    place.write(
        "redflag.toml",
        "out = \"build/races\"\ninclude = [\"a.*\", \"b\"]\ntrace = true\nmemory = \"2g\"\nrecord = true\n",
    );
    fs::create_dir(place.path("module")).unwrap();
    let file = "out=HERE/build/races,include=a.*,include=b,record,trace,memory=2g";
    assert_eq!(agent_string(&place, ".", &[]), file);
    // Paths are relative to the file, wherever the command runs.
    assert_eq!(agent_string(&place, "module", &[]), file);
    assert_eq!(
        agent_string(
            &place,
            "module",
            &["--include=c", "--trace=off", "--out", "o"]
        ),
        "out=HERE/module/o,include=c,record,trace=off,memory=2g"
    );
    assert_eq!(
        agent_string(&place, "module", &["--no-config"]),
        "out=HERE/module/redflag-report"
    );
}

#[test]
fn another_file_can_be_named() {
    let place = Place::new("config-named");
    place.write("redflag.toml", "verbose = true\n");
    place.write("ci/strict.toml", "out = \"there\"\n");
    assert_eq!(
        agent_string(&place, ".", &["--config", "ci/strict.toml"]),
        "out=HERE/ci/there"
    );
}

#[test]
fn report_is_read_from_the_directory_of_the_file() {
    let place = Place::new("config-out");
    place.write("redflag.toml", "out = \"build/races\"\nexit-code = 5\n");
    place.write("build/races/findings.json", &report(true, RACE));
    let output = place.redflag(&["report", "--check"]);
    assert_ends(&output, 5, "");
    assert!(stdout(&output).contains("RF-00000001"));
    assert_ends(&place.redflag(&["explain", "RF-0"]), 0, "");
    assert_ends(&place.redflag(&["baseline", "save"]), 0, "");
    assert_ends(&place.redflag(&["report", "--check"]), 0, "");
}

#[test]
fn default_files_next_to_it_are_used_from_any_directory() {
    let place = Place::new("config-beside");
    place.write("redflag.suppressions", "id RF-00000001\n");
    place.write("module/redflag-report/findings.json", &report(true, RACE));
    let check = |args: &[&str]| {
        let mut command = place.command();
        command
            .current_dir(place.path("module"))
            .args(args)
            .output()
            .unwrap()
    };
    assert_ends(&check(&["report", "--check"]), 0, "");
    // Without the file, only the working directory is searched.
    assert_ends(&check(&["report", "--check", "--no-config"]), 66, "");
    place.write("module/redflag.suppressions", "id RF-00000001\n");
    assert_ends(&check(&["report", "--check", "--no-config"]), 0, "");
}

#[test]
fn mistakes_are_reported_in_one_line_by_every_command_that_reads_it() {
    let place = Place::new("config-wrong");
    for (text, says) in [
        ("include = ", "redflag.toml:1: "),
        (
            "\nincldue = \"a\"",
            "redflag: redflag.toml:2: there is no option `incldue`, did you mean `include`?\n",
        ),
        (
            "trace = \"yes\"",
            "redflag: redflag.toml:1: `trace` is true or false, not a string\n",
        ),
        (
            "detector = \"raser\"",
            "redflag.toml:1: `detector` is made of hb, racer",
        ),
        (
            "source = \"nowhere\"",
            "redflag.toml:1: `source` is a directory, and ",
        ),
        ("suppressions = [\"nowhere\"]", "nowhere"),
        ("baseline = \"nowhere\"", "nowhere"),
    ] {
        place.write("redflag.toml", text);
        for line in ["run -- touch ran", "report", "analyze out"] {
            let args: Vec<&str> = line.split(' ').collect();
            assert_refused(&place.redflag(&args), says);
        }
        assert!(!place.path("ran").exists());
    }
    place.write("redflag.toml", "fail-on = \"predicted\"");
    let output = place.redflag(&["run", "--", "touch", "ran"]);
    assert_refused(
        &output,
        "redflag.toml:1: `fail-on` is predicted, which needs a detector that predicts",
    );
    place.write("redflag.toml", "contracts = \"nowhere\"");
    let output = place.redflag(&["run", "--", "touch", "ran"]);
    assert_refused(&output, "redflag.toml:1: `contracts` cannot be read from ");
    assert!(!place.path("ran").exists());
}

#[test]
fn missing_or_binary_file_is_refused() {
    let place = Place::new("config-unreadable");
    fs::write(place.path("redflag.toml"), b"include = \"\xff\"").unwrap();
    assert_refused(&place.redflag(&["report"]), "cannot read redflag.toml: ");
    assert_refused(
        &place.redflag(&["report", "--config", "nowhere.toml"]),
        "cannot read nowhere.toml: ",
    );
    assert_refused(
        &place.redflag(&["report", "--config", "."]),
        "cannot read .: ",
    );
    let both = place.redflag(&["report", "--config", "a", "--no-config"]);
    assert_refused(&both, "`--config` and `--no-config` exclude each other");
}
