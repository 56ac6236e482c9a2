//! Chains of causes.

/// For each race the last one of its chain of causes; none if it has no cause. Of races that cause each other in a circle, the
/// first one is on its own.
pub(crate) fn roots(causes: &[Option<usize>]) -> Vec<Option<usize>> {
    let root = |start: usize| {
        let mut at = start;
        // After as many steps as there are races, the chain is on a circle.
        for _ in causes {
            match causes[at] {
                Some(further) => at = further,
                None => return (at != start).then_some(at),
            }
        }
        let mut first = at;
        let mut on_circle = at;
        while let Some(next) = causes[on_circle].filter(|&next| next != at) {
            on_circle = next;
            first = first.min(next);
        }
        (first != start).then_some(first)
    };
    (0..causes.len()).map(root).collect()
}

#[cfg(test)]
mod tests {
    use super::roots;

    #[test]
    fn a_chain_is_followed_to_its_end() {
        assert_eq!(
            roots(&[Some(2), None, Some(1), None]),
            [Some(1), None, Some(1), None]
        );
    }

    #[test]
    fn one_race_of_a_circle_is_on_its_own() {
        let circle = [Some(2), Some(0), Some(1), Some(2)];
        assert_eq!(roots(&circle), [None, Some(0), Some(0), Some(0)]);
        assert_eq!(roots(&[Some(0), Some(0)]), [None, Some(0)]);
    }
}
