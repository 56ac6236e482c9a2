//! Which lines of a source are shown, and where the carets are.

use super::*;
use crate::sample::side;

fn access(kind: AccessKind, line: u32, lines: &[&str]) -> AccessSide {
    AccessSide {
        source: Some(Source {
            path: "src/main/java/A.java".into(),
            first: 7,
            lines: lines.iter().map(ToString::to_string).collect(),
        }),
        ..side(kind, "first", line, Vec::new())
    }
}

fn shown(access: &AccessSide, field: Option<&str>, width: usize) -> String {
    let frame = Frame {
        context: 3,
        width,
        field,
        mark: Style::Race,
    };
    let mut out = String::new();
    for line in Snippet::of(access).unwrap().lines(&frame) {
        assert!(line.width() <= width, "{line:?}");
        line.put(&mut out, false);
    }
    out
}

#[test]
fn the_field_is_underlined_with_the_accessing_thread() {
    let lines = [
        "    int count;",
        "",
        "    void add() {",
        "        count++;",
        "    }",
        "",
    ];
    let expected = "  --> src/main/java/A.java:10
 7 | int count;
 8 |
 9 | void add() {
10 |     count++;
   |     ^^^^^ write by \"first\"
11 | }
";
    let access = access(AccessKind::Write, 10, &lines);
    assert_eq!(shown(&access, Some("count"), 60), expected);
}

/// The line that is underlined, with what is below it.
fn underlined(kind: AccessKind, line: &str, field: Option<&str>, width: usize) -> [String; 2] {
    let text = shown(&access(kind, 7, &[line]), field, width);
    let mut lines = text
        .lines()
        .skip(1)
        .map(|line| line[2..].trim_start_matches("| ").to_owned());
    [lines.next().unwrap(), lines.next().unwrap()]
}

#[test]
fn the_occurrence_that_fits_the_access_is_underlined() {
    use AccessKind::{Read, Write};
    for (kind, line, carets) in [
        (Write, "n = n + 1;", "^ w"),
        (Read, "n = n + 1;", "    ^ r"),
        (Write, "if (n == 0) n = 1;", "            ^ w"),
        (Write, "if (n <= 0) n += 1;", "            ^ w"),
        (Write, "if (n <= 0) n >>>= 1;", "            ^ w"),
        (Write, "m = n == 0 ? --n : 1;", "               ^ w"),
        (Read, "/* n */ m(nn, mn, n_, n);", "   ^ r"),
        (Read, "m(nn, mn, n_, n, n); // n", "              ^ r"),
        (Read, "m(); // n", "        ^ r"),
        (Write, "m(n);", "  ^ w"),
        (Read, "m(k);", "^^^^^ r"),
    ] {
        let [_, below] = underlined(kind, line, Some("n"), 60);
        assert!(below.starts_with(carets), "{line}\n{below}");
    }
}

#[test]
fn without_a_field_the_whole_line_is_underlined() {
    let [line, below] = underlined(AccessKind::Read, "list.add(1); ", None, 60);
    assert_eq!(line, "list.add(1);");
    assert_eq!(below, "^^^^^^^^^^^^ read by \"first\"");
    let [line, below] = underlined(AccessKind::Read, "list.add(1); // more", None, 60);
    assert_eq!(line, "list.add(1); // more");
    assert_eq!(below, "^^^^^^^^^^^^ read by \"first\"");
    let [line, below] = underlined(AccessKind::Read, "list.add(element, to, which);", None, 32);
    assert_eq!(line, "list.add(element, to, which…");
    assert_eq!(below, "^^^^^^^^^^^^ read by \"first\"");
}

#[test]
fn a_line_that_is_too_long_is_cut_so_that_the_name_is_seen() {
    let far = format!("{} = count;", "x".repeat(60));
    let [line, below] = underlined(AccessKind::Read, &far, Some("count"), 40);
    assert_eq!(line, "…xxxx = count;");
    assert_eq!(below, "        ^^^^^ read by \"first\"");
    let near = format!("count = {};", "x".repeat(60));
    let [line, below] = underlined(AccessKind::Write, &near, Some("count"), 40);
    assert_eq!(line, format!("count = {}…", "x".repeat(27)));
    assert_eq!(below, "^^^^^ write by \"first\"");
}

#[test]
fn words_that_do_not_fit_after_the_carets_are_before_them() {
    let [line, below] = underlined(
        AccessKind::Read,
        "some.very.far.away(count);",
        Some("count"),
        34,
    );
    assert_eq!(line, "some.very.far.away(count);");
    assert_eq!(below, "   read by \"first\" ^^^^^");
}

#[test]
fn carets_are_below_wide_characters() {
    let [_, below] = underlined(AccessKind::Write, "\"名前\" + count++;", Some("count"), 60);
    assert!(below.starts_with("         ^^^^^ w"), "{below}");
}

#[test]
fn a_source_without_the_line_is_none() {
    for line in [6, 8] {
        let access = access(AccessKind::Read, line, &["x"]);
        assert!(Snippet::of(&access).is_none(), "{line}");
    }
    let mut unknown = access(AccessKind::Read, 7, &["x"]);
    unknown.line = None;
    assert!(Snippet::of(&unknown).is_none());
}

#[test]
fn an_update_is_distinguished_from_a_plain_write() {
    let updates = |line: &str| {
        Snippet::of(&access(AccessKind::Write, 7, &[line]))
            .unwrap()
            .updates()
    };
    for line in ["n++;", "--n;", "n += 2;", "n >>>= 1;", "n |= m;"] {
        assert!(updates(line), "{line}");
    }
    for line in [
        "n = 1;",
        "if (n <= 1 && n >= 0 || n != 2) n = 1;",
        "n = 1; // n++",
    ] {
        assert!(!updates(line), "{line}");
    }
}
