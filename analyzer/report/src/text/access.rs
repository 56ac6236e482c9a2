//! The two accesses of a finding: side by side if the width allows, else one below the other.

use crate::evidence::AccessSide;
use crate::model::Finding;
use crate::text::paint::{Line, Style, side_by_side};
use crate::text::phrases::{actor, aligned_actor, style, tests};
use crate::text::snippet::{Frame, Snippet};
use crate::text::stack::callers;

/// The least width at which sources are side by side.
const WIDE: usize = 110;
/// Columns between the two.
const GAP: usize = 3;
/// Details of an access are indented by this.
const INDENT: usize = 2;
/// Lines of source above and below the accessed one: side by side or at full length, and otherwise.
const CONTEXT: [usize; 2] = [3, 1];

/// The accesses with all details, in lines of a width. Whole stacks take as many lines as they need.
pub fn accesses(finding: &Finding, width: usize, whole: bool) -> Vec<Line> {
    let [first, second] = &finding.accesses;
    let has_source = |side| Snippet::of(side).is_some();
    if width < WIDE || !has_source(first) || !has_source(second) {
        let context = CONTEXT[usize::from(!whole)];
        let layout = Layout {
            finding,
            width,
            whole,
            context,
            side_by_side: false,
        };
        let blocks = [first, second].map(|side| layout.block(side));
        return blocks.into_iter().flatten().flatten().collect();
    }
    let layout = Layout {
        finding,
        width: (width - GAP) / 2,
        whole,
        context: CONTEXT[0],
        side_by_side: true,
    };
    let [left, right] = [first, second].map(|side| layout.block(side));
    let parts = left.into_iter().zip(right);
    let both = parts.map(|(left, right)| side_by_side([left, right], layout.width, GAP));
    both.flatten().collect()
}

/// How accesses are laid out.
struct Layout<'a> {
    finding: &'a Finding,
    width: usize,
    whole: bool,
    context: usize,
    /// Whether the accesses are side by side.
    side_by_side: bool,
}

impl Layout<'_> {
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

    /// `write by "first" at LostUpdate.add(LostUpdate.java:9), holding no lock`. In a column, which is narrow, the place
    /// has a line of its own.
    fn head(&self, access: &AccessSide) -> Vec<Line> {
        let locks = match &access.locks[..] {
            [] => "no lock".to_owned(),
            locks => locks.join(", "),
        };
        let at = Line::of("at ").then(Style::Place, &access.place());
        let holding = format!(", holding {locks}");
        if self.side_by_side {
            let head = Line::of(&actor(access)).plain(&holding);
            let mut lines = head.wrapped(self.width, 2 * INDENT);
            let place = at.wrapped(self.width.saturating_sub(INDENT), "at ".len());
            lines.extend(place.into_iter().map(|line| line.indented(INDENT)));
            return lines;
        }
        let line = Line::of(&aligned_actor(access)).plain(" ").join(at);
        line.plain(&holding).wrapped(self.width, INDENT)
    }

    /// The test of one side, if the other side has another one. Otherwise the test is above both.
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
