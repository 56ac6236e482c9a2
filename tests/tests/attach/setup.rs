//! What the attach tests need: the command and the library as just built, the JDKs to try, and the busy program.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// The command and the library under test.
pub struct Built {
    pub command: PathBuf,
    pub library: PathBuf,
}

/// Builds both, once, in the profile and the directory of this test, so that nothing stale is tested.
pub fn built() -> &'static Built {
    static BUILT: OnceLock<Built> = OnceLock::new();
    BUILT.get_or_init(|| {
        let this = env::current_exe().unwrap();
        // TARGET/PROFILE/deps/attach-HASH
        let outputs = this.ancestors().nth(2).unwrap();
        let mut build = Command::new(env::var_os("CARGO").unwrap());
        build
            .args([
                "build",
                "--quiet",
                "-p",
                "redflag-agent",
                "-p",
                "redflag-cli",
            ])
            .arg("--target-dir")
            .arg(outputs.parent().unwrap())
            .current_dir(env!("CARGO_MANIFEST_DIR"));
        if outputs.ends_with("release") {
            build.arg("--release");
        }
        assert!(build.status().unwrap().success());
        Built {
            command: outputs.join("redflag"),
            library: outputs.join("libredflag.so"),
        }
    })
}

/// Runs `redflag` with these arguments.
pub fn redflag(arguments: &[&str]) -> Output {
    Command::new(&built().command)
        .args(arguments)
        .output()
        .unwrap()
}

/// A Java runtime to attach to.
pub struct Jdk(Option<PathBuf>);

impl Jdk {
    /// The runtimes named by `REDFLAG_TEST_JDKS` (a list like the search path), or else the default one.
    pub fn all() -> Vec<Jdk> {
        match env::var_os("REDFLAG_TEST_JDKS") {
            Some(homes) => env::split_paths(&homes)
                .map(|home| Jdk(Some(home)))
                .collect(),
            None => vec![Jdk::default()],
        }
    }

    /// The one of `JAVA_HOME`, or else of the search path.
    pub fn default() -> Jdk {
        Jdk(env::var_os("JAVA_HOME").map(PathBuf::from))
    }

    /// One of its programs.
    pub fn tool(&self, name: &str) -> Command {
        match &self.0 {
            Some(home) => Command::new(home.join("bin").join(name)),
            None => Command::new(name),
        }
    }

    /// Whether it has this program: a runtime may lack the tools.
    pub fn has(&self, name: &str) -> bool {
        self.tool(name).arg("-h").output().is_ok()
    }

    /// How messages call it.
    pub fn name(&self) -> String {
        match &self.0 {
            Some(home) => home.display().to_string(),
            None => "default JDK".to_owned(),
        }
    }
}

/// A fresh directory of this name.
pub fn scratch(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("attach")
        .join(name);
    if directory.exists() {
        fs::remove_dir_all(&directory).unwrap();
    }
    fs::create_dir_all(&directory).unwrap();
    directory
}

/// The class path of the busy program, compiled once for the oldest release that is supported.
pub fn busy_classes() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let classes = scratch("classes");
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("java/attach");
        let mut javac = Jdk::default().tool("javac");
        javac.args(["--release", "11", "-d"]).arg(&classes);
        for entry in fs::read_dir(sources).unwrap() {
            javac.arg(entry.unwrap().path());
        }
        assert!(javac.status().unwrap().success());
        classes
    })
}
