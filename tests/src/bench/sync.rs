//! What one synchronization operation takes, by the number of threads.

use super::figures::median;
use super::grid::{Grid, figure};
use super::jvm::{Lab, Mode};
use super::row::Plan;
use std::collections::BTreeMap;

/// Without this, the compiler merges the lock operations of neighbouring rounds, and the base times something else.
const ONE_BY_ONE: &str = "-XX:-EliminateLocks";

/// An operation and a number of threads, in the order of the program's output.
type Line = (String, String);

/// Times by line and mode.
#[derive(Debug, Default)]
pub struct Times {
    lines: Vec<Line>,
    ns: BTreeMap<(Line, &'static str), Vec<f64>>,
}

/// Runs the operations in all modes of the plan, in turn; an error is a failure of the run.
pub fn measure(lab: &Lab, plan: &Plan) -> Result<Times, String> {
    let mut times = Times::default();
    for _ in 0..plan.alternations {
        for &mode in &plan.modes {
            let run = lab.run(mode, &[ONE_BY_ONE.to_owned()], "SyncOps")?;
            times.add(mode, &run.output)?;
            if let Some(alarm) = run.alarm {
                return Err(format!("SyncOps: not clean, though race-free\n{alarm}"));
            }
        }
    }
    Ok(times)
}

impl Times {
    /// Takes lines of the form `operation threads ns`.
    fn add(&mut self, mode: Mode, output: &str) -> Result<(), String> {
        for text in output.lines() {
            let words: Vec<&str> = text.split_whitespace().collect();
            let not_a_time = || format!("SyncOps: `{text}` is not a time");
            let [operation, threads, ns] = words[..] else {
                return Err(not_a_time());
            };
            let line = (operation.to_owned(), threads.to_owned());
            if !self.lines.contains(&line) {
                self.lines.push(line.clone());
            }
            let ns = ns.parse().map_err(|_| not_a_time())?;
            self.ns.entry((line, mode.name())).or_default().push(ns);
        }
        Ok(())
    }

    fn median(&self, line: &Line, mode: Mode) -> Option<f64> {
        median(self.ns.get(&(line.clone(), mode.name()))?)
    }

    /// One row for each operation and number of threads.
    pub fn table(&self) -> Grid {
        let mut grid = Grid::new(&[
            "operation",
            "threads",
            "base ns",
            "empty ns",
            "empty ×",
            "full ns",
            "full ×",
        ]);
        for line in &self.lines {
            let base = self.median(line, Mode::Base);
            let mut row = vec![line.0.clone(), line.1.clone(), figure(base, 1)];
            for mode in [Mode::Empty, Mode::Full] {
                let ns = self.median(line, mode);
                let ratio = ns.zip(base).map(|(ns, base)| ns / base);
                row.extend([figure(ns, 1), figure(ratio, 2)]);
            }
            grid.push(row);
        }
        grid
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    #[test]
    fn times_are_medians_by_operation_threads_and_mode() {
        let mut times = Times::default();
        times.add(Mode::Base, "lock 1 10.0\nlock 2 4.0\n").unwrap();
        times.add(Mode::Full, "lock 1 25.0\nlock 2 8.0\n").unwrap();
        times.add(Mode::Base, "lock 1 10.0\nlock 2 6.0\n").unwrap();
        let text = times.table().render(true);
        let rows: Vec<&str> = text.lines().skip(2).collect();
        assert_eq!(
            rows,
            [
                "| lock | 1 | 10.0 | – | – | 25.0 | 2.50 |",
                "| lock | 2 | 5.0 | – | – | 8.0 | 1.60 |",
            ]
        );
    }

    #[test]
    fn other_output_is_an_error() {
        let mut times = Times::default();
        assert!(times.add(Mode::Base, "lock 1\n").is_err());
        assert!(times.add(Mode::Base, "lock 1 fast\n").is_err());
    }
}
