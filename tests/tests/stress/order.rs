//! Reads a trace as `redflag dump --ids` prints it, and checks what must hold in every trace.
//!
//! - A thread begins once, after it was started, and ends once; it does everything in between. It is joined after its end.
//! - A monitor is held by one thread at a time, and by none that has ended.
//! - A class's initialization ends before others see it.
//! - The numbers of each ledger come one after the other.

use redflag_harness::built::built;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

/// Elements of a ledger; see `Ledger.java`.
const LEDGER_SIZE: u64 = 1 << 12;

/// At most this many problems are reported.
const ENOUGH: usize = 20;

/// What a trace has about a thread.
#[derive(Default)]
pub struct Life {
    pub name: String,
    pub starts: u64,
    pub begins: u64,
    pub ends: u64,
    /// The threads that joined it.
    pub joiners: BTreeSet<u32>,
    /// How often it was interrupted.
    pub interrupts: u64,
    /// Monitors it holds.
    held: u64,
}

#[derive(Default)]
struct Monitor {
    holder: u32,
    depth: u64,
}

/// What was seen in a trace.
#[derive(Default)]
pub struct Seen {
    /// How many events of each kind there are, by the method they happen in: `acquire monitor A.run`.
    pub counts: BTreeMap<String, u64>,
    /// How many numbers were taken from each ledger, sorted.
    pub ledgers: Vec<u64>,
    /// All threads.
    pub threads: BTreeMap<u32, Life>,
    /// Whether there is a summary.
    pub whole: bool,
    /// What is wrong, up to [`ENOUGH`] problems.
    pub problems: Vec<String>,
    by_site: HashMap<(&'static str, u32), u64>,
    methods: HashMap<u32, String>,
    ledger_sites: BTreeSet<u32>,
    entered: HashMap<u64, u64>,
    monitors: HashMap<u64, Monitor>,
    used_classes: HashMap<u32, u32>,
}

/// Reads the only trace of a report's directory.
pub fn read(out: &Path) -> Seen {
    let mut dump = Command::new(&built().command);
    dump.args(["dump", "--ids"]).arg(out).stdout(Stdio::piped());
    let mut child = dump.spawn().unwrap();
    let mut lines = BufReader::with_capacity(1 << 20, child.stdout.take().unwrap());
    let (mut seen, mut line) = (Seen::default(), String::new());
    while lines.read_line(&mut line).unwrap() > 0 {
        let text = line.trim_end();
        let understood = match text.strip_prefix("# ") {
            Some(table) => seen.table(table),
            None => seen.event(text),
        };
        if understood.is_none() {
            seen.problem(format!("not understood: {text}"));
        }
        line.clear();
    }
    assert!(child.wait().unwrap().success());
    seen.finish();
    seen
}

impl Seen {
    fn problem(&mut self, what: String) {
        if self.problems.len() < ENOUGH {
            self.problems.push(what);
        }
    }

    /// Facts: sites and threads matter here.
    fn table(&mut self, text: &str) -> Option<()> {
        if text.starts_with("events=") {
            self.whole = true;
        }
        let Some((id, fact)) = text.split_once(" is ") else {
            return Some(());
        };
        if fact.starts_with("reached by ") {
            return Some(());
        }
        if let Some(site) = id.strip_prefix('@') {
            let (method, _) = fact.split_once('(')?;
            let site = site.parse().ok()?;
            if method == "Ledger.enter" {
                self.ledger_sites.insert(site);
            }
            self.methods.insert(site, method.to_owned());
        } else if let Some(thread) = id.strip_prefix('T') {
            let name = fact.strip_prefix('"')?.split('"').next()?;
            name.clone_into(&mut self.life(thread.parse().ok()?).name);
        }
        Some(())
    }

    fn life(&mut self, thread: u32) -> &mut Life {
        self.threads.entry(thread).or_default()
    }

    fn event(&mut self, text: &str) -> Option<()> {
        if text.starts_with("freed ") {
            return Some(());
        }
        let mut words = text.split(' ');
        let thread: u32 = words.next()?.strip_prefix('T')?.parse().ok()?;
        let (what, object) = (words.next()?, words.next());
        // The way in which a lock was taken may come before the site.
        let site = words.find(|word| word.starts_with('@'));
        let life = self.life(thread);
        if life.begins != u64::from(what != "begin") || life.ends != 0 {
            let (begins, ends) = (life.begins, life.ends);
            self.problem(format!("{text}: begun {begins} times, ended {ends} times"));
        }
        let site = match site {
            Some(site) => site.strip_prefix('@')?.parse().ok()?,
            None => 0,
        };
        match (what, object) {
            ("begin", None) => self.life(thread).begins += 1,
            ("end", None) => self.end(thread),
            ("start", Some(child)) => self.start(child.strip_prefix('T')?.parse().ok()?),
            ("joined", Some(child)) => self.joined(thread, child.strip_prefix('T')?.parse().ok()?),
            (
                "read" | "atomic-read" | "atomic-write" | "atomic-update" | "locked"
                | "locked-shared" | "unlocked" | "unlocked-shared" | "locked-monitor"
                | "unlocked-monitor" | "waits" | "waited" | "waits-monitor" | "waited-monitor"
                | "initializing" | "stack" | "allocated" | "mark" | "published",
                Some(_),
            ) => {}
            ("write", Some(place)) => self.write(place, site)?,
            ("acquire" | "release", Some("fence")) => {}
            ("acquire" | "release", Some(through)) => {
                self.synchronize(thread, what == "acquire", through, site)?;
            }
            _ => return None,
        }
        Some(())
    }

