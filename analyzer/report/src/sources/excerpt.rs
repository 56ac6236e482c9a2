//! A few lines of a file.

use super::package::BYTE_ORDER_MARK;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The lines taken above and below the wanted one.
const CONTEXT: usize = 3;
/// Lines are cut to this many characters.
const LENGTH: usize = 200;
/// No source written by hand is larger.
const SIZE: u64 = 8 * 1024 * 1024;

/// Files read so far; none for one that could not be read.
#[derive(Default)]
pub struct Files {
    read: HashMap<PathBuf, Option<Vec<String>>>,
}

impl Files {
    /// The lines around a line, and the number of the first of them. None if the file has no such line: then it is not the file that
    /// was compiled.
    pub fn around(&mut self, path: &Path, line: u32) -> Option<(u32, Vec<String>)> {
        if !self.read.contains_key(path) {
            self.read.insert(path.to_owned(), lines(path).ok());
        }
        let lines = self.read.get(path)?.as_deref()?;
        let at = (line as usize)
            .checked_sub(1)
            .filter(|&at| at < lines.len())?;
        let first = at.saturating_sub(CONTEXT);
        let end = lines.len().min(at + CONTEXT + 1);
        let number = u32::try_from(first + 1).ok()?;
        Some((number, lines[first..end].to_vec()))
    }
}

/// All lines, cut and with tabs expanded. Bytes that are not valid UTF-8 are replaced.
fn lines(path: &Path) -> io::Result<Vec<String>> {
    let mut bytes = Vec::new();
    let read = File::open(path)?.take(SIZE + 1).read_to_end(&mut bytes)?;
    if read as u64 > SIZE {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    let text = String::from_utf8_lossy(&bytes);
    let text = text.trim_start_matches(BYTE_ORDER_MARK);
    Ok(text.lines().map(shown).collect())
}

fn shown(line: &str) -> String {
    let line = line.trim_end().replace('\t', "    ");
    if line.chars().count() <= LENGTH {
        return line;
    }
    line.chars().take(LENGTH - 1).chain(['…']).collect()
}
