//! A trace comes back as it was written; what is damaged never does harm.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag_trace::wire::{Class, OLDEST_VERSION, Op, VERSION, encode, head};
use redflag_trace::{
    Entry, Event, Field, FieldFlags, FieldId, Frame, Header, Item, ObjectId, Reader, Site, SiteId,
    StackId, Summary, Tables, TestId, Thread, ThreadId, TraceError, Writer, parse_trace,
};

/// Every operation, by two threads.
const EVENTS: &str = "\
T1 start T2 @9
T2 begin
T1 read o5.f3 @7
T1 write o5.f3 @7
T1 read f3 @7
T2 write f3 @7
T1 read o5[2] @8
T1 write o5[2..10/4] @8
T1 read o5.* @8
T1 write o5.* @8
T1 atomic-read o5.f3 @7
T1 atomic-write f3 @7
T1 atomic-update o5[2..10/4] @8
T1 atomic-write o5.* @8
T1 acquire monitor:o5 @8
T1 release monitor:o5 @8
T1 acquire volatile:o5+12 @8
T1 release volatile:o5+12 @8
T2 acquire atomic:o5 @8
T2 release atomic:o5 @8
T2 acquire class:4 @8
T2 release class:4 @8
T2 acquire interrupt:T2 @8
T1 release interrupt:T2 @8
T1 acquire finalizer:o5 @8
T1 release finalizer:o5 @8
T2 acquire notify:o5 @8
T1 release notify:o5 @8
T1 locked o5 blocking @8
T1 locked-shared o5 tried @8
T1 unlocked o5 @8
T1 unlocked-shared o5 @8
T1 locked-monitor o5 @8
T1 unlocked-monitor o5 @8
T1 waits o5 @8
T1 waited o5 @8
T1 waits-monitor o5 @8
T1 waited-monitor o5 @8
T2 initializing class:4 @8
T1 acquire fence @8
T1 release fence @8
T1 test-begin t6
T1 test-end t6
T1 stack s3 @8
T1 allocated o5 @8
T1 mark 1 @8
T2 published o5:T1:1:0:f3:f5
T2 end
T1 joined T2 @8
freed o5
";

fn header() -> Header {
    Header {
        pid: 4711,
        jdk: "17.0.9".into(),
        command: "java -jar\tshop.jar\n".into(),
        include: vec!["bank.**".into(), "shop.Cart".into()],
        exclude: vec!["bank.*Test".into()],
        lock_sets: Some(true),
    }
}

fn names() -> Tables {
    let mut tables = Tables::new();
    let frame = |method: &str, line| Frame {
        class: "bank/Account".into(),
        method: method.into(),
        file: Some("Account.java".into()),
        line,
        is_accessor: method == "main",
    };
    for (id, field) in [(7, 3), (8, 0), (9, 0)] {
        let site = Site {
            class: "bank/Account".into(),
            method: "deposit".into(),
            descriptor: "(J)V".into(),
            file: (id != 9).then(|| "Account.java".into()),
            line: id,
            bci: 5,
            is_accessor: id == 8,
        };
        tables.set_site(SiteId(id), site);
        tables.set_site_field(SiteId(id), FieldId(field));
        if id == 8 {
            tables.set_site_owner(SiteId(8), FieldId(5));
        }
    }
    tables.set_stack(StackId(3), vec![frame("deposit", 7), frame("main", 0)]);
    let field = Field {
        class: "bank/Account".into(),
        name: "balance".into(),
        descriptor: "J".into(),
    };
    tables.set_field(FieldId(3), field.clone());
    let accounts = Field {
        name: "accounts".into(),
        ..field
    };
    tables.set_field(FieldId(5), accounts);
    tables.set_field_flags(FieldId(5), Some(FieldFlags::of(0x1a)));
    tables.set_init_only(FieldId(5), vec![("owner".into(), "[B".into())]);
    tables.set_thread(ThreadId(1), "main");
    let worker = Thread {
        name: "a\tb\\".into(),
        creator: Some(ThreadId(1)),
        created_at: Some(SiteId(9)),
        is_virtual: true,
        started: true,
        ended: false,
    };
    tables.set_thread_facts(ThreadId(2), worker);
    tables.set_class(0, "bank/Account".into());
    tables.set_class(4, "[I".into());
    tables.set_test(TestId(6), "bank.AccountTest#deposit".into());
    tables
}

