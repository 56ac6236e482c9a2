//! Searches in small trees of files.

use super::*;
use crate::model::{FindingVerdict, Verdict};
use crate::sample::{finding, pair_in, report};
use std::fs;

/// A folder that is removed when the value is dropped.
pub(super) struct Tree(pub(super) PathBuf);

impl Tree {
    pub(super) fn new(name: &str, files: &[(&str, &str)]) -> Self {
        let name = format!("redflag-sources-{name}-{}", std::process::id());
        let tree = Tree(std::env::temp_dir().join(name));
        for (path, text) in files {
            let path = tree.0.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        tree
    }

    pub(super) fn sources(&self, base: &str, extra: &[&str]) -> Sources {
        let extra: Vec<PathBuf> = extra.iter().map(PathBuf::from).collect();
        Sources::new(&self.0.join(base), &extra)
    }

    /// What is found from the tree's root, as a report shows it.
    #[track_caller]
    fn assert_finds(&self, class: &str, file: &str, expected: Option<&str>) {
        let sources = self.sources("", &[]);
        let found = sources.find(class, file).map(|path| sources.shown(path));
        assert_eq!(found.as_deref(), expected);
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_file_whose_folders_spell_the_package_is_taken() {
    let tree = Tree::new(
        "package",
        &[("a/b/A.java", ""), ("x/b/A.java", ""), ("a/b/K.kt", "")],
    );
    tree.assert_finds("a.b.A$Inner", "A.java", Some("a/b/A.java"));
    tree.assert_finds("x.b.A", "A.java", Some("x/b/A.java"));
    tree.assert_finds("b.A", "A.java", Some("a/b/A.java"));
    tree.assert_finds("a.b.KKt", "K.kt", Some("a/b/K.kt"));
    tree.assert_finds("c.A", "A.java", None);
    tree.assert_finds("a.b.B", "B.java", None);
}

#[test]
fn build_tool_layouts_win_then_short_paths_then_alphabetical_order() {
    let all = [
        "m/src/test/java/p/A.java",
        "m/src/main/java/p/A.java",
        "a/p/A.java",
        "b/p/A.java",
        "longer/p/A.java",
    ];
    for at in 0..all.len() {
        // The first two are of one length, and so are the next two, but the alphabet wants `main` before `test`.
        let expected = match at {
            0 => all[1],
            at => all[at],
        };
        let files: Vec<_> = all[at..].iter().map(|&path| (path, "")).collect();
        let tree = Tree::new(&format!("order-{at}"), &files);
        tree.assert_finds("p.A", "A.java", Some(expected));
    }
}

#[test]
fn roots_named_by_the_user_come_first_in_their_order() {
    let tree = Tree::new(
        "extra",
        &[
            ("work/src/main/java/p/A.java", ""),
            ("work/third/p/A.java", ""),
            ("one/deep/p/A.java", ""),
            ("two/p/A.java", ""),
        ],
    );
    for (extra, expected) in [
        (&[][..], "src/main/java/p/A.java"),
        (&["third"], "third/p/A.java"),
        (&["../one", "../two"], "one/deep/p/A.java"),
        (&["../two", "../one"], "two/p/A.java"),
        (&["../missing"], "src/main/java/p/A.java"),
    ] {
        let sources = tree.sources("work", extra);
        let shown = sources.shown(sources.find("p.A", "A.java").unwrap());
        // A file outside the base is shown with its absolute path.
        let outside = shown.strip_prefix(&*tree.0.canonicalize().unwrap().to_string_lossy());
        assert_eq!(outside.map_or(&*shown, |path| &path[1..]), expected);
    }
}

#[test]
fn a_file_elsewhere_is_taken_if_it_is_the_only_one_and_says_its_package() {
    let kotlin = "// A file of Kotlin may be in any folder.\npackage com.acme\n";
    let tree = Tree::new("elsewhere", &[("app/A.kt", kotlin)]);
    tree.assert_finds("com.acme.A", "A.kt", Some("app/A.kt"));
    tree.assert_finds("com.other.A", "A.kt", None);
    tree.assert_finds("A", "A.kt", None);
    let two = Tree::new("elsewhere-2", &[("app/A.kt", kotlin), ("lib/A.kt", kotlin)]);
    two.assert_finds("com.acme.A", "A.kt", None);
}

#[test]
fn a_file_of_the_default_package_says_none() {
    let tree = Tree::new(
        "default",
        &[
            ("A.java", "package p;\nclass A {}"),
            ("samples/one/A.java", "class A {}"),
            ("z/A.java", "/* package p; */\nclass A {}"),
        ],
    );
    tree.assert_finds("A", "A.java", Some("z/A.java"));
    tree.assert_finds("A$Inner", "A.java", Some("z/A.java"));
}

#[test]
fn hidden_and_build_folders_are_skipped_but_not_packages_with_their_names() {
    let skipped = [
        ".git",
        "target",
        "build",
        "out",
        "node_modules",
        "redflag-report",
    ];
    let paths: Vec<String> = skipped.map(|name| format!("{name}/p/A.java")).into();
    let files: Vec<_> = paths.iter().map(|path| (&**path, "")).collect();
    Tree::new("skipped", &files).assert_finds("p.A", "A.java", None);

    let package = "src/main/java/p/build/A.java";
    let tree = Tree::new("packages", &[(package, "")]);
    tree.assert_finds("p.build.A", "A.java", Some(package));
}

#[test]
fn only_sources_of_known_languages_are_found() {
    let files = ["A.java", "A.kt", "A.scala", "A.groovy", "A.txt", "A"];
    let tree = Tree::new("languages", &files.map(|name| (name, "")));
    for name in files {
        let known = name.contains('.') && !name.ends_with(".txt");
        tree.assert_finds("A", name, known.then_some(name));
    }
}

#[cfg(unix)]
#[test]
fn no_link_is_followed() {
    let tree = Tree::new("links", &[("real/p/A.java", "")]);
    let link = |from: &str, to: &str| {
        std::os::unix::fs::symlink(tree.0.join(from), tree.0.join(to)).unwrap();
    };
    link("", "real/circle");
    link("real", "a");
    tree.assert_finds("p.A", "A.java", Some("real/p/A.java"));
}

#[test]
fn the_search_ends_at_a_depth() {
    let deep = |levels: usize| format!("{}A.java", "d/".repeat(levels));
    for (levels, found) in [(31, true), (32, false)] {
        let path = deep(levels);
        let tree = Tree::new(&format!("depth-{levels}"), &[(&path, "")]);
        tree.assert_finds("A", "A.java", found.then_some(&*path));
    }
}

#[test]
fn the_search_ends_at_a_number_of_entries_and_finds_what_is_near_first() {
    let files = ["a/1/X.java", "a/2/X.java", "b/X.java"].map(|path| (path, ""));
    let tree = Tree::new("entries", &files);
    // Two on the first level, three on the second (the folders `1` and `2`, and a file), two on the third.
    for (entries, expected) in [(2, 0), (5, 1), (7, 3)] {
        let mut index = Index::default();
        index.add_root(&tree.0, 0, entries);
        assert_eq!(index.named("X.java").len(), expected, "{entries}");
    }
}

/// The source that an access at a line of `A.java` gets.
fn enriched(tree: &Tree, line: u32) -> Option<Source> {
    let mut report = report(
        Verdict::Findings,
        vec![finding(FindingVerdict::Race, "x", [line, line])],
    );
    tree.sources("", &[]).enrich(&mut report);
    let [one, other] = &pair_in(&mut report.findings[0]).accesses;
    assert_eq!(one.source, other.source);
    one.source.clone()
}

#[test]
fn an_access_gets_three_lines_above_and_below() {
    let text: String = (1..=9).map(|n| format!("line {n}\n")).collect();
    let tree = Tree::new("lines", &[("code/A.java", &text)]);
    for (line, first, last) in [(5, 2, 8), (1, 1, 4), (9, 6, 9)] {
        let expected = Source {
            path: "code/A.java".into(),
            first,
            lines: (first..=last).map(|n| format!("line {n}")).collect(),
        };
        assert_eq!(enriched(&tree, line), Some(expected));
    }
    for line in [0, 10, u32::MAX] {
        assert_eq!(enriched(&tree, line), None, "{line}");
    }
}

#[test]
fn lines_are_made_fit_to_be_shown() {
    let tree = Tree::new("fit", &[]);
    fs::create_dir_all(&tree.0).unwrap();
    let mut bytes = b"\xef\xbb\xbf\tx = \xff;  \r\n".to_vec();
    bytes.extend(["ä".repeat(200).as_bytes(), b"\n", &[b'y'; 201]].concat());
    fs::write(tree.0.join("A.java"), bytes).unwrap();
    let expected = [
        "    x = \u{fffd};".to_owned(),
        "ä".repeat(200),
        format!("{}…", "y".repeat(199)),
    ];
    assert_eq!(enriched(&tree, 2).unwrap().lines, expected);
}

#[test]
fn a_missing_or_unreadable_file_leaves_the_source_unchanged() {
    let old = Source {
        path: "from/before/A.java".into(),
        first: 3,
        lines: vec!["x = 1;".into()],
    };
    let mut race = finding(FindingVerdict::Race, "x", [3, 5]);
    pair_in(&mut race).accesses[0].source = Some(old.clone());
    pair_in(&mut race).accesses[1].line = None;
    let mut report = report(Verdict::Findings, vec![race]);
    // A file that is too short, one that is a folder, and no folder at all.
    let short = Tree::new("short", &[("A.java", "one line\n")]);
    let folder = Tree::new("folder", &[("A.java/B.java", "")]);
    let missing = Sources::new(Path::new("/nowhere/at/all"), &[]);
    for sources in [short.sources("", &[]), folder.sources("", &[]), missing] {
        sources.enrich(&mut report);
        assert_eq!(
            pair_in(&mut report.findings[0]).accesses[0].source.as_ref(),
            Some(&old)
        );
        assert_eq!(pair_in(&mut report.findings[0]).accesses[1].source, None);
    }
}
