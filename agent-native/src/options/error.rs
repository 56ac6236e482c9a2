//! What can be wrong with an option.

use redflag_detect::WrongValue;
use std::fmt;

/// What is wrong with an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// There is no option of this name.
    Unknown {
        /// As written.
        name: String,
        /// The option that was probably meant, if any is like it.
        closest: Option<&'static str>,
    },
    /// A switch is neither on nor off.
    NotASwitch {
        /// The option.
        name: &'static str,
        /// As written.
        value: String,
    },
    /// Another value than the option takes.
    Wrong {
        /// The option.
        name: &'static str,
        /// What it takes.
        why: WrongValue,
    },
    /// The option needs a value.
    NoValue {
        /// The option.
        name: &'static str,
    },
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionError::Unknown { name, closest } => {
                write!(f, "unknown option `{name}`")?;
                match closest {
                    Some(closest) => write!(f, ": did you mean `{closest}`?"),
                    None => Ok(()),
                }
            }
            OptionError::NotASwitch { name, value } => {
                write!(f, "option `{name}` is `on` or `off`, not `{value}`")
            }
            OptionError::Wrong { name, why } => write!(f, "option `{name}` {why}"),
            OptionError::NoValue { name } => write!(f, "option `{name}` needs a value: `{name}=…`"),
        }
    }
}

impl std::error::Error for OptionError {}
