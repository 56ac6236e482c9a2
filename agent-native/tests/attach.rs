//! Attaching to a busy program and leaving it again, five times.

mod common;

use common::{classes, clear, finished, library, out, run_of, tool};
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};

fn load(program: &Child, options: &str) -> String {
    let path = library();
    let run = finished(
        Command::new(tool("jcmd"))
            .arg(program.id().to_string())
            .args([
                "JVMTI.agent_load",
                &path.display().to_string(),
                &format!("\"{options}\""),
            ]),
    );
    assert_eq!(run.status, 0, "{}{}", run.stdout, run.stderr);
    run.stdout
}

#[test]
fn a_busy_program_survives_five_attachments_with_right_results() {
    let mut program = Command::new(tool("java"))
        .arg("-XX:+EnableDynamicAgentLoading")
        .arg("-cp")
        .arg(classes())
        .args(["Busy", "until-input-ends"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("these tests need a JDK");
    let mut lines = BufReader::new(program.stdout.take().expect("it is piped"));
    let mut first = String::new();
    lines.read_line(&mut first).expect("the program speaks");
    assert_eq!(first, "busy\n");
    clear("attach");
    let report = out("attach");
    for _ in 0..5 {
        assert!(load(&program, &format!("out={}", report.display())).contains("return code: 0"));
        assert!(load(&program, "detach").contains("return code: 0"));
    }
    assert!(
        !load(&program, "detach").contains("return code: 0"),
        "there was nothing left to detach"
    );
    drop(program.stdin.take());
    let mut rest = String::new();
    lines.read_to_string(&mut rest).expect("the program speaks");
    let ended = run_of(&program.wait_with_output().expect("the program ends"));
    assert_eq!(
        (ended.status, rest.as_str()),
        (0, "right\n"),
        "{}",
        ended.stderr
    );
    assert_eq!(
        ended.stderr.matches("self-check passed").count(),
        5,
        "{}",
        ended.stderr
    );
    assert_eq!(
        ended.stderr.matches("nothing to detach").count(),
        1,
        "{}",
        ended.stderr
    );
    let findings =
        std::fs::read_to_string(report.join("findings.json")).expect("a report was written");
    assert!(!findings.contains("\"verdict\": \"race\""), "{findings}");
}
