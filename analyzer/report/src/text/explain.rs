//! One finding at length: its details, why it is a finding, what may go wrong, and what to do.

mod advice;
mod harm;
mod reason;
mod traits;

use crate::model::{Finding, Report, Standing};
use crate::subject::Subject;
use crate::text::finding::{INDENT, consequence_lines, finding_lines, why};
use crate::text::groups::Groups;
use crate::text::paint::Line;
use crate::text::phrases::{header, tests};
use crate::text::{Look, Page};

/// Explains a finding of a report.
pub fn explain(finding: &Finding, report: &Report, look: &Look) -> String {
    let width = look.columns();
    let mut page = Page::new(look);
    page.put(finding_lines(finding, width, true));
    page.put(related(finding, report));
    let mut sections = sections(finding);
    sections.push(("If it is meant to be so", standing(finding)));
    sections.push((
        "To see it again",
        again(finding, report, look.place.redflag()),
    ));
    for (head, paragraphs) in sections {
        page.end_section();
        page.put([Line::of(head)]);
        for paragraph in paragraphs {
            page.put(paragraph.lines(width));
        }
    }
    page.text
}

/// What may go wrong because of a finding, one sentence or two for each kind of harm.
pub fn harm(finding: &Finding) -> Vec<String> {
    match &finding.subject {
        Subject::Race(race) => harm::harm(&race.view()),
        Subject::Deadlock(_) => vec![
            "Standstill: none of these threads goes on, nor does what waits for them. The program does not end, or no longer answers."
                .to_owned(),
        ],
        Subject::Views(_) => vec![
            "Mixed state: one of the fields may have its old value and another its new one, which do not belong together.".to_owned(),
        ],
        Subject::Failure(_) => Vec::new(),
    }
}

/// What would keep a finding from happening, best first: its own advice, then what holds for all of its kind.
pub fn remedies(finding: &Finding) -> Vec<String> {
    let given = finding.advice.iter().map(|advice| advice.text.clone());
    let all = match &finding.subject {
        Subject::Race(race) => advice::advice(&race.view()),
        Subject::Deadlock(_) => vec![
            "Take the locks in the same order everywhere, or one after the other instead of one within the other.".to_owned(),
        ],
        Subject::Views(views) => vec![format!(
            "Hold {} once for all of these fields wherever they belong together, or put them into one immutable object.",
            views.lock
        )],
        Subject::Failure(_) => Vec::new(),
    };
    given.chain(all).collect()
}

/// The head of the list of remedies.
pub fn remedies_head(finding: &Finding) -> &'static str {
    match &finding.subject {
        Subject::Race(_) => "What would order them",
        Subject::Deadlock(_) | Subject::Views(_) | Subject::Failure(_) => "What would prevent it",
    }
}

/// What `explain` says of a finding, as lists with heads, for formats that explain nothing else. Empty lists are left out.
pub fn lists(finding: &Finding) -> Vec<(&'static str, Vec<String>)> {
    let mut lists = vec![
        (HARM, harm(finding)),
        (remedies_head(finding), remedies(finding)),
    ];
    lists.retain(|(_, points)| !points.is_empty());
    lists
}

const HARM: &str = "What may go wrong";

