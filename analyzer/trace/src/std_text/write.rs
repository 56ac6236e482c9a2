//! Writing events as STD.

use super::Prefix;
use super::names::Names;
use crate::{
    Access, Event, FieldId, Hold, MARK_BITS, ObjectId, SiteId, Sync, Tables, ThreadId, Variable,
};
use std::collections::{HashMap, HashSet};
use std::io::{self, Write};

/// The most elements of an array range that are written, one line each. The others are left out and counted.
const MOST_ELEMENTS: u32 = 1 << 16;

/// A lock, by its object and how it is held.
type Lock = (ObjectId, Hold);

/// Writes events as STD. It needs the tables as they are at the end of the trace: a thread may be named after its first events.
/// It does not buffer.
#[derive(Debug)]
pub struct StdWriter<'a, W: Write> {
    out: W,
    names: Names<'a>,
    /// Threads that have done something, or were seen to have ended: another start of them fails.
    begun: HashSet<ThreadId>,
    /// The thread that holds each monitor, and at how many levels.
    monitors: HashMap<ObjectId, (ThreadId, u32)>,
    /// The levels at which threads hold other locks. Sections of two threads may overlap in old traces.
    locks: HashMap<(ThreadId, Lock), u32>,
    /// The levels that threads gave up to wait.
    given_up: HashMap<(ThreadId, Lock), GivenUp>,
    left_out: u64,
    publications: &'a Publications,
}

/// What the creators of objects wrote before these escaped. It is known late, so it is collected from the whole trace before any of
/// it is written.
#[derive(Debug, Default)]
pub struct Publications {
    /// The objects and their fields, and the mark of the escape, by the mark at which the object was made.
    made: HashMap<Mark, Vec<(ObjectId, [FieldId; 2], Mark)>>,
    sites: HashMap<Mark, SiteId>,
}

/// A mark of a thread, by the lower bits of its number.
type Mark = (ThreadId, u32);

const MARKS: u32 = ((1_u64 << MARK_BITS) - 1) as u32;

impl Publications {
    /// Collects what an event says.
    pub fn event(&mut self, event: &Event) {
        match *event {
            Event::Mark {
                thread,
                number,
                site,
            } => _ = self.sites.insert((thread, number as u32 & MARKS), site),
            Event::Published {
                object,
                escape,
                fields,
                ..
            } => {
                let made = escape.mark.wrapping_sub(escape.before) & MARKS;
                let escaped = (escape.creator, escape.mark);
                let of_mark = self.made.entry((escape.creator, made)).or_default();
                of_mark.push((object, fields, escaped));
            }
            _ => {}
        }
    }
}

/// The thread of an event that shows that it runs.
fn begins(event: &Event) -> Option<ThreadId> {
    match *event {
        Event::Access { thread, .. }
        | Event::Acquire { thread, .. }
        | Event::Release { thread, .. }
        | Event::Locked { thread, .. }
        | Event::Unlocked { thread, .. }
        | Event::Waits { thread, .. }
        | Event::Waited { thread, .. }
        | Event::Start { thread, .. }
        | Event::Begin { thread }
        | Event::End { thread }
        | Event::Joined { thread, .. } => Some(thread),
        _ => None,
    }
}

/// The levels that a thread gave up.
#[derive(Clone, Copy, Debug)]
enum GivenUp {
    /// Of a monitor that orders threads.
    Monitor(u32),
    /// Of anything else.
    Lock(u32),
}

/// An operation of STD.
#[derive(Clone, Copy)]
enum Op {
    Acq,
    Rel,
    R,
    W,
    Fork,
    Join,
}

impl Op {
    fn word(self) -> &'static str {
        match self {
            Op::Acq => "acq",
            Op::Rel => "rel",
            Op::R => "r",
            Op::W => "w",
            Op::Fork => "fork",
            Op::Join => "join",
        }
    }
}

impl<'a, W: Write> StdWriter<'a, W> {
    /// A writer before the first event.
    pub fn new(out: W, tables: &'a Tables, publications: &'a Publications) -> Self {
        StdWriter {
            out,
            names: Names::new(tables),
            begun: HashSet::new(),
            monitors: HashMap::new(),
            locks: HashMap::new(),
            given_up: HashMap::new(),
            left_out: 0,
            publications,
        }
    }

