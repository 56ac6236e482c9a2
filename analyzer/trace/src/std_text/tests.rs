//! STD as it is written, and what is read.

use super::{Publications, StdReader, StdWriter};
use crate::read::Item;
use crate::{
    Event, Field, FieldId, ObjectId, Site, SiteId, Tables, ThreadId, TraceError, parse_trace,
};

fn tables() -> Tables {
    let mut tables = Tables::new();
    for (number, class) in [(1, "shop/Cart"), (2, "[I"), (3, "java/util/ArrayList")] {
        tables.set_class(number, class.into());
    }
    for (id, class, name) in [(1, "shop/Base", "total"), (2, "shop/Cart", "count")] {
        let field = Field {
            class: class.into(),
            name: name.into(),
            descriptor: "I".into(),
        };
        tables.set_field(FieldId(id), field);
    }
    let site = Site {
        class: "shop/Cart".into(),
        method: "add".into(),
        file: Some("Cart.java".into()),
        line: 7,
        ..Site::default()
    };
    tables.set_site(SiteId(7), site.clone());
    let no_file = Site {
        file: None,
        line: 0,
        ..site
    };
    tables.set_site(SiteId(8), no_file);
    tables.set_thread(ThreadId(1), "main");
    tables.set_thread(ThreadId(2), "a worker|");
    tables.set_thread(ThreadId(3), "main");
    tables
}

/// The STD of events. In the text of events, `oA`, `oB` and `oC` are objects of the three classes.
fn std(events: &str) -> String {
    let objects = [("A", 1), ("B", 2), ("C", 3)];
    let events = objects
        .iter()
        .fold(events.to_owned(), |text, (name, class)| {
            text.replace(&format!("o{name}"), &ObjectId::of(*class, 5).to_string())
        });
    let tables = tables();
    let mut out = Vec::new();
    let publications = Publications::default();
    let mut writer = StdWriter::new(&mut out, &tables, &publications);
    for event in parse_trace(&events).unwrap() {
        writer.event(&event).unwrap();
    }
    String::from_utf8(out).unwrap()
}

/// Everything in a text: the events, with the names of what they mention.
fn read(text: &str) -> Result<(Vec<Event>, Tables), TraceError> {
    let mut reader = StdReader::new(text.as_bytes());
    let mut events = Vec::new();
    loop {
        match reader.next_item()? {
            Item::Event(event) => events.push(event),
            Item::Table(_) => {}
            Item::End { cut_off } => {
                assert!(!cut_off);
                return Ok((events, reader.tables().clone()));
            }
        }
    }
}

/// The STD of what is read from STD.
fn again(text: &str) -> String {
    let (events, tables) = read(text).unwrap();
    let mut out = Vec::new();
    let publications = Publications::default();
    let mut writer = StdWriter::new(&mut out, &tables, &publications);
    for event in events {
        writer.event(&event).unwrap();
    }
    String::from_utf8(out).unwrap()
}

