//! The agent library: where it is, and how it gets its options.
//!
//! Options travel as `name=value,name=value`, through the JVM's own splitting of JAVA_TOOL_OPTIONS at white space. Text that
//! would not arrive unchanged is refused here.

use crate::exit::Failure;
use crate::settings::AgentSettings;
use redflag_options::AgentOption;
use std::path::{Path, PathBuf};

const LIBRARY: &str = "libredflag.so";

/// Finds the library in the directory of the executable, or in `lib` next to the executable's `bin`. If it is in neither,
/// gives the path where it should be.
pub fn library() -> Result<PathBuf, Failure> {
    let executable = std::env::current_exe()
        .and_then(|path| path.canonicalize())
        .map_err(|error| Failure::Blind(format!("cannot find the redflag executable: {error}")))?;
    let same_directory = executable.with_file_name(LIBRARY);
    let in_lib = executable.with_file_name("../lib").join(LIBRARY);
    Ok([&same_directory, &in_lib]
        .into_iter()
        .find(|path| path.is_file())
        .unwrap_or(&same_directory)
        .clone())
}

/// The library, which must be there.
pub fn existing_library() -> Result<PathBuf, Failure> {
    let library = library()?;
    if library.is_file() {
        return Ok(library);
    }
    Err(Failure::Blind(format!(
        "the agent library is missing: put it at {}, or build it with the command by `cargo build --release`",
        library.display()
    )))
}

/// Which of the two prints while the program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Printer {
    /// The command, which waits for the JVMs and knows which races are suppressed or known. The agents only write their
    /// records.
    Command,
    /// The agent, because no command waits for it.
    Agent,
}

/// The agent's option string for a report in `out`.
pub fn options(settings: &AgentSettings, out: &Path, printer: Printer) -> Result<String, Failure> {
    let out = utf8(out)?;
    let mut all = vec![format!("{}={out}", AgentOption::Out.name())];
    if printer == Printer::Command || !settings.live {
        all.push(format!("{}=off", AgentOption::Live.name()));
    }
    all.extend(settings.passed.iter().cloned());
    if let Some(option) = all.iter().find(|option| option.contains(',')) {
        return Err(Failure::Usage(format!(
            "`{option}` has a comma, which separates the agent's options: use a path without one, or give the option again"
        )));
    }
    Ok(all.join(","))
}

/// The value of JAVA_TOOL_OPTIONS that loads the agent, after its value so far.
pub fn java_tool_options(
    before: Option<&str>,
    library: &Path,
    options: &str,
) -> Result<String, Failure> {
    let library = utf8(library)?;
    if library.contains('=') {
        return Err(Failure::Usage(format!(
            "the JVM takes `=` as the end of a library's path: move {library} elsewhere"
        )));
    }
    let agent = quote(&format!("-agentpath:{library}={options}"))?;
    Ok(match before.map(str::trim) {
        None | Some("") => agent,
        Some(before) => format!("{before} {agent}"),
    })
}

/// Quotes for the JVM, which splits at white space outside quotes and has no escapes.
fn quote(word: &str) -> Result<String, Failure> {
    let special = |c: char| c.is_whitespace() || c == '"' || c == '\'';
    if !word.contains(special) {
        return Ok(word.to_owned());
    }
    match ['"', '\''].into_iter().find(|&mark| !word.contains(mark)) {
        Some(mark) => Ok(format!("{mark}{word}{mark}")),
        None => Err(Failure::Usage(format!(
            "the JVM cannot be given both kinds of quotes: rename the path in {word}"
        ))),
    }
}

fn utf8(path: &Path) -> Result<&str, Failure> {
    path.to_str().ok_or_else(|| {
        Failure::Usage(format!(
            "{} is not valid UTF-8: use another path",
            path.display()
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tool_options(before: Option<&str>, library: &str) -> Result<String, String> {
        java_tool_options(before, Path::new(library), "out=/tmp/o")
            .map_err(|failure| failure.to_string())
    }

    #[test]
    fn agent_comes_after_the_users_options() {
        assert_eq!(
            tool_options(Some("-Xmx1g "), "/l.so").unwrap(),
            "-Xmx1g -agentpath:/l.so=out=/tmp/o"
        );
        assert_eq!(
            tool_options(Some(" "), "/l.so").unwrap(),
            "-agentpath:/l.so=out=/tmp/o"
        );
    }

    #[test]
    fn spaces_are_quoted_and_unquotable_text_is_refused() {
        assert_eq!(
            tool_options(None, "/a b/l.so").unwrap(),
            "\"-agentpath:/a b/l.so=out=/tmp/o\""
        );
        assert_eq!(
            tool_options(None, "/a\"b/l.so").unwrap(),
            "'-agentpath:/a\"b/l.so=out=/tmp/o'"
        );
        assert!(
            tool_options(None, "/a\"b'/l.so")
                .unwrap_err()
                .contains("both kinds of quotes")
        );
        assert!(tool_options(None, "/a=b/l.so").unwrap_err().contains("`=`"));
    }

    #[test]
    fn commas_are_refused() {
        let settings = AgentSettings {
            out: PathBuf::new(),
            passed: Vec::new(),
            live: true,
        };
        let failure = options(&settings, Path::new("/a,b"), Printer::Command).unwrap_err();
        assert!(failure.to_string().contains("has a comma"));
    }
}
