//! The variable of a race, and its names.

use serde::{Deserialize, Serialize};

/// The variable of a race.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variable {
    /// Field, array element, or contents of an object that is not thread-safe.
    pub kind: VariableKind,
    /// The class that declares the field, or the class of the array or object.
    pub class: String,
    /// Name of the field.
    pub field: Option<String>,
    /// Its type, or the array's.
    #[serde(rename = "type")]
    pub type_name: Option<String>,
    /// The field from which the array or object was loaded, as `OrderCache.orders`.
    #[serde(default)]
    pub owner: Option<String>,
    /// Where the array or object was allocated, as `File.java:12`.
    #[serde(default)]
    pub allocated: Option<String>,
}

/// Kinds of variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum VariableKind {
    /// A field, static or not.
    Field,
    /// Elements of an array.
    Array,
    /// The contents of an object that is not thread-safe.
    Contents,
}

impl Variable {
    /// The name that distinguishes it from other variables: `A.x`, `OrderCache.flags[]`, `OrderCache.orders`, or by the place where
    /// it was allocated. None if it has no such name.
    pub fn own_name(&self) -> Option<String> {
        let allocated = self.allocated.as_ref();
        let by_place = || Some(format!("{} allocated at {}", self.class, allocated?));
        match (self.kind, &self.owner) {
            (VariableKind::Field, _) => {
                let field = self.field.as_deref().unwrap_or("?");
                Some(match self.class.is_empty() {
                    // A variable of a trace that another tool wrote.
                    true => field.to_owned(),
                    false => format!("{}.{field}", self.class),
                })
            }
            (VariableKind::Array, Some(owner)) => Some(format!("{owner}[]")),
            (VariableKind::Contents, Some(owner)) => Some(owner.clone()),
            (VariableKind::Array | VariableKind::Contents, None) => by_place(),
        }
    }

    /// The name of a variable in tables and queries: its own, or else its class.
    pub fn name(&self) -> String {
        self.own_name().unwrap_or_else(|| self.class.clone())
    }

    /// The variable in a sentence: what it is, its name and its type.
    pub fn words(&self) -> String {
        let class = &self.class;
        let (kind, type_name) = match self.kind {
            VariableKind::Field => ("field", self.type_name.as_deref().unwrap_or("unknown type")),
            VariableKind::Array => ("elements of", &**class),
            VariableKind::Contents => ("contents of", &**class),
        };
        match (self.kind, &self.owner, self.own_name()) {
            (VariableKind::Field, _, name) => {
                format!("{kind} {} ({type_name})", name.unwrap_or_default())
            }
            (_, Some(_), Some(name)) => format!("{kind} {name} ({type_name})"),
            (_, None, Some(name)) => format!("{kind} {name}"),
            (_, _, None) => format!("{kind} {class}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variable(kind: VariableKind, class: &str) -> Variable {
        Variable {
            kind,
            class: class.into(),
            field: None,
            type_name: None,
            owner: None,
            allocated: None,
        }
    }

    #[test]
    fn a_variable_is_named_by_its_kind() {
        let mut it = Variable {
            field: Some("x".into()),
            type_name: Some("int".into()),
            ..variable(VariableKind::Field, "A")
        };
        assert_eq!(it.words(), "field A.x (int)");
        assert_eq!(it.name(), "A.x");
        it.class = String::new();
        assert_eq!(it.words(), "field x (int)");
        it = variable(VariableKind::Array, "int[]");
        assert_eq!(it.words(), "elements of int[]");
        assert_eq!((&*it.name(), it.own_name()), ("int[]", None));
        it.allocated = Some("A.java:4".into());
        assert_eq!(it.words(), "elements of int[] allocated at A.java:4");
        it.owner = Some("A.flags".into());
        assert_eq!(it.words(), "elements of A.flags[] (int[])");
        it = variable(VariableKind::Contents, "java.util.HashMap");
        assert_eq!(it.words(), "contents of java.util.HashMap");
        assert_eq!(it.name(), "java.util.HashMap");
        it.owner = Some("Cache.orders".into());
        assert_eq!(it.words(), "contents of Cache.orders (java.util.HashMap)");
        assert_eq!(it.name(), "Cache.orders");
    }
}
