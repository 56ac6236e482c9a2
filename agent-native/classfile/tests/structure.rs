//! What holds for every class that is rewritten, checked over the corpus.

// The helpers of a test may unwrap like the test itself.
#![allow(clippy::unwrap_used)]

mod common;

use common::insns::split;
use common::readers::{cafebabe_reads, classfile_parser_reads};
use common::view::{ClassView, attribute};
use common::{PLANS, corpus, full, rewritten};
use redflag_classfile::{IDENTITY_FIELD, NEWEST_MAJOR, Refusal};

const PRIVATE_TRANSIENT_SYNTHETIC: u16 = 0x1082;
const ACC_INTERFACE: u16 = 0x0200;

/// Every class of the corpus, rewritten in every way that changes it.
fn pairs() -> Vec<(String, ClassView, ClassView)> {
    let mut pairs = Vec::new();
    for (name, bytes) in corpus() {
        for plan in PLANS {
            if let Some(output) = rewritten(&bytes, plan).unwrap() {
                let views = (
                    ClassView::read(&bytes).unwrap(),
                    ClassView::read(&output.bytes).unwrap(),
                );
                pairs.push((format!("{name} {plan:?}"), views.0, views.1));
            }
        }
    }
    assert!(pairs.len() > 100, "the corpus has something to watch");
    pairs
}

#[test]
fn constants_are_only_appended() {
    for (name, before, after) in pairs() {
        assert_eq!(before.pool[..], after.pool[..before.pool.len()], "{name}");
    }
}

#[test]
fn everything_but_code_and_the_hidden_field_stays() {
    for (name, before, mut after) in pairs() {
        after.fields.retain(|f| f.name != IDENTITY_FIELD);
        assert_eq!(before.header, after.header, "{name}");
        assert_eq!(before.fields, after.fields, "{name}");
        assert_eq!(before.attributes, after.attributes, "{name}");
        assert_eq!(before.methods.len(), after.methods.len(), "{name}");
        for (mut was, mut is) in before.methods.into_iter().zip(after.methods) {
            was.attributes.retain(|(n, _)| n != "Code");
            is.attributes.retain(|(n, _)| n != "Code");
            assert_eq!(was, is, "{name}");
        }
    }
}

#[test]
fn every_jump_and_every_handler_meets_an_instruction() {
    for (name, _, after) in pairs() {
        for body in after
            .methods
            .iter()
            .filter_map(|m| attribute(&m.attributes, "Code"))
        {
            let code = after.read_code(body).unwrap();
            let insns = split(&code.code).unwrap_or_else(|| panic!("{name} has malformed code"));
            let starts: Vec<usize> = insns.iter().map(|i| i.at).collect();
            let meets = |at: usize| starts.binary_search(&at).is_ok();
            assert!(
                insns.iter().flat_map(|i| &i.targets).all(|&t| meets(t)),
                "{name} jumps astray"
            );
            for [start, end, handler, _] in &code.handlers {
                assert!(
                    meets((*start).into()) && meets((*handler).into()),
                    "{name} handles astray"
                );
                assert!(
                    start < end && usize::from(*end) <= code.code.len(),
                    "{name} protects nothing"
                );
            }
        }
    }
}

/// Jumps may have got another form, so they count as one kind.
fn kind(op: u8) -> u8 {
    match op {
        0x99..=0xa6 | 0xc6 | 0xc7 => 0x99,
        0xc8 => 0xa7,
        0xc9 => 0xa8,
        op => op,
    }
}

#[test]
fn every_instruction_is_still_there_in_order() {
    for (name, before, after) in pairs() {
        for (was, is) in before.methods.iter().zip(&after.methods) {
            let Some(body) = attribute(&was.attributes, "Code") else {
                continue;
            };
            let was = before.read_code(body).unwrap();
            let is = after
                .read_code(attribute(&is.attributes, "Code").unwrap())
                .unwrap();
            let mut left = split(&is.code).unwrap().into_iter();
            for insn in split(&was.code).unwrap() {
                assert!(
                    left.any(|i| kind(i.op) == kind(insn.op)),
                    "{name} lost {insn:?}"
                );
            }
        }
    }
}

#[test]
fn exception_rows_keep_their_order_and_those_for_probes_come_first() {
    let mut copies = 0;
    for (name, before, after) in pairs() {
        for (was, is) in before.methods.iter().zip(&after.methods) {
            let Some(body) = attribute(&was.attributes, "Code") else {
                continue;
            };
            let was = before.read_code(body).unwrap().handlers;
            let code = after
                .read_code(attribute(&is.attributes, "Code").unwrap())
                .unwrap();
            // A row for the probe of a monitor's exit protects that probe, and nothing else.
            let is_new = |row: &&[u16; 4]| {
                code.code[usize::from(row[1])] == 0xc3 && row[1] - row[0] == 7 && row[3] == 0
            };
            let new = code.handlers.iter().take_while(is_new).count();
            copies += new;
            let (same, appended) = code.handlers[new..].split_at(was.len());
            let types = |rows: &[[u16; 4]]| rows.iter().map(|r| r[3]).collect::<Vec<_>>();
            assert_eq!(types(&was), types(same), "{name}");
            // What follows covers added handlers, or the whole method.
            let last = same.iter().map(|row| row[1].max(row[2])).max().unwrap_or(0);
            let whole = |row: &[u16; 4]| row[1] == row[2] && row[3] == 0;
            assert!(
                appended.iter().all(|row| row[0] >= last || whole(row)),
                "{name}"
            );
        }
    }
    assert!(copies > 0, "the corpus has synchronized blocks");
}