    /// How many elements of long array ranges were left out.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Writes the next event, if it is one that STD has.
    pub fn event(&mut self, event: &Event) -> io::Result<()> {
        self.begun.extend(begins(event));
        match *event {
            Event::Access {
                thread,
                kind,
                variable,
                site,
            } => self.access((thread, site), kind, variable),
            Event::Acquire { thread, sync, site } => match sync {
                Sync::Monitor(object) => self.enter((thread, site), object, 1),
                sync => self.other((thread, site), sync, Op::R),
            },
            Event::Release { thread, sync, site } => match sync {
                Sync::Monitor(object) => self.exit((thread, site), object),
                sync => self.other((thread, site), sync, Op::W),
            },
            Event::Locked {
                thread,
                lock,
                hold,
                site,
                ..
            } => self.take((thread, site), (lock, hold), 1),
            Event::Unlocked {
                thread,
                lock,
                hold,
                site,
            } => self.give_back((thread, site), (lock, hold)),
            Event::Waits {
                thread,
                lock,
                hold,
                site,
            } => self.give_up((thread, site), (lock, hold)),
            Event::Waited {
                thread,
                lock,
                hold,
                site,
            } => self.take_again((thread, site), (lock, hold)),
            Event::Start {
                thread,
                child,
                site,
            } => match self.begun.contains(&child) {
                true => Ok(()),
                false => self.thread((thread, site), Op::Fork, child),
            },
            Event::Joined {
                thread,
                child,
                site,
            } => {
                self.begun.insert(child);
                self.thread((thread, site), Op::Join, child)
            }
            Event::ObjectFreed(object) => {
                self.names.freed(object);
                self.monitors.remove(&object);
                Ok(())
            }
            Event::Begin { .. }
            | Event::End { .. }
            | Event::TestBegin { .. }
            | Event::TestEnd { .. }
            | Event::Stack { .. }
            | Event::Allocated { .. }
            | Event::Initializing { .. }
            | Event::Published { .. } => Ok(()),
            Event::Mark { thread, number, .. } => self.mark(thread, number),
        }
    }

    /// The writes that are known to come after this mark.
    fn mark(&mut self, thread: ThreadId, number: u64) -> io::Result<()> {
        let publications = self.publications;
        let made = publications.made.get(&(thread, number as u32 & MARKS));
        for &(object, fields, escaped) in made.into_iter().flatten() {
            let site = publications.sites.get(&escaped).copied();
            let site = site.unwrap_or(SiteId(0));
            for field in fields.into_iter().filter(|&field| field != FieldId(0)) {
                let variable = Variable::Field { object, field };
                self.access((thread, site), Access::Write, variable)?;
            }
        }
        Ok(())
    }

    fn line(
        &mut self,
        (thread, site): (ThreadId, SiteId),
        op: Op,
        operand: &str,
    ) -> io::Result<()> {
        let (thread, place) = (self.names.thread(thread), self.names.site(site));
        writeln!(self.out, "{thread}|{}({operand})|{place}", op.word())
    }

    fn thread(&mut self, at: (ThreadId, SiteId), op: Op, other: ThreadId) -> io::Result<()> {
        let other = self.names.thread(other);
        self.line(at, op, &other)
    }

    fn access(
        &mut self,
        at: (ThreadId, SiteId),
        kind: Access,
        variable: Variable,
    ) -> io::Result<()> {
        let name = self.names.variable(variable);
        let Variable::Elements {
            first,
            last,
            stride,
            ..
        } = variable
        else {
            return self.access_to(at, kind, &name);
        };
        let count = (last - first) / stride + 1;
        self.left_out += u64::from(count.saturating_sub(MOST_ELEMENTS));
        for index in 0..count.min(MOST_ELEMENTS) {
            self.access_to(at, kind, &format!("{name}[{}]", first + index * stride))?;
        }
        Ok(())
    }

    /// Atomic accesses do not race with each other, as if they held a lock.
    fn access_to(&mut self, at: (ThreadId, SiteId), kind: Access, name: &str) -> io::Result<()> {
        let (op, mode) = match kind {
            Access::Read => return self.line(at, Op::R, name),
            Access::Write => return self.line(at, Op::W, name),
            Access::AtomicRead => (Op::R, Prefix::Mode),
            Access::AtomicWrite => (Op::W, Prefix::Mode),
            // It comes after what its thread released at once with it: as a write it would race for other tools.
            Access::AtomicUpdate => (Op::R, Prefix::Update),
        };
        let lock = format!("{}:{name}", mode.word());
        self.line(at, Op::Acq, &lock)?;
        self.line(at, op, name)?;
        self.line(at, Op::Rel, &lock)
    }

    /// A section that does nothing but read or write the variable of its lock.
    fn section(&mut self, at: (ThreadId, SiteId), name: &str, op: Op) -> io::Result<()> {
        [Op::Acq, op, Op::Rel]
            .into_iter()
            .try_for_each(|op| self.line(at, op, name))
    }

