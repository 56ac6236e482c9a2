//! Where the objects of accesses, calls and monitors come from: the field that a method loads them from.
//!
//! An array or a lock has no name of its own, so findings name it by that field. An element that is an array or object counts as
//! loaded from the field of its array: `grid[i][j]` is of `grid`. A value keeps its origin through locals, casts and copies, and
//! where paths meet if it is the same on all of them. An object that the method allocates is of the first field into which the
//! method's code stores it.

mod state;

use crate::code::{Code, Insn};
use crate::opcode::*;
use crate::pool::Pool;
use crate::weave::field_target;
use crate::{Site, Target};
use state::State;
use std::collections::{BTreeMap, HashMap};

/// Where a value comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Origin {
    /// From elsewhere, or from different places on different paths.
    #[default]
    Unknown,
    /// It is null, and so can have any origin.
    Null,
    /// From the field of this index in the pool.
    Field(u16),
    /// Allocated by the instruction of this number.
    New(u32),
}

impl Origin {
    /// The origin of a value that has either.
    fn meet(self, other: Origin) -> Origin {
        match (self, other) {
            (Origin::Null, known) | (known, Origin::Null) => known,
            (one, other) if one == other => one,
            _ => Origin::Unknown,
        }
    }
}

/// The origins in one method.
#[derive(Default)]
pub(crate) struct Origins {
    /// The object that each instruction accesses, calls or locks.
    objects: Vec<Origin>,
    /// The instructions after which the object on top of the stack is new, with the field into which it is stored.
    allocated: HashMap<u32, Origin>,
}

/// A store of an object that the method has allocated.
#[derive(Clone, Copy)]
struct NewStored {
    /// The instruction that allocated it.
    new: u32,
    /// The field, or that of the array.
    into: Origin,
}

/// How often each instruction is visited on average before the walk gives up: compiled code needs a few visits.
const VISITS: usize = 32;

impl Origins {
    /// Finds the origins; none in code with subroutines or malformed code.
    pub fn of(code: &Code, pool: &Pool) -> Self {
        if !code.insns.iter().any(|insn| is_origin(insn, pool))
            || code.insns.iter().any(|i| matches!(i.op, JSR | JSR_W))
        {
            return Origins::default();
        }
        let mut walk = Walk {
            code,
            pool,
            entries: vec![None; code.insns.len()],
            joins: joins(code),
            work: Vec::new(),
            objects: vec![Origin::Unknown; code.insns.len()],
            allocated: HashMap::new(),
            stored: BTreeMap::new(),
            visits: code.insns.len().saturating_mul(VISITS),
        };
        match walk.all() {
            Some(()) => walk.origins(),
            None => Origins::default(),
        }
    }

    /// The origin of the object that an instruction accesses, calls or locks.
    pub fn object(&self, at: usize) -> Origin {
        self.objects.get(at).copied().unwrap_or_default()
    }

    /// The field of the new object that is on top of the stack after an instruction; none if there is no new object.
    pub fn allocated(&self, at: usize) -> Option<Origin> {
        self.allocated.get(&(at as u32)).copied()
    }
}

/// Gives sites their owners; returns the fields that they refer to.
pub(crate) fn owners(sites: &mut [Site], origins: &[Origin], pool: &Pool) -> Vec<Target> {
    let mut owners = Vec::new();
    let mut numbers = HashMap::new();
    for (site, &origin) in sites.iter_mut().zip(origins) {
        let Origin::Field(index) = origin else {
            continue;
        };
        let Ok(field) = pool.field(index) else {
            continue;
        };
        site.owner = Some(*numbers.entry(index).or_insert_with(|| {
            owners.push(field_target(field));
            // There are no more of them than constants.
            (owners.len() - 1) as u16
        }));
    }
    owners
}

/// Whether values have their origin in an instruction.
fn is_origin(insn: &Insn, pool: &Pool) -> bool {
    match insn.op {
        GETSTATIC | GETFIELD | NEW | NEWARRAY | ANEWARRAY | MULTIANEWARRAY => true,
        INVOKEVIRTUAL | INVOKESTATIC => {
            let method = insn.index().and_then(|index| pool.method(index));
            method.is_ok_and(|method| state::gives_new_object(insn.op, &method))
        }
        _ => false,
    }
}

