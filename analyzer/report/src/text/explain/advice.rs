//! What would order the accesses of a pair, given the locks that are held already.

use super::traits::{Traits, Update};
use crate::evidence::{AccessSide, Held, LockKind};
use crate::subject::PairView;
use crate::variable::VariableKind;
use crate::words::{common, names};
use redflag_jdk::thread_safe_alternative;

/// Which sides hold which locks.
enum Locking<'a> {
    /// Neither holds a lock.
    None,
    /// The first side does, the second does not.
    One(&'a AccessSide, &'a AccessSide),
    /// Both hold locks, but none in common.
    Different,
    /// Both hold these, which are shared or not held at every access.
    Common(Vec<Held>),
}

impl<'a> Locking<'a> {
    fn of(pair: &PairView<'a>) -> Self {
        let [first, second] = pair.accesses;
        let shared = common(pair.accesses);
        match (first.held.is_empty(), second.held.is_empty()) {
            _ if !shared.is_empty() => Locking::Common(shared),
            (true, true) => Locking::None,
            (false, true) => Locking::One(first, second),
            (true, false) => Locking::One(second, first),
            (false, false) => Locking::Different,
        }
    }
}

/// What to do, likeliest first.
pub fn advice(pair: &PairView<'_>) -> Vec<String> {
    let traits = Traits::of(pair);
    let locking = Locking::of(pair);
    let mut all = vec![lock(pair, &locking)];
    all.extend(without_lock(pair, &traits));
    if traits.holds_references && traits.read_and_write {
        all.push(
            "Publish the object when it is finished, through something that orders: a volatile or final field, a static \
             initializer, a concurrent collection or queue."
                .to_owned(),
        );
    }
    all.push(
        "Or let one thread hand over to the other: access the variable before starting the other thread, after joining it, or \
         through a queue, a future or a latch."
            .to_owned(),
    );
    all
}

fn lock(pair: &PairView<'_>, locking: &Locking<'_>) -> String {
    let [first, second] = [&pair.accesses[0], &pair.accesses[1]].map(AccessSide::source_line);
    let everywhere = "and everywhere else where the variable is accessed";
    match locking {
        Locking::None if first == second => {
            format!("Hold one lock at {first}, {everywhere}.")
        }
        Locking::None => {
            format!("Hold one lock at both {first} and {second}, {everywhere}.")
        }
        Locking::One(holder, other) => {
            let is_shared = holder.held.iter().all(|held| held.kind == LockKind::Shared);
            let lock = names(&holder.held);
            let (at, other_at) = (holder.source_line(), other.source_line());
            match is_shared {
                true => format!(
                    "At {at}, {lock} is held, and only to read: writes must hold the lock exclusively, and {other_at} must hold it, too."
                ),
                false => format!("Hold {lock} at {other_at} as it is held at {at}, {everywhere}."),
            }
        }
        Locking::Different => format!(
            "Choose one lock for the variable: {first} holds {}, {second} holds {}, and neither keeps the other out.",
            names(&pair.accesses[0].held),
            names(&pair.accesses[1].held)
        ),
        Locking::Common(locks) if locks.iter().all(|held| held.kind == LockKind::Shared) => {
            format!("Hold the lock exclusively to write: with {} alone, both run at once.", names(locks))
        }
        Locking::Common(_) => {
            "Hold the same one lock at every access to the variable: each pair has some lock in common, but no lock is held at all."
                .to_owned()
        }
    }
}

/// What orders the accesses without a lock, which depends on the kind of variable.
fn without_lock(pair: &PairView<'_>, traits: &Traits) -> Option<String> {
    let variable = &pair.variable;
    match (variable.kind, traits.update) {
        (VariableKind::Contents, _) => Some(match thread_safe_alternative(&variable.class) {
            Some(other) => format!("Use {other}, which is made for several threads, instead of {}.", variable.class),
            None => format!("Give each thread its own {}.", variable.class),
        }),
        (VariableKind::Array, _) => Some(
            "A volatile field that holds the array does not help: it orders accesses to the field, not to the elements. \
             AtomicIntegerArray, AtomicLongArray and AtomicReferenceArray, or a VarHandle for elements, order these."
                .to_owned(),
        ),
        (VariableKind::Field, Update::Yes) => Some(format!(
            "Use {} and change it in one step. Making the field volatile would silence the report and keep the bug: updates would \
             still be lost.",
            atomic(variable.type_name.as_deref())
        )),
        (VariableKind::Field, _) => Some(
            "Make the field volatile, if each write stands for itself and does not depend on what was read before.".to_owned(),
        ),
    }
}

fn atomic(type_name: Option<&str>) -> &'static str {
    match type_name {
        Some("long") => "an AtomicLong or a LongAdder",
        Some("boolean") => "an AtomicBoolean",
        Some("byte" | "char" | "short" | "int") => "an AtomicInteger",
        Some("float" | "double") => "a VarHandle, or a DoubleAdder for sums,",
        _ => "an AtomicReference",
    }
}
