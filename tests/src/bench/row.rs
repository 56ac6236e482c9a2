//! One program, measured in alternation: a row of the table, or what was wrong.

use super::figures::{geometric_mean, median};
use super::grid::{Grid, figure};
use super::jvm::{Lab, Mode, Run};
use super::programs::Program;

/// How often, and in which modes, a program runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The modes, in turn. The base is among them.
    pub modes: Vec<Mode>,
    /// Turns.
    pub alternations: u32,
    /// Rounds of a program that are not measured.
    pub warmup: u32,
    /// Rounds of a program that are.
    pub rounds: u32,
}

/// The figures of one run of a program.
#[derive(Clone, Debug)]
pub struct Sample {
    mode: Mode,
    ms: f64,
    checksum: String,
    run: Run,
}

/// The result of a program.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    name: &'static str,
    base_ms: Option<f64>,
    empty: Option<f64>,
    full: Option<f64>,
    peer: Option<f64>,
    events: Option<f64>,
    filtered: Option<f64>,
    memory: Option<f64>,
    /// Why the run as a whole fails.
    pub problems: Vec<String>,
}

/// Runs a program in all modes of the plan, in turn.
pub fn measure(lab: &Lab, program: Program, plan: &Plan) -> Row {
    let arguments = [
        format!("-Dbench.warmup={}", plan.warmup),
        format!("-Dbench.rounds={}", plan.rounds),
    ];
    let mut samples = Vec::new();
    // Counting costs time, so it has a run of its own.
    let counted = [Mode::Counted];
    let timed = (0..plan.alternations).flat_map(|_| plan.modes.iter());
    for &mode in timed.chain(&counted) {
        let run = lab.run(mode, &arguments, program.name);
        match run.and_then(|run| sample(mode, run)) {
            Ok(sample) => samples.push(sample),
            // A program that failed would fail again, and might take as long.
            Err(problem) => {
                let mut row = evaluate(program, &samples);
                row.problems.push(problem);
                return row;
            }
        }
    }
    evaluate(program, &samples)
}

/// From the one line `name median_ms M checksum C`.
fn sample(mode: Mode, run: Run) -> Result<Sample, String> {
    let words: Vec<&str> = run.output.split_whitespace().collect();
    let [_, "median_ms", ms, "checksum", checksum] = words[..] else {
        return Err(format!("`{}` is not a result", run.output.trim_end()));
    };
    Ok(Sample {
        mode,
        ms: ms.parse().map_err(|_| format!("`{ms}` is not a time"))?,
        checksum: checksum.to_owned(),
        run,
    })
}

fn evaluate(program: Program, samples: &[Sample]) -> Row {
    let of = |mode, get: &dyn Fn(&Sample) -> Option<f64>| {
        let chosen = samples.iter().filter(|sample| sample.mode == mode);
        median(&chosen.filter_map(get).collect::<Vec<_>>())
    };
    let ratio = |mode, get: &dyn Fn(&Sample) -> Option<f64>| {
        let (value, base) = (of(mode, get)?, of(Mode::Base, get)?);
        (base > 0.0).then(|| value / base)
    };
    let ms = |sample: &Sample| Some(sample.ms);
    Row {
        name: program.name,
        base_ms: of(Mode::Base, &ms),
        empty: ratio(Mode::Empty, &ms),
        full: ratio(Mode::Full, &ms),
        peer: Some(program.peer),
        events: of(Mode::Full, &|sample| sample.run.stats?.rate()),
        filtered: of(Mode::Counted, &|sample| sample.run.stats?.filtered()),
        memory: ratio(Mode::Full, &|sample| Some(sample.run.peak)),
        problems: problems(program, samples),
    }
}

fn problems(program: Program, samples: &[Sample]) -> Vec<String> {
    let mut problems = Vec::new();
    for sample in samples {
        let (name, mode) = (program.name, sample.mode.name());
        // The first one is a base.
        if sample.checksum != samples[0].checksum {
            problems.push(format!(
                "{name}, {mode}: checksum {} instead of {}",
                sample.checksum, samples[0].checksum
            ));
        }
        if let Some(alarm) = &sample.run.alarm {
            problems.push(format!(
                "{name}, {mode}: not clean, though race-free\n{alarm}"
            ));
        }
    }
    problems.dedup();
    problems
}

