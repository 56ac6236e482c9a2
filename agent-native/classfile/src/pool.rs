//! The constant pool: read in place, only appended to.

use std::collections::HashMap;

use crate::Refusal;
use crate::reader::{Reader, put_u2, put_u4};

const UTF8: u8 = 1;
const INTEGER: u8 = 3;
const CLASS: u8 = 7;
const FIELDREF: u8 = 9;
const METHODREF: u8 = 10;
const INTERFACE_METHODREF: u8 = 11;
const NAME_AND_TYPE: u8 = 12;
const METHOD_HANDLE: u8 = 15;
const DYNAMIC: u8 = 17;
const INVOKE_DYNAMIC: u8 = 18;

/// A field or method as an instruction names it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Member<'a> {
    pub class: &'a [u8],
    pub name: &'a [u8],
    pub descriptor: &'a [u8],
}

/// The pool of one class: the entries it had and those appended.
pub(crate) struct Pool<'a> {
    /// The original entries' bytes.
    old: &'a [u8],
    /// Where each original entry's tag is in `old`; `u32::MAX` for the unusable ones.
    offsets: Vec<u32>,
    /// The appended entries' bytes.
    new: Vec<u8>,
    /// Number of the next entry.
    next: u32,
    /// Appended entries by their bytes.
    numbers: HashMap<Vec<u8>, u16>,
}

/// A point to which a pool can be rolled back.
#[derive(Clone, Copy)]
pub(crate) struct Checkpoint {
    bytes: usize,
    next: u32,
}

impl<'a> Pool<'a> {
    /// Reads the pool, which starts with its count.
    pub fn read(reader: &mut Reader<'a>) -> Result<Self, Refusal> {
        let count = reader.u2()?;
        if count == 0 {
            return Err(Refusal::BadConstantPool);
        }
        let start = reader.at();
        let mut whole = reader.clone();
        let mut offsets = Vec::with_capacity(usize::from(count));
        offsets.push(u32::MAX);
        while offsets.len() < usize::from(count) {
            let offset =
                u32::try_from(reader.at() - start).map_err(|_| Refusal::BadConstantPool)?;
            offsets.push(offset);
            let tag = reader.u1()?;
            let length = match tag {
                UTF8 => usize::from(reader.u2()?),
                3 | 4 | FIELDREF..=NAME_AND_TYPE | 17 | 18 => 4,
                5 | 6 => 8,
                CLASS | 8 | 16 | 19 | 20 => 2,
                15 => 3,
                _ => return Err(Refusal::BadConstantPool),
            };
            reader.skip(length)?;
            if tag == 5 || tag == 6 {
                offsets.push(u32::MAX);
            }
        }
        if offsets.len() != usize::from(count) {
            return Err(Refusal::BadConstantPool);
        }
        let old = whole.take(reader.at() - start)?;
        let next = u32::from(count);
        Ok(Pool {
            old,
            offsets,
            new: Vec::new(),
            next,
            numbers: HashMap::new(),
        })
    }

