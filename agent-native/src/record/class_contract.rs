//! What a contract makes of the objects of a class.

use crate::jvm::{Env, Object};
use redflag_classfile::contracts::{Contracts, Kind};
use redflag_jdk::is_jdk_class;

/// What the contract of a class (its name has slashes) makes of its objects, and where they have the field that the contract
/// names; 0 if it names none.
pub fn contract_of(
    env: &Env<'_>,
    contracts: &Contracts,
    (name, class): (&str, Object<'_>),
) -> (Option<Kind>, i64) {
    let Some((kind, field)) = kind_of(env, contracts, (name, class)) else {
        return (None, 0);
    };
    let Some(field) = field else {
        return (Some(kind), 0);
    };
    match (env.field_offset(class, field), kind) {
        (Some(offset), _) => (Some(kind), offset),
        // This release has no such field.
        (None, Kind::Cursor | Kind::Holder | Kind::Ordered) => (Some(Kind::Object), 0),
        (None, _) => (None, 0),
    }
}

/// The contract of a class. Views and wrappers of the JDK have many subclasses, which inherit it.
fn kind_of<'c>(
    env: &Env<'_>,
    contracts: &'c Contracts,
    (name, class): (&str, Object<'_>),
) -> Option<(Kind, Option<&'c str>)> {
    if let Some(found) = contracts.kind(name) {
        return Some(found);
    }
    let mut next = is_jdk_class(name).then(|| env.superclass(class))?;
    while let Some(class) = next {
        let signature = env.jvm.signature(class).ok()?;
        let name = signature.strip_prefix('L')?.strip_suffix(';')?;
        if let Some(found) = contracts.kind(name) {
            return is_inherited(found.0).then_some(found);
        }
        next = env.superclass(class);
    }
    None
}

fn is_inherited(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::View | Kind::ReadOnly | Kind::Locked | Kind::Source | Kind::Cursor
    )
}
