//! Together with a second agent that rewrites too: JaCoCo measures the same coverage, and its flags are not reported as races.
#![allow(clippy::unwrap_used, reason = "this whole file is a test")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use redflag_harness::built::built;
use redflag_harness::files;
use redflag_harness::java::{Javac, maven, tool};
use redflag_harness::jdks::{self, Jdk};
use redflag_harness::process::succeed;
use redflag_report::{Verdict, load};

const JACOCO: &str = "0.8.13";

#[test]
fn coverage_is_the_same_with_redflag() {
    let work = files::empty(Path::new(env!("CARGO_TARGET_TMPDIR")).join("coexist"));
    let (agent, cli) = fetch_jacoco(&work);
    let classes = work.join("classes");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("java/coexist/Covered.java");
    Javac::by_default_jdk().sources([source]).compile(&classes);
    for jdk in jdks::all().unwrap() {
        let plain = cover(&jdk, &agent, &classes, None, &work.join("plain.exec"));
        let out = work.join(format!("report-{}", jdk.feature));
        let watched = cover(
            &jdk,
            &agent,
            &classes,
            Some(&out),
            &work.join("watched.exec"),
        );
        assert_eq!(plain, "1000 1000\n", "{jdk}");
        assert_eq!(watched, plain, "{jdk}");
        let report = |exec: &str| coverage(&cli, &classes, &work.join(exec));
        assert_eq!(report("watched.exec"), report("plain.exec"), "{jdk}");
        let report = load(&out).unwrap();
        assert_eq!(
            report.verdict,
            Verdict::Clean,
            "{jdk}: {:?}",
            report.findings
        );
    }
}

/// Runs the program under JaCoCo, and under Redflag too if a report directory is given; gives its standard output.
fn cover(jdk: &Jdk, jacoco: &Path, classes: &Path, report: Option<&Path>, exec: &Path) -> String {
    let mut java = tool(jdk.java());
    if let Some(out) = report {
        java.arg(format!(
            "-agentpath:{}=out={}",
            built().library.display(),
            out.display()
        ));
    }
    java.arg(format!(
        "-javaagent:{}=destfile={},append=false",
        jacoco.display(),
        exec.display()
    ));
    run(java.arg("-cp").arg(classes).arg("Covered"))
}

/// The counters per class, as JaCoCo's own command reports them.
fn coverage(cli: &Path, classes: &Path, exec: &Path) -> String {
    let csv = exec.with_extension("csv");
    let mut java = tool(jdks::default().unwrap().java());
    java.arg("-jar")
        .arg(cli)
        .arg("report")
        .arg(exec)
        .arg("--classfiles")
        .arg(classes)
        .arg("--csv")
        .arg(&csv);
    run(&mut java);
    let text = fs::read_to_string(csv).unwrap();
    assert!(text.lines().count() > 1, "JaCoCo reported no class: {text}");
    text
}

fn fetch_jacoco(work: &Path) -> (PathBuf, PathBuf) {
    let jars = work.join("jars");
    for artifact in [
        "org.jacoco.agent:JACOCO:jar:runtime",
        "org.jacoco.cli:JACOCO:jar:nodeps",
    ] {
        let artifact = format!(
            "-Dartifact=org.jacoco:{}",
            artifact.replace("JACOCO", JACOCO)
        );
        let to = format!("-DoutputDirectory={}", jars.display());
        run(maven()
            .args(["-q", "dependency:copy", &artifact, &to])
            .current_dir(work));
    }
    let jar = |name: &str, kind: &str| jars.join(format!("org.jacoco.{name}-{JACOCO}-{kind}.jar"));
    (jar("agent", "runtime"), jar("cli", "nodeps"))
}

fn run(command: &mut Command) -> String {
    succeed(command).unwrap().stdout
}