fn thread_of(event: &Event) -> Option<ThreadId> {
    event.to_string().split(' ').next()?[1..]
        .parse()
        .ok()
        .map(ThreadId)
}

fn summary() -> Summary {
    let mut summary = Summary::default();
    summary.put("events", 27);
    summary.put("refused", "A\tbad=code\r\n");
    summary.put("refused", "B");
    summary
}

fn written() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut writer = Writer::new(&mut bytes, &header()).unwrap();
    for (sequence, event) in (1..).zip(parse_trace(EVENTS).unwrap()) {
        match event {
            Event::ObjectFreed(object) => writer.freed(object).unwrap(),
            _ => {
                let record = encode(&event, sequence);
                let thread = thread_of(&event).unwrap();
                writer.records(thread, record.words(), &names()).unwrap();
            }
        }
    }
    let ended = Thread {
        ended: true,
        ..names().thread_facts(ThreadId(2)).unwrap().clone()
    };
    let (id, thread) = (ThreadId(2), ended);
    writer.table(&Entry::Thread { id, thread }).unwrap();
    let (id, fields) = (FieldId(5), names().init_only(FieldId(5)).to_vec());
    writer.table(&Entry::InitOnly { id, fields }).unwrap();
    writer.summary(&summary()).unwrap();
    drop(writer);
    bytes
}

/// The reader at its end, everything in the trace, and whether it is cut off.
type Whole<'a> = (Reader<&'a [u8]>, Vec<Item>, bool);

fn read(bytes: &[u8]) -> Result<Whole<'_>, TraceError> {
    let mut reader = Reader::new(bytes)?;
    let mut items = Vec::new();
    loop {
        match reader.next_item()? {
            Item::End { cut_off } => return Ok((reader, items, cut_off)),
            item => items.push(item),
        }
    }
}

fn events(items: &[Item]) -> String {
    let events = items.iter().filter_map(|item| match item {
        Item::Event(event) => Some(format!("{event}\n")),
        _ => None,
    });
    events.collect()
}

#[test]
fn everything_comes_back_as_it_was_written() {
    let bytes = written();
    let (reader, items, cut_off) = read(&bytes).unwrap();
    assert!(!cut_off);
    assert_eq!(reader.header(), &header());
    assert_eq!(reader.summary(), Some(&summary()));
    assert_eq!(events(&items), EVENTS);
    let (defined, names) = (reader.tables(), names());
    for id in [7, 8, 9].map(SiteId) {
        assert_eq!(defined.site(id), names.site(id));
        assert_eq!(defined.site_field(id), names.site_field(id));
        assert_eq!(defined.site_owner(id), names.site_owner(id));
    }
    assert_eq!(defined.stack(StackId(3)), names.stack(StackId(3)));
    for id in [3, 5].map(FieldId) {
        assert_eq!(defined.field(id), names.field(id));
        assert_eq!(defined.field_flags(id), names.field_flags(id));
    }
    assert_eq!(defined.init_only(FieldId(5)), names.init_only(FieldId(5)));
    assert_eq!(defined.class(4), names.class(4));
    assert_eq!(defined.test(TestId(6)), names.test(TestId(6)));
    assert_eq!(defined.object_class(ObjectId(5)), Some("bank/Account"));
    assert_eq!(defined.thread(ThreadId(1)), Some("main"));
    let worker = defined.thread_facts(ThreadId(2)).unwrap();
    assert!(worker.ended, "the last definition counts");
    assert_eq!(worker.name, names.thread_facts(ThreadId(2)).unwrap().name);
    assert_eq!(worker.created_at, Some(SiteId(9)));
}

