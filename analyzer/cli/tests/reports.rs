//! `redflag report`, `explain` and `baseline` on stored findings.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{
    Place, RACE, assert_ends, assert_refused, race, report, stderr, stdout, without_hints,
};
use redflag_report::{FORMAT_NAMES, FORMATS, load};
use std::fs;

fn with_report(test: &str, findings: &[String]) -> Place {
    let place = Place::new(test);
    place.write("out/findings.json", &report(true, &findings.join(",")));
    place
}

#[test]
fn stored_report_is_printed_as_stored() {
    let place = Place::new("report-same");
    place.jvm("race.json", true, RACE);
    place.run("cp race.json \"$OUT/jvm-7.json\"");
    let text = place.redflag(&["report", "out"]);
    assert_ends(&text, 0, "");
    let without = |text: String| without_hints(&text);
    assert_eq!(
        without(stdout(&text)),
        without(place.read("out/report.txt"))
    );
    let json = place.redflag(&["report", "--format", "json", "out"]);
    assert_eq!(stdout(&json), place.read("out/findings.json"));
}

#[test]
fn every_format_is_in_the_help_and_can_be_printed_and_written() {
    let place = with_report("report-formats", &[RACE.to_owned()]);
    let help = stdout(&place.redflag(&["report", "--help"]));
    let listed = help
        .split_whitespace()
        .find(|word| word.starts_with("text|"));
    let listed: Vec<&str> = listed.unwrap().split('|').collect();
    assert_eq!(listed, [&FORMAT_NAMES[..], &["all"]].concat());

    let all = place.redflag(&["report", "--format", "all", "--out", "all", "out"]);
    assert_ends(&all, 0, "");
    for format in FORMATS {
        let name = format.name;
        let printed = place.redflag(&["report", "--format", name, "out"]);
        assert_ends(&printed, 0, "");
        let printed = stdout(&printed);
        let written = place.redflag(&["report", "--format", name, "--out", "file", "out"]);
        assert_ends(&written, 0, "");
        assert_eq!(stdout(&written), "");
        assert_eq!(place.read("file"), printed, "{name}");
        let stored = place.read(&format!("all/{}", format.file));
        assert_eq!(without_hints(&stored), without_hints(&printed), "{name}");
    }
    let entries = fs::read_dir(place.path("all")).unwrap();
    assert_eq!(entries.count(), FORMATS.len());
}

#[test]
fn all_formats_need_a_directory() {
    let place = with_report("report-all", &[RACE.to_owned()]);
    let refused = place.redflag(&["report", "--format", "all", "out"]);
    assert_refused(&refused, "`--format all` needs a directory: `--out DIR`");
}

/// The plugin clears a report directory without the command, so it has a list of its own.
#[test]
fn maven_plugin_clears_all_files_of_a_run() {
    let plugin = include_str!(
        "../../../java-shim/maven-plugin/src/main/java/redflag/maven/ReportDirectory.java"
    );
    let (_, list) = plugin.split_once("WRITTEN =").unwrap();
    let (_, list) = list.split_once("\"{").unwrap();
    let (list, _) = list.split_once("}\"").unwrap();
    let mut cleared: Vec<&str> = list.split(',').collect();
    let mut written = vec!["jvm-*.json", "partial-*.json", "trace-*.rftrace"];
    written.extend(FORMATS.iter().map(|format| format.file));
    cleared.sort_unstable();
    written.sort_unstable();
    assert_eq!(cleared, written);
}

#[test]
fn several_directories_make_one_report() {
    let place = with_report(
        "report-several",
        &[race("RF-00000001"), race("RF-00000002")],
    );
    place.write("other/findings.json", &report(true, &race("RF-00000002")));
    let json = place.redflag(&["report", "--format=json", "out", "other"]);
    place.write("both/findings.json", &stdout(&json));
    let both = load(&place.path("both")).unwrap();
    let counts: Vec<_> = both
        .findings
        .iter()
        .map(|finding| (finding.id.as_str(), finding.count))
        .collect();
    assert_eq!(counts, [("RF-00000001", 2), ("RF-00000002", 4)]);
    assert_eq!(both.jvms.len(), 2);
}

#[test]
fn report_succeeds_unless_check_is_given() {
    let place = with_report("report-check", &[RACE.to_owned()]);
    assert_ends(&place.redflag(&["report", "out"]), 0, "");
    assert_ends(&place.redflag(&["report", "--check", "out"]), 66, "");
    assert_ends(
        &place.redflag(&["report", "--check", "--exit-code=9", "out"]),
        9,
        "",
    );
    place.write("suppressed", "id RF-00000001\n");
    assert_ends(
        &place.redflag(&["report", "--check", "--suppressions=suppressed", "out"]),
        0,
        "",
    );
    place.write("blind/findings.json", &report(false, ""));
    assert_ends(&place.redflag(&["report", "--check", "blind"]), 3, "");
    assert_ends(&place.redflag(&["report", "blind"]), 0, "");
}

