//! The table at the end: one line for each suite and JDK.

use super::compare::Comparison;
use std::fmt;
use std::time::Duration;

/// One line.
#[derive(Clone, Debug)]
pub struct Line {
    /// Suite.
    pub suite: String,
    /// Feature release of the JDK.
    pub feature: u32,
    /// Results.
    pub comparison: Comparison,
    /// Time without the agent.
    pub base: Duration,
    /// Time with the agent.
    pub agent: Duration,
    /// What went wrong with a run as a whole.
    pub trouble: Option<String>,
}

impl Line {
    /// Whether the agent changed a result, or a run has no result at all.
    pub fn failed(&self) -> bool {
        self.comparison.unexplained() > 0 || self.trouble.is_some()
    }
}

/// All lines.
#[derive(Clone, Debug, Default)]
pub struct Table(pub Vec<Line>);

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "| {:<22} | JDK | {:>6} | {:>6} | failing in both | {:>9} | flaky in the base | base s | agent s | ratio |",
            "suite", "tests", "same", "different"
        )?;
        writeln!(
            f,
            "|{:-<24}|----:|-------:|-------:|----------------:|----------:|------------------:|-------:|--------:|------:|",
            ""
        )?;
        for line in &self.0 {
            let found = &line.comparison;
            let (base, agent) = (line.base.as_secs_f64(), line.agent.as_secs_f64());
            writeln!(
                f,
                "| {:<22} | {:>3} | {:>6} | {:>6} | {:>15} | {:>9} | {:>17} | {base:>6.1} | {agent:>7.1} | {:>5.2} |",
                line.suite,
                line.feature,
                found.tests,
                found.same,
                found.failing,
                found.unexplained(),
                found.flaky(),
                agent / base.max(0.001),
            )?;
        }
        for line in &self.0 {
            if let Some(trouble) = &line.trouble {
                writeln!(f, "{} on JDK {}: {trouble}", line.suite, line.feature)?;
            }
        }
        Ok(())
    }
}
