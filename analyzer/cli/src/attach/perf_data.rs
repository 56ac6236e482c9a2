//! Reads the JVM's performance data file: whether it can be attached to, and what it runs.
//!
//! HotSpot keeps its counters in a mapped file. Among them is a string of capabilities whose first character is `1` if the
//! attach mechanism is on. There is no other way to find out without a signal that would make the JVM print.

const CAPABILITIES: &str = "sun.rt.jvmCapabilities";
const COMMAND: &str = "sun.rt.javaCommand";
const VERSION: &str = "java.property.java.version";

/// Whether the JVM can be attached to, or `None` if the data do not contain it.
pub fn attachable(data: &[u8]) -> Option<bool> {
    match value(data, CAPABILITIES)?.first()? {
        b'1' => Some(true),
        b'0' => Some(false),
        _ => None,
    }
}

/// The main class or jar file, and the arguments of the program.
pub fn command(data: &[u8]) -> Option<String> {
    text(data, COMMAND)
}

/// The version of the JDK.
pub fn version(data: &[u8]) -> Option<String> {
    text(data, VERSION)
}

fn text(data: &[u8], counter: &str) -> Option<String> {
    let text = value(data, counter)?.split(|&byte| byte == 0).next()?;
    (!text.is_empty()).then(|| String::from_utf8_lossy(text).into_owned())
}

/// What follows the name of a counter and the NUL that ends it: the value follows at once, as strings need no alignment.
fn value<'a>(data: &'a [u8], counter: &str) -> Option<&'a [u8]> {
    let name = [counter.as_bytes(), b"\0"].concat();
    let at = data.windows(name.len()).position(|window| window == name)?;
    data.get(at + name.len()..)
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
    fn command_and_version_end_at_a_nul() {
        let data =
            b"x\0sun.rt.javaCommand\0com.acme.Main a b\0\0\0java.property.java.version\x0017.0.8\0";
        assert_eq!(command(data).as_deref(), Some("com.acme.Main a b"));
        assert_eq!(version(data).as_deref(), Some("17.0.8"));
        assert_eq!(command(b"sun.rt.javaCommand\0\0"), None);
        assert_eq!(version(b""), None);
    }

    #[test]
    fn data_without_the_counter_are_undecided() {
        assert_eq!(attachable(b"sun.rt.jvmVersion\x001100"), None);
        assert_eq!(attachable(b""), None);
    }
}
