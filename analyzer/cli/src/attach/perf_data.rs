//! Reads from the JVM's performance data file whether it can be attached to.
//!
//! HotSpot keeps its counters in a mapped file. Among them is a string of capabilities whose first character is `1` if the
//! attach mechanism is on. There is no other way to find out without a signal that would make the JVM print.

/// The counter's name, with the NUL that ends it; its value follows at once, as strings need no alignment.
const CAPABILITIES: &[u8] = b"sun.rt.jvmCapabilities\0";

/// Whether the JVM can be attached to, or `None` if the data do not contain it.
pub fn attachable(data: &[u8]) -> Option<bool> {
    let name = data
        .windows(CAPABILITIES.len())
        .position(|window| window == CAPABILITIES)?;
    match data.get(name + CAPABILITIES.len())? {
        b'1' => Some(true),
        b'0' => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_capability_decides() {
        let data = |value: &str| format!("\x14\0\0sun.rt.jvmCapabilities\0{value}").into_bytes();
        assert_eq!(attachable(&data("110000")), Some(true));
        assert_eq!(attachable(&data("010000")), Some(false));
        assert_eq!(attachable(&data("")), None);
        assert_eq!(attachable(&data("\0")), None);
    }

    #[test]
    fn data_without_the_counter_are_undecided() {
        assert_eq!(attachable(b"sun.rt.jvmVersion\x001100"), None);
        assert_eq!(attachable(b""), None);
    }
}
