//! Whether memory use stays constant while the program makes and drops objects.

use super::figures::mean;
use super::jvm::{Lab, Mode, Run, SAMPLE};
use std::fmt;
use std::time::Duration;

/// How much more the last fifth may hold than the second. In the first fifth, everything still warms up.
const ALLOWED: f64 = 1.1;

/// The heap is committed at the start, so that filling it does not count as growth. A leak into it ends the program.
const HEAP: [&str; 3] = ["-Xmx256m", "-Xms256m", "-XX:+AlwaysPreTouch"];

/// What the program held over time.
#[derive(Clone, Debug)]
pub struct Curve {
    /// In KiB, every [`SAMPLE`].
    resident: Vec<f64>,
    /// Means of the second and of the last fifth.
    fifths: (f64, f64),
    events: Option<f64>,
    /// The report, if it does not call the program clean.
    pub alarm: Option<String>,
}

/// The least time that gives every fifth a sample.
pub fn least() -> Duration {
    6 * SAMPLE
}

/// Runs the program for this long under the whole agent; an error is a failure of the run.
pub fn measure(lab: &Lab, length: Duration) -> Result<Curve, String> {
    let mut arguments = HEAP.map(str::to_owned).to_vec();
    arguments.push(format!("-Dchurn.ms={}", length.as_millis()));
    curve(lab.run(Mode::Full, &arguments, "Churn")?)
}

fn curve(run: Run) -> Result<Curve, String> {
    let fifths = fifths(&run.resident)
        .ok_or_else(|| format!("only {} samples, too few to compare", run.resident.len()))?;
    Ok(Curve {
        fifths,
        events: run.stats.and_then(|stats| stats.rate()),
        resident: run.resident,
        alarm: run.alarm,
    })
}

/// The means of the second and of the last fifth; `None` with fewer than five samples.
fn fifths(samples: &[f64]) -> Option<(f64, f64)> {
    if samples.len() < 5 {
        return None;
    }
    let at = |fifth: usize| fifth * samples.len() / 5;
    Some((
        mean(&samples[at(1)..at(2)])?,
        mean(&samples[at(4)..samples.len()])?,
    ))
}

impl Curve {
    /// Whether it grew by more than is allowed.
    pub fn grew(&self) -> bool {
        self.fifths.1 > ALLOWED * self.fifths.0
    }
}

impl fmt::Display for Curve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mib = |kib: f64| kib / 1024.0;
        let most = self.resident.iter().copied().fold(1.0, f64::max);
        for (number, &kib) in self.resident.iter().enumerate() {
            let seconds = (number as u64 + 1) * SAMPLE.as_secs();
            let bar = "#".repeat((50.0 * kib / most).round() as usize);
            writeln!(f, "{seconds:>5} s {:>8.1} MiB {bar}", mib(kib))?;
        }
        if let Some(rate) = self.events {
            writeln!(f, "{rate:.0} events/s")?;
        }
        let (second, last) = self.fifths;
        write!(
            f,
            "second fifth {:.1} MiB, last fifth {:.1} MiB, {:.3} ×, allowed {ALLOWED} ×: {}",
            mib(second),
            mib(last),
            last / second,
            if self.grew() { "grows" } else { "stays" }
        )
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    fn of(resident: &[f64]) -> Curve {
        curve(Run {
            output: String::new(),
            peak: 0.0,
            resident: resident.to_vec(),
            stats: None,
            alarm: None,
        })
        .unwrap()
    }

    #[test]
    fn a_rise_in_the_first_fifth_is_not_growth() {
        let samples = [
            10.0, 50.0, 100.0, 100.0, 100.0, 100.0, 100.0, 100.0, 109.0, 109.0,
        ];
        let curve = of(&samples);
        assert_eq!(curve.fifths, (100.0, 109.0));
        assert!(!curve.grew());
    }

    #[test]
    fn a_rise_that_goes_on_is_growth() {
        let samples: Vec<f64> = (0..60).map(|n| 1000.0 + 10.0 * f64::from(n)).collect();
        assert!(of(&samples).grew());
    }

    #[test]
    fn fewer_than_five_samples_say_nothing() {
        assert_eq!(fifths(&[1.0; 4]), None);
        assert_eq!(fifths(&[1.0; 5]), Some((1.0, 1.0)));
    }

    #[test]
    fn the_curve_is_drawn_with_its_verdict() {
        let text = of(&[1024.0, 1024.0, 1536.0, 2048.0, 2048.0]).to_string();
        assert!(
            text.starts_with("    5 s      1.0 MiB #########################\n"),
            "{text}"
        );
        assert!(text.ends_with("2.000 ×, allowed 1.1 ×: grows"), "{text}");
    }
}
