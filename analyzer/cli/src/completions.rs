//! `redflag completions`: completion scripts for shells, made from the tables of commands and options.

mod bash;
mod fish;
mod zsh;

use crate::args::Given;
use crate::exit::{Exit, Failure};
use crate::output::print;
use redflag_detect::closest;

/// Prints the script for a shell.
pub fn completions(given: &Given) -> Result<Exit, Failure> {
    given.at_most(1)?;
    let shell = given.operands.first().map(|shell| shell.to_string_lossy());
    match shell.as_deref() {
        Some("bash") => print(&bash::script()),
        Some("zsh") => print(&zsh::script()),
        Some("fish") => print(&fish::script()),
        None => Err(given.refused("`completions` needs a shell: bash, zsh or fish")),
        Some(other) => {
            let meant = closest(other, ["bash", "zsh", "fish"]);
            let meant =
                meant.map_or_else(String::new, |shell| format!(", did you mean `{shell}`?"));
            Err(given.refused(&format!(
                "there are completions for bash, zsh and fish, not for `{other}`{meant}"
            )))
        }
    }
}
