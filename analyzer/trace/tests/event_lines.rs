//! The lines for people, from a trace made by hand.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag_trace::wire::encode;
use redflag_trace::{
    Entry, EventFormatter, Field, FieldId, Header, Item, ObjectId, Reader, Site, SiteId, Tables,
    TestId, ThreadId, Writer, parse_trace,
};

fn names() -> Tables {
    let mut tables = Tables::new();
    for (number, class) in [
        (1, "Counter"),
        (2, "[I"),
        (6, "Od\nd"),
        (3, "java/lang/Object"),
        (4, "Flag"),
        (5, "java/util/ArrayList"),
    ] {
        tables.set_class(number, class.into());
    }
    for (id, class, name) in [
        (1, "Counter", "count"),
        (2, "Counter", "total"),
        (3, "Flag", "done"),
    ] {
        let field = Field {
            class: class.into(),
            name: name.into(),
            descriptor: "I".into(),
        };
        tables.set_field(FieldId(id), field);
    }
    for (line, file, field) in [
        (4, Some("Counter.java"), 0),
        (5, Some("Counter.java"), 1),
        (6, Some("Counter.java"), 2),
        (7, None, 3),
        (0, Some("Counter.java"), 0),
    ] {
        let id = if line == 0 { SiteId(8) } else { SiteId(line) };
        let site = Site {
            class: "Counter".into(),
            method: "inc".into(),
            file: file.map(Into::into),
            line,
            ..Site::default()
        };
        tables.set_site(id, site);
        tables.set_site_field(id, FieldId(field));
    }
    for (id, name) in [
        (1, "main"),
        (2, "worker"),
        (3, "worker"),
        (4, "a thread\n"),
        (5, ""),
    ] {
        tables.set_thread(ThreadId(id), name);
    }
    tables.set_test(TestId(1), "CounterTest#counts".into());
    tables
}

/// Stores the events with their names, reads them back and names them.
fn dumped(events: &str) -> String {
    let mut bytes = Vec::new();
    let mut writer = Writer::new(&mut bytes, &Header::default()).unwrap();
    for event in parse_trace(events).unwrap() {
        let thread = event.to_string().split(' ').next().unwrap()[1..].parse();
        match thread {
            Ok(thread) => writer
                .records(ThreadId(thread), encode(&event, 0).words(), &names())
                .unwrap(),
            Err(_) => {
                let redflag_trace::Event::ObjectFreed(object) = event else {
                    panic!("{event}");
                };
                writer.freed(object).unwrap();
            }
        }
    }
    drop(writer);
    let mut reader = Reader::new(&bytes[..]).unwrap();
    let mut items = Vec::new();
    loop {
        match reader.next_item().unwrap() {
            Item::Event(event) => items.push(event),
            Item::Table(_) => {}
            Item::End { .. } => break,
        }
    }
    let mut formatter = EventFormatter::new(reader.tables());
    items
        .iter()
        .map(|event| formatter.line(event) + "\n")
        .collect()
}

/// `o(class, serial)` in the text form.
fn o(class: u32, serial: u64) -> String {
    ObjectId::of(class, serial).to_string()
}

