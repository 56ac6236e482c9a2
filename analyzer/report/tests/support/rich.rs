//! A report made by hand in which every field is filled somewhere, and every kind of awkward name occurs.

#[path = "parts.rs"]
pub mod parts;

use redflag_report::{
    AccessKind, AccessSide, Advice, AdviceKind, Block, Confirmation, Deadlock, Detector, Ending,
    EndingKind, FailOn, Failure, Finding, FindingVerdict, Held, Jvm, LastSeen, LockKind, LockPlace,
    OrderTried, Origin, Pair, Place, Proof, Race, Refused, Report, SeenStep, Source, Standing,
    Subject, SuppressionUse, Tool, Variable, VariableKind, Verdict, Views, Wait,
};

/// The report. JVM 4711 was watched but forgot some, 4712 is blind for one class, 4713 had nothing to watch.
pub fn report() -> Report {
    let mut report = Report {
        schema: Report::SCHEMA,
        verdict: Verdict::Clean,
        tool: Tool {
            name: "Redflag".into(),
            version: "0.1.0".into(),
        },
        date: Some("2027-03-01".into()),
        jvms: jvms(),
        findings: vec![
            balance(),
            consequence(),
            array(),
            contents(),
            suppressed(),
            unknown(),
            deadlock(),
            views(),
            failure(),
        ],
        own: None,
        suppressions: vec![
            suppression("variable log.Log.level", 1, false),
            suppression("site bank.Old.*", 0, false),
            suppression("id RF-00000009", 0, true),
        ],
        fail_on: FailOn::Race,
    };
    report.decide(FailOn::Race);
    report
}

fn jvms() -> Vec<Jvm> {
    let watched = Jvm {
        pid: 4711,
        command: "java -cp \"a b.jar\" bank.Main --if x<y".into(),
        jdk: "17.0.9".into(),
        class_dirs: vec![],
        watched_classes: 12,
        events: 12345,
        attached_accesses: Some(9876),
        dropped_accesses: 5,
        forgotten: 2,
        unrecorded_threads: vec!["main".into()],
        ..parts::jvm()
    };
    let blind = Jvm {
        pid: 4712,
        refused: vec![Refused {
            class: "bank.Huge".into(),
            reason: "a method would pass the JVM's limits".into(),
        }],
        attached_accesses: None,
        dropped_accesses: 0,
        forgotten: 0,
        unrecorded_threads: Vec::new(),
        ..watched.clone()
    };
    let launcher = Jvm {
        pid: 4713,
        command: format!("java -cp {} launcher.Main", "lib/some.jar:".repeat(20)),
        jdk: "21".into(),
        class_dirs: vec![],
        watched_classes: 0,
        refused: Vec::new(),
        events: 0,
        ..blind.clone()
    };
    vec![watched, blind, launcher]
}

/// The write has its source and a lock, its thread was started in a file whose folder only the callers show.
fn balance() -> Finding {
    let mut write = side(AccessKind::Write, "teller", "bank.Account.deposit", 12);
    write.stack = vec![
        write.place(),
        "bank.ui.Teller.run(Teller.java:20)".into(),
        "bank.ui.Teller$$Lambda$1.0x1234.run(unknown source)".into(),
        "java.lang.Thread.run(Thread.java:840)".into(),
        "no frame at all".into(),
    ];
    hold(&mut write, "bank.Account#1", LockKind::Monitor, Some(11));
    write.created_by = Some("main".into());
    write.created_at = Some("Teller.java:8".into());
    write.test = Some("bank.AccountTest#deposits".into());
    write.source = Some(Source {
        path: "my app/src/main/java/bank/Account.java".into(),
        first: 11,
        lines: vec![
            "        synchronized (this) {".into(),
            "            balance += amount; // {0} [x](1)".into(),
            "        }".into(),
        ],
    });
    let mut read = side(AccessKind::Read, "auditor", "bank.Audit.sum", 30);
    read.created_by = Some("main".into());
    read.created_at = Some("Main.java:41".into());
    read.via = Some(place("bank.Account.balance", "Account.java", 9));
    let mut further = pair(7, [write.clone(), read.clone()]);
    further.predicted = true;
    further.accesses[1].line = Some(33);
    let mut finding = Finding {
        also: vec![Detector::RACER],
        count: 3,
        jvms: vec![4711, 4712],
        test: Some("bank.AccountTest#deposits".into()),
        advice: vec![Advice {
            kind: AdviceKind::Lock,
            target: "bank.Account.balance".into(),
            text: "Hold bank.Account#1 at both accesses.".into(),
            places: vec!["Audit.java:30".into()],
            ends: vec!["RF-00000001".into()],
            checked: true,
        }],
        confirmation: Some(Confirmation {
            runs: 10,
            hits: 9,
            orders: vec![OrderTried {
                first: 1,
                runs: 9,
                failures: 2,
            }],
            schedule: Some("RF-00000001.schedule".into()),
        }),
        ..finding(1, field("bank.Account", "balance"), [write, read])
    };
    let race = parts::race_in(&mut finding);
    race.pair.last_synchronization = seen();
    race.pairs = vec![further];
    finding
}

