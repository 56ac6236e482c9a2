//! What the agent prints.

use std::io::Write;

/// Prints one line on stderr. Stdout belongs to the program.
pub fn say(message: &str) {
    // If stderr is closed there is nowhere else to print.
    let _ = writeln!(std::io::stderr(), "redflag: {message}");
}

/// Prints text on stderr that carries its own prefix.
pub fn print(text: &str) {
    let _ = std::io::stderr().write_all(text.as_bytes());
}