    fn other(&mut self, at: (ThreadId, SiteId), sync: Sync, op: Op) -> io::Result<()> {
        let prefix = match sync {
            Sync::Monitor(_) | Sync::Volatile { .. } => Prefix::Volatile,
            Sync::Atomic(_) => Prefix::Atomic,
            Sync::Class(_) => Prefix::Class,
            Sync::Interrupt(_) => Prefix::Interrupt,
            Sync::Finalizer(_) => Prefix::Finalizer,
            Sync::Notify(_) => Prefix::Notify,
            Sync::Fence => Prefix::Fence,
        };
        let name = format!("{}:{}", prefix.word(), self.names.sync(sync));
        self.section(at, &name, op)
    }

    /// A monitor is entered, by some levels. If another thread still holds it, its exit was not recorded.
    fn enter(&mut self, at: (ThreadId, SiteId), object: ObjectId, levels: u32) -> io::Result<()> {
        let (thread, _) = at;
        let name = self.names.object(object);
        match self.monitors.get_mut(&object) {
            Some((holder, depth)) if *holder == thread => {
                *depth += levels;
                return Ok(());
            }
            Some(&mut (holder, _)) => self.line((holder, SiteId(0)), Op::Rel, &name)?,
            None => {}
        }
        self.monitors.insert(object, (thread, levels));
        self.line(at, Op::Acq, &name)
    }

    /// A monitor is exited, by one level. If the thread does not hold it, its entry was not recorded.
    fn exit(&mut self, at: (ThreadId, SiteId), object: ObjectId) -> io::Result<()> {
        let (thread, _) = at;
        let holds = |&(holder, _): &(ThreadId, u32)| holder == thread;
        if !self.monitors.get(&object).is_some_and(holds) {
            self.enter(at, object, 1)?;
        }
        if let Some((_, depth)) = self.monitors.get_mut(&object) {
            *depth -= 1;
            if *depth == 0 {
                self.monitors.remove(&object);
                let name = self.names.object(object);
                return self.line(at, Op::Rel, &name);
            }
        }
        Ok(())
    }

    fn lock_name(&mut self, (object, hold): Lock) -> String {
        let prefix = match hold {
            Hold::Exclusive => Prefix::Lock,
            Hold::Shared => Prefix::Shared,
            Hold::Monitor => Prefix::Held,
        };
        format!("{}:{}", prefix.word(), self.names.object(object))
    }

    /// A lock of `java.util.concurrent`, or a monitor that orders nothing, is taken.
    fn take(&mut self, at: (ThreadId, SiteId), lock: Lock, levels: u32) -> io::Result<()> {
        let depth = self.locks.entry((at.0, lock)).or_default();
        *depth += levels;
        if *depth > levels {
            return Ok(());
        }
        let name = self.lock_name(lock);
        match lock.1 {
            Hold::Shared => self.section(at, &name, Op::R),
            Hold::Exclusive | Hold::Monitor => self.line(at, Op::Acq, &name),
        }
    }

    /// It is released, by one level. One that was taken before recording began counts as not held before.
    fn give_back(&mut self, at: (ThreadId, SiteId), lock: Lock) -> io::Result<()> {
        let Some(depth) = self.locks.get_mut(&(at.0, lock)) else {
            return Ok(());
        };
        *depth -= 1;
        match *depth {
            0 => self.release(at, lock).map(|_| ()),
            _ => Ok(()),
        }
    }

    /// It is released at all levels; returns how many there were.
    fn release(&mut self, at: (ThreadId, SiteId), lock: Lock) -> io::Result<u32> {
        let Some(levels) = self.locks.remove(&(at.0, lock)) else {
            return Ok(0);
        };
        let name = self.lock_name(lock);
        match lock.1 {
            Hold::Shared => self.section(at, &name, Op::W)?,
            Hold::Exclusive | Hold::Monitor => self.line(at, Op::Rel, &name)?,
        }
        Ok(levels)
    }

    fn give_up(&mut self, at: (ThreadId, SiteId), lock: Lock) -> io::Result<()> {
        let (thread, (object, hold)) = (at.0, lock);
        let given_up = match (hold, self.monitors.get(&object)) {
            (Hold::Monitor, Some(&(holder, levels))) if holder == thread => {
                self.monitors.remove(&object);
                let name = self.names.object(object);
                self.line(at, Op::Rel, &name)?;
                GivenUp::Monitor(levels)
            }
            _ => match self.release(at, lock)? {
                0 => return Ok(()),
                levels => GivenUp::Lock(levels),
            },
        };
        self.given_up.insert((thread, lock), given_up);
        Ok(())
    }

    fn take_again(&mut self, at: (ThreadId, SiteId), lock: Lock) -> io::Result<()> {
        match self.given_up.remove(&(at.0, lock)) {
            Some(GivenUp::Monitor(levels)) => self.enter(at, lock.0, levels),
            Some(GivenUp::Lock(levels)) => self.take(at, lock, levels),
            None => Ok(()),
        }
    }
}
