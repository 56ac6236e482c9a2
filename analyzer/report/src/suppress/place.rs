//! Where code is, as a rule says it: `com.acme.Foo.bar`, `Foo.java:42`, or both as stack traces write it.

use super::pattern::{Name, Pattern};
use crate::subject::Strand;

/// A place in the words of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// Methods, or all of a class or package.
    Member(Pattern),
    /// A source file, with a line or without.
    File(File),
    /// A method at a line, as copied from a report.
    Both(Pattern, File),
}

impl Place {
    /// Reads a place. An error is a clause that says what is wrong.
    pub fn parse(text: &str) -> Result<Place, String> {
        if let Some((member, rest)) = text.split_once('(') {
            let file = rest.strip_suffix(')').ok_or_else(|| {
                format!(
                    "`{text}` has no `)` at its end: a place is as in com.acme.Foo.bar(Foo.java:42)"
                )
            })?;
            return Ok(Place::Both(Pattern::parse(member)?, File::parse(file)?));
        }
        let is_source = SOURCES.iter().any(|end| text.ends_with(end)) && !text.contains('*');
        if is_source || text.contains(':') {
            return Ok(Place::File(File::parse(text)?));
        }
        Ok(Place::Member(Pattern::parse(text)?))
    }

    /// Whether code is at this place.
    pub fn is(&self, spot: &Spot<'_>) -> bool {
        match self {
            Place::Member(pattern) => spot.is_in(pattern),
            Place::File(file) => file.is(spot),
            Place::Both(pattern, file) => spot.is_in(pattern) && file.is(spot),
        }
    }
}

/// How names of source files end. A method called `java` can be named by a pattern such as `Foo.java*`.
const SOURCES: [&str; 6] = [".java", ".kt", ".kts", ".scala", ".groovy", ".clj"];

/// A source file, with a line or without.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name, or a path with `/`.
    path: String,
    line: Option<u32>,
}

impl File {
    /// Reads `Foo.java:42`, `Foo.java`, or either with a path before it.
    pub fn parse(text: &str) -> Result<File, String> {
        let (path, line) = match text.rsplit_once(':') {
            Some((path, line)) => (path, Some(line)),
            None => (text, None),
        };
        let wrong = || {
            format!("`{text}` is not a line of a file: a place is as in Foo.java:42, without stars")
        };
        let line = line
            .map(|line| line.parse().map_err(|_| wrong()))
            .transpose()?;
        if path.is_empty() || path.ends_with('/') || path.contains('*') {
            return Err(wrong());
        }
        let path = path.replace('\\', "/");
        Ok(File { path, line })
    }

    /// Class files contain the name of a source file and not its folder. The folder is derived from the package, so that a path
    /// distinguishes files with the same name: `src/main/java/com/acme/Foo.java` as well as `acme/Foo.java`.
    pub fn is(&self, spot: &Spot<'_>) -> bool {
        let Some(file) = spot.file else {
            return false;
        };
        if self.line.is_some() && self.line != spot.line {
            return false;
        }
        let (class, _) = spot.name.split();
        let package = class.rsplit_once('.').map(|(package, _)| package);
        let folder = package.map_or(String::new(), |package| package.replace('.', "/") + "/");
        let path = format!("/{folder}{file}");
        let named = format!("/{}", self.path.trim_start_matches('/'));
        path.ends_with(&named) || named.ends_with(&path)
    }
}

/// Where code is, as a finding says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot<'a> {
    name: Name<'a>,
    /// The method in which a lambda is written, if this is code of a lambda.
    around: Option<Name<'a>>,
    file: Option<&'a str>,
    line: Option<u32>,
}

impl<'a> Spot<'a> {
    /// Where a thread of a finding is.
    pub fn of_strand(strand: &Strand<'a>) -> Self {
        Spot {
            name: Name::member(strand.class, strand.method),
            around: around(strand.class, strand.method),
            file: strand.file,
            line: strand.line,
        }
    }

    /// A frame as stack traces write it.
    pub fn of_frame(frame: &'a str) -> Self {
        let (member, rest) = frame.split_once('(').unwrap_or((frame, ""));
        let name = Name::written(member);
        let (class, method) = name.split();
        Spot {
            around: around(class, method),
            name,
            ..Spot::of_line(rest.strip_suffix(')').unwrap_or(rest))
        }
    }

