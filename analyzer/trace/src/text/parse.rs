//! Reading the text form of an event.

use crate::{
    Access, Escape, Event, FieldId, Hold, ObjectId, SiteId, StackId, Sync, Taken, TestId, ThreadId,
    Variable,
};
use std::str::FromStr;

pub(super) fn event(line: &str) -> Option<Event> {
    let mut words = line.split_whitespace();
    let first = words.next()?;
    let second = words.next()?;
    let third = words.next();
    let (taken, site) = end_of_line(second, &mut words)?;
    if first == "freed" {
        return third
            .is_none()
            .then_some(Event::ObjectFreed(object(second)?));
    }
    let thread = thread(first)?;
    Some(match (second, third) {
        ("begin", None) => Event::Begin { thread },
        ("end", None) => Event::End { thread },
        ("read", Some(what)) => access(thread, Access::Read, what, site)?,
        ("write", Some(what)) => access(thread, Access::Write, what, site)?,
        ("atomic-read", Some(what)) => access(thread, Access::AtomicRead, what, site)?,
        ("atomic-write", Some(what)) => access(thread, Access::AtomicWrite, what, site)?,
        ("atomic-update", Some(what)) => access(thread, Access::AtomicUpdate, what, site)?,
        ("acquire", Some(what)) => Event::Acquire {
            thread,
            sync: sync(what)?,
            site,
        },
        ("release", Some(what)) => Event::Release {
            thread,
            sync: sync(what)?,
            site,
        },
        ("initializing", Some(class)) => Event::Initializing {
            thread,
            class: prefixed(class, "class:")?,
            site,
        },
        ("start", Some(child)) => Event::Start {
            thread,
            child: self::thread(child)?,
            site,
        },
        ("joined", Some(child)) => Event::Joined {
            thread,
            child: self::thread(child)?,
            site,
        },
        ("test-begin", Some(test)) => Event::TestBegin {
            thread,
            test: prefixed(test, "t").map(TestId)?,
        },
        ("test-end", Some(test)) => Event::TestEnd {
            thread,
            test: prefixed(test, "t").map(TestId)?,
        },
        (verb, Some(what)) => match evidence(thread, (verb, what), site) {
            Some(evidence) => evidence,
            None => lock_event(verb, thread, object(what)?, taken, site)?,
        },
        _ => return None,
    })
}

/// An event that is evidence for others.
fn evidence(thread: ThreadId, (verb, what): (&str, &str), site: SiteId) -> Option<Event> {
    Some(match verb {
        "stack" => Event::Stack {
            thread,
            stack: prefixed(what, "s").map(StackId)?,
            site,
        },
        "allocated" => Event::Allocated {
            thread,
            object: object(what)?,
            site,
        },
        "mark" => Event::Mark {
            thread,
            number: what.parse().ok()?,
            site,
        },
        "published" => published(thread, what)?,
        _ => return None,
    })
}

fn published(thread: ThreadId, what: &str) -> Option<Event> {
    let mut parts = what.split(':');
    let object = object(parts.next()?)?;
    let escape = Escape {
        creator: self::thread(parts.next()?)?,
        mark: parts.next()?.parse().ok()?,
        before: parts.next()?.parse().ok()?,
    };
    let first = field(parts.next()?)?;
    let second = match parts.next() {
        Some(second) => field(second)?,
        None => FieldId(0),
    };
    parts.next().is_none().then_some(Event::Published {
        thread,
        object,
        escape,
        fields: [first, second],
    })
}

fn access(thread: ThreadId, kind: Access, what: &str, site: SiteId) -> Option<Event> {
    Some(Event::Access {
        thread,
        kind,
        variable: variable(what)?,
        site,
    })
}

