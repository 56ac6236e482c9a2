//! What each kind of rule matches.

use super::*;
use crate::model::FindingVerdict;
use crate::sample::{finding, pair_in, race_in};
use crate::variable::{Variable, VariableKind};
use std::slice;

const RACE: FindingVerdict = FindingVerdict::Race;

fn parse(text: &str) -> Suppressions {
    Suppressions::parse(text, "s").unwrap()
}

fn day(text: &str) -> Day {
    text.parse().unwrap()
}

fn first(rules: &Suppressions, finding: &Finding, today: &str) -> Option<usize> {
    rules.find(slice::from_ref(finding), day(today)).by[0]
}

/// Whether a line suppresses a finding.
fn suppresses(line: &str, finding: &Finding) -> bool {
    first(&parse(line), finding, "2027-01-01").is_some()
}

/// A race on `com.acme.Stats.hits` by `com.acme.Stats.count` and `com.acme.Page.show`, called from `org.lib.Pool.run`.
fn hits() -> Finding {
    let mut race = finding(RACE, "hits", [10, 20]);
    race_in(&mut race).variable.class = "com.acme.Stats".into();
    for (access, class, method) in [(0, "com.acme.Stats", "count"), (1, "com.acme.Page", "show")] {
        let access = &mut pair_in(&mut race).accesses[access];
        access.class = class.into();
        access.method = method.into();
        access.file = class.rsplit('.').next().map(|name| format!("{name}.java"));
        access.stack = vec![access.place(), "org.lib.Pool.run(Pool.java:5)".into()];
    }
    race
}

fn array(type_name: &str, allocated: Option<&str>) -> Finding {
    let mut race = hits();
    race_in(&mut race).variable = Variable {
        kind: VariableKind::Array,
        class: type_name.into(),
        field: None,
        type_name: Some(type_name.into()),
        owner: None,
        allocated: allocated.map(str::to_owned),
    };
    race
}

#[test]
fn a_variable_is_a_field_of_a_class() {
    for (line, expected) in [
        ("variable com.acme.Stats.hits", true),
        ("variable com.acme.Stats.*", true),
        ("variable com.acme.**", true),
        ("variable com.acme.Stats", true),
        ("variable com.acme.*", true),
        ("variable com.acme.Stats.hit", false),
        ("variable com.acme.Page.*", false),
        ("variable org.**", false),
        ("variable hits", false),
    ] {
        assert_eq!(suppresses(line, &hits()), expected, "{line}");
    }
}

#[test]
fn an_array_is_named_by_its_type_or_its_allocation() {
    let grid = array("int[][]", Some("Grid.java:12"));
    for (line, expected) in [
        ("variable int[][]", true),
        ("variable int*", true),
        ("variable Grid.java:12", true),
        ("variable src/com/acme/Grid.java:12", true),
        ("variable int[]", false),
        ("variable int", false),
        ("variable Grid.java:13", false),
        ("variable com.acme.**", false),
    ] {
        assert_eq!(suppresses(line, &grid), expected, "{line}");
    }
    let pages = array("com.acme.Page[]", None);
    assert!(suppresses("variable com.acme.**", &pages));
    assert!(suppresses("variable com.acme.Page[]", &pages));
    assert!(!suppresses("variable com.acme.Page", &pages));
    assert!(!suppresses("variable Grid.java:12", &pages));
}

#[test]
fn contents_go_by_their_class() {
    let mut race = hits();
    race_in(&mut race).variable = Variable {
        kind: VariableKind::Contents,
        class: "java.util.ArrayList".into(),
        field: None,
        type_name: None,
        owner: None,
        allocated: None,
    };
    for (line, expected) in [
        ("variable java.util.ArrayList", true),
        ("variable java.util.*", true),
        ("variable java.util.Array", false),
        ("variable java.util.ArrayList.size", false),
    ] {
        assert_eq!(suppresses(line, &race), expected, "{line}");
    }
}