#[test]
fn finding_is_explained_by_the_beginning_of_its_name() {
    let place = with_report("explain", &[race("RF-1a2b0001"), race("RF-1a2c0002")]);
    for name in ["RF-1a2b0001", "rf-1A2B", "1a2b", "RF-1a2b"] {
        let output = place.redflag(&["explain", name, "out"]);
        assert_ends(&output, 0, "");
        let text = stdout(&output);
        assert!(
            text.contains("RF-1a2b0001") && !text.contains("RF-1a2c0002"),
            "{text}"
        );
    }
    for (name, says) in [
        (
            "RF-1a",
            "redflag: `RF-1a` matches RF-1a2b0001, RF-1a2c0002: give more of the name\n",
        ),
        (
            "RF-1a2d0001",
            "redflag: there is no finding `RF-1a2d0001` in out, did you mean RF-1a2b0001?\n",
        ),
        (
            "zzz",
            "redflag: there is no finding `zzz` in out, only RF-1a2b0001, RF-1a2c0002\n",
        ),
    ] {
        assert_refused(&place.redflag(&["explain", name, "out"]), says);
    }
    let many: Vec<String> = (0..9).map(|n| race(&format!("RF-1000000{n}"))).collect();
    let place = with_report("explain-many", &many);
    assert_refused(
        &place.redflag(&["explain", "1", "out"]),
        "RF-10000004 and 4 more: give more of the name",
    );
    place.write("empty/findings.json", &report(true, ""));
    assert_refused(
        &place.redflag(&["explain", "RF-1", "empty"]),
        "there is no finding `RF-1`, and no other, in empty",
    );
}

#[test]
fn finding_is_explained_by_the_name_of_a_pair() {
    let place = with_report("explain-pair", &[race("RF-1a2b0001")]);
    let json = stdout(&place.redflag(&["report", "--format=json", "out"]));
    let (_, pair) = json.split_once("\"pair\": \"").unwrap();
    let text = stdout(&place.redflag(&["explain", &pair[..11], "out"]));
    assert!(text.contains("What would order them"), "{text}");
}

#[test]
fn finding_is_explained_from_the_directory_that_has_it() {
    let place = with_report("explain-several", &[race("RF-1a2b0001")]);
    place.write("other/findings.json", &report(true, &race("RF-00000002")));
    for name in ["1a2b", "00000002"] {
        let output = place.redflag(&["explain", name, "out", "other"]);
        assert_ends(&output, 0, "");
        assert!(stdout(&output).contains(name));
    }
    assert_refused(
        &place.redflag(&["explain", "zzz", "out", "other"]),
        "there is no finding `zzz` in out, other, only RF-1a2b0001, RF-00000002",
    );
}

#[test]
fn librarys_race_counts_if_the_user_asks_for_it() {
    let place = with_report("own", &[RACE.to_owned()]);
    let check = |options: &[&str], status| {
        let output = place.redflag(&[&["report", "--check", "out"], options].concat());
        assert_ends(&output, status, "");
        stdout(&output)
    };
    check(&[], 66);
    check(&["--own=A"], 66);
    let text = check(&["--own=com.acme.**"], 0);
    assert!(
        text.contains("In libraries: the code is not in `--own com.acme.**`"),
        "{text}"
    );
    check(&["--own=com.acme.**", "--fail-on=any"], 66);
    check(&["--own=com.acme.**", "--own=x:A"], 66);
    place.write("redflag.toml", "own = [\"com.acme.**\"]\n");
    check(&[], 0);
    assert_refused(
        &place.redflag(&["report", "out", "--own=a..b"]),
        "`--own` is a pattern, and `a..b` has nothing before",
    );
}

#[test]
fn stored_origin_stays_wherever_the_report_is_read() {
    let place = with_report("own-stays", &[RACE.to_owned()]);
    let decided = ["--own=com.acme.**", "--format=all", "--out=decided"];
    assert_ends(
        &place.redflag(&[&["report", "out"], &decided[..]].concat()),
        0,
        "",
    );
    // The class is in the project, but where the report was made it was not.
    place.write("A.java", "class A { int n; }");
    let check = |options: &[&str], status| {
        let output = place.redflag(&[&["report", "--check"], options].concat());
        assert_ends(&output, status, "");
    };
    check(&["decided"], 0);
    check(&["decided", "--own=A"], 66);
    check(&["decided", "--fail-on=any"], 66);
}

