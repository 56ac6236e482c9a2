//! A terminal for the command to write to, and what a user would see on it.

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use std::fs::{File, OpenOptions};
use std::io::Read;
use std::process::{Child, Command, Stdio};

/// A command that runs on a terminal.
pub struct Terminal {
    master: File,
    child: Child,
    /// Everything that was written so far.
    pub written: String,
}

impl Terminal {
    /// Starts a command with both of its streams on a terminal of its own.
    pub fn start(command: &mut Command) -> Self {
        let master =
            openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap().into_string().unwrap();
        let slave = OpenOptions::new()
            .read(true)
            .write(true)
            .open(name)
            .unwrap();
        command.stdin(Stdio::null());
        command.stdout(slave.try_clone().unwrap());
        command.stderr(slave);
        let child = command.spawn().unwrap();
        // This process's copies would keep the terminal open when the command has ended.
        command.stdout(Stdio::null()).stderr(Stdio::null());
        Terminal {
            master: master.into(),
            child,
            written: String::new(),
        }
    }

    /// Reads until this was written. Panics if the command ends before.
    #[track_caller]
    pub fn read_until(&mut self, text: &str) {
        while !self.written.contains(text) {
            assert!(self.read(), "no {text:?} in {:?}", self.written);
        }
    }

    /// Reads until a user sees exactly these lines. Panics if the command ends before.
    #[track_caller]
    pub fn read_until_screen(&mut self, lines: &[&str]) {
        while self.screen() != lines {
            assert!(self.read(), "not {lines:?} but {:?}", self.screen());
        }
    }

    /// Reads to the end; gives the exit status.
    pub fn finish(&mut self) -> Option<i32> {
        while self.read() {}
        self.child.wait().unwrap().code()
    }

    /// False at the end, when no process has the terminal open any more.
    fn read(&mut self) -> bool {
        let mut buffer = [0; 4096];
        match self.master.read(&mut buffer) {
            Ok(count) if count > 0 => {
                self.written += std::str::from_utf8(&buffer[..count]).unwrap();
                true
            }
            _ => false,
        }
    }

    /// The lines that a user sees, without trailing blanks and empty lines.
    pub fn screen(&self) -> Vec<String> {
        self.screen_after(self.written.len())
    }

    /// The same after this many bytes.
    pub fn screen_after(&self, bytes: usize) -> Vec<String> {
        let mut screen = Screen::default();
        let mut rest = self.written[..bytes].chars();
        while let Some(c) = rest.next() {
            match c {
                '\x1b' => screen.escape(&mut rest),
                '\r' => screen.column = 0,
                '\n' => screen.row += 1,
                c => screen.put(c),
            }
        }
        let lines = screen
            .lines
            .iter()
            .map(|line| line.iter().collect::<String>().trim_end().to_owned());
        let mut lines: Vec<String> = lines.collect();
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        lines
    }
}

/// The part of a terminal that is needed: it never scrolls.
#[derive(Default)]
struct Screen {
    lines: Vec<Vec<char>>,
    row: usize,
    column: usize,
    saved: (usize, usize),
}

impl Screen {
    fn line(&mut self) -> &mut Vec<char> {
        let lines = self.lines.len().max(self.row + 1);
        self.lines.resize(lines, Vec::new());
        &mut self.lines[self.row]
    }

    fn put(&mut self, c: char) {
        let column = self.column;
        let line = self.line();
        let length = line.len().max(column + 1);
        line.resize(length, ' ');
        line[column] = c;
        self.column += 1;
    }

    fn escape(&mut self, rest: &mut impl Iterator<Item = char>) {
        match rest.next().unwrap() {
            'D' => self.row += 1,
            'M' => self.row -= 1,
            '7' => self.saved = (self.row, self.column),
            '8' => (self.row, self.column) = self.saved,
            '[' => match rest.find(char::is_ascii_alphabetic).unwrap() {
                'J' => {
                    let (row, column) = (self.row, self.column);
                    self.line().truncate(column);
                    self.lines.truncate(row + 1);
                }
                'm' => {}
                other => panic!("the test's terminal does not know {other}"),
            },
            other => panic!("the test's terminal does not know {other}"),
        }
    }
}
