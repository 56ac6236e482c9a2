//! The shim's constants as Java source.
//!
//! They are compile-time constants: javac writes the values where they are used, and the class itself is never loaded.

use crate::hidden::{FIRST_OWNER, OWNER_SHIFT, OWNERS};
use crate::native::{
    FACTS_CLASS_SHIFT, FACTS_KIND_BITS, FACTS_KIND_SHIFT, FACTS_RELATED_SHIFT, STACKS_OF_ALL,
    STACKS_OF_OBJECTS,
};
use crate::site::{
    CLASS_BITS, CLASS_SHIFT, ID_FIELD_BITS, ID_FIELD_SHIFT, MEMORY_ARRAY, MEMORY_VOLATILE,
    OFFSET_BITS, OFFSET_SHIFT, ROLE_BITS, SITE_CHANGES, SITE_CHUNK, SITE_CHUNK_BITS, SITE_CHUNKS,
    SITE_INSIDE, SITE_STEPS, SITE_TOUCHES, SITE_UNLOCKED,
};
use crate::thread::{THREAD_AWAITING, THREAD_MUTED, THREAD_WAITING, VERSION_BITS};
use crate::{
    ANSWER_VERSION, Address, ClassFacts, HandleTarget, OpenedRing, RecordMode, Role, STACKS_ENDED,
    TestQuery,
};
use redflag_classfile::contracts::Kind;
use redflag_classfile::{ALL_ELEMENTS, Probe};
use redflag_ring as ring;
use redflag_trace::wire::{self, Op};
use redflag_trace::{
    Access, Event, FieldId, Hold, ObjectId, SERIAL_BITS, SiteId, Taken, ThreadId, Variable,
};
use std::fmt::Write;

/// The class that holds the constants.
pub const CLASS: &str = "RedflagLayout";

/// A constant of the shim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constant {
    /// Its name in Java.
    pub name: String,
    /// Its value.
    pub value: Value,
}

/// The value of a constant, by its type in Java.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// An `int`.
    Int(i32),
    /// A `long`.
    Long(i64),
}

/// Constants about one topic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// What they are about.
    pub title: &'static str,
    /// The constants.
    pub constants: Vec<Constant>,
}

/// All constants of the shim.
pub fn sections() -> Vec<Section> {
    let section = |title, constants| Section { title, constants };
    vec![
        section("Probes.", probes()),
        section("Operations of records.", operations()),
        section(
            "A record's first word, and the range of an array.",
            records(),
        ),
        section("Records of locks.", locks()),
        section("Byte offsets in a ring's header.", ring_header()),
        section("How a site is treated.", roles()),
        section("What is known of a site, in one word.", site_word()),
        section("Tables by site.", site_tables()),
        section("What is known of a class, in one word.", class_word()),
        section("What contracts make of objects.", kinds()),
        section(
            "Numbers of objects, and what hidden fields hold.",
            objects(),
        ),
        section("Longs that the native side fills in.", longs()),
        section("Flags of threads.", thread_flags()),
        section("Modes of recording.", modes()),
        section("Addresses of shared memory.", addresses()),
        section("Questions about tests.", queries()),
    ]
}

/// The Java source of a class with these constants.
pub fn source(sections: &[Section]) -> String {
    let mut text = format!(
        "package java.lang;\n\n/** What the agent and the shim agree on. Generated: the facts are in the crate redflag-layout. */\n\
         final class {CLASS} {{\n"
    );
    for section in sections {
        let _ = writeln!(text, "    // {}", section.title);
        for Constant { name, value } in &section.constants {
            let _ = match value {
                Value::Int(value) => writeln!(text, "    static final int {name} = {value};"),
                Value::Long(value) => writeln!(text, "    static final long {name} = {value}L;"),
            };
        }
        text.push('\n');
    }
    let _ = writeln!(text, "    private {CLASS}() {{}}\n}}");
    text
}

fn int(name: impl Into<String>, value: impl TryInto<i32>) -> Constant {
    let name = name.into();
    let value = value.try_into().ok();
    let value = Value::Int(value.unwrap_or_else(|| panic!("{name} is an int of Java")));
    Constant { name, value }
}