/// A heading and its paragraphs.
type Section = (&'static str, Vec<Paragraph>);

fn sections(finding: &Finding) -> Vec<Section> {
    let reason = match finding.race() {
        Some(race) => reason::reason(finding, &race.view()),
        None => {
            let words = why(&finding.subject).into_iter().map(Paragraph::Text);
            ("Why this is reported", words.collect())
        }
    };
    let lists = lists(finding).into_iter();
    let lists =
        lists.map(|(head, points)| (head, points.into_iter().map(Paragraph::Point).collect()));
    std::iter::once(reason).chain(lists).collect()
}

/// A paragraph of an explanation.
pub enum Paragraph {
    /// Sentences.
    Text(String),
    /// One of several points.
    Point(String),
    /// Text to be copied, which is not wrapped.
    Verbatim(String),
}

impl Paragraph {
    fn lines(&self, width: usize) -> Vec<Line> {
        let room = width.saturating_sub(INDENT);
        let lines = match self {
            Paragraph::Text(text) => Line::of(text).wrapped(room, 0),
            Paragraph::Point(text) => Line::of(&format!("- {text}")).wrapped(room, 2),
            Paragraph::Verbatim(text) => vec![Line::of(text).indented(INDENT)],
        };
        lines
            .into_iter()
            .map(|line| line.indented(INDENT))
            .collect()
    }
}

/// The consequences of the finding, or the race that it is a consequence of.
fn related(finding: &Finding, report: &Report) -> Vec<Line> {
    let groups = Groups::of(&report.findings);
    let is_this = |other: &Finding| other.id == finding.id;
    let own = groups.races.iter().find(|root| is_this(root.race));
    let mut lines = own.map_or(Vec::new(), |root| consequence_lines(&root.consequences));
    let mut roots = groups.races.iter();
    let cause = roots.find(|root| root.consequences.iter().any(|other| is_this(other)));
    if let Some(cause) = cause {
        let head = "This is a consequence: if the accesses of this race were ordered, these would be, too. Look at it first.";
        lines.push(Line::of(head).indented(INDENT));
        lines.push(header(cause.race).indented(2 * INDENT));
    }
    lines
}

fn standing(finding: &Finding) -> Vec<Paragraph> {
    let says = match (finding.standing, &finding.suppressed) {
        (Standing::Suppressed, Some(reason)) => format!("It is suppressed already: {reason}"),
        (Standing::Suppressed, None) => {
            "It is suppressed already, and no reason is given.".to_owned()
        }
        (Standing::Known, _) => {
            "It is in the baseline, so it does not count against the run.".to_owned()
        }
        (Standing::New, _) => String::new(),
    };
    if finding.standing == Standing::Suppressed {
        return vec![Paragraph::Text(says)];
    }
    let how = "This line in the suppressions file keeps it out of the verdict. Say why in place of `reason`.";
    vec![
        Paragraph::Text(format!("{says} {how}").trim().to_owned()),
        Paragraph::Verbatim(format!("id {}  # reason", finding.id)),
    ]
}

/// How to run it again. Whether the accesses race again depends on the schedule.
fn again(finding: &Finding, report: &Report, redflag: &str) -> Vec<Paragraph> {
    let mut all = vec![Paragraph::Text(format!(
        "Run the program under `{redflag} run` as before; the finding has the name {} in every run. Whether the two accesses meet \
         again depends on the schedule, and on the same code being run. With `--trace` the events are stored, and \
         `{redflag} analyze` finds the same in them every time.",
        finding.id
    ))];
    for test in tests(finding) {
        let (class, method) = test.split_once('#').unwrap_or((test, ""));
        let simple = class.rsplit('.').next().unwrap_or(class);
        all.push(Paragraph::Verbatim(match method {
            "" => format!("{redflag} run -- mvn test -Dtest={simple}"),
            _ => format!("{redflag} run -- mvn test '-Dtest={simple}#{method}'"),
        }));
    }
    let mut commands: Vec<&str> = Vec::new();
    for jvm in &report.jvms {
        let command = jvm.command.trim();
        if !command.is_empty() && !commands.contains(&command) {
            commands.push(command);
        }
    }
    if !commands.is_empty() {
        let ran = "The JVMs of this report ran:";
        all.push(Paragraph::Text(ran.to_owned()));
        let shown = commands.into_iter().take(COMMANDS);
        all.extend(shown.map(|command| Paragraph::Verbatim(shortened(command))));
    }
    all
}

/// At most this many commands are shown, and this many letters of each.
const COMMANDS: usize = 3;
const LENGTH: usize = 200;

fn shortened(command: &str) -> String {
    match command.char_indices().nth(LENGTH) {
        Some((end, _)) => format!("{}…", &command[..end]),
        None => command.to_owned(),
    }
}

#[cfg(test)]
mod tests;
