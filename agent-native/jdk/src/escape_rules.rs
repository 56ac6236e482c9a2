//! Which calls of JDK methods let an object escape: `data/escape_rules.txt`.
//!
//! An object is private to its creator until a reference to it leaves watched code. A method that stores no reference to its
//! argument lets nothing escape, so its call needs no probe.

use crate::is_jdk_class;
use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

/// The arguments to which a method stores a reference, by their numbers.
type Kept = Vec<usize>;

struct Table {
    finals: HashSet<&'static [u8]>,
    bootstraps: HashSet<&'static [u8]>,
    lambdas: HashSet<&'static [u8]>,
    callbacks: HashSet<(&'static [u8], &'static [u8])>,
    /// Of every class of the JDK.
    everywhere: HashMap<&'static [u8], Kept>,
    calls: HashMap<&'static [u8], HashMap<&'static [u8], Kept>>,
}

/// Whether objects of a type may have the hidden field that identifies them.
pub fn is_trackable(descriptor: &[u8]) -> bool {
    match descriptor {
        [b'L', name @ .., b';'] => is_trackable_class(name),
        _ => false,
    }
}

/// The same for the name of a class with slashes, or of an array.
pub fn is_trackable_class(name: &[u8]) -> bool {
    match name {
        [b'[', ..] => false,
        name => !is_jdk_class(name) || !table().finals.contains(name),
    }
}

/// Whether a call of a class without probes may store a reference to its argument of this number.
pub fn keeps(class: &[u8], method: &[u8], argument: usize) -> bool {
    if !is_jdk_class(class) {
        return true;
    }
    let table = table();
    let listed = (table.calls.get(class))
        .and_then(|calls| calls.get(method))
        .or_else(|| table.everywhere.get(method));
    listed.is_none_or(|kept| kept.contains(&argument))
}

/// Whether call sites made by this class's bootstrap methods may store references to their arguments.
pub fn bootstrap_keeps(class: &[u8]) -> bool {
    !table().bootstraps.contains(class)
}

/// Whether this class's bootstrap methods make lambdas.
pub fn makes_lambdas(class: &[u8]) -> bool {
    table().lambdas.contains(class)
}

/// Whether the JDK may call a method of this name and type and store its result.
pub fn is_callback(name: &[u8], descriptor: &[u8]) -> bool {
    table().callbacks.contains(&(name, descriptor))
}

/// Whether a type is that of functions which may make objects.
pub fn is_function(descriptor: &[u8]) -> bool {
    descriptor.starts_with(b"Ljava/util/function/")
        || descriptor == b"Ljava/util/concurrent/Callable;"
}

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| parse(include_str!("../data/escape_rules.txt")))
}

fn parse(data: &'static str) -> Table {
    let mut groups: HashMap<&str, Vec<(&[u8], Kept)>> = HashMap::new();
    let mut table = Table {
        finals: HashSet::new(),
        bootstraps: HashSet::new(),
        lambdas: HashSet::new(),
        callbacks: HashSet::new(),
        everywhere: HashMap::new(),
        calls: HashMap::new(),
    };
    for line in data.lines() {
        let mut words = line.split_whitespace();
        let kind = words.next().unwrap_or("");
        match kind {
            "final" => table.finals.extend(words.map(str::as_bytes)),
            "bootstrap" => table.bootstraps.extend(words.map(str::as_bytes)),
            "lambda" => table.lambdas.extend(words.map(str::as_bytes)),
            "callback" => {
                let mut next = || words.next().unwrap_or("").as_bytes();
                table.callbacks.insert((next(), next()));
            }
            "group" => {
                let name = words.next().unwrap_or("");
                groups.entry(name).or_default().extend(words.map(method));
            }
            "class" => {
                let name = words.next().unwrap_or("").as_bytes();
                let methods = words.filter_map(|group| groups.get(group)).flatten();
                let calls = table.calls.entry(name).or_default();
                calls.extend(methods.cloned());
            }
            _ => {}
        }
    }
    table.everywhere = (groups.remove("object").into_iter().flatten()).collect();
    table
}

/// A method and the arguments it keeps: `name` or `name:1,2`.
fn method(word: &'static str) -> (&'static [u8], Kept) {
    let (name, kept) = word.split_once(':').unwrap_or((word, ""));
    let kept = kept.split(',').filter_map(|n| n.parse().ok()).collect();
    (name.as_bytes(), kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_and_final_types_are_not_trackable() {
        for never in [
            "I",
            "[I",
            "[LFoo;",
            "Ljava/lang/String;",
            "Ljava/lang/Integer;",
            "Ljava/lang/Class;",
        ] {
            assert!(!is_trackable(never.as_bytes()), "{never}");
        }
        for may in ["LFoo;", "Ljava/lang/Object;", "Ljava/util/List;"] {
            assert!(is_trackable(may.as_bytes()), "{may}");
        }
    }

    #[test]
    fn calls_keep_all_some_or_none_of_their_arguments() {
        assert!(keeps(b"java/util/Map", b"put", 0));
        assert!(!keeps(b"java/util/Map", b"get", 0));
        assert!(!keeps(b"java/util/Map", b"getOrDefault", 0));
        assert!(keeps(b"java/util/Map", b"getOrDefault", 1));
        assert!(!keeps(b"java/util/Date", b"compareTo", 0));
        assert!(
            keeps(b"lib/Map", b"get", 0),
            "code that is not the JDK's may keep all"
        );
    }

    #[test]
    fn callbacks_are_recognized_by_name_and_type() {
        assert!(is_callback(b"call", b"()Ljava/lang/Object;"));
        assert!(!is_callback(b"call", b"()LFoo;"));
    }

    #[test]
    fn every_line_has_a_known_kind_and_names_existing_groups() {
        let lines = || include_str!("../data/escape_rules.txt").lines();
        let groups: HashSet<&str> = lines()
            .filter_map(|l| l.strip_prefix("group ")?.split_whitespace().next())
            .collect();
        for line in lines().filter(|l| !l.is_empty() && !l.starts_with('#')) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let right = match words[0] {
                "class" => words.len() > 2 && words[2..].iter().all(|g| groups.contains(g)),
                "group" | "callback" => words.len() > 2,
                kind => ["final", "bootstrap", "lambda"].contains(&kind) && words.len() > 1,
            };
            assert!(right, "{line}");
        }
    }
}
