//! Small programs and their verdicts: `cases/race`, `cases/clean` and `cases/predicted`, by topic.
//!
//! A case is `cases/VERDICT/TOPIC/Name.java`, or a folder `cases/VERDICT/TOPIC/Name` with several files. The folder is the
//! verdict. In `race`, `//~ race` ends every line that must take part in a race: all of them and no others, on every JDK. In
//! `predicted`, happens-before finds nothing, and `//~ racer hybrid` ends every line that takes part in a prediction of these
//! detectors. A line `//~~ jdk 21` says which release a program needs, and `//~~ no predictions` that a prediction
//! is a failure too. What a program prints and how it ends must not depend on being watched.
//!
//! `REDFLAG_CASES=text` selects the cases whose folder, topic or name has that text, and `REDFLAG_CASES_REPEAT=10` watches
//! each of them ten times.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "cases/programs.rs"]
mod programs;
#[path = "cases/runs.rs"]
mod runs;

use programs::{Case, Mark};
use redflag_harness::built::built;
use redflag_harness::jdks;
use redflag_harness::parallel::in_parallel;
use redflag_harness::process::run_in;
use redflag_report::{Day, Report, load};
use redflag_tests::names::Names;
use runs::Work;
use std::collections::BTreeSet;
use std::env;
use std::process::Command;

/// How many cases each folder has. A new case changes the number here; a lost one fails a test.
const COUNTS: [(&str, usize); 3] = [("race", 374), ("clean", 436), ("predicted", 13)];

#[test]
fn programs_get_the_verdicts_of_their_folders() {
    let mut cases = Vec::new();
    for (folder, check) in [
        ("race", racy as Check),
        ("clean", clean),
        ("predicted", predicted),
    ] {
        let selected = programs::all(folder).into_iter().filter(selected);
        cases.extend(selected.map(|case| (case, check)));
    }
    let work = Work::prepare(cases.iter().map(|(case, _)| case));
    let names = Names::default();
    let run = |(case, check): &(Case, Check)| run((&work, &names), case, *check);
    let mut failures = in_parallel(&cases, run).concat();
    failures.extend(names.check());
    assert!(
        failures.is_empty(),
        "{} runs are not as expected:\n{}",
        failures.len(),
        failures.join("\n\n")
    );
}

#[test]
fn names_are_unique_and_marks_fit_the_folders() {
    let [race, clean, predicted] = ["race", "clean", "predicted"].map(programs::all);
    let all = || race.iter().chain(&clean).chain(&predicted);
    assert_eq!(programs::duplicates(all()), Vec::<String>::new());
    let has = |case: &Case, word: &str| case.marks.iter().any(|(how, _, _)| how == word);
    let unmarked = |case: &&Case| match case.title.split('/').next() {
        Some("race") => !has(case, "race"),
        Some("clean") => !case.marks.is_empty(),
        _ => has(case, "race") || case.marks.is_empty(),
    };
    let wrong: Vec<&str> = all().filter(unmarked).map(|case| &*case.title).collect();
    assert!(wrong.is_empty(), "marks do not fit the folder: {wrong:?}");
}

#[test]
fn no_case_is_lost() {
    for (folder, count) in COUNTS {
        assert_eq!(programs::all(folder).len(), count, "cases in {folder}");
    }
}

#[test]
fn the_demo_shows_its_race() {
    let mut demo = Command::new(&built().command);
    demo.arg("demo")
        .env("JAVA_HOME", jdks::default().unwrap().home);
    let folder = runs::folder("demo");
    let before = Day::today();
    let ended = run_in(&folder, &mut demo).unwrap();
    let date = load(&folder.join("redflag-report")).unwrap().date;
    // Unless a day has ended meanwhile, the two are the same.
    let days = [before, Day::today()].map(|day| Some(day.to_string()));
    assert!(days.contains(&date), "{date:?}");
    let report = &ended.stderr;
    assert_eq!(ended.code(), Some(66), "{report}");
    assert!(
        report.contains("race on field LostUpdate.count (int)"),
        "{report}"
    );
    assert_eq!(ended.stdout, "counted 2000 or less\n");
}

/// Whether a report is what a case demands, and what is wrong if not.
type Check = fn(&Case, &Report) -> Result<(), String>;

fn racy(case: &Case, report: &Report) -> Result<(), String> {
    compare(
        &only_races(programs::found(report)),
        &only_races(case.marks.clone()),
    )
}

fn clean(case: &Case, report: &Report) -> Result<(), String> {
    let found = programs::found(report);
    let found = if case.no_predictions {
        found
    } else {
        only_races(found)
    };
    compare(&found, &BTreeSet::new())
}

fn predicted(case: &Case, report: &Report) -> Result<(), String> {
    compare(&programs::found(report), &case.marks)
}

fn only_races(mut marks: BTreeSet<Mark>) -> BTreeSet<Mark> {
    marks.retain(|(how, _, _)| how == "race");
    marks
}

fn compare(found: &BTreeSet<Mark>, marked: &BTreeSet<Mark>) -> Result<(), String> {
    let list = |marks: &mut dyn Iterator<Item = &Mark>| {
        let texts: Vec<String> = marks
            .map(|(how, file, line)| format!("{how} {file}:{line}"))
            .collect();
        texts.join(", ")
    };
    if found == marked {
        return Ok(());
    }
    let [missed, wrong] = [
        list(&mut marked.difference(found)),
        list(&mut found.difference(marked)),
    ];
    Err(format!(
        "marked but not found: [{missed}]; found but not marked: [{wrong}]"
    ))
}

fn selected(case: &Case) -> bool {
    env::var("REDFLAG_CASES").map_or(true, |text| case.title.contains(&text))
}

/// Runs a case on all JDKs that can, and gives the failures.
fn run((work, names): (&Work, &Names), case: &Case, check: Check) -> Vec<String> {
    let mut jdks = work.jdks_for(case).peekable();
    // Otherwise it was reported as missing when the cases were compiled.
    let Some(first) = jdks.peek() else {
        return Vec::new();
    };
    let plain = match work.plain(first, case) {
        Ok(plain) => plain,
        Err(why) => return vec![format!("{}, not watched: {why}", case.title)],
    };
    let repeat = env::var("REDFLAG_CASES_REPEAT").map_or(1, |text| text.parse().unwrap());
    let mut failures = Vec::new();
    for jdk in jdks {
        for time in 0..repeat {
            let report = work.watched(jdk, case, &plain, time);
            let result = report.and_then(|report| {
                names.add(&case.title, &report);
                let checked = match programs::could_see(&report) {
                    true => check(case, &report),
                    false => Err("the run was blind".to_owned()),
                };
                checked.map_err(|why| {
                    format!(
                        "{why}\n{}",
                        redflag_report::to_text(&report, &redflag_report::Look::plain())
                    )
                })
            });
            if let Err(why) = result {
                failures.push(format!("{} on {jdk}, run {}: {why}", case.title, time + 1));
            }
        }
    }
    failures
}
