//! Every kind of wrong usage: one sentence on standard error, exit status 2, nothing on standard output.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{Place, RACE, assert_ends, assert_refused, report};
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::os::unix::process::CommandExt;
use std::process::Command;

/// A place with everything that may be named by mistake.
fn place(test: &str) -> Place {
    let place = Place::new(test);
    place.write("good/findings.json", &report(true, RACE));
    place.write("empty/other.txt", "");
    place.write("foreign/findings.json", "{\"results\": [1, 2]}");
    place.write("text/findings.json", "hello\nworld");
    place.write("later/findings.json", "{\"schema\": 9}");
    place.write("nested/findings.json/file", "");
    place.write("file", "hello\nworld");
    symlink("loop", place.path("loop")).unwrap();
    place
}

/// Lines of arguments, and the message for each.
#[track_caller]
fn assert_all_refused(place: &Place, cases: &[(&str, &str)]) {
    for (line, says) in cases {
        let args: Vec<&str> = line.split(' ').filter(|word| !word.is_empty()).collect();
        let output = place.redflag(&args);
        println!("redflag {line}: {}", common::stderr(&output));
        assert_refused(&output, says);
    }
    assert!(
        !place.path("ran").exists(),
        "something was run in spite of all"
    );
}

#[test]
fn commands_and_options() {
    let cases = [
        (
            "runn",
            "there is no command `runn`, did you mean `run`? (see `redflag --help`)",
        ),
        (
            "reprot good",
            "there is no command `reprot`, did you mean `report`?",
        ),
        (
            "help runn",
            "there is no command `runn`, did you mean `run`?",
        ),
        ("--incldue", "there is no option `--incldue`"),
        (
            "--include a",
            "the command comes before `--include`, as in `redflag run --include`",
        ),
        ("-x", "there is no option `-x`"),
        (
            "run",
            "`run` needs a command, as in `redflag run -- mvn test` (see `redflag run --help`)",
        ),
        ("run --", "`run` needs a command"),
        ("run -x touch ran", "there is no option `-x`"),
        (
            "run --incldue a touch ran",
            "there is no option `--incldue`, did you mean `--include`?",
        ),
        (
            "run --include",
            "`--include` needs a value: `--include PATTERNS`",
        ),
        ("run --include -- touch ran", "`--include` needs a value"),
        ("run --include= touch ran", "`--include` is empty"),
        ("run --include a,b touch ran", "`--include` has a comma"),
        (
            "run --format text touch ran",
            "there is no option `--format` of `run`, only of `report`",
        ),
        (
            "run --detector=lucky touch ran",
            "`--detector` is made of hb, racer, hybrid, all and none",
        ),
        (
            "run --racer=papers touch ran",
            "`--racer` is paper or extended, not `papers`: did you mean `paper`?",
        ),
        (
            "run --memory=much touch ran",
            "`--memory` is a number of MiB above zero",
        ),
        (
            "run --fail-on=never touch ran",
            "`--fail-on` is race, predicted or any, not `never`",
        ),
        (
            "run --fail-on=predicted touch ran",
            "`--fail-on` is predicted, which needs a detector that predicts",
        ),
        (
            "run --exit-code=256 touch ran",
            "`--exit-code` is a number from 0 to 255, not `256`",
        ),
        (
            "run --exit-code -1 touch ran",
            "`--exit-code` is a number from 0 to 255, not `-1`",
        ),
        (
            "run --trace=yes touch ran",
            "`--trace` is `on` or `off`, not `yes`",
        ),
        (
            "run --color=red touch ran",
            "`--color` is auto, always or never, not `red`",
        ),
        (
            "run --quiet=loud touch ran",
            "`--quiet` is `on` or `off`, not `loud`",
        ),
        (
            "attach --for=3d 1",
            "`--for` is a number with ms, s, m or h, as in 30s, not `3d`",
        ),
        (
            "report --format=pdf good",
            "`--format` is text, json, html, sarif, junit or all, not `pdf`",
        ),
        (
            "report --check=no good",
            "`--check` is `on` or `off`, not `no`",
        ),
        (
            "report --ids good",
            "there is no option `--ids` of `report`, only of `dump`",
        ),
        (
            "dump --id good",
            "there is no option `--id`, did you mean `--ids`?",
        ),
        (
            "detach --out=o 1",
            "there is no option `--out` of `detach`, only of `run`",
        ),
        (
            "completions",
            "`completions` needs a shell: bash, zsh or fish",
        ),
        ("completions bish", "not for `bish`, did you mean `bash`?"),
        ("completions bash zsh", "`zsh` is not expected here"),
        (
            "baseline",
            "`baseline` needs a word, as in `redflag baseline save`",
        ),
        (
            "baseline load",
            "`load` is not expected here, write `redflag baseline save`",
        ),
        (
            "explain",
            "`explain` needs the name of a finding, as in `redflag explain RF-1a2b3c4d`",
        ),
        ("demo now", "`now` is not expected here"),
        ("doctor now", "`now` is not expected here"),
        (
            "dump",
            "`dump` needs a trace, as in `redflag dump redflag-report`",
        ),
        (
            "analyze",
            "`analyze` needs a trace, as in `redflag analyze redflag-report`",
        ),
        ("analyze --detector=none good", "`analyze` needs a detector"),
    ];
    assert_all_refused(&place("wrong-options"), &cases);
}

