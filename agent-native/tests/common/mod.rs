//! Runs Java programs with the agent that this build made.
#![allow(dead_code)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// What came of a program.
pub struct Run {
    /// Exit status; negative for a signal.
    pub status: i32,
    /// What the program said.
    pub stdout: String,
    /// What the program and the agent said.
    pub stderr: String,
}

/// The library, beside or above the test's own executable.
pub fn library() -> PathBuf {
    let test = std::env::current_exe().expect("a test knows its own path");
    test.ancestors()
        .skip(1)
        .take(2)
        .map(|folder| folder.join("libredflag.so"))
        .find(|library| library.is_file())
        .expect("cargo builds libredflag.so before its tests")
}

/// `-agentpath` with these options and a report directory of the test's own, emptied.
pub fn agent(name: &str, options: &str) -> String {
    clear(name);
    format!(
        "-agentpath:{}=out={},{options}",
        library().display(),
        out(name).display()
    )
}

/// Removes what earlier runs of a test reported.
pub fn clear(name: &str) {
    match std::fs::remove_dir_all(out(name)) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => panic!("{error}"),
        _ => {}
    }
}

/// The report directory of a test.
pub fn out(name: &str) -> PathBuf {
    temporary().join(name).join("report")
}

/// A tool of the JDK in use.
pub fn tool(name: &str) -> PathBuf {
    std::env::var_os("JAVA_HOME")
        .map(|home| Path::new(&home).join("bin").join(name))
        .filter(|tool| tool.is_file())
        .unwrap_or_else(|| PathBuf::from(name))
}

fn temporary() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("agent")
}

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java")
}

/// The compiled programs; compiled once by each test executable, into a folder of its own.
pub fn classes() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let folder = temporary().join(format!("classes-{}", std::process::id()));
        let all = std::fs::read_dir(sources()).expect("the sources are there");
        let java = all
            .map(|entry| entry.expect("the folder can be read").path())
            .filter(|path| {
                path.extension()
                    .is_some_and(|extension| extension == "java")
            });
        javac(
            Command::new(tool("javac"))
                .args(["--release", "11", "-g", "-d"])
                .arg(&folder)
                .args(java),
        );
        folder
    })
}

/// The compiled module.
pub fn module() -> PathBuf {
    let folder = temporary().join(format!("module-{}", std::process::id()));
    let source = sources().join("modular");
    javac(
        Command::new(tool("javac"))
            .args(["--release", "11", "-d"])
            .arg(&folder)
            .arg(source.join("module-info.java"))
            .arg(source.join("app/Main.java")),
    );
    folder
}

fn javac(command: &mut Command) {
    let output = command.output().expect("these tests need a JDK with javac");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// Runs `java` on the compiled programs.
pub fn java(arguments: &[&str]) -> Run {
    finished(
        Command::new(tool("java"))
            .arg("-cp")
            .arg(classes())
            .args(arguments),
    )
}

/// Runs a command to its end.
pub fn finished(command: &mut Command) -> Run {
    run_of(&command.output().expect("these tests need a JDK"))
}

/// The outcome of a finished command.
pub fn run_of(output: &Output) -> Run {
    Run {
        status: output.status.code().unwrap_or(-1),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

impl Run {
    /// Asserts that the program did as it should and the agent saw itself work.
    #[track_caller]
    pub fn watched(&self, stdout: &str) {
        assert_eq!(self.status, 0, "{}{}", self.stdout, self.stderr);
        assert_eq!(self.stdout, stdout, "{}", self.stderr);
        assert!(
            self.stderr.contains("redflag: self-check passed"),
            "{}",
            self.stderr
        );
        assert!(!self.stderr.contains("BLIND"), "{}", self.stderr);
    }
}
