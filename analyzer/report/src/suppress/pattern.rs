//! Patterns over dotted names, with the meaning that `include` and `exclude` give them: `*` matches any text without a
//! dot, `**` any text. The pattern of a class covers its nested classes, and a name without a star at its end is a
//! class or a whole package.

use redflag_trace::glob;
use std::borrow::Cow;

/// A pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    text: String,
    /// Whether it is a whole package if it is not a class.
    names_package: bool,
}

/// The name of a class or a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name<'a> {
    text: Cow<'a, str>,
    /// How much of it is a class, whose pattern covers all of it.
    class: usize,
}

impl<'a> Name<'a> {
    /// A member of a class.
    pub fn member(class: &str, name: &str) -> Self {
        Name {
            text: format!("{class}.{name}").into(),
            class: class.len(),
        }
    }

    /// A member as it is written: its class is what comes before the last dot.
    pub fn written(text: impl Into<Cow<'a, str>>) -> Self {
        let text = text.into();
        Name {
            class: text.rfind('.').unwrap_or(text.len()),
            text,
        }
    }

    /// A class.
    pub fn class(class: &'a str) -> Self {
        Name {
            text: class.into(),
            class: class.len(),
        }
    }

    /// A name that is not part of a class.
    pub fn alone(text: &'a str) -> Self {
        Name {
            text: text.into(),
            class: 0,
        }
    }

    /// The class and the rest.
    pub fn split(&self) -> (&str, &str) {
        let (class, rest) = self.text.split_at(self.class);
        (class, rest.strip_prefix('.').unwrap_or(rest))
    }
}

impl Pattern {
    /// Reads a pattern. An error is a clause that says what is wrong.
    pub fn parse(text: &str) -> Result<Pattern, String> {
        let pattern = text.replace('/', ".");
        if pattern.split('.').any(str::is_empty) {
            return Err(format!(
                "`{text}` has nothing before, after or between its dots: a pattern is a name such as com.acme.Stats.hits, with * \
                 for anything within one segment and ** for anything"
            ));
        }
        let last_segment = pattern.rsplit('.').next().unwrap_or(&pattern);
        Ok(Pattern {
            names_package: !last_segment.contains('*'),
            text: pattern,
        })
    }

    /// Whether it is this name, or covers its class.
    pub fn is(&self, name: &Name<'_>) -> bool {
        let text = name.text.as_bytes();
        let covered = |to: usize| {
            let separates = text[to] == b'$' || (self.names_package && text[to] == b'.');
            to == name.class || (to < name.class && separates)
        };
        glob(self.text.as_bytes(), text, |to| {
            to == text.len() || (to > 0 && covered(to))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_is(text: &str, name: &Name<'_>, expected: bool) {
        let pattern = Pattern::parse(text).unwrap();
        assert_eq!(pattern.is(name), expected, "{text} {name:?}");
    }

    #[test]
    fn one_star_stays_in_its_package_and_two_go_below() {
        assert_is("com.acme.*", &Name::class("com.acme.Cart"), true);
        assert_is("com.acme.*", &Name::class("com.acme.shop.Cart"), false);
        assert_is("com.acme.**", &Name::class("com.acme.shop.Cart"), true);
        assert_is("com.acme.**", &Name::class("com.acmeshop.Cart"), false);
    }

    #[test]
    fn a_name_without_star_is_a_class_with_its_nested_ones_or_a_package() {
        assert_is("com.acme", &Name::class("com.acme.shop.Cart"), true);
        assert_is("com/acme/Cart", &Name::class("com.acme.Cart$Item$1"), true);
        assert_is("com.acme.Cart", &Name::class("com.acme.Cartoon"), false);
        assert_is("com.acme.*", &Name::class("com.acme.Cart$Item"), true);
    }

    #[test]
    fn members_are_named_with_their_class_or_covered_by_it() {
        for (text, expected) in [
            ("com.acme.Cart.size", true),
            ("com.acme.Cart.s*", true),
            ("com.acme.*.size", true),
            ("**.size", true),
            ("com.acme.Cart", true),
            ("com.acme.*", true),
            ("**.acme.*", true),
            ("com.acme.Cart.siz", false),
            ("com.acme.Cart.sizes", false),
            ("*.size", false),
            ("Cart.size", false),
            ("com.*", false),
        ] {
            assert_is(text, &Name::member("com.acme.Cart", "size"), expected);
            assert_is(text, &Name::written("com.acme.Cart.size"), expected);
        }
        assert_is("A", &Name::member("A", "lambda$1"), true);
        assert_is("A.lambda", &Name::member("A", "lambda$1"), false);
    }

    #[test]
    fn a_name_without_a_class_is_covered_by_no_class() {
        assert_is("com.acme", &Name::alone("com.acme.Cart[]"), false);
        assert_is("com.acme.Cart", &Name::alone("com.acme.Cart$Item[]"), false);
        assert_is("*", &Name::alone("com.acme.Cart[]"), false);
        assert_is("com.acme.*", &Name::alone("com.acme.Cart[]"), true);
    }

    #[test]
    fn empty_segments_are_refused() {
        for text in [".", "a.", ".a", "a..b", "com.acme..*"] {
            let why = Pattern::parse(text).unwrap_err();
            assert!(
                why.starts_with(&format!("`{text}` has nothing before")),
                "{why}"
            );
        }
    }
}