    fn start(&mut self, child: u32) {
        let life = self.life(child);
        life.starts += 1;
        if life.starts > 1 || life.begins > 0 {
            self.problem(format!("T{child} is started after it was started or began"));
        }
    }

    fn end(&mut self, thread: u32) {
        let life = self.life(thread);
        life.ends += 1;
        if life.held > 0 {
            let held = life.held;
            self.problem(format!("T{thread} ends and holds {held} monitors"));
        }
    }

    fn joined(&mut self, thread: u32, child: u32) {
        let life = self.life(child);
        life.joiners.insert(thread);
        if life.ends == 0 {
            self.problem(format!("T{thread} joins T{child} before its end"));
        }
    }

    fn write(&mut self, place: &str, site: u32) -> Option<()> {
        if !self.ledger_sites.contains(&site) {
            return Some(());
        }
        let Some((array, index)) = place.strip_prefix('o')?.split_once('[') else {
            return Some(());
        };
        let index: u64 = index.strip_suffix(']')?.parse().ok()?;
        let entered = self.entered.entry(array.parse().ok()?).or_default();
        let expected = *entered % LEDGER_SIZE;
        *entered += 1;
        if index != expected {
            self.problem(format!("write of {place}, but {expected} comes next"));
        }
        Some(())
    }

    fn synchronize(&mut self, thread: u32, acquire: bool, through: &str, site: u32) -> Option<()> {
        let (kind, id) = through.split_once(':')?;
        let what = match (acquire, kind) {
            (true, "monitor") => "acquire monitor",
            (false, "monitor") => "release monitor",
            (true, "volatile") => "acquire volatile",
            (false, "volatile") => "release volatile",
            (false, "class") => "release class",
            (true, "class") => "acquire class",
            (true, _) => "acquire",
            (false, _) => "release",
        };
        *self.by_site.entry((what, site)).or_default() += 1;
        match kind {
            "monitor" => self.monitor(thread, acquire, id.strip_prefix('o')?.parse().ok()?, site),
            "class" => self.class(thread, acquire, id.parse().ok()?),
            "interrupt" if !acquire => {
                self.life(id.strip_prefix('T')?.parse().ok()?).interrupts += 1
            }
            _ => {}
        }
        Some(())
    }

    fn monitor(&mut self, thread: u32, acquire: bool, id: u64, site: u32) {
        // A thread that releases first held it before recording began.
        if !acquire && !self.monitors.contains_key(&id) {
            self.monitors.insert(id, Monitor::default());
            return;
        }
        let monitor = self.monitors.entry(id).or_default();
        let (holder, depth) = (monitor.holder, monitor.depth);
        let held = depth > 0;
        let mine = held && holder == thread;
        if acquire && (mine || !held) {
            monitor.holder = thread;
            monitor.depth += 1;
            self.life(thread).held += u64::from(!held);
        } else if !acquire && mine {
            monitor.depth -= 1;
            self.life(thread).held -= u64::from(depth == 1);
        } else {
            let what = if acquire { "acquires" } else { "releases" };
            let method = self.methods.get(&site).map_or("?", String::as_str);
            let state = format!("T{holder} holds it {depth} times");
            self.problem(format!("T{thread} {what} o{id} in {method}, but {state}"));
        }
    }

    /// A thread that sees a class before its initialization ends must be the one that runs it.
    fn class(&mut self, thread: u32, acquire: bool, class: u32) {
        if acquire {
            self.used_classes.entry(class).or_insert(thread);
        } else if self
            .used_classes
            .get(&class)
            .is_some_and(|&by| by != thread)
        {
            self.problem(format!("class {class} was seen before it was initialized"));
        }
    }

    fn finish(&mut self) {
        for ((what, site), count) in &self.by_site {
            if let Some(method) = self.methods.get(site) {
                *self.counts.entry(format!("{what} {method}")).or_default() += count;
            }
        }
        self.ledgers = self.entered.values().copied().collect();
        self.ledgers.sort_unstable();
    }

    /// The threads of the program, by the name it gives all of them.
    pub fn threads_of_the_program(&self) -> impl Iterator<Item = &Life> {
        let all = self.threads.values();
        all.filter(|life| life.name.starts_with("stress"))
    }

    /// Whether all threads of the program were started, began, ended and were joined once, and there are as many as that.
    pub fn lives(&self, expected: u64) -> Vec<String> {
        let of = |count: fn(&Life) -> u64| self.threads_of_the_program().map(count).sum::<u64>();
        let counts = [
            ("threads", of(|_| 1)),
            ("starts", of(|life| life.starts)),
            ("begins", of(|life| life.begins)),
            ("ends", of(|life| life.ends)),
            ("joins", of(|life| life.joiners.len() as u64)),
        ];
        let wrong = counts.into_iter().filter(|&(_, count)| count != expected);
        wrong
            .map(|(what, count)| format!("{count} {what} instead of {expected}"))
            .collect()
    }
}
