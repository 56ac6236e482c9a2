//! Which races are consequences of a racy publication.
//!
//! The number of a site says what is there: `@1xx` if the variable holds a reference, `@x3x` if the object was loaded from the
//! field `f3`, 0 if that is not known.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag_detect::{DetectorOptions, Engine, Settings, SiteFacts};
use redflag_trace::{FieldId, SiteId, parse_trace};

fn facts(site: SiteId) -> SiteFacts {
    let owner = site.0 / 10 % 10;
    SiteFacts {
        is_reference: site.0 >= 100,
        owner: (owner != 0).then_some(FieldId(owner)),
        ..SiteFacts::default()
    }
}

/// Each race, with the one that it is a consequence of.
fn races(trace: &str) -> Vec<String> {
    let mut engine = Engine::with(Settings::new(&DetectorOptions::default(), facts));
    for event in parse_trace(trace).unwrap() {
        engine.event(&event);
    }
    let found = engine.findings();
    let name = |at: usize| found[at].variable.to_string();
    (0..found.len())
        .map(|at| match found[at].cause {
            Some(cause) => format!("{} < {}", name(at), name(cause)),
            None => name(at),
        })
        .collect()
}

/// `o2` is filled, published by the static field `f1`, and read.
const PUBLISHED: &str = "T1 write o2.f5 @1\nT1 write f1 @101\nT2 read f1 @102\nT2 read o2.f5 @12";

#[test]
fn what_is_read_through_a_racy_reference_is_a_consequence() {
    assert_eq!(races(PUBLISHED), ["f1", "o2.f5 < f1"]);
    // Of an array, and of contents.
    let array = PUBLISHED.replace("o2.f5", "o2[3]");
    assert_eq!(races(&array), ["f1", "o2[3] < f1"]);
    let contents = PUBLISHED.replace("o2.f5", "o2.*");
    assert_eq!(races(&contents), ["f1", "o2.* < f1"]);
    // The reader may write, too.
    let written = PUBLISHED.replace("T2 read o2.f5", "T2 write o2.f5");
    assert_eq!(races(&written), ["f1", "o2.f5 < f1"]);
}

#[test]
fn only_a_reference_publishes() {
    let flag = PUBLISHED.replace("@101", "@1").replace("@102", "@2");
    assert_eq!(races(&flag), ["f1", "o2.f5"]);
    let contents = PUBLISHED.replace(" f1", " o7.*");
    assert_eq!(races(&contents), ["o7.*", "o2.f5"]);
    let two_writes = PUBLISHED.replace("T2 read f1", "T2 write f1");
    assert_eq!(races(&two_writes), ["f1", "o2.f5"]);
}

#[test]
fn only_an_object_loaded_from_the_reference_is_published() {
    for site in ["@2", "@42"] {
        let other = PUBLISHED.replace("@12", site);
        assert_eq!(races(&other), ["f1", "o2.f5"]);
    }
    assert_eq!(races(&PUBLISHED.replace("o2.f5", "f5")), ["f1", "f5"]);
}

#[test]
fn a_race_on_the_object_that_holds_the_reference_is_on_its_own() {
    let beside = PUBLISHED.replace(" f1", " o2.f1");
    assert_eq!(races(&beside), ["o2.f1", "o2.f5"]);
    let elsewhere = PUBLISHED.replace(" f1", " o1.f1");
    assert_eq!(races(&elsewhere), ["o1.f1", "o2.f5 < o1.f1"]);
}

#[test]
fn accesses_on_the_wrong_side_of_the_publication_are_a_race_of_their_own() {
    let written_later = "T1 write f1 @101\nT1 write o2.f5 @1\nT2 read f1 @102\nT2 read o2.f5 @12";
    assert_eq!(races(written_later), ["f1", "o2.f5"]);
    let read_before = "T1 write o2.f5 @1\nT1 write f1 @101\nT2 read o2.f5 @12\nT2 read f1 @102";
    assert_eq!(races(read_before), ["o2.f5", "f1"]);
    let only_read_before = PUBLISHED.replace("T1 write o2", "T1 read o2");
    let only_read_before = only_read_before.replace("T2 read o2", "T2 write o2");
    assert_eq!(races(&only_read_before), ["f1", "o2.f5"]);
    let by_others = "T1 write o2.f5 @1\nT3 write f1 @101\nT2 read f1 @102\nT2 read o2.f5 @12";
    assert_eq!(races(by_others), ["f1", "o2.f5"]);
}

