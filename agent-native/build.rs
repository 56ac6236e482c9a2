//! Compiles the runtime shim, so that its classes can be embedded in the library: one file to ship, no jar to find.
//!
//! The shim is Java 11 bytecode, since one library serves every JVM from 11 on. It lies in `java.lang`, hence the patched
//! `java.base`. A JRE is not enough: the build needs `javac`, from `JAVA_HOME` or else from the path.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, exit};

const SOURCES: [&str; 17] = [
    "java/lang/Redflag.java",
    "java/lang/RedflagAccess.java",
    "java/lang/RedflagCodes.java",
    "java/lang/RedflagHandles.java",
    "java/lang/RedflagKnown.java",
    "java/lang/RedflagLibrary.java",
    "java/lang/RedflagMemory.java",
    "java/lang/RedflagNative.java",
    "java/lang/RedflagOutput.java",
    "java/lang/RedflagRing.java",
    "java/lang/RedflagSelfCheck.java",
    "java/lang/RedflagShadow.java",
    "java/lang/RedflagSweep.java",
    "java/lang/RedflagSync.java",
    "java/lang/RedflagTests.java",
    "java/lang/RedflagThread.java",
    "java/lang/RedflagThreads.java",
];

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join("shim");
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../java-shim/runtime/src");
    println!("cargo::rerun-if-changed={}", sources.display());
    println!("cargo::rerun-if-env-changed=JAVA_HOME");
    let javac = javac();
    let status = compile(&javac, &sources, &out).status();
    match status {
        Ok(status) if status.success() => {}
        Ok(status) => fail(&format!(
            "{} could not compile the runtime shim ({status}): a JDK of version 17 or newer is needed",
            javac.display()
        )),
        Err(_) => fail(
            "No `javac` was found: install a JDK (17 or newer, not just a JRE), or let JAVA_HOME name one, and build again.",
        ),
    }
}

fn compile(javac: &Path, sources: &Path, out: &Path) -> Command {
    let mut command = Command::new(javac);
    command
        .args(["-source", "11", "-target", "11", "-proc:none"])
        .args([
            "-Xlint:-options",
            "-XDignore.symbol.file",
            "-g:source,lines",
        ])
        .arg("--patch-module")
        .arg(format!("java.base={}", sources.display()))
        .arg("-d")
        .arg(out)
        .args(SOURCES.map(|source| sources.join(source)));
    command
}

fn javac() -> PathBuf {
    let name = format!("javac{}", env::consts::EXE_SUFFIX);
    env::var_os("JAVA_HOME")
        .map(|home| Path::new(&home).join("bin").join(&name))
        .filter(|javac| javac.is_file())
        .unwrap_or_else(|| PathBuf::from(name))
}

fn fail(message: &str) -> ! {
    println!("cargo::error={message}");
    exit(1)
}
