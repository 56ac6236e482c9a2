//! The frames of a method's new code.

use super::{Body, Failure};
use crate::MethodLimit;
use crate::class::{ACC_STATIC, ACC_SYNCHRONIZED};
use crate::code::Code;
use crate::frames::{self, Frame, Shape, Type};
use crate::layout::Layout;
use crate::weave::Weaver;

/// The first class-file version whose frames the verifier uses.
const FRAMES: u16 = 50;

/// Which instructions have frames; `None` if the JVM infers them.
pub(super) fn framed(major: u16, code: &Code, frames: &[Frame]) -> Option<Vec<bool>> {
    if major < FRAMES || (major == FRAMES && frames.is_empty()) {
        return None;
    }
    let mut framed = vec![false; code.insns.len()];
    for frame in frames {
        framed[frame.at as usize] = true;
    }
    Some(framed)
}

impl Body<'_, '_> {
    /// The new `StackMapTable`, or `None` if there is none.
    pub(super) fn move_frames(
        &self,
        weaver: &mut Weaver,
        layout: &Layout,
    ) -> Result<Option<Vec<u8>>, Failure> {
        let mut frames = self.frames.clone();
        // Numbers beyond those of the instructions are other places with frames: islands and added handlers.
        let last = self.code.insns.len() as u32;
        let mut places = Vec::new();
        if !layout.islands.is_empty() && !frames.is_empty() {
            frames = frames::expand(
                &frames,
                frames::first_locals(weaver.class, self.method, &mut weaver.pool)?,
            )?;
            for island in &layout.islands {
                let frame = frames
                    .iter()
                    .find(|f| f.at == island.target)
                    .ok_or(MethodLimit::JumpTooFar)?;
                let shape = frame.shape.clone();
                frames.push(Frame {
                    at: last + places.len() as u32,
                    shape,
                });
                places.push(island.at);
            }
        }
        let mut handlers = Vec::new();
        for copy in &self.copies {
            if let Some(locals) = &copy.locals {
                handlers.push((layout.label(last) + copy.start, locals.clone()));
            }
        }
        if self.woven.trailer.is_some() && weaver.class.major >= FRAMES {
            // Only the monitor of a synchronized method needs `this`; the rewriter checked that no instruction overwrites it.
            let needs_this = self.method.is(ACC_SYNCHRONIZED) && !self.method.is(ACC_STATIC);
            let this = Type::Object(weaver.class.this_index);
            let locals = needs_this.then_some(this).into_iter().collect();
            handlers.push((self.trailer(layout), locals));
        }
        for (place, locals) in handlers {
            let throwable = Type::Object(weaver.pool.add_class("java/lang/Throwable")?);
            frames.push(Frame {
                at: last + places.len() as u32,
                shape: Shape::Full(locals, vec![throwable]),
            });
            places.push(place);
        }
        if frames.is_empty() {
            return Ok(None);
        }
        let place = |at: u32| match at.checked_sub(last) {
            None => layout.label(at),
            Some(other) => places[other as usize],
        };
        frames.sort_by_key(|f| place(f.at));
        Ok(Some(frames::write(&frames, place, |insn| {
            layout.insn(insn)
        })?))
    }
}
