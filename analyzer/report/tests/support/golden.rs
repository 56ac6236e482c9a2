//! Golden files: `BLESS=1 cargo test -p redflag-report` rewrites them. Review the difference before you commit it.

use std::env;
use std::fs;
use std::path::Path;

/// Compares a text with the golden file of a name.
pub fn check(name: &str, found: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name);
    if env::var_os("BLESS").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, found).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    let differs = expected
        .lines()
        .zip(found.lines())
        .position(|(a, b)| a != b);
    let at = differs.unwrap_or_else(|| expected.lines().count().min(found.lines().count()));
    let line = |text: &str| text.lines().nth(at).unwrap_or("the end").to_owned();
    assert!(
        expected == found,
        "{name}, line {}: expected\n{}\nbut found\n{}",
        at + 1,
        line(&expected),
        line(found)
    );
}
