//! The Java half of the run, built from source, and the JVMs that run it.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use redflag_classfile::Probe;

use super::readers::HIDE_FIELDS;

/// A JDK or JRE under test.
#[derive(Clone, Debug)]
pub struct Jdk {
    home: Option<PathBuf>,
    /// As the table calls it, for example `JDK 17.0.9`.
    pub name: String,
    /// Every module of its image, comma-separated.
    pub modules: String,
}

impl Jdk {
    /// The JDK in `home`, or the one that `java` on the path belongs to.
    pub fn find(home: Option<&Path>) -> io::Result<Jdk> {
        let mut jdk = Jdk {
            home: home.map(Path::to_owned),
            name: String::new(),
            modules: String::new(),
        };
        let settings = output(
            jdk.command("java")
                .args(["-XshowSettings:properties", "-version"]),
        )?;
        let version = (settings.lines())
            .find_map(|line| line.trim().strip_prefix("java.version = "))
            .ok_or_else(|| {
                io::Error::other("`java -XshowSettings:properties` names no java.version")
            })?;
        jdk.name = format!("JDK {version}");
        let listed = output(jdk.command("java").arg("--list-modules"))?;
        let names: Vec<_> = listed
            .lines()
            .filter_map(|line| line.split('@').next())
            .collect();
        jdk.modules = names.join(",");
        Ok(jdk)
    }

    /// The JDK of JAVA_HOME or of the path, to compile with.
    pub fn compiler() -> Jdk {
        let home = std::env::var_os("JAVA_HOME").map(PathBuf::from);
        Jdk { home, name: String::new(), modules: String::new() }
    }

    /// One of its commands.
    pub fn command(&self, name: &str) -> Command {
        match &self.home {
            Some(home) => Command::new(home.join("bin").join(name)),
            None => Command::new(name),
        }
    }
}

/// The compiled Java half.
pub struct Tools {
    /// Extract, Verify and Replace; also the `-javaagent`.
    pub jar: PathBuf,
    /// Holds a `java.lang.Redflag` whose probes do nothing.
    pub shim: PathBuf,
    /// The class to be broken on purpose.
    pub canary: PathBuf,
}

impl Tools {
    /// Compiles `tests/java/torture` and a shim of empty probes into `work`, by the `javac` of JAVA_HOME or of the path.
    pub fn build(work: &Path) -> io::Result<Tools> {
        let compiler = Jdk::compiler();
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("java/torture");
        let classes = work.join("tools");
        let mut javac = compiler.command("javac");
        javac
            .args(["--release", "11", "-Xlint:-options", "-d"])
            .arg(&classes);
        for entry in fs::read_dir(sources)? {
            let path = entry?.path();
            if path.extension() == Some(OsStr::new("java")) {
                javac.arg(path);
            }
        }
        output(&mut javac)?;
        let manifest = work.join("manifest.txt");
        fs::write(
            &manifest,
            "Premain-Class: Replace\nCan-Retransform-Classes: true\n",
        )?;
        let jar = work.join("tools.jar");
        let mut pack = compiler.command("jar");
        pack.arg("--create")
            .arg("--file")
            .arg(&jar)
            .arg("--manifest")
            .arg(&manifest);
        output(pack.arg("-C").arg(&classes).arg("."))?;
        let shim = build_shim(&compiler, work)?;
        Ok(Tools {
            jar,
            shim,
            canary: classes.join("Canary.class"),
        })
    }

    /// Runs `Extract`.
    pub fn extract(&self, jdk: &Jdk, arguments: &[&OsStr]) -> io::Result<()> {
        let mut java = jdk.command("java");
        java.arg("-cp")
            .arg(&self.jar)
            .arg("Extract")
            .args(arguments);
        output(&mut java).map(drop)
    }
}

/// The probes must exist but must not act: some of the classes under test run while the others are being verified.
fn build_shim(compiler: &Jdk, work: &Path) -> io::Result<PathBuf> {
    let source = shim_source("", &|_| String::new());
    compile_shim(compiler, &source, work)
}

/// Compiles a `java.lang.Redflag` and gives the directory to patch `java.base` with.
pub fn compile_shim(compiler: &Jdk, source: &str, work: &Path) -> io::Result<PathBuf> {
    let root = work.join("shim-source");
    fs::create_dir_all(root.join("java/lang"))?;
    let file = root.join("java/lang/Redflag.java");
    fs::write(&file, source)?;
    let shim = work.join("shim");
    let patch = format!("java.base={}", root.display());
    let mut javac = compiler.command("javac");
    // `--release` forbids patching the JDK; the oldest JDK that can run this has to compile it.
    javac.args(["-source", "11", "-target", "11", "-Xlint:-options", "--patch-module", &patch, "-d"]);
    output(javac.arg(&shim).arg(&file))?;
    Ok(shim)
}

/// Source of a shim whose probes have the given bodies, with further members. Parameters are `p0`, `p1` and so on.
pub fn shim_source(members: &str, body: &dyn Fn(Probe) -> String) -> String {
    let mut methods = String::new();
    for &probe in Probe::ALL {
        let (name, parameters) = (probe.method(), parameters(probe));
        methods += &format!("    public static void {name}({parameters}) {{ {} }}\n", body(probe));
    }
    let fields = "java.lang.reflect.Field[]";
    methods += &format!("    public static {fields} {HIDE_FIELDS}({fields} all) {{ return all; }}\n");
    format!("package java.lang;\npublic final class Redflag {{\n{members}{methods}}}\n")
}

/// The parameters of a probe in Java.
fn parameters(probe: Probe) -> String {
    let mut types = Vec::new();
    let mut rest = probe.descriptor().trim_start_matches('(').trim_end_matches(")V");
    while let Some(first) = rest.chars().next() {
        let end = if first == 'L' { rest.find(';').map_or(rest.len(), |i| i + 1) } else { 1 };
        let name = match first {
            'L' => rest[1..end - 1].replace('/', "."),
            'I' => "int".into(),
            'J' => "long".into(),
            'Z' => "boolean".into(),
            other => unreachable!("no probe takes a {other}"),
        };
        types.push(format!("{name} p{}", types.len()));
        rest = &rest[end..];
    }
    types.join(", ")
}

/// Runs a command to its end and gives its standard output and error; a failure quotes them.
pub fn output(command: &mut Command) -> io::Result<String> {
    let done = command
        .output()
        .map_err(|e| io::Error::other(format!("cannot run {command:?}: {e}")))?;
    let mut text = String::from_utf8_lossy(&done.stdout).into_owned();
    text.push_str(&String::from_utf8_lossy(&done.stderr));
    if done.status.success() {
        Ok(text)
    } else {
        Err(io::Error::other(format!(
            "{command:?} failed ({}): {text}",
            done.status
        )))
    }
}

/// Runs a command whose output goes to `log`, and ends it if it takes longer than `limit`.
pub fn run_within(command: &mut Command, limit: Duration, log: &Path) -> io::Result<()> {
    let file = fs::File::create(log)?;
    let mut child = command
        .stdin(Stdio::null())
        .stdout(file.try_clone()?)
        .stderr(file)
        .spawn()?;
    let deadline = Instant::now() + limit;
    loop {
        if let Some(status) = child.try_wait()? {
            let text = || fs::read_to_string(log).unwrap_or_default();
            return if status.success() {
                Ok(())
            } else {
                Err(io::Error::other(format!(
                    "{command:?} failed ({status}): {}",
                    text()
                )))
            };
        }
        if Instant::now() > deadline {
            child.kill()?;
            child.wait()?;
            return Err(io::Error::other(format!(
                "{command:?} took longer than {limit:?}"
            )));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}
