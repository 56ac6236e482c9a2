//! Compiles Java programs.

use crate::jdks::{self, Jdk};
use crate::process;
use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;

/// The oldest release that is supported. Programs are compiled for it unless they need a later one.
pub const OLDEST: u32 = 11;

/// Variables by which the environment would change what a JVM does.
const VARIABLES: [&str; 3] = ["JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH"];

/// A command that runs a tool of a JDK, whatever the environment wants JVMs to do.
pub fn tool(path: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(path);
    for variable in VARIABLES {
        command.env_remove(variable);
    }
    command
}

/// Maven in batch mode. What it builds, it finds by `-f` or in its working directory.
pub fn maven() -> Command {
    let mut maven = tool("mvn");
    maven.arg("-B");
    maven
}

/// A call of `javac`.
pub struct Javac(Command);

impl Javac {
    /// By a JDK, for the oldest release.
    pub fn of(jdk: &Jdk) -> Result<Javac, String> {
        Javac::for_release(jdk, OLDEST)
    }

    /// By the JDK that tests use when one is enough, for the oldest release.
    ///
    /// # Panics
    ///
    /// If there is no JDK.
    pub fn by_default_jdk() -> Javac {
        let javac = jdks::default().map_err(|why| why.to_string());
        let javac = javac.and_then(|jdk| Javac::of(&jdk));
        javac.unwrap_or_else(|why| panic!("{why}"))
    }

    /// By a JDK, for a release.
    pub fn for_release(jdk: &Jdk, release: u32) -> Result<Javac, String> {
        let javac = jdk.javac();
        let javac = javac.ok_or_else(|| format!("{} has no javac", jdk.home.display()))?;
        let mut command = tool(javac);
        command.args(["-g", "-encoding", "UTF-8"]);
        command.args(["--release", &release.to_string()]);
        Ok(Javac(command))
    }

    /// Adds options.
    pub fn options<T: AsRef<OsStr>>(mut self, options: impl IntoIterator<Item = T>) -> Javac {
        self.0.args(options);
        self
    }

    /// Adds sources.
    pub fn sources<T: AsRef<OsStr>>(self, sources: impl IntoIterator<Item = T>) -> Javac {
        self.options(sources)
    }

    /// Compiles into a folder.
    pub fn try_compile(mut self, classes: &Path) -> Result<(), String> {
        self.0.arg("-d").arg(classes);
        process::succeed(&mut self.0).map(drop)
    }

    /// Compiles into a folder.
    ///
    /// # Panics
    ///
    /// If there are errors.
    pub fn compile(self, classes: &Path) {
        self.try_compile(classes)
            .unwrap_or_else(|why| panic!("{why}"));
    }
}
