//! Field accesses. The probe comes after a read and before a write, so that a volatile access acquires and releases in time.

use super::{MethodWeaver, field_target};
use crate::asm::Asm;
use crate::class::{ACC_FINAL, text};
use crate::descriptor::Kind;
use crate::opcode::*;
use crate::pool::Member;
use crate::probe::Probe;
use crate::{FieldKind, Mode, Refusal};
use redflag_jdk::{escape_rules, is_jdk_class};

/// How an access to a field is treated.
enum Field {
    /// It gets no probe.
    Skip,
    Plain,
    Volatile,
    /// Decided when the access runs.
    Unknown,
}

impl<'a> MethodWeaver<'_, '_, 'a> {
    pub(super) fn field(&mut self, at: usize) -> Result<(), Refusal> {
        let insn = &self.code.insns[at];
        let op = insn.op;
        let index = insn.index()?;
        let member = self.weaver.pool.field(index)?;
        let kind = Kind::of(member.descriptor)?;
        let own = member.class == self.weaver.class.name;
        let field = self.classify(member, own, op <= PUTSTATIC);
        let publishes = self.mode == Mode::Full
            && matches!(op, PUTFIELD | PUTSTATIC)
            && escape_rules::is_trackable(member.descriptor);
        let probe = match (op, field) {
            (PUTFIELD | PUTSTATIC, Field::Skip) if publishes => {
                return self.unwatched_store(at, member);
            }
            (_, Field::Skip) => return Ok(()),
            (PUTFIELD, Field::Plain) if publishes => Probe::WriteRef,
            (PUTFIELD, Field::Volatile) if publishes => Probe::VolatileWriteRef,
            (PUTFIELD, Field::Unknown) if publishes => Probe::WriteAnyRef,
            (PUTSTATIC, Field::Plain) if publishes => Probe::WriteStaticRef,
            (PUTSTATIC, Field::Volatile) if publishes => Probe::VolatileWriteStaticRef,
            (PUTSTATIC, Field::Unknown) if publishes => Probe::WriteStaticAnyRef,
            (GETFIELD, Field::Plain) => Probe::Read,
            (GETFIELD, Field::Volatile) => Probe::VolatileRead,
            (GETFIELD, Field::Unknown) => Probe::ReadAny,
            (PUTFIELD, Field::Plain) => Probe::Write,
            (PUTFIELD, Field::Volatile) => Probe::VolatileWrite,
            (PUTFIELD, Field::Unknown) => Probe::WriteAny,
            (GETSTATIC, Field::Plain) => Probe::ReadStatic,
            (GETSTATIC, Field::Volatile) => Probe::VolatileReadStatic,
            (GETSTATIC, Field::Unknown) => Probe::ReadStaticAny,
            (_, Field::Plain) => Probe::WriteStatic,
            (_, Field::Volatile) => Probe::VolatileWriteStatic,
            (_, Field::Unknown) => Probe::WriteStaticAny,
        };
        match op {
            GETFIELD => self.getfield(at, probe, member, kind),
            PUTFIELD => self.putfield(at, probe, member, kind),
            GETSTATIC => {
                // v -> v site -> v
                let mut after = Asm::default();
                self.call(&mut after, probe, at, field_target(member))?;
                self.around(at, Asm::default(), after, 1);
                Ok(())
            }
            _ => {
                // v -> v site -> v or v -> v v site -> v; another class is initialized first, as the write itself would
                // do, so that the probe runs after the initialization: v -> v x -> v
                let mut before = Asm::default();
                if matches!(probe, Probe::WriteStaticAny | Probe::WriteStaticAnyRef) {
                    before
                        .with_index(GETSTATIC, index)
                        .op(if kind.slots() == 2 { POP2 } else { POP });
                }
                if publishes {
                    before.op(DUP);
                }
                self.call(&mut before, probe, at, field_target(member))?;
                self.around(at, before, Asm::default(), 2);
                Ok(())
            }
        }
    }