#[test]
fn expired_suppression_says_what_it_would_match() {
    let place = with_report("expired", &[RACE.to_owned()]);
    place.write(
        "redflag.suppressions",
        "until 2020-01-01 variable A.n # later\nuntil 2020-01-01 variable B\n",
    );
    let output = place.redflag(&["report", "--check", "out"]);
    assert_ends(&output, 66, "");
    let text = stdout(&output);
    for says in [
        "redflag.suppressions:1 (`until 2020-01-01 variable A.n`) has expired, and would match 1 finding\n",
        "redflag.suppressions:2 (`until 2020-01-01 variable B`) has expired and would match nothing: it can be removed\n",
    ] {
        assert!(text.contains(says), "{text}");
    }
}

#[test]
fn saved_baseline_has_the_findings_that_are_not_suppressed() {
    let place = with_report("baseline", &[race("RF-00000001"), race("RF-00000002")]);
    place.write("redflag.suppressions", "id RF-00000002\n");
    let saved = place.redflag(&["baseline", "save", "out", "--baseline", "known.json"]);
    assert_ends(
        &saved,
        0,
        "redflag: 1 finding is known from now on; the baseline is in known.json\n",
    );
    assert_eq!(stdout(&saved), "");
    let check = |more: &[&str]| place.redflag(&[&["report", "--check", "out"], more].concat());
    assert_ends(&check(&[]), 66, "");
    assert_ends(&check(&["--baseline=known.json"]), 0, "");
    fs::remove_file(place.path("redflag.suppressions")).unwrap();
    assert_ends(&check(&["--baseline=known.json"]), 66, "");
    // The default file needs no option.
    assert_ends(
        &place.redflag(&["baseline", "save", "out"]),
        0,
        "2 findings are known from now on",
    );
    assert_ends(&check(&[]), 0, "");
}

#[test]
fn baseline_is_added_to_unless_it_is_replaced() {
    let names = ["RF-00000001", "RF-00000002", "RF-00000003"];
    let place = with_report("baseline-merged", &[race(names[0])]);
    for (dir, name) in [("two", names[1]), ("three", names[2])] {
        place.write(&format!("{dir}/findings.json"), &report(true, &race(name)));
    }
    let check = |dirs: &[&str], status| {
        let output = place.redflag(&[&["report", "--check"], dirs].concat());
        assert_ends(&output, status, "");
    };
    for (words, says, knows) in [
        (
            &["out"][..],
            "1 finding is known from now on; ",
            [0, 66, 66],
        ),
        (
            &["two"],
            "2 findings are known from now on (1 added, 1 kept); ",
            [0, 0, 66],
        ),
        (
            &["three", "out", "two"],
            "3 findings are known from now on (1 added, 2 kept); ",
            [0; 3],
        ),
        (
            &["--replace", "two", "three"],
            "2 findings are known from now on (0 added, 2 kept, 1 dropped); ",
            [66, 0, 0],
        ),
    ] {
        let saved = place.redflag(&[&["baseline", "save"], words].concat());
        assert_ends(&saved, 0, says);
        for (dir, status) in ["out", "two", "three"].into_iter().zip(knows) {
            check(&[dir], status);
        }
    }
}

#[test]
fn baseline_that_cannot_be_read_is_kept_unless_it_is_replaced() {
    let place = with_report("baseline-broken", &[race("RF-00000001")]);
    let broken = "{\"baseline\": 2,\n<<<<<<< ours";
    let save = ["baseline", "save", "out", "--baseline", "known.json"];
    place.write("known.json", broken);
    assert_refused(
        &place.redflag(&save),
        "known.json is not a Redflag baseline: key must be a string",
    );
    assert_eq!(place.read("known.json"), broken);
    let replace = [&save[..], &["--replace"]].concat();
    assert_ends(&place.redflag(&replace), 0, "1 finding is known");
    place.write("known.json", "{\"name\": \"not ours\"}");
    assert_refused(&place.redflag(&replace), "is not a Redflag baseline");
}

#[test]
fn color_is_put_into_files_only_if_forced() {
    let place = with_report("colour", &[RACE.to_owned()]);
    let plain = stdout(&place.redflag(&["report", "out"]));
    assert!(!plain.contains('\x1b'), "{plain:?}");
    let coloured = place.redflag(&["report", "--color=always", "out"]);
    assert!(stdout(&coloured).contains("\x1b["), "{}", stdout(&coloured));
    assert_eq!(stderr(&coloured), "");
}
