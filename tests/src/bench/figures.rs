//! Medians, means and the agent's own figures.

use serde_json::Value;

/// The middle value, or the mean of the middle two; `None` of nothing.
pub fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => None,
        n if n % 2 == 0 => Some((sorted[middle - 1] + sorted[middle]) / 2.0),
        _ => Some(sorted[middle]),
    }
}

/// The arithmetic mean; `None` of nothing.
pub fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// The geometric mean, as usual for ratios; `None` if there are no values, or if one is missing.
pub fn geometric_mean(values: impl IntoIterator<Item = Option<f64>>) -> Option<f64> {
    let logarithms: Option<Vec<f64>> = values.into_iter().map(|value| value.map(f64::ln)).collect();
    mean(&logarithms?).map(f64::exp)
}

/// What the agent counted in one JVM, as its option `stats` writes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stats {
    /// Events that came out of the rings.
    pub events: f64,
    /// Accesses that probes saw.
    pub accesses_seen: f64,
    /// Accesses that went into a ring; the others were repeats, or need no check.
    pub accesses_recorded: f64,
    /// How long was recorded.
    pub seconds: f64,
}

impl Stats {
    /// Reads the JSON.
    pub fn parse(text: &str) -> Result<Stats, String> {
        let value: Value = serde_json::from_str(text).map_err(|why| why.to_string())?;
        let number = |name: &str| {
            (value.get(name).and_then(Value::as_f64)).ok_or(format!("no number `{name}` in {text}"))
        };
        Ok(Stats {
            events: number("events")?,
            accesses_seen: number("accesses_seen")?,
            accesses_recorded: number("accesses_recorded")?,
            seconds: number("seconds")?,
        })
    }

    /// Events in a second.
    pub fn rate(&self) -> Option<f64> {
        (self.seconds > 0.0).then(|| self.events / self.seconds)
    }

    /// The share of accesses that no ring saw.
    pub fn filtered(&self) -> Option<f64> {
        (self.accesses_seen > 0.0).then(|| 1.0 - self.accesses_recorded / self.accesses_seen)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    #[test]
    fn the_median_is_the_middle_whatever_the_order() {
        assert_eq!(median(&[3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(&[4.0, 1.0, 3.0, 2.0]), Some(2.5));
        assert_eq!(median(&[]), None);
    }

    #[test]
    fn the_geometric_mean_of_ratios_is_their_root_product() {
        let mean = geometric_mean([Some(2.0), Some(8.0)]).unwrap();
        assert!((mean - 4.0).abs() < 1e-9);
        assert_eq!(geometric_mean([]), None);
    }

    #[test]
    fn a_missing_value_gives_no_mean() {
        assert_eq!(geometric_mean([Some(2.0), None]), None);
    }

    #[test]
    fn the_agents_figures_give_rate_and_filter() {
        let text = r#"{"events":900,"accesses_seen":1000,"accesses_recorded":250,"synchronizations":650,
            "full_ring_waits":0,"lag_max":7,"seconds":1.5,"rings":4,"ring_bytes":4096}"#;
        let stats = Stats::parse(text).unwrap();
        assert_eq!(stats.rate(), Some(600.0));
        assert_eq!(stats.filtered(), Some(0.75));
    }

    #[test]
    fn a_missing_figure_is_named() {
        let error = Stats::parse(r#"{"events":900}"#).unwrap_err();
        assert!(error.contains("`accesses_seen`"), "{error}");
    }

    #[test]
    fn no_accesses_give_no_rate_and_no_share() {
        let text = r#"{"events":0,"accesses_seen":0,"accesses_recorded":0,"seconds":0}"#;
        let stats = Stats::parse(text).unwrap();
        assert_eq!((stats.rate(), stats.filtered()), (None, None));
    }
}