    /// A place as `File.java:12`.
    pub fn of_line(text: &'a str) -> Self {
        let (file, line) = match text.rsplit_once(':') {
            Some((file, line)) => (file, line.parse().ok()),
            None => (text, None),
        };
        Spot {
            name: Name::alone(""),
            around: None,
            file: (!file.is_empty()).then_some(file),
            line,
        }
    }

    fn is_in(&self, pattern: &Pattern) -> bool {
        let around = self.around.as_ref();
        pattern.is(&self.name) || around.is_some_and(|method| pattern.is(method))
    }
}

/// The method around a lambda.
fn around(class: &str, method: &str) -> Option<Name<'static>> {
    let method = match lambda_of(method)? {
        "new" => "<init>",
        "static" => "<clinit>",
        other => other,
    };
    Some(Name::member(class, method))
}

/// The name inside `lambda$name$0`.
fn lambda_of(method: &str) -> Option<&str> {
    let (name, _) = method.strip_prefix("lambda$")?.rsplit_once('$')?;
    Some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: &str = "com.acme.Foo$Part.bar(Foo.java:42)";

    #[track_caller]
    fn assert_is(frame: &str, text: &str, expected: bool) {
        let place = Place::parse(text).unwrap();
        assert_eq!(place.is(&Spot::of_frame(frame)), expected, "{frame} {text}");
    }

    #[test]
    fn a_method_is_named_by_patterns() {
        for (text, expected) in [
            ("com.acme.Foo$Part.bar", true),
            ("com.acme.**.bar", true),
            ("com.acme.Foo", true),
            ("com.acme.Foo$Part.*", true),
            ("com.acme.Foo.bar", false),
            ("com.acme.Foo$Part.ba", false),
        ] {
            assert_is(FRAME, text, expected);
        }
    }

    #[test]
    fn a_line_is_named_by_its_file_with_any_part_of_the_path() {
        for (text, expected) in [
            ("Foo.java:42", true),
            ("Foo.java", true),
            ("acme/Foo.java:42", true),
            ("src/main/java/com/acme/Foo.java:42", true),
            (r"C:\src\com\acme\Foo.java:42", true),
            ("/com/acme/Foo.java", true),
            ("Foo.java:43", false),
            ("oo.java:42", false),
            ("cme/Foo.java:42", false),
            ("com/other/Foo.java:42", false),
            ("src/acme/Foo.java:42", false),
            ("Foo.kt:42", false),
        ] {
            assert_is(FRAME, text, expected);
        }
        assert_is("Foo.bar(Foo.java:42)", "src/Foo.java:42", true);
    }

    #[test]
    fn a_place_copied_from_a_report_is_that_place() {
        assert_is(FRAME, FRAME, true);
        assert_is(FRAME, "com.acme.**(Foo.java)", true);
        assert_is(FRAME, "com.acme.Foo$Part.bar(Foo.java:43)", false);
        assert_is(FRAME, "com.acme.Foo$Part.baz(Foo.java:42)", false);
    }

    #[test]
    fn a_lambda_is_in_its_method() {
        assert_is("A.lambda$run$3(A.java:1)", "A.run", true);
        assert_is("A.lambda$run$3(A.java:1)", "A.lambda$run$3", true);
        assert_is("A.lambda$new$0(A.java:1)", "A.<init>", true);
        assert_is("A.lambda$static$0(A.java:1)", "A.<clinit>", true);
        assert_is("A.lambda$runs$3(A.java:1)", "A.run", false);
    }

    #[test]
    fn an_unknown_source_is_in_no_file() {
        assert_is("A.m(unknown source)", "A.java", false);
        assert_is("A.m(A.java)", "A.java:1", false);
        assert_is("A.m(A.java)", "A.java", true);
        assert_is("no frame at all", "A.java", false);
    }

    #[test]
    fn an_invalid_place_is_refused() {
        for (text, says) in [
            (
                "Foo.java:x",
                "`Foo.java:x` is not a line of a file: a place is as in Foo.java:42, without stars",
            ),
            ("Foo*.java:1", "`Foo*.java:1` is not a line of a file"),
            (":1", "`:1` is not a line of a file"),
            ("A.m(A.java:1", "`A.m(A.java:1` has no `)` at its end"),
            ("A..m", "`A..m` has nothing before"),
        ] {
            let why = Place::parse(text).unwrap_err();
            assert!(why.starts_with(says), "{why}");
        }
    }
}
