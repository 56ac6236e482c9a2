//! What appears on standard error during long work: races as they are found, and on a terminal one line of progress.
//!
//! Under `run`, the program writes to the same terminal, and its output comes first. The line is drawn below the program's
//! cursor, which returns to where it was; only when the program has written nothing for a while; and it is erased as soon as
//! the program writes.

mod escapes;
mod jvms;
mod status_line;
mod terminal_writes;
mod traces;

use crate::output::eprint;
use crate::settings::Screen;
pub use jvms::Jvms;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use status_line::StatusLine;
use std::io::{self, PipeReader, PipeWriter};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
pub use traces::Traces;

/// How often the source is polled.
const TICK: Duration = Duration::from_millis(500);

/// The work whose progress is shown.
pub trait Source: Send + 'static {
    /// The progress of the work; none if there is nothing to show yet.
    fn line(&self) -> Option<String>;

    /// Text to print now, whether or not the line is shown.
    fn news(&mut self) -> Option<String> {
        None
    }

    /// Whether there may ever be news.
    fn has_news(&self) -> bool {
        false
    }
}

/// A thread that prints; none if there is neither a line to show nor any news.
pub struct Progress(Option<Printer>);

struct Printer {
    /// Its end stops the thread.
    stop: PipeWriter,
    thread: JoinHandle<()>,
}

impl Progress {
    /// Where only this command writes to the terminal.
    pub fn alone(screen: Screen, source: impl Source) -> Self {
        Progress::start(StatusLine::alone(screen), source)
    }

    /// While a program runs. Where its writes to the terminal cannot be observed, there is no line.
    pub fn with_program(screen: Screen, source: impl Source) -> Self {
        Progress::start(StatusLine::with_program(screen), source)
    }

    fn start(line: Option<StatusLine>, source: impl Source) -> Self {
        if line.is_none() && !source.has_news() {
            return Progress(None);
        }
        // Without a pipe the thread could not be stopped. Nothing depends on it, so there is none then.
        let printer = io::pipe().ok().map(|(stopped, stop)| Printer {
            stop,
            thread: thread::spawn(move || follow(line, source, &stopped)),
        });
        Progress(printer)
    }

    /// Erases the line. News that were not printed yet are in the report.
    pub fn end(self) {
        if let Some(Printer { stop, thread }) = self.0 {
            drop(stop);
            thread.join().expect("the printing thread cannot panic");
        }
    }
}

fn follow(mut line: Option<StatusLine>, mut source: impl Source, stopped: &PipeReader) {
    let begun = Instant::now();
    while !waited_for_the_end(line.as_ref(), stopped) {
        if let Some(news) = source.news() {
            line.iter_mut().for_each(StatusLine::give_way);
            eprint(&news);
        }
        if let Some(line) = &mut line {
            line.tick(|| {
                let seconds = begun.elapsed().as_secs();
                Some(format!("redflag: {}, {seconds} s", source.line()?))
            });
        }
    }
    line.iter_mut().for_each(StatusLine::end);
}

/// Waits for a tick, or, while the line is shown, for a write to the terminal. True if this is the end.
fn waited_for_the_end(line: Option<&StatusLine>, stopped: &PipeReader) -> bool {
    let mut watched = vec![PollFd::new(stopped, PollFlags::IN)];
    let writes = line.and_then(StatusLine::writes_to_watch);
    watched.extend(writes.map(|writes| PollFd::new(writes, PollFlags::IN)));
    let tick = Timespec::try_from(TICK).expect("a tick is short");
    // A signal may end the wait early, which does no harm.
    let _ = poll(&mut watched, Some(&tick));
    !watched[0].revents().is_empty()
}
