//! The data of the page: the report without repetitions.
//!
//! Thousands of findings share a few hundred frames and source files. Frames and source lines are written once, and
//! findings name them by number; that makes the page of a large report several times smaller.

use crate::evidence::Source;
use crate::importance::ranks;
use crate::model::{Finding, Report};
use crate::oneline::{about, actors, short_name, title, verdict};
use crate::subject::{Pair, Strand};
use crate::text::{harm, remedies, remedies_head, why};
use crate::verdict::blind_reasons;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::hash::Hash;

/// The report as JSON that is safe inside a `script` element.
pub fn to_json(report: &Report) -> String {
    let mut shared = Shared {
        frames: Once::new(),
        sources: Once::new(),
        sentences: Vec::new(),
        sentence_numbers: HashMap::new(),
    };
    let ranked = report.findings.iter().zip(ranks(&report.findings));
    let findings: Vec<Value> = ranked
        .map(|(finding, rank)| shared.short(finding, rank))
        .collect();
    let page = json!({
        "verdict": report.verdict,
        "tool": report.tool,
        "date": report.date,
        "blind": blind_reasons(&report.jvms),
        "jvms": report.jvms,
        "suppressions": report.suppressions,
        "frames": shared.frames.all,
        "sources": shared.sources.all,
        "sentences": shared.sentences,
        "findings": findings,
    });
    safe(&page.to_string())
}

/// What findings share.
struct Shared<'a> {
    frames: Once<&'a str>,
    sources: Once<Lines<'a>>,
    sentences: Vec<String>,
    sentence_numbers: HashMap<String, usize>,
}

/// A source, by all that is in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize)]
struct Lines<'a> {
    path: &'a str,
    first: u32,
    lines: &'a [String],
}

impl<'a> From<&'a Source> for Lines<'a> {
    fn from(source: &'a Source) -> Self {
        Lines {
            path: &source.path,
            first: source.first,
            lines: &source.lines,
        }
    }
}

impl<'a> Shared<'a> {
    /// A finding whose frames and sources are numbers.
    fn short(&mut self, finding: &'a Finding, rank: usize) -> Value {
        let mut value = json!(finding);
        value["rank"] = json!(rank);
        value["kind"] = json!(verdict(finding));
        value["why"] = json!(why(&finding.subject));
        value["harm"] = self.sentences(harm(finding));
        value["remedies"] = self.sentences(remedies(finding));
        value["remedies_head"] = json!(remedies_head(finding));
        value["title"] = json!(title(finding));
        value["name"] = json!(short_name(finding));
        value["about"] = json!(about(finding));
        if let Some(race) = finding.race() {
            self.shorten(&mut value, &race.pair);
            for (at, pair) in race.pairs.iter().enumerate() {
                self.shorten(&mut value["pairs"][at], pair);
            }
        } else {
            value["strands"] = self.strands(finding);
        }
        value
    }

    fn sentences(&mut self, all: Vec<String>) -> Value {
        let number = |text: String| match self.sentence_numbers.get(&text) {
            Some(&number) => number,
            None => {
                let number = self.sentences.len();
                self.sentences.push(text.clone());
                self.sentence_numbers.insert(text, number);
                number
            }
        };
        all.into_iter().map(number).collect()
    }

    fn shorten(&mut self, value: &mut Value, pair: &'a Pair) {
        for (at, side) in pair.accesses.iter().enumerate() {
            let stack = side.stack.iter().map(|frame| self.frames.number(frame));
            let short = &mut value["accesses"][at];
            short["stack"] = stack.collect();
            let source = side.source.as_ref();
            short["source"] = json!(source.map(|source| self.sources.number(source.into())));
            // The same as `held`, in words.
            if let Some(fields) = short.as_object_mut() {
                fields.remove("locks");
            }
        }
    }

    /// What each thread of a deadlock, of views or of a failure did.
    fn strands(&mut self, finding: &'a Finding) -> Value {
        let strands = finding.subject.strands().into_iter().zip(actors(finding));
        let value = |(strand, words): (Strand<'a>, String)| {
            let stack = strand.stack.iter().map(|frame| self.frames.number(frame));
            json!({
                "words": words,
                "thread": strand.thread,
                "class": strand.class,
                "method": strand.method,
                "file": strand.file,
                "line": strand.line,
                "test": strand.test,
                "stack": stack.collect::<Vec<_>>(),
            })
        };
        strands.map(value).collect()
    }
}

/// Values that are written once and referred to by number.
struct Once<T> {
    all: Vec<T>,
    numbers: HashMap<T, usize>,
}

impl<T: Copy + Eq + Hash> Once<T> {
    fn new() -> Self {
        Once {
            all: Vec::new(),
            numbers: HashMap::new(),
        }
    }

    fn number(&mut self, value: T) -> usize {
        *self.numbers.entry(value).or_insert_with(|| {
            self.all.push(value);
            self.all.len() - 1
        })
    }
}

/// JSON without the characters that are special in HTML or JavaScript. All of them occur inside strings, where an escape means the
/// same.
fn safe(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for letter in json.chars() {
        match letter {
            '<' => out.push_str("\\u003c"),
            '>' => out.push_str("\\u003e"),
            '&' => out.push_str("\\u0026"),
            '\u{2028}' => out.push_str("\\u2028"),
            '\u{2029}' => out.push_str("\\u2029"),
            other => out.push(other),
        }
    }
    out
}
