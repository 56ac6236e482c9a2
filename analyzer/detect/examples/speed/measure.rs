//! One measurement, in a process of its own.

use crate::Load;
use redflag_detect::{DetectorOptions, Engine, Settings};
use redflag_trace::{Event, ObjectId, ThreadId, Variable};
use std::collections::{HashMap, HashSet};
use std::process::Command;
use std::time::{Duration, Instant};

/// Other programs disturb, so the best of some runs counts.
const RUNS: usize = 3;

/// Which detectors are on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Which {
    Hb,
    Racer,
    Hybrid,
    All,
}

impl Which {
    pub const ALL: [Which; 4] = [Which::Hb, Which::Racer, Which::Hybrid, Which::All];

    fn name(self) -> &'static str {
        match self {
            Which::Hb => "hb",
            Which::Racer => "racer",
            Which::Hybrid => "hybrid",
            Which::All => "all",
        }
    }

    fn engine(self, load: &Load) -> Engine {
        let options = DetectorOptions {
            detectors: self.name().parse().expect("it is registered"),
            ..DetectorOptions::default()
        };
        let sites = load.sites.clone();
        let facts = move |site| sites.get(&site).copied().unwrap_or_default();
        Engine::with(Settings::new(&options, facts))
    }
}

/// What one measurement gives.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    pub events: u64,
    /// Those of objects that were not freed.
    pub variables: u64,
    pub threads: u64,
    pub nanos: u64,
    /// The engine's own estimate, at the end.
    pub bytes: u64,
    /// By how much the process grew.
    pub resident: u64,
}

/// Measures in a child process.
pub fn parent(name: &str, which: Which) -> Result<Figures, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let output = Command::new(program)
        .args(["--one", name, which.name()])
        .output()
        .map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let mut numbers = text.split_whitespace().map_while(|word| word.parse().ok());
    let mut next = || numbers.next().ok_or("a figure is missing");
    Ok(Figures {
        events: next()?,
        variables: next()?,
        threads: next()?,
        nanos: next()?,
        bytes: next()?,
        resident: next()?,
    })
}

/// Measures and prints the figures.
pub fn child(load: &Load, which: &str) {
    let Some(which) = Which::ALL.into_iter().find(|known| known.name() == which) else {
        eprintln!("no such detector: {which}");
        std::process::exit(2);
    };
    let before = resident();
    let (mut best, engine) = run(which, load);
    let resident = resident().saturating_sub(before);
    let bytes = engine.memory() as u64;
    drop(engine);
    for _ in 1..RUNS {
        best = best.min(run(which, load).0);
    }
    let (variables, threads) = counts(&load.events);
    let events = load.events.len();
    println!(
        "{events} {variables} {threads} {} {bytes} {resident}",
        best.as_nanos()
    );
}

fn run(which: Which, load: &Load) -> (Duration, Engine) {
    let mut engine = which.engine(load);
    let (start, start_on_cpu) = (Instant::now(), on_cpu());
    load.events.iter().for_each(|event| engine.event(event));
    let time = match (start_on_cpu, on_cpu()) {
        (Some(start), Some(end)) => end - start,
        _ => start.elapsed(),
    };
    (time, engine)
}

/// The time that this process had a processor for, where the system reports it: other programs disturb that less.
fn on_cpu() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    let nanos = text.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanos))
}

/// The bytes of memory that the process has; 0 where the system does not report it.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    kilobytes.unwrap_or(0u64) * 1024
}

/// How many variables there are at the end, and how many threads did something. An array counts up to its highest element that
/// was accessed.
fn counts(events: &[Event]) -> (u64, u64) {
    let mut threads: HashSet<ThreadId> = HashSet::new();
    let mut statics: HashSet<Variable> = HashSet::new();
    let mut objects: HashMap<ObjectId, (HashSet<Variable>, u64)> = HashMap::new();
    for event in events {
        match *event {
            Event::Access {
                thread, variable, ..
            } => {
                threads.insert(thread);
                match (variable.object(), variable) {
                    (Some(array), Variable::Elements { last, .. }) => {
                        let length = &mut objects.entry(array).or_default().1;
                        *length = (*length).max(u64::from(last) + 1);
                    }
                    (Some(object), _) => _ = objects.entry(object).or_default().0.insert(variable),
                    (None, _) => _ = statics.insert(variable),
                }
            }
            Event::ObjectFreed(object) => _ = objects.remove(&object),
            _ => {}
        }
    }
    let of_objects = objects
        .values()
        .map(|(all, length)| all.len() as u64 + length);
    let variables = statics.len() as u64 + of_objects.sum::<u64>();
    (variables, threads.len() as u64)
}