#[test]
fn a_site_is_where_either_access_is() {
    for (line, expected) in [
        ("site com.acme.Stats.count", true),
        ("site com.acme.Page.show", true),
        ("site com.acme.*.show", true),
        ("site com.acme.Page", true),
        ("site Stats.java:10", true),
        ("site Page.java:20", true),
        ("site Page.java", true),
        ("site com.acme.Page.show(Page.java:20)", true),
        ("site Page.java:10", false),
        ("site com.acme.Page.count", false),
        ("site org.lib.Pool.run", false),
        ("site Pool.java:5", false),
    ] {
        assert_eq!(suppresses(line, &hits()), expected, "{line}");
    }
}

#[test]
fn a_frame_is_anywhere_in_either_stack() {
    for (line, expected) in [
        ("frame org.lib.**", true),
        ("frame org.lib", true),
        ("frame org.lib.Pool.run", true),
        ("frame Pool.java:5", true),
        ("frame com.acme.Page.show", true),
        ("frame org.lib.Pool.walk", false),
        ("frame org.li", false),
        ("frame Pool.java:6", false),
    ] {
        assert_eq!(suppresses(line, &hits()), expected, "{line}");
    }
    let mut without_stacks = hits();
    for access in &mut pair_in(&mut without_stacks).accesses {
        access.stack.clear();
    }
    assert!(suppresses("frame com.acme.Page", &without_stacks));
    assert!(!suppresses("frame org.lib.**", &without_stacks));
}

#[test]
fn the_first_rule_counts_whatever_it_is_about() {
    let about_stack = "frame org.lib.**";
    let about_variable = "variable com.acme.**";
    let other = "variable org.**";
    for (rules, expected) in [
        ([about_stack, about_variable, other], 0),
        ([about_variable, about_stack, other], 0),
        ([other, about_stack, about_variable], 1),
        ([other, about_variable, about_stack], 1),
        ([other, "frame com.acme", about_stack], 1),
        (["frame org.lib.Other", other, about_stack], 2),
    ] {
        let rules = parse(&rules.join("\n"));
        // Twice: the frames of the second finding are cached from the first.
        let found = rules.find(&[hits(), hits()], day("2027-01-01"));
        assert_eq!(found.by, [Some(expected); 2], "{rules:?}");
    }
}

#[test]
fn an_id_is_one_finding_however_sure_it_is_or_one_of_its_pairs() {
    let race = finding(FindingVerdict::Race, "x", [1, 2]);
    let guess = finding(FindingVerdict::Predicted, "x", [1, 2]);
    let other = finding(FindingVerdict::Race, "x", [1, 3]);
    let pair = &race.race().unwrap().pair;
    let by_id = format!("id {}", race.id);
    assert!(suppresses(&by_id, &race) && suppresses(&by_id, &guess) && suppresses(&by_id, &other));
    let by_pair = format!("id {}", pair.id);
    assert!(suppresses(&by_pair, &race) && !suppresses(&by_pair, &other));
    let mut both = other;
    race_in(&mut both).pairs.push(pair.clone());
    assert!(!suppresses(&by_pair, &both), "a pair is left");
}

#[test]
fn a_rule_is_valid_on_its_last_day_and_not_on_the_next() {
    for line in [
        "until 2027-03-01 variable com.acme.**",
        "variable com.acme.** until 2027-03-01 # soon gone",
    ] {
        let rules = parse(line);
        for (today, expired) in [
            ("2027-03-01", false),
            ("2027-03-02", true),
            ("2028-01-01", true),
        ] {
            assert_eq!(rules.uses(day(today))[0].expired, expired, "{line} {today}");
            assert_eq!(first(&rules, &hits(), today).is_none(), expired);
        }
    }
}

#[test]
fn rules_are_reported_as_written() {
    let text = "\u{feff}# ours\r\n\r\n  variable A.x   ## a statistic # really  \r\n\tsite A.m\t#\t\r\nid RF-0000000A\r\n";
    let mut rules = Suppressions::parse(text, "one").unwrap();
    rules.extend(Suppressions::parse("until 2027-01-31  frame B # old", "dir/two").unwrap());
    let uses: Vec<_> = rules
        .uses(day("2027-02-01"))
        .into_iter()
        .map(|usage| (usage.rule, usage.at, usage.reason, usage.expired))
        .collect();
    let line = |rule: &str, at: &str, reason: Option<&str>, expired| {
        (
            rule.to_owned(),
            at.to_owned(),
            reason.map(str::to_owned),
            expired,
        )
    };
    assert_eq!(
        uses,
        [
            line("variable A.x", "one:3", Some("a statistic # really"), false),
            line("site A.m", "one:4", None, false),
            line("id RF-0000000A", "one:5", None, false),
            line("until 2027-01-31  frame B", "dir/two:1", Some("old"), true),
        ]
    );
}

