//! The terminal: color, width, and whether progress is shown.

use crate::args::Given;
use redflag_report::{Look, ReportPlace};
use rustix::termios::tcgetwinsize;
use std::env;
use std::ffi::OsString;
use std::io::IsTerminal;
use std::os::fd::AsFd;

/// Columns of text that does not go to a terminal.
const WIDTH: usize = 120;
/// Columns below which text is not readable.
const NARROWEST: usize = 40;

/// What the user wants on the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    color: Color,
    quiet: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Color {
    Auto,
    Always,
    Never,
}

impl Screen {
    /// What was given.
    pub fn of(given: &Given) -> Self {
        Screen {
            color: match given.text("color") {
                Some("always") => Color::Always,
                Some("never") => Color::Never,
                _ => Color::Auto,
            },
            quiet: given.is_on("quiet"),
        }
    }

    /// How text looks on a stream, if it is about nothing that is stored.
    pub fn look(self, stream: &(impl IsTerminal + AsFd)) -> Look {
        let is_terminal = stream.is_terminal();
        let environment = Environment::here();
        let columns = is_terminal.then(|| tcgetwinsize(stream).ok()).flatten();
        Look {
            color: self.color.is_on(is_terminal, &environment),
            width: environment.width(columns.map(|size| usize::from(size.ws_col))),
            place: ReportPlace::Nowhere,
        }
    }

    /// Whether progress is shown on a stream.
    pub fn shows_progress(self, stream: &impl IsTerminal) -> bool {
        let environment = Environment::here();
        !self.quiet && stream.is_terminal() && !environment.dumb && !environment.ci
    }
}

impl Color {
    /// A flag comes before the variable (no-color.org).
    fn is_on(self, is_terminal: bool, environment: &Environment) -> bool {
        match self {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => is_terminal && !environment.no_color && !environment.dumb,
        }
    }
}

/// What the environment says about the terminal.
#[derive(Debug, Default)]
struct Environment {
    no_color: bool,
    dumb: bool,
    ci: bool,
    columns: Option<usize>,
}

impl Environment {
    fn here() -> Self {
        let set = |name| env::var_os(name).is_some_and(|value: OsString| !value.is_empty());
        Environment {
            no_color: set("NO_COLOR"),
            dumb: env::var_os("TERM").is_some_and(|term| term == "dumb"),
            ci: set("CI"),
            columns: env::var("COLUMNS")
                .ok()
                .and_then(|columns| columns.parse().ok()),
        }
    }

    /// The user's width comes before the terminal's.
    fn width(&self, terminal: Option<usize>) -> usize {
        let readable = |columns: &usize| *columns >= NARROWEST;
        let given = self.columns.filter(readable);
        given.or(terminal.filter(readable)).unwrap_or(WIDTH)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::tests::parsed;

    #[test]
    fn color_is_for_terminals_unless_set_otherwise() {
        let plain = Environment::default();
        let no_color = Environment {
            no_color: true,
            ..Environment::default()
        };
        let dumb = Environment {
            dumb: true,
            ..Environment::default()
        };
        for (color, is_terminal, environment, expected) in [
            (Color::Auto, true, &plain, true),
            (Color::Auto, false, &plain, false),
            (Color::Auto, true, &no_color, false),
            (Color::Auto, true, &dumb, false),
            (Color::Always, false, &no_color, true),
            (Color::Never, true, &plain, false),
        ] {
            assert_eq!(
                color.is_on(is_terminal, environment),
                expected,
                "{color:?} {environment:?}"
            );
        }
    }

    #[test]
    fn users_width_comes_first_and_nonsense_is_ignored() {
        let width = |columns, terminal| {
            Environment {
                columns,
                ..Environment::default()
            }
            .width(terminal)
        };
        assert_eq!(width(Some(120), Some(80)), 120);
        assert_eq!(width(None, Some(80)), 80);
        assert_eq!(width(Some(0), Some(80)), 80);
        assert_eq!(width(None, Some(0)), WIDTH);
        assert_eq!(width(None, None), WIDTH);
    }

    #[test]
    fn color_flag_is_read() {
        let color = |line: &str| Screen::of(&parsed(line).unwrap()).color;
        assert_eq!(color("report --color=never"), Color::Never);
        assert_eq!(color("report --color always"), Color::Always);
        assert_eq!(color("report"), Color::Auto);
    }
}
