//! The table itself.

use crate::Command::{
    self, Analyze, Attach, Baseline, Demo, Detach, Doctor, Dump, Explain, Report, Run,
};
use crate::{Agent, AgentOption, CONFIG_FILE, Group, OptionSpec, ValueKind};
use redflag_report::FORMAT_NAMES;

/// The commands that load the agent into JVMs.
const WATCHING: &[Command] = &[Run, Attach, Demo];
/// These, and the command that analyzes stored traces again.
const DETECTING: &[Command] = &[Run, Attach, Demo, Analyze];
/// All that decide what counts.
const DECIDING: &[Command] = &[Run, Attach, Detach, Demo, Analyze, Report];
/// All that read `redflag.toml`. The demo must show its race whatever the file says.
const CONFIGURED: &[Command] = &[Run, Attach, Detach, Analyze, Report, Explain, Baseline];
/// All that print findings.
const PRINTING: &[Command] = &[Run, Attach, Detach, Demo, Analyze, Report, Explain];

/// The value of `--format` that means every format.
pub const ALL_FORMATS: &str = "all";

/// The values of `--format` where it may mean every format.
const FORMATS_AND_ALL: [&str; FORMAT_NAMES.len() + 1] = {
    let mut names = [ALL_FORMATS; FORMAT_NAMES.len() + 1];
    let mut at = 0;
    while at < FORMAT_NAMES.len() {
        names[at] = FORMAT_NAMES[at];
        at += 1;
    }
    names
};

const fn option(
    name: &'static str,
    kind: ValueKind,
    group: Group,
    commands: &'static [Command],
) -> OptionSpec {
    OptionSpec {
        name,
        kind,
        group,
        commands,
        agent: Agent::No,
        help: "",
        default: "",
        default_text: "",
        repeatable: false,
        config: true,
    }
}

impl OptionSpec {
    const fn help(self, help: &'static str) -> Self {
        OptionSpec { help, ..self }
    }

    const fn default(self, default: &'static str) -> Self {
        OptionSpec { default, ..self }
    }

    const fn default_text(self, default_text: &'static str) -> Self {
        OptionSpec {
            default_text,
            ..self
        }
    }

    const fn passed(self, option: AgentOption) -> Self {
        OptionSpec {
            agent: Agent::Passed(option),
            ..self
        }
    }

    const fn decided(self, option: AgentOption) -> Self {
        OptionSpec {
            agent: Agent::Decided(option),
            ..self
        }
    }

    const fn repeatable(self) -> Self {
        OptionSpec {
            repeatable: true,
            ..self
        }
    }

    const fn not_in_config(self) -> Self {
        OptionSpec {
            config: false,
            ..self
        }
    }
}

