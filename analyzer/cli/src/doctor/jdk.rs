//! A JDK, as its own `java` describes it.

use super::homes::{self, Home};
use crate::java_version::feature;
use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// The feature releases that every version of Redflag is tested on.
const TESTED: [u32; 4] = [11, 17, 21, 25];

/// A Java installation, perhaps without the compiler.
#[derive(Debug, PartialEq, Eq)]
pub struct Jdk {
    /// Its home, without symbolic links.
    pub home: PathBuf,
    /// Its version, as in `17.0.15`.
    pub version: String,
    /// Its feature release, as in 17.
    pub feature: u32,
    /// The name of its virtual machine.
    pub machine: String,
}

/// Whether Redflag can work on it.
#[derive(Debug, PartialEq, Eq)]
pub enum Support {
    Yes,
    /// It should, but is not tested with every version.
    Untested,
    /// Why not, as the rest of a sentence that begins with the JDK.
    No(&'static str),
}

impl Jdk {
    /// A tool of it.
    pub fn tool(&self, name: &str) -> PathBuf {
        self.home.join("bin").join(name)
    }

    /// Whether Redflag can work on it.
    pub fn support(&self) -> Support {
        let is_hotspot = self.machine.contains("HotSpot") || self.machine.contains("OpenJDK");
        match self.feature {
            _ if !is_hotspot => Support::No("is not a HotSpot JVM: use an OpenJDK build"),
            ..11 => Support::No("is too old: use 11 to 25"),
            26.. => Support::No(
                "is newer than this version of Redflag: use 11 to 25, or a newer Redflag",
            ),
            feature if TESTED.contains(&feature) => Support::Yes,
            _ => Support::Untested,
        }
    }
}

/// All JDKs on this machine, each once. A directory that the user named and that is not a JDK is a problem.
pub fn all(problems: &mut Vec<String>) -> Vec<Jdk> {
    let mut seen = HashSet::new();
    let mut all = Vec::new();
    for Home { path, named_by } in homes::all() {
        let jdk = fs::canonicalize(&path)
            .ok()
            .and_then(|home| match seen.insert(home.clone()) {
                true => Some(describe(home)),
                false => None,
            });
        match (jdk, named_by) {
            (Some(Some(jdk)), _) => all.push(jdk),
            (Some(None), Some(name)) => problems.push(not_a_home(&path, &name)),
            (None, Some(name)) if !path.exists() => problems.push(not_a_home(&path, &name)),
            (Some(None) | None, _) => {}
        }
    }
    all
}

fn not_a_home(path: &std::path::Path, variable: &str) -> String {
    let path = path.display();
    format!("{variable} names {path}, which has no bin/java that runs: correct or unset it.")
}

/// The JDK as the `java` in its home describes it; none if that does not run.
fn describe(home: PathBuf) -> Option<Jdk> {
    let output = Command::new(home.join("bin/java"))
        .args(["-XshowSettings:properties", "-version"])
        .env_remove("JAVA_TOOL_OPTIONS")
        .output()
        .ok()?;
    // -version prints on standard error.
    parse(home, &String::from_utf8_lossy(&output.stderr))
}

fn parse(home: PathBuf, output: &str) -> Option<Jdk> {
    let property = |name: &str| {
        let line = output
            .lines()
            .find_map(|line| line.trim().strip_prefix(name)?.strip_prefix(" = "));
        line.map(|value| value.trim().to_owned())
    };
    let version = property("java.version")?;
    Some(Jdk {
        home,
        feature: feature(&version)?,
        machine: property("java.vm.name").unwrap_or_default(),
        version,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const OUTPUT: &str = "Property settings:\n    java.home = /jdk\n    java.version = 17.0.15\n    java.version.date = 2025-04-15\n    \
        java.vm.name = OpenJDK 64-Bit Server VM\n\nopenjdk version \"17.0.15\"\n";

    fn jdk(output: &str) -> Option<Jdk> {
        parse("/jdk".into(), output)
    }

    #[test]
    fn a_jdk_describes_itself() {
        let expected = Jdk {
            home: "/jdk".into(),
            version: "17.0.15".into(),
            feature: 17,
            machine: "OpenJDK 64-Bit Server VM".into(),
        };
        assert_eq!(jdk(OUTPUT), Some(expected));
        assert_eq!(jdk("Error: could not find libjava.so"), None);
    }

    #[test]
    fn support_goes_by_release_and_machine() {
        for (version, supported) in [
            ("1.8.0_392", false),
            ("10.0.2", false),
            ("11.0.27", true),
            ("25.0.1", true),
            ("26-ea", false),
        ] {
            let jdk = jdk(&OUTPUT.replace("17.0.15\n", &format!("{version}\n"))).unwrap();
            assert_eq!(jdk.support() == Support::Yes, supported, "{version}");
        }
        let untested = jdk(&OUTPUT.replace("= 17.0.15", "= 19.0.1")).unwrap();
        assert_eq!(untested.support(), Support::Untested);
        let other = jdk(&OUTPUT.replace("OpenJDK 64-Bit Server", "Eclipse OpenJ9")).unwrap();
        assert!(matches!(other.support(), Support::No(_)));
    }
}
