//! The command on a terminal: progress that does not disturb the program's output, and color.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;
#[path = "common/terminal.rs"]
mod terminal;

use common::{Place, RACE, in_place_of_java, partial, race, report};
use std::fs::OpenOptions;
use std::io::Write;
use std::process::{Command, Stdio};
use terminal::Terminal;

/// `redflag run` on a script that writes the record of a JVM that runs.
fn run(place: &Place, script: &str) -> Command {
    place.jvm("clean.json", true, "");
    place.write("partial.json", &partial(&[]));
    let write_partial = "cp partial.json \"$OUT/partial-7.json\"";
    let end = "cp clean.json \"$OUT/jvm-7.json\"; rm \"$OUT/partial-7.json\"";
    let mut command = place.command();
    let script = in_place_of_java(&format!("{write_partial}; {script}; {end}"));
    command.args(["run", "--out", "out", "--", "sh", "-c", &script]);
    command
}

/// A script that waits for a file of the test.
fn wait(file: &str) -> String {
    format!("while [ ! -e {file} ]; do sleep 0.05; done")
}

const NOTE: &str = "redflag: 1,234 events, 45 objects, no findings, ";

#[test]
fn progress_is_below_the_programs_output_and_erased_when_it_writes() {
    let place = Place::new("progress");
    let (seen, erased) = (wait("seen"), wait("erased"));
    let script = format!("echo one; printf 'a question? '; {seen}; echo yes; {erased}; echo two");
    let mut terminal = Terminal::start(&mut run(&place, &script));
    // The first drawing is complete.
    terminal.read_until("\x1bM");
    let drawn = terminal.written.find("\x1bM").unwrap() + 2;
    let screen = terminal.screen_after(drawn);
    assert_eq!(screen[..2], ["one", "a question?"], "{screen:?}");
    assert!(screen[2].trim_start().starts_with(NOTE), "{screen:?}");
    place.write("seen", "");
    terminal.read_until_screen(&["one", "a question? yes"]);
    place.write("erased", "");
    assert_eq!(terminal.finish(), Some(0), "{:?}", terminal.screen());
    let screen = terminal.screen();
    assert_eq!(screen[..3], ["one", "a question? yes", "two"], "{screen:?}");
    assert!(
        screen.iter().all(|line| !line.contains("1,234")),
        "{screen:?}"
    );
    assert!(!place.path("out/partial-7.json").exists());
}

#[test]
fn two_lines_written_at_once_stay_readable() {
    let place = Place::new("progress-burst");
    let script = format!("{}; printf 'one\\ntwo\\nthree\\n'", wait("seen"));
    let mut terminal = Terminal::start(&mut run(&place, &script));
    terminal.read_until(NOTE);
    place.write("seen", "");
    assert_eq!(terminal.finish(), Some(0), "{:?}", terminal.screen());
    let screen = terminal.screen();
    assert_eq!(
        (screen[0].as_str(), screen[2].as_str()),
        ("one", "three"),
        "{screen:?}"
    );
    // No progress, or a line that is set apart.
    let (program, note) = screen[1].split_at(3);
    assert_eq!(program, "two", "{screen:?}");
    assert!(
        note.is_empty() || note.trim_start().starts_with(NOTE),
        "{screen:?}"
    );
}

#[test]
fn news_replace_the_line() {
    let place = Place::new("progress-news");
    place.write("news.json", &partial(&[race("RF-1234abcd")]));
    let script = format!(
        "{}; cp news.json \"$OUT/partial-7.json\"; {}",
        wait("seen"),
        wait("printed")
    );
    let mut terminal = Terminal::start(&mut run(&place, &script));
    terminal.read_until(NOTE);
    place.write("seen", "");
    terminal.read_until("RF-1234abcd");
    let printed = terminal.written.find("RF-1234abcd").unwrap();
    let screen = terminal.screen_after(printed);
    assert!(screen.iter().all(|line| !line.contains(NOTE)), "{screen:?}");
    place.write("printed", "");
    assert_eq!(terminal.finish(), Some(0), "{:?}", terminal.screen());
    let screen = terminal.screen();
    assert!(screen.iter().all(|line| !line.contains(NOTE)), "{screen:?}");
}

