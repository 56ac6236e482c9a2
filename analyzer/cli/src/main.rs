//! The `redflag` command.
fn main() {}