#[test]
fn every_operation_is_in_the_test() {
    let bytes = written();
    let words: Vec<u64> = bytes
        .chunks(8)
        .map(|word| u64::from_le_bytes(word.try_into().unwrap()))
        .collect();
    let mut at = 2 + (words[1] >> 32) as usize;
    let mut seen = Vec::new();
    while let Some(&first) = words.get(at) {
        let op = Op::of(first).unwrap();
        seen.push(op);
        let has_text = op.class() == Class::Table && op >= Op::SiteName;
        at += op.words()
            + if has_text {
                (first >> 8) as usize & 0xff_ffff
            } else {
                0
            };
    }
    seen.sort_unstable();
    seen.dedup();
    let mut all = Op::ALL.to_vec();
    all.sort_unstable();
    // Rings have these where no order is needed, and older traces.
    all.retain(|&op| op.class() != Class::Lock || op == Op::Initializing);
    assert_eq!(seen, all);
}

#[test]
fn an_id_is_defined_once_and_before_it_is_needed() {
    let bytes = written();
    let (_, items, _) = read(&bytes).unwrap();
    let place = |found: &dyn Fn(&Item) -> bool| -> Vec<usize> {
        let places = items.iter().enumerate().filter(|(_, item)| found(item));
        places.map(|(place, _)| place).collect()
    };
    let site = |wanted| {
        place(&|item| matches!(item, Item::Table(Entry::Site { id, .. }) if id.0 == wanted))
    };
    let used = |word: &str| {
        place(&|item| matches!(item, Item::Event(e) if e.to_string().contains(word)))[0]
    };
    for (number, word) in [(7, "@7"), (8, "@8"), (9, "@9")] {
        assert_eq!(site(number).len(), 1);
        assert!(site(number)[0] < used(word));
    }
    let class = place(&|item| matches!(item, Item::Table(Entry::Class { number: 4, .. })));
    assert!(class.len() == 1 && class[0] < used("class:4"));
    let test = place(&|item| matches!(item, Item::Table(Entry::Test { id: TestId(6), .. })));
    assert!(test.len() == 1 && test[0] < used("test-begin"));
    let stack = place(&|item| matches!(item, Item::Table(Entry::Stack { id: StackId(3), .. })));
    assert!(stack.len() == 1 && stack[0] < used("stack s3"));
    let field = place(&|item| matches!(item, Item::Table(Entry::Field { id: FieldId(3), .. })));
    assert!(field.len() == 1 && field[0] < site(7)[0]);
}

#[test]
fn cut_off_at_any_byte_gives_what_was_whole_before_it() {
    let bytes = written();
    let (_, whole, _) = read(&bytes).unwrap();
    let mut before = 0;
    for length in 0..bytes.len() {
        let (reader, items, cut_off) = read(&bytes[..length]).unwrap();
        assert!(cut_off, "{length}");
        assert!(whole.starts_with(&items), "{length}");
        assert!(items.len() >= before, "{length}");
        assert!(reader.summary().is_none(), "{length}");
        before = items.len();
    }
    assert_eq!(before, whole.len());
}

#[test]
fn a_flushed_trace_ends_with_whole_records() {
    let file = tempfile();
    let mut writer = Writer::new(std::fs::File::create(&file).unwrap(), &header()).unwrap();
    let event: Event = "T1 write o5[1]".parse().unwrap();
    let words = encode(&event, 0);
    writer
        .records(ThreadId(1), words.words(), &Tables::new())
        .unwrap();
    writer.flush().unwrap();
    let bytes = std::fs::read(&file).unwrap();
    let (_, items, cut_off) = read(&bytes).unwrap();
    assert_eq!((items, cut_off), (vec![Item::Event(event)], true));
}

fn tempfile() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("flushed.rftrace")
}

/// A trace with these words after its header.
fn with(words: &[u64]) -> Vec<u8> {
    let mut bytes = Vec::new();
    drop(Writer::new(&mut bytes, &Header::default()).unwrap());
    bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
    bytes
}