fn long(name: &str, value: i64) -> Constant {
    Constant {
        name: name.to_owned(),
        value: Value::Long(value),
    }
}

/// The name of an enum's variant as Java writes constants.
fn upper(variant: &str) -> String {
    let mut text = String::new();
    for (at, letter) in variant.char_indices() {
        if letter.is_uppercase() && at > 0 {
            text.push('_');
        }
        text.push(letter.to_ascii_uppercase());
    }
    text
}

fn mask(bits: u32) -> i64 {
    (1 << bits) - 1
}

fn probes() -> Vec<Constant> {
    let probes = Probe::ALL.iter();
    probes
        .map(|&probe| {
            int(
                format!("PROBE_{}", upper(&format!("{probe:?}"))),
                probe as u8,
            )
        })
        .collect()
}

fn operations() -> Vec<Constant> {
    let operations = Op::ALL.iter();
    operations
        .map(|&op| int(format!("OP_{}", upper(op.name())), op as u8))
        .collect()
}

/// Where things are in a record, read off records that Rust writes.
fn records() -> Vec<Constant> {
    let word = |aux, site| wire::head(Op::ReadStatic, aux, SiteId(site)) ^ Op::ReadStatic as u64;
    let elements = Event::Access {
        thread: ThreadId(0),
        kind: Access::Read,
        variable: Variable::Elements {
            array: ObjectId(0),
            first: 0,
            last: 1,
            stride: 1,
        },
        site: SiteId(0),
    };
    let range = wire::encode(&elements, 0).words()[2];
    let aux = |kind, variable| {
        let (thread, site) = (ThreadId(0), SiteId(0));
        let access = Event::Access {
            thread,
            kind,
            variable,
            site,
        };
        wire::aux(wire::encode(&access, 0).words()[0])
    };
    let field = Variable::Static { field: FieldId(0) };
    let element = Variable::element(ObjectId(0), 0);
    vec![
        long("RECORD_OP_MASK", mask(word(1, 0).trailing_zeros())),
        int("RECORD_STRIDE_SHIFT", word(1, 0).trailing_zeros()),
        int("RECORD_SITE_SHIFT", word(0, 1).trailing_zeros()),
        int("RANGE_LAST_SHIFT", range.trailing_zeros()),
        int("ALL_ELEMENTS", ALL_ELEMENTS),
        int("ATOMIC_READ", aux(Access::AtomicRead, field)),
        int("ATOMIC_WRITE", aux(Access::AtomicWrite, field)),
        int("ATOMIC_UPDATE", aux(Access::AtomicUpdate, field)),
        int("ATOMIC_ELEMENT", aux(Access::AtomicRead, element)),
        int("LONGEST_STRIDE", wire::AUX_LIMIT - 1),
    ]
}

/// From each operation of a lock to the one with a sequence number.
const LOCKS_ORDERED: u8 = Op::LockedOrdered as u8 - Op::Locked as u8;

fn locks() -> Vec<Constant> {
    vec![
        int("LOCKS_ORDERED", LOCKS_ORDERED),
        int("TAKEN_BLOCKING", Taken::Blocking as u8),
        int("TAKEN_TRIED", Taken::Tried as u8),
        int("TAKEN_TIMED", Taken::Timed as u8),
        int("HOLD_EXCLUSIVE", Hold::Exclusive as u8),
    ]
}

fn ring_header() -> Vec<Constant> {
    let at = |name, word: usize| int(name, word * size_of::<u64>());
    vec![
        at("RING_HEAD", ring::HEAD),
        at("RING_IN_FLIGHT", ring::IN_FLIGHT),
        at("RING_PENDING", ring::PENDING),
        at("RING_SEEN", ring::SEEN),
        at("RING_TAIL", ring::TAIL),
        at("RING_DATA", ring::DATA),
    ]
}

fn roles() -> Vec<Constant> {
    let roles = Role::ALL.into_iter();
    roles
        .map(|role| int(format!("ROLE_{}", upper(&format!("{role:?}"))), role as u8))
        .collect()
}

