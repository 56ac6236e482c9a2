//! How each thread got to its access: it was started, took its locks, accessed.

use super::model::{CodeFlow, Location, Message, Step, ThreadFlow};
use super::place::{of_access, of_line, stack};
use crate::evidence::AccessSide;
use std::borrow::Cow;

/// All threads side by side.
pub fn code_flow(sides: &[Side<'_>], why: &str) -> CodeFlow {
    let flow = |(number, side): (usize, &Side<'_>)| {
        let id = IDS
            .get(number)
            .map_or_else(|| (number + 1).to_string(), ToString::to_string);
        thread_flow(side, sides, id)
    };
    CodeFlow {
        message: Message::plain(why),
        thread_flows: sides.iter().enumerate().map(flow).collect(),
    }
}

/// The names of flows; further ones have numbers.
const IDS: [&str; 2] = ["first", "second"];

/// What one thread did, with words.
pub struct Side<'a> {
    /// The access, or what takes its place in another subject.
    pub access: Cow<'a, AccessSide>,
    /// What it is.
    pub words: String,
}

/// What a thread did before its access, the earliest first, with words.
pub fn before(side: &AccessSide, sides: &[Side<'_>]) -> Vec<(Deed, Location)> {
    let mut places = Vec::new();
    let place = |at: &str, words: &str| place(at, words, side, sides);
    if let Some(at) = &side.created_at {
        let by = side.created_by.as_ref().map(|by| format!(" by \"{by}\""));
        let words = format!("\"{}\" is started{}", side.thread, by.unwrap_or_default());
        places.push((Deed::Start, place(at, &words)));
    }
    for held in &side.held {
        if let Some(at) = &held.taken_at {
            let words = format!("\"{}\" takes {}", side.thread, held.lock);
            places.push((Deed::Lock, place(at, &words)));
        }
    }
    places
}

/// What a thread does on the way to its access.
#[derive(Clone, Copy)]
pub enum Deed {
    /// It is started.
    Start,
    /// It takes a lock that it still holds at the access.
    Lock,
}

impl Deed {
    fn kinds(self) -> &'static [&'static str] {
        match self {
            Deed::Start => &["call", "function"],
            Deed::Lock => &["acquire", "lock"],
        }
    }
}

/// In the standard, equal numbers in two flows are points that execution may reach at the same time: the two accesses are, and
/// of the other steps no order is known, so they have no number.
const AT_ONCE: u32 = 1;

fn thread_flow(own: &Side<'_>, sides: &[Side<'_>], id: String) -> ThreadFlow {
    let side = &*own.access;
    let mut steps: Vec<Step> = before(side, sides)
        .into_iter()
        .map(|(event, location)| Step {
            location,
            stack: None,
            kinds: event.kinds(),
            execution_order: None,
            importance: "important",
        })
        .collect();
    let mut location = of_access(side);
    location.message = Some(Message::plain(&own.words));
    steps.push(Step {
        location,
        stack: Some(stack(side)).filter(|stack| !stack.frames.is_empty()),
        kinds: &["memory", "danger"],
        execution_order: Some(AT_ONCE),
        importance: "essential",
    });
    ThreadFlow {
        id,
        message: Message::plain(&format!("Thread \"{}\"", side.thread)),
        locations: steps,
    }
}

fn place(at: &str, words: &str, side: &AccessSide, sides: &[Side<'_>]) -> Location {
    let all: Vec<&AccessSide> = std::iter::once(side)
        .chain(sides.iter().map(|side| &*side.access))
        .collect();
    let mut location = of_line(at, &all);
    location.message = Some(Message::plain(words));
    location
}
