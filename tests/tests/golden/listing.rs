//! The normal form of a trace.

use super::clocks::{Moment, walk};
use super::names::Names;
use super::trace::{Event, Site, Trace, What};
use std::collections::BTreeSet;
use std::fmt::Write;

/// An access of the program.
struct Access<'a> {
    moment: &'a Moment,
    thread: String,
    /// As in `write` or `atomic-read`.
    kind: String,
    range: String,
    line: String,
}

/// What the threads of a program did, and which of their accesses are ordered.
pub fn normal_form(program: &str, trace: &Trace) -> String {
    let walk = walk(trace);
    let mut names = Names::new(trace, &walk.idle);
    let mut text = String::new();
    let mut variables: Vec<(String, Vec<Access>)> = Vec::new();
    for thread in threads(program, trace, &names) {
        let name = names.thread(&thread);
        let _ = writeln!(text, "{name}");
        let mut last = String::new();
        for (at, event) in of_thread(trace, &thread, &names) {
            if walk.idle.contains(&at) {
                continue;
            }
            let Some(line) = line(program, trace, event, &mut names) else {
                continue;
            };
            // One start or join of a thread may be seen at several places inside the JDK.
            // An atomic access may be repeated, depending on what it saw.
            let once = ["joined ", "start ", "atomic-"];
            if line != last || !once.iter().any(|word| line.starts_with(word)) {
                let _ = writeln!(text, "  {line}");
            }
            last = line;
            let What::Access(kind, variable) = &event.what else {
                continue;
            };
            let (variable, range) = names.variable(variable);
            let access = Access {
                moment: &walk.moments[&at],
                thread: name.clone(),
                kind: kind.clone(),
                range,
                line: names.site(event.site.as_deref()).unwrap().line.clone(),
            };
            match variables.iter_mut().find(|(known, _)| *known == variable) {
                Some((_, accesses)) => accesses.push(access),
                None => variables.push((variable, vec![access])),
            }
        }
    }
    for (variable, accesses) in &variables {
        for line in orders(accesses) {
            let _ = writeln!(text, "{variable}: {line}");
        }
    }
    text
}

/// The events of a thread with their places in the trace, in program order. Array ranges are recorded where a segment ends,
/// in no order: here they are sorted by place.
fn of_thread<'a>(trace: &'a Trace, thread: &str, names: &Names<'_>) -> Vec<(usize, &'a Event)> {
    let (mut ordered, mut ranges) = (Vec::new(), Vec::new());
    let own = trace.events.iter().enumerate();
    for (at, event) in own.filter(|(_, event)| event.thread == thread) {
        match &event.what {
            What::Access(_, variable) if variable.contains('[') => {
                let place = names.site(event.site.as_deref()).map(Site::place);
                ranges.push((place, at, event));
                continue;
            }
            What::Access(..) => {}
            _ => {
                ranges.sort_by_key(|(place, ..)| *place);
                ordered.extend(ranges.drain(..).map(|(_, at, event)| (at, event)));
            }
        }
        ordered.push((at, event));
    }
    ordered
}

/// Whether a class is the program's or nested in it.
fn is_own(program: &str, class: &str) -> bool {
    class == program
        || class
            .strip_prefix(program)
            .is_some_and(|rest| rest.starts_with('$'))
}

fn in_program(program: &str, event: &Event, names: &Names<'_>) -> bool {
    names
        .site(event.site.as_deref())
        .is_some_and(|site| is_own(program, &site.class))
}

/// The main thread and all threads that ran code of the program, by name.
fn threads(program: &str, trace: &Trace, names: &Names<'_>) -> Vec<String> {
    let ran = |event: &&Event| in_program(program, event, names);
    let own = trace.events.iter().filter(ran).map(|event| &event.thread);
    let main = trace.threads.keys().filter(|id| names.thread(id) == "main");
    let ids: BTreeSet<&String> = own.chain(main).collect();
    let named = ids.into_iter().map(|id| (names.thread(id), id.clone()));
    let mut all: Vec<_> = named.collect();
    all.sort_by_key(|(name, id)| (name != "main", name.clone(), id.clone()));
    all.into_iter().map(|(_, id)| id).collect()
}