fn site_word() -> Vec<Constant> {
    vec![
        int("SITE_ROLE_MASK", mask(ROLE_BITS)),
        int("SITE_ID_FIELD_SHIFT", ID_FIELD_SHIFT),
        long("SITE_ID_FIELD_MASK", mask(ID_FIELD_BITS)),
        int("SITE_OFFSET_SHIFT", OFFSET_SHIFT),
        long("SITE_OFFSET_MASK", mask(OFFSET_BITS)),
        int("SITE_CLASS_SHIFT", CLASS_SHIFT),
        int("SITE_STEPS", SITE_STEPS),
        int("SITE_CHANGES", SITE_CHANGES),
        int("SITE_TOUCHES", SITE_TOUCHES),
        int("SITE_UNLOCKED", SITE_UNLOCKED),
        int("SITE_INSIDE", SITE_INSIDE),
        long("MEMORY_ARRAY", MEMORY_ARRAY),
        long("MEMORY_VOLATILE", MEMORY_VOLATILE),
    ]
}

fn site_tables() -> Vec<Constant> {
    vec![
        int("SITE_CHUNK_SHIFT", SITE_CHUNK_BITS),
        int("SITE_CHUNK", SITE_CHUNK),
        int("SITE_CHUNKS", SITE_CHUNKS),
    ]
}

fn class_word() -> Vec<Constant> {
    vec![
        long("CLASS_ID_FIELD_MASK", mask(ID_FIELD_BITS)),
        int("CLASS_NUMBER_SHIFT", FACTS_CLASS_SHIFT),
        long("CLASS_NUMBER_MASK", mask(CLASS_BITS)),
        int("CLASS_KIND_SHIFT", FACTS_KIND_SHIFT),
        int("CLASS_KIND_MASK", mask(FACTS_KIND_BITS)),
        int("CLASS_RELATED_SHIFT", FACTS_RELATED_SHIFT),
        long("CLASS_UNKNOWN", ClassFacts::UNKNOWN),
    ]
}

fn kinds() -> Vec<Constant> {
    let kinds = Kind::ALL.into_iter();
    kinds
        .map(|kind| int(format!("KIND_{}", upper(&format!("{kind:?}"))), kind as u8))
        .collect()
}

fn objects() -> Vec<Constant> {
    let serial = ObjectId::of(0, (1 << SERIAL_BITS) - 1);
    vec![
        long("OBJECT_SERIAL_MASK", serial.0.cast_signed()),
        long(
            "OBJECT_CLASS_MARK",
            ObjectId::class_object(0).0.cast_signed(),
        ),
        long("OBJECT_ADDRESS_MARK", ObjectId::address(0).0.cast_signed()),
        int("OWNER_SHIFT", OWNER_SHIFT),
        long("FIRST_OWNER", FIRST_OWNER),
        long("OWNERS", OWNERS),
    ]
}

fn longs() -> Vec<Constant> {
    vec![
        int("OPENED_ADDRESS", OpenedRing::ADDRESS),
        int("OPENED_WORDS", OpenedRing::WORDS),
        int("OPENED_THREAD", OpenedRing::THREAD),
        int("OPENED_FLAGS", OpenedRing::FLAGS),
        int("OPENED_SMALL", OpenedRing::SMALL),
        int("OPENED_LONGS", OpenedRing::LONGS),
        int("TARGET_OFFSET", HandleTarget::OFFSET),
        int("TARGET_BASE", HandleTarget::BASE),
        int("TARGET_SHIFT", HandleTarget::SHIFT),
        int("TARGET_VOLATILE", HandleTarget::VOLATILE),
        int("TARGET_BYTES", HandleTarget::BYTES),
        int("TARGET_LONGS", HandleTarget::LONGS),
    ]
}

fn thread_flags() -> Vec<Constant> {
    vec![
        int("THREAD_WAITING", THREAD_WAITING),
        int("THREAD_MUTED", THREAD_MUTED),
        int("THREAD_AWAITING", THREAD_AWAITING),
        int("VERSION_BITS", VERSION_BITS),
        long("STACKS_ENDED", STACKS_ENDED),
        long("STACKS_OF_ALL", STACKS_OF_ALL),
        long("STACKS_OF_OBJECTS", STACKS_OF_OBJECTS),
    ]
}

fn modes() -> Vec<Constant> {
    let modes = RecordMode::ALL.into_iter();
    modes
        .map(|mode| int(format!("MODE_{}", upper(&format!("{mode:?}"))), mode as u8))
        .collect()
}

