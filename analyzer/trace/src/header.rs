//! How a trace begins and ends: the recorded process, and what was counted.

use crate::payload::{columns, lines, text};

/// The first bytes of every trace.
pub(crate) const MAGIC: [u8; 8] = *b"REDFLAG\n";

/// The process that a trace is of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// Process id.
    pub pid: u32,
    /// Version of the JDK.
    pub jdk: String,
    /// Command line, as far as the JVM knows it.
    pub command: String,
    /// Patterns of what was checked; empty means everything, or in old traces that it is not known.
    pub include: Vec<String>,
    /// Patterns of what was not checked.
    pub exclude: Vec<String>,
    /// Whether it was recorded for every access which locks were held there, and whether sections of locks have their order;
    /// none if it is not known.
    pub lock_sets: Option<bool>,
}

impl Header {
    pub(crate) fn text(&self) -> String {
        let mut pairs = Summary::default();
        pairs.put("pid", self.pid);
        pairs.put("jdk", &self.jdk);
        pairs.put("command", &self.command);
        for pattern in &self.include {
            pairs.put("include", pattern);
        }
        for pattern in &self.exclude {
            pairs.put("exclude", pattern);
        }
        if let Some(lock_sets) = self.lock_sets {
            pairs.put("lock_sets", lock_sets);
        }
        pairs.text()
    }

    pub(crate) fn parse(text: &str) -> Option<Header> {
        let pairs = Summary::parse(text)?;
        let all = |key| pairs.all(key).map(str::to_owned).collect();
        let lock_sets = pairs.get("lock_sets").map(|word| word.parse().ok());
        Some(Header {
            include: all("include"),
            exclude: all("exclude"),
            lock_sets: match lock_sets {
                Some(parsed) => Some(parsed?),
                None => None,
            },
            pid: u32::try_from(pairs.count("pid")?).ok()?,
            jdk: pairs.get("jdk")?.to_owned(),
            command: pairs.get("command")?.to_owned(),
        })
    }
}

/// How a run ended and what was counted: keys and values, in the order in which they were added. A key may occur more than
/// once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary(pub Vec<(String, String)>);

impl Summary {
    /// Adds a value. If there are too many to store, the first ones are stored.
    pub fn put(&mut self, key: &str, value: impl ToString) {
        self.0.push((key.to_owned(), value.to_string()));
    }

    /// The first value of a key.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.all(key).next()
    }

    /// The first value of a key, as a number.
    pub fn count(&self, key: &str) -> Option<u64> {
        self.get(key)?.parse().ok()
    }

    /// All values of a key.
    pub fn all<'a, 'k>(&'a self, key: &'k str) -> impl Iterator<Item = &'a str> + use<'a, 'k> {
        let of_key = self.0.iter().filter(move |(known, _)| known == key);
        of_key.map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> String {
        let lines = self.0.iter().map(|(key, value)| format!("{key}={value}"));
        let lines: Vec<String> = lines.collect();
        text(lines.iter().map(|line| [line.as_str()]))
    }

    pub(crate) fn parse(text: &str) -> Option<Summary> {
        let pair = |line| -> Option<(String, String)> {
            let [line] = columns(line)?.try_into().ok()?;
            let (key, value) = line.split_once('=')?;
            Some((key.to_owned(), value.to_owned()))
        };
        lines(text).map(pair).collect::<Option<_>>().map(Summary)
    }
}
