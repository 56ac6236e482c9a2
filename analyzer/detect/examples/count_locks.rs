//! A detector that is not in the registry: counts how often locks were taken. It runs next to the default detector.
//! `cargo run --release -p redflag-detect --example count_locks TRACE` prints its figures for a stored trace, as
//! `redflag run --trace` writes it.

use redflag_detect::{
    Detector, DetectorInfo, Engine, Facts, Scope, Settings, Sink, SiteFacts, Verdict,
};
use redflag_trace::{Event, Item, Reader, Sync};
use std::fs::File;
use std::io::BufReader;

/// Counts how often locks were taken, and the most that a thread held at once.
#[derive(Debug, Default)]
pub struct LockCounter {
    monitors: u64,
    locks: u64,
    most_held: u64,
}

impl Detector for LockCounter {
    fn info(&self) -> DetectorInfo {
        DetectorInfo {
            name: "lock-counter",
            verdict: Verdict::Predicted,
            scope: Scope::Variable,
        }
    }

    fn event(&mut self, event: &Event, facts: &mut Facts, _: &mut Sink<'_>) {
        let thread = match *event {
            Event::Acquire {
                thread,
                sync: Sync::Monitor(_),
                ..
            } => {
                self.monitors += 1;
                thread
            }
            Event::Locked { thread, .. } => {
                self.locks += 1;
                thread
            }
            _ => return,
        };
        let held = facts.locks_held(thread).len() as u64;
        self.most_held = self.most_held.max(held);
    }

    fn rules(&self) -> Vec<(&'static str, u64)> {
        vec![
            ("monitors entered", self.monitors),
            ("locks taken", self.locks),
            ("most held at once", self.most_held),
        ]
    }

    fn memory(&self) -> usize {
        0
    }
}

/// An engine with the default detector and this one: `push` adds it.
pub fn engine() -> Engine {
    let mut settings = Settings {
        sites: Some(Box::new(|_| SiteFacts::default())),
        ..Settings::default()
    };
    settings.detectors.push(Box::new(LockCounter::default()));
    Engine::with(settings)
}

#[allow(dead_code, reason = "a test uses the detector alone")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args_os().nth(1).expect("name a stored trace");
    let mut reader = Reader::new(BufReader::new(File::open(path)?))?;
    let mut engine = engine();
    loop {
        match reader.next_item()? {
            Item::Event(event) => engine.event(&event),
            Item::Table(_) => {}
            Item::End { .. } => break,
        }
    }
    engine.end_of_run();
    for rule in engine.rules() {
        println!("{}: {}: {}", rule.detector.name, rule.rule, rule.count);
    }
    Ok(())
}
