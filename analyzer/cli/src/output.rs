//! The two streams. The command does not fail because a reader has closed one of them.

use crate::exit::{Exit, Failure};
use std::io::{self, ErrorKind, Write};

/// Prints one line about the run on standard error.
pub fn note(line: &str) {
    eprint(&format!("redflag: {line}\n"));
}

/// Prints text on standard error.
pub fn eprint(text: &str) {
    // A failure to write here cannot be reported anywhere.
    let _ = io::stderr().write_all(text.as_bytes());
}

/// Prints the output of a command on standard output.
pub fn print(text: &str) -> Result<Exit, Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Failure::Blind(format!("cannot print: {error}")))
        }
        _ => Ok(Exit::Clean),
    }
}
