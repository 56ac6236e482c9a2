//! The name that was probably meant.

/// The name with the fewest letters to insert, remove or change; none if that would be most of them.
pub fn closest<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let (edits, name) = names
        .into_iter()
        .map(|name| (distance(typed, name), name))
        .min()?;
    (edits * 2 <= name.chars().count()).then_some(name)
}

/// Levenshtein's distance, row by row.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (line, typed) in from.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = line + 1;
        for (column, wanted) in to.iter().enumerate() {
            let changed = diagonal + usize::from(typed != *wanted);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[to.len()]
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

    #[test]
    fn distance_counts_edits() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("same", "same"), 0);
    }
}
