//! The findings of the shop, one of every kind, made by hand.

use redflag_report::{
    AccessKind, AccessMode, AccessSide, Advice, AdviceKind, Detector, Finding, FindingVerdict,
    Held, LastSeen, LockKind, Origin, Pair, Race, SeenStep, Source, Standing, Subject, Variable,
    VariableKind,
};

const READ: AccessKind = AccessKind::Read;
const WRITE: AccessKind = AccessKind::Write;

/// The race that the finding pages of the tests show: two locks where there should be one.
pub const WRONG_LOCK: &str = "RF-20000001";
/// A race with three consequences, which are the three that follow.
pub const PUBLISHED: &str = "RF-30000001";
/// A prediction.
pub const PREDICTED: &str = "RF-40000001";
/// A race seen two thousand times.
pub const OFTEN: &str = "RF-10000001";

/// A field.
pub fn field(class: &str, field: &str, type_name: &str) -> Variable {
    Variable {
        kind: VariableKind::Field,
        class: class.into(),
        field: Some(field.into()),
        type_name: Some(type_name.into()),
        owner: None,
        allocated: None,
    }
}

/// An access at `Class.method`, on a line of a source that is given around it.
fn side(kind: AccessKind, thread: &str, place: &str, line: u32) -> AccessSide {
    let (class, method) = place.rsplit_once('.').unwrap();
    let simple = class.rsplit('.').next().unwrap();
    let simple = simple.split('$').next().unwrap();
    let file = format!("{simple}.java");
    let mut stack = vec![format!("{place}({file}:{line})")];
    stack.extend(CALLERS.map(String::from));
    AccessSide {
        kind,
        mode: AccessMode::Plain,
        publication: false,
        thread: thread.into(),
        class: class.into(),
        method: method.into(),
        file: Some(file),
        line: Some(line),
        via: None,
        descriptor: None,
        bci: None,
        stack,
        stack_of_another: false,
        locks: vec![],
        held: vec![],
        created_by: (thread != "main").then(|| "main".into()),
        created_at: (thread != "main").then(|| "OrderTest.java:31".into()),
        test: None,
        source: None,
    }
}

const CALLERS: [&str; 6] = [
    "com.acme.shop.Worker.serve(Worker.java:77)",
    "java.util.concurrent.Executors$RunnableAdapter.call(Executors.java:572)",
    "java.util.concurrent.FutureTask.run(FutureTask.java:317)",
    "java.util.concurrent.ThreadPoolExecutor.runWorker(ThreadPoolExecutor.java:1144)",
    "java.util.concurrent.ThreadPoolExecutor$Worker.run(ThreadPoolExecutor.java:642)",
    "java.lang.Thread.run(Thread.java:1583)",
];

fn with_source(mut side: AccessSide, first: u32, lines: &str) -> AccessSide {
    let path = format!(
        "src/main/java/com/acme/shop/{}",
        side.file.as_deref().unwrap()
    );
    side.source = Some(Source {
        path,
        first,
        lines: lines.lines().map(String::from).collect(),
    });
    side
}

fn holding(mut side: AccessSide, lock: &str, kind: LockKind, taken_at: &str) -> AccessSide {
    side.held.push(Held {
        lock: lock.into(),
        kind,
        taken_at: Some(taken_at.into()),
    });
    side.locks = side.held.iter().map(ToString::to_string).collect();
    side
}

fn finding(id: &str, variable: Variable, accesses: [AccessSide; 2]) -> Finding {
    let names = [&accesses[1], &accesses[0]].map(|side| side.thread.clone());
    let [second, first] = &names;
    let never = |by: &String, of: &String| LastSeen {
        by: by.clone(),
        of: of.clone(),
        step: SeenStep::Never,
        what: None,
        at: None,
        words: format!("\"{by}\" had seen no access of \"{of}\"."),
    };
    let pair = Pair {
        id: id.replace("RF-", "RF-9"),
        predicted: false,
        missing_edge: "Neither thread holds a lock, and no volatile, thread start, join or other hand-off leads from one access to \
            the other. A lock that both hold, or a hand-off from one to the other, would order them."
            .into(),
        last_synchronization: vec![never(second, first), never(first, second)],
        accesses,
    };
    let subject = Subject::Race(Box::new(Race {
        variable,
        pair,
        pairs: vec![],
        cause: None,
    }));
    Finding {
        id: id.into(),
        verdict: FindingVerdict::Race,
        detector: Detector::HB,
        also: vec![],
        proof: None,
        origin: Origin::Own,
        count: 1,
        test: Some("com.acme.shop.OrderTest#twoCustomersOrder".into()),
        threads: subject.threads(),
        subject,
        advice: vec![],
        confirmation: None,
        standing: Standing::New,
        suppressed: None,
        jvms: vec![],
        tests: vec![],
    }
}

