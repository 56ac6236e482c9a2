//! Programs with probes compute what they computed without, and the arguments of the probes are right.
//!
//! The shim of this test checks them: a monitor is held right after it was entered and right before it is left, an array has
//! the element that was accessed, enters and exits balance. Only the classes of the program have probes.

// The helpers of a test may unwrap like the test itself.
#![allow(clippy::unwrap_used)]

#[path = "../../agent-native/classfile/tests/common/build.rs"]
#[allow(dead_code)]
mod build;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use build::{ClassBuilder, CodeBuilder};
use redflag_classfile::contracts::Contracts;
use redflag_classfile::{Mode, Outcome, Plan, Probe, rewrite};
use redflag_harness::files::java_files;
use redflag_harness::java::Javac;
use redflag_harness::process::succeed;
use redflag_tests::torture::tools::{Jdk, compile_shim, shim_source};

#[test]
fn programs_compute_the_same_with_probes() {
    let work = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rewritten-runs");
    let classes = work.join("classes");
    compile(&work, &classes);
    let shim = compile_shim(&checking_shim(), &work).unwrap();
    let expect = |jdk| (run(&jdk, &classes, None).0, jdk);
    let jdks: Vec<_> = Jdk::find(&[]).unwrap().into_iter().map(expect).collect();
    for plan in PLANS {
        let rewritten = work.join(format!(
            "{:?}-{}-{}",
            plan.mode, plan.identity_field, plan.of_program
        ));
        let far = rewrite_all(&classes, &rewritten, plan);
        assert_eq!(
            far > 0x8000,
            plan.mode == Mode::Full,
            "the far jumps are far with all probes: {far}"
        );
        for (expected, jdk) in &jdks {
            assert_eq!(
                expected.lines().count(),
                9,
                "every sample prints a line: {expected}"
            );
            let (computed, counts) = run(jdk, &rewritten, Some(&shim));
            assert_eq!(&computed, expected, "{} {plan:?}", jdk.name);
            check_counts(&counts, plan);
        }
    }
}

const PLANS: [Plan; 4] = [
    Plan {
        mode: Mode::Full,
        identity_field: true,
        of_program: false,
    },
    Plan {
        mode: Mode::Full,
        identity_field: false,
        of_program: false,
    },
    Plan {
        mode: Mode::SyncOnly,
        identity_field: false,
        of_program: false,
    },
    Plan {
        mode: Mode::SyncOnly,
        identity_field: false,
        of_program: true,
    },
];

fn check_counts(counts: &str, plan: Plan) {
    let numbers: Vec<i64> = counts
        .split_whitespace()
        .map(|n| n.parse().expect(counts))
        .collect();
    let [probes, depth, wrong, tests] = numbers[..] else {
        panic!("{counts}")
    };
    assert_eq!((depth, wrong), (0, 0), "{plan:?}");
    let has_tests = plan.mode == Mode::Full || plan.of_program;
    assert_eq!(tests > 0, has_tests, "{plan:?}: {tests} tests");
    assert!(
        probes > if plan.mode == Mode::Full { 1000 } else { 20 },
        "{plan:?}: {probes} probes"
    );
}

fn compile(work: &Path, classes: &Path) {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("java/torture/semantics");
    fs::create_dir_all(work).unwrap();
    let far = work.join("Far.java");
    fs::write(&far, far_source()).unwrap();
    let annotation = work.join("Test.java");
    fs::write(&annotation, ANNOTATION).unwrap();
    let annotations = work.join("annotations");
    let javac = Javac::by_default_jdk().sources([&annotation]);
    javac.compile(&annotations);
    let javac = Javac::by_default_jdk().options([OsStr::new("-cp"), annotations.as_os_str()]);
    let javac = javac.sources([far]).sources(java_files(&sources));
    javac.compile(classes);
    fs::write(classes.join("Subroutine.class"), subroutine()).unwrap();
    fs::write(classes.join("Overwritten.class"), overwritten()).unwrap();
}

/// What makes a test of a method. The programs do without it when they run.
const ANNOTATION: &str = "package org.junit.jupiter.api;
@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
public @interface Test {}
";

/// Standard output and error of the program.
fn run(jdk: &Jdk, classes: &Path, shim: Option<&PathBuf>) -> (String, String) {
    let mut java = jdk.command("java");
    if let Some(shim) = shim {
        java.arg("--patch-module")
            .arg(format!("java.base={}", shim.display()));
    }
    java.arg("-cp").arg(classes).arg("Main");
    let ended = succeed(&mut java).unwrap();
    (ended.stdout, ended.stderr)
}

/// Rewrites every class but the program's frame; gives the length of the method with the far jumps.
fn rewrite_all(from: &Path, to: &Path, plan: Plan) -> usize {
    fs::create_dir_all(to).unwrap();
    let mut far = 0;
    let contracts = Contracts::shipped();
    for file in fs::read_dir(from).unwrap() {
        let file = file.unwrap().path();
        let name = file.file_name().unwrap();
        let bytes = fs::read(&file).unwrap();
        let bytes = match rewrite(&bytes, plan, &contracts).unwrap() {
            Outcome::Rewritten(rewritten) => {
                assert_eq!(rewritten.left_alone, [], "{name:?}");
                rewritten.bytes
            }
            Outcome::Nothing => bytes,
        };
        if name == "Far.class" {
            far = bytes.len();
        }
        fs::write(to.join(name), bytes).unwrap();
    }
    far
}

