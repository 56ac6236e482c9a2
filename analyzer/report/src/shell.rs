//! Words of command lines that people copy into a shell.

use std::path::Path;

/// A path as a word: quoted if it has more than letters, digits and what is harmless, and never taken for an option.
pub fn shell_word(path: &Path) -> String {
    let text = path.to_string_lossy();
    let text = match text.starts_with('-') {
        true => format!("./{text}"),
        false => text.into_owned(),
    };
    let is_plain = |c: char| c.is_alphanumeric() || "_-./:=@%+,".contains(c);
    match !text.is_empty() && text.chars().all(is_plain) {
        true => text,
        false => format!("'{}'", text.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn a_shell_reads_the_word_as_the_path() {
        for path in [
            "a", "a b", "it's", "-x", "$HOME", "a\"b`c", "*", "../r", "über",
        ] {
            let word = shell_word(Path::new(path));
            let printed = Command::new("sh")
                .args(["-c", &format!("printf %s {word}")])
                .output()
                .unwrap();
            let printed = String::from_utf8(printed.stdout).unwrap();
            assert_eq!(printed.trim_start_matches("./"), path, "{word}");
        }
        assert_eq!(shell_word(Path::new("/a/b-1_c.d")), "/a/b-1_c.d");
    }
}