/// The race of a finding.
pub fn race_in(finding: &mut Finding) -> &mut Race {
    finding.race_mut().unwrap()
}

/// The pair of a race that is shown first.
pub fn pair_in(finding: &mut Finding) -> &mut Pair {
    &mut race_in(finding).pair
}

/// Advice that says this.
pub fn advice(text: &str) -> Advice {
    Advice {
        kind: AdviceKind::Lock,
        target: "com.acme.shop.Cache.newest".into(),
        text: text.into(),
        places: vec![],
        ends: vec![],
        checked: false,
    }
}

/// A race seen two thousand times: no lock at all.
pub fn often() -> Finding {
    let source = "  /** Takes one piece out of stock. */\n  void take(String article) {\n    Item item = items.get(article); // never null\n    item.level = item.level - 1;\n    if (item.level < 10 && !item.ordered) {\n      reorder(item, \"low stock\");\n    }";
    let write = with_source(
        side(WRITE, "pool-1-thread-3", "com.acme.shop.Stock.take", 41),
        38,
        source,
    );
    let read = with_source(
        side(READ, "pool-1-thread-7", "com.acme.shop.Stock.take", 41),
        38,
        source,
    );
    let mut finding = finding(
        OFTEN,
        field("com.acme.shop.Stock$Item", "level", "int"),
        [write, read],
    );
    finding.count = 2000;
    finding.also = vec![Detector::RACER, Detector::HYBRID];
    finding
}

/// Two locks where there should be one.
pub fn wrong_lock() -> Finding {
    let deposit = "  public void deposit(long amount) {\n    synchronized (this) {\n      entries += 1;\n      balance += amount;\n    }\n  }";
    let audit = "  long audit() {\n    lock.lock();\n    try {\n      return balance; // what the accountant sees\n    } finally {\n      lock.unlock();\n    }";
    let write = with_source(
        side(WRITE, "teller", "com.acme.shop.Ledger.deposit", 63),
        60,
        deposit,
    );
    let write = holding(
        write,
        "com.acme.shop.Ledger#1",
        LockKind::Monitor,
        "Ledger.java:61",
    );
    let mut read = with_source(
        side(READ, "auditor", "com.acme.shop.Ledger.audit", 91),
        88,
        audit,
    );
    read.created_by = Some("teller".into());
    read.created_at = Some("Ledger.java:34".into());
    let read = holding(
        read,
        "ReentrantLock#2",
        LockKind::Exclusive,
        "Ledger.java:89",
    );
    let mut finding = finding(
        WRONG_LOCK,
        field("com.acme.shop.Ledger", "balance", "long"),
        [write, read],
    );
    pair_in(&mut finding).missing_edge = "\"teller\" holds com.acme.shop.Ledger#1, \"auditor\" holds ReentrantLock#2: they have no lock in common, \
        and no volatile, thread start, join or other hand-off leads from one access to the other. One lock that both hold would order them."
        .into();
    finding.count = 14;
    let [of_teller, of_auditor] = &mut pair_in(&mut finding).last_synchronization[..] else {
        unreachable!("there are two")
    };
    of_teller.step = SeenStep::Start;
    of_teller.what = Some("\"auditor\"".into());
    of_teller.at = Some("Ledger.java:34".into());
    of_teller.words =
        "\"auditor\" had seen what \"teller\" did up to starting \"auditor\" at Ledger.java:34."
            .into();
    of_auditor.step = SeenStep::Release;
    of_auditor.what = Some("com.acme.shop.Ledger#1.closed".into());
    of_auditor.at = Some("Ledger.java:86".into());
    of_auditor.words = "\"teller\" had seen what \"auditor\" did up to writing the volatile field com.acme.shop.Ledger#1.closed at Ledger.java:86.".into();
    finding
}