#[test]
fn processes() {
    let place = place("wrong-processes");
    let cases = [
        (
            "attach --for=1s",
            "`attach` needs the PID or the main class of a JVM, as in `redflag attach 4711`",
        ),
        (
            "attach my-program",
            "no JVM of this user has the main class or jar file `my-program`; `",
        ),
        ("attach 0", "`0` is not a PID"),
        ("status 0", "`0` is not a PID"),
        (
            "status",
            "`status` needs the PID or the main class of a JVM",
        ),
        ("attach -1", "there is no option `-1`"),
        ("attach 1 2", "`2` is not expected here"),
        (
            "detach",
            "`detach` needs the PID or the main class of a JVM",
        ),
        // Above the largest PID on Linux.
        ("attach 4194305", "There is no process 4194305"),
        ("detach 4194305", "There is no process 4194305"),
    ];
    assert_all_refused(&place, &cases);
    let own = std::process::id().to_string();
    assert_refused(&place.redflag(&["attach", &own]), "is not a JVM");
    assert!(!place.path("redflag-report").exists());
}

#[test]
fn directories_without_a_report() {
    let cases = [
        (
            "nowhere",
            "there is no directory nowhere: name the directory that `redflag run` wrote",
        ),
        (
            "empty",
            "there is no findings.json in empty: name the directory that `redflag run` wrote",
        ),
        (
            "file",
            "file is a file: name the directory that `redflag run` wrote",
        ),
        (
            "good/findings.json",
            "good/findings.json is a file: name the directory",
        ),
        (
            "foreign",
            "foreign/findings.json is not a Redflag report: missing field",
        ),
        (
            "text",
            "text/findings.json is not a Redflag report: expected value at line 1 column 1: name the directory",
        ),
        (
            "later",
            "later/findings.json has schema 9, this command reads 2: use the command of the same version",
        ),
        ("nested", "cannot read nested/findings.json: "),
        ("loop", "cannot read loop/findings.json: "),
    ];
    let place = place("wrong-reports");
    for (dir, says) in cases {
        let commands = [
            "report",
            "report good",
            "report --check --format=html",
            "explain RF-0",
            "baseline save",
        ];
        for command in commands {
            assert_all_refused(&place, &[(&format!("{command} {dir}"), says)]);
        }
    }
    assert_all_refused(
        &place,
        &[("report", "there is no directory redflag-report")],
    );
    assert!(!place.path("redflag-baseline.json").exists());
}

