//! What the shipped contracts say, and how lines are read.

use super::*;
use Contents::{Read, Write};

fn shipped(class: &str, method: &str, descriptor: &str) -> Option<Contents> {
    Contracts::shipped().call(class.as_bytes(), method.as_bytes(), descriptor.as_bytes())
}

#[test]
fn lists_and_maps_have_contracts() {
    let add = shipped("java/util/ArrayList", "add", "(Ljava/lang/Object;)Z");
    assert_eq!(add, Some(Write));
    let get = shipped("java/util/List", "get", "(I)Ljava/lang/Object;");
    assert_eq!(get, Some(Read));
    let descriptor = "(Ljava/lang/Object;Ljava/util/function/Function;)Ljava/lang/Object;";
    let compute = shipped("java/util/HashMap", "computeIfAbsent", descriptor);
    assert_eq!(compute, Some(Write));
    let put = shipped("java/util/concurrent/ConcurrentHashMap", "put", "()V");
    assert_eq!(put, None);
    let contracts = Contracts::shipped();
    assert!(contracts.has_contract("java/util/HashMap"));
    let kind = |class| contracts.kind(class);
    assert_eq!(
        kind("java/util/ArrayList$Itr"),
        Some((Kind::Cursor, Some("this$0")))
    );
    assert_eq!(kind("java/util/BitSet"), Some((Kind::Object, None)));
    assert_eq!(kind("java/util/Vector"), None);
    assert!(!contracts.has_contract("java/util/List"));
}

#[test]
fn thread_safe_classes_are_absent() {
    let contracts = Contracts::shipped();
    for class in [
        "java/util/Vector",
        "java/util/Properties",
        "java/lang/StringBuffer",
        "java/util/Random",
    ] {
        assert!(!contracts.has_contract(class), "{class}");
    }
    let packages: [&[u8]; 2] = [b"java/util/concurrent/", b"java/util/Collections$"];
    for class in &contracts.unguarded {
        assert!(!packages.iter().any(|p| class.starts_with(p)));
    }
}

#[test]
fn overloads_differ_where_only_some_move_a_buffer() {
    let of = |method, descriptor| shipped("java/nio/ByteBuffer", method, descriptor);
    assert_eq!(of("get", "()B"), Some(Write));
    assert_eq!(of("get", "(I)B"), None);
    assert_eq!(of("putInt", "(I)Ljava/nio/ByteBuffer;"), Some(Write));
    assert_eq!(of("putInt", "(II)Ljava/nio/ByteBuffer;"), None);
    assert_eq!(of("position", "()I"), Some(Read));
    assert_eq!(of("position", "(I)Ljava/nio/Buffer;"), Some(Write));
    assert_eq!(of("flip", "()Ljava/nio/ByteBuffer;"), Some(Write));
}

#[test]
fn lookups_and_replacements_are_reads() {
    for class in [
        "java/util/Map",
        "java/util/LinkedHashMap",
        "java/util/WeakHashMap",
    ] {
        assert_eq!(
            shipped(class, "get", "(Ljava/lang/Object;)Ljava/lang/Object;"),
            Some(Contents::Touch),
            "a read, unless entries are in the order of their use"
        );
    }
    assert_eq!(
        shipped(
            "java/util/List",
            "set",
            "(ILjava/lang/Object;)Ljava/lang/Object;"
        ),
        Some(Read)
    );
}

#[test]
fn the_filter_passes_every_listed_class_and_few_others() {
    let contracts = Contracts::shipped();
    assert!(
        contracts
            .calls
            .keys()
            .all(|name| contracts.filter.may_hold(name))
    );
    let passing = (0..1000)
        .filter(|n| {
            contracts
                .filter
                .may_hold(format!("com/acme/Item{n}").as_bytes())
        })
        .count();
    assert!(passing < 100, "{passing} of 1000 pass");
    assert!(!contracts.filter.may_hold(b""));
}

#[test]
fn a_user_adds_a_library_class() {
    let text = "# ours\ngroup cache read get size\ngroup cache write put\n\nclass com.acme.UnsafeCache cache map\nobject com/acme/Cache$View";
    let contracts = Contracts::with(text).unwrap();
    let of = |method: &[u8]| contracts.call(b"com/acme/UnsafeCache", method, b"()V");
    assert_eq!(of(b"size"), Some(Read));
    assert_eq!(of(b"put"), Some(Write));
    assert_eq!(of(b"merge"), Some(Write));
    assert_eq!(of(b"other"), None);
    assert!(contracts.has_contract("com/acme/UnsafeCache"));
    assert!(contracts.has_contract("com/acme/Cache$View"));
    assert_eq!(
        contracts.call(b"java/util/Map", b"size", b"()V"),
        Some(Read)
    );
}

