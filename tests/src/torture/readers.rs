//! Independent readers of what the rewriter writes.
//!
//! They share no code with it. Each has classes it cannot read as they were (dynamic constants, modules), so a reader
//! counts only where it read the original. Some panic on bad input; that is a failure to read like any other.

use std::panic::{AssertUnwindSafe, catch_unwind};

use cafebabe::attributes::{AttributeData, CodeData};
use cafebabe::bytecode::Opcode;
use cafebabe::{ClassFile, ParseOptions, parse_class_with_options};
use redflag_classfile::{IDENTITY_FIELD, Probe, SHIM_CLASS};

/// Name and superclass of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// Name with slashes.
    pub name: String,
    /// Superclass, if any.
    pub superclass: Option<String>,
}

/// Reads the head of a class, if the reader can read the class.
pub fn head(bytes: &[u8]) -> Option<Head> {
    with_cafebabe(bytes, |class| Head {
        name: class.this_class.to_string(),
        superclass: class.super_class.as_ref().map(ToString::to_string),
    })
    .ok()
}

/// Compares a rewritten class with what it was and says what is wrong with it. `Ok(false)` if no reader can read the original.
pub fn compare(original: &[u8], rewritten: &[u8], probes: u64) -> Result<bool, String> {
    let mut read = false;
    if classfile_parser_reads(original) {
        read = true;
        if !classfile_parser_reads(rewritten) {
            return Err("classfile-parser cannot read it any more".into());
        }
    }
    if let Ok(before) = with_cafebabe(original, Shape::of) {
        read = true;
        let (after, calls) = with_cafebabe(rewritten, |c| (Shape::of(c), probe_calls(c)))
            .map_err(|e| format!("cafebabe cannot read it any more: {e}"))?;
        before.becomes(&after)?;
        let calls = calls?;
        if calls != probes {
            return Err(format!("it calls {calls} probes but counts {probes}"));
        }
    }
    Ok(read)
}

fn classfile_parser_reads(bytes: &[u8]) -> bool {
    let read = || matches!(classfile_parser::class_parser(bytes), Ok((rest, _)) if rest.is_empty());
    catch_unwind(AssertUnwindSafe(read)).unwrap_or(false)
}

fn with_cafebabe<T>(bytes: &[u8], look: impl FnOnce(&ClassFile) -> T) -> Result<T, String> {
    let read = || {
        let mut options = ParseOptions::default();
        let class = parse_class_with_options(bytes, options.parse_bytecode(true));
        class.map(|class| look(&class)).map_err(|e| e.to_string())
    };
    catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(|_| Err("it panics".into()))
}

/// What rewriting must not change.
#[derive(Debug, PartialEq, Eq)]
struct Shape {
    head: (u16, u16, String, Vec<String>),
    fields: Vec<(u16, String)>,
    methods: Vec<(u16, String, Vec<String>)>,
    attributes: Vec<String>,
}

impl Shape {
    fn of(class: &ClassFile) -> Self {
        let interfaces = class.interfaces.iter().map(ToString::to_string).collect();
        let names = |attributes: &[cafebabe::attributes::AttributeInfo]| {
            attributes
                .iter()
                .map(|a| a.name.to_string())
                .collect::<Vec<_>>()
        };
        Shape {
            head: (
                class.major_version,
                class.access_flags.bits(),
                class.this_class.to_string(),
                interfaces,
            ),
            fields: (class.fields.iter())
                .map(|f| (f.access_flags.bits(), f.name.to_string()))
                .collect(),
            methods: (class.methods.iter())
                .map(|m| {
                    (
                        m.access_flags.bits(),
                        format!("{}{}", m.name, m.descriptor),
                        names(&m.attributes),
                    )
                })
                .collect(),
            attributes: names(&class.attributes),
        }
    }

    fn becomes(&self, after: &Shape) -> Result<(), String> {
        let kept: Vec<_> = after
            .fields
            .iter()
            .filter(|(_, name)| name != IDENTITY_FIELD)
            .collect();
        if self.head != after.head {
            return Err(format!(
                "its head changed: {:?} → {:?}",
                self.head, after.head
            ));
        }
        if self.fields.iter().ne(kept) {
            return Err("its fields changed".into());
        }
        if let Some((before, after)) = self
            .methods
            .iter()
            .zip(&after.methods)
            .find(|(a, b)| a != b)
        {
            return Err(format!("a method changed: {before:?} → {after:?}"));
        }
        if self.methods.len() != after.methods.len() {
            return Err("it has another number of methods".into());
        }
        if self.attributes != after.attributes {
            return Err(format!(
                "its attributes changed: {:?} → {:?}",
                self.attributes, after.attributes
            ));
        }
        Ok(())
    }
}

/// Counts the calls of probes. Linking does not resolve methods, so no other check would find a misspelt one.
fn probe_calls(class: &ClassFile) -> Result<u64, String> {
    let mut calls = 0;
    for attribute in class.methods.iter().flat_map(|m| &m.attributes) {
        let AttributeData::Code(CodeData {
            bytecode: Some(code),
            ..
        }) = &attribute.data
        else {
            continue;
        };
        for (_, instruction) in &code.opcodes {
            let (Opcode::Invokestatic(method)
            | Opcode::Invokespecial(method)
            | Opcode::Invokevirtual(method)) = instruction
            else {
                continue;
            };
            if method.class_name != SHIM_CLASS {
                continue;
            }
            let called = &method.name_and_type;
            let known =
                |p: &&Probe| p.method() == called.name && p.descriptor() == called.descriptor;
            Probe::ALL
                .iter()
                .find(known)
                .ok_or_else(|| format!("it calls no probe: {called:?}"))?;
            calls += 1;
        }
    }
    Ok(calls)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLASS: &[u8] =
        include_bytes!("../../../agent-native/classfile/tests/corpus/Arrays-51.class");

    #[test]
    fn unchanged_class_is_fine() {
        assert_eq!(compare(CLASS, CLASS, 0), Ok(true));
    }

    #[test]
    fn wrong_count_of_probes_is_noticed() {
        let problem = compare(CLASS, CLASS, 3).unwrap_err();
        assert_eq!(problem, "it calls 0 probes but counts 3");
    }

    #[test]
    fn truncated_class_is_noticed() {
        assert!(compare(CLASS, &CLASS[..CLASS.len() - 1], 0).is_err());
    }

    #[test]
    fn lost_superinterface_or_flag_is_noticed() {
        let mut changed = CLASS.to_vec();
        // Access flags, this, super, no interfaces, no fields, two methods.
        let at = changed
            .windows(12)
            .position(|w| w[..2] == [0, 0x20] && w[6..] == [0, 0, 0, 0, 0, 2])
            .unwrap();
        changed[at + 1] = 0x21;
        assert!(
            compare(CLASS, &changed, 0)
                .unwrap_err()
                .starts_with("its head changed")
        );
    }

    #[test]
    fn a_class_without_a_reader_is_not_compared() {
        assert_eq!(compare(b"no class", CLASS, 0), Ok(false));
    }
}
