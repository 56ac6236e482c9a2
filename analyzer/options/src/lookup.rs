//! Finds options by command and name.

use crate::{Command, OptionSpec, TABLE};
use redflag_detect::closest;

/// The options of a command, in the order of the table.
pub fn of(command: Command) -> impl Iterator<Item = &'static OptionSpec> {
    TABLE
        .iter()
        .filter(move |spec| spec.commands.contains(&command))
}

/// The option of a command by its name.
pub fn find(command: Command, name: &str) -> Option<&'static OptionSpec> {
    of(command).find(|spec| spec.name == name)
}

/// The options that `redflag.toml` may contain.
pub fn in_config() -> impl Iterator<Item = &'static OptionSpec> {
    TABLE.iter().filter(|spec| spec.config)
}

/// The option by its name in `redflag.toml`.
pub fn find_in_config(name: &str) -> Option<&'static OptionSpec> {
    in_config().find(|spec| spec.name == name)
}

/// The sentence that a command has no such option, with the one that was probably meant.
pub fn unknown(command: Command, name: &str) -> String {
    let others = TABLE.iter().filter(|spec| spec.name == name);
    let other = others.flat_map(|spec| spec.commands).next();
    let nothing = format!("there is no option `--{name}`");
    if let Some(other) = other {
        let (command, other) = (command.word(), other.word());
        return format!("{nothing} of `{command}`, only of `{other}`");
    }
    match closest(name, of(command).map(|spec| spec.name)) {
        Some(meant) => format!("{nothing}, did you mean `--{meant}`?"),
        None => nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Agent;

    #[test]
    fn no_command_has_two_options_of_one_name() {
        for command in Command::ALL {
            let mut names: Vec<&str> = of(command).map(|spec| spec.name).collect();
            let all = names.len();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), all, "{}", command.word());
        }
    }

    #[test]
    fn a_name_in_the_file_means_one_option() {
        for spec in in_config() {
            let same = in_config().filter(|other| other.name == spec.name);
            assert_eq!(same.count(), 1, "{}", spec.name);
        }
    }

    #[test]
    fn options_passed_to_the_agent_are_for_commands_that_load_it() {
        for spec in TABLE {
            if matches!(spec.agent, Agent::Passed(_)) {
                assert!(spec.commands.contains(&Command::Run), "{}", spec.name);
                assert!(spec.commands.contains(&Command::Attach), "{}", spec.name);
            }
        }
    }

    #[test]
    fn unknown_option_names_the_one_that_was_meant() {
        for (name, says) in [
            (
                "incldue",
                "there is no option `--incldue`, did you mean `--include`?",
            ),
            ("ids", "there is no option `--ids` of `run`, only of `dump`"),
            ("zzzz", "there is no option `--zzzz`"),
            ("progress", "there is no option `--progress`"),
        ] {
            assert_eq!(unknown(Command::Run, name), says);
        }
    }
}
