//! Code as words, one per instruction, so that a test can say exactly what was inserted where.

use redflag_classfile::SHIM_CLASS;

use super::insns::split;
use super::view::ClassView;

/// Lists a method. A probe is its name, its site left out; members are by their simple names.
pub fn listing(view: &ClassView, method: &str) -> Vec<String> {
    let code = view.code(method).code;
    let mut words: Vec<String> = Vec::new();
    for insn in split(&code).expect("the code is well-formed") {
        let index = || usize::from(u16::from_be_bytes([code[insn.at + 1], code[insn.at + 2]]));
        let word = match insn.op {
            0xb2..=0xb9 => {
                let (class, name, descriptor) = member(view, index());
                if class == SHIM_CLASS {
                    if descriptor.ends_with("I)V") {
                        assert_eq!(words.pop().as_deref(), Some("sipush"), "no site");
                    }
                    name
                } else {
                    format!("{} {name}", NAMES[usize::from(insn.op - 0xb2)])
                }
            }
            0x15..=0x19 | 0x36..=0x3a => format!("{} {}", simple(insn.op), code[insn.at + 1]),
            op => simple(op),
        };
        words.push(word);
    }
    words
}

const NAMES: [&str; 8] = [
    "getstatic",
    "putstatic",
    "getfield",
    "putfield",
    "invokevirtual",
    "invokespecial",
    "invokestatic",
    "invokeinterface",
];

/// The names of the instructions in the tests.
fn simple(op: u8) -> String {
    let name = match op {
        0x01 => "null",
        0x02 => "-1",
        0x03 => "0",
        0x04 => "1",
        0x09 => "0L",
        0x11 => "sipush",
        0x12 => "ldc",
        0x15 => "iload",
        0x16 => "lload",
        0x19 => "aload",
        0x36 => "istore",
        0x37 => "lstore",
        0x3a => "astore",
        0x2a..=0x2d => return format!("a{}", op - 0x2a),
        0x53 => "aastore",
        0x57 => "pop",
        0x58 => "pop2",
        0x59 => "dup",
        0x5a => "dup_x1",
        0x5b => "dup_x2",
        0x5c => "dup2",
        0x5d => "dup2_x1",
        0x5f => "swap",
        0xa7 => "goto",
        0xb0 => "areturn",
        0xb1 => "return",
        0xbf => "athrow",
        0xba => "invokedynamic",
        0xbb => "new",
        0xc0 => "checkcast",
        0xc6 => "ifnull",
        other => return format!("{other:#x}"),
    };
    name.into()
}

/// Class, name and type of a member.
fn member(view: &ClassView, index: usize) -> (String, String, String) {
    let (class, name_and_type) = pair(view, index);
    let class = text(view, word(&view.pool[class].1));
    let (name, descriptor) = pair(view, name_and_type);
    (class, text(view, name), text(view, descriptor))
}

fn pair(view: &ClassView, index: usize) -> (usize, usize) {
    let bytes = &view.pool[index].1;
    (word(bytes), word(&bytes[2..]))
}

fn word(bytes: &[u8]) -> usize {
    usize::from(u16::from_be_bytes([bytes[0], bytes[1]]))
}

fn text(view: &ClassView, index: usize) -> String {
    String::from_utf8(view.pool[index].1.clone()).expect("a name")
}
