//! What a test needs of the machine, and the rule for a machine that lacks it.
//!
//! A test that lacks something fails and says what to install. `REDFLAG_ALLOW_SKIP` lists what may be missing, for example
//! `browser,jdk21`, or `all`. Such a test passes, and a line on stderr says that it was skipped. If the variable is not set,
//! CI (`CI=true`) allows nothing and a developer's machine allows everything: there, a JDK 17 is enough. `.ci/run`,
//! `.ci/jdks` and `.ci/tools` follow the same rule.

use std::env;
use std::fmt;
use std::io::{self, Write};
use std::thread;

/// The variable that lists what may be missing.
pub const VARIABLE: &str = "REDFLAG_ALLOW_SKIP";

/// Something that not every machine has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Need {
    /// A Chromium, for the HTML report.
    Browser,
    /// A JDK of this release or later.
    Jdk(u32),
    /// The user root, to start a process as another user.
    Root,
    /// This shell, for its completion script.
    Shell(&'static str),
}

impl Need {
    /// What has to be done about it.
    fn advice(self) -> String {
        match self {
            Need::Browser => {
                "install Chromium (`chromium`, `chromium-browser` or `google-chrome` on the PATH)"
                    .into()
            }
            Need::Jdk(release) => {
                format!("install a JDK {release} or later, or name its home in REDFLAG_JDKS")
            }
            Need::Root => "run the tests as root, to start a process as another user".into(),
            Need::Shell(name) => format!("install {name}"),
        }
    }
}

/// The name in `REDFLAG_ALLOW_SKIP`.
impl fmt::Display for Need {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Need::Browser => f.write_str("browser"),
            Need::Jdk(release) => write!(f, "jdk{release}"),
            Need::Root => f.write_str("root"),
            Need::Shell(name) => f.write_str(name),
        }
    }
}

/// Reports that `what` cannot run on this machine.
///
/// # Panics
///
/// If it may not be skipped.
pub fn missing(need: Need, what: &str) {
    let [list, ci] = [VARIABLE, "CI"].map(|name| env::var(name).ok());
    let advice = need.advice();
    assert!(
        is_allowed(need, list.as_deref(), ci.as_deref()),
        "{what} cannot run: {advice}, or skip it with {VARIABLE}={need}"
    );
    // Not by `eprintln!`, whose output a passing test hides.
    let _ = writeln!(io::stderr(), "skipped: {what}: {advice}");
}

/// Reports that the running test cannot run on this machine.
///
/// # Panics
///
/// If it may not be skipped.
pub fn missing_for_this_test(need: Need) {
    missing(need, thread::current().name().unwrap_or("a test"));
}

fn is_allowed(need: Need, list: Option<&str>, ci: Option<&str>) -> bool {
    match list {
        Some(list) => {
            let mut names = list.split(',').map(str::trim);
            names.any(|name| name == "all" || name == need.to_string())
        }
        None => ci.is_none_or(|ci| ci.is_empty() || ci == "false"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ci_allows_no_skip() {
        assert!(!is_allowed(Need::Browser, None, Some("true")));
        assert!(is_allowed(Need::Browser, None, None));
        assert!(is_allowed(Need::Browser, None, Some("false")));
    }

    #[test]
    fn a_list_allows_what_it_names_and_nothing_else() {
        let list = Some("jdk21, root");
        assert!(is_allowed(Need::Jdk(21), list, Some("true")));
        assert!(is_allowed(Need::Root, list, None));
        assert!(!is_allowed(Need::Browser, list, None));
        assert!(is_allowed(Need::Browser, Some("all"), Some("true")));
        assert!(!is_allowed(Need::Browser, Some(""), None));
    }
}