#[test]
fn every_kind_of_event_has_its_line() {
    let (counter, array, lock, flag, list) = (o(1, 70), o(2, 9), o(3, 8), o(4, 7), o(5, 6));
    let flag_class = ObjectId::class_object(4);
    let address = ObjectId::address(0xbeef);
    let events = format!(
        "T1 start T2 @4\nT1 start T3 @4\nT2 begin\nT1 write {counter}.f1 @5\nT1 read f2 @6\nT1 write {array}[0..99] @4\n\
         T1 read {array}[0..98/2] @4\nT2 read {array}[5] @4\nT2 write {list}.* @4\n\
         T1 acquire monitor:{lock} @4\nT1 release monitor:{lock} @4\nT1 release volatile:{flag}+12 @4\n\
         T1 acquire volatile:{flag}+12 @7\nT1 acquire volatile:{flag_class}+112 @7\nT1 acquire volatile:{flag_class}+112 @4\n\
         T1 release volatile:{address}+0 @4\nT3 acquire atomic:{flag} @4\nT3 acquire atomic:o0 @4\nT3 acquire class:4 @4\n\
         T3 acquire class:77 @4\nT1 release interrupt:T3 @4\nT1 release finalizer:{counter} @4\nT4 release fence @8\n\
         T1 locked {lock} @4\nT1 unlocked-shared {lock} @4\nT2 acquire notify:{lock} @4\n\
         T5 acquire fence @99\nT6 acquire fence\nT1 test-begin t1\nT1 test-end t1\nT2 test-begin t2\nT2 end\nT1 joined T2 @4\nfreed {counter}\nT1 write {counter}.f1 @5\n"
    );
    let expected = "\
main start worker/T2 at Counter.inc(Counter.java:4)
main start worker/T3 at Counter.inc(Counter.java:4)
worker/T2 begin
main write Counter#1.count at Counter.inc(Counter.java:5)
main read Counter.total at Counter.inc(Counter.java:6)
main write int[]#2[0..99] at Counter.inc(Counter.java:4)
main read int[]#2[0..98/2] at Counter.inc(Counter.java:4)
worker/T2 read int[]#2[5] at Counter.inc(Counter.java:4)
worker/T2 write contents of java.util.ArrayList#3 at Counter.inc(Counter.java:4)
main acquire monitor java.lang.Object#4 at Counter.inc(Counter.java:4)
main release monitor java.lang.Object#4 at Counter.inc(Counter.java:4)
main release volatile Flag#5+12 at Counter.inc(Counter.java:4)
main acquire volatile Flag#5.done at Counter.inc(unknown source)
main acquire volatile Flag.done at Counter.inc(unknown source)
main acquire volatile class Flag+112 at Counter.inc(Counter.java:4)
main release volatile address 0xbeef+0 at Counter.inc(Counter.java:4)
worker/T3 acquire atomic Flag#5 at Counter.inc(Counter.java:4)
worker/T3 acquire atomic statics at Counter.inc(Counter.java:4)
worker/T3 acquire class Flag at Counter.inc(Counter.java:4)
worker/T3 acquire class 77 at Counter.inc(Counter.java:4)
main release interrupt worker/T3 at Counter.inc(Counter.java:4)
main release finalizer Counter#1 at Counter.inc(Counter.java:4)
\"a thread\\n\" release fence at Counter.inc(Counter.java)
main locked java.lang.Object#4 at Counter.inc(Counter.java:4)
main unlocked-shared java.lang.Object#4 at Counter.inc(Counter.java:4)
worker/T2 acquire notify java.lang.Object#4 at Counter.inc(Counter.java:4)
T5 acquire fence at @99
T6 acquire fence
main begins test CounterTest#counts
main ends test CounterTest#counts
worker/T2 begins test t2
worker/T2 end
main joined worker/T2 at Counter.inc(Counter.java:4)
freed Counter#1
main write Counter#6.count at Counter.inc(Counter.java:5)
";
    assert_eq!(dumped(&events), expected);
}

#[test]
fn an_event_is_one_line_whatever_its_names_hold() {
    let events = format!("T1 acquire monitor:{}\n", o(6, 1));
    assert_eq!(dumped(&events), "main acquire monitor Od\\nd#1\n");
}

#[test]
fn undefined_ids_are_shown_by_their_numbers() {
    let events = format!("T9 write {}.f1 @5\nT9 write f1 @98\n", o(99, 1));
    let expected = "\
T9 write object#1.count at Counter.inc(Counter.java:5)
T9 write f0 at @98
";
    assert_eq!(dumped(&events), expected);
}

#[test]
fn a_threads_last_name_counts_from_the_beginning() {
    let mut tables = Tables::new();
    let begin = "T1 begin".parse().unwrap();
    for name in ["Thread-0", "renamed"] {
        let thread = redflag_trace::Thread {
            name: name.into(),
            ..Default::default()
        };
        tables.define(&Entry::Thread {
            id: ThreadId(1),
            thread,
        });
    }
    assert_eq!(EventFormatter::new(&tables).line(&begin), "renamed begin");
}
