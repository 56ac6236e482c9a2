//! The name that was probably meant.

/// The name with the fewest letters to insert, remove or change; none if that would be most of them.
pub fn closest<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let (edits, name) = names
        .into_iter()
        .map(|name| (strsim::levenshtein(typed, name), name))
        .min()?;
    (edits * 2 <= name.chars().count()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_corrected_and_nonsense_is_not() {
        let names = ["include", "exclude", "verbose"];
        assert_eq!(closest("includ", names), Some("include"));
        assert_eq!(closest("vrebose", names), Some("verbose"));
        assert_eq!(closest("xyz", names), None);
    }
}
