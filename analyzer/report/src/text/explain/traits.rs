//! Properties of a pair that suggest the kind of mistake.

use crate::evidence::{AccessKind, AccessSide};
use crate::subject::PairView;
use crate::text::snippet::Snippet;
use crate::variable::VariableKind;

/// Properties of a pair that suggest the kind of mistake.
pub struct Traits {
    /// One access writes, the other reads.
    pub read_and_write: bool,
    /// Whether both accesses are at one place that updates the variable from its old value, as `count++` does.
    pub update: Update,
    /// The variable holds references.
    pub holds_references: bool,
    /// The variable has 64 bits.
    pub is_wide: bool,
}

/// Whether a place updates a variable from its old value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Update {
    /// It does.
    Yes,
    /// It may.
    Maybe,
    /// It does not.
    No,
}

impl Traits {
    /// Of a pair.
    pub fn of(pair: &PairView<'_>) -> Self {
        let [first, second] = pair.accesses;
        let read_and_write = first.kind != second.kind;
        let published = first.publication || second.publication;
        let same_place = !published && first.line.is_some() && first.place() == second.place();
        // The type of an array includes its brackets.
        let holds = pair
            .variable
            .type_name
            .as_deref()
            .map(|name| match pair.variable.kind {
                VariableKind::Array => name.strip_suffix("[]").unwrap_or(name),
                _ => name,
            });
        let is_contents = pair.variable.kind == VariableKind::Contents;
        Traits {
            read_and_write,
            update: match same_place && !is_contents {
                true => update(first, read_and_write),
                false => Update::No,
            },
            holds_references: !is_contents && holds.is_some_and(|name| !PRIMITIVE.contains(&name)),
            is_wide: matches!(holds, Some("long" | "double")),
        }
    }
}

/// A line that both reads and writes a variable most likely updates it. A line that was only seen to write may do so.
fn update(access: &AccessSide, read_and_write: bool) -> Update {
    let by_source = Snippet::of(access).map(|snippet| snippet.updates());
    match (read_and_write, by_source) {
        (true, _) | (false, Some(true)) => Update::Yes,
        (false, Some(false)) => Update::No,
        (false, None) if access.kind == AccessKind::Write => Update::Maybe,
        (false, None) => Update::No,
    }
}

const PRIMITIVE: [&str; 8] = [
    "boolean", "byte", "char", "short", "int", "float", "long", "double",
];
