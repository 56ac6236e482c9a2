//! Errors for lines that are not rules.

use crate::suppress::Suppressions;

#[track_caller]
fn assert_wrong(text: &str, says: &str) {
    let wrong = Suppressions::parse(text, "my.suppressions").unwrap_err();
    assert_eq!(wrong.to_string(), format!("my.suppressions:{says}"));
}

#[test]
fn an_unknown_kind_is_refused_with_the_closest_one() {
    let kinds = "the first word of a rule is variable, site, frame, id or until";
    assert_wrong(
        "# x\nvaraible A.x",
        &format!("2: {kinds}, not `varaible`: did you mean `variable`?"),
    );
    assert_wrong(
        "frames A",
        &format!("1: {kinds}, not `frames`: did you mean `frame`?"),
    );
    assert_wrong("deadlock A.x", &format!("1: {kinds}, not `deadlock`"));
    assert_wrong(
        "sites",
        &format!("1: {kinds}, not `sites`: did you mean `site`?"),
    );
    assert_wrong("<rule> a b c", &format!("1: {kinds}, not `<rule>`"));
    assert_wrong(
        "variable:A.x",
        "1: `variable:A.x` has a colon where a space belongs: did you mean `variable A.x`?",
    );
    let long = "x".repeat(1_000);
    assert_wrong(&long, &format!("1: {kinds}, not `{}…`", &long[..60]));
}

#[test]
fn an_invalid_name_is_refused_with_what_is_expected() {
    let rule = "a rule is variable, site, frame or id, then one name, then the reason after `#`";
    for (line, says) in [
        (
            "variable",
            "`variable` names nothing: write what it suppresses after it, as in variable com.acme.Stats.hits".to_owned(),
        ),
        (
            "id # which?",
            "`id` names nothing: write what it suppresses after it, as in id RF-1a2b3c4d".to_owned(),
        ),
        ("variable A.x (int)", format!("`(int)` is a word too many: {rule}")),
        (
            "variable A#x",
            "a reason begins with `#` and a space before it, and a member is written with a dot as in com.acme.Stats.hits"
                .to_owned(),
        ),
        (
            "id RF-12",
            "an id is RF- and eight hex digits as in RF-1a2b3c4d, not `RF-12`".to_owned(),
        ),
        (
            "id RF-1a2b3c4*",
            "an id is RF- and eight hex digits as in RF-1a2b3c4d, not `RF-1a2b3c4*`".to_owned(),
        ),
        (
            "site Foo.java:line",
            "`Foo.java:line` is not a line of a file: a place is as in Foo.java:42, without stars".to_owned(),
        ),
        (
            "variable com.acme..x",
            "`com.acme..x` has nothing before, after or between its dots: a pattern is a name such as com.acme.Stats.hits, \
             with * for anything within one segment and ** for anything"
                .to_owned(),
        ),
    ] {
        assert_wrong(line, &format!("1: {says}"));
    }
}

#[test]
fn a_wrong_expiry_is_refused() {
    let calendar = "`until` is followed by a day of the calendar as in 2027-01-31";
    for (line, says) in [
        ("until 2027-02-29 id RF-00000000", format!("{calendar}, not `2027-02-29`")),
        ("until variable A.x", format!("{calendar}, not `variable`")),
        (
            "variable A.x until",
            "`until` is not followed by the last day, as in until 2027-01-31".to_owned(),
        ),
        (
            "until 2027-01-31 # why",
            "`until 2027-01-31` is not followed by a rule: a rule is variable, site, frame or id, then one name, then the \
             reason after `#`"
                .to_owned(),
        ),
        (
            "until 2027-01-31 variable A.x until 2028-01-31",
            "`until` appears twice: a rule has one last day".to_owned(),
        ),
    ] {
        assert_wrong(line, &format!("1: {says}"));
    }
}