#[test]
fn malformed_records_are_reported_with_their_offset() {
    let start = with(&[]).len();
    let switch = head(Op::Switch, 0, SiteId(1));
    let text = |op, text: &[u8; 8]| vec![head(op, 1, SiteId(1)), u64::from_le_bytes(*text)];
    let start_of = |child: u64| vec![switch, head(Op::Start, 0, SiteId(1)), child, 1];
    for (words, place, says) in [
        (vec![0], 0, "0 is not an operation"),
        (vec![switch, 77], 8, "77 is not an operation"),
        (
            vec![head(Op::ReadStatic, 0, SiteId(1))],
            0,
            "no thread is named before the first record",
        ),
        (
            vec![switch, head(Op::ReadElements, 0, SiteId(1)), 5, 0],
            8,
            "an impossible ReadElements",
        ),
        (
            vec![head(Op::Switch, 0, SiteId(1 << 22))],
            0,
            "no thread has the number 4194304",
        ),
        (
            start_of(1 << 40),
            8,
            "no thread has the number 1099511627776",
        ),
        (
            vec![switch, head(Op::AcquireClass, 0, SiteId(1)), 1 << 22, 1],
            8,
            "no class has the number 4194304",
        ),
        (
            vec![switch, head(Op::TestBegin, 0, SiteId(0)), 1 << 32, 1],
            8,
            "no test has the number 4294967296",
        ),
        (
            vec![head(Op::SiteName, 0xff_ffff, SiteId(1))],
            0,
            "16777215 words of text are too many",
        ),
        (
            text(Op::SiteName, b"A\tb\0\0\0\0\0"),
            0,
            "the text of a SiteName cannot be understood",
        ),
        (
            text(Op::ClassName, b"A\\x\0\0\0\0\0"),
            0,
            "the text of a ClassName cannot be understood",
        ),
        (
            text(Op::ClassName, b"\xff\0\0\0\0\0\0\0"),
            0,
            "the text is not UTF-8",
        ),
        (
            text(Op::ThreadName, b"a\t\t\tdead"),
            0,
            "the text of a ThreadName cannot be understood",
        ),
        (
            text(Op::Summary, b"events\0\0"),
            0,
            "the text of a Summary cannot be understood",
        ),
        (
            vec![head(Op::Summary, 0, SiteId(0)), 1],
            0,
            "something follows the summary",
        ),
    ] {
        let error = read(&with(&words)).map(|_| ()).unwrap_err();
        assert_eq!(error.to_string(), format!("byte {}: {says}", start + place));
    }
}

#[test]
fn an_error_ends_the_trace() {
    let bytes = with(&[0, 0]);
    let mut reader = Reader::new(&bytes[..]).unwrap();
    assert!(reader.next_item().is_err());
    assert_eq!(reader.next_item().unwrap(), Item::End { cut_off: true });
}

#[test]
fn another_file_and_another_version_are_refused() {
    let says = |bytes: &[u8]| read(bytes).map(|_| ()).unwrap_err().to_string();
    assert_eq!(
        says(b"REDFLAX\n........"),
        "byte 0: this is not a Redflag trace"
    );
    assert_eq!(says(b"x"), "byte 0: this is not a Redflag trace");
    let mut later = written();
    later[8] += 1;
    let expected = format!(
        "byte 8: the trace has version {}, this command reads {OLDEST_VERSION} to {VERSION}: ",
        VERSION + 1
    );
    assert!(says(&later).starts_with(&expected));
    let mut long = written();
    long[12..16].copy_from_slice(&u32::MAX.to_le_bytes());
    assert_eq!(says(&long), "byte 8: 4294967295 words of text are too many");
    let mut wrong = written();
    wrong[16] = b'q';
    assert_eq!(says(&wrong), "byte 8: the header cannot be understood");
}

#[test]
fn a_writer_refuses_words_that_are_not_records_of_a_ring() {
    let mut empty = Vec::new();
    drop(Writer::new(&mut empty, &header()).unwrap());
    let site = SiteId(1);
    for words in [
        vec![0],
        vec![head(Op::ReadField, 0, site)],
        vec![head(Op::Switch, 0, site)],
    ] {
        let mut written = Vec::new();
        let mut writer = Writer::new(&mut written, &header()).unwrap();
        assert!(writer.records(ThreadId(1), &words, &Tables::new()).is_err());
        drop(writer);
        assert_eq!(written, empty, "nothing of it is written");
    }
}
