//! Draws the line, and takes it away when somebody else writes.

use super::line;
use super::others::Others;
use crate::settings::Screen;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// How often the line is drawn at most.
const PERIOD: Duration = Duration::from_millis(500);
/// How long the program must have been silent.
const SILENCE: Duration = Duration::from_secs(2);
/// How long it may take to write a line and to look who wrote.
const BLINK: Duration = Duration::from_millis(1);

/// Draws on standard error.
pub struct Pen {
    others: Option<Others>,
    screen: Screen,
    shown: bool,
    drawn: Instant,
    /// When somebody else was last seen to write.
    silent_since: Instant,
}

impl Pen {
    /// None if nobody wants to see a line.
    pub fn alone(screen: Screen) -> Option<Self> {
        let wanted = screen.shows_progress(&io::stderr());
        wanted.then(|| Pen::new(screen, None))
    }

    /// None as well if it cannot be seen whether somebody else writes.
    pub fn beside_a_program(screen: Screen) -> Option<Self> {
        let wanted = screen.shows_progress(&io::stderr());
        let others = wanted.then(|| Others::on(&io::stderr())).flatten()?;
        Some(Pen::new(screen, Some(others)))
    }

    fn new(screen: Screen, others: Option<Others>) -> Self {
        let now = Instant::now();
        Pen {
            others,
            screen,
            shown: false,
            drawn: now,
            silent_since: now,
        }
    }

    /// Whoever has to be watched while the line is shown.
    pub fn others_to_watch(&self) -> Option<&Others> {
        self.others.as_ref().filter(|_| self.shown)
    }

    /// Draws the line anew, or gives way.
    pub fn tick(&mut self, text: impl FnOnce() -> Option<String>) {
        if self.others_wrote() {
            self.give_way();
        } else if self.may_draw() {
            if let Some(text) = text() {
                self.draw(&text);
            }
        }
    }

    /// Somebody wrote, perhaps over the line, or is about to: what stands behind the cursor is ours.
    pub fn give_way(&mut self) {
        if self.shown {
            put(line::ERASE_FROM_CURSOR);
            self.others_wrote();
        }
        self.shown = false;
        self.silent_since = Instant::now();
    }

    /// Takes the line away for good. The program may have written its last words a moment ago.
    pub fn end(&mut self) {
        match (self.shown, self.others_wrote()) {
            (true, true) => self.give_way(),
            (true, false) => put(line::ERASE_BELOW),
            (false, _) => {}
        }
    }

    fn others_wrote(&mut self) -> bool {
        self.others.as_mut().is_some_and(Others::wrote)
    }

    fn may_draw(&self) -> bool {
        let silent = self.others.is_none() || self.silent_since.elapsed() >= SILENCE;
        silent && self.drawn.elapsed() >= PERIOD
    }

    fn draw(&mut self, text: &str) {
        let line = line::below(text, self.screen.look(&io::stderr()).width);
        self.drawn = Instant::now();
        put(&line);
        self.shown = true;
        // That was us. If it took long, somebody else may have written in between, and we would not know.
        self.others_wrote();
        if self.others.is_some() && self.drawn.elapsed() > BLINK {
            self.give_way();
        }
    }
}

/// In one piece, so that nobody else's words come between.
fn put(sequence: &str) {
    let _ = io::stderr().write_all(sequence.as_bytes());
}
