//! Attaching on systems other than Linux, where it does not work.

use crate::args::Given;
use crate::attach::AttachError;
use crate::exit::{Exit, Failure};

/// Nothing can be attached to.
pub fn attach(_given: &Given) -> Result<Exit, Failure> {
    Err(Failure::Usage(AttachError::NotLinux.to_string()))
}

/// Nothing was attached to.
pub fn detach(given: &Given) -> Result<Exit, Failure> {
    attach(given)
}

/// Nothing was attached to.
pub fn status(given: &Given) -> Result<Exit, Failure> {
    attach(given)
}
