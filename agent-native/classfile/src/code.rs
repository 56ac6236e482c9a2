//! A method's `Code`: instructions with their jump targets as instruction numbers, and the exception table.

use crate::Refusal;
use crate::class::{Attribute, read_attributes};
use crate::opcode::*;
use crate::pool::Pool;
use crate::reader::Reader;

/// Where an instruction may jump to, as instruction numbers.
pub(crate) enum Jump {
    /// Nowhere.
    None,
    /// `if…`, `goto`, `jsr` and their wide forms.
    To(u32),
    /// A `tableswitch`: default, lowest key, targets.
    Table(Box<(u32, i32, Vec<u32>)>),
    /// A `lookupswitch`: default, keys and targets.
    Lookup(Box<(u32, Vec<(i32, u32)>)>),
}

impl Jump {
    /// All targets. A switch has its default last.
    pub fn targets(&self) -> impl Iterator<Item = u32> + '_ {
        let (one, table, pairs) = match self {
            Jump::None => (None, &[][..], &[][..]),
            Jump::To(target) => (Some(*target), &[][..], &[][..]),
            Jump::Table(table) => (Some(table.0), &table.2[..], &[][..]),
            Jump::Lookup(lookup) => (Some(lookup.0), &[][..], &lookup.1[..]),
        };
        let pairs = pairs.iter().map(|&(_, target)| target);
        table.iter().copied().chain(pairs).chain(one)
    }
}

/// One instruction.
pub(crate) struct Insn<'a> {
    pub pc: u32,
    pub op: u8,
    /// The instruction as it is in the file.
    pub raw: &'a [u8],
    pub jump: Jump,
}

impl Insn<'_> {
    /// The pool index that follows the opcode.
    pub fn index(&self) -> Result<u16, Refusal> {
        Reader::new(&self.raw[1..]).u2()
    }

    /// The local variable that a load or store of references names, wide or not.
    pub fn reference_slot(&self, base: u8, base_0: u8) -> Option<u16> {
        match self.op {
            op if op == base => Some(u16::from(self.raw[1])),
            op if (base_0..base_0 + 4).contains(&op) => Some(u16::from(op - base_0)),
            WIDE if self.raw[1] == base => Some(u16::from_be_bytes([self.raw[2], self.raw[3]])),
            _ => None,
        }
    }
}

/// A row of the exception table, as instruction numbers; `end` may be one past the last.
pub(crate) struct Handler {
    pub start: u32,
    pub end: u32,
    pub handler: u32,
    pub catch_type: u16,
}

/// A `Code` attribute.
pub(crate) struct Code<'a> {
    pub max_stack: u16,
    pub max_locals: u16,
    pub length: u32,
    pub insns: Vec<Insn<'a>>,
    pub handlers: Vec<Handler>,
    pub attributes: Vec<Attribute<'a>>,
}

impl<'a> Code<'a> {
    pub fn read(body: &'a [u8], pool: &Pool<'a>) -> Result<Self, Refusal> {
        let mut reader = Reader::new(body);
        let max_stack = reader.u2()?;
        let max_locals = reader.u2()?;
        let length = reader.u4()?;
        if length == 0 || length > 0xffff {
            return Err(Refusal::BadCode);
        }
        let bytes = reader.take(length as usize)?;
        let mut insns = split(bytes)?;
        let starts = Starts::new(&insns, length);
        for insn in &mut insns {
            insn.jump = read_jump(insn, &starts)?;
        }
        let handlers = read_handlers(&mut reader, &starts)?;
        let attributes = read_attributes(&mut reader, pool)?;
        if !reader.is_at_end() {
            return Err(Refusal::BadAttribute);
        }
        Ok(Code {
            max_stack,
            max_locals,
            length,
            insns,
            handlers,
            attributes,
        })
    }

    /// The instructions that control may reach directly after one, but for handlers: its targets, then the next. The last may
    /// be one past the end in malformed code.
    pub fn successors(&self, at: u32) -> impl Iterator<Item = u32> + '_ {
        let insn = self.insns.get(at as usize);
        let targets = insn.into_iter().flat_map(|insn| insn.jump.targets());
        let next = insn.filter(|insn| !ends_flow(insn.op)).map(|_| at + 1);
        targets.chain(next)
    }

    /// The number of the instruction that starts exactly at `pc`.
    pub fn at(&self, pc: u32) -> Option<u32> {
        self.insns
            .binary_search_by_key(&pc, |i| i.pc)
            .ok()
            .map(|i| i as u32)
    }
}

/// Which instruction starts at a byte.
struct Starts(Vec<u32>);

impl Starts {
    fn new(insns: &[Insn], length: u32) -> Self {
        let mut map = vec![u32::MAX; length as usize + 1];
        for (number, insn) in insns.iter().enumerate() {
            map[insn.pc as usize] = number as u32;
        }
        map[length as usize] = insns.len() as u32;
        Starts(map)
    }