#[test]
fn independent_readers_read_the_output_if_they_read_the_input() {
    for (name, bytes) in corpus() {
        for plan in PLANS {
            let Some(output) = rewritten(&bytes, plan).unwrap() else {
                continue;
            };
            assert!(cafebabe_reads(&output.bytes), "{name} {plan:?}");
            let read_before = classfile_parser_reads(&bytes);
            assert!(
                !read_before || classfile_parser_reads(&output.bytes),
                "{name} {plan:?}"
            );
        }
    }
}

#[test]
fn classes_get_one_hidden_field_and_interfaces_none() {
    for (name, before, after) in pairs() {
        let hidden: Vec<_> = after
            .fields
            .iter()
            .filter(|f| f.name == IDENTITY_FIELD)
            .collect();
        if before.header[0] & ACC_INTERFACE != 0 || !name.contains("identity_field: true") {
            assert!(hidden.is_empty(), "{name}");
        } else {
            assert_eq!(hidden.len(), 1, "{name}");
            assert_eq!(
                (hidden[0].access, hidden[0].descriptor.as_str()),
                (PRIVATE_TRANSIENT_SYNTHETIC, "J")
            );
        }
    }
}

#[test]
fn sites_say_where_their_probes_are() {
    for (name, bytes) in corpus() {
        let Some(output) = rewritten(&bytes, PLANS[0]).unwrap() else {
            continue;
        };
        let view = ClassView::read(&bytes).unwrap();
        assert_eq!(output.counts.total(), output.sites.len() as u64, "{name}");
        for site in &output.sites {
            let method = &output.methods[usize::from(site.method)];
            let matches = |m: &&common::view::MemberView| {
                m.name == method.name && m.descriptor == method.descriptor
            };
            let found = view
                .methods
                .iter()
                .find(matches)
                .unwrap_or_else(|| panic!("{name} has no {method:?}"));
            let code = view
                .read_code(attribute(&found.attributes, "Code").unwrap())
                .unwrap();
            let starts = split(&code.code).unwrap();
            assert!(
                starts.iter().any(|i| i.at == usize::from(site.bci)),
                "{name} {site:?}"
            );
            let lines = attribute(&code.attributes, "LineNumberTable").is_some();
            assert_eq!(site.line != 0, lines, "{name} {site:?}");
        }
    }
}

#[test]
fn same_bytes_give_the_same_bytes() {
    for (name, bytes) in corpus() {
        for plan in PLANS {
            let output = || rewritten(&bytes, plan).unwrap().map(|o| o.bytes);
            assert_eq!(output(), output(), "{name}");
        }
    }
}

#[test]
fn rewritten_class_is_not_rewritten_again() {
    for (name, bytes) in corpus() {
        let Some(output) = rewritten(&bytes, PLANS[0])
            .unwrap()
            .filter(|o| o.identity_field)
        else {
            continue;
        };
        for plan in PLANS {
            assert_eq!(
                rewritten(&output.bytes, plan).unwrap_err(),
                Refusal::AlreadyRewritten,
                "{name}"
            );
        }
    }
}

#[test]
fn module_declarations_are_left_alone() {
    let (_, module) = corpus()
        .into_iter()
        .find(|(name, _)| name == "module-info-61")
        .unwrap();
    for plan in PLANS {
        assert!(rewritten(&module, plan).unwrap().is_none());
    }
}

#[test]
fn only_known_versions_are_accepted() {
    let (_, mut class) = corpus()
        .into_iter()
        .find(|(name, _)| name == "Mixed-52")
        .unwrap();
    for (major, accepted) in [
        (44, false),
        (45, true),
        (NEWEST_MAJOR, true),
        (NEWEST_MAJOR + 1, false),
    ] {
        class[6..8].copy_from_slice(&major.to_be_bytes());
        let outcome = rewritten(&class, PLANS[0]);
        if accepted {
            assert!(outcome.unwrap().is_some(), "version {major}");
        } else {
            assert_eq!(
                outcome.unwrap_err(),
                Refusal::UnsupportedVersion,
                "version {major}"
            );
        }
    }
}

#[test]
fn bytes_after_the_end_are_refused() {
    for (name, mut bytes) in corpus().into_iter().take(5) {
        bytes.push(0);
        assert_eq!(
            rewritten(&bytes, PLANS[0]).unwrap_err(),
            Refusal::TrailingBytes,
            "{name}"
        );
    }
}

#[test]
fn stores_before_super_have_no_probe() {
    let (_, bytes) = corpus()
        .into_iter()
        .find(|(name, _)| name == "Outer$1-51")
        .unwrap();
    let code = ClassView::read(&bytes).unwrap().code("<init>").code;
    let insns = split(&code).unwrap();
    let constructed = insns.iter().find(|i| i.op == 0xb7).unwrap().at;
    let stores = |after: bool| {
        insns
            .iter()
            .filter(|i| i.op == 0xb5 && (i.at > constructed) == after)
            .count()
    };
    assert!(
        stores(false) > 0 && stores(true) > 0,
        "javac stores captured variables before super()"
    );
    let output = full(&bytes);
    let early = output.sites.iter().filter(|site| {
        output.methods[usize::from(site.method)].name == "<init>"
            && usize::from(site.bci) < constructed
            && site.bci > 0
    });
    assert_eq!(early.count(), 0);
}