/// A method whose loop is within a jump's reach as compiled and beyond it with probes, forwards and backwards.
fn far_source() -> String {
    let step =
        "            a[i % 8] += f++;\n            if (a[i % 8] > 1000000) { f = i; continue; }\n";
    format!(
        "public class Far {{\n    static int f;\n    public static String run() {{\n        long[] a = new long[8];\n\
        \x20       for (int i = 0; i < 50; i++) {{\n            if (i % 7 == 3) {{ f += 2; continue; }}\n{}        }}\n\
        \x20       return f + java.util.Arrays.toString(a);\n    }}\n}}\n",
        step.repeat(500)
    )
}

/// Runs a subroutine twice, from two places, one of them in a protected range: no compiler writes these any more.
fn subroutine() -> Vec<u8> {
    const PUBLIC_STATIC: u16 = 9;
    let mut class = ClassBuilder::new(48, "Subroutine");
    class.field(PUBLIC_STATIC, "f", "I");
    let [high, low] = class.member(9, ["Subroutine", "f", "I"]).to_be_bytes();
    let [box_high, box_low] = class
        .member(
            10,
            ["java/lang/Integer", "toString", "(I)Ljava/lang/String;"],
        )
        .to_be_bytes();
    let code = vec![
        0xa8, 0, 13, // 0: jsr 13
        0xa8, 0, 10, // 3: jsr 13
        0xb2, high, low, // 6: getstatic f
        0xb8, box_high, box_low, // 9: invokestatic toString
        0xb0,    // 12: areturn
        0x4b,    // 13: astore_0
        0xb2, high, low, // 14: getstatic f
        0x10, 21,   // 17: bipush 21
        0x60, // 19: iadd
        0xb3, high, low, // 20: putstatic f
        0xa9, 0,    // 23: ret 0
        0x57, // 25: pop, the handler
        0x01, // 26: aconst_null
        0xb0, // 27: areturn
    ];
    let handlers = vec![[3, 6, 25, 0]];
    let code = CodeBuilder {
        max_stack: 2,
        max_locals: 1,
        code,
        handlers,
        attributes: vec![],
    };
    class.method(PUBLIC_STATIC, "run", "()Ljava/lang/String;", code);
    class.bytes()
}

/// A test that overwrites its `this`, and returns its argument: no compiler writes these.
fn overwritten() -> Vec<u8> {
    const PUBLIC: u16 = 1;
    const PUBLIC_STATIC: u16 = 9;
    let mut class = ClassBuilder::new(52, "Overwritten");
    let object = class.member(10, ["java/lang/Object", "<init>", "()V"]);
    let own = class.member(10, ["Overwritten", "<init>", "()V"]);
    let test = class.member(10, ["Overwritten", "test", TEST_TYPE]);
    let [this, [high, low]] = [class.class("Overwritten"), object].map(u16::to_be_bytes);
    let [[own_high, own_low], [test_high, test_low]] = [own, test].map(u16::to_be_bytes);
    let code = |max_locals, code: &[u8]| CodeBuilder {
        max_stack: 2,
        max_locals,
        code: code.to_vec(),
        ..CodeBuilder::default()
    };
    // this -> super(); return
    let constructor = code(1, &[0x2a, 0xb7, high, low, 0xb1]);
    class.method(PUBLIC, "<init>", "()V", constructor);
    // text -> local 0 -> text
    class.annotate("RuntimeVisibleAnnotations", "Lorg/junit/jupiter/api/Test;");
    class.method(
        PUBLIC,
        "test",
        TEST_TYPE,
        code(2, &[0x2b, 0x4b, 0x2a, 0xb0]),
    );
    // new Overwritten().test("text")
    let text = class.text("text") as u8;
    let mut run = vec![0xbb, this[0], this[1], 0x59, 0xb7, own_high, own_low];
    run.extend([0x12, text, 0xb6, test_high, test_low, 0xb0]);
    class.method(PUBLIC_STATIC, "run", "()Ljava/lang/String;", code(0, &run));
    class.bytes()
}

const TEST_TYPE: &str = "(Ljava/lang/String;)Ljava/lang/String;";

fn checking_shim() -> String {
    let members = "
    private static long probes, depth, wrong, tests;
    private static void check(boolean right) { probes++; if (!right) wrong++; }
    private static void element(Object array, int index) {
        check(index >= 0 && index < java.lang.reflect.Array.getLength(array));
    }
    public static void report() { System.err.println(probes + \" \" + depth + \" \" + wrong + \" \" + tests); }
";
    shim_source(members, &|probe| {
        let check = match probe {
            Probe::MonitorEnter => "depth++; check(Thread.holdsLock(p0));",
            Probe::MonitorExit => "depth--; check(Thread.holdsLock(p0));",
            Probe::ClassEnter => "depth++; check(true);",
            Probe::ClassExit => "depth--; check(true);",
            Probe::TestBegin => "depth++; tests++; check(p0 != null);",
            Probe::TestEnd => "depth--; check(true);",
            Probe::Waiting => "check(p0 != null);",
            Probe::ArrayRead | Probe::ArrayWrite => "element(p0, p1);",
            Probe::Read | Probe::ReadAny | Probe::VolatileRead => "check(p0 != null);",
            // These are called for null too, before the instruction fails.
            _ => "check(true);",
        };
        check.into()
    })
}
