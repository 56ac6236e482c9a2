//! Decides which probes go where in a method, and writes the code that calls them.
//!
//! One file per kind of instruction: `fields`, `arrays`, `ranges`, `calls` (calls that are treated specially), `contents`,
//! `handles`, `locks`, `allocations`, `bounds` (where a method starts and ends) and `publish` (where a private object may
//! escape). A comment at each inserted sequence shows the operand stack.

mod allocations;
mod arrays;
mod bounds;
mod calls;
mod contents;
mod fields;
mod handles;
mod locks;
mod publish;
mod ranges;

use std::collections::HashMap;

use crate::accessors::is_accessor;
use crate::asm::Asm;
use crate::class::{Class, Member, text};
use crate::code::Code;
use crate::construction::Construction;
use crate::layout::{Patch, Patches};
use crate::opcode::*;
use crate::operand_facts::OperandFacts;
use crate::origins::{Origin, Origins};
use crate::pool::{self, Pool};
use crate::probe::{Counts, Group, Probe, SHIM_CLASS};
use crate::tables::read_lines;
use crate::{Method, Mode, Refusal, Site, Target, World};

/// What the methods of one class share while they are rewritten.
pub(crate) struct Weaver<'w, 'a> {
    pub class: &'w Class<'a>,
    pub pool: Pool<'a>,
    pub world: &'w dyn World,
    pub has_initializer: bool,
    pub has_finalizer: bool,
    /// Whether the hidden field is added.
    pub identity_field: bool,
    /// Whether the class is the program's; see [`crate::Plan::of_program`].
    pub of_program: bool,
    /// Whether the superclass has probes, and so gives new objects their owner marks.
    pub super_is_watched: bool,
    /// Whether the superclass may have stored a new object elsewhere by the time its constructor ends.
    pub super_keeps_this: bool,
    /// The classes that make the call sites of `invokedynamic`, by number.
    pub bootstraps: Vec<&'a [u8]>,
    /// Whether some of its methods are quiet or loud.
    pub has_brackets: bool,
    /// Which other classes are watched, as the world has answered.
    watched: HashMap<&'a [u8], bool>,
    pub sites: Vec<Site>,
    /// Of each site's object.
    pub origins: Vec<Origin>,
    pub methods: Vec<Method>,
    pub counts: Counts,
}

/// A point to which a weaver can be rolled back.
pub(crate) struct Checkpoint {
    pool: pool::Checkpoint,
    sites: usize,
    methods: usize,
    counts: Counts,
}

impl<'w, 'a> Weaver<'w, 'a> {
    pub fn new(class: &'w Class<'a>, pool: Pool<'a>, world: &'w dyn World) -> Self {
        let plain = matches!(class.super_name, b"" | b"java/lang/Object");
        let super_is_watched = !plain && world.is_watched(&text(class.super_name));
        Weaver {
            class,
            has_brackets: redflag_jdk::has_bracket(&text(class.name)),
            bootstraps: class.bootstrap_classes(&pool),
            pool,
            world,
            has_initializer: class.own_method(b"<clinit>", b"()V").is_some(),
            has_finalizer: class
                .own_method(b"finalize", b"()V")
                .is_some_and(|m| !m.is(crate::class::ACC_STATIC) && m.attribute(b"Code").is_some()),
            identity_field: false,
            of_program: false,
            super_is_watched,
            super_keeps_this: !plain && !super_is_watched,
            watched: HashMap::new(),
            sites: Vec::new(),
            origins: Vec::new(),
            methods: Vec::new(),
            counts: Counts::default(),
        }
    }

    /// Whether another class is watched.
    fn is_watched(&mut self, class: &'a [u8]) -> bool {
        let world = self.world;
        *self
            .watched
            .entry(class)
            .or_insert_with(|| world.is_watched(&text(class)))
    }

    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            pool: self.pool.checkpoint(),
            sites: self.sites.len(),
            methods: self.methods.len(),
            counts: self.counts.clone(),
        }
    }

    pub fn roll_back(&mut self, to: &Checkpoint) {
        self.pool.roll_back(to.pool);
        self.sites.truncate(to.sites);
        self.origins.truncate(to.sites);
        self.methods.truncate(to.methods);
        self.counts = to.counts.clone();
    }
}

