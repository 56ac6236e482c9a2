//! The Java half of the run, built from source, and the JVMs that run it.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use redflag_classfile::Probe;
use redflag_harness::files::java_files;
use redflag_harness::java::{Javac, tool};
use redflag_harness::{jdks, process};

/// A JDK or JRE under test.
#[derive(Clone, Debug)]
pub struct Jdk {
    home: PathBuf,
    /// As the table calls it, for example `JDK 17.0.9`.
    pub name: String,
    /// Every module of its image, comma-separated.
    pub modules: String,
}

impl Jdk {
    /// The JDKs in these homes, or all that are found if there are none.
    pub fn find(homes: &[PathBuf]) -> io::Result<Vec<Jdk>> {
        if homes.is_empty() {
            let found = jdks::all().map_err(io::Error::other)?;
            return found.iter().map(|jdk| Jdk::at(&jdk.home)).collect();
        }
        homes.iter().map(|home| Jdk::at(home)).collect()
    }

    fn at(home: &Path) -> io::Result<Jdk> {
        let mut java = command(home, "java");
        let settings = output(java.args(["-XshowSettings:properties", "-version"]))?;
        let version = (settings.lines())
            .find_map(|line| line.trim().strip_prefix("java.version = "))
            .ok_or_else(|| io::Error::other(format!("{java:?} names no java.version")))?;
        let listed = output(command(home, "java").arg("--list-modules"))?;
        let modules: Vec<_> = listed
            .lines()
            .filter_map(|line| line.split('@').next())
            .collect();
        Ok(Jdk {
            home: home.into(),
            name: format!("JDK {version}"),
            modules: modules.join(","),
        })
    }

    /// One of its commands.
    pub fn command(&self, name: &str) -> Command {
        command(&self.home, name)
    }
}

fn command(home: &Path, name: &str) -> Command {
    tool(home.join("bin").join(name))
}

/// A command of the JDK that the tests compile with.
pub fn compiling(name: &str) -> io::Result<Command> {
    let jdk = jdks::default().map_err(io::Error::other)?;
    Ok(command(&jdk.home, name))
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
    /// Compiles `tests/java/torture` and a shim of empty probes into `work`, by the JDK that the tests compile with.
    pub fn build(work: &Path) -> io::Result<Tools> {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("java/torture");
        let classes = work.join("tools");
        let javac = Javac::by_default_jdk().sources(java_files(&sources));
        javac.try_compile(&classes).map_err(io::Error::other)?;
        let manifest = work.join("manifest.txt");
        fs::write(
            &manifest,
            "Premain-Class: Replace\nCan-Retransform-Classes: true\n",
        )?;
        let jar = work.join("tools.jar");
        let mut pack = compiling("jar")?;
        pack.arg("--create")
            .arg("--file")
            .arg(&jar)
            .arg("--manifest")
            .arg(&manifest);
        output(pack.arg("-C").arg(&classes).arg("."))?;
        // The probes must exist but must not act: some classes under test run while the others are being verified.
        let shim = compile_shim(&shim_source("", &|_| String::new()), work)?;
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

/// Compiles a `java.lang.Redflag` and gives the directory to patch `java.base` with.
pub fn compile_shim(source: &str, work: &Path) -> io::Result<PathBuf> {
    let root = work.join("shim-source");
    fs::create_dir_all(root.join("java/lang"))?;
    let file = root.join("java/lang/Redflag.java");
    fs::write(&file, source)?;
    let shim = work.join("shim");
    let patch = format!("java.base={}", root.display());
    let mut javac = compiling("javac")?;
    // `--release` forbids patching the JDK; the oldest JDK that can run this has to compile it.
    javac.args([
        "-source",
        "11",
        "-target",
        "11",
        "-Xlint:-options",
        "--patch-module",
        &patch,
        "-d",
    ]);
    output(javac.arg(&shim).arg(&file))?;
    Ok(shim)
}

/// Source of a shim whose probes have the given bodies, with further members. Parameters are `p0`, `p1` and so on.
pub fn shim_source(members: &str, body: &dyn Fn(Probe) -> String) -> String {
    let mut methods = String::new();
    for &probe in Probe::ALL {
        let (name, parameters) = (probe.method(), parameters(probe));
        let (result, end) = match probe {
            Probe::Owner => ("long", "return -1;"),
            _ => ("void", ""),
        };
        methods += &format!(
            "    public static {result} {name}({parameters}) {{ {} {end} }}\n",
            body(probe)
        );
    }
    format!("package java.lang;\npublic final class Redflag {{\n{members}{methods}}}\n")
}

/// The parameters of a probe in Java.
fn parameters(probe: Probe) -> String {
    let mut types = Vec::new();
    let descriptor = probe.descriptor();
    let end = descriptor.find(')').unwrap_or(descriptor.len());
    let mut rest = &descriptor[1..end];
    while let Some(first) = rest.chars().next() {
        let end = if first == 'L' {
            rest.find(';').map_or(rest.len(), |i| i + 1)
        } else {
            1
        };
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
    let ended = process::succeed(command).map_err(io::Error::other)?;
    Ok(ended.printed())
}

/// Runs a JVM whose output goes to `log`, and ends it if it takes longer than `limit`.
pub fn run_within(java: &mut Command, limit: Duration, log: &Path) -> io::Result<()> {
    let file = fs::File::create(log)?;
    java.stdin(Stdio::null());
    java.stdout(file.try_clone()?).stderr(file);
    let mut child = java.spawn()?;
    let problem = match process::wait_for_jvm(&mut child, limit)? {
        Some(status) if status.success() => return Ok(()),
        Some(status) => format!("failed ({status})"),
        None => format!("took longer than {limit:?}"),
    };
    let printed = fs::read_to_string(log).unwrap_or_default();
    Err(io::Error::other(format!("{java:?} {problem}: {printed}")))
}
