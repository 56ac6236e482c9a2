//! Runs the shim's classes in a JVM, patched into `java.base`, with the native side replaced by a class written in
//! Java.

use crate::{shim, sources};
use redflag_harness::java::tool;
use redflag_harness::jdks::{self, Jdk};
use redflag_harness::{files, process};
use redflag_layout::java;
use redflag_ring::{IN_FLIGHT, Merge, PENDING, Registry, Ring, RingPool, SEEN, Sequence, TAIL};
use redflag_trace::wire::{self, Op};
use redflag_trace::{
    Access, Event, FieldId, Hold, ObjectId, SiteId, StackId, Sync, Taken, ThreadId, Variable,
};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// The class that the tests replace.
const NATIVE: &str = "RedflagNative.java";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("shim-classes")
}

/// The compiled classes of the shim and of its tests.
fn classes() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let out = files::empty(folder());
        let (main, generated) = (sources(), out.join("generated"));
        let tests =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../java-shim/runtime/src/test/java");
        let written = shim::java_files(&main).expect("the shim has sources");
        shim::generate(&java::sections(), &written, &generated).expect("sources can be written");
        let mut all: Vec<PathBuf> = written
            .into_iter()
            .filter(|path| !path.ends_with(NATIVE))
            .collect();
        for root in [&generated, &tests] {
            all.extend(shim::java_files(root).expect("the folder has sources"));
        }
        let compiled = out.join("classes");
        shim::run_javac(
            &shim::javac(),
            &[&tests, &main, &generated],
            &all,
            &compiled,
        )
        .expect("the tests compile");
        compiled
    })
}

/// What a class with a `main` prints in a JDK.
fn run(jdk: &Jdk, class: &str, arguments: &[&Path]) -> String {
    let mut java = tool(jdk.home.join("bin/java"));
    java.arg("--patch-module")
        .arg(format!("java.base={}", classes().display()))
        .args(["-XX:+UseSerialGC", &format!("java.lang.{class}")])
        .args(arguments);
    let ended = process::succeed(&mut java);
    ended.unwrap_or_else(|why| panic!("{why}")).stdout
}

/// The names of the tests in the source.
fn expected() -> Vec<String> {
    let source = "../java-shim/runtime/src/test/java/java/lang/RedflagUnitTests.java";
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(source);
    let source = fs::read_to_string(source).expect("the tests have a source");
    let calls = source.split("        test(\"").skip(1);
    calls
        .filter_map(|call| Some(call.split_once('"')?.0.to_owned()))
        .collect()
}

#[test]
fn the_shims_classes_pass_their_unit_tests() {
    let expected = expected();
    assert!(expected.len() >= 25, "{expected:?}");
    for jdk in jdks::all().unwrap_or_else(|why| panic!("{why}")) {
        let printed = run(&jdk, "RedflagUnitTests", &[]);
        let passed: Vec<&str> = printed
            .lines()
            .filter_map(|line| line.strip_prefix("ok "))
            .collect();
        assert_eq!(passed, expected, "JDK {}:\n{printed}", jdk.feature);
    }
}

const THREAD: ThreadId = ThreadId(7);

/// The events that `RedflagConformance` records.
fn events() -> Vec<Event> {
    let object = |id| ObjectId(id);
    let field = |id, site| Variable::Field {
        object: object(id),
        field: FieldId(site),
    };
    let global = |site| Variable::Static {
        field: FieldId(site),
    };
    let contents = |id| Variable::Contents { object: object(id) };
    let elements = |first, last, stride| Variable::Elements {
        array: object(1),
        first,
        last,
        stride,
    };
    let access = |kind, variable, site| Event::Access {
        thread: THREAD,
        kind,
        variable,
        site: SiteId(site),
    };
    let bytes = Variable::Elements {
        array: object(16),
        first: 3,
        last: 6,
        stride: 1,
    };
    let mut events = vec![
        access(Access::Read, field(11, 101), 101),
        access(Access::Write, field(12, 102), 102),
        access(Access::Read, global(103), 103),
        access(Access::Write, global(104), 104),
        Event::Stack {
            thread: THREAD,
            stack: StackId(1),
            site: SiteId(109),
        },
        access(Access::Read, global(109), 109),
        access(Access::Read, contents(13), 105),
        access(Access::Write, contents(14), 106),
        access(Access::AtomicRead, field(15, 130), 130),
        access(Access::AtomicWrite, global(131), 131),
        access(Access::AtomicUpdate, bytes, 132),
        access(Access::Read, elements(5, 50, 1), 107),
        access(Access::Write, elements(60, 90, 10), 108),
    ];
    for hold in [Hold::Exclusive, Hold::Shared, Hold::Monitor] {
        let (thread, lock) = (THREAD, object(21));
        let (taken, released) = (SiteId(110), SiteId(111));
        events.push(Event::Locked {
            thread,
            lock,
            hold,
            taken: Taken::Timed,
            site: taken,
        });
        let unlocked = Event::Unlocked {
            thread,
            lock,
            hold,
            site: released,
        };
        events.extend([
            unlocked,
            Event::Locked {
                thread,
                lock,
                hold,
                taken: Taken::Tried,
                site: taken,
            },
            access(Access::Read, global(113), 113),
            unlocked,
        ]);
    }
    let (thread, lock, hold) = (THREAD, object(21), Hold::Exclusive);
    let site = SiteId(114);
    events.extend([
        Event::Waits {
            thread,
            lock,
            hold,
            site,
        },
        Event::Waited {
            thread,
            lock,
            hold,
            site,
        },
        Event::Initializing {
            thread,
            class: 31,
            site: SiteId(115),
        },
    ]);
    events.push(Event::Allocated {
        thread: THREAD,
        object: object(22),
        site: SiteId(112),
    });
    events.push(Event::Mark {
        thread: THREAD,
        number: 1,
        site: SiteId(113),
    });
    events.extend(synchronization());
    events
}

