//! One finding in full, as a line among consequences, and as a short notice.

use crate::model::Finding;
use crate::oneline::actors;
use crate::subject::{Deadlock, Failure, PairView, Race, Subject, Views};
use crate::text::ReportPlace;
use crate::text::access::accesses;
use crate::text::paint::{Line, Style};
use crate::text::phrases::{about, aligned_actor, count, header, kind, seen, tests, times};
use crate::text::stack::frames;

/// Everything below the first line of a finding is indented by this.
pub const INDENT: usize = 2;

/// The notice that is printed while the program runs, when a finding is first seen: its title and the two accesses.
pub fn brief(finding: &Finding) -> String {
    let mut out = String::new();
    header(finding).put(&mut out, false);
    let actors = match finding.race() {
        Some(race) => race.pair.accesses.iter().map(aligned_actor).collect(),
        None => actors(finding),
    };
    for (actor, strand) in actors.iter().zip(finding.subject.strands()) {
        let line = format!("  {actor} at {}", strand.place());
        Line::of(&line).put(&mut out, false);
    }
    out
}

/// A finding in full, in lines of a width, none of them empty.
pub fn finding_lines(finding: &Finding, width: usize, whole: bool) -> Vec<Line> {
    let inner = width.saturating_sub(INDENT);
    let mut below = Vec::new();
    if let [test] = tests(finding)[..] {
        let test = Line::of(&format!("in test {test}"));
        below.extend(test.wrapped(inner, INDENT));
    }
    below.extend(match &finding.subject {
        Subject::Race(race) => race_lines(race, inner, whole),
        Subject::Deadlock(_) | Subject::Views(_) | Subject::Failure(_) => {
            strand_lines(finding, inner, whole)
        }
    });
    for advice in &finding.advice {
        let help = Line::of(&format!("help: {}", advice.text));
        below.extend(help.wrapped(inner, "help: ".len()));
    }
    below.extend(Line::of(&seen(finding)).wrapped(inner, 0));
    let mut lines = vec![header(finding)];
    lines.extend(below.into_iter().map(|line| line.indented(INDENT)));
    lines
}

/// At most this many pairs of a race are shown, unless all is wanted.
const PAIRS: usize = 2;

/// The pairs of a race; the others are counted.
fn race_lines(race: &Race, width: usize, whole: bool) -> Vec<Line> {
    let mut lines = Vec::new();
    let shown = if whole { usize::MAX } else { PAIRS };
    for (at, pair) in race.views().enumerate().take(shown) {
        if at > 0 {
            let head = match (pair.predicted, race.pair.predicted) {
                (true, false) => "Another pair, predicted:",
                _ => "Another pair:",
            };
            lines.push(Line::of(head));
        }
        lines.extend(pair_lines(&pair, width, whole));
    }
    let more = (1 + race.pairs.len()).saturating_sub(shown);
    if more > 0 {
        let pairs = count(more as u64, "more pair");
        lines.push(Line::of(&format!("{pairs} of accesses on this variable.")));
    }
    lines
}

fn pair_lines(pair: &PairView<'_>, width: usize, whole: bool) -> Vec<Line> {
    let mut lines = accesses(pair, width, whole);
    let mut order = vec![Line::of(pair.missing_edge)];
    let seen_last = pair.last_synchronization.iter();
    order.extend(seen_last.map(|seen| Line::of(&seen.words)));
    lines.extend(order.into_iter().flat_map(|line| line.wrapped(width, 0)));
    lines
}

/// What each thread of a deadlock, of views or of a failure did.
fn strand_lines(finding: &Finding, width: usize, whole: bool) -> Vec<Line> {
    let mut lines = Vec::new();
    for (actor, strand) in actors(finding).iter().zip(finding.subject.strands()) {
        let head = Line::of(actor)
            .plain(" at ")
            .then(Style::Place, &strand.place());
        lines.extend(head.wrapped(width, INDENT));
        let outer = strand.stack.get(1..).unwrap_or_default();
        let outer = frames(outer, width.saturating_sub(INDENT), whole);
        lines.extend(outer.into_iter().map(|line| line.indented(INDENT)));
    }
    let why = why(&finding.subject);
    lines.extend(why.iter().flat_map(|line| Line::of(line).wrapped(width, 0)));
    lines
}

/// What is wrong, in a sentence.
pub fn why(subject: &Subject) -> Vec<String> {
    match subject {
        Subject::Race(race) => vec![race.pair.missing_edge.clone()],
        Subject::Deadlock(Deadlock { cycle }) => vec![format!(
            "Each of the {} waits for a lock that the next one holds.",
            count(cycle.len() as u64, "thread")
        )],
        Subject::Views(Views { lock, happened, .. }) => {
            let seen = match happened {
                true => " In this run, it did so between the two.",
                false => "",
            };
            vec![format!(
                "The first thread holds {lock} for all of them; the second gives it back in between, so the first may see one part \
                 changed and the other not.{seen}"
            )]
        }
        Subject::Failure(Failure { schedule, .. }) => {
            let command = |file: &String| format!("Again: redflag replay {file}");
            schedule.iter().map(command).collect()
        }
    }
}

/// How to print more about a finding, if it is stored.
pub fn again(finding: &Finding, place: &ReportPlace) -> Option<Line> {
    let id = &finding.id;
    let words = match place {
        ReportPlace::Nowhere => return None,
        ReportPlace::Default => format!("again: redflag explain {id}"),
        ReportPlace::Here => format!("again, in this directory: redflag explain {id} ."),
        ReportPlace::Directories { command, words } => {
            format!("again: {command} explain {id} {words}")
        }
    };
    Some(Line::default().then(Style::Dim, &words).indented(INDENT))
}

/// The consequences of a race, one line each.
pub fn consequence_lines(consequences: &[&Finding]) -> Vec<Line> {
    if consequences.is_empty() {
        return Vec::new();
    }
    let head = "Consequences: if the two accesses above were ordered, these would be, too.";
    let mut lines = vec![Line::of(head).indented(INDENT)];
    for finding in consequences {
        let head = format!("{} {}: ", finding.id, about(finding));
        let mut line = Line::of(&head).indented(2 * INDENT);
        let pair = finding.race().map(|race| &race.pair);
        for access in pair.iter().flat_map(|pair| &pair.accesses) {
            let before = if access.publication {
                " before publication"
            } else {
                ""
            };
            line = line.plain(&format!("{}{before} at ", kind(access)));
            line = line.then(Style::Place, &access.place()).plain(", ");
        }
        lines.push(line.plain(&format!("seen {}", times(finding.count))));
    }
    lines
}
