//! What each watched JVM says of itself about twice a second, in `progress-PID.json` beside the report.

use serde_json::Value;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

/// The sum over some JVMs.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Events judged.
    events: u64,
    /// Variables remembered.
    variables: u64,
    /// Findings so far.
    findings: u64,
    /// Events that are recorded and not yet judged.
    lag: u64,
}

/// The sum over all JVMs of a directory; none if none has said anything. A file that is being written, or that somebody else
/// put there, is passed over.
pub fn sum(dir: &Path) -> Option<Counts> {
    let said = files(dir)
        .into_iter()
        .filter_map(|path| fs::read(path).ok());
    let said: Vec<Value> = said
        .filter_map(|bytes| serde_json::from_slice(&bytes).ok())
        .collect();
    if said.is_empty() {
        return None;
    }
    let all = |name: &str| {
        let numbers = said.iter().filter_map(|one| one.get(name)?.as_u64());
        numbers.fold(0, u64::saturating_add)
    };
    Some(Counts {
        events: all("events"),
        variables: all("variables"),
        findings: all("findings"),
        lag: all("lag"),
    })
}

/// Takes the files away: they are of use only while somebody looks.
pub fn clear(dir: &Path) {
    for path in files(dir) {
        // Whoever cannot remove it has a file too many, which harms nobody.
        let _ = fs::remove_file(path);
    }
}

fn files(dir: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).into_iter().flatten().flatten();
    let ours = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| name.starts_with("progress-") && name.ends_with(".json"))
    };
    entries.map(|entry| entry.path()).filter(ours).collect()
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let findings = match self.findings {
            0 => "no findings".to_owned(),
            1 => "1 finding".to_owned(),
            many => format!("{} findings", grouped(many)),
        };
        let [events, variables] = [self.events, self.variables].map(grouped);
        write!(f, "{events} events, {variables} variables, {findings}")?;
        match self.lag {
            0 => Ok(()),
            lag => write!(f, ", {} events behind", grouped(lag)),
        }
    }
}

/// With a comma after every three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jvms_are_summed_and_what_is_not_theirs_is_passed_over() {
        let dir = std::env::temp_dir().join(format!("redflag-progress-{}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        assert_eq!(sum(&dir), None);
        for (name, text) in [
            (
                "progress-1.json",
                r#"{"pid":1,"events":1234567,"variables":45,"findings":2,"lag":678}"#,
            ),
            (
                "progress-2.json",
                r#"{"pid":2,"events":1,"variables":5,"findings":0,"lag":0}"#,
            ),
            ("progress-3.json", r#"{"pid":3,"ev"#),
            ("notes.json", r#"{"events":9}"#),
        ] {
            fs::write(dir.join(name), text).unwrap();
        }
        let text = sum(&dir).unwrap().to_string();
        assert_eq!(
            text,
            "1,234,568 events, 50 variables, 2 findings, 678 events behind"
        );
        clear(&dir);
        assert_eq!(sum(&dir), None);
        assert!(dir.join("notes.json").exists());
        fs::remove_dir_all(&dir).unwrap();
        assert_eq!(sum(&dir), None);
    }

    #[test]
    fn nothing_is_said_of_what_is_not_there() {
        let counts = Counts {
            events: 1000,
            findings: 1,
            ..Counts::default()
        };
        assert_eq!(counts.to_string(), "1,000 events, 0 variables, 1 finding");
        assert_eq!(
            Counts::default().to_string(),
            "0 events, 0 variables, no findings"
        );
    }
}
