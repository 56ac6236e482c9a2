//! Reads an amount of memory.

use super::wrong_value::WrongValue;

/// Reads an amount of memory: a number of MiB, or one with a unit. Gives bytes.
pub fn parse_memory(text: &str) -> Result<usize, WrongValue> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let shift = match &text[digits.len()..] {
        "k" | "K" => 10,
        "" | "m" | "M" => 20,
        "g" | "G" => 30,
        _ => usize::BITS,
    };
    let number = digits.parse::<usize>().ok().filter(|&n| n > 0);
    let unit = 1_usize.checked_shl(shift);
    let bytes = number.zip(unit).and_then(|(n, unit)| n.checked_mul(unit));
    bytes.ok_or_else(|| {
        WrongValue::new(format!(
            "is a number of MiB above zero, or one with a unit as in 512m or 2g, not `{text}`"
        ))
    })
}
