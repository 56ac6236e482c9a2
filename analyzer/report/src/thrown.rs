//! A finding as an exception, for test runners and IDEs: a message in one line, and the frames of each thread.

use crate::evidence::AccessSide;
use crate::model::Finding;
use crate::oneline::{actor, actors, count, kind, title, when};
use crate::subject::{Race, Strand, Subject};
use crate::text::why;

/// A finding as an exception.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// What was found and where, in one line.
    pub message: String,
    /// The frames of the first thread, innermost first.
    pub frames: Vec<String>,
    /// The other threads: the exception's cause, and the causes of that.
    pub others: Vec<OtherThread>,
}

/// Another thread of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherThread {
    /// What it did, in one line. The last thread has the reasons in further lines.
    pub message: Vec<String>,
    /// Its frames, innermost first.
    pub frames: Vec<String>,
}

/// A finding as an exception.
pub fn thrown(finding: &Finding) -> Thrown {
    let strands = finding.subject.strands();
    let mut frames = strands.iter().map(frames);
    let first = frames.next().unwrap_or_default();
    let labels = labels(finding).into_iter().skip(1);
    let mut others: Vec<OtherThread> = labels
        .zip(frames)
        .map(|(label, frames)| OtherThread {
            message: vec![label],
            frames,
        })
        .collect();
    if let Some(last) = others.last_mut() {
        last.message.extend(reasons(finding));
    }
    for line in others.iter_mut().flat_map(|other| &mut other.message) {
        *line = one_line(line);
    }
    Thrown {
        message: one_line(&message(finding, &strands)),
        frames: first,
        others,
    }
}

