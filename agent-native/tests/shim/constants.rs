//! The constants that the shim shares with the agent.

use crate::{shim, sources};
use redflag_classfile::Probe;
use redflag_layout::java::{self, Section, Value};
use std::fs;
use std::path::{Path, PathBuf};

/// An empty folder for one test.
fn folder(test: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("shim-build-{test}"))
}

#[test]
fn sources_that_javac_refuses_fail_the_build() {
    let sources = folder("broken");
    fs::create_dir_all(sources.join("java/lang")).expect("a folder can be made");
    fs::write(sources.join("java/lang/Redflag.java"), "class").expect("a file can be written");
    let out = folder("refused");
    let error = shim::compile(&shim::javac(), &java::sections(), &sources, &out).unwrap_err();
    assert!(
        error.contains("could not compile the runtime shim"),
        "{error}"
    );
}

/// Compiles the shim with one constant changed, or with all as they are, and returns a class.
fn class_with(test: &str, changed: Option<(&str, i32)>, class: &str) -> Vec<u8> {
    let mut sections = java::sections();
    if let Some((name, value)) = changed {
        change(&mut sections, name, value);
    }
    let out = folder(test);
    shim::compile(&shim::javac(), &sections, &sources(), &out).expect("the shim compiles");
    fs::read(out.join(format!("java/lang/{class}.class"))).expect("the class is there")
}

fn change(sections: &mut [Section], name: &str, value: i32) {
    let mut constants = sections
        .iter_mut()
        .flat_map(|section| &mut section.constants);
    let constant = constants.find(|constant| constant.name == name);
    constant.expect("there is such a constant").value = Value::Int(value);
}

/// The code of the method of this name.
fn code(class: &[u8], method: &str) -> Vec<u8> {
    let class = cafebabe::parse_class(class).expect("javac writes classes");
    let method = class.methods.iter().find(|found| found.name == method);
    let mut attributes = method.expect("there is such a method").attributes.iter();
    let code = attributes.find_map(|attribute| match &attribute.data {
        cafebabe::attributes::AttributeData::Code(code) => Some(code.code.to_vec()),
        _ => None,
    });
    code.expect("it has code")
}

#[test]
fn a_fact_that_changes_in_rust_changes_the_compiled_shim() {
    const BIPUSH: u8 = 16;
    let is = Probe::ArrayRead as u8;
    let before = class_with("as-it-is", None, "RedflagAccess");
    let after = class_with("changed", Some(("PROBE_ARRAY_READ", 77)), "RedflagAccess");
    let mut expected = code(&before, "arrayRead");
    let found = expected.windows(2).position(|pair| pair == [BIPUSH, is]);
    expected[found.expect("the probe passes its number") + 1] = 77;
    assert_eq!(code(&after, "arrayRead"), expected);
}
