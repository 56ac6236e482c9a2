//! The skeleton of a class file: where its members and attributes are. Nothing is copied.

use crate::Refusal;
use crate::pool::Pool;
use crate::reader::Reader;

/// The newest class-file version this rewriter has been tested with (JDK 25).
pub const NEWEST_MAJOR: u16 = 69;
const OLDEST_MAJOR: u16 = 45;

pub(crate) const ACC_PUBLIC: u16 = 0x0001;
pub(crate) const ACC_PRIVATE: u16 = 0x0002;
pub(crate) const ACC_STATIC: u16 = 0x0008;
pub(crate) const ACC_FINAL: u16 = 0x0010;
pub(crate) const ACC_SYNCHRONIZED: u16 = 0x0020;
pub(crate) const ACC_VOLATILE: u16 = 0x0040;
pub(crate) const ACC_INTERFACE: u16 = 0x0200;
pub(crate) const ACC_SYNTHETIC: u16 = 0x1000;
pub(crate) const ACC_MODULE: u16 = 0x8000;

/// An attribute: its name's number and its body.
#[derive(Clone, Copy)]
pub(crate) struct Attribute<'a> {
    pub name_index: u16,
    pub name: &'a [u8],
    pub body: &'a [u8],
}

/// A field or method.
pub(crate) struct Member<'a> {
    pub access: u16,
    pub name_index: u16,
    pub descriptor_index: u16,
    pub name: &'a [u8],
    pub descriptor: &'a [u8],
    pub attributes: Vec<Attribute<'a>>,
    /// The whole member as it is in the file.
    pub raw: &'a [u8],
}

impl<'a> Member<'a> {
    pub fn is(&self, flag: u16) -> bool {
        self.access & flag != 0
    }

    pub fn attribute(&self, name: &[u8]) -> Option<Attribute<'a>> {
        self.attributes.iter().copied().find(|a| a.name == name)
    }
}

/// A class file.
pub(crate) struct Class<'a> {
    pub major: u16,
    /// Magic and version.
    pub head: &'a [u8],
    pub access: u16,
    pub this_index: u16,
    pub name: &'a [u8],
    /// Empty for `java/lang/Object`.
    pub super_name: &'a [u8],
    /// From the access flags to the interfaces.
    pub middle: &'a [u8],
    pub fields: Vec<Member<'a>>,
    pub methods: Vec<Member<'a>>,
    pub attributes: Vec<Attribute<'a>>,
    /// The class's attributes with their count.
    pub tail: &'a [u8],
}

impl<'a> Class<'a> {
    /// Reads a class file and its pool.
    pub fn read(bytes: &'a [u8]) -> Result<(Self, Pool<'a>), Refusal> {
        let mut reader = Reader::new(bytes);
        if reader.u4()? != 0xCAFE_BABE {
            return Err(Refusal::NotAClass);
        }
        let _minor = reader.u2()?;
        let major = reader.u2()?;
        if !(OLDEST_MAJOR..=NEWEST_MAJOR).contains(&major) {
            return Err(Refusal::UnsupportedVersion);
        }
        let pool = Pool::read(&mut reader)?;
        let middle_start = reader.at();
        let access = reader.u2()?;
        let this_index = reader.u2()?;
        let name = pool.class_name(this_index)?;
        let super_index = reader.u2()?;
        let super_name = match super_index {
            0 => &[],
            index => pool.class_name(index)?,
        };
        let interfaces = reader.u2()?;
        reader.skip(2 * usize::from(interfaces))?;
        let middle = &bytes[middle_start..reader.at()];
        let fields = read_members(bytes, &mut reader, &pool)?;
        let methods = read_members(bytes, &mut reader, &pool)?;
        let tail_start = reader.at();
        let attributes = read_attributes(&mut reader, &pool)?;
        let tail = &bytes[tail_start..reader.at()];
        if !reader.is_at_end() {
            return Err(Refusal::TrailingBytes);
        }
        let head = &bytes[..8];
        Ok((
            Class {
                major,
                head,
                access,
                this_index,
                name,
                super_name,
                middle,
                fields,
                methods,
                attributes,
                tail,
            },
            pool,
        ))
    }

    pub fn is(&self, flag: u16) -> bool {
        self.access & flag != 0
    }

    /// The field of this name and type that the class itself declares.
    pub fn own_field(&self, name: &[u8], descriptor: &[u8]) -> Option<&Member<'a>> {
        self.fields
            .iter()
            .find(|f| f.name == name && f.descriptor == descriptor)
    }

    /// The method of this name and type that the class itself declares.
    pub fn own_method(&self, name: &[u8], descriptor: &[u8]) -> Option<&Member<'a>> {
        self.methods
            .iter()
            .find(|m| m.name == name && m.descriptor == descriptor)
    }

    /// The classes whose methods make the call sites of `invokedynamic`, by number; of a malformed table those before the fault.
    pub fn bootstrap_classes(&self, pool: &Pool<'a>) -> Vec<&'a [u8]> {
        let mut classes = Vec::new();
        let tables = self.attributes.iter();
        for table in tables.filter(|a| a.name == b"BootstrapMethods") {
            let mut reader = Reader::new(table.body);
            let count = reader.u2().unwrap_or(0);
            for _ in 0..count {
                let Ok(class) = read_bootstrap(&mut reader, pool) else {
                    break;
                };
                classes.push(class);
            }
        }
        classes
    }

    /// The class's source file, if it names one.
    pub fn source(&self, pool: &Pool) -> Option<String> {
        let attribute = self.attributes.iter().find(|a| a.name == b"SourceFile")?;
        let index = Reader::new(attribute.body).u2().ok()?;
        pool.utf8(index).ok().map(text)
    }
}

fn read_bootstrap<'a>(reader: &mut Reader<'a>, pool: &Pool<'a>) -> Result<&'a [u8], Refusal> {
    let class = pool.handle_class(reader.u2()?)?;
    let arguments = reader.u2()?;
    reader.skip(2 * usize::from(arguments))?;
    Ok(class)
}

/// Reads attributes, count first.
pub(crate) fn read_attributes<'a>(
    reader: &mut Reader<'a>,
    pool: &Pool<'a>,
) -> Result<Vec<Attribute<'a>>, Refusal> {
    let count = reader.u2()?;
    let mut attributes = Vec::with_capacity(usize::from(count).min(16));
    for _ in 0..count {
        let name_index = reader.u2()?;
        let length = reader.u4()?;
        let body = reader
            .take(length as usize)
            .map_err(|_| Refusal::BadAttribute)?;
        attributes.push(Attribute {
            name_index,
            name: pool.utf8(name_index)?,
            body,
        });
    }
    Ok(attributes)
}

fn read_members<'a>(
    bytes: &'a [u8],
    reader: &mut Reader<'a>,
    pool: &Pool<'a>,
) -> Result<Vec<Member<'a>>, Refusal> {
    let count = reader.u2()?;
    let mut members = Vec::with_capacity(usize::from(count).min(64));
    for _ in 0..count {
        let start = reader.at();
        let access = reader.u2()?;
        let name_index = reader.u2()?;
        let descriptor_index = reader.u2()?;
        let attributes = read_attributes(reader, pool)?;
        members.push(Member {
            access,
            name_index,
            descriptor_index,
            name: pool.utf8(name_index)?,
            descriptor: pool.utf8(descriptor_index)?,
            attributes,
            raw: &bytes[start..reader.at()],
        });
    }
    Ok(members)
}

/// A name as text; what is not UTF-8 is shown as well as it can be.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
