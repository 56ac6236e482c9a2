//! Contracts of JDK classes that are not thread-safe: which calls read and which write an object's contents.
//!
//! The data is `contracts.txt`. A call site is watched if the class *it names* is listed; whether the object at hand is
//! of a class with a contract is asked when the call runs, since a `List` may be a `CopyOnWriteArrayList`.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

/// What a call does to the contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contents {
    /// It reads them.
    Read,
    /// It may write them.
    Write,
}

struct Table {
    calls: HashMap<&'static str, HashMap<&'static str, Contents>>,
    concrete: HashSet<&'static str>,
}

/// What a call on a class (with slashes), as the instruction names it, does to the object's contents.
pub fn access(class: &[u8], method: &[u8]) -> Option<Contents> {
    // Cheap way out for nearly every call.
    if !class.starts_with(b"java/") {
        return None;
    }
    let class = std::str::from_utf8(class).ok()?;
    let method = std::str::from_utf8(method).ok()?;
    table().calls.get(class)?.get(method).copied()
}

/// Whether objects of exactly this class (with slashes) have unguarded contents.
pub fn is_guarded_by_nobody(class: &str) -> bool {
    table().concrete.contains(class)
}

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| parse(include_str!("contracts.txt")))
}

/// Lines: `group NAME read …` and `group NAME write …` name methods; `class NAME groups…` and `interface NAME groups…`
/// say which groups a type has.
fn parse(data: &'static str) -> Table {
    let mut groups: HashMap<&str, Vec<(&str, Contents)>> = HashMap::new();
    let mut table = Table {
        calls: HashMap::new(),
        concrete: HashSet::new(),
    };
    for line in data
        .lines()
        .map(str::trim)
        .filter(|l| !l.is_empty() && !l.starts_with('#'))
    {
        let mut words = line.split_whitespace();
        let (kind, name) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
        if kind == "group" {
            let contents = if words.next() == Some("write") {
                Contents::Write
            } else {
                Contents::Read
            };
            groups
                .entry(name)
                .or_default()
                .extend(words.map(|method| (method, contents)));
            continue;
        }
        if kind == "class" {
            table.concrete.insert(name);
        }
        let methods = table.calls.entry(name).or_default();
        for group in words {
            methods.extend(groups.get(group).into_iter().flatten().copied());
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_maps_have_contracts() {
        assert_eq!(
            access(b"java/util/ArrayList", b"add"),
            Some(Contents::Write)
        );
        assert_eq!(access(b"java/util/List", b"get"), Some(Contents::Read));
        assert_eq!(
            access(b"java/util/HashMap", b"computeIfAbsent"),
            Some(Contents::Write)
        );
        assert_eq!(
            access(b"java/util/concurrent/ConcurrentHashMap", b"put"),
            None
        );
        assert!(is_guarded_by_nobody("java/util/HashMap"));
        assert!(!is_guarded_by_nobody("java/util/List"));
    }

    #[test]
    fn every_line_names_groups_that_exist() {
        let known: HashSet<&str> = include_str!("contracts.txt")
            .lines()
            .filter_map(|l| l.strip_prefix("group ")?.split_whitespace().next())
            .collect();
        for line in include_str!("contracts.txt").lines() {
            let mut words = line.split_whitespace();
            match words.next() {
                Some("class" | "interface") => {
                    assert!(words.nth(1).is_some(), "no group: {line}");
                    assert!(
                        line.split_whitespace().skip(2).all(|g| known.contains(g)),
                        "unknown group: {line}"
                    );
                }
                Some("group") => assert!(matches!(words.nth(1), Some("read" | "write")), "{line}"),
                Some(word) => assert!(word.starts_with('#'), "{line}"),
                None => {}
            }
        }
    }
}
