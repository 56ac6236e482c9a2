//! Compiles the shim. The build and a test share this file.
//!
//! The shim is Java 11 bytecode, since one library serves every JVM from 11 on. It is in `java.lang`, hence the patched
//! `java.base`. A JRE is not enough: the build needs `javac`, from `JAVA_HOME` or else from the path.

use redflag_classfile::ClassFacts;
use redflag_layout::java::{self, Section};
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The class with the probes, which is defined last.
const SHIM: &str = "Redflag";

/// Classes that are defined one by one, each when it is needed.
const ON_DEMAND: [&str; 3] = ["RedflagLibrary", "RedflagOutput", "RedflagSelfCheck"];

/// The generated class that initializes the shim's classes.
const INITIALIZER: &str = "RedflagClasses";

/// Compiles the sources below a folder, and what is generated for them, into `out`. Returns the classes that are defined before
/// [`SHIM`]: a class comes after the one that it extends.
pub fn compile(
    javac: &Path,
    sections: &[Section],
    sources: &Path,
    out: &Path,
) -> Result<Vec<String>, String> {
    let failed = |error: io::Error| format!("{}: {error}", out.display());
    // A class whose source was removed must not stay.
    if out.exists() {
        fs::remove_dir_all(out).map_err(failed)?;
    }
    let generated = out.join("generated");
    let written = java_files(sources).map_err(|error| format!("{}: {error}", sources.display()))?;
    generate(sections, &written, &generated).map_err(failed)?;
    let files = [written, java_files(&generated).map_err(failed)?].concat();
    run_javac(javac, &[sources, &generated], &files, out)?;
    in_order_of_definition(&out.join("java/lang")).map_err(failed)
}

/// Writes the sources that are generated for those that are written by hand.
pub fn generate(sections: &[Section], written: &[PathBuf], to: &Path) -> io::Result<()> {
    let folder = to.join("java/lang");
    fs::create_dir_all(&folder)?;
    let layout = folder.join(format!("{}.java", java::CLASS));
    fs::write(layout, java::source(sections))?;
    let initializer = folder.join(format!("{INITIALIZER}.java"));
    fs::write(initializer, initializer_source(written))
}

/// The Java files of `java.lang` below a folder, in alphabetical order.
pub fn java_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder.join("java/lang"))?.collect::<io::Result<Vec<_>>>()?;
    let paths = entries.iter().map(fs::DirEntry::path);
    let mut files: Vec<PathBuf> = paths.filter(|path| has_extension(path, "java")).collect();
    files.sort();
    Ok(files)
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found == extension)
}

fn class_name(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// Whether a class is defined before [`SHIM`] and initialized with it.
fn is_helper(class: &str) -> bool {
    class != SHIM && class != java::CLASS && !ON_DEMAND.contains(&class)
}

fn initializer_source(files: &[PathBuf]) -> String {
    let classes = files.iter().map(|path| class_name(path));
    let lines: String = classes
        .filter(|class| is_helper(class))
        .map(|class| format!("        unsafe.ensureClassInitialized({class}.class);\n"))
        .collect();
    format!(
        "package java.lang;\n\nimport jdk.internal.misc.Unsafe;\nimport jdk.internal.vm.annotation.Hidden;\n\n\
         /** Initializes every class of the shim. Generated from the list of its sources. */\n\
         final class {INITIALIZER} {{\n    @Hidden\n    private {INITIALIZER}() {{}}\n\n\
         \x20   @Hidden\n    static void initialize() {{\n        Unsafe unsafe = Unsafe.getUnsafe();\n{lines}    }}\n}}\n"
    )
}

/// Compiles files that are found below these roots.
pub fn run_javac(
    javac: &Path,
    roots: &[&Path],
    files: &[PathBuf],
    out: &Path,
) -> Result<(), String> {
    let roots = env::join_paths(roots).map_err(|error| error.to_string())?;
    let status = Command::new(javac)
        .args(["-source", "11", "-target", "11", "-proc:none"])
        .args([
            "-Xlint:-options",
            "-XDignore.symbol.file",
            "-g:source,lines",
        ])
        .arg("--patch-module")
        .arg(format!("java.base={}", roots.display()))
        .arg("-d")
        .arg(out)
        .args(files)
        .status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!(
            "{} could not compile the runtime shim ({status}): a JDK of version 17 or newer is needed",
            javac.display()
        )),
        Err(_) => Err(
            "No `javac` was found: install a JDK (17 or newer, not just a JRE), or let JAVA_HOME name one, and build again."
                .to_owned(),
        ),
    }
}

/// The compiler of `JAVA_HOME`, or else the one that the path finds.
pub fn javac() -> PathBuf {
    let name = format!("javac{}", env::consts::EXE_SUFFIX);
    env::var_os("JAVA_HOME")
        .map(|home| Path::new(&home).join("bin").join(&name))
        .filter(|javac| javac.is_file())
        .unwrap_or_else(|| PathBuf::from(name))
}

/// The compiled classes that are defined before [`SHIM`], superclasses first.
fn in_order_of_definition(folder: &Path) -> io::Result<Vec<String>> {
    let mut supers = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let class = class_name(&path);
        if is_helper(&class) {
            let facts = ClassFacts::read(&fs::read(&path)?)
                .map_err(|why| io::Error::other(format!("{class}: {why}")))?;
            let parent = facts.super_name.unwrap_or_default();
            let parent = parent.strip_prefix("java/lang/").unwrap_or_default();
            supers.insert(class, parent.to_owned());
        }
    }
    let mut order = Vec::new();
    for class in supers.keys() {
        define(class, &supers, &mut order);
    }
    Ok(order)
}

fn define(class: &String, supers: &BTreeMap<String, String>, order: &mut Vec<String>) {
    if order.contains(class) {
        return;
    }
    if let Some((parent, _)) = supers.get_key_value(&supers[class]) {
        define(parent, supers, order);
    }
    order.push(class.clone());
}