/// What was woven into a method.
pub(crate) struct Woven {
    pub patches: Patches,
    /// Operand stack slots needed beyond the method's own.
    pub extra_stack: u16,
    /// Local variables needed beyond the method's own.
    pub extra_locals: u16,
    /// The handler that ends a method by a throw. It comes after all other code.
    pub trailer: Option<Asm>,
}

/// Weaves one method.
pub(crate) struct MethodWeaver<'m, 'w, 'a> {
    pub weaver: &'m mut Weaver<'w, 'a>,
    pub method: &'m Member<'a>,
    pub code: &'m Code<'a>,
    pub mode: Mode,
    /// Facts about the operands.
    pub facts: &'m OperandFacts,
    /// Where the objects of its instructions come from.
    origins: &'m Origins,
    woven: Woven,
    /// What happens to `this` before `super()`; `None` if unknown.
    construction: Option<Construction>,
    /// The local that holds JaCoCo's probe array, if the method has one.
    jacoco: Option<u16>,
    lines: Vec<(u16, u16)>,
    used: bool,
}

/// Weaves a method; `None` if there is nothing to watch in it.
pub(crate) fn weave<'a>(
    weaver: &mut Weaver<'_, 'a>,
    method: &Member<'a>,
    (code, facts, origins): (&Code<'a>, &OperandFacts, &Origins),
    mode: Mode,
) -> Result<Option<Woven>, Refusal> {
    let publishes_this = mode == Mode::Full || weaver.of_program;
    let construction = if method.name == b"<init>"
        && (publishes_this || code.insns.iter().any(|i| i.op == PUTFIELD))
    {
        crate::construction::construction(code, &weaver.pool)?
    } else {
        Some(Construction::default())
    };
    let woven = Woven {
        patches: Patches {
            entry: Asm::default(),
            around: vec![Patch::default(); code.insns.len()],
        },
        extra_stack: 0,
        extra_locals: 0,
        trailer: None,
    };
    let jacoco = crate::coexist::jacoco_local(code, &weaver.pool);
    let lines = read_lines(code);
    let mut this = MethodWeaver {
        weaver,
        method,
        code,
        mode,
        facts,
        origins,
        woven,
        construction,
        jacoco,
        lines,
        used: false,
    };
    this.hooks()?;
    match mode {
        Mode::Hooks => {
            this.ends()?;
            return Ok(this.used.then_some(this.woven));
        }
        Mode::Held => {
            this.held()?;
            return Ok(this.used.then_some(this.woven));
        }
        Mode::Full | Mode::SyncOnly => {}
    }
    if publishes_this {
        this.constructed()?;
    }
    this.bounds()?;
    for at in 0..code.insns.len() {
        this.instruction(at)?;
    }
    Ok(this.used.then_some(this.woven))
}

impl<'a> MethodWeaver<'_, '_, 'a> {
    fn instruction(&mut self, at: usize) -> Result<(), Refusal> {
        match self.code.insns[at].op {
            GETSTATIC..=PUTFIELD => self.field(at),
            IALOAD..=SALOAD => self.array_load(at),
            IASTORE..=SASTORE => self.array_store(at),
            MONITORENTER | MONITOREXIT => self.monitor_instruction(at),
            INVOKEVIRTUAL..=INVOKEINTERFACE => {
                // After the call, the probes inserted first run last: when the operands that others keep are gone.
                self.allocated(at)?;
                // The probes inserted first run first, and may use locals that others need later.
                if self.mode == Mode::Full {
                    self.arguments(at)?;
                    self.called_back(at)?;
                    self.array_call(at)?;
                }
                self.invocation(at)?;
                self.lock(at)?;
                self.cloned(at)
            }
            INVOKEDYNAMIC => {
                if self.mode == Mode::Full {
                    self.dynamic_arguments(at)?;
                }
                self.dynamic_handle(at)
            }
            NEWARRAY | ANEWARRAY | MULTIANEWARRAY => self.allocated(at),
            ARETURN if self.mode == Mode::Full => self.returned(at),
            _ => Ok(()),
        }
    }

    fn monitor_instruction(&mut self, at: usize) -> Result<(), Refusal> {
        let [enter, exit] = self.monitor_probes();
        if self.code.insns[at].op == MONITORENTER {
            // o -> o o -> (entered) o -> o site -> _
            let mut after = Asm::default();
            self.call(&mut after, enter, at, Target::None)?;
            self.around(at, Asm::from(&[DUP][..]), after, 2);
        } else {
            // o -> o o -> o o site -> o
            let mut before = Asm::from(&[DUP][..]);
            self.call(&mut before, exit, at, Target::None)?;
            self.around(at, before, Asm::default(), 2);
        }
        Ok(())
    }

