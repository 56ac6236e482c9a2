//! Lines of styled characters: wrapped, cut and put side by side first, and turned into text with or without colour last.
//!
//! Names of threads and lines of source are the program's. What would move the cursor, or turn the direction of the text, is
//! replaced before anything is printed.

use std::ops::Range;
use unicode_width::UnicodeWidthChar;

/// How a character looks. There are few styles, so that colour remains noticeable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// As the rest.
    #[default]
    Plain,
    /// A race.
    Race,
    /// A prediction.
    Predicted,
    /// Details.
    Dim,
    /// A place in the code.
    Place,
}

impl Style {
    /// The sequence that switches to it from plain.
    fn escape(self) -> &'static str {
        match self {
            Style::Plain => "",
            Style::Race => "\x1b[1;31m",
            Style::Predicted => "\x1b[33m",
            Style::Dim => "\x1b[2m",
            Style::Place => "\x1b[36m",
        }
    }
}

const BACK_TO_PLAIN: &str = "\x1b[0m";

/// The mark of a cut.
const CUT: char = '…';

/// A line, without its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line(Vec<(char, Style)>);

impl Line {
    /// A plain line.
    pub fn of(text: &str) -> Self {
        Line::default().plain(text)
    }

    /// Spaces.
    pub fn blank(width: usize) -> Self {
        Line(vec![(' ', Style::Plain); width])
    }

    /// The line with text appended.
    pub fn then(mut self, style: Style, text: &str) -> Self {
        self.0.extend(text.chars().map(|c| (harmless(c), style)));
        self
    }

    /// The same in the usual style.
    pub fn plain(self, text: &str) -> Self {
        self.then(Style::Plain, text)
    }

    /// The line with another one appended.
    pub fn join(mut self, other: Line) -> Self {
        self.0.extend(other.0);
        self
    }

    /// The line indented by some spaces.
    pub fn indented(self, by: usize) -> Self {
        Line::blank(by).join(self)
    }

    /// Whether its first character looks so.
    pub fn begins_with(&self, style: Style) -> bool {
        self.0.first().is_some_and(|first| first.1 == style)
    }

    /// How many columns it takes.
    pub fn width(&self) -> usize {
        self.0.iter().map(|&(c, _)| columns(c)).sum()
    }

    /// How many columns its longest word takes: in fewer, a name would be broken.
    pub fn longest_word(&self) -> usize {
        let words = self.0.split(|&(c, _)| c == ' ');
        let width = |word: &[(char, Style)]| word.iter().map(|&(c, _)| columns(c)).sum();
        words.map(width).max().unwrap_or(0)
    }

    /// The line with spaces up to a width.
    pub fn padded(self, width: usize) -> Self {
        let missing = width.saturating_sub(self.width());
        self.join(Line::blank(missing))
    }

    /// The beginning of the line, if all of it is too wide.
    pub fn cut(mut self, width: usize) -> Self {
        if self.width() > width {
            let style = self.0.first().map_or(Style::Plain, |first| first.1);
            self.0.truncate(self.fitting(width.saturating_sub(1)));
            self.0.push((CUT, style));
        }
        self
    }

    /// The end of the line, if all of it is too wide.
    pub fn cut_front(mut self, width: usize) -> Self {
        if self.width() > width {
            let style = self.0.first().map_or(Style::Plain, |first| first.1);
            self.0.reverse();
            self.0.truncate(self.fitting(width.saturating_sub(1)));
            self.0.push((CUT, style));
            self.0.reverse();
        }
        self
    }

    /// As many lines as it takes; all but the first begin with some spaces.
    pub fn wrapped(mut self, width: usize, indent: usize) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut room = width.max(1);
        while self.width() > room {
            let Range { start, end } = self.gap(room);
            let rest = self.0.split_off(end);
            self.0.truncate(start);
            lines.push(std::mem::replace(&mut self, Line(rest)));
            room = width.saturating_sub(indent).max(1);
        }
        lines.push(self);
        let mut indents = std::iter::once(0).chain(std::iter::repeat(indent));
        let indented = lines.into_iter().zip(&mut indents);
        indented.map(|(line, by)| line.indented(by)).collect()
    }

    /// Where a line that is too wide is broken: at spaces, which are dropped, or else within a name, or else anywhere.
    fn gap(&self, room: usize) -> Range<usize> {
        let fitting = self.fitting(room).max(1);
        let is_space = |at: &usize| self.0[*at].0 == ' ';
        let words = self.0.iter().position(|c| c.0 != ' ').unwrap_or(0);
        if let Some(space) = (words..=fitting).rev().find(is_space) {
            let word = |at: &usize| !is_space(at);
            let start = (words..space).rev().find(word).map_or(space, |at| at + 1);
            let end = (space..self.0.len()).find(word).unwrap_or(self.0.len());
            return start..end;
        }
        // A file and its line are better left together.
        let joints: [&[char]; 2] = [&['('], &['.', '/', '#', '$']];
        let after = |joints: &[char]| {
            let is_joint = |at: &usize| joints.contains(&self.0[at - 1].0);
            (words + 1..=fitting).rev().find(is_joint)
        };
        let at = joints.into_iter().find_map(after).unwrap_or(fitting);
        at..at
    }

    /// How many of its characters fit into a width.
    fn fitting(&self, width: usize) -> usize {
        let mut used = 0;
        let mut fits = |&(c, _): &(char, Style)| {
            used += columns(c);
            used <= width
        };
        self.0.iter().position(|c| !fits(c)).unwrap_or(self.0.len())
    }

    /// Appends the line as text, with its end. Spaces at the end are dropped.
    pub fn put(&self, out: &mut String, color: bool) {
        let last = self.0.iter().rposition(|&(c, _)| c != ' ');
        let end = last.map_or(0, |at| at + 1);
        let mut now = Style::Plain;
        for &(c, style) in &self.0[..end] {
            if color && style != now {
                if now != Style::Plain {
                    out.push_str(BACK_TO_PLAIN);
                }
                out.push_str(style.escape());
                now = style;
            }
            out.push(c);
        }
        if now != Style::Plain {
            out.push_str(BACK_TO_PLAIN);
        }
        out.push('\n');
    }
}