#[test]
fn an_object_that_the_reader_had_reached_before_was_not_published() {
    // Another field of it.
    let before = format!("T2 read o2.f6 @3\n{PUBLISHED}");
    assert_eq!(races(&before), ["f1", "o2.f5"]);
    let by_others = format!("T3 read o2.f6 @3\n{PUBLISHED}");
    assert_eq!(races(&by_others), ["f1", "o2.f5 < f1"]);
    let another = format!("T2 read o3.f6 @3\n{PUBLISHED}");
    assert_eq!(races(&another), ["f1", "o2.f5 < f1"]);
}

#[test]
fn a_race_seen_once_without_an_explanation_stays_on_its_own() {
    let again = PUBLISHED.replace("T1", "T3").replace("T2", "T4");
    let again = again.replace("o2", "o3");
    let explained = format!("{PUBLISHED}\n{again}");
    assert_eq!(races(&explained)[..2], ["f1", "o2.f5 < f1"]);
    let not = "T1 write o7.f5 @1\nT2 read o7.f5 @12";
    assert_eq!(races(&format!("{PUBLISHED}\n{not}"))[1], "o2.f5");
    assert_eq!(races(&format!("{not}\n{explained}"))[0], "o7.f5");
}

#[test]
fn what_is_reached_through_further_references_has_the_same_root() {
    let trace = "T1 write o3.f5 @1\nT1 write o2.f2 @102\nT1 write f1 @101\n\
        T2 read f1 @103\nT2 read o2.f2 @113\nT2 read o3.f5 @24";
    assert_eq!(races(trace), ["f1", "o2.f2 < f1", "o3.f5 < f1"]);
}

#[test]
fn an_element_of_an_array_publishes_an_object() {
    let trace = "T1 write o2.f5 @1\nT1 write o9[0] @131\nT2 read o9[0] @132\nT2 read o2.f5 @33";
    assert_eq!(races(trace), ["o9[0]", "o2.f5 < o9[0]"]);
    let numbers = trace.replace("@13", "@3");
    assert_eq!(races(&numbers), ["o9[0]", "o2.f5"]);
    // The array itself was published, perhaps, by a field that does not race.
    let itself = trace.replace("o2.f5", "o9[1]");
    assert_eq!(races(&itself), ["o9[0]", "o9[1]"]);
}

#[test]
fn a_publication_may_be_seen_after_what_it_explains() {
    let trace = "T2 read f1 @102\nT2 read o2.f5 @12\nT1 write o2.f5 @1\nT1 write f1 @101";
    assert_eq!(races(trace), ["o2.f5 < f1", "f1"]);
    let without_last = trace.rsplit_once('\n').unwrap().0;
    assert_eq!(races(without_last), ["o2.f5"]);
}

#[test]
fn a_race_that_waits_too_long_for_an_explanation_is_on_its_own() {
    let trace = |objects: u32| {
        let all = |thread, what, site| {
            let line = |object| format!("T{thread} {what} o{object}.f5 @{site}\n");
            (10..10 + objects).map(line).collect::<String>()
        };
        let (read, written) = (all(2, "read", 12), all(1, "write", 1));
        format!("T2 read f1 @102\n{read}{written}T1 write f1 @101")
    };
    assert_eq!(races(&trace(64)), ["o10.f5 < f1", "f1"]);
    assert_eq!(races(&trace(65)), ["o10.f5", "f1"]);
}

#[test]
fn a_race_is_not_a_consequence_of_itself() {
    // A list whose nodes are linked by `f1`.
    let trace = "T1 write o3.f1 @101\nT1 write o2.f1 @101\nT2 read o2.f1 @112\nT2 read o3.f1 @112";
    assert_eq!(races(trace), ["o2.f1"]);
}
