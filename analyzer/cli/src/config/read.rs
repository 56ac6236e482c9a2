//! Turns the file's text into options, or into one sentence with the wrong line and what is expected there.

use crate::args::{Origin, Setting};
use redflag_detect::closest;
use redflag_options::{self as options, OptionSpec, ValueKind};
use std::ffi::OsString;
use std::path::Path;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Reads the options. Relative paths are relative to `dir`; `file` is its name in messages.
pub fn settings(text: &str, file: &Path, dir: &Path) -> Result<Vec<Setting>, String> {
    let place = |start: usize| format!("{}:{}", file.display(), line(text, start));
    let table = DeTable::parse(text).map_err(|error| {
        let at = place(error.span().map_or(0, |span| span.start));
        let why = error.message().replace('\n', " ");
        format!("{at}: {why}: write `name = value`, as in `include = \"com.acme.*\"`")
    })?;
    let mut entries: Vec<_> = table.get_ref().iter().collect();
    // In the order of the file, so that the first mistake is reported first.
    entries.sort_by_key(|(key, _)| key.span().start);
    let mut all = Vec::new();
    for (key, value) in entries {
        let at = place(key.span().start);
        let name = key.get_ref();
        let wrong = |why: String| format!("{at}: {why}");
        let option =
            options::find_in_config(name).ok_or_else(|| wrong(unknown(name, value.get_ref())))?;
        for text in values(option, value).map_err(|why| wrong(format!("`{name}` {why}")))? {
            option
                .kind
                .check(&text)
                .map_err(|why| wrong(format!("`{name}` {why}")))?;
            all.push(Setting {
                option,
                value: resolved(option.kind, text, dir),
                origin: Origin::File(at.clone()),
            });
        }
    }
    Ok(all)
}

/// The line of an offset in the text, from 1 on.
fn line(text: &str, start: usize) -> usize {
    let before = text.as_bytes().iter().take(start);
    1 + before.filter(|byte| **byte == b'\n').count()
}

fn unknown(name: &str, value: &DeValue<'_>) -> String {
    let nothing = format!("there is no option `{name}`");
    if options::TABLE.iter().any(|option| option.name == name) {
        return format!("`{name}` is for the command line only: take it out");
    }
    if matches!(value, DeValue::Table(_)) {
        return format!("{nothing}, and options are not in a table: take out `[{name}]`");
    }
    match closest(name, options::in_config().map(|option| option.name)) {
        Some(meant) => format!("{nothing}, did you mean `{meant}`?"),
        None => format!("{nothing} (see `redflag run --help`)"),
    }
}

/// The values of an option as the command line would have them.
fn values(option: &OptionSpec, value: &Spanned<DeValue<'_>>) -> Result<Vec<OsString>, String> {
    let one = |value: &DeValue<'_>| {
        let wrong = || format!("is {}, not {}", expected(option), article(value));
        scalar(option, value).ok_or_else(wrong)
    };
    match value.get_ref() {
        DeValue::Array(items) if option.repeatable => {
            items.iter().map(|item| one(item.get_ref())).collect()
        }
        DeValue::Array(items) if option.kind == ValueKind::Detectors => {
            let names: Result<Vec<OsString>, String> =
                items.iter().map(|item| one(item.get_ref())).collect();
            Ok(vec![names?.join("+".as_ref())])
        }
        other => Ok(vec![one(other)?]),
    }
}

fn scalar(option: &OptionSpec, value: &DeValue<'_>) -> Option<OsString> {
    match (option.kind, value) {
        (ValueKind::Switch, DeValue::Boolean(true)) => Some("on".into()),
        (ValueKind::Switch, DeValue::Boolean(false)) => Some("off".into()),
        (ValueKind::Switch, _) => None,
        (ValueKind::Status | ValueKind::Size, DeValue::Integer(number)) => {
            Some(number.to_string().into())
        }
        (ValueKind::Status, _) => None,
        (_, DeValue::String(text)) => Some(text.as_ref().into()),
        _ => None,
    }
}

fn expected(option: &OptionSpec) -> &'static str {
    match option.kind {
        ValueKind::Switch => "true or false",
        ValueKind::Status => "a number",
        ValueKind::Size => "a number or a string in quotes",
        ValueKind::Detectors => "a string in quotes, or an array of them",
        _ if option.repeatable => "a string in quotes, or an array of them",
        _ => "a string in quotes",
    }
}

fn article(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a string",
        DeValue::Integer(_) => "an integer",
        DeValue::Float(_) => "a float",
        DeValue::Boolean(_) => "a boolean",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "an array",
        DeValue::Table(_) => "a table",
    }
}

