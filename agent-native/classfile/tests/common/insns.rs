//! Splits code into instructions and finds where each may jump, by its own table of lengths.

/// One instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Insn {
    pub at: usize,
    pub op: u8,
    pub length: usize,
    /// Where it may jump to.
    pub targets: Vec<usize>,
}

/// Splits code; `None` if it does not end with an instruction's end or a switch is not padded with zeros.
pub fn split(code: &[u8]) -> Option<Vec<Insn>> {
    let mut insns = Vec::new();
    let mut at = 0;
    while at < code.len() {
        let insn = decode(code, at)?;
        at += insn.length;
        insns.push(insn);
    }
    (at == code.len()).then_some(insns)
}

/// Where the only `sipush value; pop` is: tests mark places with one, and no probe is followed by a `pop`.
pub fn marker(code: &[u8], value: u16) -> usize {
    let [high, low] = value.to_be_bytes();
    let insns = split(code).expect("the code is well-formed");
    let mut found = insns
        .iter()
        .filter(|i| code[i.at..].starts_with(&[0x11, high, low, 0x57]));
    let at = found.next().expect("the marker is there").at;
    assert!(found.next().is_none(), "marker {value} is there twice");
    at
}

fn decode(code: &[u8], at: usize) -> Option<Insn> {
    let op = code[at];
    let word = |from: usize| {
        let bytes = code.get(from..from + 4)?;
        Some(i32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    };
    let (mut length, mut offsets) = (fixed_length(op), Vec::new());
    match op {
        0x99..=0xa8 | 0xc6 | 0xc7 => {
            let bytes = code.get(at + 1..at + 3)?;
            offsets.push(i32::from(i16::from_be_bytes([bytes[0], bytes[1]])));
        }
        0xc8 | 0xc9 => offsets.push(word(at + 1)?),
        0xc4 => length = if *code.get(at + 1)? == 0x84 { 6 } else { 4 },
        0xaa | 0xab => {
            let start = (at + 4) & !3;
            if code.get(at + 1..start)?.iter().any(|&padding| padding != 0) {
                return None;
            }
            offsets.push(word(start)?);
            let (first, count, step) = if op == 0xaa {
                (
                    start + 12,
                    i64::from(word(start + 8)?) - i64::from(word(start + 4)?) + 1,
                    4,
                )
            } else {
                (start + 12, i64::from(word(start + 4)?), 8)
            };
            for k in 0..usize::try_from(count).ok()? {
                offsets.push(word(first + k * step)?);
            }
            let header = if op == 0xaa { 12 } else { 8 };
            length = start + header + usize::try_from(count).ok()? * step - at;
        }
        _ => {}
    }
    let target = |offset: &i32| usize::try_from(at as i64 + i64::from(*offset)).ok();
    let targets = offsets.iter().map(target).collect::<Option<_>>()?;
    Some(Insn {
        at,
        op,
        length,
        targets,
    })
}

fn fixed_length(op: u8) -> usize {
    match op {
        0x10 | 0x12 | 0x15..=0x19 | 0x36..=0x3a | 0xa9 | 0xbc => 2,
        0x11
        | 0x13
        | 0x14
        | 0x84
        | 0x99..=0xa8
        | 0xb2..=0xb8
        | 0xbb
        | 0xbd
        | 0xc0
        | 0xc1
        | 0xc6
        | 0xc7 => 3,
        0xc5 => 4,
        0xb9 | 0xba | 0xc8 | 0xc9 => 5,
        _ => 1,
    }
}
