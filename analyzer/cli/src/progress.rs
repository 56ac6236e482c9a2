//! One line on the terminal that tells how far long work has come.
//!
//! Under `run`, the program writes to the same terminal. Its output comes first: the line is drawn below the program's cursor,
//! which goes back to where it was; only when nobody else has written for a while; and it goes as soon as somebody does.

mod files;
mod line;
mod others;

use crate::settings::Screen;
use crate::traces::Meter;
pub use files::clear;
use others::Others;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::fs;
use std::io::{self, PipeReader, PipeWriter, Write};
use std::path::{Path, PathBuf};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How often the line is drawn.
const TICK: Duration = Duration::from_millis(500);
/// How long the program must have been silent.
const SILENCE: Duration = Duration::from_secs(2);

/// How long it may take to write a line and to look who wrote.
const BLINK: Duration = Duration::from_millis(1);

/// A line that is kept up to date by a thread; none if nobody wants to see it.
pub struct Progress(Option<Running>);

struct Running {
    /// Its end tells the thread to stop.
    stop: PipeWriter,
    thread: JoinHandle<()>,
}

impl Progress {
    /// Shows what `text` says, where nobody but us writes to the terminal.
    pub fn alone(screen: Screen, text: impl Fn() -> Option<String> + Send + 'static) -> Self {
        let wanted = screen.shows_progress(&io::stderr());
        Progress(wanted.then(|| Running::start(None, screen, text)).flatten())
    }

    /// The same beside a program. Where it cannot be seen whether the program writes, nothing is shown.
    pub fn beside_a_program(
        screen: Screen,
        text: impl Fn() -> Option<String> + Send + 'static,
    ) -> Self {
        let wanted = screen.shows_progress(&io::stderr());
        let others = wanted.then(|| Others::on(&io::stderr())).flatten();
        Progress(others.and_then(|others| Running::start(Some(others), screen, text)))
    }

    /// Takes the line away.
    pub fn end(self) {
        if let Some(Running { stop, thread }) = self.0 {
            drop(stop);
            thread.join().expect("the drawing thread cannot panic");
        }
    }
}

impl Running {
    fn start(
        others: Option<Others>,
        screen: Screen,
        text: impl Fn() -> Option<String> + Send + 'static,
    ) -> Option<Self> {
        let (stopped, stop) = io::pipe().ok()?;
        let pen = Pen {
            others,
            screen,
            shown: false,
            silent_since: Instant::now(),
        };
        let thread = thread::spawn(move || pen.follow(text, &stopped));
        Some(Running { stop, thread })
    }
}

/// Draws the line.
struct Pen {
    others: Option<Others>,
    screen: Screen,
    shown: bool,
    /// When somebody else was last seen to write.
    silent_since: Instant,
}

impl Pen {
    fn follow(mut self, text: impl Fn() -> Option<String>, stopped: &PipeReader) {
        let begun = Instant::now();
        while !self.waited_for_the_end(stopped) {
            if self.others_wrote() {
                self.give_way();
            } else if self.may_draw() {
                if let Some(text) = text() {
                    let seconds = begun.elapsed().as_secs();
                    self.draw(&format!("redflag: {text}, {seconds} s"));
                }
            }
        }
        // Once more, because the program may have written its last words a moment ago.
        match (self.shown, self.others_wrote()) {
            (true, true) => self.give_way(),
            (true, false) => put(line::ERASE_BELOW),
            (false, _) => {}
        }
    }

    /// Waits for a tick, or, while the line is shown, until somebody writes. True if this is the end.
    fn waited_for_the_end(&self, stopped: &PipeReader) -> bool {
        let mut watched = vec![PollFd::new(stopped, PollFlags::IN)];
        if let (true, Some(others)) = (self.shown, &self.others) {
            watched.push(PollFd::new(others, PollFlags::IN));
        }
        let tick = Timespec::try_from(TICK).expect("a tick is short");
        // A signal may wake us early, which does no harm.
        let _ = poll(&mut watched, Some(&tick));
        !watched[0].revents().is_empty()
    }

    fn others_wrote(&mut self) -> bool {
        self.others.as_mut().is_some_and(Others::wrote)
    }

    /// Somebody wrote, perhaps over the line: what stands behind the cursor is ours.
    fn give_way(&mut self) {
        if self.shown {
            put(line::ERASE_FROM_CURSOR);
            self.others_wrote();
        }
        self.shown = false;
        self.silent_since = Instant::now();
    }

    fn may_draw(&self) -> bool {
        self.others.is_none() || self.silent_since.elapsed() >= SILENCE
    }

    fn draw(&mut self, text: &str) {
        let line = line::below(text, self.screen.look(&io::stderr()).width);
        let begun = Instant::now();
        put(&line);
        self.shown = true;
        // That was us. If it took long, somebody else may have written in between, and we would not know.
        self.others_wrote();
        if self.others.is_some() && begun.elapsed() > BLINK {
            self.give_way();
        }
    }
}

/// In one piece, so that nobody else's words come between.
fn put(sequence: &str) {
    let _ = io::stderr().write_all(sequence.as_bytes());
}

/// What the JVMs that report to a directory say of themselves; nothing before the first one does.
pub fn of_jvms(out: &Path) -> impl Fn() -> Option<String> + Send + 'static {
    let out = out.to_owned();
    move || files::sum(&out).map(|counts| counts.to_string())
}

/// How much of some traces is read.
pub fn of_traces(paths: &[PathBuf], meter: &Meter) -> impl Fn() -> Option<String> + Send + 'static {
    let sizes = paths.iter().filter_map(|path| fs::metadata(path).ok());
    let total: u64 = sizes.map(|file| file.len()).sum();
    let meter = meter.clone();
    move || {
        let mebibytes =
            |bytes: u64| format!("{}.{}", bytes >> 20, ((bytes >> 10) % 1024) * 10 / 1024);
        Some(format!(
            "{} of {} MiB judged",
            mebibytes(meter.bytes()),
            mebibytes(total)
        ))
    }
}
