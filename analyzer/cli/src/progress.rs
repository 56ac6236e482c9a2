//! What is told while long work goes on: news, and on a terminal one line that says how far it has come.
//!
//! Under `run`, the program writes to the same terminal. Its output comes first: the line is drawn below the program's cursor,
//! which goes back to where it was; only when nobody else has written for a while; and it goes as soon as somebody does.

mod jvms;
mod line;
mod others;
mod pen;
mod traces;

use crate::say::tell_text;
use crate::settings::Screen;
pub use jvms::Jvms;
use pen::Pen;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::io::{self, PipeReader, PipeWriter};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
pub use traces::Traces;

/// How often there is a look.
const TICK: Duration = Duration::from_millis(500);

/// Who knows what there is to tell.
pub trait Source: Send + 'static {
    /// How far the work is; none if there is nothing to say yet.
    fn line(&self) -> Option<String>;

    /// What has to be told now, whether or not anybody sees the line.
    fn news(&mut self) -> Option<String> {
        None
    }

    /// Whether there may ever be news.
    fn has_news(&self) -> bool {
        false
    }
}

/// A thread that tells; none if there is nothing to tell and nobody to see it.
pub struct Progress(Option<Running>);

struct Running {
    /// Its end tells the thread to stop.
    stop: PipeWriter,
    thread: JoinHandle<()>,
}

impl Progress {
    /// Where nobody but us writes to the terminal.
    pub fn alone(screen: Screen, source: impl Source) -> Self {
        Progress::start(Pen::alone(screen), source)
    }

    /// Beside a program. Where it cannot be seen whether the program writes, there is no line.
    pub fn beside_a_program(screen: Screen, source: impl Source) -> Self {
        Progress::start(Pen::beside_a_program(screen), source)
    }

    fn start(pen: Option<Pen>, source: impl Source) -> Self {
        if pen.is_none() && !source.has_news() {
            return Progress(None);
        }
        // Without a pipe there is no way to stop it, and nobody depends on it.
        let running = io::pipe().ok().map(|(stopped, stop)| Running {
            stop,
            thread: thread::spawn(move || follow(pen, source, &stopped)),
        });
        Progress(running)
    }

    /// Takes the line away. What is new but not told will stand in the report.
    pub fn end(self) {
        if let Some(Running { stop, thread }) = self.0 {
            drop(stop);
            thread.join().expect("the telling thread cannot panic");
        }
    }
}

fn follow(mut pen: Option<Pen>, mut source: impl Source, stopped: &PipeReader) {
    let begun = Instant::now();
    while !waited_for_the_end(pen.as_ref(), stopped) {
        if let Some(news) = source.news() {
            pen.iter_mut().for_each(Pen::give_way);
            tell_text(&news);
        }
        if let Some(pen) = &mut pen {
            pen.tick(|| {
                let seconds = begun.elapsed().as_secs();
                Some(format!("redflag: {}, {seconds} s", source.line()?))
            });
        }
    }
    pen.iter_mut().for_each(Pen::end);
}

/// Waits for a tick, or, while the line is shown, until somebody writes. True if this is the end.
fn waited_for_the_end(pen: Option<&Pen>, stopped: &PipeReader) -> bool {
    let mut watched = vec![PollFd::new(stopped, PollFlags::IN)];
    let others = pen.and_then(Pen::others_to_watch);
    watched.extend(others.map(|others| PollFd::new(others, PollFlags::IN)));
    let tick = Timespec::try_from(TICK).expect("a tick is short");
    // A signal may wake us early, which does no harm.
    let _ = poll(&mut watched, Some(&tick));
    !watched[0].revents().is_empty()
}