/// A race on a reference, and three on what it leads to.
pub fn published() -> Vec<Finding> {
    let set = side(WRITE, "main", "com.acme.shop.Config.load", 22);
    let got = side(READ, "http-1", "com.acme.shop.Config.get", 29);
    let class = "com.acme.shop.Config";
    let root = finding(PUBLISHED, field(class, "instance", class), [set, got]);
    let mut all = vec![root];
    for (n, name, type_name) in [
        (2, "url", "java.lang.String"),
        (3, "timeout", "int"),
        (4, "retries", "int"),
    ] {
        let set = side(WRITE, "main", "com.acme.shop.Config.<init>", 10 + n);
        let got = side(READ, "http-1", "com.acme.shop.Client.connect", 50 + n);
        let mut consequence = finding(
            &format!("RF-3000000{n}"),
            field(class, name, type_name),
            [set, got],
        );
        race_in(&mut consequence).cause = Some(PUBLISHED.into());
        all.push(consequence);
    }
    all
}

/// A prediction, with locks of every kind.
pub fn predicted() -> Finding {
    let put = side(WRITE, "loader", "com.acme.shop.Cache.put", 18);
    let put = holding(
        put,
        "write lock of ReentrantReadWriteLock#4",
        LockKind::Exclusive,
        "Cache.java:16",
    );
    let get = holding(
        side(READ, "http-2", "com.acme.shop.Cache.peek", 33),
        "com.acme.shop.Cache#5",
        LockKind::Monitor,
        "Cache.java:32",
    );
    let get = holding(
        get,
        "read lock of ReentrantReadWriteLock#6",
        LockKind::Shared,
        "Cache.java:33",
    );
    let mut finding = finding(
        PREDICTED,
        field("com.acme.shop.cache.Cache", "newest", "java.lang.Object"),
        [put, get],
    );
    finding.verdict = FindingVerdict::Predicted;
    finding.detector = Detector::RACER;
    finding.test = None;
    pair_in(&mut finding).missing_edge = "\"loader\" holds the write lock of ReentrantReadWriteLock#4, \"http-2\" holds com.acme.shop.Cache#5 and the \
        read lock of ReentrantReadWriteLock#6: they have no lock in common. In this run, the write by \"loader\" happened to come first; \
        another schedule may run both at once. One lock that both hold would order them."
        .into();
    finding.advice = vec![advice(
        "Hold the write lock of the same ReentrantReadWriteLock in put and in peek.",
    )];
    finding
}

/// A race on elements of an array.
pub fn elements() -> Finding {
    let write = side(WRITE, "worker-1", "com.acme.shop.stats.Histogram.add", 44);
    let read = side(READ, "report", "com.acme.shop.stats.Histogram.sum", 52);
    let mut finding = finding("RF-50000001", field("long[]", "", "long[]"), [write, read]);
    let variable = &mut race_in(&mut finding).variable;
    variable.kind = VariableKind::Array;
    variable.field = None;
    variable.allocated = Some("Histogram.java:12".into());
    finding.count = 310;
    finding
}

/// A race on what is inside a map.
pub fn contents() -> Finding {
    let write = side(WRITE, "http-1", "com.acme.shop.Sessions.open", 25);
    let read = side(READ, "http-2", "com.acme.shop.Sessions.find", 31);
    let mut finding = finding(
        "RF-60000001",
        field("java.util.HashMap", "", ""),
        [write, read],
    );
    let variable = &mut race_in(&mut finding).variable;
    variable.kind = VariableKind::Contents;
    (variable.field, variable.type_name) = (None, None);
    finding.test = Some("com.acme.shop.SessionTest#manyLogIn".into());
    finding
}

/// A race that is in the baseline.
pub fn known() -> Finding {
    let [write, read] = [
        side(WRITE, "main", "com.acme.shop.Main.stop", 70),
        side(READ, "loop", "com.acme.shop.Main.run", 55),
    ];
    Finding {
        standing: Standing::Known,
        test: None,
        ..finding(
            "RF-70000001",
            field("com.acme.shop.Main", "stopped", "boolean"),
            [write, read],
        )
    }
}

/// A race that is suppressed.
pub fn suppressed() -> Finding {
    let [one, two] =
        ["http-1", "http-2"].map(|thread| side(WRITE, thread, "com.acme.shop.Metrics.hit", 9));
    Finding {
        standing: Standing::Suppressed,
        suppressed: Some("a lost count of page views harms nobody".into()),
        ..finding(
            "RF-80000001",
            field("com.acme.shop.Metrics", "views", "long"),
            [one, two],
        )
    }
}
