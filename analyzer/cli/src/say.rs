//! The two streams. Whoever has seen enough and closed them is no reason to fail.

use crate::exit::{Exit, Failure};
use std::io::{self, ErrorKind, Write};

/// Says one line on standard error, in the command's name.
pub fn tell(line: &str) {
    tell_text(&format!("redflag: {line}\n"));
}

/// Says a whole text on standard error.
pub fn tell_text(text: &str) {
    // If nobody can hear us, there is nobody to tell that.
    let _ = io::stderr().write_all(text.as_bytes());
}

/// Prints what a command is for on standard output.
pub fn print(text: &str) -> Result<Exit, Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Failure::Blind(format!("cannot print: {error}")))
        }
        _ => Ok(Exit::Clean),
    }
}