#[test]
fn a_user_removes_a_class_and_may_list_it_again() {
    let contracts =
        Contracts::with("remove class java.lang.StringBuilder java.util.Iterator").unwrap();
    assert_eq!(
        contracts.call(b"java/lang/StringBuilder", b"append", b"(C)V"),
        None
    );
    assert_eq!(contracts.call(b"java/util/Iterator", b"next", b"()V"), None);
    assert!(!contracts.has_contract("java/lang/StringBuilder"));
    let text = "remove class java.util.BitSet\ngroup own read get\nclass java.util.BitSet own";
    let contracts = Contracts::with(text).unwrap();
    assert_eq!(contracts.call(b"java/util/BitSet", b"set", b"(I)V"), None);
    assert_eq!(
        contracts.call(b"java/util/BitSet", b"get", b"(I)Z"),
        Some(Read)
    );
}

#[test]
fn steps_of_iterators_and_arguments_of_calls_are_listed() {
    let of = |class, method| shipped(class, method, "()V");
    assert_eq!(of("java/util/Iterator", "next"), Some(Contents::Step));
    assert_eq!(of("java/util/ListIterator", "add"), Some(Contents::Change));
    assert_eq!(of("java/util/Iterator", "hasNext"), Some(Read));
    let contracts = Contracts::shipped();
    let argument = |class: &str, method: &str, descriptor: &str| {
        contracts.argument(class.as_bytes(), method.as_bytes(), descriptor.as_bytes())
    };
    let add = argument("java/util/List", "addAll", "(ILjava/util/Collection;)Z");
    assert_eq!(add, Some(Read));
    assert_eq!(
        argument("java/util/HashMap", "<init>", "(Ljava/util/Map;)V"),
        Some(Read)
    );
    let sort = argument("java/util/Collections", "sort", "(Ljava/util/List;)V");
    assert_eq!(sort, Some(Write));
    assert_eq!(
        argument("java/util/List", "add", "(Ljava/lang/Object;)Z"),
        None
    );
}

#[test]
fn objects_are_related_to_those_in_their_fields() {
    let text = "view inner com.acme.View\nremove class java.util.Collections$SynchronizedMap";
    let contracts = Contracts::with(text).unwrap();
    let kind = |class| contracts.kind(class);
    assert_eq!(kind("com/acme/View"), Some((Kind::View, Some("inner"))));
    assert_eq!(kind("java/util/Collections$SynchronizedMap"), None);
    let list = kind("java/util/Collections$SynchronizedCollection");
    assert_eq!(list, Some((Kind::Locked, Some("c"))));
    assert_eq!(
        kind("java/util/LinkedHashMap"),
        Some((Kind::Ordered, Some("accessOrder")))
    );
    assert!(contracts.has_contract("java/util/LinkedHashMap"));
}

#[test]
fn errors_name_the_line_and_what_is_expected() {
    let cases = [
        (
            "klass a.B map",
            "line 1: a line begins with `group`, `class`, `interface`, `object`, `view`, `cursor`, another word of docs/contracts.md or `remove class`, not with `klass`",
        ),
        ("\n# x\ngroup", "line 3: the group's name is missing"),
        (
            "group g get",
            "line 1: `read`, `write`, `step`, `change`, `touch`, `reads` or `writes` after the group's name is missing",
        ),
        ("group g read", "line 1: a method is missing"),
        (
            "group g read <init>",
            "line 1: `<init>` is not a method's name, such as `get` or `get(I)`",
        ),
        (
            "group g read get(int)",
            "line 1: `get(int)` is not a method's name, such as `get` or `get(I)`",
        ),
        (
            "group g read get(I",
            "line 1: `get(I` is not a method's name, such as `get` or `get(I)`",
        ),
        (
            "group g read get(I)V",
            "line 1: `get(I)V` is not a method's name, such as `get` or `get(I)`",
        ),
        ("class", "line 1: a class is missing"),
        ("class a.B", "line 1: a group is missing"),
        (
            "class a.B mapp",
            "line 1: no line above makes a group `mapp`",
        ),
        ("view", "line 1: a field is missing"),
        ("cursor this$0", "line 1: a class is missing"),
        (
            "view a.B c",
            "line 1: `a.B` is not a field's name, such as `this$0`",
        ),
        (
            "class a..B map",
            "line 1: `a..B` is not a class's name, such as `com.acme.Cache`",
        ),
        ("object", "line 1: a class is missing"),
        ("remove a.B", "line 1: `class` after `remove` is missing"),
        (
            "remove class a.B",
            "line 1: `a.B` has no contract to remove",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(Contracts::with(text).unwrap_err().to_string(), message);
    }
}
