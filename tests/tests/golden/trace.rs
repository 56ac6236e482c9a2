//! Reads what `redflag dump --ids` prints.

use std::collections::HashMap;

/// One event.
#[derive(Debug)]
pub struct Event {
    /// The thread, as in `T3`.
    pub thread: String,
    /// What.
    pub what: What,
    /// Where, as in `@7`.
    pub site: Option<String>,
}

/// What happened, with ids.
#[derive(Debug)]
pub enum What {
    /// An access: how, as in `write` or `atomic-read`, and to what.
    Access(String, String),
    /// Synchronization with what was released before.
    Acquire(String),
    /// Synchronization with what will be acquired.
    Release(String),
    /// A lock is held from here on or no longer, as in `locked-shared`: how, what, and how it was taken if that is unusual.
    Lock(String, String, Option<String>),
    /// A class's initialization begins.
    Initializing(String),
    /// Another thread is started.
    Start(String),
    /// Another thread has ended.
    Joined(String),
    /// The thread begins.
    Begin,
    /// The thread ends.
    End,
}

/// A place in the code.
#[derive(Debug)]
pub struct Site {
    /// The class.
    pub class: String,
    /// File and line, as in `Main.java:7`.
    pub line: String,
    /// The index of the instruction in its method.
    index: u32,
    /// The field accessed there, as in `f3`.
    pub field: Option<String>,
}

impl Site {
    /// Line and bytecode index, to sort by; zero if they are not known.
    pub fn place(&self) -> (u32, u32) {
        let line = self.line.rsplit(':').next();
        let line = line.and_then(|number| number.parse().ok());
        (line.unwrap_or(0), self.index)
    }
}

/// A whole trace.
#[derive(Debug, Default)]
pub struct Trace {
    /// All events, in an order that agrees with the synchronization.
    pub events: Vec<Event>,
    /// Sites by their ids.
    pub sites: HashMap<String, Site>,
    /// The last name of each thread.
    pub threads: HashMap<String, String>,
    /// Classes by their numbers.
    pub classes: HashMap<u64, String>,
    /// Fields, as in `Main.count`.
    pub fields: HashMap<String, String>,
}

impl Trace {
    /// Reads all lines.
    pub fn parse(text: &str) -> Result<Trace, String> {
        let mut trace = Trace::default();
        for line in text.lines() {
            let known = match line.strip_prefix("# ") {
                Some(entry) => trace.entry(entry),
                None => trace.event(line),
            };
            known.ok_or_else(|| format!("the dump has a line {line:?}"))?;
        }
        Ok(trace)
    }

    fn entry(&mut self, entry: &str) -> Option<()> {
        let Some((id, text)) = entry.split_once(" is ") else {
            return Some(());
        };
        if id.contains(' ') || text.starts_with("reached by ") {
            return Some(());
        }
        let id = id.to_owned();
        match id.strip_prefix("class:") {
            Some(number) => {
                self.classes.insert(number.parse().ok()?, text.to_owned());
            }
            None if id.starts_with('@') => {
                self.sites.insert(id, site(text)?);
            }
            None if id.starts_with('T') => {
                let name = text.strip_prefix('"')?.split('"').next()?;
                self.threads.insert(id, name.to_owned());
            }
            None if id.starts_with('f') => {
                let name = text.split(" (").next()?;
                self.fields.insert(id, name.to_owned());
            }
            None => {}
        }
        Some(())
    }

    fn event(&mut self, line: &str) -> Option<()> {
        let mut words = line.split(' ');
        let thread = words.next()?.to_owned();
        if thread == "freed" {
            return Some(());
        }
        let verb = words.next()?;
        let (sites, mut others): (Vec<&str>, Vec<&str>) =
            words.partition(|word| word.starts_with('@'));
        let site = sites.first().copied();
        others.reverse();
        let object = others.pop().map(str::to_owned);
        let taken = others.pop().filter(|how| *how != "blocking");
        let what = match verb {
            "read" | "write" | "atomic-read" | "atomic-write" | "atomic-update" => {
                What::Access(verb.to_owned(), object?)
            }
            "acquire" => What::Acquire(object?),
            "release" => What::Release(object?),
            "locked" | "locked-shared" | "unlocked" | "unlocked-shared" | "locked-monitor"
            | "unlocked-monitor" | "waits" | "waited" | "waits-monitor" | "waited-monitor" => {
                What::Lock(verb.to_owned(), object?, taken.map(str::to_owned))
            }
            "initializing" => What::Initializing(object?),
            "start" => What::Start(object?),
            "joined" => What::Joined(object?),
            "begin" => What::Begin,
            "end" => What::End,
            // Evidence for reports: it depends on the time that stacks may take, and orders nothing.
            "stack" | "allocated" | "mark" | "published" => return Some(()),
            _ => return None,
        };
        let site = site.map(str::to_owned);
        self.events.push(Event { thread, what, site });
        Some(())
    }
}

/// Reads `Main$Box.put(Main.java:7), bytecode index 3, of f19`.
fn site(text: &str) -> Option<Site> {
    let (method, rest) = text.split_once('(')?;
    let (line, rest) = rest.split_once(')')?;
    let index = rest.strip_prefix(", bytecode index ");
    let index = index.and_then(|rest| rest.split(',').next());
    Some(Site {
        class: method.rsplit_once('.')?.0.to_owned(),
        line: line.to_owned(),
        index: index.and_then(|number| number.parse().ok()).unwrap_or(0),
        field: rest
            .split_once(", of ")
            .and_then(|(_, field)| Some(field.split(',').next()?.to_owned())),
    })
}
