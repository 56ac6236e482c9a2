//! Prints the results. Only text: [`super::Report::failed`] is the verdict.

use std::fmt::{self, Display, Formatter};

use redflag_classfile::Probe;

use super::rewriting::Way;
use super::tally::Tally;
use super::{Report, Section};

const SHOWN: usize = 40;

impl Display for Report {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        for section in &self.sections {
            rows(f, section)?;
        }
        ways(f, self)?;
        reasons(f, self)?;
        probes(f, self)?;
        failures(f, self)
    }
}

/// One row per image or jar: the way that inserts most, and what each JVM said of it.
fn rows(f: &mut Formatter, section: &Section) -> fmt::Result {
    let width = section
        .corpus
        .rows
        .keys()
        .map(String::len)
        .max()
        .unwrap_or(0)
        .max(12);
    write!(
        f,
        "\n{:width$} {:>8} {:>9} {:>8} {:>7}",
        "classes of", "classes", "rewritten", "nothing", "refused"
    )?;
    write!(
        f,
        " {:>10} {:>9} {:>8} {:>6}",
        "left alone", "probes", "µs", "growth"
    )?;
    for run in &section.runs {
        write!(f, "  {:>24}", run.jdk)?;
    }
    writeln!(f)?;
    let mut total = Tally::default();
    for (name, tallies) in &section.corpus.rows {
        let load = &tallies[0];
        row(f, &format!("{name:width$}"), load)?;
        for run in &section.runs {
            let cell = run.verdicts[0].get(name).map_or(String::new(), |v| {
                cell(v.verified, v.unlinkable_count(), v.failures.len())
            });
            write!(f, "  {cell:>24}")?;
        }
        writeln!(f)?;
        add(&mut total, load);
    }
    if section.corpus.rows.len() > 1 {
        row(f, &format!("{:width$}", "all"), &total)?;
        for run in &section.runs {
            let (verified, unlinkable, failed) = run.sum(0);
            write!(f, "  {:>24}", cell(verified, unlinkable, failed))?;
        }
        writeln!(f)?;
    }
    Ok(())
}

fn cell(verified: u64, unlinkable: u64, failed: usize) -> String {
    let mut text = format!("{verified} verified");
    if unlinkable > 0 {
        text += &format!(", {unlinkable} n/a");
    }
    if failed > 0 {
        text += &format!(", {failed} BAD");
    }
    text
}

fn row(f: &mut Formatter, name: &str, t: &Tally) -> fmt::Result {
    write!(
        f,
        "{name} {:>8} {:>9} {:>8} {:>7}",
        t.classes,
        t.rewritten,
        t.nothing,
        t.refusals()
    )?;
    let (probes, micros, growth) = (t.probes.total(), t.median_micros(), t.growth());
    write!(
        f,
        " {:>10} {probes:>9} {micros:>8.1} {growth:>6.2}",
        t.methods_left_alone()
    )
}

fn add(sum: &mut Tally, tally: &Tally) {
    let mut copy = tally.clone();
    copy.failures.clear();
    sum.merge(copy);
}

fn ways(f: &mut Formatter, report: &Report) -> fmt::Result {
    writeln!(f, "\nall classes, each way")?;
    for (index, way) in Way::ALL.into_iter().enumerate() {
        let sum = report.sum(index);
        row(f, &format!("{:26}", way.name()), &sum)?;
        let (verified, unlinkable, failed) = report.verdicts(index);
        write!(
            f,
            "  {}",
            if verified == 0 {
                "(read back only)".into()
            } else {
                cell(verified, unlinkable, failed)
            }
        )?;
        writeln!(f)?;
    }
    let unread = report.sum(0).unread;
    let (count, names) = (unread.len(), some(&unread));
    writeln!(
        f,
        "rewritten classes whose original no independent reader reads, verified by the JVM alone: {count} {names}"
    )
}

fn reasons(f: &mut Formatter, report: &Report) -> fmt::Result {
    for (index, way) in Way::ALL.into_iter().enumerate() {
        let sum = report.sum(index);
        for (reason, classes) in &sum.refused {
            writeln!(
                f,
                "refused ({}): {} × {reason}: {}",
                way.name(),
                classes.len(),
                some(classes)
            )?;
        }
        for ((why, synchronization_kept), count) in &sum.left_alone {
            let kept = if *synchronization_kept {
                "synchronization watched"
            } else {
                "not watched"
            };
            writeln!(
                f,
                "methods left alone ({}): {count} × {why:?}, {kept}",
                way.name()
            )?;
        }
    }
    for section in &report.sections {
        for run in &section.runs {
            for (error, classes) in run.unlinkable() {
                let count = classes.len();
                writeln!(
                    f,
                    "not linkable on {} with or without probes: {count} × {error}: {}",
                    run.jdk,
                    some(&classes)
                )?;
            }
        }
    }
    Ok(())
}

fn some(classes: &[String]) -> String {
    let shown = classes
        .iter()
        .take(3)
        .map(String::as_str)
        .collect::<Vec<_>>()
        .join(", ");
    if classes.len() > 3 {
        shown + ", …"
    } else {
        shown
    }
}

fn probes(f: &mut Formatter, report: &Report) -> fmt::Result {
    let (full, sync) = (report.sum(0), report.sum(2));
    writeln!(f, "\n{:22} {:>10} {:>10}", "probe", "full", "sync only")?;
    for &probe in Probe::ALL {
        writeln!(
            f,
            "{:22} {:>10} {:>10}",
            probe.method(),
            full.probes.of(probe),
            sync.probes.of(probe)
        )?;
    }
    Ok(())
}

fn failures(f: &mut Formatter, report: &Report) -> fmt::Result {
    let all = report.failures();
    for failure in all.iter().take(SHOWN) {
        writeln!(f, "FAILED {failure}")?;
    }
    if all.len() > SHOWN {
        writeln!(f, "… and {} more", all.len() - SHOWN)?;
    }
    writeln!(f, "\n{} failures", all.len())
}