#[test]
fn a_file_without_rules_suppresses_nothing() {
    for text in ["", "\n", "# nothing\n#\n", "\u{feff}", "\u{feff}# x\r\n"] {
        assert_eq!(parse(text), Suppressions::default());
    }
}

/// For each rule how many findings it matches, and how many in part.
fn uses(rules: &str, findings: &[Finding]) -> Vec<(u64, u64)> {
    let found = parse(rules).find(findings, day("2027-06-01"));
    let uses = found.uses.iter();
    uses.map(|one| (one.matched, one.partly)).collect()
}

#[test]
fn an_expired_rule_says_what_it_would_still_match() {
    let expired = "until 2027-01-01";
    for (rules, expected) in [
        (format!("{expired} variable com.acme.**"), vec![(2, 0)]),
        (format!("{expired} frame org.lib"), vec![(2, 0)]),
        (format!("{expired} variable org.**"), vec![(0, 0)]),
        // What another rule suppresses does not depend on it.
        (
            format!("{expired} variable com.acme.**\nsite com.acme.Page.show"),
            vec![(0, 0), (2, 0)],
        ),
    ] {
        let found = parse(&rules).find(&[hits(), hits()], day("2027-06-01"));
        assert_eq!(uses(&rules, &[hits(), hits()]), expected, "{rules}");
        assert_eq!(found.by[0].is_some(), expected.len() == 2, "{rules}");
    }
}

/// A race with a second pair of accesses, by `com.acme.Stats.reset`.
fn two_pairs() -> Finding {
    let mut race = hits();
    let mut further = hits();
    for side in &mut pair_in(&mut further).accesses {
        side.class = "com.acme.Stats".into();
        side.method = "reset".into();
    }
    let further = further.race().unwrap().pair.clone();
    race_in(&mut race).pairs.push(further);
    race
}

#[test]
fn every_rule_that_a_suppressed_race_needs_is_used() {
    let (one, other) = ("site com.acme.Page.show", "site com.acme.Stats.reset");
    let both = format!("{one}\n{other}");
    assert_eq!(uses(&both, &[two_pairs()]), [(1, 0), (1, 0)]);
    assert_eq!(uses(one, &[two_pairs(), hits()]), [(1, 1)]);
    assert_eq!(
        uses(&format!("{one}\nuntil 2027-01-01 {other}"), &[two_pairs()]),
        [(0, 1), (1, 0)]
    );
}

#[test]
fn an_object_is_named_by_its_field_or_its_class() {
    let mut orders = hits();
    race_in(&mut orders).variable = Variable {
        kind: VariableKind::Contents,
        class: "java.util.HashMap".into(),
        field: None,
        type_name: None,
        owner: Some("shop.OrderCache.orders".into()),
        allocated: None,
    };
    for (line, expected) in [
        ("variable shop.OrderCache.orders", true),
        ("variable shop.OrderCache", true),
        ("variable java.util.HashMap", true),
        ("variable shop.OrderCache.prices", false),
        ("variable java.util.ArrayList", false),
    ] {
        assert_eq!(suppresses(line, &orders), expected, "{line}");
    }
    let variable = &mut race_in(&mut orders).variable;
    variable.kind = VariableKind::Array;
    variable.class = "int[]".into();
    for (line, expected) in [
        ("variable shop.OrderCache.orders[]", true),
        ("variable shop.OrderCache.orders", true),
        ("variable int[]", true),
        ("variable shop.OrderCache.prices[]", false),
    ] {
        assert_eq!(suppresses(line, &orders), expected, "{line}");
    }
}
