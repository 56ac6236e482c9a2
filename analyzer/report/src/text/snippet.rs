//! The source around an access, with the accessed name underlined, as compilers show it.

use crate::evidence::{AccessKind, AccessSide, Source};
use crate::text::paint::{Line, Style, columns};
use crate::text::phrases::actor;
use std::ops::Range;

/// An access whose source is known.
#[derive(Clone, Copy)]
pub struct Snippet<'a> {
    access: &'a AccessSide,
    source: &'a Source,
    /// The index of the accessed line.
    at: usize,
    line: u32,
}

/// How it is shown.
#[derive(Clone, Copy)]
pub struct Frame<'a> {
    /// Lines above and below.
    pub context: usize,
    /// Columns.
    pub width: usize,
    /// The field, if it is one.
    pub field: Option<&'a str>,
    /// How the underline looks.
    pub mark: Style,
}

impl<'a> Snippet<'a> {
    /// None if there is no source, or if it does not have the line: a stored report may come from anywhere.
    pub fn of(access: &'a AccessSide) -> Option<Self> {
        let (source, line) = (access.source.as_ref()?, access.line?);
        let at = line.checked_sub(source.first)? as usize;
        (at < source.lines.len()).then_some(Snippet {
            access,
            source,
            at,
            line,
        })
    }

    /// Whether the accessed line updates a variable from its old value.
    pub fn updates(&self) -> bool {
        let line = code(&self.source.lines[self.at]);
        let steps = line.contains("++") || line.contains("--");
        steps
            || line.match_indices('=').any(|(at, _)| {
                let before = &line[..at];
                UPDATES.iter().any(|operator| before.ends_with(operator))
            })
    }

    /// Whether the accessed line is shown whole.
    pub fn fits(&self, frame: &Frame<'_>) -> bool {
        let shown = self.shown(frame.context);
        let indents = shown
            .clone()
            .filter_map(|at| indent(&self.source.lines[at]));
        let indent = indents.min().unwrap_or(0);
        let digits = self.number(shown.end - 1).to_string().len();
        let room = frame.width.saturating_sub(digits + GUTTER.len());
        let text = self.source.lines[self.at].trim_end().chars().skip(indent);
        text.map(columns).sum::<usize>() <= room
    }

    /// The lines.
    pub fn lines(&self, frame: &Frame<'_>) -> Vec<Line> {
        let shown = self.shown(frame.context);
        let indent = shown
            .clone()
            .filter_map(|at| indent(&self.source.lines[at]));
        let indent = indent.min().unwrap_or(0);
        let digits = self.number(shown.end - 1).to_string().len();
        let room = frame.width.saturating_sub(digits + GUTTER.len());
        let mut lines = vec![self.arrow(digits, frame.width)];
        for at in shown {
            let text: String = self.source.lines[at].chars().skip(indent).collect();
            let number = format!("{:>digits$}{GUTTER}", self.number(at));
            if at != self.at {
                let all = Line::default().then(Style::Dim, &(number + &text));
                lines.push(all.cut(frame.width));
                continue;
            }
            let (text, below) = self.accessed(&text, room, frame);
            lines.push(Line::default().then(Style::Dim, &number).join(text));
            let gutter = format!("{:digits$}{GUTTER}", "");
            lines.push(Line::default().then(Style::Dim, &gutter).join(below));
        }
        lines
    }

    /// Which lines are shown: not the empty ones at the ends.
    fn shown(&self, context: usize) -> Range<usize> {
        let lines = &self.source.lines;
        let is_empty = |at: usize| lines[at].trim().is_empty();
        let mut first = self.at.saturating_sub(context);
        while first < self.at && is_empty(first) {
            first += 1;
        }
        let mut last = (self.at + context).min(lines.len() - 1);
        while last > self.at && is_empty(last) {
            last -= 1;
        }
        first..last + 1
    }

    fn number(&self, at: usize) -> u64 {
        u64::from(self.source.first) + at as u64
    }

    /// The place, in the form that editors and terminals recognize.
    fn arrow(&self, digits: usize, width: usize) -> Line {
        let arrow = format!("{:digits$}--> ", "");
        let room = width.saturating_sub(arrow.len());
        let place = format!("{}:{}", self.source.path, self.line);
        let place = Line::default().then(Style::Place, &place).cut_front(room);
        Line::default().then(Style::Dim, &arrow).join(place)
    }