    /// The probes of a monitor: entered and left.
    fn monitor_probes(&self) -> [Probe; 2] {
        match self.mode {
            Mode::Held => [Probe::HeldEnter, Probe::HeldExit],
            Mode::Full | Mode::SyncOnly | Mode::Hooks => [Probe::MonitorEnter, Probe::MonitorExit],
        }
    }

    /// Puts code around an instruction, outside of the code inserted there before, using `extra` stack slots.
    fn around(&mut self, at: usize, before: Asm, after: Asm, extra: u16) {
        let patch = &mut self.woven.patches.around[at];
        patch.before.append(&before);
        let outer = std::mem::replace(&mut patch.after, after);
        patch.after.append(&outer);
        self.need(extra);
    }

    fn need(&mut self, extra: u16) {
        self.woven.extra_stack = self.woven.extra_stack.max(extra);
    }

    /// A local variable free for use around one instruction, `offset` slots into the extra ones.
    fn spare_local(&mut self, offset: u16, slots: u16) -> u16 {
        self.woven.extra_locals = self.woven.extra_locals.max(offset.saturating_add(slots));
        self.code.max_locals.saturating_add(offset)
    }

    /// Calls a probe whose other operands are on the stack: … -> … site -> …
    fn call(
        &mut self,
        asm: &mut Asm,
        probe: Probe,
        at: usize,
        target: Target,
    ) -> Result<(), Refusal> {
        self.register();
        let bci = self.code.insns[at].pc as u16;
        let line = self.line(bci);
        // Methods number at most 65,535, and so do those with probes.
        let method = (self.weaver.methods.len() - 1) as u16;
        self.weaver.sites.push(Site {
            probe,
            method,
            bci,
            line,
            target,
            owner: None,
        });
        self.weaver.origins.push(self.origin(probe, at));
        self.weaver.counts.add(probe);
        let site = self.weaver.sites.len() as u32 - 1;
        let pool = &mut self.weaver.pool;
        let shim = pool.add_method(SHIM_CLASS, probe.method(), probe.descriptor())?;
        if probe != Probe::Owner {
            asm.site(site);
        }
        asm.with_index(INVOKESTATIC, shim);
        Ok(())
    }

    /// Where the object of a probe comes from.
    fn origin(&self, probe: Probe, at: usize) -> Origin {
        let is_of_instruction = match probe {
            Probe::Allocated => return self.origins.allocated(at).unwrap_or_default(),
            Probe::MonitorEnter | Probe::MonitorExit | Probe::HeldEnter | Probe::HeldExit => {
                // Those of a synchronized method are at its bounds.
                matches!(self.code.insns[at].op, MONITORENTER | MONITOREXIT)
            }
            _ => matches!(
                probe.group(),
                Group::Access | Group::Monitor | Group::Volatile | Group::Atomic
            ),
        };
        match is_of_instruction {
            true => self.origins.object(at),
            false => Origin::Unknown,
        }
    }

    /// Lists the method among those with inserted code.
    fn register(&mut self) {
        if !self.used {
            self.used = true;
            let method = Method {
                name: text(self.method.name),
                descriptor: text(self.method.descriptor),
                // A wrapper only passes its calls on.
                is_accessor: is_accessor(self.method, self.code, &self.weaver.pool)
                    || redflag_jdk::is_locking_wrapper(self.weaver.class.name),
            };
            self.weaver.methods.push(method);
        }
    }

    fn line(&self, bci: u16) -> u16 {
        let next = self.lines.partition_point(|&(pc, _)| pc <= bci);
        next.checked_sub(1).map_or(0, |i| self.lines[i].1)
    }
}

/// A field or method reference as a site's target.
pub(crate) fn field_target(member: pool::Member) -> Target {
    Target::Field {
        class: text(member.class),
        name: text(member.name),
        descriptor: text(member.descriptor),
    }
}

fn method_target(member: pool::Member) -> Target {
    Target::Method {
        class: text(member.class),
        name: text(member.name),
        descriptor: text(member.descriptor),
    }
}
