//! What `--help` teaches, and the table of the agent's options that both the help and the parser read.

use std::fmt::Write;

/// An option that is passed on to the agent, which checks its value.
pub struct AgentOption {
    /// Its name, with the agent and on the command line.
    pub name: &'static str,
    /// What its value is; none for a switch, which is on if named and takes `=off`.
    pub value: Option<&'static str>,
    /// What it does.
    pub help: &'static str,
}

const fn option(name: &'static str, value: &'static str, help: &'static str) -> AgentOption {
    AgentOption {
        name,
        value: Some(value),
        help,
    }
}

const fn switch(name: &'static str, help: &'static str) -> AgentOption {
    AgentOption {
        name,
        value: None,
        help,
    }
}

/// What the value of an option is that names a file: JVMs may run in another directory than the command.
pub const FILE: &str = "FILE";

const DETECTOR: AgentOption = option(
    "detector",
    "NAMES",
    "who judges: hb finds races, racer and hybrid predict them; as in hb,racer, or all, or none (hb)",
);

const RACER: AgentOption = option(
    "racer",
    "WHICH",
    "orderings that racer takes into account: paper (thread starts) or extended (extended)",
);

const FAIL_ON: AgentOption = option(
    "fail-on",
    "WHAT",
    "what makes the exit status 66: race, or predicted as well (race)",
);

/// All of the agent's options that make sense on the command line.
pub const AGENT_OPTIONS: &[AgentOption] = &[
    option(
        "include",
        "PATTERNS",
        "check accesses only in these packages, classes or methods, as in com.acme.*:org.x",
    ),
    option("exclude", "PATTERNS", "do not check accesses in these"),
    option(
        "untracked",
        "PATTERNS",
        "do not check these fields, as in com.acme.Stats.hits",
    ),
    option(
        "ignore-annotation",
        "NAME",
        "annotation that takes a class, method or field out (RaceIgnore)",
    ),
    option(
        "contracts",
        FILE,
        "which calls on objects that are not thread-safe read or write them, beside the JDK's",
    ),
    switch(
        "jdk-sync",
        "watch the synchronization inside the JDK's own classes (on)",
    ),
    switch(
        "output-sync",
        "let the locks of output streams and loggers order threads, which hides races (off)",
    ),
    switch(
        "record",
        "record events and look for races; =off only inserts the probes (on)",
    ),
    DETECTOR,
    RACER,
    option(
        "memory",
        "SIZE",
        "memory for remembered accesses, in MiB or as 2g; beyond it the oldest are forgotten, and counted (1024)",
    ),
    switch(
        "trace",
        "store what each JVM did, for `redflag analyze` and `redflag dump` (off)",
    ),
    switch(
        "verbose",
        "tell of every class that is skipped or refused, and why (off)",
    ),
    switch("summary", "let each JVM print a summary when it ends (on)"),
    option("stats", FILE, "write figures on what was recorded there"),
    switch(
        "count",
        "count for these figures what probes look at, which costs speed (off)",
    ),
];

const OVERVIEW: &str = "\
redflag finds data races in JVM programs: pairs of accesses that nothing orders.

Usage:
  redflag run [options] -- CMD...    run a command and watch every JVM that it starts
  redflag attach [options] PID       watch a JVM that runs already, as in --for 30s
  redflag detach PID                 stop watching it
  redflag report [--json] [DIR]      print a stored report
  redflag analyze [--json] TRACE...  judge stored traces again
  redflag dump [--ids] TRACE...      print stored traces, one event a line
  redflag demo [options]             compile and watch a small program with a race in it

Try it:
  redflag demo
  redflag run -- mvn test
  redflag run --include 'com.acme.*' -- java -jar app.jar

Exit status of run, analyze and demo:
  66  races were found; with --fail-on=predicted, or predicted
  0   watched, and none were found
  3   blind: nothing was found, but not everything in scope could be watched
  2   wrong usage
  a failure of the command itself is passed on if the status would not be 66

";

/// The help of the whole command.
pub fn overview() -> String {
    format!("{OVERVIEW}{}", options(&[]))
}

/// The help of `run`.
pub fn run() -> String {
    let head = "Usage: redflag run [options] -- CMD...\n\n\
        Runs CMD with JAVA_TOOL_OPTIONS set, so that every JVM under it loads the agent, then prints one report on standard\n\
        error. Each JVM announces the variable with a line \"Picked up JAVA_TOOL_OPTIONS\".\n\n";
    format!("{head}{}", options(&[]))
}

/// The help of `attach` and `detach`.
pub fn attach() -> String {
    let head = "Usage: redflag attach [options] PID\n       redflag detach PID\n\n\
        Loads the agent into a running JVM of yours. With --for, watches that long, detaches and prints the report; without,\n\
        the report is written when the JVM ends or is detached.\n\n";
    format!(
        "{head}{}",
        options(&[option(
            "for",
            "TIME",
            "how long to watch, as in 500ms, 30s, 5m"
        )])
    )
}

/// The help of `dump` and `analyze`.
pub fn stored() -> String {
    let head = "Usage: redflag analyze [options] TRACE...\n       redflag dump [--ids] TRACE...\n\n\
        `redflag run --trace` stores what each JVM did as trace-PID.rftrace in the report's directory. TRACE is such a file, or a\n\
        directory with some. analyze judges them and prints one report; its exit status is that of `redflag run`. dump prints\n\
        them, one event a line.\n\n";
    let own = [
        option("out", "DIR", "analyze: write the report there as well"),
        switch("json", "analyze: print the report as JSON"),
        of_analyze(DETECTOR, "analyze: who judges, as for run (hb)"),
        of_analyze(
            RACER,
            "analyze: orderings that racer takes into account (extended)",
        ),
        option(
            "memory",
            "SIZE",
            "analyze: memory for remembered accesses, in MiB or as 2g (no bound)",
        ),
        of_analyze(FAIL_ON, "analyze: what makes the exit status 66 (race)"),
        switch("ids", "dump: print ids instead of names"),
    ];
    format!("{head}{}", list(own.iter()))
}

fn of_analyze(option: AgentOption, help: &'static str) -> AgentOption {
    AgentOption { help, ..option }
}

fn options(more: &[AgentOption]) -> String {
    let out = option("out", "DIR", "where to write the report (redflag-report)");
    list(
        more.iter()
            .chain([&out])
            .chain(AGENT_OPTIONS)
            .chain([&FAIL_ON]),
    )
}

fn list<'a>(options: impl Iterator<Item = &'a AgentOption>) -> String {
    let mut text = "Options:\n".to_owned();
    for option in options {
        let usage = option.value.map_or_else(
            || option.name.to_owned(),
            |value| format!("{} {value}", option.name),
        );
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  --{usage:<24} {}", option.help);
    }
    text
}
