//! What a reader may see of an object that is published by a race, of which the run shows nothing: fields that only constructors write
//! have no probes at their reads.

use crate::evidence::{AccessKind, AccessSide};
use std::sync::Arc;

/// So many fields are named.
const NAMED: usize = 5;

/// A sentence about the fields that only constructors write, given by name and type; none if there are none, or if the accesses
/// publish nothing.
pub fn exposed(fields: &[(Arc<str>, Arc<str>)], accesses: &[AccessSide; 2]) -> Option<String> {
    let kinds = accesses.each_ref().map(|side| side.kind);
    let publishes = kinds.contains(&AccessKind::Write) && kinds.contains(&AccessKind::Read);
    if fields.is_empty() || !publishes {
        return None;
    }
    let seen = fields.iter().take(NAMED);
    let mut seen: Vec<String> = seen
        .map(|(name, descriptor)| format!("{name} as {}", default_value(descriptor)))
        .collect();
    if fields.len() > NAMED {
        seen.push("so on".to_owned());
    }
    let all = match seen.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, first)) => format!("{} and {last}", first.join(", ")),
        None => return None,
    };
    let values = if fields.len() == 1 { "value" } else { "values" };
    Some(format!(
        "A reader may see {all}, the {values} from before the constructor."
    ))
}

fn default_value(descriptor: &str) -> &'static str {
    match descriptor.as_bytes().first() {
        Some(b'Z') => "false",
        Some(b'L' | b'[') => "null",
        _ => "0",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::FindingVerdict;
    use crate::sample::finding;

    #[test]
    fn fields_are_named_with_their_default_values() {
        let mut accesses = finding(FindingVerdict::Race, "x", [3, 5])
            .race()
            .unwrap()
            .pair
            .accesses
            .clone();
        accesses[0].kind = AccessKind::Write;
        accesses[1].kind = AccessKind::Read;
        let field = |name: &str, of: &str| (name.into(), of.into());
        let fields = [
            field("ready", "Z"),
            field("host", "Ljava/lang/String;"),
            field("port", "I"),
        ];
        let said = |count: usize| exposed(&fields[..count], &accesses);
        assert_eq!(said(0), None);
        let one = "A reader may see ready as false, the value from before the constructor.";
        assert_eq!(said(1).as_deref(), Some(one));
        let all = "A reader may see ready as false, host as null and port as 0, the values from before the constructor.";
        assert_eq!(said(3).as_deref(), Some(all));
        accesses[1].kind = AccessKind::Write;
        assert_eq!(exposed(&fields, &accesses), None);
    }
}
