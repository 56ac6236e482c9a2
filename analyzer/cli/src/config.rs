//! `redflag.toml`: options that a project wants for every run, under the names of the flags.
//!
//! It is looked for in the working directory and then upwards, so that a command given in a module finds the project's. A flag
//! replaces what the file says; the file replaces the default. Nothing else sets options.

mod read;

use crate::args::{Config, Given};
use crate::exit::Failure;
use std::fs;
use std::path::{Path, PathBuf};

/// The name of the file.
pub const FILE: &str = redflag_options::CONFIG_FILE;

/// Adds the contents of the file to what was given on the command line.
pub fn complete(given: Given) -> Result<Given, Failure> {
    if !given.command.reads_config() {
        return Ok(given);
    }
    let named = given.last("config").map(|setting| setting.path());
    let path = match (named, given.is_on("no-config")) {
        (Some(_), true) => {
            return Err(
                given.refused("`--config` and `--no-config` exclude each other: leave one out")
            );
        }
        (None, true) => None,
        (Some(path), false) => Some(path),
        (None, false) => find(&working_directory()?),
    };
    let config = path.as_deref().map(load).transpose()?;
    Ok(given.configured(config))
}

/// The nearest file from a directory upwards.
pub fn find(from: &Path) -> Option<PathBuf> {
    let found = from.ancestors().find(|dir| dir.join(FILE).is_file())?;
    // The shortest name for it, since users read it in messages.
    Some(if found == from {
        FILE.into()
    } else {
        found.join(FILE)
    })
}

/// Reads a file.
pub fn load(path: &Path) -> Result<Config, Failure> {
    let text = fs::read_to_string(path).map_err(|error| {
        let path = path.display();
        Failure::Usage(format!(
            "cannot read {path}: {error}: name a file that can be read, or use `--no-config`"
        ))
    })?;
    let absolute = std::path::absolute(path)
        .map_err(|error| Failure::Usage(format!("cannot use {}: {error}", path.display())))?;
    let dir = absolute.parent().unwrap_or(Path::new("/")).to_owned();
    let settings = read::settings(&text, path, &dir).map_err(Failure::Usage)?;
    Ok(Config { dir, settings })
}

/// The directory that the command was given in.
pub fn working_directory() -> Result<PathBuf, Failure> {
    std::env::current_dir().map_err(|error| {
        Failure::Usage(format!(
            "the working directory cannot be used: {error}: go to another one"
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_file_above_is_found() {
        let root = std::env::temp_dir().join(format!("redflag-config-{}", std::process::id()));
        let deep = root.join("a/b");
        fs::create_dir_all(&deep).unwrap();
        fs::write(root.join(FILE), "").unwrap();
        assert_eq!(find(&deep), Some(root.join(FILE)));
        fs::write(deep.join(FILE), "").unwrap();
        assert_eq!(find(&deep), Some(FILE.into()));
        assert_eq!(find(&root.join("a")), Some(root.join(FILE)));
        // A directory of that name is not a file.
        fs::remove_file(deep.join(FILE)).unwrap();
        fs::create_dir(deep.join(FILE)).unwrap();
        assert_eq!(find(&deep), Some(root.join(FILE)));
        fs::remove_dir_all(&root).unwrap();
    }
}
