//! How each thread got to its access: it was started, took its locks, accessed.

use super::model::{CodeFlow, Location, Message, Step, ThreadFlow};
use super::place::{of_access, of_line, stack};
use crate::evidence::AccessSide;
use crate::oneline::actor;

/// Both threads side by side.
pub fn code_flow(sides: [&AccessSide; 2], missing_edge: &str) -> CodeFlow {
    CodeFlow {
        message: Message::plain(missing_edge),
        thread_flows: [
            thread_flow(sides, "first"),
            thread_flow([sides[1], sides[0]], "second"),
        ],
    }
}

/// What a thread did before its access, the earliest first, with words. The thread's own access comes first in `sides`.
pub fn before(sides: [&AccessSide; 2]) -> Vec<(Deed, Location)> {
    let side = sides[0];
    let mut places = Vec::new();
    if let Some(at) = &side.created_at {
        let by = side.created_by.as_ref().map(|by| format!(" by \"{by}\""));
        let words = format!("\"{}\" is started{}", side.thread, by.unwrap_or_default());
        places.push((Deed::Start, place(at, &words, sides)));
    }
    for held in &side.held {
        if let Some(at) = &held.taken_at {
            let words = format!("\"{}\" takes {}", side.thread, held.lock);
            places.push((Deed::Lock, place(at, &words, sides)));
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

fn thread_flow(sides: [&AccessSide; 2], id: &str) -> ThreadFlow {
    let side = sides[0];
    let mut steps: Vec<Step> = before(sides)
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
    location.message = Some(Message::plain(&actor(side)));
    steps.push(Step {
        location,
        stack: Some(stack(side)).filter(|stack| !stack.frames.is_empty()),
        kinds: &["memory", "danger"],
        execution_order: Some(AT_ONCE),
        importance: "essential",
    });
    ThreadFlow {
        id: id.to_owned(),
        message: Message::plain(&format!("Thread \"{}\"", side.thread)),
        locations: steps,
    }
}

fn place(at: &str, words: &str, sides: [&AccessSide; 2]) -> Location {
    let mut location = of_line(at, sides);
    location.message = Some(Message::plain(words));
    location
}