/// The instructions that control reaches from elsewhere than from the one before.
fn joins(code: &Code) -> Vec<bool> {
    let mut joins = vec![false; code.insns.len()];
    let jumps = code.insns.iter().flat_map(|insn| insn.jump.targets());
    let handlers = code.handlers.iter().map(|handler| handler.handler);
    for at in jumps.chain(handlers) {
        if let Some(join) = joins.get_mut(at as usize) {
            *join = true;
        }
    }
    joins
}

/// The field that an object is of. A new array may be stored into another new one, and so on.
fn field_of(mut origin: Origin, fields: &HashMap<u32, Origin>) -> Origin {
    for _ in 0..4 {
        match origin {
            Origin::New(new) => origin = fields.get(&new).copied().unwrap_or_default(),
            _ => return origin,
        }
    }
    Origin::Unknown
}

/// A walk along all paths through a method.
struct Walk<'w, 'a> {
    code: &'w Code<'a>,
    pool: &'w Pool<'a>,
    /// What is known where paths meet; `None` for those that are not reached yet.
    entries: Vec<Option<State>>,
    joins: Vec<bool>,
    /// Instructions to go on from.
    work: Vec<u32>,
    /// Facts only become weaker, so the last visit of an instruction is the one that counts.
    objects: Vec<Origin>,
    /// The new objects on top of the stack after instructions.
    allocated: HashMap<u32, u32>,
    /// The instructions that store new objects.
    stored: BTreeMap<u32, NewStored>,
    /// How many visits are left.
    visits: usize,
}

impl Walk<'_, '_> {
    /// None if the code is malformed or takes too many visits.
    fn all(&mut self) -> Option<()> {
        self.arrive(0, &State::new(self.code.max_locals));
        while let Some(at) = self.work.pop() {
            let mut state = self.entries.get(at as usize)?.clone()?;
            self.block(at, &mut state)?;
        }
        Some(())
    }

    /// Walks on until another path joins or control ends.
    fn block(&mut self, first: u32, state: &mut State) -> Option<()> {
        let code = self.code;
        let mut at = first;
        let mut locals_changed = true;
        loop {
            let insn = code.insns.get(at as usize)?;
            self.visits = self.visits.checked_sub(1)?;
            self.throw(at, state, locals_changed);
            self.objects[at as usize] = state.object(insn, self.pool)?;
            match state.stored(insn) {
                Some(stored) => _ = self.stored.insert(at, stored),
                None => _ = self.stored.remove(&at),
            }
            state.step(insn, at, self.pool)?;
            match state.allocated(insn, at, self.objects[at as usize]) {
                Some(new) => _ = self.allocated.insert(at, new),
                None => _ = self.allocated.remove(&at),
            }
            locals_changed = insn.stored_local().is_some();
            for target in insn.jump.targets() {
                self.arrive(target, state);
            }
            if ends_flow(insn.op) {
                return Some(());
            }
            at += 1;
            if *self.joins.get(at as usize)? {
                self.arrive(at, state);
                return Some(());
            }
        }
    }

    /// What was found.
    fn origins(mut self) -> Origins {
        let mut fields: HashMap<u32, Origin> = HashMap::new();
        for stored in self.stored.values() {
            fields.entry(stored.new).or_insert(stored.into);
        }
        let of = |origin: Origin| field_of(origin, &fields);
        for object in &mut self.objects {
            *object = of(*object);
        }
        let allocated = self.allocated.iter();
        Origins {
            allocated: allocated
                .map(|(&at, &new)| (at, of(Origin::New(new))))
                .collect(),
            objects: self.objects,
        }
    }

    /// An instruction may throw, with the locals as they are before it.
    fn throw(&mut self, at: u32, state: &State, locals_changed: bool) {
        let code = self.code;
        for handler in &code.handlers {
            let covered = (handler.start..handler.end).contains(&at);
            if covered && (locals_changed || handler.start == at) {
                self.arrive(handler.handler, &state.thrown());
            }
        }
    }

    /// A path leads to an instruction.
    fn arrive(&mut self, at: u32, state: &State) {
        let Some(entry) = self.entries.get_mut(at as usize) else {
            return;
        };
        let changed = match entry {
            Some(known) => known.meet(state),
            None => {
                *entry = Some(state.clone());
                true
            }
        };
        if changed {
            self.work.push(at);
        }
    }
}
