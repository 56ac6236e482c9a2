//! A stack, cut to the program's own frames.
//!
//! It is the stack of the very access, or it says that it is that of another one by this thread under these locks. Frames that start a thread, run a
//! test or call a method by reflection are the same everywhere and carry no information: they are only counted.

use crate::evidence::AccessSide;
use crate::text::paint::{Line, Style};
use crate::text::phrases::count;
use redflag_jdk::is_jdk_class;

/// At most this many callers of an access are shown.
const CALLERS: usize = 4;

/// The callers of an access; all of them if `whole`.
pub fn callers(access: &AccessSide, width: usize, whole: bool) -> Vec<Line> {
    if access.stack.is_empty() {
        return vec![Line::default().then(Style::Dim, "stack not known")];
    }
    let mut lines = through(access, width);
    lines.extend(frames(access.callers(), width, whole));
    if access.stack_of_another && !lines.is_empty() {
        let words = Line::default().then(Style::Dim, &format!("({STACK_OF_ANOTHER})"));
        lines.extend(words.wrapped(width, 0));
    }
    lines
}

/// Said of callers that may not be those of the access that is shown.
pub const STACK_OF_ANOTHER: &str =
    "callers of another access here, by this thread with these locks";

/// How many columns the names of the callers take, each on a line of its own.
pub fn widest_caller(access: &AccessSide, whole: bool) -> usize {
    let via = through(access, usize::MAX);
    let via = via.iter().map(Line::longest_word).max();
    let callers = access.callers();
    let shown: Vec<&str> = match whole {
        true => callers.iter().map(String::as_str).collect(),
        false => cut(callers).0,
    };
    let frames = shown.iter().map(|frame| Line::of(frame).width() + 2);
    frames.chain(via).max().unwrap_or(0)
}

/// The accessor that contains the access, if its caller is shown as the place.
fn through(access: &AccessSide, width: usize) -> Vec<Line> {
    let Some(via) = &access.via else {
        return Vec::new();
    };
    let method = format!("through {}.{} at ", via.class, via.method);
    let line = Line::of(&method).then(Style::Place, &via.source_line());
    line.wrapped(width, 2)
}

/// Frames outside the place; all of them if `whole`.
pub fn frames(callers: &[String], width: usize, whole: bool) -> Vec<Line> {
    let (shown, hidden) = match whole {
        true => (callers.iter().map(String::as_str).collect(), Vec::new()),
        false => cut(callers),
    };
    let mut lines: Vec<Line> = shown
        .iter()
        .map(|frame| Line::default().then(Style::Place, frame))
        .collect();
    if !hidden.is_empty() {
        let more = if shown.is_empty() { "" } else { "more " };
        let frames = count(hidden.len() as u64, &format!("{more}frame"));
        let words = format!("… {frames} of {}", owners(&hidden));
        lines.push(Line::default().then(Style::Dim, &words));
    }
    arranged(lines, width)
}

/// The frames that are shown, and the owners of the others.
fn cut(callers: &[String]) -> (Vec<&str>, Vec<&'static str>) {
    let outer = callers
        .iter()
        .rposition(|frame| owner(frame) == PROGRAM)
        .map_or(0, |at| at + 1);
    let mut shown = Vec::new();
    let mut hidden = Vec::new();
    for (at, frame) in callers.iter().enumerate() {
        match at < outer && !is_plumbing(frame) && shown.len() < CALLERS {
            true => shown.push(&**frame),
            false => hidden.push(owner(frame)),
        }
    }
    (shown, hidden)
}

/// Each once, in the order of their frames.
fn owners(hidden: &[&'static str]) -> String {
    let mut all: Vec<&str> = Vec::new();
    for owner in hidden {
        if !all.contains(owner) {
            all.push(owner);
        }
    }
    all.join(", ")
}

/// The frames after the words that begin the list, or below them if the frames do not fit.
fn arranged(lines: Vec<Line>, width: usize) -> Vec<Line> {
    let Some(first) = lines.first().cloned() else {
        return lines;
    };
    let is_frame = |line: &Line| line.begins_with(Style::Place);
    let fits = |line: &Line| BEGIN.len() + line.width() <= width;
    if !fits(&first) || lines.iter().any(|line| is_frame(line) && !fits(line)) {
        let room = width.saturating_sub(2);
        let below = lines.into_iter().flat_map(|line| line.wrapped(room, 2));
        let below = below.map(|line| line.indented(2));
        return std::iter::once(Line::of(BEGIN)).chain(below).collect();
    }
    let further = lines.into_iter().skip(1).map(|line| match is_frame(&line) {
        true => Line::of(&format!("{:>1$}", "from ", BEGIN.len())).join(line),
        false => {
            let indent = width.saturating_sub(line.width()).min(BEGIN.len());
            line.cut(width).indented(indent)
        }
    });
    let first = Line::of(BEGIN).join(first);
    std::iter::once(first).chain(further).collect()
}

const BEGIN: &str = "called from ";

const PROGRAM: &str = "the program";
const JDK: &str = "the JDK";

/// Packages of frameworks that run the program's code.
const OTHERS: [(&str, &str); 14] = [
    ("org.junit.", "JUnit"),
    ("junit.", "JUnit"),
    ("org.testng.", "TestNG"),
    ("org.apache.maven.", "Maven"),
    ("org.codehaus.plexus.", "Maven"),
    ("org.gradle.", "Gradle"),
    ("worker.org.gradle.", "Gradle"),
    ("com.intellij.rt.", "IntelliJ"),
    ("org.eclipse.jdt.internal.", "Eclipse"),
    ("kotlin.", "Kotlin"),
    ("kotlinx.coroutines.", "Kotlin"),
    ("scala.", "Scala"),
    ("org.codehaus.groovy.", "Groovy"),
    ("groovy.lang.", "Groovy"),
];

/// Packages whose frames carry no information in any position.
const PLUMBING: [&str; 4] = [
    "java.lang.reflect.",
    "java.lang.invoke.",
    "jdk.internal.reflect.",
    "sun.reflect.",
];

/// The owner of the code of a frame. Classes that the JVM generates for lambdas have a new name in every run and count as the JDK's.
fn owner(frame: &str) -> &'static str {
    let method = frame.split('(').next().unwrap_or_default();
    let class = method.rsplit_once('.').map_or(method, |(class, _)| class);
    if is_lambda(frame) || is_jdk_class(class) {
        return JDK;
    }
    let other = OTHERS
        .iter()
        .find(|(package, _)| frame.starts_with(package));
    other.map_or(PROGRAM, |(_, owner)| owner)
}

