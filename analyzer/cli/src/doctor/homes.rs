//! Where JDKs may be: directories named by the environment, the `java` on the path, and where installers put JDKs.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// Where installers put JDKs for all users.
const SHARED: &[&str] = &["/usr/lib/jvm", "/usr/java", "/opt/java", "/opt/jdks"];
/// Where installers put JDKs in a user's home.
const OWN: &[&str] = &[
    ".sdkman/candidates/java",
    ".jdks",
    ".jabba/jdk",
    ".asdf/installs/java",
    ".local/share/mise/installs/java",
    ".gradle/jdks",
];

/// A directory that may be a Java home.
#[derive(Debug, PartialEq, Eq)]
pub struct Home {
    pub path: PathBuf,
    /// The variable that names it; none if it was only found.
    pub named_by: Option<String>,
}

/// All candidates, those named first. One directory may be listed twice.
pub fn all() -> Vec<Home> {
    let mut homes = named(env::vars_os());
    homes.extend(on_path(env::var_os("PATH")).map(found));
    let own = env::var_os("HOME").map(PathBuf::from);
    let own = own
        .iter()
        .flat_map(|home| OWN.iter().map(move |place| home.join(place)));
    for place in SHARED.iter().map(PathBuf::from).chain(own) {
        homes.extend(below(&place).into_iter().map(found));
    }
    homes
}

fn found(path: PathBuf) -> Home {
    Home {
        path,
        named_by: None,
    }
}

/// The homes that variables name: one each, or a list in `REDFLAG_JDKS`.
fn named(variables: impl Iterator<Item = (OsString, OsString)>) -> Vec<Home> {
    let mut all = Vec::new();
    for (name, value) in variables {
        let Some(name) = name.to_str() else { continue };
        let paths: Vec<PathBuf> = match name {
            "REDFLAG_JDKS" => env::split_paths(&value).collect(),
            "JAVA_HOME" => vec![value.into()],
            _ if name.starts_with("JAVA_HOME_") => vec![value.into()],
            _ => continue,
        };
        let given = paths
            .into_iter()
            .filter(|path| !path.as_os_str().is_empty());
        all.extend(given.map(|path| Home {
            path,
            named_by: Some(name.to_owned()),
        }));
    }
    // The order must not depend on the shell.
    all.sort_by(|one, other| (&one.named_by, &one.path).cmp(&(&other.named_by, &other.path)));
    all
}

/// The home of the `java` that a shell would start, with all links resolved.
fn on_path(path: Option<OsString>) -> Option<PathBuf> {
    let path = path?;
    let java = env::split_paths(&path)
        .map(|folder| folder.join("java"))
        .find(|java| java.is_file())?;
    let real = fs::canonicalize(java).ok()?;
    Some(real.parent()?.parent()?.to_owned())
}

/// The homes in a directory, in the order of their names.
fn below(place: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(place).into_iter().flatten().flatten();
    let homes = entries.map(|entry| entry.path());
    let mut homes: Vec<PathBuf> = homes
        .filter(|home| home.join("bin/java").is_file())
        .collect();
    homes.sort();
    homes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_name_homes() {
        let variables = [
            ("PATH", "/bin"),
            ("REDFLAG_JDKS", "/a:/b:"),
            ("JAVA_HOME", "/c"),
            ("JAVA_HOME_21_X64", "/d"),
            ("JAVA_HOME_11", ""),
        ];
        let variables = variables.map(|(name, value)| (name.into(), value.into()));
        let homes = named(variables.into_iter());
        let homes: Vec<_> = homes
            .iter()
            .map(|home| {
                (
                    home.path.to_str().unwrap(),
                    home.named_by.as_deref().unwrap(),
                )
            })
            .collect();
        let expected = [
            ("/c", "JAVA_HOME"),
            ("/d", "JAVA_HOME_21_X64"),
            ("/a", "REDFLAG_JDKS"),
            ("/b", "REDFLAG_JDKS"),
        ];
        assert_eq!(homes, expected);
    }
}
