//! The table itself.

use super::{Declared, Group, Kind};
use crate::commands::Name::{
    self, Analyze, Attach, Baseline, Demo, Doctor, Dump, Explain, Report, Run,
};
use crate::formats::NAMES_AND_ALL;
use redflag_report::FORMAT_NAMES;

/// The commands that load the agent into JVMs.
const WATCHING: &[Name] = &[Run, Attach, Demo];
/// These, and the one that judges again what they stored.
const JUDGING: &[Name] = &[Run, Attach, Demo, Analyze];
/// All that say what counts.
const DECIDING: &[Name] = &[Run, Attach, Demo, Analyze, Report];
/// All that read `redflag.toml`. The demo must show its race whatever stands there.
const CONFIGURED: &[Name] = &[Run, Attach, Analyze, Report, Explain, Baseline];
/// All that show findings.
const SHOWING: &[Name] = &[Run, Attach, Demo, Analyze, Report, Explain];

const fn option(name: &'static str, kind: Kind, group: Group, on: &'static [Name]) -> Declared {
    Declared {
        name,
        kind,
        group,
        on,
        help: "",
        default: "",
        agent: false,
        many: false,
        config: true,
    }
}

impl Declared {
    const fn help(self, help: &'static str) -> Self {
        Declared { help, ..self }
    }

    const fn default(self, default: &'static str) -> Self {
        Declared { default, ..self }
    }

    const fn agent(self) -> Self {
        Declared {
            agent: true,
            ..self
        }
    }

    const fn many(self) -> Self {
        Declared { many: true, ..self }
    }

    const fn flag_only(self) -> Self {
        Declared {
            config: false,
            ..self
        }
    }
}

