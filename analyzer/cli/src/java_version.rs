//! Versions of Java as JDKs spell them.

/// The feature release of a version: 8 for `1.8.0_392`, 17 for `17.0.15`, 26 for `26-ea`.
pub fn feature(version: &str) -> Option<u32> {
    let modern = version.strip_prefix("1.").unwrap_or(version);
    modern
        .split(|c: char| !c.is_ascii_digit())
        .next()?
        .parse()
        .ok()
}