fn addresses() -> Vec<Constant> {
    let addresses = Address::ALL.into_iter();
    addresses
        .map(|what| {
            int(
                format!("ADDRESS_{}", upper(&format!("{what:?}"))),
                what as u8,
            )
        })
        .collect()
}

fn queries() -> Vec<Constant> {
    let version = long("ANSWER_VERSION", ANSWER_VERSION);
    let queries = TestQuery::ALL.into_iter();
    let queries = queries.map(|query| {
        long(
            &format!("QUERY_{}", upper(&format!("{query:?}"))),
            query as i64,
        )
    });
    queries.chain([version]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn find(name: &str) -> Value {
        let all = sections();
        let mut constants = all.iter().flat_map(|section| &section.constants);
        constants
            .find(|constant| constant.name == name)
            .unwrap()
            .value
    }

    #[test]
    fn each_operation_of_a_lock_has_an_ordered_one_at_the_same_distance() {
        for (op, ordered) in [
            (Op::Locked, Op::LockedOrdered),
            (Op::Unlocked, Op::UnlockedOrdered),
            (Op::LockedShared, Op::LockedSharedOrdered),
            (Op::UnlockedShared, Op::UnlockedSharedOrdered),
            (Op::LockedMonitor, Op::LockedMonitorOrdered),
            (Op::UnlockedMonitor, Op::UnlockedMonitorOrdered),
        ] {
            assert_eq!(op as u8 + LOCKS_ORDERED, ordered as u8);
        }
    }

    #[test]
    fn every_probe_operation_and_role_has_its_constant() {
        for (number, probe) in (0..).zip(Probe::ALL) {
            let name = upper(&format!("{probe:?}"));
            assert_eq!(find(&format!("PROBE_{name}")), Value::Int(number));
        }
        for op in Op::ALL {
            let code = i32::from(*op as u8);
            assert_eq!(find(&format!("OP_{}", upper(op.name()))), Value::Int(code));
        }
        assert_eq!(find("PROBE_VOLATILE_READ_STATIC"), Value::Int(13));
        assert_eq!(find("OP_RELEASE_NOTIFY"), Value::Int(35));
        assert_eq!(find("ROLE_HANDLE_WRITE"), Value::Int(10));
    }

    #[test]
    fn no_name_is_used_twice() {
        let mut names = HashSet::new();
        for section in sections() {
            for constant in section.constants {
                assert!(names.insert(constant.name.clone()), "{}", constant.name);
            }
        }
    }

    #[test]
    fn ring_offsets_are_in_bytes() {
        assert_eq!(find("RING_TAIL"), Value::Int(ring::TAIL as i32 * 8));
        assert_eq!(find("RING_DATA"), Value::Int(ring::DATA as i32 * 8));
    }

    #[test]
    fn a_record_is_put_together_as_rust_takes_it_apart() {
        let shift = |name| match find(name) {
            Value::Int(shift) => shift,
            Value::Long(_) => panic!("{name} is a long"),
        };
        let word = Op::ReadElements as u64
            | 3 << shift("RECORD_STRIDE_SHIFT")
            | 7 << shift("RECORD_SITE_SHIFT");
        let range = 2 | 8 << shift("RANGE_LAST_SHIFT");
        let event = wire::decode(&[word, 5, range], ThreadId(1), &|_| unreachable!());
        let variable = Variable::Elements {
            array: ObjectId(5),
            first: 2,
            last: 8,
            stride: 3,
        };
        assert_eq!(
            event,
            Some(Event::Access {
                thread: ThreadId(1),
                kind: Access::Read,
                variable,
                site: SiteId(7),
            })
        );
        assert_eq!(find("RECORD_OP_MASK"), Value::Long(0xff));
    }

    #[test]
    fn constants_are_written_with_their_types() {
        let section = Section {
            title: "Numbers.",
            constants: vec![int("A_FEW", 3_u8), long("MANY", -1)],
        };
        let text = source(&[section]);
        assert!(text.contains("    // Numbers.\n    static final int A_FEW = 3;\n"));
        assert!(text.contains("    static final long MANY = -1L;\n"));
    }
}