    /// The instruction at `pc`, or one past the last for the end of the code.
    fn boundary(&self, pc: i64) -> Result<u32, Refusal> {
        let number = usize::try_from(pc).ok().and_then(|pc| self.0.get(pc));
        number
            .copied()
            .filter(|&n| n != u32::MAX)
            .ok_or(Refusal::BadCode)
    }

    fn insn(&self, pc: i64) -> Result<u32, Refusal> {
        if pc == self.0.len() as i64 - 1 {
            Err(Refusal::BadCode)
        } else {
            self.boundary(pc)
        }
    }
}

fn split(bytes: &[u8]) -> Result<Vec<Insn<'_>>, Refusal> {
    let mut insns = Vec::with_capacity(bytes.len() / 2);
    let mut pc = 0;
    while pc < bytes.len() {
        let op = bytes[pc];
        let length = match LENGTH[usize::from(op)] {
            0 => variable_length(bytes, pc)?,
            n => usize::from(n),
        };
        let raw = bytes.get(pc..pc + length).ok_or(Refusal::BadCode)?;
        insns.push(Insn {
            pc: pc as u32,
            op,
            raw,
            jump: Jump::None,
        });
        pc += length;
    }
    Ok(insns)
}

fn variable_length(bytes: &[u8], pc: usize) -> Result<usize, Refusal> {
    let padding = 3 - pc % 4;
    let word = |n: usize| -> Result<i64, Refusal> {
        let at = pc + 1 + padding + 4 * n;
        let word = bytes.get(at..at + 4).ok_or(Refusal::BadCode)?;
        Ok(i64::from(i32::from_be_bytes([
            word[0], word[1], word[2], word[3],
        ])))
    };
    let words = match bytes[pc] {
        WIDE => {
            return if bytes.get(pc + 1) == Some(&IINC) {
                Ok(6)
            } else {
                Ok(4)
            };
        }
        TABLESWITCH => 3 + word(2)? - word(1)? + 1,
        LOOKUPSWITCH => 2 + 2 * word(1)?,
        _ => return Err(Refusal::BadCode),
    };
    // A switch with a negative number of cases is malformed; one with more than fit the code is cut off by the caller.
    let least = if bytes[pc] == TABLESWITCH { 4 } else { 2 };
    if words < least || words > 0x1_0000 {
        return Err(Refusal::BadCode);
    }
    Ok(1 + padding + 4 * words as usize)
}

fn read_jump(insn: &Insn, starts: &Starts) -> Result<Jump, Refusal> {
    let pc = i64::from(insn.pc);
    let mut reader = Reader::new(&insn.raw[1..]);
    match insn.op {
        IFEQ..=JSR | IFNULL | IFNONNULL => {
            let offset = reader.u2()? as i16;
            Ok(Jump::To(starts.insn(pc + i64::from(offset))?))
        }
        GOTO_W | JSR_W => {
            let offset = reader.u4()? as i32;
            Ok(Jump::To(starts.insn(pc + i64::from(offset))?))
        }
        TABLESWITCH | LOOKUPSWITCH => {
            reader.skip(3 - insn.pc as usize % 4)?;
            let target = |reader: &mut Reader| starts.insn(pc + i64::from(reader.u4()? as i32));
            let default = target(&mut reader)?;
            if insn.op == TABLESWITCH {
                let low = reader.u4()? as i32;
                reader.skip(4)?;
                let mut targets = Vec::new();
                while !reader.is_at_end() {
                    targets.push(target(&mut reader)?);
                }
                return Ok(Jump::Table(Box::new((default, low, targets))));
            }
            reader.skip(4)?;
            let mut pairs = Vec::new();
            while !reader.is_at_end() {
                pairs.push((reader.u4()? as i32, target(&mut reader)?));
            }
            Ok(Jump::Lookup(Box::new((default, pairs))))
        }
        _ => Ok(Jump::None),
    }
}

fn read_handlers(reader: &mut Reader, starts: &Starts) -> Result<Vec<Handler>, Refusal> {
    let count = reader.u2()?;
    let mut handlers = Vec::with_capacity(usize::from(count));
    for _ in 0..count {
        handlers.push(Handler {
            start: starts.boundary(i64::from(reader.u2()?))?,
            end: starts.boundary(i64::from(reader.u2()?))?,
            handler: starts.insn(i64::from(reader.u2()?))?,
            catch_type: reader.u2()?,
        });
    }
    Ok(handlers)
}

impl Insn<'_> {
    /// The local that this writes; a `long` or `double` fills the next one too.
    pub fn stored_local(&self) -> Option<u16> {
        match self.op {
            ISTORE..=ASTORE | IINC => Some(u16::from(self.raw[1])),
            ISTORE_0..=ASTORE_3 => Some(u16::from((self.op - ISTORE_0) % 4)),
            WIDE if matches!(self.raw[1], ISTORE..=ASTORE | IINC) => {
                Some(u16::from_be_bytes([self.raw[2], self.raw[3]]))
            }
            _ => None,
        }
    }
}
