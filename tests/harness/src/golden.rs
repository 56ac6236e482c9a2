//! Golden files: what a test must find is stored in a file. `BLESS=1` writes the files again; read the difference before it
//! is committed.

use std::env;
use std::fs;
use std::io;
use std::path::Path;

/// Whether golden files are to be written, not compared.
pub fn blesses() -> bool {
    env::var_os("BLESS").is_some()
}

/// Compares a text with a golden file, or writes the file under `BLESS=1`.
pub fn check(file: &Path, found: &str) -> Result<(), String> {
    if blesses() {
        return write(file, found).map_err(|why| format!("{}: {why}", file.display()));
    }
    compare(file, found)
}

/// Compares a text with a golden file, even under `BLESS=1`: for what must agree with a file that another run wrote.
pub fn compare(file: &Path, found: &str) -> Result<(), String> {
    let expected = fs::read_to_string(file).unwrap_or_default();
    match found == expected {
        true => Ok(()),
        false => Err(difference(&expected, found)),
    }
}

fn write(file: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(file, text)
}

/// Lines that are only expected (-) or only found (+), with their numbers.
pub fn difference(expected: &str, found: &str) -> String {
    let (old, new): (Vec<_>, Vec<_>) = (expected.lines().collect(), found.lines().collect());
    if old == new {
        return "differs in its line ends".to_owned();
    }
    // For each pair of places, how many lines the rests have in common.
    let mut common = vec![vec![0_usize; new.len() + 1]; old.len() + 1];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            common[i][j] = if old[i] == new[j] {
                common[i + 1][j + 1] + 1
            } else {
                common[i + 1][j].max(common[i][j + 1])
            };
        }
    }
    let (mut i, mut j, mut text) = (0, 0, String::new());
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            (i, j) = (i + 1, j + 1);
        } else if j == new.len() || i < old.len() && common[i + 1][j] >= common[i][j + 1] {
            text += &format!("\n  {:3} -{}", i + 1, old[i]);
            i += 1;
        } else {
            text += &format!("\n  {:3} +{}", j + 1, new[j]);
            j += 1;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_shows_only_the_lines_that_changed() {
        let shown = difference("a\nb\nc\n", "a\nc\nd\n");
        assert_eq!(shown, "\n    2 -b\n    3 +d");
        assert_eq!(difference("a\n", "a"), "differs in its line ends");
    }
}