fn consequence() -> Finding {
    let accesses = [
        side(AccessKind::Write, "teller", "bank.Account.open", 5),
        side(AccessKind::Read, "auditor", "bank.Audit.sum", 31),
    ];
    let mut finding = Finding {
        jvms: vec![4712],
        ..finding(2, field("bank.Account", "owner"), accesses)
    };
    parts::race_in(&mut finding).cause = Some("RF-00000001".into());
    finding
}

fn array() -> Finding {
    let variable = Variable {
        kind: VariableKind::Array,
        class: "int[]".into(),
        field: None,
        type_name: Some("int[]".into()),
        owner: None,
        allocated: Some("Ledger.java:5".into()),
    };
    let mut write = side(AccessKind::Write, "one", "bank.Ledger.put", 40);
    let lock = "write lock of ReentrantReadWriteLock#2";
    hold(&mut write, lock, LockKind::Exclusive, Some(39));
    let mut read = side(AccessKind::Read, "two", "bank.Ledger.get", 50);
    let lock = "read lock of ReentrantReadWriteLock#3";
    hold(&mut read, lock, LockKind::Shared, None);
    let mut finding = Finding {
        verdict: FindingVerdict::Predicted,
        detector: Detector::HYBRID,
        proof: Some(Proof::Witness),
        ..finding(3, variable, [write, read])
    };
    parts::pair_in(&mut finding).predicted = true;
    finding
}

/// The source is outside the directory of the run.
fn contents() -> Finding {
    let variable = Variable {
        kind: VariableKind::Contents,
        class: "java.util.ArrayList".into(),
        field: None,
        type_name: None,
        owner: Some("lib.Names.names".into()),
        allocated: None,
    };
    let mut one = side(AccessKind::Write, "one", "lib.Names$Inner.add", 7);
    one.file = Some("Names.java".into());
    one.source = Some(Source {
        path: "/opt/größe/lib/Names.java".into(),
        first: 7,
        lines: vec!["        names.add(name);".into()],
    });
    let other = one.clone();
    Finding {
        standing: Standing::Known,
        origin: Origin::Library,
        ..finding(4, variable, [one, other])
    }
}

fn suppressed() -> Finding {
    let accesses = [
        side(AccessKind::Write, "one", "log.Log.set", 3),
        side(AccessKind::Write, "two", "log.Log.set", 3),
    ];
    Finding {
        standing: Standing::Suppressed,
        suppressed: Some("only the <level> of \"logs\" & nothing else".into()),
        jvms: vec![4712],
        ..finding(5, field("log.Log", "level"), accesses)
    }
}

/// A finding without details, whose threads have names that are special in every format.
fn unknown() -> Finding {
    let odd = |thread: &str, method: &str| AccessSide {
        publication: true,
        class: "unknown class".into(),
        file: None,
        line: None,
        stack: Vec::new(),
        ..side(AccessKind::Write, thread, method, 1)
    };
    let accesses = [
        odd("pool[1](2) {0} <a href='x'>&amp;]]>", "x.@77"),
        odd(
            "\u{1b}[31m\u{0}red\u{FFFE} \u{1F6A9}\tline\nbreak",
            "x.a]\\b[",
        ),
    ];
    Finding {
        jvms: Vec::new(),
        ..finding(6, field("unknown class", "f7"), accesses)
    }
}

/// Two threads, one of which works for a test.
fn deadlock() -> Finding {
    let wait = |thread: &str, holds: (&str, u32), wants: (&str, u32)| {
        let lock = |(lock, line): (&str, u32)| LockPlace {
            lock: lock.into(),
            at: place("bank.Transfer.run", "Transfer.java", line),
        };
        Wait {
            thread: thread.into(),
            holds: vec![lock(holds)],
            wants: lock(wants),
            stack: vec![format!("bank.Transfer.run(Transfer.java:{})", wants.1)],
            test: (thread == "one").then(|| "bank.AccountTest#transfers".into()),
        }
    };
    let cycle = vec![
        wait("one", ("Account.lock#1", 4), ("Account.lock#2", 5)),
        wait("two", ("Account.lock#2", 8), ("Account.lock#1", 9)),
    ];
    of_subject(
        8,
        FindingVerdict::Deadlock,
        Subject::Deadlock(Deadlock { cycle }),
    )
}