fn resolved(kind: ValueKind, value: OsString, dir: &Path) -> OsString {
    match kind.is_path() {
        true => dir.join(value).into_os_string(),
        false => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<(String, String)>, String> {
        let settings = settings(text, Path::new("redflag.toml"), Path::new("/p"))?;
        let pair = |setting: Setting| {
            let value = setting.value.to_string_lossy().into_owned();
            (setting.option.name.to_owned(), value)
        };
        Ok(settings.into_iter().map(pair).collect())
    }

    #[test]
    fn values_are_those_of_the_flags() {
        let text = "# ours\ninclude = [\"a.*\", \"b\"]\nexclude = \"c:d\"\ntrace = true\nrecord = false\nmemory = \"2g\"\n\
            detector = [\"hb\", \"racer\"]\nexit-code = 1\nsuppressions = [\"s\", \"/t\"]\nbaseline = \"b.json\"\nsource = \"src\"\n";
        let expected = [
            ("include", "a.*"),
            ("include", "b"),
            ("exclude", "c:d"),
            ("trace", "on"),
            ("record", "off"),
            ("memory", "2g"),
            ("detector", "hb+racer"),
            ("exit-code", "1"),
            ("suppressions", "/p/s"),
            ("suppressions", "/t"),
            ("baseline", "/p/b.json"),
            ("source", "/p/src"),
        ];
        let expected = expected.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(read(text).unwrap(), expected);
        assert_eq!(read("memory = 512").unwrap()[0].1, "512");
        assert_eq!(read("").unwrap(), []);
    }

    #[test]
    fn mistakes_are_reported_with_line_and_expectation() {
        for (text, says) in [
            (
                "incldue = \"a\"",
                "redflag.toml:1: there is no option `incldue`, did you mean `include`?",
            ),
            (
                "trace = true\n\nzzz = 1",
                "redflag.toml:3: there is no option `zzz` (see `redflag run --help`)",
            ),
            (
                "check = true",
                "redflag.toml:1: `check` is for the command line only: take it out",
            ),
            (
                "for = \"3s\"",
                "redflag.toml:1: `for` is for the command line only: take it out",
            ),
            (
                "[run]\ntrace = true",
                "redflag.toml:1: there is no option `run`, and options are not in a table: take out `[run]`",
            ),
            (
                "\ntrace = \"on\"",
                "redflag.toml:2: `trace` is true or false, not a string",
            ),
            (
                "include = 3",
                "redflag.toml:1: `include` is a string in quotes, or an array of them, not an integer",
            ),
            (
                "include = [3]",
                "redflag.toml:1: `include` is a string in quotes, or an array of them, not an integer",
            ),
            (
                "out = [\"a\"]",
                "redflag.toml:1: `out` is a string in quotes, not an array",
            ),
            (
                "exit-code = \"1\"",
                "redflag.toml:1: `exit-code` is a number, not a string",
            ),
            (
                "exit-code = 300",
                "redflag.toml:1: `exit-code` is a number from 0 to 255, not `300`",
            ),
            (
                "memory = 1.5",
                "redflag.toml:1: `memory` is a number or a string in quotes, not a float",
            ),
            (
                "fail-on = \"rac\"",
                "redflag.toml:1: `fail-on` is race, predicted or any, not `rac`: did you mean `race`?",
            ),
            (
                "out = \"\"",
                "redflag.toml:1: `out` is empty: give a value or leave the option out",
            ),
        ] {
            assert_eq!(read(text).unwrap_err(), says, "{text}");
        }
    }

    #[test]
    fn broken_syntax_is_reported_in_one_line_with_an_example() {
        for (text, at) in [
            ("include = ", "redflag.toml:1: "),
            ("trace = true\ninclude \"a\"", "redflag.toml:2: "),
            ("trace = true\ntrace = false", "redflag.toml:2: "),
            ("include = \"a", "redflag.toml:1: "),
            ("{\"schema\": 1}", "redflag.toml:1: "),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.starts_with(at), "{text}: {error}");
            assert!(
                error.ends_with(": write `name = value`, as in `include = \"com.acme.*\"`"),
                "{error}"
            );
            assert!(!error.contains('\n'), "{error}");
        }
    }

    const DOCUMENTED: &str = include_str!("../../../../docs/options.md");

    #[test]
    fn documented_file_is_valid() {
        let begin = DOCUMENTED.find("    # redflag.toml\n").unwrap();
        let block = DOCUMENTED[begin..].lines();
        let block: Vec<&str> = block.take_while(|line| line.starts_with("    ")).collect();
        // One line is the name of the file, and one gives two values.
        assert_eq!(read(&block.join("\n")).unwrap().len(), block.len());
    }
}