fn synchronization() -> Vec<Event> {
    let acquire = |sync, site| Event::Acquire {
        thread: THREAD,
        sync,
        site: SiteId(site),
    };
    let release = |sync, site| Event::Release {
        thread: THREAD,
        sync,
        site: SiteId(site),
    };
    let through = ObjectId(31);
    let mut events = Vec::new();
    for sync in [
        Sync::Monitor(through),
        Sync::Atomic(through),
        Sync::Class(31),
        Sync::Finalizer(through),
    ] {
        events.push(acquire(sync, 120));
        events.push(release(sync, 120));
    }
    let volatile = |object, offset| Sync::Volatile {
        object: ObjectId(object),
        offset,
    };
    events.extend([
        release(Sync::Notify(through), 120),
        acquire(Sync::Fence, 121),
        release(Sync::Fence, 122),
        acquire(volatile(41, 16), 123),
        release(volatile(42, 24), 124),
    ]);
    events
}

/// What Java left: the words of the header, and all that were ever written.
fn written(jdk: &Jdk) -> (Vec<u64>, Vec<u64>) {
    let file = classes().with_file_name(format!("ring-{}", jdk.feature));
    run(jdk, "RedflagConformance", &[&file]);
    let bytes = fs::read(&file).expect("the program writes the file");
    let mut words = bytes.chunks_exact(8).map(|word| {
        let word: [u8; 8] = word.try_into().expect("eight bytes");
        u64::from_be_bytes(word)
    });
    let header = words.by_ref().take(redflag_ring::DATA).collect();
    (header, words.collect())
}

#[test]
fn rust_reads_what_java_writes() {
    for jdk in jdks::all().unwrap_or_else(|why| panic!("{why}")) {
        let (header, words) = written(&jdk);
        assert_eq!(header[redflag_ring::HEAD], words.len() as u64);
        assert_eq!(header[TAIL], words.len() as u64);
        assert_eq!((header[IN_FLIGHT], header[PENDING]), (0, 0));
        assert_eq!(header[SEEN], 2);
        assert_eq!(merged(&words), events(), "JDK {}", jdk.feature);
    }
}

/// The events of words, as the merge hands them out of a ring.
fn merged(words: &[u64]) -> Vec<Event> {
    let sequence = Sequence::new();
    let other = Ring::new(2 * words.len());
    for _ in words {
        // The numbers in the words count as taken.
        let fence = wire::head(Op::AcquireFence, 0, SiteId(0));
        other.try_sync(&sequence, &[fence]).expect("there is space");
    }
    let registry = Arc::new(Registry::new());
    let ring = Ring::new(words.len());
    registry.add(THREAD, ring.clone());
    assert!(ring.try_access(words));
    let mut merge = Merge::new(registry, Arc::new(RingPool::new()));
    let mut events = Vec::new();
    merge.final_round(&sequence, &mut |thread, mut run| {
        while let Some(&first) = run.first() {
            let length = Op::of(first).expect("an operation").words();
            let (record, rest) = run.split_at(length);
            let event = wire::decode(record, thread, &|site| FieldId(site.0));
            events.push(event.expect("an event"));
            run = rest;
        }
    });
    assert_eq!(merge.broken(), 0);
    events
}

#[test]
fn every_operation_that_the_shim_uses_is_written_in_the_conformance_test() {
    let tests = "../java-shim/runtime/src/test/java/java/lang/RedflagConformance.java";
    let tests = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(tests));
    let tests = tests.expect("the program has a source");
    // These are recorded by calls that do not name them.
    let implied = [
        "OP_ACCESS_STACK",
        "OP_ALLOCATED",
        "OP_MARK",
        "OP_ACQUIRE_VOLATILE",
        "OP_RELEASE_VOLATILE",
        "OP_WAITS",
        "OP_WAITED",
        "OP_INITIALIZING",
    ];
    for path in shim::java_files(&sources()).expect("the shim has sources") {
        let source = fs::read_to_string(&path).expect("a source can be read");
        let words = source.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        for op in words.filter(|word| word.starts_with("OP_")) {
            let written = tests.contains(op) || implied.contains(&op);
            assert!(written, "{op} of {}", path.display());
        }
    }
}