    fn entry(&self, index: u16, tag: u8) -> Result<&'a [u8], Refusal> {
        let offset = *self
            .offsets
            .get(usize::from(index))
            .ok_or(Refusal::BadConstantPool)?;
        let bytes = self
            .old
            .get(offset as usize..)
            .ok_or(Refusal::BadConstantPool)?;
        match bytes.split_first() {
            Some((&found, rest)) if found == tag => Ok(rest),
            _ => Err(Refusal::BadConstantPool),
        }
    }

    fn pair(&self, index: u16, tag: u8) -> Result<(u16, u16), Refusal> {
        let mut reader = Reader::new(self.entry(index, tag)?);
        Ok((reader.u2()?, reader.u2()?))
    }

    /// The bytes of an original UTF-8 entry.
    pub fn utf8(&self, index: u16) -> Result<&'a [u8], Refusal> {
        let mut reader = Reader::new(self.entry(index, UTF8)?);
        let length = reader.u2()?;
        reader.take(usize::from(length))
    }

    /// The name of an original class entry.
    pub fn class_name(&self, index: u16) -> Result<&'a [u8], Refusal> {
        let mut reader = Reader::new(self.entry(index, CLASS)?);
        self.utf8(reader.u2()?)
    }

    /// An original field reference.
    pub fn field(&self, index: u16) -> Result<Member<'a>, Refusal> {
        self.member(self.pair(index, FIELDREF)?)
    }

    /// An original method reference, of a class or an interface.
    pub fn method(&self, index: u16) -> Result<Member<'a>, Refusal> {
        let pair = self
            .pair(index, METHODREF)
            .or_else(|_| self.pair(index, INTERFACE_METHODREF))?;
        self.member(pair)
    }

    /// The descriptor of an `invokedynamic` call.
    pub fn dynamic_descriptor(&self, index: u16) -> Result<&'a [u8], Refusal> {
        let (_, name_and_type) = self.pair(index, INVOKE_DYNAMIC)?;
        self.utf8(self.pair(name_and_type, NAME_AND_TYPE)?.1)
    }

    /// The name of a dynamic constant.
    pub fn dynamic_constant_name(&self, index: u16) -> Result<&'a [u8], Refusal> {
        let (_, name_and_type) = self.pair(index, DYNAMIC)?;
        self.utf8(self.pair(name_and_type, NAME_AND_TYPE)?.0)
    }

    /// The number of an `invokedynamic` call's bootstrap method.
    pub fn dynamic_bootstrap(&self, index: u16) -> Result<u16, Refusal> {
        Ok(self.pair(index, INVOKE_DYNAMIC)?.0)
    }

    /// The class of the method that an original method handle calls.
    pub fn handle_class(&self, index: u16) -> Result<&'a [u8], Refusal> {
        let mut reader = Reader::new(self.entry(index, METHOD_HANDLE)?);
        reader.skip(1)?;
        Ok(self.method(reader.u2()?)?.class)
    }

    fn member(&self, (class, name_and_type): (u16, u16)) -> Result<Member<'a>, Refusal> {
        let (name, descriptor) = self.pair(name_and_type, NAME_AND_TYPE)?;
        Ok(Member {
            class: self.class_name(class)?,
            name: self.utf8(name)?,
            descriptor: self.utf8(descriptor)?,
        })
    }

    /// The number of an original UTF-8 entry, or of one appended now.
    pub fn add_utf8(&mut self, text: &str) -> Result<u16, Refusal> {
        let length = u16::try_from(text.len()).map_err(|_| Refusal::PoolFull)?;
        let mut bytes = vec![UTF8];
        put_u2(&mut bytes, length);
        bytes.extend_from_slice(text.as_bytes());
        self.add(bytes)
    }

    /// A class entry.
    pub fn add_class(&mut self, name: &str) -> Result<u16, Refusal> {
        let name = self.add_utf8(name)?;
        let mut bytes = vec![CLASS];
        put_u2(&mut bytes, name);
        self.add(bytes)
    }

    /// A reference to a method of a class.
    pub fn add_method(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Result<u16, Refusal> {
        let class = self.add_class(class)?;
        let name_and_type = self.add_name_and_type(name, descriptor)?;
        let mut bytes = vec![METHODREF];
        put_u2(&mut bytes, class);
        put_u2(&mut bytes, name_and_type);
        self.add(bytes)
    }

    /// A reference to a field of a class, by that class's number.
    pub fn add_field(&mut self, class: u16, name: &str, descriptor: &str) -> Result<u16, Refusal> {
        let name_and_type = self.add_name_and_type(name, descriptor)?;
        let mut bytes = vec![FIELDREF];
        put_u2(&mut bytes, class);
        put_u2(&mut bytes, name_and_type);
        self.add(bytes)
    }

    fn add_name_and_type(&mut self, name: &str, descriptor: &str) -> Result<u16, Refusal> {
        let name = self.add_utf8(name)?;
        let descriptor = self.add_utf8(descriptor)?;
        let mut bytes = vec![NAME_AND_TYPE];
        put_u2(&mut bytes, name);
        put_u2(&mut bytes, descriptor);
        self.add(bytes)
    }

    /// A number.
    pub fn add_integer(&mut self, value: u32) -> Result<u16, Refusal> {
        let mut bytes = vec![INTEGER];
        put_u4(&mut bytes, value);
        self.add(bytes)
    }

    fn add(&mut self, bytes: Vec<u8>) -> Result<u16, Refusal> {
        if let Some(&index) = self.numbers.get(&bytes) {
            return Ok(index);
        }
        let index = self.push(&bytes)?;
        self.numbers.insert(bytes, index);
        Ok(index)
    }

    fn push(&mut self, bytes: &[u8]) -> Result<u16, Refusal> {
        // The count is one more than the last number, and is a u16 itself.
        let index = u16::try_from(self.next)
            .ok()
            .filter(|&n| n < u16::MAX)
            .ok_or(Refusal::PoolFull)?;
        self.new.extend_from_slice(bytes);
        self.next += 1;
        Ok(index)
    }

    /// The state to which the pool can be rolled back.
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            bytes: self.new.len(),
            next: self.next,
        }
    }

    /// Removes what was appended since then.
    pub fn roll_back(&mut self, to: Checkpoint) {
        self.new.truncate(to.bytes);
        self.next = to.next;
        self.numbers
            .retain(|_, &mut index| u32::from(index) < to.next);
    }

    /// Writes the count and all entries.
    pub fn write(self, out: &mut Vec<u8>) -> Result<(), Refusal> {
        put_u2(
            out,
            u16::try_from(self.next).map_err(|_| Refusal::PoolFull)?,
        );
        out.extend_from_slice(self.old);
        out.extend_from_slice(&self.new);
        Ok(())
    }
}

/// Appends an attribute's header and body.
pub(crate) fn put_attribute(out: &mut Vec<u8>, name: u16, body: &[u8]) -> Result<(), Refusal> {
    put_u2(out, name);
    put_u4(
        out,
        u32::try_from(body.len()).map_err(|_| Refusal::BadAttribute)?,
    );
    out.extend_from_slice(body);
    Ok(())
}
