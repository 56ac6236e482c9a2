//! The name of a class out of its own bytes, for loaders that define a class without telling its name.

const CLASS: u8 = 7;
const UTF8: u8 = 1;

/// The name with slashes, if the bytes are a class file as far as this needs it to be.
pub fn of(bytes: &[u8]) -> Option<String> {
    let count = u2(bytes, 8)?;
    let mut offsets = vec![0; count];
    let mut at = 10;
    let mut index = 1;
    while index < count {
        offsets[index] = at;
        let tag = *bytes.get(at)?;
        at += match tag {
            UTF8 => 3 + u2(bytes, at + 1)?,
            CLASS | 8 | 16 | 19 | 20 => 3,
            15 => 4,
            5 | 6 => 9,
            _ => 5,
        };
        // Longs and doubles take two places.
        index += if matches!(tag, 5 | 6) { 2 } else { 1 };
    }
    let class = *offsets.get(u2(bytes, at + 2)?)?;
    let name = *offsets.get(u2(bytes, class + 1)?)?;
    let length = u2(bytes, name + 1)?;
    if bytes.get(class) != Some(&CLASS) || bytes.get(name) != Some(&UTF8) {
        return None;
    }
    let text = bytes.get(name + 3..name + 3 + length)?;
    Some(String::from_utf8_lossy(text).into_owned())
}

fn u2(bytes: &[u8], at: usize) -> Option<usize> {
    let pair = bytes.get(at..at + 2)?;
    Some(usize::from(u16::from_be_bytes([pair[0], pair[1]])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shim;

    #[test]
    fn a_class_tells_its_name() {
        assert_eq!(
            of(shim::SELF_CHECK).as_deref(),
            Some("java/lang/RedflagSelfCheck")
        );
        assert_eq!(of(&shim::shim(17)).as_deref(), Some("java/lang/Redflag"));
    }

    #[test]
    fn a_cut_class_tells_nothing() {
        for length in 0..60 {
            assert_eq!(of(&shim::SELF_CHECK[..length]), None, "{length} bytes");
        }
    }
}
