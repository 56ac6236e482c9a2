//! How fast a ring hands over: the example of `redflag-ring`, which needs no JVM.

use std::env;
use std::process::Command;

/// Runs the example; its table as it prints it, each line indented, so that Markdown keeps its form.
pub fn throughput() -> Result<String, String> {
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["run", "--quiet", "--release", "-p", "redflag-ring"])
        .args(["--example", "throughput"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .map_err(|why| format!("`cargo` could not be started: {why}; install it"))?;
    if !output.status.success() {
        let words = String::from_utf8_lossy(&output.stderr);
        return Err(format!("the ring's example failed: {}", words.trim_end()));
    }
    Ok(indented(&String::from_utf8_lossy(&output.stdout)))
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("    {line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_indented() {
        assert_eq!(indented("a\n b"), "    a\n     b\n");
    }
}
