//! The two accesses of a finding: side by side if all names fit into half the width, else one below the other.

use crate::evidence::AccessSide;
use crate::subject::PairView;
use crate::text::paint::{Line, Style, side_by_side};
use crate::text::phrases::{actor, aligned_actor, tests_of};
use crate::text::snippet::{Frame, Snippet};
use crate::text::stack::{callers, widest_caller};

/// The least width at which sources are side by side.
const WIDE: usize = 110;
/// Columns between the two.
const GAP: usize = 3;
/// Details of an access are indented by this.
const INDENT: usize = 2;
/// Lines of source above and below the accessed one: side by side or at full length, and otherwise.
const CONTEXT: [usize; 2] = [3, 1];

/// The accesses with all details, in lines of a width. Whole stacks take as many lines as they need.
pub fn accesses(pair: &PairView<'_>, width: usize, whole: bool) -> Vec<Line> {
    let [first, second] = pair.accesses;
    let layout = Layout {
        pair,
        width: width.saturating_sub(GAP) / 2,
        whole,
        context: CONTEXT[0],
        side_by_side: true,
    };
    if width < WIDE || !layout.fits(first) || !layout.fits(second) {
        let context = CONTEXT[usize::from(!whole)];
        let layout = Layout {
            width,
            context,
            side_by_side: false,
            ..layout
        };
        let blocks = [first, second].map(|side| layout.block(side));
        return blocks.into_iter().flatten().flatten().collect();
    }
    let [left, right] = [first, second].map(|side| layout.block(side));
    let parts = left.into_iter().zip(right);
    let both = parts.map(|(left, right)| side_by_side([left, right], layout.width, GAP));
    both.flatten().collect()
}

/// How accesses are laid out.
struct Layout<'a> {
    pair: &'a PairView<'a>,
    width: usize,
    whole: bool,
    context: usize,
    /// Whether the accesses are side by side.
    side_by_side: bool,
}

impl Layout<'_> {
    /// Whether an access has a source, and its accessed line and all names around it are printed whole, each on one line.
    fn fits(&self, access: &AccessSide) -> bool {
        let inner = self.width.saturating_sub(INDENT);
        let Some(snippet) = Snippet::of(access) else {
            return false;
        };
        let place = Line::of("at ").plain(&access.place()).width();
        let head = self.actor(access).longest_word() + 2 * INDENT;
        let rest = [self.test(access), creation(access)];
        let rest = rest
            .iter()
            .flatten()
            .map(|line| line.longest_word() + INDENT);
        let needed = rest.chain([place, widest_caller(access, self.whole)]).max();
        needed <= Some(inner) && head <= self.width && snippet.fits(&self.frame(inner))
    }

    fn frame(&self, width: usize) -> Frame<'_> {
        Frame {
            context: self.context,
            width,
            field: self.pair.variable.field.as_deref(),
            mark: match self.pair.predicted {
                true => Style::Predicted,
                false => Style::Race,
            },
        }
    }

    /// An access in three parts, each of which begins level with that of the other access: what it is, its source, the rest.
    fn block(&self, access: &AccessSide) -> [Vec<Line>; 3] {
        let inner = self.width.saturating_sub(INDENT);
        let below = |lines: Vec<Line>| {
            lines
                .into_iter()
                .map(|line| line.indented(INDENT))
                .collect()
        };
        let source = Snippet::of(access).map(|snippet| snippet.lines(&self.frame(inner)));
        let mut rest = callers(access, inner, self.whole);
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
        let at = Line::of("at ").then(Style::Place, &access.place());
        if self.side_by_side {
            let mut lines = self.actor(access).wrapped(self.width, 2 * INDENT);
            let place = at.wrapped(self.width.saturating_sub(INDENT), "at ".len());
            lines.extend(place.into_iter().map(|line| line.indented(INDENT)));
            return lines;
        }
        let line = Line::of(&aligned_actor(access)).plain(" ").join(at);
        line.plain(&holding(access)).wrapped(self.width, INDENT)
    }

    fn actor(&self, access: &AccessSide) -> Line {
        Line::of(&actor(access)).plain(&holding(access))
    }

    /// The test of one side, if the other side has another one. Otherwise the test is above both.
    fn test(&self, access: &AccessSide) -> Option<Line> {
        let test = access.test.as_ref()?;
        (tests_of(self.pair).len() > 1).then(|| Line::of(&format!("in test {test}")))
    }
}

fn holding(access: &AccessSide) -> String {
    match &access.locks[..] {
        [] => ", holding no lock".to_owned(),
        locks => format!(", holding {}", locks.join(", ")),
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
