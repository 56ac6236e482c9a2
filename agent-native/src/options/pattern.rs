//! Patterns over dotted names: `*` matches any text without a dot, `**` any text.
//!
//! `com.acme.*` are the classes of one package, `com.acme.**` those below it too, `com.acme` (no star at its end) that class
//! or that whole package, `com.acme.Cart.add*` methods. A class's pattern covers its nested classes.

use redflag_trace::glob;

/// A list of patterns, empty unless the user gave some.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Patterns(Vec<String>);

impl Patterns {
    /// Adds the patterns of one option's value, separated by colons.
    pub fn add(&mut self, value: &str) {
        self.0.extend(
            value
                .split(':')
                .filter(|pattern| !pattern.is_empty())
                .map(|pattern| pattern.replace('/', ".")),
        );
    }

    /// The patterns, as the user wrote them but with dots.
    pub fn all(&self) -> &[String] {
        &self.0
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a pattern covers the whole class.
    pub fn class(&self, class: &str) -> bool {
        self.0.iter().any(|pattern| covers(pattern, class))
    }

    /// Whether a pattern names this member (`Class.member`).
    pub fn member(&self, class: &str, name: &str) -> bool {
        let member = format!("{class}.{name}");
        self.0.iter().any(|pattern| is(pattern, &member))
    }

    /// Whether a pattern may name a member of this class.
    pub fn some_member(&self, class: &str) -> bool {
        self.0
            .iter()
            .filter_map(|pattern| pattern.rsplit_once('.'))
            .any(|(parent, _)| is(parent, class))
    }
}

fn covers(pattern: &str, class: &str) -> bool {
    let last_segment = pattern.rsplit('.').next().unwrap_or(pattern);
    let names_package = !last_segment.contains('*');
    let name = class.as_bytes();
    glob(pattern.as_bytes(), name, |to| match name.get(to) {
        Some(b'$') => true,
        Some(b'.') => names_package,
        Some(_) => false,
        None => true,
    })
}

fn is(pattern: &str, name: &str) -> bool {
    glob(pattern.as_bytes(), name.as_bytes(), |to| to == name.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patterns(value: &str) -> Patterns {
        let mut patterns = Patterns::default();
        patterns.add(value);
        patterns
    }

    #[test]
    fn one_star_stays_in_its_package_and_two_go_below() {
        assert!(patterns("com.acme.*").class("com.acme.Cart"));
        assert!(!patterns("com.acme.*").class("com.acme.shop.Cart"));
        assert!(patterns("com.acme.**").class("com.acme.shop.Cart"));
        assert!(!patterns("com.acme.**").class("com.acmeshop.Cart"));
    }

    #[test]
    fn a_name_without_star_is_a_class_or_a_whole_package() {
        assert!(patterns("com.acme").class("com.acme.shop.Cart"));
        assert!(patterns("com.acme.Cart").class("com.acme.Cart"));
        assert!(!patterns("com.acme.Cart").class("com.acme.Cartoon"));
    }

    #[test]
    fn a_class_covers_its_nested_classes() {
        assert!(patterns("com.acme.Cart").class("com.acme.Cart$Item$1"));
        assert!(patterns("com.acme.*").class("com.acme.Cart$Item"));
    }

    #[test]
    fn methods_are_named_with_their_class() {
        let methods = patterns("com.acme.Cart.add*:org.**.run");
        assert!(methods.member("com.acme.Cart", "addAll"));
        assert!(!methods.member("com.acme.Cart", "remove"));
        assert!(methods.member("org.a.b.Task", "run"));
        assert!(methods.some_member("com.acme.Cart"));
        assert!(!methods.some_member("com.acme.Basket"));
        assert!(!methods.class("com.acme.Cart"));
    }

    #[test]
    fn empty_parts_are_no_patterns() {
        assert!(patterns("::").is_empty());
    }
}
