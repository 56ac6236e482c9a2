//! What a class file says of its class and its fields, for the rewriting of other classes.

use crate::Refusal;
use crate::class::{ACC_FINAL, ACC_STATIC, ACC_VOLATILE, Class, text};

/// How accesses to a field are ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// Neither volatile nor final.
    Plain,
    /// Volatile.
    Volatile,
    /// Final.
    Final,
}

impl FieldKind {
    /// By a field's access flags, as class files and the JVM have them.
    pub fn of(access: u16) -> FieldKind {
        match access {
            flags if flags & ACC_FINAL != 0 => FieldKind::Final,
            flags if flags & ACC_VOLATILE != 0 => FieldKind::Volatile,
            _ => FieldKind::Plain,
        }
    }
}

/// A class and the fields that it declares.
#[derive(Clone, Debug, Default)]
pub struct ClassFacts {
    /// Its name, with slashes.
    pub name: String,
    /// The superclass, with slashes; `None` for `java/lang/Object`.
    pub super_name: Option<String>,
    /// Name, type and kind.
    pub fields: Vec<(String, String, FieldKind)>,
    /// Name and type of the plain ones that are not static.
    pub plain: Vec<(String, String)>,
}

impl ClassFacts {
    /// Reads a class file.
    pub fn read(bytes: &[u8]) -> Result<Self, Refusal> {
        let (class, _) = Class::read(bytes)?;
        let super_name = (!class.super_name.is_empty()).then(|| text(class.super_name));
        let fields = class.fields.iter().map(|field| {
            let kind = FieldKind::of(field.access);
            (text(field.name), text(field.descriptor), kind)
        });
        let plain = class.fields.iter().filter(|field| {
            field.access & ACC_STATIC == 0 && FieldKind::of(field.access) == FieldKind::Plain
        });
        let plain = plain.map(|field| (text(field.name), text(field.descriptor)));
        Ok(ClassFacts {
            name: text(class.name),
            super_name,
            fields: fields.collect(),
            plain: plain.collect(),
        })
    }

    /// The kind of a field that this class itself declares.
    pub fn field(&self, name: &str, descriptor: &str) -> Option<FieldKind> {
        self.fields
            .iter()
            .find(|(n, d, _)| n == name && d == descriptor)
            .map(|&(_, _, kind)| kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLASS: &[u8] = include_bytes!("../tests/corpus/Outer$Inner-51.class");

    #[test]
    fn a_class_file_contains_the_name_of_its_class() {
        let facts = ClassFacts::read(CLASS).unwrap();
        assert!(facts.name.ends_with("Outer$Inner"), "{}", facts.name);
        assert_eq!(facts.super_name.as_deref(), Some("java/lang/Object"));
    }

    #[test]
    fn a_truncated_class_file_has_no_facts() {
        for length in 0..CLASS.len() {
            assert!(
                ClassFacts::read(&CLASS[..length]).is_err(),
                "{length} bytes"
            );
        }
    }
}
