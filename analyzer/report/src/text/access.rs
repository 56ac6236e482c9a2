//! The two accesses of a finding: beside each other where there is room, else one below the other.

use crate::evidence::AccessSide;
use crate::model::Finding;
use crate::text::paint::{Line, Style, side_by_side};
use crate::text::phrases::{style, tests, who, who_below};
use crate::text::snippet::{Frame, Snippet};
use crate::text::stack::callers;

/// The least width at which sources stand beside each other.
const WIDE: usize = 110;
/// Between the two.
const GAP: usize = 3;
/// What is known of an access stands below it, so far to the right.
const INDENT: usize = 2;
/// So many lines above and below the guilty one are shown where they cost nothing, and where they do.
const CONTEXT: [usize; 2] = [3, 1];

/// Everything that is known of the accesses, in lines of a width. Whole stacks take as many lines as they need.
pub fn accesses(finding: &Finding, width: usize, whole: bool) -> Vec<Line> {
    let [first, second] = &finding.accesses;
    let has_source = |side| Snippet::of(side).is_some();
    if width < WIDE || !has_source(first) || !has_source(second) {
        let context = CONTEXT[usize::from(!whole)];
        let told = Told {
            finding,
            width,
            whole,
            context,
            beside: false,
        };
        let blocks = [first, second].map(|side| told.block(side));
        return blocks.into_iter().flatten().flatten().collect();
    }
    let told = Told {
        finding,
        width: (width - GAP) / 2,
        whole,
        context: CONTEXT[0],
        beside: true,
    };
    let [left, right] = [first, second].map(|side| told.block(side));
    let parts = left.into_iter().zip(right);
    let both = parts.map(|(left, right)| side_by_side([left, right], told.width, GAP));
    both.flatten().collect()
}

/// How accesses are told.
struct Told<'a> {
    finding: &'a Finding,
    width: usize,
    whole: bool,
    context: usize,
    /// Whether the other one stands beside it, and not below.
    beside: bool,
}

impl Told<'_> {
    /// An access in three parts, each of which begins level with that of the other access: what it is, its source, the rest.
    fn block(&self, access: &AccessSide) -> [Vec<Line>; 3] {
        let inner = self.width.saturating_sub(INDENT);
        let below = |lines: Vec<Line>| {
            lines
                .into_iter()
                .map(|line| line.indented(INDENT))
                .collect()
        };
        let frame = Frame {
            context: self.context,
            width: inner,
            field: self.finding.variable.field.as_deref(),
            mark: style(self.finding.verdict),
        };
        let source = Snippet::of(access).map(|snippet| snippet.lines(&frame));
        let mut rest = callers(&access.stack, inner, self.whole);
        for line in [self.test(access), creation(access)].into_iter().flatten() {
            rest.extend(line.wrapped(inner, INDENT));
        }
        [
            self.head(access),
            below(source.unwrap_or_default()),
            below(rest),
        ]
    }

    /// `write by "first" at LostUpdate.add(LostUpdate.java:9), holding no lock`. In a column, where that seldom fits, the place
    /// has a line of its own.
    fn head(&self, access: &AccessSide) -> Vec<Line> {
        let locks = match &access.locks[..] {
            [] => "no lock".to_owned(),
            locks => locks.join(", "),
        };
        let at = Line::of("at ").then(Style::Place, &access.place());
        let holding = format!(", holding {locks}");
        if self.beside {
            let who = Line::of(&who(access)).plain(&holding);
            let mut lines = who.wrapped(self.width, 2 * INDENT);
            let place = at.wrapped(self.width.saturating_sub(INDENT), "at ".len());
            lines.extend(place.into_iter().map(|line| line.indented(INDENT)));
            return lines;
        }
        let line = Line::of(&who_below(access)).plain(" ").join(at);
        line.plain(&holding).wrapped(self.width, INDENT)
    }

    /// The test of one side, if the other side has another: else it stands above both.
    fn test(&self, access: &AccessSide) -> Option<Line> {
        let test = access.test.as_ref()?;
        (tests(self.finding).len() > 1).then(|| Line::of(&format!("in test {test}")))
    }
}

fn creation(access: &AccessSide) -> Option<Line> {
    let mut line = Line::of(&format!("\"{}\" was started", access.thread));
    if access.created_by.is_none() && access.created_at.is_none() {
        return None;
    }
    if let Some(by) = &access.created_by {
        line = line.plain(&format!(" by \"{by}\""));
    }
    if let Some(at) = &access.created_at {
        line = line.plain(" at ").then(Style::Place, at);
    }
    Some(line)
}