/// Every option there is. The agent's stand in the order in which the agent is told them.
pub const TABLE: &[Declared] = &[
    option("for", Kind::Time, Group::Watch, &[Attach])
        .help("how long to watch, as in 500ms, 30s, 5m; then detach and report")
        .default("until the JVM ends")
        .flag_only(),
    option("include", Kind::Patterns, Group::Watch, WATCHING)
        .help("check accesses only in these packages, classes or methods, as in com.acme.*:org.x")
        .default("everywhere")
        .agent()
        .many(),
    option("exclude", Kind::Patterns, Group::Watch, WATCHING)
        .help("do not check accesses in these")
        .agent()
        .many(),
    option("untracked", Kind::Patterns, Group::Watch, WATCHING)
        .help("do not check these fields, as in com.acme.Stats.hits")
        .agent()
        .many(),
    option("ignore-annotation", Kind::Name, Group::Watch, WATCHING)
        .help("annotation that takes a class, method or field out")
        .default("RaceIgnore")
        .agent(),
    option("contracts", Kind::Input, Group::Watch, WATCHING)
        .help("which calls on objects that are not thread-safe read or write them, beside the JDK's")
        .agent(),
    option("jdk-sync", Kind::Switch, Group::Watch, WATCHING)
        .help("watch the synchronization inside the JDK's own classes; =off gives false alarms")
        .default("on")
        .agent(),
    option("output-sync", Kind::Switch, Group::Watch, WATCHING)
        .help("let the locks of output streams and loggers order threads, which hides races")
        .default("off")
        .agent(),
    option("record", Kind::Switch, Group::Watch, WATCHING)
        .help("record events and look for races; =off only inserts the probes")
        .default("on")
        .agent(),
    option("trace", Kind::Switch, Group::Watch, WATCHING)
        .help("store what each JVM did, for `redflag analyze` and `redflag dump`")
        .default("off")
        .agent(),
    option("detector", Kind::Detectors, Group::Judge, JUDGING)
        .help("who judges: hb finds races, racer and hybrid predict them; as in hb,racer, or all, or none")
        .default("hb")
        .agent(),
    option("racer", Kind::OneOf(&["paper", "extended"]), Group::Judge, JUDGING)
        .help("orderings that racer takes into account: thread starts only, or all but locks")
        .default("extended")
        .agent(),
    option("memory", Kind::Size, Group::Judge, JUDGING)
        .help("memory for remembered accesses, in MiB or as 2g; beyond it the oldest are forgotten, and counted")
        .default("1024, for analyze no bound")
        .agent(),
    option("fail-on", Kind::OneOf(&["race", "predicted"]), Group::Judge, DECIDING)
        .help("what counts against the run: races, or predicted ones as well")
        .default("race"),
    option("suppressions", Kind::Input, Group::Judge, &[Run, Attach, Demo, Analyze, Report, Baseline])
        .help("findings that do not count, and why; may be given several times")
        .default("redflag.suppressions, if it is there")
        .many(),
    option("baseline", Kind::Input, Group::Judge, DECIDING)
        .help("findings that are known and do not count, as `redflag baseline save` wrote them")
        .default("redflag-baseline.json, if it is there"),
    option("baseline", Kind::Output, Group::Report, &[Baseline])
        .help("where to write the baseline")
        .default("redflag-baseline.json")
        .flag_only(),
    option("check", Kind::Switch, Group::Judge, &[Report])
        .help("end with the exit status that the run would have had")
        .default("off: the status is 0")
        .flag_only(),
    option("exit-code", Kind::Status, Group::Judge, DECIDING)
        .help("exit status if something was found; with 0, findings do not change the status")
        .default("66"),
    option("out", Kind::Directory, Group::Report, WATCHING)
        .help("where to write the report, in all formats")
        .default("redflag-report")
        .agent(),
    option("out", Kind::Directory, Group::Report, &[Analyze])
        .help("write the report there as well, in all formats")
        .flag_only(),
    option("out", Kind::Output, Group::Report, &[Report])
        .help("write to this file, or with --format all into this directory")
        .default("standard output")
        .flag_only(),
    option("format", Kind::OneOf(&NAMES_AND_ALL), Group::Report, &[Report])
        .help("what to print; all writes every format into the directory that --out names")
        .default("text")
        .flag_only(),
    option("format", Kind::OneOf(&FORMAT_NAMES), Group::Report, &[Analyze])
        .help("what to print")
        .default("text")
        .flag_only(),
    option("source", Kind::Directory, Group::Report, SHOWING)
        .help("where to look for source files, beside the places that Maven and Gradle use; may be given several times")
        .many(),
    option("ids", Kind::Switch, Group::Report, &[Dump])
        .help("print ids instead of names")
        .default("off")
        .flag_only(),
    option("verbose", Kind::Switch, Group::Terminal, WATCHING)
        .help("tell of every class that is skipped or refused, and why")
        .default("off")
        .agent(),
    option("live", Kind::Switch, Group::Terminal, WATCHING)
        .help("tell of the first races as soon as they are seen, in a few lines each")
        .default("on"),
    option("summary", Kind::Switch, Group::Terminal, WATCHING)
        .help("let each JVM print a summary when it ends")
        .default("on")
        .agent(),
    option("color", Kind::OneOf(&["auto", "always", "never"]), Group::Terminal, SHOWING)
        .help("colour on a terminal, unless NO_COLOR is set; always; or never")
        .default("auto"),
    option("quiet", Kind::Switch, Group::Terminal, &[Run, Attach, Demo, Analyze, Doctor])
        .help("show no progress; there is none anyway if CI is set or standard error is no terminal")
        .default("off"),
    option("stats", Kind::Output, Group::Figures, WATCHING)
        .help("write figures on what was recorded there")
        .agent(),
    option("count", Kind::Switch, Group::Figures, WATCHING)
        .help("count for these figures what probes look at, which costs speed")
        .default("off")
        .agent(),
    option("config", Kind::Input, Group::General, CONFIGURED)
        .help("take options from this file")
        .default("redflag.toml here or in a directory above")
        .flag_only(),
    option("no-config", Kind::Switch, Group::General, CONFIGURED)
        .help("take options from no file")
        .default("off")
        .flag_only(),
    option("help", Kind::Switch, Group::General, &Name::ALL)
        .help("print this")
        .flag_only(),
];