/// Whether a frame is left out even if the program's own are further out.
fn is_plumbing(frame: &str) -> bool {
    let is_runner = !matches!(owner(frame), PROGRAM | JDK);
    is_runner || is_lambda(frame) || PLUMBING.iter().any(|package| frame.starts_with(package))
}

fn is_lambda(frame: &str) -> bool {
    frame.contains("$$Lambda")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::AccessKind;
    use crate::sample::side;

    fn printed(frames: &[&str], width: usize, whole: bool) -> String {
        let stack: Vec<String> = frames.iter().map(ToString::to_string).collect();
        let mut out = String::new();
        for line in super::frames(stack.get(1..).unwrap_or_default(), width, whole) {
            line.put(&mut out, false);
        }
        out
    }

    const TEST: [&str; 9] = [
        "a.Counter.add(Counter.java:9)",
        "a.CounterTest.lambda$counts$0(CounterTest.java:20)",
        "a.CounterTest$$Lambda$7.0x12.accept(unknown source)",
        "java.util.ArrayList.forEach(ArrayList.java:1511)",
        "a.CounterTest.counts(CounterTest.java:19)",
        "jdk.internal.reflect.DirectMethodHandleAccessor.invoke(DirectMethodHandleAccessor.java:103)",
        "org.junit.platform.commons.util.ReflectionUtils.invokeMethod(ReflectionUtils.java:727)",
        "java.util.ArrayList.forEach(ArrayList.java:1511)",
        "org.apache.maven.surefire.booter.ForkedBooter.main(ForkedBooter.java:495)",
    ];

    #[test]
    fn a_stack_is_cut_at_the_programs_frames_and_the_rest_is_counted() {
        let expected = "\
called from a.CounterTest.lambda$counts$0(CounterTest.java:20)
       from java.util.ArrayList.forEach(ArrayList.java:1511)
       from a.CounterTest.counts(CounterTest.java:19)
            … 5 more frames of the JDK, JUnit, Maven
";
        assert_eq!(printed(&TEST, 80, false), expected);
    }

    #[test]
    fn a_whole_stack_has_all_frames() {
        let text = printed(&TEST, 120, true);
        assert_eq!(text.lines().count(), 8);
        assert!(text.starts_with("called from a.CounterTest.lambda$"));
        assert!(text.ends_with("       from org.apache.maven.surefire.booter.ForkedBooter.main(ForkedBooter.java:495)\n"));
    }

    #[test]
    fn many_frames_of_the_program_are_counted_too() {
        let frames = [
            "A.f0()", "A.f1()", "A.f2()", "A.f3()", "A.f4()", "A.f5()", "A.f6()",
        ];
        let text = printed(&frames, 80, false);
        assert!(
            text.ends_with("from A.f4()\n            … 2 more frames of the program\n"),
            "{text}"
        );
    }

    #[test]
    fn an_access_that_others_call_has_no_callers_to_show() {
        let frames = ["A.run(A.java:3)", "java.lang.Thread.run(Thread.java:840)"];
        assert_eq!(
            printed(&frames, 80, false),
            "called from … 1 frame of the JDK\n"
        );
        assert_eq!(printed(&frames[..1], 80, false), "");
        let mut unknown = side(AccessKind::Read, "a", 3, Vec::new());
        unknown.stack.clear();
        let mut out = String::new();
        for line in callers(&unknown, 80, false) {
            line.put(&mut out, false);
        }
        assert_eq!(out, "stack not known\n");
    }

    #[test]
    fn callers_of_another_access_are_said_to_be_that() {
        let mut side = side(AccessKind::Read, "a", 3, Vec::new());
        side.stack = [side.place(), "A.run(A.java:3)".into()].to_vec();
        side.stack_of_another = true;
        let mut out = String::new();
        for line in callers(&side, 80, false) {
            line.put(&mut out, false);
        }
        assert_eq!(
            out,
            format!("called from A.run(A.java:3)\n({STACK_OF_ANOTHER})\n")
        );
    }

    #[test]
    fn on_a_narrow_page_the_frames_are_below() {
        let frames = [
            "x",
            "com.acme.Counter.add(Counter.java:9)",
            "java.lang.Thread.run(Thread.java:840)",
        ];
        let expected = "\
called from
  com.acme.Counter.add(
    Counter.java:9)
  … 1 more frame of the JDK
";
        assert_eq!(printed(&frames, 32, false), expected);
    }
}
