//! The table itself, in the order of the help.

use super::{CommandSpec, Operands, Status};
use redflag_options::Command;

/// Every command there is.
pub const TABLE: &[CommandSpec] = &[
    CommandSpec {
        command: Command::Run,
        usage: "[options] -- CMD...",
        operands: Operands::Command,
        summary: "run a command and watch every JVM that it starts",
        about: "Runs CMD with JAVA_TOOL_OPTIONS set, so that every JVM it starts loads the agent; each JVM prints a line \
            \"Picked up JAVA_TOOL_OPTIONS\". When CMD has ended, one report on all JVMs is printed on standard error and \
            written to the report's directory in all formats. Standard output belongs to the program.",
        examples: &[
            (
                "redflag run -- mvn test",
                "a whole test run, forked JVMs included",
            ),
            (
                "redflag run --include 'com.acme.**' -- java -jar app.jar",
                "only your own packages, which is faster",
            ),
            (
                "redflag run --detector=all --fail-on=predicted -- ./gradlew test",
                "also races that another schedule may have",
            ),
        ],
        status: Status::VerdictOrChild,
    },
    CommandSpec {
        command: Command::Attach,
        usage: "[options] [PID|NAME]",
        operands: Operands::Jvm,
        summary: "watch a running JVM, or list those that there are",
        about: "Loads the agent into a running JVM of the same user; root may name any. NAME is a main class or a jar file. With \
            --for, watches it that long, detaches and prints the report; without, the report is written when the JVM ends or is \
            detached. Without PID and NAME, prints all JVMs.",
        examples: &[
            ("redflag attach", "the JVMs that are running"),
            ("redflag attach --for 30s 4711", "half a minute of JVM 4711"),
            (
                "redflag attach com.acme.Main",
                "until `redflag detach com.acme.Main`",
            ),
        ],
        status: Status::Verdict,
    },
    CommandSpec {
        command: Command::Detach,
        usage: "[options] PID|NAME",
        operands: Operands::Jvm,
        summary: "stop watching a JVM, and print its report",
        about: "Removes the probes from a JVM, and prints the report. It is written to the directory that was named when the JVM \
            was attached to.",
        examples: &[(
            "redflag detach 4711",
            "stop what `redflag attach 4711` started",
        )],
        status: Status::Verdict,
    },
    CommandSpec {
        command: Command::Status,
        usage: "PID|NAME",
        operands: Operands::Jvm,
        summary: "print what was found so far in a watched JVM",
        about: "Prints how much was recorded in a JVM that is being watched, and the findings so far. The JVM is not disturbed.",
        examples: &[("redflag status 4711", "while it is being watched")],
        status: Status::Done,
    },
    CommandSpec {
        command: Command::Report,
        usage: "[options] [DIR...]",
        operands: Operands::Reports,
        summary: "print stored findings of one or more runs, in any format",
        about: "Reads the findings in the directories that `redflag run` wrote, merges them, applies suppressions and baseline \
            again, adds source lines, and prints them. Without DIR, reads redflag-report, or the directory that `out` in \
            redflag.toml names.",
        examples: &[
            ("redflag report", "the last run"),
            (
                "redflag report --format html --out races.html",
                "one file to share",
            ),
            (
                "redflag report --check unit-report it-report",
                "two runs as one, with the exit status of a run",
            ),
        ],
        status: Status::VerdictIfChecked,
    },
    CommandSpec {
        command: Command::Explain,
        usage: "[options] ID [DIR...]",
        operands: Operands::Finding,
        summary: "explain one finding in detail",
        about: "Prints everything that is known about one stored finding. ID is its name, such as RF-1a2b3c4d, or that of a pair of \
            its accesses, or the beginning of either.",
        examples: &[(
            "redflag explain RF-1a2b",
            "the finding of the last run whose name begins with RF-1a2b",
        )],
        status: Status::Done,
    },
    CommandSpec {
        command: Command::Baseline,
        usage: "save [options] [DIR...]",
        operands: Operands::WordThenReports(&["save"]),
        summary: "accept stored findings, so that only new ones fail a run",
        about: "Adds the findings stored in each DIR to a baseline file. Later runs that read this file report these findings as known \
            and fail only on others. Without DIR, reads redflag-report, or the directory that `out` in redflag.toml names.",
        examples: &[
            (
                "redflag baseline save",
                "accept the findings of the last run",
            ),
            (
                "redflag baseline save --replace run1 run2",
                "those of two runs, and forget all others",
            ),
        ],
        status: Status::Done,
    },
    CommandSpec {
        command: Command::Analyze,
        usage: "[options] TRACE...",
        operands: Operands::Traces,
        summary: "analyze stored traces again",
        about: "`redflag run --trace` stores the events of each JVM as trace-PID.rftrace in the report's directory. TRACE is such a \
            file, or a directory of such files; analyze detects races in them and prints one report. A file whose name ends with \
            .std is read as STD, the text form of other race detectors, with lines thread|op(operand)|location.",
        examples: &[
            (
                "redflag analyze redflag-report",
                "the traces of the last run",
            ),
            (
                "redflag analyze --detector=all redflag-report",
                "with all detectors",
            ),
            ("redflag analyze account.std", "a trace of another tool"),
        ],
        status: Status::Verdict,
    },
    CommandSpec {
        command: Command::Dump,
        usage: "[options] TRACE...",
        operands: Operands::Traces,
        summary: "print stored traces, one event per line",
        about: "Prints what `redflag run --trace` stored. TRACE is such a file, or a directory of such files.",
        examples: &[
            (
                "redflag dump redflag-report | grep 'Account#1.balance'",
                "all accesses to one field",
            ),
            (
                "redflag dump --std trace-4711.rftrace > run.std",
                "for other race detectors",
            ),
        ],
        status: Status::Done,
    },
    CommandSpec {
        command: Command::Doctor,
        usage: "[options]",
        operands: Operands::None,
        summary: "check this machine: the agent, the JDKs, attaching",
        about: "Looks for JDKs (PATH, JAVA_HOME, JAVA_HOME_*, REDFLAG_JDKS, the usual directories), runs the demo under the agent on \
            each of them and checks whether a JVM can be attached to. Prints one table, and one sentence for each problem.",
        examples: &[(
            "redflag doctor",
            "before the first use, and when something does not work",
        )],
        status: Status::Works,
    },
    CommandSpec {
        command: Command::Demo,
        usage: "[options]",
        operands: Operands::None,
        summary: "compile and watch a small program that has a race",
        about: "Compiles a program in which two threads increment one field, runs it under the agent and prints the report. \
            Needs a JDK with its compiler, and does not read redflag.toml.",
        examples: &[("redflag demo", "see a report within seconds")],
        status: Status::VerdictOrChild,
    },
    CommandSpec {
        command: Command::Completions,
        usage: "bash|zsh|fish",
        operands: Operands::Word(&["bash", "zsh", "fish"]),
        summary: "print a completion script for the shell",
        about: "Prints a script that completes commands, options and their values. It is made from the same tables as this \
            help.",
        examples: &[
            ("source <(redflag completions bash)", "in ~/.bashrc"),
            (
                "redflag completions zsh > ~/.zfunc/_redflag",
                "in a directory of $fpath",
            ),
            (
                "redflag completions fish > ~/.config/fish/completions/redflag.fish",
                "where fish looks for it",
            ),
        ],
        status: Status::Done,
    },
];
