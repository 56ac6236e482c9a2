//! The progress line: draws it, and erases it when the program writes.

use super::escapes;
use super::terminal_writes::TerminalWrites;
use crate::settings::Screen;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// How often the line is drawn at most.
const PERIOD: Duration = Duration::from_millis(500);
/// How long the program must have been silent.
const SILENCE: Duration = Duration::from_secs(2);
/// How long it may take to write a line and to check for other writes.
const BLINK: Duration = Duration::from_millis(1);

/// The line on standard error.
pub struct StatusLine {
    writes: Option<TerminalWrites>,
    screen: Screen,
    shown: bool,
    drawn: Instant,
    /// When another process was last seen to write.
    silent_since: Instant,
}

impl StatusLine {
    /// The line where only this command writes; none if it is not wanted.
    pub fn alone(screen: Screen) -> Option<Self> {
        let wanted = screen.shows_progress(&io::stderr());
        wanted.then(|| StatusLine::new(screen, None))
    }

    /// The line while a program runs; none also if the program's writes cannot be observed.
    pub fn with_program(screen: Screen) -> Option<Self> {
        let wanted = screen.shows_progress(&io::stderr());
        let writes = wanted
            .then(|| TerminalWrites::to(&io::stderr()))
            .flatten()?;
        Some(StatusLine::new(screen, Some(writes)))
    }

    fn new(screen: Screen, writes: Option<TerminalWrites>) -> Self {
        let now = Instant::now();
        StatusLine {
            writes,
            screen,
            shown: false,
            drawn: now,
            silent_since: now,
        }
    }

    /// The writes to wait for while the line is shown.
    pub fn writes_to_watch(&self) -> Option<&TerminalWrites> {
        self.writes.as_ref().filter(|_| self.shown)
    }

    /// Draws the line again, or erases it if the program wrote.
    pub fn tick(&mut self, text: impl FnOnce() -> Option<String>) {
        if self.program_wrote() {
            self.give_way();
            return;
        }
        let text = self.may_draw().then(text).flatten();
        if let Some(text) = text {
            self.draw(&text);
        }
    }

    /// Erases the line after another write, or right before one. What follows the cursor can only be the line.
    pub fn give_way(&mut self) {
        if self.shown {
            put(escapes::ERASE_FROM_CURSOR);
            self.program_wrote();
        }
        self.shown = false;
        self.silent_since = Instant::now();
    }

    /// Erases the line for good. The program may have written its last output a moment ago.
    pub fn end(&mut self) {
        match (self.shown, self.program_wrote()) {
            (true, true) => self.give_way(),
            (true, false) => put(escapes::ERASE_BELOW),
            (false, _) => {}
        }
    }

    fn program_wrote(&mut self) -> bool {
        self.writes.as_mut().is_some_and(TerminalWrites::happened)
    }

    fn may_draw(&self) -> bool {
        let silent = self.writes.is_none() || self.silent_since.elapsed() >= SILENCE;
        silent && self.drawn.elapsed() >= PERIOD
    }

    fn draw(&mut self, text: &str) {
        let line = escapes::below(text, self.screen.look(&io::stderr()).width);
        self.drawn = Instant::now();
        put(&line);
        self.shown = true;
        // This consumes the line's own write. If it took long, the program may have written in between, unnoticed.
        self.program_wrote();
        if self.writes.is_some() && self.drawn.elapsed() > BLINK {
            self.give_way();
        }
    }
}

/// In one piece, so that no other output comes in between.
fn put(sequence: &str) {
    let _ = io::stderr().write_all(sequence.as_bytes());
}