    /// The accessed line and the underline. If the name is too far to the right, the beginning of the line is cut.
    fn accessed(&self, text: &str, room: usize, frame: &Frame<'_>) -> (Line, Line) {
        let text: Vec<char> = text.chars().collect();
        let width = |chars: &[char]| chars.iter().map(|&c| columns(c)).sum::<usize>();
        let name = frame
            .field
            .and_then(|name| find(&text, name, self.access.kind));
        let is_name = name.is_some();
        let marked = name.unwrap_or_else(|| whole(&text));
        let skipped = match width(&text[..marked.end]) > room && marked.start > LEAD {
            true => marked.start - LEAD,
            false => 0,
        };
        let mut line: String = text[skipped..].iter().collect();
        if skipped > 0 {
            line.replace_range(..line.chars().next().map_or(0, char::len_utf8), "…");
        }
        let before = width(&text[skipped..marked.start]);
        // If the whole line is underlined, the underline leaves space for the words after it.
        let after = if is_name {
            0
        } else {
            actor(self.access).chars().count() + 1
        };
        let most = room.saturating_sub(before + after).max(1);
        let marked = width(&text[marked]).clamp(1, most);
        let below = self.underline(before..before + marked, room, frame.mark);
        (Line::of(&line).cut(room), below)
    }

    /// `^^^^^ write by "first"`, or with the words in front if they do not fit after it.
    fn underline(&self, marked: Range<usize>, room: usize, mark: Style) -> Line {
        let carets = Line::default().then(mark, &"^".repeat(marked.len()));
        let words = Line::default().then(mark, &actor(self.access));
        let needed = words.width() + 1;
        if marked.end + needed > room && needed <= marked.start {
            let gap = Line::blank(marked.start - needed);
            return gap.join(words).plain(" ").join(carets);
        }
        let line = carets.indented(marked.start).plain(" ").join(words);
        line.cut(room.max(marked.end))
    }
}

/// Between the number of a line and its text.
const GUTTER: &str = " | ";
/// Characters that are left before a name when the beginning of its line is cut.
const LEAD: usize = 8;

/// How far a line is indented; none if it is empty.
fn indent(line: &str) -> Option<usize> {
    line.chars().position(|c| !c.is_whitespace())
}

/// All of a line but the spaces around it and a comment at its end.
fn whole(text: &[char]) -> Range<usize> {
    let is_seen = |c: &char| !c.is_whitespace();
    let start = text.iter().position(is_seen).unwrap_or(0);
    let code = &text[..comment(text).filter(|&at| at > start).unwrap_or(text.len())];
    let end = code.iter().rposition(is_seen).map_or(start, |at| at + 1);
    start..end
}

/// Where a comment begins that goes up to the line's end.
fn comment(text: &[char]) -> Option<usize> {
    text.windows(2).position(|two| two == ['/', '/'])
}

/// The line without a comment at its end.
fn code(line: &str) -> &str {
    line.split("//").next().unwrap_or_default()
}

/// Where a name is in a line: preferably accessed in this way, preferably not in a comment.
fn find(text: &[char], name: &str, kind: AccessKind) -> Option<Range<usize>> {
    let name: Vec<char> = name.chars().collect();
    let part_of_name = |c: Option<&char>| c.is_some_and(|c| c.is_alphanumeric() || *c == '_');
    let places = (0..text.len()).filter(|&at| {
        let before = at.checked_sub(1).and_then(|at| text.get(at));
        text[at..].starts_with(&name)
            && !part_of_name(before)
            && !part_of_name(text.get(at + name.len()))
    });
    let places: Vec<usize> = places.collect();
    let code = comment(text).unwrap_or(text.len());
    let in_code = |at: &&usize| **at < code;
    let fits = |at: &&usize| in_code(at) && accesses(text, **at..**at + name.len(), kind);
    let mut tries = places.iter();
    let at = tries.find(fits).or(places.iter().find(in_code));
    let at = *at.or(places.first())?;
    Some(at..at + name.len())
}

/// Whether the text around a name looks like an access of this kind.
fn accesses(text: &[char], at: Range<usize>, kind: AccessKind) -> bool {
    let after: String = text[at.end..].iter().collect();
    let after = after.trim_start();
    let before: String = text[..at.start].iter().collect();
    let before = before.trim_end().trim_end_matches("this.");
    let stepped = ["++", "--"].map(|step| after.starts_with(step) || before.ends_with(step));
    let (assigned, updated) = match after.split_once('=') {
        Some(("", rest)) => (!rest.starts_with('='), false),
        Some((operator, _)) => (false, UPDATES.contains(&operator)),
        None => (false, false),
    };
    match kind {
        AccessKind::Write => assigned || updated || stepped.contains(&true),
        AccessKind::Read => !assigned,
    }
}

/// Operators before the `=` of an assignment that reads the variable first.
const UPDATES: [&str; 11] = ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>"];

#[cfg(test)]
mod tests;
