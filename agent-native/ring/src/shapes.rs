//! What the merge needs of a record: its length, and whether it ends with a sequence number.

use redflag_trace::wire::{Class, Op};

/// A record's length, and whether it is synchronization.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub words: u8,
    pub sync: bool,
    /// Whether it counts as an access.
    pub counted: bool,
}

/// The shapes by the lowest byte of a record's first word. None for what never occurs in a ring.
#[derive(Debug)]
pub(crate) struct Shapes([Option<Shape>; 256]);

impl Shapes {
    pub fn new() -> Shapes {
        Shapes(std::array::from_fn(|code| {
            let op = Op::of(code as u64)?;
            let (sync, counted) = match op.class() {
                Class::Access | Class::Lock => (false, true),
                Class::Evidence => (false, false),
                Class::Sync => (true, false),
                Class::Table => return None,
            };
            Some(Shape {
                words: op.words() as u8,
                sync,
                counted,
            })
        }))
    }

    pub fn of(&self, first: u64) -> Option<Shape> {
        self.0[usize::from(first as u8)]
    }
}
