//! From class and file names to files.
//!
//! A service that takes SARIF refuses a whole upload if one result has no file. So where no source was found, the folder is
//! guessed from the package, and the location says so.

use crate::evidence::AccessSide;
use redflag_jdk::is_jdk_class;

/// A file, and whether its folder was guessed.
pub struct Path {
    /// With `/` between folders.
    pub path: String,
    /// Whether the folder was guessed.
    pub guessed: bool,
}

/// The file of an access.
pub fn file_of(side: &AccessSide) -> Path {
    if let Some(source) = &side.source {
        return Path {
            path: source.path.clone(),
            guessed: false,
        };
    }
    match side.file.as_deref().filter(|file| !file.is_empty()) {
        Some(file) => in_package(side, &side.class, file),
        None if side.class.contains(' ') => Path {
            path: UNKNOWN.to_owned(),
            guessed: true,
        },
        None => {
            let outer = side.class.split('$').next().unwrap_or_default();
            let name = outer.rsplit('.').next().unwrap_or_default();
            in_package(side, &side.class, &format!("{name}.java"))
        }
    }
}

/// The file of a bare name, whose package is not known. It is looked up among the accesses, then among their callers; otherwise it is
/// assumed to be in the package of the first access.
pub fn named(file: &str, sides: &[&AccessSide]) -> Path {
    (sides.iter())
        .find(|side| side.file.as_deref() == Some(file))
        .map(|side| file_of(side))
        .or_else(|| of_callers(file, sides))
        .unwrap_or_else(|| in_package(sides[0], &sides[0].class, file))
}

/// The file of an access of which not even the class is known.
const UNKNOWN: &str = "unknown-source";

/// The file of a name in a class's package, under the source root of an access if that is known.
pub fn in_package(side: &AccessSide, class: &str, file: &str) -> Path {
    let name = file.rsplit('/').next().unwrap_or(file);
    Path {
        path: format!("{}{}{name}", root(side), folder(class)),
        guessed: true,
    }
}

/// `pkg/sub/` of `pkg.sub.Outer$Inner`.
fn folder(class: &str) -> String {
    match class.rsplit_once('.') {
        Some((package, _)) => format!("{}/", package.replace('.', "/")),
        None => String::new(),
    }
}

/// The part before the package in the path of an access's source; empty if that is not known.
fn root(side: &AccessSide) -> &str {
    let path = side.source.as_ref().map(|source| source.path.as_str());
    let inside = format!(
        "{}{}",
        folder(&side.class),
        side.file.as_deref().unwrap_or("")
    );
    path.and_then(|path| path.strip_suffix(&inside))
        .unwrap_or_default()
}

fn of_callers(file: &str, sides: &[&AccessSide]) -> Option<Path> {
    sides.iter().find_map(|side| {
        let frames = side.stack.iter().filter_map(|frame| split(frame));
        let mut here =
            frames.filter(|frame| frame.file == Some(file) && !is_jdk_class(frame.class));
        here.next().map(|frame| in_package(side, frame.class, file))
    })
}

/// A frame as Java's stack traces write it.
pub struct Parts<'a> {
    /// Class.
    pub class: &'a str,
    /// Method.
    pub method: &'a str,
    /// File, if known.
    pub file: Option<&'a str>,
    /// Line, or the first one.
    pub line: u32,
}

/// The parts of a frame.
pub fn split(frame: &str) -> Option<Parts<'_>> {
    let (code, source) = frame.strip_suffix(')')?.rsplit_once('(')?;
    let (class, method) = code.rsplit_once('.')?;
    let (file, line) = match source.rsplit_once(':') {
        Some((file, line)) => (Some(file), line.parse().unwrap_or(1)),
        None => (Some(source).filter(|file| *file != "unknown source"), 1),
    };
    Some(Parts {
        class,
        method,
        file,
        line: line.max(1),
    })
}

/// Percent-encodes whatever could mean something else in a URI.
pub fn encode(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                out.push(char::from(byte));
            }
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::{AccessKind, Source};
    use crate::sample;

    fn side(class: &str, file: Option<&str>) -> AccessSide {
        AccessSide {
            class: class.into(),
            file: file.map(str::to_owned),
            stack: vec![
                "bank.web.Page.show(Page.java:4)".into(),
                "java.lang.Other.run(Other.java:5)".into(),
            ],
            ..sample::side(AccessKind::Read, "t", 3, Vec::new())
        }
    }

    fn with_source(class: &str, path: &str) -> AccessSide {
        let name = path.rsplit('/').next();
        AccessSide {
            source: Some(Source {
                path: path.into(),
                first: 1,
                lines: Vec::new(),
            }),
            ..side(class, name)
        }
    }

    #[test]
    fn a_file_is_its_source_or_guessed_from_the_class() {
        for (class, file, path) in [
            (
                "bank.Account$Lock",
                Some("Account.java"),
                "bank/Account.java",
            ),
            ("bank.Account$Lock", None, "bank/Account.java"),
            ("bank.Account", Some(""), "bank/Account.java"),
            ("bank.Account", Some("/srv/Account.jsp"), "bank/Account.jsp"),
            ("Main", None, "Main.java"),
            ("unknown class", None, "unknown-source"),
        ] {
            let found = file_of(&side(class, file));
            assert_eq!((&*found.path, found.guessed), (path, true));
        }
        let path = "app/src/main/java/bank/Account.java";
        let found = file_of(&with_source("bank.Account", path));
        assert_eq!((&*found.path, found.guessed), (path, false));
    }

    #[test]
    fn a_bare_name_is_found_in_accesses_then_callers_then_the_package() {
        let here = with_source("bank.Account", "src/bank/Account.java");
        let there = side("audit.Auditor", Some("Auditor.java"));
        for (name, path) in [
            ("Account.java", "src/bank/Account.java"),
            ("Auditor.java", "audit/Auditor.java"),
            ("Page.java", "src/bank/web/Page.java"),
            ("Other.java", "src/bank/Other.java"),
        ] {
            assert_eq!(named(name, &[&here, &there]).path, path);
        }
    }

    #[test]
    fn frames_are_split_and_nonsense_is_refused() {
        let parts = split("a.B.<init>(B.java:7)").unwrap();
        assert_eq!((parts.class, parts.method), ("a.B", "<init>"));
        assert_eq!((parts.file, parts.line), (Some("B.java"), 7));
        assert_eq!(split("a.B.m(unknown source)").unwrap().file, None);
        assert_eq!(split("a.B.m(B.java:0)").unwrap().line, 1);
        for nonsense in ["", "a.B.m", "m(B.java:7)", ")("] {
            assert!(split(nonsense).is_none(), "{nonsense}");
        }
    }

    #[test]
    fn everything_but_plain_letters_is_encoded() {
        assert_eq!(
            encode("src/a b/Ä:1%#?.java"),
            "src/a%20b/%C3%84%3A1%25%23%3F.java"
        );
    }
}
