//! Probes where a method starts and ends: monitors of synchronized methods, class initialization, finalizers, tests, and the
//! hooks of the JDK.

use super::{MethodWeaver, Weaver};
use crate::asm::Asm;
use crate::class::{ACC_STATIC, ACC_SYNCHRONIZED, Member};
use crate::frames;
use crate::opcode::*;
use crate::probe::Probe;
use crate::test_methods::is_test;
use crate::{Mode, Refusal, Target};
use redflag_jdk::{Bracket, Event, Hook};

/// The first class-file version with class constants.
const CLASS_CONSTANTS: u16 = 49;

impl MethodWeaver<'_, '_, '_> {
    /// Probes of the JDK's methods with hooks.
    pub(super) fn hooks(&mut self) -> Result<(), Refusal> {
        let (class, method) = (self.weaver.class.name, self.method);
        // First, so that the method's monitor is entered inside.
        if let Some([enter, _]) = self.bracket() {
            self.at_entry(enter)?;
        }
        for hook in redflag_jdk::hooks(class, method.name, method.descriptor) {
            match hook {
                Hook::Entry(event) => self.at_entry(probe_of(event))?,
                Hook::Arguments(event) => self.with_arguments(probe_of(event))?,
                Hook::Exit(event) => self.at_returns(probe_of(event))?,
            }
        }
        Ok(())
    }

    /// The probes around a method whose synchronization orders nothing, or that is, or calls, code of the program.
    fn bracket(&self) -> Option<[Probe; 2]> {
        let Weaver {
            world,
            class,
            of_program,
            has_brackets,
            ..
        } = &*self.weaver;
        let bracket = match (of_program, has_brackets) {
            (true, _) => called_by_jdk(self.method).then_some(Bracket::Loud),
            (false, true) => world.bracket(class.name, self.method.name),
            (false, false) => None,
        };
        Some(match bracket? {
            Bracket::Quiet => [Probe::QuietEnter, Probe::QuietExit],
            Bracket::Loud => [Probe::LoudEnter, Probe::LoudExit],
            Bracket::Never => [Probe::NeverQuiet, Probe::LoudExit],
        })
    }

    /// The last probes of a method: those that come after its monitor was left.
    pub(super) fn ends(&mut self) -> Result<(), Refusal> {
        if let Some([_, exit]) = self.bracket() {
            self.at_returns(exit)?;
            self.at_throw(exit)?;
        }
        if let Some(trailer) = &mut self.woven.trailer {
            trailer.op(ATHROW);
        }
        Ok(())
    }

    /// Probes that record only which monitors are held.
    pub(super) fn held(&mut self) -> Result<(), Refusal> {
        if self.method.is(ACC_SYNCHRONIZED) && !self.method.is(ACC_STATIC) {
            self.synchronized()?;
        }
        for at in 0..self.code.insns.len() {
            if matches!(self.code.insns[at].op, MONITORENTER | MONITOREXIT) {
                self.monitor_instruction(at)?;
            }
        }
        self.ends()
    }

    pub(super) fn bounds(&mut self) -> Result<(), Refusal> {
        let name = self.method.name;
        let class_use = name == b"<init>" || (self.method.is(ACC_STATIC) && name != b"<clinit>");
        if class_use && self.weaver.has_initializer && self.mode == Mode::Full {
            self.at_entry(Probe::ClassUse)?;
        }
        if name == b"<clinit>" && self.mode == Mode::Full {
            self.at_entry(Probe::ClassInitializing)?;
            self.at_returns(Probe::ClassInitialized)?;
            // A thread that gets the error of a later use has seen the failure. The error does not name the class.
            self.at_throw(Probe::FenceBefore)?;
        }
        if self.weaver.has_finalizer && self.mode == Mode::Full {
            if name == b"<init>" && !self.overwrites_this() {
                self.at_returns(Probe::Constructed)?;
            } else if name == b"finalize" && self.method.descriptor == b"()V" {
                self.at_entry(Probe::Finalizing)?;
            }
        }
        if self.mode == Mode::SyncOnly && self.weaver.of_program {
            self.publish_parameters()?;
        }
        if self.method.is(ACC_SYNCHRONIZED) {
            self.synchronized()?;
        }
        // In a class without access probes too: its tests may start threads that run classes with probes.
        if self.weaver.of_program && is_test(self.weaver.class, self.method, &self.weaver.pool) {
            self.test()?;
        }
        self.ends()
    }

    /// The test begins inside the method's monitor, if it has one, and ends outside of it.
    fn test(&mut self) -> Result<(), Refusal> {
        self.at_entry(Probe::TestBegin)?;
        self.at_returns(Probe::TestEnd)?;
        self.at_throw(Probe::TestEnd)
    }

    fn at_entry(&mut self, probe: Probe) -> Result<(), Refusal> {
        let mut asm = Asm::default();
        self.with_this(&mut asm, probe, 0)?;
        self.woven.patches.entry.append(&asm);
        self.need(2);
        Ok(())
    }

    /// Calls a probe with the first two arguments: … -> … first second site -> …
    fn with_arguments(&mut self, probe: Probe) -> Result<(), Refusal> {
        let mut asm = Asm::default();
        asm.op(ALOAD_0 + 1);
        asm.op(ALOAD_0 + 2);
        self.call(&mut asm, probe, 0, Target::None)?;
        self.woven.patches.entry.append(&asm);
        self.need(3);
        Ok(())
    }

    fn at_returns(&mut self, probe: Probe) -> Result<(), Refusal> {
        for at in 0..self.code.insns.len() {
            if matches!(self.code.insns[at].op, IRETURN..=RETURN) {
                let mut before = Asm::default();
                self.with_this(&mut before, probe, at)?;
                self.around(at, before, Asm::default(), 2);
            }
        }
        Ok(())
    }

    /// Calls a probe without operands when the method ends by a throw: e -> e site -> e
    fn at_throw(&mut self, probe: Probe) -> Result<(), Refusal> {
        let mut trailer = self.woven.trailer.take().unwrap_or_default();
        let last = self.code.insns.len() - 1;
        self.call(&mut trailer, probe, last, Target::None)?;
        self.woven.trailer = Some(trailer);
        // Whatever the method's own depth, the handler needs two slots.
        self.need(2);
        Ok(())
    }

    /// Calls a probe with `this`, if it takes it, or null in a static method: … -> … this site -> …
    fn with_this(&mut self, asm: &mut Asm, probe: Probe, at: usize) -> Result<(), Refusal> {
        if probe.descriptor().starts_with("(Ljava/lang/Object;") {
            let is_static = self.method.is(ACC_STATIC);
            asm.op(if is_static { ACONST_NULL } else { ALOAD_0 });
        }
        self.call(asm, probe, at, Target::None)
    }

    pub(super) fn overwrites_this(&self) -> bool {
        self.code
            .insns
            .iter()
            .any(|insn| insn.stored_local() == Some(0))
    }

    /// The monitor is entered when the method starts, and left at every return and, by a handler around the method, at every
    /// throw.
    fn synchronized(&mut self) -> Result<(), Refusal> {
        let is_static = self.method.is(ACC_STATIC);
        if !is_static {
            let table = self
                .code
                .attributes
                .iter()
                .find(|a| a.name == b"StackMapTable");
            let frames = table.map_or(Ok(Vec::new()), |a| frames::read(a.body, self.code))?;
            let keeps =
                frames::keep_this(&frames, self.weaver.class, self.method, &self.weaver.pool)?;
            if self.overwrites_this() || !keeps {
                return Err(Refusal::ThisOverwritten);
            }
        }
        let [enter, exit] = self.monitor_probes();
        let mut entry = Asm::default();
        self.monitor(&mut entry, enter, 0)?;
        self.woven.patches.entry.append(&entry);
        for at in 0..self.code.insns.len() {
            if matches!(self.code.insns[at].op, IRETURN..=RETURN) {
                let mut before = Asm::default();
                self.monitor(&mut before, exit, at)?;
                self.around(at, before, Asm::default(), 2);
            }
        }
        // e -> e lock site -> e
        let mut trailer = Asm::default();
        self.monitor(&mut trailer, exit, self.code.insns.len() - 1)?;
        self.woven.trailer = Some(trailer);
        // Whatever the method's own depth, the handler needs three slots.
        self.need(3);
        Ok(())
    }

    /// Calls a monitor's probe with the monitor of the method: … -> … lock site -> …
    fn monitor(&mut self, asm: &mut Asm, probe: Probe, at: usize) -> Result<(), Refusal> {
        let class = self.weaver.class;
        if !self.method.is(ACC_STATIC) {
            asm.op(ALOAD_0);
        } else if class.major >= CLASS_CONSTANTS {
            asm.ldc(class.this_index);
        } else {
            let probe = if probe == Probe::MonitorEnter {
                Probe::ClassEnter
            } else {
                Probe::ClassExit
            };
            return self.call(asm, probe, at, Target::None);
        }
        self.call(asm, probe, at, Target::None)
    }
}

/// Whether the JVM may call a method of the program at any time, and so while the JDK orders nothing.
fn called_by_jdk(method: &Member<'_>) -> bool {
    let loads = matches!(method.name, b"loadClass" | b"findClass");
    method.name == b"<clinit>" || loads && method.descriptor.starts_with(b"(Ljava/lang/String;")
}

/// The probe that records what happens in a method of the JDK.
fn probe_of(event: Event) -> Probe {
    match event {
        Event::ThreadStart => Probe::ThreadStart,
        Event::ThreadJoined => Probe::ThreadJoined,
        Event::Interrupt => Probe::Interrupt,
        Event::InterruptThrown => Probe::InterruptThrown,
        Event::FieldHandleMade => Probe::AccessorMade,
        Event::InitializationFailed | Event::ReferenceEnqueued => Probe::FenceAfter,
        Event::Uncaught => Probe::Uncaught,
    }
}
