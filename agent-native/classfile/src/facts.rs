//! What a class file says of its class and its fields, for the rewriting of other classes.

use crate::class::{ACC_FINAL, ACC_VOLATILE, Class, text};
use crate::{FieldFact, Refusal};

/// A class and the fields that it declares.
#[derive(Clone, Debug, Default)]
pub struct ClassFacts {
    /// Its name, with slashes.
    pub name: String,
    /// The superclass, with slashes; `None` for `java/lang/Object`.
    pub super_name: Option<String>,
    /// Name, type, and what is known.
    pub fields: Vec<(String, String, FieldFact)>,
}

impl ClassFacts {
    /// Reads a class file.
    pub fn read(bytes: &[u8]) -> Result<Self, Refusal> {
        let (class, _) = Class::read(bytes)?;
        let super_name = (!class.super_name.is_empty()).then(|| text(class.super_name));
        let fields = class.fields.iter().map(|field| {
            let fact = if field.is(ACC_FINAL) {
                FieldFact::Final
            } else if field.is(ACC_VOLATILE) {
                FieldFact::Volatile
            } else {
                FieldFact::Plain
            };
            (text(field.name), text(field.descriptor), fact)
        });
        Ok(ClassFacts {
            name: text(class.name),
            super_name,
            fields: fields.collect(),
        })
    }

    /// What is known of a field that this class itself declares.
    pub fn field(&self, name: &str, descriptor: &str) -> Option<FieldFact> {
        self.fields
            .iter()
            .find(|(n, d, _)| n == name && d == descriptor)
            .map(|&(_, _, fact)| fact)
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