/// `RF-1a2b3c4d race on field A.x (int): write at A.add(A.java:9) by "a", read at A.get(A.java:3) by "b"`.
fn message(finding: &Finding, strands: &[Strand<'_>]) -> String {
    let what: Vec<String> = match &finding.subject {
        Subject::Race(race) => race.pair.accesses.iter().map(at_place).collect(),
        _ => {
            let actors = actors(finding).into_iter().zip(strands);
            let placed = actors.map(|(actor, strand)| format!("{actor} at {}", strand.place()));
            placed.collect()
        }
    };
    format!("{}: {}", title(finding), what.join(", "))
}

fn at_place(side: &AccessSide) -> String {
    let when = when(side);
    format!(
        "{} at {} by \"{}\"{when}",
        kind(side),
        side.place(),
        side.thread
    )
}

/// The frames of a thread. If its stack is not known, there is only the place. The JVM leaves out the classes that it makes for
/// lambdas, too.
fn frames(strand: &Strand<'_>) -> Vec<String> {
    let is_shown = |frame: &&String| !frame.contains("$$Lambda") && !frame.contains("LambdaForm$");
    match strand.stack {
        [] => vec![strand.place()],
        stack => stack.iter().filter(is_shown).cloned().collect(),
    }
}

/// What each thread did, in one line.
fn labels(finding: &Finding) -> Vec<String> {
    match &finding.subject {
        Subject::Race(race) => {
            let [first, second] = race.pair.accesses.each_ref().map(conditions);
            vec![
                format!("the first access, {first}"),
                format!("the other access, {second}"),
            ]
        }
        _ => actors(finding),
    }
}

/// `read by "b", holding no lock`.
fn conditions(side: &AccessSide) -> String {
    let locks = match &side.locks[..] {
        [] => "no lock".to_owned(),
        locks => locks.join(", "),
    };
    let stack = match (side.stack.is_empty(), side.stack_of_another) {
        (true, _) => ", stack not known",
        (false, true) => ", stack of another access here",
        (false, false) => "",
    };
    format!("{}, holding {locks}{stack}", actor(side))
}

/// What more there is to say: what does not order the threads, what would, and the tests they ran.
fn reasons(finding: &Finding) -> Vec<String> {
    let mut lines = Vec::new();
    let tests = tests(finding);
    if !tests.is_empty() {
        lines.push(format!("in test {}", tests.join(" and ")));
    }
    if let Some(cause) = finding.cause() {
        lines.push(format!("a consequence of {cause}"));
    }
    if let Some(race) = finding.race() {
        let [first, _] = &race.pair.accesses;
        if !first.locks.is_empty() || first.stack.is_empty() || first.stack_of_another {
            lines.push(format!("the first access, {}", conditions(first)));
        }
    }
    lines.extend(why(&finding.subject));
    if let Some(Race { pair, pairs, .. }) = finding.race() {
        lines.extend(
            pair.last_synchronization
                .iter()
                .map(|seen| seen.words.clone()),
        );
        if !pairs.is_empty() {
            let more = count(pairs.len() as u64, "more pair");
            lines.push(format!("{more} of accesses on this variable."));
        }
    }
    lines.extend(
        finding
            .advice
            .iter()
            .map(|advice| format!("help: {}", advice.text)),
    );
    lines
}

/// The tests of the threads, each once.
fn tests(finding: &Finding) -> Vec<&str> {
    let mut tests = Vec::new();
    for strand in finding.subject.strands() {
        if let Some(test) = strand.test.filter(|test| !tests.contains(test)) {
            tests.push(test);
        }
    }
    tests
}

/// Names of threads may contain anything.
fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::{AccessKind, LockKind};
    use crate::model::FindingVerdict;
    use crate::place::Place;
    use crate::sample::{finding, held, side};
    use crate::subject::{Deadlock, LockPlace, Wait};

    fn race(change: impl FnOnce(&mut Race)) -> Thrown {
        let mut finding = finding(FindingVerdict::Race, "x", [3, 5]);
        finding.id = "RF-1".into();
        change(finding.race_mut().unwrap());
        thrown(&finding)
    }

    #[test]
    fn a_race_has_a_message_in_one_line_and_the_frames_of_both_threads() {
        let thrown = race(|race| {
            let stack = [
                "A.m(A.java:3)",
                "A$$Lambda.0x12.run(unknown source)",
                "A.main(A.java:1)",
            ];
            race.pair.accesses[0].stack = stack.map(str::to_owned).to_vec();
            race.pair.accesses[1].thread = "b\nc".into();
            race.pair.accesses[1].test = Some("ATest#b".into());
        });
        assert_eq!(
            thrown.message,
            "RF-1 race on field A.x (int): write at A.m(A.java:3) by \"a\", read at A.m(A.java:5) by \"b c\""
        );
        assert_eq!(thrown.frames, ["A.m(A.java:3)", "A.main(A.java:1)"]);
        let [other] = &thrown.others[..] else {
            panic!("{thrown:?}");
        };
        assert_eq!(
            other.message,
            [
                "the other access, read by \"b c\", holding no lock",
                "in test ATest#b",
                "Nothing orders them."
            ]
        );
        assert_eq!(other.frames[0], "A.m(A.java:5)");
    }

    #[test]
    fn an_unknown_stack_is_said_to_be_and_the_place_is_its_only_frame() {
        let thrown = race(|race| {
            for side in &mut race.pair.accesses {
                side.stack.clear();
            }
        });
        assert_eq!(thrown.frames, ["A.m(A.java:3)"]);
        assert_eq!(thrown.others[0].frames, ["A.m(A.java:5)"]);
        assert_eq!(
            thrown.others[0].message[..2],
            [
                "the other access, read by \"b\", holding no lock, stack not known",
                "the first access, write by \"a\", holding no lock, stack not known"
            ]
        );
    }

    #[test]
    fn the_locks_of_both_accesses_are_named() {
        let thrown = race(|race| {
            race.pair.accesses[0] = side(
                AccessKind::Write,
                "a",
                3,
                vec![held("L#1", LockKind::Monitor)],
            );
        });
        let lines = thrown.others[0].message.join("\n");
        assert!(lines.contains("holding L#1 (taken at A.java:1)"), "{lines}");
    }

    #[test]
    fn every_thread_of_a_deadlock_is_shown() {
        let at = |line| Place {
            class: "A".into(),
            method: "m".into(),
            file: Some("A.java".into()),
            line: Some(line),
        };
        let wait = |thread: &str, holds: &str, wants: &str, line| Wait {
            thread: thread.into(),
            holds: vec![LockPlace {
                lock: holds.into(),
                at: at(line),
            }],
            wants: LockPlace {
                lock: wants.into(),
                at: at(line + 1),
            },
            stack: Vec::new(),
            test: None,
        };
        let mut finding = finding(FindingVerdict::Deadlock, "x", [3, 5]);
        finding.id = "RF-2".into();
        finding.subject = Subject::Deadlock(Deadlock {
            cycle: vec![wait("a", "L", "M", 1), wait("b", "M", "L", 5)],
        });
        let thrown = thrown(&finding);
        assert_eq!(
            thrown.message,
            "RF-2 deadlock on M and L: \"a\" holds L (taken at A.java:1) and waits for M at A.m(A.java:2), \
             \"b\" holds M (taken at A.java:5) and waits for L at A.m(A.java:6)"
        );
        assert_eq!(thrown.frames, ["A.m(A.java:2)"]);
        assert_eq!(thrown.others[0].frames, ["A.m(A.java:6)"]);
        assert!(thrown.others[0].message[0].starts_with("\"b\" holds M"));
    }
}
