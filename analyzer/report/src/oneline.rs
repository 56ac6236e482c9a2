//! Short phrases about a finding, the same in every format.

use crate::evidence::{AccessKind, AccessSide};
use crate::model::{Finding, FindingVerdict, Variable, VariableKind};

/// The title of a finding, as `RF-1a2b3c4d race on field A.x (int)`: the same in every run.
pub fn title(finding: &Finding) -> String {
    let verdict = verdict(finding.verdict);
    let variable = variable(&finding.variable);
    format!("{} {verdict} on {variable}", finding.id)
}

/// The verdict in words.
pub fn verdict(verdict: FindingVerdict) -> &'static str {
    match verdict {
        FindingVerdict::Race => "race",
        FindingVerdict::Predicted => "predicted race",
    }
}

/// What is wrong with the two accesses.
pub fn complaint(verdict: FindingVerdict) -> &'static str {
    match verdict {
        FindingVerdict::Race => "are not ordered",
        FindingVerdict::Predicted => "may run at the same time in another schedule",
    }
}

/// What was accessed.
pub fn variable(variable: &Variable) -> String {
    let class = &variable.class;
    match variable.kind {
        VariableKind::Field => {
            let field = variable.field.as_deref().unwrap_or("?");
            let type_name = variable.type_name.as_deref().unwrap_or("unknown type");
            format!("field {class}.{field} ({type_name})")
        }
        VariableKind::Array => match &variable.allocated {
            Some(place) => format!("elements of {class} allocated at {place}"),
            None => format!("elements of {class}"),
        },
        VariableKind::Contents => format!("contents of {class}"),
    }
}

/// The name of a variable in queries: `A.x`, `int[]`, `java.util.HashMap`.
pub fn variable_name(variable: &Variable) -> String {
    match (&variable.field, variable.kind) {
        (Some(field), VariableKind::Field) => format!("{}.{field}", variable.class),
        _ => variable.class.clone(),
    }
}

/// Kind and thread of an access: `write by "first"`.
pub fn actor(side: &AccessSide) -> String {
    format!("{} by \"{}\"", kind(side), side.thread)
}

/// `write`.
pub fn kind(side: &AccessSide) -> &'static str {
    match side.kind {
        AccessKind::Read => "read",
        AccessKind::Write => "write",
    }
}

/// `1 class`, `2 classes`.
pub fn count(n: u64, noun: &str) -> String {
    let plural = if noun.ends_with('s') { "es" } else { "s" };
    format!("{n} {noun}{}", if n == 1 { "" } else { plural })
}

/// Both accesses, in an order that does not depend on the run. Which access came first does depend on it, and a tool that compares
/// two runs by place would take the same finding for a new one. An access with a source file comes first.
pub fn in_fixed_order(finding: &Finding) -> [&AccessSide; 2] {
    let [first, second] = &finding.accesses;
    let key = |side: &AccessSide| (side.file.is_none(), side.place());
    if key(second) < key(first) {
        [second, first]
    } else {
        [first, second]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::finding;

    #[test]
    fn the_order_of_the_accesses_depends_on_their_places_only() {
        let one = finding(FindingVerdict::Race, "x", [3, 5]);
        let mut other = one.clone();
        other.accesses.reverse();
        assert_eq!(in_fixed_order(&one), in_fixed_order(&other));
        other.accesses[1].file = None;
        assert_eq!(in_fixed_order(&other)[0].line, Some(5));
    }

    #[test]
    fn a_variable_is_named_by_its_kind() {
        let mut it = finding(FindingVerdict::Predicted, "x", [1, 2]).variable;
        assert_eq!(variable(&it), "field A.x (int)");
        assert_eq!(variable_name(&it), "A.x");
        it.kind = VariableKind::Array;
        it.class = "int[]".into();
        assert_eq!(variable(&it), "elements of int[]");
        it.allocated = Some("A.java:4".into());
        assert_eq!(variable(&it), "elements of int[] allocated at A.java:4");
        it.kind = VariableKind::Contents;
        it.class = "java.util.HashMap".into();
        assert_eq!(variable(&it), "contents of java.util.HashMap");
        assert_eq!(variable_name(&it), "java.util.HashMap");
    }
}