#[test]
fn files_and_directories_that_cannot_be_used() {
    let cases = [
        (
            "run --out file touch ran",
            "file is a file: name a directory with `--out`",
        ),
        (
            "run --out file/below touch ran",
            "cannot create the directory file/below: ",
        ),
        (
            "run --out loop touch ran",
            "cannot create the directory loop: ",
        ),
        (
            "run --out a,b touch ran",
            "has a comma, which separates the agent's options",
        ),
        (
            "run --contracts nowhere touch ran",
            "`--contracts` cannot be read from nowhere: ",
        ),
        (
            "run --contracts empty touch ran",
            "`--contracts` is a file, and empty is a directory",
        ),
        ("run --suppressions nowhere touch ran", "nowhere"),
        ("run --suppressions empty touch ran", "empty"),
        ("run --suppressions file touch ran", "file:1: "),
        ("run --baseline nowhere touch ran", "nowhere"),
        ("run --baseline file touch ran", "file"),
        (
            "run --source nowhere touch ran",
            "`--source` is a directory, and nowhere is not",
        ),
        (
            "run --source file touch ran",
            "`--source` is a directory, and file is not",
        ),
        ("run --config nowhere touch ran", "cannot read nowhere: "),
        ("run no-such-program", "cannot run `no-such-program`: "),
        ("run ./file", "cannot run `./file`: "),
        (
            "report --out nowhere/file good",
            "cannot write nowhere/file: ",
        ),
        ("report --out empty good", "cannot write empty: "),
        ("report --suppressions nowhere good", "nowhere"),
        (
            "report --source nowhere good",
            "`--source` is a directory, and nowhere is not",
        ),
        ("baseline save --baseline nowhere/file good", "nowhere/file"),
        ("analyze nowhere", "cannot read nowhere: "),
        ("analyze file", "file: byte 0: this is not a Redflag trace"),
        ("analyze empty", "there is no trace in empty"),
        ("analyze loop", "cannot read loop: "),
        ("dump nowhere", "cannot read nowhere: "),
        ("dump empty", "there is no trace in empty"),
    ];
    assert_all_refused(&place("wrong-files"), &cases);
}

#[test]
fn directories_that_the_user_may_not_read() {
    // A directory that every user can enter. Another process makes the copy: a file that this one has open for writing could
    // not be run while other tests start theirs.
    let dir = std::env::temp_dir().join(format!("redflag-wrong-{}", std::process::id()));
    let place = Place(dir);
    place.write("locked/out/findings.json", &report(true, RACE));
    place.write("libredflag.so", "");
    let mut install = Command::new("install");
    install
        .args(["-m", "755", env!("CARGO_BIN_EXE_redflag")])
        .arg(place.path("redflag"));
    assert!(install.status().unwrap().success());
    let set =
        |mode| fs::set_permissions(place.path("locked"), fs::Permissions::from_mode(mode)).unwrap();
    set(0o000);
    let outputs = [
        "report locked/out",
        "explain RF-0 locked/out",
        "run --out locked/new touch ran",
        "analyze locked",
    ]
    .map(|line| as_other(&place).args(line.split(' ')).output());
    set(0o755);
    let ran = place.path("ran").exists();
    fs::remove_dir_all(&place.0).unwrap();
    for output in outputs {
        let output = output.unwrap();
        assert_refused(&output, "locked");
        assert_refused(&output, "Permission denied");
    }
    assert!(!ran);
}

/// The command as an unprivileged user, since root may do everything.
fn as_other(place: &Place) -> Command {
    const UNPRIVILEGED: u32 = 65534;
    let mut command = place.command();
    if fs::metadata("/proc/self").unwrap().uid() == 0 {
        command.uid(UNPRIVILEGED).gid(UNPRIVILEGED);
    }
    command
}

#[test]
fn arguments_that_are_not_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let place = place("wrong-text");
    let latin = OsStr::from_bytes(b"caf\xe9");
    for (args, says) in [
        (
            [OsStr::new("run"), OsStr::new("--include"), latin],
            "`--include` is not valid UTF-8",
        ),
        (
            [OsStr::new("run"), OsStr::new("--out"), latin],
            "is not valid UTF-8: use another path",
        ),
        (
            [OsStr::new("report"), latin, OsStr::new("good")],
            "there is no directory caf",
        ),
        (
            [OsStr::new("explain"), latin, OsStr::new("good")],
            "there is no finding `caf",
        ),
    ] {
        let mut command = place.command();
        let output = command
            .args(args)
            .args(["touch", "ran"].iter().filter(|_| args[0] == "run"))
            .output();
        assert_refused(&output.unwrap(), says);
    }
    let mut command = place.command();
    let output = command
        .args(["run", "touch", "ran"])
        .env("JAVA_TOOL_OPTIONS", latin)
        .output();
    assert_refused(
        &output.unwrap(),
        "JAVA_TOOL_OPTIONS is not valid UTF-8: unset or correct it",
    );
    assert!(!place.path("ran").exists());
}

#[test]
fn missing_library_is_not_wrong_usage() {
    let place = place("no-library");
    fs::remove_file(place.path("libredflag.so")).unwrap();
    let output = place.redflag(&["run", "touch", "ran"]);
    assert_ends(&output, 3, "the agent library is missing: put it at ");
    assert!(!place.path("ran").exists());
}
