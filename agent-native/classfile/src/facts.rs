//! What a class file says of its fields, for the rewriting of other classes.

use crate::class::{ACC_FINAL, ACC_VOLATILE, Class, text};
use crate::{FieldFact, Refusal};

/// The fields that one class declares.
#[derive(Clone, Debug, Default)]
pub struct ClassFacts {
    /// The superclass, with slashes; `None` for `java/lang/Object`.
    pub super_name: Option<String>,
    /// Name, type, and what is known.
    pub fields: Vec<(String, String, FieldFact)>,
}

impl ClassFacts {
    /// Reads them off a class file.
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