    /// A reference is stored into a field that is final or left out by the user. A static field publishes it, and so does a
    /// field of an object that other threads may have. A field of a private object publishes it when that object escapes.
    fn unwatched_store(&mut self, at: usize, member: Member) -> Result<(), Refusal> {
        let own = (self.weaver.class).own_field(member.name, member.descriptor);
        let is_final = own.is_some_and(|field| field.is(ACC_FINAL));
        let publishes = if self.code.insns[at].op == PUTFIELD {
            (!is_final || self.weaver.super_keeps_this) && !self.is_early(at, member)
        } else {
            !crate::coexist::is_foreign(&text(member.name))
        };
        if publishes {
            self.publish_top(at, field_target(member))?;
        }
        Ok(())
    }

    fn getfield(
        &mut self,
        at: usize,
        probe: Probe,
        member: Member,
        kind: Kind,
    ) -> Result<(), Refusal> {
        // o -> o o -> (read) o v -> v o -> v o site -> v
        let mut after = Asm::default();
        after.ops(if kind.slots() == 2 {
            &[DUP2_X1, POP2]
        } else {
            &[SWAP]
        });
        self.call(&mut after, probe, at, field_target(member))?;
        self.around(at, Asm::from(&[DUP][..]), after, 4);
        Ok(())
    }

    fn putfield(
        &mut self,
        at: usize,
        probe: Probe,
        member: Member,
        kind: Kind,
    ) -> Result<(), Refusal> {
        if self.is_early(at, member) {
            return Ok(());
        }
        let mut before = Asm::default();
        if kind.slots() == 2 {
            // o V -> V o V -> V o -> V o o -> V o o site -> V o -> o V o -> o V
            before.ops(&[DUP2_X1, POP2, DUP]);
            self.call(&mut before, probe, at, field_target(member))?;
            before.ops(&[DUP_X2, POP]);
        } else if probe.descriptor() == Probe::WriteRef.descriptor() {
            // o v -> o v o v -> o v o v site -> o v
            before.op(DUP2);
            self.call(&mut before, probe, at, field_target(member))?;
            self.around(at, before, Asm::default(), 3);
            return Ok(());
        } else {
            // o v -> o v o v -> o v o -> o v o site -> o v
            before.ops(&[DUP2, POP]);
            self.call(&mut before, probe, at, field_target(member))?;
        }
        self.around(at, before, Asm::default(), 2);
        Ok(())
    }

    /// Whether this stores into `this` before `super()`, or may do so.
    fn is_early(&self, at: usize, member: Member) -> bool {
        match &self.construction {
            Some(construction) => construction.early_stores.contains(&(at as u32)),
            None => member.class == self.weaver.class.name,
        }
    }

    fn classify(&self, member: Member, own: bool, is_static: bool) -> Field {
        let declared = if own {
            self.weaver.class.own_field(member.name, member.descriptor)
        } else {
            None
        };
        let (class, name) = (text(member.class), text(member.name));
        let untracked = |this: &Self| {
            this.weaver.world.untracked(&class, &name) || crate::coexist::is_foreign(&name)
        };
        let kind = match declared {
            Some(field) if FieldKind::of(field.access) != FieldKind::Plain => {
                Some(FieldKind::of(field.access))
            }
            Some(field) => {
                let wanted = |simple: &str| self.weaver.world.ignore_annotation(simple);
                if crate::annotations::any(&field.attributes, &self.weaver.pool, &wanted) {
                    return Field::Skip;
                }
                let fenced = self.weaver.world.ordered_by_fences(&class, &name);
                Some(if fenced {
                    FieldKind::Volatile
                } else {
                    FieldKind::Plain
                })
            }
            None => self
                .weaver
                .world
                .field(&class, &name, &text(member.descriptor)),
        };
        // An access to a static field of another class also shows that the class was initialized.
        if is_static && declared.is_none() && kind != Some(FieldKind::Volatile) {
            return if self.mode == Mode::SyncOnly && kind.is_some()
                || is_jdk_class(&class)
                || untracked(self)
            {
                Field::Skip
            } else {
                Field::Unknown
            };
        }
        match kind {
            Some(FieldKind::Final) => Field::Skip,
            Some(FieldKind::Volatile) if is_static && declared.is_none() => Field::Unknown,
            Some(FieldKind::Volatile) => Field::Volatile,
            Some(FieldKind::Plain) if self.mode == Mode::SyncOnly || untracked(self) => Field::Skip,
            Some(FieldKind::Plain) => Field::Plain,
            None if untracked(self) => Field::Skip,
            None => Field::Unknown,
        }
    }
}