/// How a lock was taken, if the verb takes one, and the site; nothing may follow.
fn end_of_line<'a>(
    verb: &str,
    words: &mut impl Iterator<Item = &'a str>,
) -> Option<(Taken, SiteId)> {
    let mut next = words.next();
    let how = next.filter(|_| verb.starts_with("locked")).and_then(taken);
    if how.is_some() {
        next = words.next();
    }
    let site = match next {
        Some(word) => SiteId(prefixed(word, "@")?),
        None => SiteId(0),
    };
    let ends = words.next().is_none();
    ends.then_some((how.unwrap_or_default(), site))
}

/// An event of a lock: a verb, and how the lock is held.
fn lock_event(
    verb: &str,
    thread: ThreadId,
    lock: ObjectId,
    taken: Taken,
    site: SiteId,
) -> Option<Event> {
    let (verb, hold) = match verb.split_once('-') {
        None => (verb, Hold::Exclusive),
        Some((verb, "shared")) => (verb, Hold::Shared),
        Some((verb, "monitor")) => (verb, Hold::Monitor),
        Some(_) => return None,
    };
    Some(match verb {
        "locked" => Event::Locked {
            thread,
            lock,
            hold,
            taken,
            site,
        },
        "unlocked" => Event::Unlocked {
            thread,
            lock,
            hold,
            site,
        },
        "waits" => Event::Waits {
            thread,
            lock,
            hold,
            site,
        },
        "waited" => Event::Waited {
            thread,
            lock,
            hold,
            site,
        },
        _ => return None,
    })
}

fn taken(word: &str) -> Option<Taken> {
    Some(match word {
        "blocking" => Taken::Blocking,
        "tried" => Taken::Tried,
        "timed" => Taken::Timed,
        _ => return None,
    })
}

fn variable(word: &str) -> Option<Variable> {
    if let Some((array, rest)) = word.split_once('[') {
        return elements(object(array)?, rest.strip_suffix(']')?);
    }
    match word.split_once('.') {
        Some((owner, "*")) => Some(Variable::Contents {
            object: object(owner)?,
        }),
        Some((owner, name)) => Some(Variable::Field {
            object: object(owner)?,
            field: field(name)?,
        }),
        None => Some(Variable::Static {
            field: field(word)?,
        }),
    }
}

/// `2`, `2..9` or `2..10/4`.
fn elements(array: ObjectId, word: &str) -> Option<Variable> {
    let (range, stride) = word.split_once('/').unwrap_or((word, "1"));
    let (first, last) = range.split_once("..").unwrap_or((range, range));
    let (first, last, stride) = (
        first.parse().ok()?,
        last.parse().ok()?,
        stride.parse().ok()?,
    );
    let whole = first <= last && stride >= 1 && (last - first) % stride == 0;
    whole.then_some(Variable::Elements {
        array,
        first,
        last,
        stride,
    })
}

fn sync(word: &str) -> Option<Sync> {
    if word == "fence" {
        return Some(Sync::Fence);
    }
    let (kind, what) = word.split_once(':')?;
    Some(match kind {
        "monitor" => Sync::Monitor(object(what)?),
        "volatile" => {
            let (owner, offset) = what.split_once('+')?;
            Sync::Volatile {
                object: object(owner)?,
                offset: offset.parse().ok()?,
            }
        }
        "atomic" => Sync::Atomic(object(what)?),
        "class" => Sync::Class(what.parse().ok()?),
        "interrupt" => Sync::Interrupt(thread(what)?),
        "notify" => Sync::Notify(object(what)?),
        "finalizer" => Sync::Finalizer(object(what)?),
        _ => return None,
    })
}

fn thread(word: &str) -> Option<ThreadId> {
    prefixed(word, "T").map(ThreadId)
}

fn object(word: &str) -> Option<ObjectId> {
    prefixed(word, "o").map(ObjectId)
}

fn field(word: &str) -> Option<FieldId> {
    prefixed(word, "f").map(FieldId)
}

fn prefixed<N: FromStr>(word: &str, prefix: &str) -> Option<N> {
    word.strip_prefix(prefix)?.parse().ok()
}
