//! Which of the agent's modules use which: no cycles, nothing above the fence used inside it, no `unsafe` outside of it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The modules that each top-level module uses.
type Graph = BTreeMap<String, BTreeSet<String>>;

/// A source file: the modules on the way to it from the crate's root, and its lines without comments.
struct Source {
    path: PathBuf,
    module: Vec<String>,
    code: String,
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut folders, mut files) = (vec![root.clone()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the folder is readable") {
            let path = entry.expect("the folder is readable").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    let source = |path: PathBuf| {
        let inside = path.strip_prefix(&root).expect("it was found below");
        let inside = inside.with_extension("");
        let names = inside
            .iter()
            .map(|name| name.to_str().expect("ours are ASCII").to_owned())
            .filter(|name| name != "mod" && name != "lib");
        Source {
            module: names.collect(),
            code: without_comments(&std::fs::read_to_string(&path).expect("it is readable")),
            path,
        }
    };
    files.into_iter().map(source).collect()
}

fn without_comments(text: &str) -> String {
    text.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .map(|line| format!("{line}\n"))
        .collect()
}

/// The names that follow a path's beginning, such as `a` and `b` in `crate::{a::X, b}`.
fn names_after(code: &str, beginning: &str) -> BTreeSet<String> {
    let follows = code.match_indices(beginning).filter(|&(at, _)| {
        let before = code[..at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '$' | ':'))
    });
    let mut names = BTreeSet::new();
    for (at, _) in follows {
        let rest = &code[at + beginning.len()..];
        match rest.strip_prefix('{') {
            None => names.extend(identifier(rest)),
            Some(group) => names.extend(members(group).iter().filter_map(|m| identifier(m))),
        }
    }
    names
}

fn identifier(text: &str) -> Option<String> {
    let name: String = text
        .trim_start()
        .chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .collect();
    (!name.is_empty()).then_some(name)
}

/// The members of a `use` group, whose opening brace has been read.
fn members(group: &str) -> Vec<String> {
    let (mut depth, mut members) = (0, vec![String::new()]);
    for c in group.chars() {
        match c {
            '}' if depth == 0 => break,
            ',' if depth == 0 => {
                members.push(String::new());
                continue;
            }
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        members.last_mut().expect("it begins with one").push(c);
    }
    members
}

/// By the paths that begin at the crate's root, or climb to it. Unit tests may use any module.
fn graph(sources: &[Source]) -> Graph {
    let tops: BTreeSet<&String> = sources.iter().filter_map(|s| s.module.first()).collect();
    let mut graph = Graph::new();
    for source in sources {
        let Some(own) = source.module.first() else {
            continue;
        };
        let code = source.code.split("#[cfg(test)]\nmod tests {").next();
        let code = code.expect("a text has a first part");
        let mut names = names_after(code, "crate::");
        names.extend(names_after(code, "$crate::"));
        names.extend(names_after(code, &"super::".repeat(source.module.len())));
        let used = names
            .into_iter()
            .filter(|name| tops.contains(name) && name != own);
        graph.entry(own.clone()).or_default().extend(used);
    }
    graph
}

/// Modules that use each other, directly or through others, without those that are only used by them.
fn in_cycles(graph: &Graph) -> BTreeSet<&str> {
    let reaches = |from: &str, to: &str| {
        let (mut seen, mut next) = (BTreeSet::new(), vec![from]);
        while let Some(module) = next.pop() {
            for used in graph.get(module).into_iter().flatten() {
                if used == to {
                    return true;
                }
                if seen.insert(used) {
                    next.push(used);
                }
            }
        }
        false
    };
    graph
        .keys()
        .map(String::as_str)
        .filter(|module| reaches(module, module))
        .collect()
}

#[test]
fn modules_do_not_use_each_other_in_cycles() {
    let graph = graph(&sources());
    assert!(graph["agent"].contains("record") && graph["record"].contains("jvm"));
    assert_eq!(in_cycles(&graph), BTreeSet::new(), "{graph:#?}");
}

#[test]
fn the_fence_uses_no_other_module() {
    assert_eq!(graph(&sources())["jvm"], BTreeSet::new());
}

#[test]
fn unsafe_code_is_inside_the_fence_only() {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let has_unsafe = |source: &&Source| source.code.split(|c| !is_word(c)).any(|w| w == "unsafe");
    let all = sources();
    let (inside, outside): (Vec<&Source>, Vec<&Source>) = all
        .iter()
        .filter(has_unsafe)
        .partition(|source| source.module.first().is_some_and(|top| top == "jvm"));
    let outside: Vec<_> = outside.iter().map(|source| &source.path).collect();
    assert!(outside.is_empty(), "unsafe code in {outside:?}");
    assert!(!inside.is_empty());
}

#[test]
fn paths_in_groups_and_alone_are_read() {
    let code =
        "use crate::{a::{X, Y}, b};\nuse crate::c::Z;\nlet x = other_crate::d; crate::e::f()";
    let names: Vec<_> = names_after(code, "crate::").into_iter().collect();
    assert_eq!(names, ["a", "b", "c", "e"]);
}

#[test]
fn a_cycle_is_found_without_the_modules_below_it() {
    let edges = [("a", "b"), ("b", "c"), ("c", "b"), ("c", "d")];
    let mut graph = Graph::new();
    for (from, to) in edges {
        let used = graph.entry(from.to_owned()).or_default();
        used.insert(to.to_owned());
    }
    assert_eq!(in_cycles(&graph), BTreeSet::from(["b", "c"]));
}