/// Two lists of lines side by side.
pub fn side_by_side([left, right]: [Vec<Line>; 2], width: usize, gap: usize) -> Vec<Line> {
    let rows = left.len().max(right.len());
    let [mut left, mut right] = [left, right].map(Vec::into_iter);
    let row = |_| {
        let left = left.next().unwrap_or_default().padded(width + gap);
        left.join(right.next().unwrap_or_default())
    };
    (0..rows).map(row).collect()
}

/// How many columns of a terminal a character takes.
pub fn columns(c: char) -> usize {
    match c {
        // Nearly all are these, and a report may have millions.
        ' '..='~' => 1,
        _ => c.width().unwrap_or(0),
    }
}

fn harmless(c: char) -> char {
    match c {
        ' '..='~' => c,
        '\t' => ' ',
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => char::REPLACEMENT_CHARACTER,
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(line: &Line) -> String {
        let mut out = String::new();
        line.put(&mut out, false);
        out.pop();
        out
    }

    fn wrapped(line: &str, width: usize, indent: usize) -> Vec<String> {
        let lines = Line::of(line).wrapped(width, indent);
        assert!(lines.iter().all(|line| line.width() <= width), "{lines:?}");
        lines.iter().map(text).collect()
    }

    #[test]
    fn a_line_is_wrapped_at_spaces_if_it_can_be() {
        assert_eq!(wrapped("one two three", 13, 2), ["one two three"]);
        assert_eq!(wrapped("one two three", 8, 2), ["one two", "  three"]);
        assert_eq!(wrapped("one  two three", 6, 1), ["one", " two", " three"]);
        assert_eq!(wrapped("  at place", 5, 2), ["  at", "  pla", "  ce"]);
    }

    #[test]
    fn a_name_that_is_too_long_is_broken_within() {
        assert_eq!(
            wrapped("com.acme.Counter.add(Counter.java:9)", 18, 2),
            ["com.acme.Counter.", "  add(", "  Counter.java:9)"]
        );
        assert_eq!(wrapped("abcdef", 4, 2), ["abcd", "  ef"]);
        assert_eq!(wrapped("", 4, 2), [""]);
    }

    #[test]
    fn cuts_are_marked() {
        assert_eq!(text(&Line::of("abcdef").cut(6)), "abcdef");
        assert_eq!(text(&Line::of("abcdef").cut(5)), "abcd…");
        assert_eq!(text(&Line::of("abcdef").cut_front(5)), "…cdef");
        assert_eq!(text(&Line::of("名前名前").cut(6)), "名前…");
    }

    #[test]
    fn columns_are_those_of_a_terminal() {
        for (c, expected) in [
            ('a', 1),
            ('é', 1),
            ('名', 2),
            ('✅', 2),
            ('🦀', 2),
            ('\u{483}', 0),
        ] {
            assert_eq!(columns(c), expected, "{c}");
        }
    }

    #[test]
    fn colours_are_switched_only_where_they_change() {
        let line = Line::of("a ").then(Style::Race, "race").plain(" at ");
        let line = line.then(Style::Place, "x").then(Style::Place, "y");
        assert_eq!(text(&line), "a race at xy");
        let mut colored = String::new();
        line.put(&mut colored, true);
        assert_eq!(colored, "a \x1b[1;31mrace\x1b[0m at \x1b[36mxy\x1b[0m\n");
    }

    #[test]
    fn lines_side_by_side_have_no_trailing_spaces() {
        let lines = |all: &[&str]| all.iter().map(|line| Line::of(line)).collect::<Vec<_>>();
        let both = side_by_side([lines(&["a", "bc"]), lines(&["x", "", "z"])], 3, 2);
        assert_eq!(
            both.iter().map(text).collect::<Vec<_>>(),
            ["a    x", "bc", "     z"]
        );
    }

    #[test]
    fn names_cannot_control_the_terminal() {
        let line = Line::of("a\x1b[2Jb\nc\u{202e}d\te");
        assert_eq!(text(&line), "a\u{fffd}[2Jb\u{fffd}c\u{fffd}d e");
    }
}