/// The rows with their geometric means.
pub fn table(rows: &[Row]) -> Grid {
    let mut grid = Grid::new(&[
        "program",
        "base ms",
        "empty ×",
        "full ×",
        "peer ×",
        "events/s",
        "filtered %",
        "memory ×",
    ]);
    for row in rows {
        grid.push(cells(row));
    }
    let mean = |get: fn(&Row) -> Option<f64>| geometric_mean(rows.iter().map(get));
    grid.push(cells(&Row {
        name: "geometric mean",
        empty: mean(|row| row.empty),
        full: mean(|row| row.full),
        peer: mean(|row| row.peer),
        memory: mean(|row| row.memory),
        ..Row::default()
    }));
    grid
}

fn cells(row: &Row) -> Vec<String> {
    vec![
        row.name.to_owned(),
        figure(row.base_ms, 1),
        figure(row.empty, 2),
        figure(row.full, 2),
        figure(row.peer, 1),
        figure(row.events, 0),
        figure(row.filtered.map(|share| 100.0 * share), 1),
        figure(row.memory, 2),
    ]
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;
    use crate::bench::figures::Stats;

    const TREE: Program = Program {
        name: "Tree",
        peer: 2.7,
    };

    fn run(output: &str, peak: f64) -> Run {
        Run {
            output: output.to_owned(),
            peak,
            resident: Vec::new(),
            stats: Some(Stats {
                events: 100.0,
                accesses_seen: 80.0,
                accesses_recorded: 20.0,
                seconds: 2.0,
            }),
            alarm: None,
        }
    }

    fn samples(results: &[(Mode, &str)]) -> Vec<Sample> {
        let peak = |mode| if mode == Mode::Base { 1000.0 } else { 1500.0 };
        results
            .iter()
            .map(|&(mode, line)| sample(mode, run(line, peak(mode))).unwrap())
            .collect()
    }

    #[test]
    fn a_row_gives_medians_against_the_base() {
        let row = evaluate(
            TREE,
            &samples(&[
                (Mode::Base, "tree median_ms 10.0 checksum 7.0"),
                (Mode::Empty, "tree median_ms 15.0 checksum 7.0"),
                (Mode::Full, "tree median_ms 20.0 checksum 7.0"),
                (Mode::Base, "tree median_ms 12.0 checksum 7.0"),
                (Mode::Empty, "tree median_ms 15.0 checksum 7.0"),
                (Mode::Full, "tree median_ms 24.0 checksum 7.0"),
                (Mode::Counted, "tree median_ms 99.0 checksum 7.0"),
            ]),
        );
        assert_eq!(row.problems, Vec::<String>::new());
        let text = table(&[row]).render(true);
        let line = "| Tree | 11.0 | 1.36 | 2.00 | 2.7 | 50 | 75.0 | 1.50 |";
        assert_eq!(text.lines().nth(2), Some(line));
        let means = "| geometric mean | – | 1.36 | 2.00 | 2.7 | – | – | 1.50 |";
        assert_eq!(text.lines().nth(3), Some(means));
    }

    #[test]
    fn a_mode_that_was_not_run_leaves_dashes() {
        let row = evaluate(
            TREE,
            &samples(&[
                (Mode::Base, "tree median_ms 10.0 checksum 7.0"),
                (Mode::Empty, "tree median_ms 15.0 checksum 7.0"),
            ]),
        );
        assert_eq!((row.empty, row.full, row.memory), (Some(1.5), None, None));
    }

    #[test]
    fn another_checksum_is_a_problem() {
        let row = evaluate(
            TREE,
            &samples(&[
                (Mode::Base, "tree median_ms 10.0 checksum 7.0"),
                (Mode::Full, "tree median_ms 20.0 checksum 8.0"),
            ]),
        );
        assert_eq!(row.problems, ["Tree, full: checksum 8.0 instead of 7.0"]);
    }

    #[test]
    fn an_alarm_is_a_problem() {
        let mut found = samples(&[(Mode::Base, "tree median_ms 1.0 checksum 7.0"); 2]);
        found[1].run.alarm = Some("race on Tree.size".to_owned());
        found[1].mode = Mode::Full;
        let problems = evaluate(TREE, &found).problems;
        assert!(problems.len() == 1 && problems[0].contains("race on Tree.size"));
    }

    #[test]
    fn output_of_another_form_is_an_error() {
        for output in [
            "",
            "tree 10.0",
            "tree median_ms x checksum 7",
            "tree median_ms 1 checksum 7 8",
        ] {
            assert!(sample(Mode::Base, run(output, 0.0)).is_err(), "{output}");
        }
    }
}
