//! What kind of mistake a finding looks like.

use crate::evidence::{AccessKind, AccessSide};
use crate::model::{Finding, VariableKind};
use crate::text::snippet::Snippet;

/// What kind of mistake a finding looks like, as far as it tells.
pub struct Traits {
    /// One access writes, the other reads.
    pub read_and_write: bool,
    /// Both are at the same place, which changes the variable by what it was before, as `count++` does; or may do so, if the source is not known.
    pub update: Update,
    /// The variable holds references.
    pub holds_references: bool,
    /// The variable has 64 bits.
    pub is_wide: bool,
}

/// Whether a place changes a variable by what it was before.
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
    /// Of a finding.
    pub fn of(finding: &Finding) -> Self {
        let [first, second] = &finding.accesses;
        let read_and_write = first.kind != second.kind;
        let same_place = first.line.is_some() && first.place() == second.place();
        // An array's type is told with its brackets.
        let holds = finding
            .variable
            .type_name
            .as_deref()
            .map(|name| match finding.variable.kind {
                VariableKind::Array => name.strip_suffix("[]").unwrap_or(name),
                _ => name,
            });
        let is_contents = finding.variable.kind == VariableKind::Contents;
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

/// A line that both reads and writes a variable changes it, most likely. One that only was seen to write may do so.
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
