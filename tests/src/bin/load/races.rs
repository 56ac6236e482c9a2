//! What the agent reported, as far as it is compared: `findings.json` and, to be shown, `report.txt`.

use serde_json::Value;
use std::fmt;
use std::fs;
use std::path::Path;

/// A finding with the verdict `race`.
#[derive(Debug)]
pub struct Race {
    /// `class.field`, an array's type, or `contents of class`.
    pub variable: String,
    /// `class.method` of each access.
    pub methods: Vec<String>,
    /// The finding's text.
    pub report: String,
}

impl fmt::Display for Race {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.variable)
    }
}

/// A whole report.
#[derive(Debug, Default)]
pub struct Report {
    /// Whether everything in scope was seen.
    pub blind: bool,
    /// Events recorded.
    pub events: u64,
    /// Accesses that were dropped for lack of memory.
    pub dropped: u64,
    /// Findings of happens-before.
    pub races: Vec<Race>,
    /// Findings that other schedules might show.
    pub predicted: usize,
}

impl Report {
    /// Reads what one JVM left in a folder.
    pub fn read(folder: &Path) -> Result<Report, String> {
        let open = |name: &str| {
            let file = folder.join(name);
            fs::read_to_string(&file).map_err(|why| format!("{}: {why}", file.display()))
        };
        let all: Value = serde_json::from_str(&open("findings.json")?)
            .map_err(|why| format!("findings.json: {why}"))?;
        Report::of(&all, &open("report.txt")?)
            .ok_or("findings.json lacks what it should have".into())
    }

    fn of(all: &Value, text: &str) -> Option<Report> {
        let jvms = all["jvms"].as_array().filter(|jvms| !jvms.is_empty())?;
        let sum = |what: &str| {
            jvms.iter()
                .map(|jvm| jvm[what].as_u64())
                .sum::<Option<u64>>()
        };
        let (races, others): (Vec<&Value>, Vec<&Value>) = all["findings"]
            .as_array()?
            .iter()
            .partition(|finding| finding["verdict"] == "race");
        Some(Report {
            blind: all["verdict"] == "blind",
            events: sum("events")?,
            dropped: sum("dropped_accesses")?,
            predicted: others.len(),
            races: races
                .into_iter()
                .map(|finding| race(finding, text))
                .collect::<Option<_>>()?,
        })
    }
}

fn race(finding: &Value, text: &str) -> Option<Race> {
    let variable = &finding["variable"];
    let class = variable["class"].as_str();
    let id = finding["id"].as_str()?;
    let method = |access: &Value| {
        Some(format!(
            "{}.{}",
            access["class"].as_str()?,
            access["method"].as_str()?
        ))
    };
    Some(Race {
        variable: match variable["kind"].as_str()? {
            "array" => variable["type"].as_str()?.to_owned(),
            "contents" => format!("contents of {}", class?),
            _ => format!("{}.{}", class?, variable["field"].as_str()?),
        },
        methods: (finding["accesses"].as_array()?.iter())
            .map(method)
            .collect::<Option<_>>()?,
        report: (text.split("\n\n"))
            .find(|block| block.trim_start().starts_with(id))
            .unwrap_or(id)
            .to_owned(),
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    const JSON: &str = r#"{ "verdict": "findings",
        "jvms": [ { "events": 7, "dropped_accesses": 1 } ],
        "findings": [
          { "id": "RF-1", "verdict": "race", "variable": { "kind": "contents", "class": "java.util.ArrayDeque" },
            "accesses": [ { "class": "a.B", "method": "c" }, { "class": "a.B", "method": "d" } ] },
          { "id": "RF-2", "verdict": "predicted", "variable": { "kind": "field", "class": "a.B", "field": "x" },
            "accesses": [] } ] }"#;

    #[test]
    fn races_and_predictions_are_distinguished() {
        let report = Report::of(
            &serde_json::from_str(JSON).unwrap(),
            "RF-1 race on it\n  read\n\nRF-2 other",
        )
        .unwrap();
        assert_eq!((report.events, report.dropped, report.predicted), (7, 1, 1));
        let [race] = &report.races[..] else {
            panic!("{report:?}")
        };
        assert_eq!(race.variable, "contents of java.util.ArrayDeque");
        assert_eq!(race.methods, ["a.B.c", "a.B.d"]);
        assert_eq!(race.report, "RF-1 race on it\n  read");
    }

    #[test]
    fn a_report_without_jvms_is_refused() {
        let empty = serde_json::from_str(r#"{ "jvms": [], "findings": [] }"#).unwrap();
        assert!(Report::of(&empty, "").is_none());
    }
}
