//! Finds the JDKs that the tests run on.
//!
//! `REDFLAG_JDKS`, a list of Java homes in the form of `PATH`, decides alone where it is set. Otherwise the default Java
//! counts first (`JAVA_HOME`, then the `java` of `PATH`), then what is installed next to it and in the usual places. A home
//! without a working `bin/java` is an error where the user named it, and passed over where it was only found.

use std::collections::BTreeSet;
use std::env;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The variable that names the JDKs to test on.
pub const VARIABLE: &str = "REDFLAG_JDKS";

/// Where installers put JDKs.
const USUAL_PLACES: &[&str] = &["/usr/lib/jvm", "/usr/java", "/opt/java", "/opt/jdks"];

/// A Java installation, perhaps without the compiler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jdk {
    /// Its home, without symbolic links.
    pub home: PathBuf,
    /// Its feature release, such as 17.
    pub feature: u32,
}

/// Why no JDK can be used.
#[derive(Debug, PartialEq, Eq)]
pub enum Missing {
    /// There is none at all, or none of the wanted release.
    NoJdk(Option<u32>),
    /// A named home has no working `bin/java`.
    NotAHome(PathBuf),
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Missing::NoJdk(None) => write!(
                f,
                "no JDK found: install one (17 or later), or name the Java homes to use in {VARIABLE}"
            ),
            Missing::NoJdk(Some(feature)) => write!(
                f,
                "no JDK {feature} found: install it, or add its Java home to {VARIABLE}"
            ),
            Missing::NotAHome(path) => write!(
                f,
                "{} is not a Java home: it has no bin/java that runs",
                path.display()
            ),
        }
    }
}

impl std::error::Error for Missing {}

impl Jdk {
    /// Looks at a Java home.
    pub fn at(home: &Path) -> Result<Jdk, Missing> {
        let not_a_home = || Missing::NotAHome(home.to_path_buf());
        let real = fs::canonicalize(home).map_err(|_| not_a_home())?;
        let feature = feature_from_release_file(&real)
            .or_else(|| feature_from_java(&real))
            .ok_or_else(not_a_home)?;
        if !real.join("bin/java").is_file() {
            return Err(not_a_home());
        }
        Ok(Jdk {
            home: real,
            feature,
        })
    }

    /// Its `java`.
    pub fn java(&self) -> PathBuf {
        self.home.join("bin/java")
    }

    /// Its compiler; a runtime without one has none.
    pub fn javac(&self) -> Option<PathBuf> {
        Some(self.home.join("bin/javac")).filter(|path| path.is_file())
    }

    /// The folder of `jvmti.h`; a runtime without headers has none.
    pub fn include(&self) -> Option<PathBuf> {
        Some(self.home.join("include")).filter(|path| path.join("jvmti.h").is_file())
    }
}

impl fmt::Display for Jdk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "JDK {}", self.feature)
    }
}

/// All JDKs to test on: the default one first, at least one.
pub fn all() -> Result<Vec<Jdk>, Missing> {
    let found = match env::var_os(VARIABLE).filter(|list| !list.is_empty()) {
        Some(list) => env::split_paths(&list)
            .filter(|home| !home.as_os_str().is_empty())
            .map(|home| Jdk::at(&home))
            .collect::<Result<Vec<_>, _>>()?,
        None => installed(),
    };
    let mut seen = BTreeSet::new();
    let distinct: Vec<Jdk> = found
        .into_iter()
        .filter(|jdk| seen.insert(jdk.home.clone()))
        .collect();
    if distinct.is_empty() {
        return Err(Missing::NoJdk(None));
    }
    Ok(distinct)
}

/// The JDK that tests use when one is enough: the first that can compile.
pub fn default() -> Result<Jdk, Missing> {
    all()?
        .into_iter()
        .find(|jdk| jdk.javac().is_some())
        .ok_or(Missing::NoJdk(None))
}

/// The first JDK of a feature release.
pub fn of_feature(feature: u32) -> Result<Jdk, Missing> {
    all()?
        .into_iter()
        .find(|jdk| jdk.feature == feature)
        .ok_or(Missing::NoJdk(Some(feature)))
}

fn installed() -> Vec<Jdk> {
    let mut homes: Vec<PathBuf> = env::var_os("JAVA_HOME")
        .into_iter()
        .map(PathBuf::from)
        .collect();
    homes.extend(home_of_path_java());
    let next_to: Vec<PathBuf> = homes
        .iter()
        .filter_map(|home| Some(home.parent()?.into()))
        .collect();
    for place in next_to
        .into_iter()
        .chain(USUAL_PLACES.iter().map(PathBuf::from))
    {
        homes.extend(folders_in(&place));
    }
    homes.iter().filter_map(|home| Jdk::at(home).ok()).collect()
}

/// The home of the `java` that a shell would start, through whatever links lead to it.
fn home_of_path_java() -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let java = env::split_paths(&path)
        .map(|folder| folder.join("java"))
        .find(|java| java.is_file())?;
    Some(
        fs::canonicalize(java)
            .ok()?
            .parent()?
            .parent()?
            .to_path_buf(),
    )
}

/// Sorted, so that the order of the JDKs does not depend on the file system.
fn folders_in(place: &Path) -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = fs::read_dir(place)
        .map(|entries| entries.flatten().map(|entry| entry.path()).collect())
        .unwrap_or_default();
    folders.retain(|folder| folder.join("bin/java").is_file());
    folders.sort();
    folders
}

fn feature_from_release_file(home: &Path) -> Option<u32> {
    let text = fs::read_to_string(home.join("release")).ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("JAVA_VERSION="))?;
    parse_feature(line.trim_matches('"'))
}

fn feature_from_java(home: &Path) -> Option<u32> {
    let output = Command::new(home.join("bin/java"))
        .arg("-version")
        .env_remove("JAVA_TOOL_OPTIONS")
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let version = text.split('"').nth(1)?;
    parse_feature(version)
}

/// The feature release of a version: 8 for `1.8.0_392`, 17 for `17.0.15`, 26 for `26-ea`.
pub fn parse_feature(version: &str) -> Option<u32> {
    let modern = version.strip_prefix("1.").unwrap_or(version);
    let digits = modern.split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_old_and_new_give_their_feature_release() {
        assert_eq!(parse_feature("1.8.0_392"), Some(8));
        assert_eq!(parse_feature("17.0.15"), Some(17));
        assert_eq!(parse_feature("26-ea"), Some(26));
        assert_eq!(parse_feature("25"), Some(25));
        assert_eq!(parse_feature("unknown"), None);
    }

    #[test]
    fn a_folder_without_java_is_not_a_home() {
        let folder = env::temp_dir();
        let missing = Jdk::at(&folder).expect_err("the temporary folder is no JDK");
        assert_eq!(missing, Missing::NotAHome(folder));
    }

    #[test]
    fn a_found_jdk_knows_its_release_by_file_and_by_asking() {
        let jdk = default().expect("the tests need a JDK");
        assert_eq!(feature_from_java(&jdk.home), Some(jdk.feature));
    }

    #[test]
    fn a_missing_release_is_reported_with_advice() {
        let sentence = Missing::NoJdk(Some(25)).to_string();
        assert!(sentence.contains("JDK 25") && sentence.contains(VARIABLE));
    }
}