#[test]
fn progress_is_hidden_by_quiet_ci_dumb_terminals_and_files() {
    let place = |name: &str| Place::new(&format!("no-progress-{name}"));
    let [flag, ci, dumb, file, shown] = ["flag", "ci", "dumb", "file", "shown"].map(place);
    let script = wait("seen");
    let mut quiet = run(&flag, &script);
    let arguments: Vec<_> = quiet.get_args().map(ToOwned::to_owned).collect();
    quiet = flag.command();
    quiet.arg("run").arg("--quiet").args(&arguments[1..]);
    let mut in_ci = run(&ci, &script);
    in_ci.env("CI", "true");
    let mut on_dumb = run(&dumb, &script);
    on_dumb.env("TERM", "dumb");
    let mut to_file = run(&file, &script);
    to_file.stdout(Stdio::piped()).stderr(Stdio::piped());
    let to_file = to_file.spawn().unwrap();
    let mut terminals = [quiet, in_ci, on_dumb].map(|mut command| Terminal::start(&mut command));
    // One that shows its progress and started last: when its line is drawn, the others would have drawn theirs.
    let mut control = Terminal::start(&mut run(&shown, &script));
    control.read_until(NOTE);
    for place in [&flag, &ci, &dumb, &file, &shown] {
        place.write("seen", "");
    }
    assert_eq!(control.finish(), Some(0));
    let output = to_file.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(!common::stderr(&output).contains('\x1b'), "{output:?}");
    for terminal in &mut terminals {
        assert_eq!(terminal.finish(), Some(0));
        for drawn in ["1,234", "\x1b7"] {
            let written = &terminal.written;
            assert!(!written.contains(drawn), "{written:?}");
        }
    }
}

#[test]
fn analysis_shows_how_much_of_the_traces_is_read() {
    let place = Place::new("analysis-progress");
    let path = place.path("slow.rftrace");
    assert!(
        Command::new("mkfifo")
            .arg(&path)
            .status()
            .unwrap()
            .success()
    );
    let mut terminal = Terminal::start(place.command().args(["analyze", "slow.rftrace"]));
    let mut trace = OpenOptions::new().write(true).open(&path).unwrap();
    terminal.read_until(" MiB analyzed, ");
    trace.write_all(b"this is not a trace").unwrap();
    drop(trace);
    assert_eq!(terminal.finish(), Some(2));
    let screen = terminal.screen();
    assert_eq!(screen.len(), 1, "{screen:?}");
    assert!(
        screen[0].starts_with("redflag: slow.rftrace: byte 0: "),
        "{screen:?}"
    );
}

#[test]
fn color_is_for_terminals_unless_set_otherwise() {
    let place = Place::new("terminal-colour");
    place.write("out/findings.json", &report(true, RACE));
    for (variable, option, coloured) in [
        (("TERM", "xterm"), "--color=auto", true),
        (("TERM", "dumb"), "--color=auto", false),
        (("NO_COLOR", "1"), "--color=auto", false),
        (("NO_COLOR", ""), "--color=auto", true),
        (("NO_COLOR", "1"), "--color=always", true),
        (("TERM", "xterm"), "--color=never", false),
    ] {
        let mut command = place.command();
        command
            .args(["report", option, "out"])
            .env(variable.0, variable.1);
        let mut terminal = Terminal::start(&mut command);
        assert_eq!(terminal.finish(), Some(0));
        assert!(
            terminal.written.contains("RF-00000001"),
            "{:?}",
            terminal.written
        );
        assert_eq!(
            terminal.written.contains("\x1b["),
            coloured,
            "{variable:?} {option}"
        );
    }
}