fn views() -> Finding {
    let block = |thread: &str, line| Block {
        thread: thread.into(),
        at: place("bank.Daemon.step", "Daemon.java", line),
        stack: vec![format!("bank.Daemon.step(Daemon.java:{line})")],
    };
    let views = Views {
        lock: "bank.Task#4".into(),
        whole: vec!["bank.Task.value".into(), "bank.Task.achieved".into()],
        fields: [
            vec!["bank.Task.value".into()],
            vec!["bank.Task.achieved".into()],
        ],
        happened: true,
        blocks: vec![block("daemon", 3), block("task", 13), block("task", 23)],
    };
    of_subject(9, FindingVerdict::HighLevel, Subject::Views(views))
}

fn failure() -> Finding {
    let failure = Failure {
        failure: Ending {
            kind: EndingKind::Uncaught,
            exception: Some("java.lang.IllegalStateException: <empty>".into()),
            thread: Some("main".into()),
            stack: vec!["bank.Main.main(Main.java:50)".into()],
        },
        schedule: Some("seed-17.schedule".into()),
    };
    Finding {
        detector: Detector::EXPLORE,
        ..of_subject(10, FindingVerdict::Confirmed, Subject::Failure(failure))
    }
}

fn of_subject(number: u32, verdict: FindingVerdict, subject: Subject) -> Finding {
    Finding {
        id: format!("RF-{number:08x}"),
        verdict,
        detector: Detector::HB,
        also: Vec::new(),
        proof: None,
        origin: Origin::Own,
        count: 1,
        jvms: vec![4711],
        tests: vec!["bank.AccountTest#deposits".into()],
        test: None,
        threads: subject.threads(),
        subject,
        advice: Vec::new(),
        confirmation: None,
        standing: Standing::New,
        suppressed: None,
    }
}

fn finding(number: u32, variable: Variable, accesses: [AccessSide; 2]) -> Finding {
    let race = Race {
        variable,
        pair: pair(number, accesses),
        pairs: Vec::new(),
        cause: None,
    };
    of_subject(number, FindingVerdict::Race, Subject::Race(Box::new(race)))
}

fn pair(number: u32, accesses: [AccessSide; 2]) -> Pair {
    Pair {
        id: format!("RF-1000{number:04x}"),
        predicted: false,
        accesses,
        missing_edge: "Nothing leads from one access to the other.".into(),
        last_synchronization: Vec::new(),
    }
}

/// A place in a method that is named with its class.
fn place(method: &str, file: &str, line: u32) -> Place {
    let (class, method) = method.rsplit_once('.').unwrap();
    Place {
        class: class.into(),
        method: method.into(),
        file: Some(file.into()),
        line: Some(line),
    }
}

fn field(class: &str, name: &str) -> Variable {
    Variable {
        kind: VariableKind::Field,
        class: class.into(),
        field: Some(name.into()),
        type_name: Some("long".into()),
        owner: None,
        allocated: None,
    }
}

/// An access in a method that is named with its class.
fn side(kind: AccessKind, thread: &str, method: &str, line: u32) -> AccessSide {
    let (class, method) = method.rsplit_once('.').unwrap();
    let simple = class.rsplit('.').next().unwrap();
    let mut side = AccessSide {
        class: class.into(),
        method: method.into(),
        file: Some(format!("{simple}.java")),
        ..parts::side(kind, thread, line, Vec::new())
    };
    side.stack = vec![side.place()];
    side
}

fn hold(side: &mut AccessSide, lock: &str, kind: LockKind, line: Option<u32>) {
    let file = side.file.clone().unwrap();
    let held = Held {
        lock: lock.into(),
        kind,
        taken_at: line.map(|line| format!("{file}:{line}")),
    };
    side.locks.push(held.to_string());
    side.held.push(held);
}

fn seen() -> Vec<LastSeen> {
    vec![
        LastSeen {
            by: "auditor".into(),
            of: "teller".into(),
            step: SeenStep::Never,
            what: None,
            at: None,
            words: "\"auditor\" had seen no access of \"teller\".".into(),
        },
        LastSeen {
            by: "teller".into(),
            of: "auditor".into(),
            step: SeenStep::Release,
            what: Some("bank.Account#1".into()),
            at: Some("Audit.java:28".into()),
            words: "\"teller\" had last seen \"auditor\" leaving the monitor of bank.Account#1."
                .into(),
        },
    ]
}

fn suppression(rule: &str, matched: u64, expired: bool) -> SuppressionUse {
    SuppressionUse {
        rule: rule.into(),
        at: "redflag.suppressions:3".into(),
        reason: (matched > 0).then(|| "only the level of logs".into()),
        matched,
        partly: 0,
        expired,
    }
}