/// An event as a line, if it belongs to the normal form.
fn line(program: &str, trace: &Trace, event: &Event, names: &mut Names<'_>) -> Option<String> {
    let own = in_program(program, event, names);
    let runs_program = |thread: &String| threads(program, trace, names).contains(thread);
    let words = match &event.what {
        What::Begin => return Some("begin".to_owned()),
        What::End => return Some("end".to_owned()),
        What::Start(child) if own || runs_program(child) => {
            format!("start {}", names.thread(child))
        }
        What::Joined(child) if own || runs_program(child) => {
            format!("joined {}", names.thread(child))
        }
        _ if !own => return None,
        What::Access(kind, variable) => {
            let (variable, range) = names.variable(variable);
            format!("{kind} {variable}{range}")
        }
        What::Acquire(sync) => format!("acquire {}", names.sync(sync)),
        What::Release(sync) => format!("release {}", names.sync(sync)),
        What::Lock(verb, lock, taken) => {
            let taken = taken.as_ref().map(|how| format!(" {how}"));
            let taken = taken.unwrap_or_default();
            format!("{verb} {}{taken}", names.lock(lock))
        }
        What::Initializing(class) => format!("initializing {}", names.sync(class)),
        What::Start(_) | What::Joined(_) => return None,
    };
    match names.site(event.site.as_deref()) {
        Some(site) if own => Some(format!("{words} ({})", site.line)),
        _ => Some(words),
    }
}

/// Whether two accesses conflict. The write of an update is listed with its read, and is where that is.
fn conflict(one: &Access, other: &Access) -> bool {
    let [writes, other_writes] = [one, other].map(|access| access.kind.ends_with("write"));
    let [atomic, other_atomic] = [one, other].map(|access| access.kind.starts_with("atomic"));
    let is_update = [one, other]
        .iter()
        .any(|access| access.kind == "atomic-update");
    (writes || other_writes) && !(atomic && other_atomic) && !is_update
}

/// Each pair of conflicting accesses of different threads, once for each pair of places.
fn orders(accesses: &[Access]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (at, one) in accesses.iter().enumerate() {
        for other in &accesses[at + 1..] {
            if one.thread == other.thread
                || !conflict(one, other)
                || !overlap(&one.range, &other.range)
            {
                continue;
            }
            let line = if one.moment.is_before(other.moment) {
                format!("{} -> {} ordered", side(one), side(other))
            } else if other.moment.is_before(one.moment) {
                format!("{} -> {} ordered", side(other), side(one))
            } else {
                format!("{} -- {} unordered", side(one), side(other))
            };
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
    }
    lines
}

fn side(access: &Access) -> String {
    let range = if access.range.is_empty() {
        String::new()
    } else {
        format!(" {}", access.range)
    };
    format!("{} {}{range} ({})", access.thread, access.kind, access.line)
}

/// Whether two ranges such as `[2..10/4]` share an element; what has no range always does.
pub fn overlap(one: &str, other: &str) -> bool {
    let (one, other) = (elements(one), elements(other));
    one.is_empty() || other.iter().any(|index| one.contains(index))
}

fn elements(range: &str) -> BTreeSet<u32> {
    let inner = range.trim_matches(['[', ']']);
    if inner.is_empty() {
        return BTreeSet::new();
    }
    let (ends, stride) = inner.split_once('/').unwrap_or((inner, "1"));
    let (first, last) = ends.split_once("..").unwrap_or((ends, ends));
    let [first, last, stride] = [first, last, stride].map(|number| number.parse().unwrap());
    (first..=last).step_by(stride as usize).collect()
}