#[test]
fn accesses_threads_and_monitors_have_their_lines() {
    let text = std(
        "T1 start T2 @7\nT2 begin\nT2 acquire monitor:oA @7\nT2 write oA.f2 @7\nT2 read f1 @8\n\
         T2 write oB[1..5/2] @7\nT2 read oC.* @7\nT2 release monitor:oA @7\nT2 end\nT1 joined T2 @7\nT3 read f1\n",
    );
    let expected = "\
main|fork(a_worker_)|shop.Cart.add(Cart.java:7)
a_worker_|acq(shop.Cart#1)|shop.Cart.add(Cart.java:7)
a_worker_|w(shop.Cart#1.count)|shop.Cart.add(Cart.java:7)
a_worker_|r(shop.Base.total)|shop.Cart.add()
a_worker_|w(int[]#2[1])|shop.Cart.add(Cart.java:7)
a_worker_|w(int[]#2[3])|shop.Cart.add(Cart.java:7)
a_worker_|w(int[]#2[5])|shop.Cart.add(Cart.java:7)
a_worker_|r(java.util.ArrayList#3.*)|shop.Cart.add(Cart.java:7)
a_worker_|rel(shop.Cart#1)|shop.Cart.add(Cart.java:7)
main|join(a_worker_)|shop.Cart.add(Cart.java:7)
main/T3|r(shop.Base.total)|?
";
    assert_eq!(text, expected);
    assert_eq!(again(&text), text);
}

#[test]
fn other_synchronization_is_a_section_that_reads_or_writes() {
    for (sync, name) in [
        ("volatile:oA+12", "volatile:shop.Cart#1+12"),
        ("atomic:oA", "atomic:shop.Cart#1"),
        ("class:1", "class:shop.Cart"),
        ("interrupt:T1", "interrupt:main"),
        ("finalizer:oA", "finalizer:shop.Cart#1"),
        ("notify:oA", "notify:shop.Cart#1"),
        ("fence", "fence:all"),
    ] {
        let text = std(&format!("T1 release {sync} @7\nT2 acquire {sync} @8\n"));
        let section = |thread: &str, op: &str, place: &str| {
            ["acq", op, "rel"]
                .map(|op| format!("{thread}|{op}({name})|{place}\n"))
                .concat()
        };
        let expected = section("main", "w", "shop.Cart.add(Cart.java:7)")
            + &section("a_worker_", "r", "shop.Cart.add()");
        assert_eq!(text, expected);
        assert_eq!(again(&text), text);
        let (events, _) = read(&text).unwrap();
        assert!(matches!(
            events[..],
            [Event::Release { .. }, Event::Acquire { .. }]
        ));
    }
}

/// The operations of a text without threads and places.
fn operations(text: &str) -> String {
    let operation = |line: &str| line.split('|').nth(1).unwrap().to_owned();
    text.lines().map(operation).collect::<Vec<_>>().join(" ")
}

#[test]
fn only_the_outermost_levels_of_locks_have_lines() {
    let twice = "T1 acquire monitor:oA\nT1 acquire monitor:oA\n";
    let waits =
        "T1 release monitor:oA\nT1 waits-monitor oA\nT1 acquire monitor:oA\nT1 waited-monitor oA\n";
    let out = "T1 release monitor:oA\nT1 read f2\nT1 release monitor:oA\n";
    let text = std(&[twice, waits, out].concat());
    let own = "shop.Cart#1";
    let expected = format!("acq({own}) rel({own}) acq({own}) r(shop.Cart.count) rel({own})");
    assert_eq!(operations(&text), expected);
    for (hold, name) in [("", "lock"), ("-monitor", "held")] {
        let text = std(&format!(
            "T1 locked{hold} oA\nT1 locked{hold} oA\nT1 waits{hold} oA\nT1 waited{hold} oA\nT1 unlocked{hold} oA\n\
             T1 read f2\nT1 unlocked{hold} oA\n"
        ));
        let own = format!("{name}:{own}");
        let expected = format!("acq({own}) rel({own}) acq({own}) r(shop.Cart.count) rel({own})");
        assert_eq!(operations(&text), expected);
        assert_eq!(again(&text), text);
    }
    let text = std(
        "T1 locked-shared oA\nT1 locked-shared oA\nT1 unlocked-shared oA\nT1 unlocked-shared oA\n",
    );
    let own = "shared:shop.Cart#1";
    let expected = format!("acq({own}) r({own}) rel({own}) acq({own}) w({own}) rel({own})");
    assert_eq!(operations(&text), expected);
    assert_eq!(again(&text), text);
}

#[test]
fn a_monitor_that_another_thread_enters_was_exited() {
    // As in old traces, where a `wait` releases one of two levels.
    let text = std(
        "T1 acquire monitor:oA @7\nT1 acquire monitor:oA @7\nT1 release monitor:oA @7\nT2 acquire monitor:oA @7\n",
    );
    let own = "shop.Cart#1";
    assert_eq!(
        operations(&text),
        format!("acq({own}) rel({own}) acq({own})")
    );
    let threads: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split('|').next())
        .collect();
    assert_eq!(threads, ["main", "main", "a_worker_"]);
    // One that was entered before recording began.
    let text = std("T1 release monitor:oA @7\n");
    assert_eq!(operations(&text), format!("acq({own}) rel({own})"));
}

#[test]
fn texts_of_other_tools_are_read() {
    let text = "T0|fork(T1)|1\nT0|acq(L)|345\nT0|begin|2\nT0|w(V1)|Foo.java:12\nT0|end|2\nT0|rel(L)|x\r\n\nT1|r(V1)|\nT0|join(T1)|1\n";
    let (events, tables) = read(text).unwrap();
    let lines: Vec<String> = events.iter().map(ToString::to_string).collect();
    let lock = events[1].to_string();
    let lock = lock.split(' ').nth(2).unwrap();
    assert_eq!(lines[0], "T1 start T2 @1");
    assert_eq!(lines[1], format!("T1 acquire {lock} @2"));
    assert_eq!(lines[2], "T1 write f1 @3");
    assert_eq!(lines[3], format!("T1 release {lock} @4"));
    assert_eq!(lines[4], "T2 read f1 @5");
    assert_eq!(lines[5..7], ["T2 end", "T1 joined T2 @1"]);
    assert_eq!(tables.thread(ThreadId(2)), Some("T1"));
    let facts = tables.thread_facts(ThreadId(2)).unwrap();
    assert_eq!(facts.creator, Some(ThreadId(1)));
    let field = tables.field(FieldId(1)).unwrap();
    assert_eq!((&*field.class, &*field.name), ("", "V1"));
    let site = tables.site(SiteId(3)).unwrap();
    assert_eq!((site.file.as_deref(), site.line), (Some("Foo.java"), 12));
    let site = tables.site(SiteId(2)).unwrap();
    assert_eq!((site.file.as_deref(), site.line), (Some("345"), 0));
    let plain =
        |line: &&str| !line.is_empty() && !line.contains("|begin|") && !line.contains("|end|");
    let plain: Vec<&str> = text.lines().filter(plain).collect();
    // Another tool's lock need not be named as an object here.
    assert_eq!(
        again(text).replace("L#1", "L").replace("|_\n", "|\n"),
        plain.join("\n") + "\n"
    );
}

#[test]
fn a_wrong_line_is_named_by_its_number() {
    for (line, what) in [
        (
            "T1|r(x)",
            "`T1|r(x)` is not of the form `thread|op(operand)|location`",
        ),
        (
            "T1|r(x)|1|2",
            "`T1|r(x)|1|2` is not of the form `thread|op(operand)|location`",
        ),
        ("T1|read(x)|1", "`read(x)` is not an operation"),
        ("T1|r x|1", "`r x` is not an operation"),
        ("T1|r(x|1", "`r(x` is not an operation"),
        (
            "T1|r()|1",
            "`T1|r()|1` lacks a name, or there is a blank in one",
        ),
        (
            "|r(x)|1",
            "`|r(x)|1` lacks a name, or there is a blank in one",
        ),
        (
            "T1|r(x y)|1",
            "`T1|r(x y)|1` lacks a name, or there is a blank in one",
        ),
        (
            "T1|acq(volatile:x+1)|1\nT1|r(volatile:x+2)|1",
            "a section of `volatile:x+1` only reads or writes the variable of the same name, and `r(volatile:x+2)` is something else",
        ),
    ] {
        let number = 1 + line.lines().count();
        let text = format!("T1|w(x)|1\n{line}\n");
        let error = read(&text).unwrap_err().to_string();
        assert_eq!(error, format!("line {number}: {what}"));
    }
    let mut reader = StdReader::new(&b"T1|w(x)|1\n\xff|r(x)|1\n"[..]);
    let mut error = None;
    while error.is_none() {
        error = reader.next_item().err();
    }
    assert_eq!(error.unwrap().to_string(), "line 2: it is not UTF-8");
    let cut_off = true;
    assert_eq!(reader.next_item().unwrap(), Item::End { cut_off });
}

#[test]
fn long_ranges_are_cut_and_counted() {
    let tables = tables();
    let publications = Publications::default();
    let mut writer = StdWriter::new(Vec::new(), &tables, &publications);
    let event: Event = "T1 write o5[0..70000] @7".parse().unwrap();
    writer.event(&event).unwrap();
    assert_eq!(writer.left_out(), 70_001 - (1 << 16));
}
