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
        about: "Runs CMD with JAVA_TOOL_OPTIONS set, so that every JVM under it loads the agent and announces this with a line \
            \"Picked up JAVA_TOOL_OPTIONS\". When CMD has ended, one report of them all is printed on standard error and \
            written to the report's directory in all formats; standard output is the program's alone.",
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
                "also what another schedule may do",
            ),
        ],
        status: Status::VerdictOrChild,
    },
    CommandSpec {
        command: Command::Attach,
        usage: "[options] PID",
        operands: Operands::Pid,
        summary: "watch a JVM that runs already",
        about: "Loads the agent into a running JVM of yours. With --for, watches that long, detaches and prints the report; \
            without, the report is written when the JVM ends or is detached.",
        examples: &[
            ("redflag attach --for 30s 4711", "half a minute of JVM 4711"),
            ("redflag attach 4711", "until `redflag detach 4711`"),
        ],
        status: Status::Verdict,
    },
    CommandSpec {
        command: Command::Detach,
        usage: "PID",
        operands: Operands::Pid,
        summary: "stop watching it",
        about: "Takes the probes out of a JVM again. The agent writes its report into the directory that it was given when it \
            was attached.",
        examples: &[(
            "redflag detach 4711",
            "end what `redflag attach 4711` began",
        )],
        status: Status::Done,
    },
    CommandSpec {
        command: Command::Report,
        usage: "[options] [DIR...]",
        operands: Operands::Reports,
        summary: "print stored findings, also in other formats and of several runs together",
        about: "Reads the findings in the directories that `redflag run` wrote, merges them, applies suppressions, baseline and \
            sources anew, and prints them. DIR is redflag-report, or what `out` in redflag.toml says, if none is given.",
        examples: &[
            ("redflag report", "the last run"),
            (
                "redflag report --format html --out races.html",
                "one file to send around",
            ),
            (
                "redflag report --check unit-report it-report",
                "two runs as one, with the exit status of one run",
            ),
        ],
        status: Status::VerdictIfChecked,
    },
    CommandSpec {
        command: Command::Explain,
        usage: "[options] ID [DIR]",
        operands: Operands::Finding,
        summary: "tell one finding at length",
        about: "Prints everything that is known of one stored finding. ID is its name, as in RF-1a2b3c4d, or the beginning of \
            it.",
        examples: &[(
            "redflag explain RF-1a2b",
            "the finding of the last run whose name begins so",
        )],
        status: Status::Done,
    },
    CommandSpec {
        command: Command::Baseline,
        usage: "save [options] [DIR]",
        operands: Operands::WordThenReport(&["save"]),
        summary: "let stored findings no longer count, so that only new ones fail",
        about: "Writes the names of the findings stored in DIR into a baseline file. Runs that find that file report these \
            findings as known and fail only on others.",
        examples: &[
            (
                "redflag baseline save",
                "what the last run found is known from now on",
            ),
            (
                "redflag run --baseline redflag-baseline.json -- mvn test",
                "only new findings fail",
            ),
        ],
        status: Status::Done,
    },
    CommandSpec {
        command: Command::Analyze,
        usage: "[options] TRACE...",
        operands: Operands::Traces,
        summary: "judge stored traces again",
        about: "`redflag run --trace` stores what each JVM did as trace-PID.rftrace in the report's directory. TRACE is such a \
            file, or a directory with some; analyze judges them and prints one report.",
        examples: &[
            (
                "redflag analyze redflag-report",
                "the traces of the last run",
            ),
            (
                "redflag analyze --detector=all redflag-report",
                "with another judge",
            ),
        ],
        status: Status::Verdict,
    },
    CommandSpec {
        command: Command::Dump,
        usage: "[options] TRACE...",
        operands: Operands::Traces,
        summary: "print stored traces, one event a line",
        about: "Prints what `redflag run --trace` stored. TRACE is a trace, or a directory with some.",
        examples: &[(
            "redflag dump redflag-report | grep 'Account#1.balance'",
            "who touched one field",
        )],
        status: Status::Done,
    },
    CommandSpec {
        command: Command::Doctor,
        usage: "[options]",
        operands: Operands::None,
        summary: "tell what works here: JDKs, attaching, a race found on each",
        about: "Looks for JDKs (PATH, JAVA_HOME, JAVA_HOME_*, REDFLAG_JDKS, the usual places), runs the demo under the agent on each \
            and asks each whether it can be attached to. Prints one table, and a sentence for each thing that is not right.",
        examples: &[(
            "redflag doctor",
            "before the first use, and when something is odd",
        )],
        status: Status::Works,
    },
    CommandSpec {
        command: Command::Demo,
        usage: "[options]",
        operands: Operands::None,
        summary: "compile and watch a small program with a race in it",
        about: "Compiles a program in which two threads count in one field, runs it under the agent and prints the report. It \
            needs a JDK with its compiler, and reads no redflag.toml.",
        examples: &[("redflag demo", "see a report within seconds")],
        status: Status::VerdictOrChild,
    },
    CommandSpec {
        command: Command::Completions,
        usage: "bash|zsh|fish",
        operands: Operands::Word(&["bash", "zsh", "fish"]),
        summary: "print a script that lets the shell complete this command",
        about: "Prints a completion script for the shell. It is made from the same tables as this help.",
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
