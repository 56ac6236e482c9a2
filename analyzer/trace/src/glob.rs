//! Wildcards in dotted names: `*` matches any text without a dot, `**` any text.
//!
//! Many patterns are matched against many names, so matching takes one pass. Plain backtracking could take exponential time.

/// The position after a star in the pattern, and how much of the name is matched up to the end of the star.
type Star = Option<(usize, usize)>;

/// Matches from left to right. On a mismatch the last `*` takes one more byte, or the last `**` if that byte is a dot.
/// Earlier stars need not be tried again: what they could match, the last ones match too. The pattern may end at every
/// position of the name for which `ends` is true.
pub fn glob(pattern: &[u8], name: &[u8], ends: impl Fn(usize) -> bool) -> bool {
    let (mut one, mut two): (Star, Star) = (None, None);
    let (mut at, mut to) = (0, 0);
    loop {
        match &pattern[at..] {
            [b'*', b'*', ..] => {
                at += 2;
                (one, two) = (None, Some((at, to)));
                continue;
            }
            [b'*', ..] => {
                at += 1;
                one = Some((at, to));
                continue;
            }
            [literal, ..] if name.get(to) == Some(literal) => {
                (at, to) = (at + 1, to + 1);
                continue;
            }
            [] if ends(to) => return true,
            _ => {}
        }
        let within = one.filter(|&(_, taken)| name.get(taken).is_some_and(|&byte| byte != b'.'));
        let beyond = two.filter(|&(_, taken)| taken < name.len());
        (at, to) = match (within, beyond) {
            (Some((after, taken)), _) => {
                one = Some((after, taken + 1));
                (after, taken + 1)
            }
            (None, Some((after, taken))) => {
                (one, two) = (None, Some((after, taken + 1)));
                (after, taken + 1)
            }
            (None, None) => return false,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition, without regard to speed.
    fn plain(pattern: &[u8], name: &[u8]) -> bool {
        match pattern {
            [] => name.is_empty(),
            [b'*', b'*', rest @ ..] => (0..=name.len()).any(|skip| plain(rest, &name[skip..])),
            [b'*', rest @ ..] => {
                let segment = name.iter().position(|&byte| byte == b'.');
                let segment = segment.unwrap_or(name.len());
                (0..=segment).any(|skip| plain(rest, &name[skip..]))
            }
            [literal, rest @ ..] => name.first() == Some(literal) && plain(rest, &name[1..]),
        }
    }

    /// All texts of these letters up to a length.
    fn texts(letters: &[u8], length: usize) -> Vec<Vec<u8>> {
        let mut all = vec![Vec::new()];
        let mut last = all.clone();
        for _ in 0..length {
            let longer = last.iter().flat_map(|text| {
                let longer = |letter: &u8| [text.as_slice(), &[*letter]].concat();
                letters.iter().map(longer)
            });
            last = longer.collect();
            all.extend(last.iter().cloned());
        }
        all
    }

    #[test]
    fn every_short_pattern_matches_what_it_means() {
        let names = texts(b"ab.", 5);
        for pattern in texts(b"ab.*", 5) {
            for name in &names {
                let shown = [&pattern, name].map(|text| String::from_utf8_lossy(text));
                let whole = glob(&pattern, name, |to| to == name.len());
                assert_eq!(whole, plain(&pattern, name), "{shown:?}");
                // The same if the pattern may end before the name does.
                let separates = |to: usize| name.get(to).is_none_or(|&byte| byte == b'b');
                let mut outer = (0..=name.len()).filter(|&to| separates(to));
                let expected = outer.any(|to| plain(&pattern, &name[..to]));
                assert_eq!(glob(&pattern, name, separates), expected, "{shown:?}");
            }
        }
    }

    #[test]
    fn many_stars_do_not_take_exponential_time() {
        let name = "a.".repeat(2_000);
        let pattern = "**a*.".repeat(50) + "c";
        assert!(!glob(pattern.as_bytes(), name.as_bytes(), |to| to == name.len()));
    }
}