/// Every option, in the order of the help. The agent gets its options in this order.
#[rustfmt::skip]
pub const TABLE: &[OptionSpec] = &[
    option("for", ValueKind::Time, Group::Scope, &[Attach])
        .help("how long to watch, as in 500ms, 30s, 5m; then detach and report")
        .default_text("until the JVM ends")
        .not_in_config(),
    option("include", ValueKind::Patterns, Group::Scope, WATCHING)
        .help("check accesses only in these packages, classes or methods, as in com.acme.*:org.x; synchronization counts everywhere")
        .default_text("everywhere")
        .passed(AgentOption::Include)
        .repeatable(),
    option("exclude", ValueKind::Patterns, Group::Scope, WATCHING)
        .help("do not check accesses in these packages, classes or methods")
        .passed(AgentOption::Exclude)
        .repeatable(),
    option("untracked", ValueKind::Patterns, Group::Scope, WATCHING)
        .help("do not check accesses to these fields, as in com.acme.Stats.hits")
        .passed(AgentOption::Untracked)
        .repeatable(),
    option("ignore-annotation", ValueKind::Name, Group::Scope, WATCHING)
        .help("simple name of the annotation that excludes a class, method or field")
        .default("RaceIgnore")
        .passed(AgentOption::IgnoreAnnotation),
    option("contracts", ValueKind::Input, Group::Scope, WATCHING)
        .help("file of contracts of classes that are not thread-safe, in addition to those of the JDK")
        .passed(AgentOption::Contracts),
    option("jdk-sync", ValueKind::Switch, Group::Scope, WATCHING)
        .help("watch the synchronization inside the JDK's own classes; off starts faster and gives false alarms")
        .default("on")
        .passed(AgentOption::JdkSync),
    option("output-sync", ValueKind::Switch, Group::Scope, WATCHING)
        .help("let the locks of output streams and loggers order threads, which hides races")
        .default("off")
        .passed(AgentOption::OutputSync),
    option("jdk-order", ValueKind::OneOf(&["documented", "all"]), Group::Scope, WATCHING)
        .help("which synchronization inside the JDK orders threads: what its documentation may promise; or all, which hides races")
        .default("documented")
        .passed(AgentOption::JdkOrder),
    option("record", ValueKind::Switch, Group::Scope, WATCHING)
        .help("record events and detect races; off only inserts the probes")
        .default("on")
        .passed(AgentOption::Record),
    option("trace", ValueKind::Switch, Group::Scope, WATCHING)
        .help("store every event of each JVM in trace-PID.rftrace, for `redflag analyze` and `redflag dump`")
        .default("off")
        .passed(AgentOption::Trace),
    option("detector", ValueKind::Detectors, Group::Detection, DETECTING)
        .help("detectors to run, joined by +: hb finds races, racer and hybrid predict them; all; or none")
        .default("hb")
        .passed(AgentOption::Detector),
    option("racer", ValueKind::OneOf(&["paper", "extended"]), Group::Detection, DETECTING)
        .help("orderings that racer takes into account: thread starts only, or everything but locks")
        .default("extended")
        .passed(AgentOption::Racer),
    option("memory", ValueKind::Size, Group::Detection, DETECTING)
        .help("memory for remembered accesses, in MiB or as in 512m, 2g; beyond it the oldest are evicted, and counted")
        .default("1024")
        .default_text("1024; no limit for analyze")
        .passed(AgentOption::Memory),
    option("fail-on", ValueKind::OneOf(&["race", "predicted", "any"]), Group::Verdict, DECIDING)
        .help("what counts: races in the project's own code; predicted ones as well; or any finding, those in libraries included")
        .default("race"),
    option("own", ValueKind::Patterns, Group::Verdict, DECIDING)
        .help("packages and classes of the project, as in com.acme.**; races in other code are listed apart, and do not count")
        .default_text("the classes whose source or class file is in the project")
        .passed(AgentOption::Own)
        .repeatable(),
    option("suppressions", ValueKind::Input, Group::Verdict, &[Run, Attach, Detach, Demo, Analyze, Report, Baseline])
        .help("file of findings that do not count, and why; may be given several times")
        .default("redflag.suppressions")
        .default_text("redflag.suppressions, if it exists")
        .repeatable(),
    option("baseline", ValueKind::Input, Group::Verdict, DECIDING)
        .help("file of known findings, which do not count, as `redflag baseline save` wrote it")
        .default("redflag-baseline.json")
        .default_text("redflag-baseline.json, if it exists"),
    option("baseline", ValueKind::Output, Group::Report, &[Baseline])
        .help("file to add the findings to")
        .default("redflag-baseline.json")
        .not_in_config(),
    option("replace", ValueKind::Switch, Group::Report, &[Baseline])
        .help("forget what is known so far: the file then has these findings only")
        .default("off")
        .not_in_config(),
    option("check", ValueKind::Switch, Group::Verdict, &[Report])
        .help("exit with the status that the run would have had")
        .default("off")
        .default_text("off: the status is 0")
        .not_in_config(),
    option("exit-code", ValueKind::Status, Group::Verdict, DECIDING)
        .help("exit status if a finding counts; with 0, findings do not change the status")
        .default("66"),
    option("out", ValueKind::Directory, Group::Report, WATCHING)
        .help("directory for the report in all formats")
        .default("redflag-report")
        .decided(AgentOption::Out),
    option("out", ValueKind::Directory, Group::Report, &[Analyze])
        .help("write the report in all formats to this directory as well")
        .not_in_config(),
    option("out", ValueKind::Output, Group::Report, &[Report])
        .help("write to this file, or with --format all to this directory")
        .default_text("standard output")
        .not_in_config(),
    option("format", ValueKind::OneOf(&FORMATS_AND_ALL), Group::Report, &[Report])
        .help("format to print; all writes every format to the directory given by --out")
        .default("text")
        .not_in_config(),
    option("format", ValueKind::OneOf(&FORMAT_NAMES), Group::Report, &[Analyze])
        .help("format to print")
        .default("text")
        .not_in_config(),
    option("source", ValueKind::Directory, Group::Report, PRINTING)
        .help("directory of source files, in addition to those that Maven and Gradle use; may be given several times")
        .repeatable(),
    option("ids", ValueKind::Switch, Group::Report, &[Dump])
        .help("print ids instead of names")
        .default("off")
        .not_in_config(),
    option("std", ValueKind::Switch, Group::Report, &[Dump])
        .help("print the trace as STD, the text form that other race detectors read: thread|op(operand)|location")
        .default("off")
        .not_in_config(),
    option("verbose", ValueKind::Switch, Group::Output, WATCHING)
        .help("print what the agent does: every class that is skipped or refused, and why, and at the end what was recorded")
        .default("off")
        .passed(AgentOption::Verbose),
    option("live", ValueKind::Switch, Group::Output, WATCHING)
        .help("print the first races as soon as they are found, a few lines each")
        .default("on")
        .decided(AgentOption::Live),
    option("summary", ValueKind::Switch, Group::Output, WATCHING)
        .help("print the findings and where the report is when a JVM ends, unless a command that waits for it does")
        .default("on")
        .passed(AgentOption::Summary),
    option("color", ValueKind::OneOf(&["auto", "always", "never"]), Group::Output, PRINTING)
        .help("color the output: auto does so on a terminal, unless NO_COLOR is set or TERM is dumb")
        .default("auto"),
    option("quiet", ValueKind::Switch, Group::Output, &[Run, Attach, Demo, Analyze, Doctor])
        .help("show no progress; it is shown only on a terminal, and never if CI is set or TERM is dumb")
        .default("off"),
    option("stats", ValueKind::Output, Group::Statistics, WATCHING)
        .help("write statistics on what was recorded to this file")
        .passed(AgentOption::Stats),
    option("count", ValueKind::Switch, Group::Statistics, WATCHING)
        .help("count for the statistics what the probes see, which costs speed")
        .default("off")
        .passed(AgentOption::Count),
    option("config", ValueKind::Input, Group::General, CONFIGURED)
        .help("read options from this file")
        .default(CONFIG_FILE)
        .default_text("redflag.toml here or in a directory above")
        .not_in_config(),
    option("no-config", ValueKind::Switch, Group::General, CONFIGURED)
        .help("read options from no file")
        .default("off")
        .not_in_config(),
    option("detach", ValueKind::Switch, Group::General, &[])
        .help("remove the probes and write the report; given by `redflag detach` to an attached agent")
        .default("off")
        .decided(AgentOption::Detach)
        .not_in_config(),
    option("help", ValueKind::Switch, Group::General, &Command::ALL)
        .help("print this help")
        .not_in_config(),
];
