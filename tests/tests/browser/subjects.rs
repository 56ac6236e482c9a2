//! Subjects other than races, races with several pairs, libraries, and groups.

use crate::page::Page;
use crate::reports;
use crate::rich;
use crate::shop::{OFTEN, WRONG_LOCK, race_in};
use redflag_report::{FindingVerdict, Look, Origin, Pair, Report, Subject, to_text};
use serde_json::json;

const TEXT: &str = "document.getElementById('finding-view').textContent";

#[test]
fn every_subject_has_a_page_with_all_threads_and_what_explain_says() {
    let report = rich::report();
    let Some(mut page) = Page::of("subjects", &report) else {
        return;
    };
    for finding in &report.findings {
        page.go(&format!("#{}", finding.id));
        let text = page.text(TEXT);
        for strand in finding.subject.strands() {
            assert!(text.contains(strand.method), "{}: {text}", finding.id);
        }
        let is_failure = matches!(finding.subject, Subject::Failure(_));
        assert_eq!(text.contains("What may go wrong"), !is_failure, "{text}");
        let head = match finding.subject {
            Subject::Race(_) => "What would order them",
            _ => "What would prevent it",
        };
        assert_eq!(text.contains(head), !is_failure, "{text}");
        let is_race = finding.race().is_some();
        assert_eq!(page.count("svg.timeline"), usize::from(is_race));
        if let Subject::Failure(failure) = &finding.subject {
            let schedule = failure.schedule.as_deref().unwrap();
            assert!(
                text.contains(&format!("redflag replay {schedule}")),
                "{text}"
            );
        }
    }
    page.finish();
}

#[test]
fn two_pairs_are_shown_and_the_others_unfold() {
    let mut report = reports::shop();
    let race = race_in(&mut report.findings[0]);
    let more = (0..4).map(|n| Pair {
        id: format!("RF-9000000{n}"),
        predicted: n == 3,
        missing_edge: format!("Nothing orders pair {n}."),
        ..race.pair.clone()
    });
    race.pairs = more.collect();
    let id = report.findings[0].id.clone();
    let Some(mut page) = Page::of("pairs", &report) else {
        return;
    };
    let row = page.text("document.querySelector('#rows .row').textContent");
    assert!(row.contains("5 pairs"), "{row}");
    page.go(&format!("#{id}"));
    let visible = |page: &mut Page, words: &str| {
        let text = page.text("document.getElementById('finding-view').innerText");
        text.contains(words)
    };
    assert!(visible(&mut page, "5 pairs of accesses on this variable"));
    assert!(visible(&mut page, "Nothing orders pair 0."));
    assert!(!visible(&mut page, "Nothing orders pair 1."));
    page.click(".block > details > summary");
    assert!(visible(&mut page, "Nothing orders pair 1."));
    assert!(visible(&mut page, "Predicted: Nothing orders pair 3."));
    page.go("");
    page.press("/");
    page.type_text("RF-90000003");
    assert_eq!(page.count("#rows .row"), 1, "a pair's id finds its race");
    page.finish();
}

/// The shop, with a race in a library, a deadlock and views.
fn mixed() -> Report {
    let mut report = reports::shop();
    report.findings[1].origin = Origin::Library;
    let others = rich::report().findings.into_iter();
    report
        .findings
        .extend(others.filter(|finding| finding.race().is_none()));
    report
}

fn choose(page: &mut Page, name: &str, value: &str) {
    page.eval(&format!(
        "(() => {{ const menu = document.querySelector('select[name={name}]'); menu.value = {};
            if (menu.value !== {}) throw new Error('no such choice');
            menu.dispatchEvent(new Event('change')); }})()",
        json!(value),
        json!(value)
    ));
}

const IDS: &str =
    "[...document.querySelectorAll('#rows .row a')].map((link) => link.hash.slice(1))";

#[test]
fn own_code_and_threads_are_filters() {
    let Some(mut page) = Page::of("origins", &mixed()) else {
        return;
    };
    page.click("input[name=origin][value=library]");
    assert_eq!(page.eval(IDS), json!([WRONG_LOCK]));
    page.click("input[name=origin][value=own]");
    choose(&mut page, "thread", "pool-1-thread-7");
    assert_eq!(page.eval(IDS), json!([OFTEN]));
    page.click("#clear");
    let all = page.eval(IDS).as_array().unwrap().len();
    assert!(all > 8, "{all}");
    page.finish();
}

#[test]
fn findings_are_grouped_by_class_and_the_keys_skip_the_heads() {
    let Some(mut page) = Page::of("groups", &mixed()) else {
        return;
    };
    choose(&mut page, "group", "class");
    let heads = page.text(
        "[...document.querySelectorAll('#rows .group')].map((one) => one.textContent).join('; ')",
    );
    assert!(
        heads.starts_with("com.acme.shop.Stock$Item 1 finding; ")
            || heads.contains("Item 1 finding"),
        "{heads}"
    );
    // Rows do not cover each other.
    let overlaps = "(() => { const boxes = [...document.querySelectorAll('#rows > li')].map((one) => one.getBoundingClientRect());
        return boxes.some((box, at) => at > 0 && box.top < boxes[at - 1].bottom - 0.5); })()";
    assert_eq!(page.eval(overlaps), false);
    page.press("Home");
    let mut seen = Vec::new();
    for _ in 0..20 {
        let id =
            page.text("document.activeElement.closest('.row')?.querySelector('a').hash ?? 'none'");
        if seen.last() == Some(&id) {
            break;
        }
        seen.push(id);
        page.press("j");
    }
    assert!(!seen.contains(&"none".to_owned()), "{seen:?}");
    assert_eq!(
        seen.len() as f64,
        page.number("document.querySelectorAll('#rows .row').length")
    );
    page.finish();
}

#[test]
fn many_findings_in_groups_render_few_elements() {
    let Some(mut page) = Page::of("many-groups", &reports::many(5000)) else {
        return;
    };
    choose(&mut page, "group", "class");
    assert!((1..80).contains(&page.count("#rows > li")));
    page.eval("scrollTo(0, document.documentElement.scrollHeight)");
    page.until("document.querySelector('.row[aria-posinset=\"5000\"]')");
    assert!((1..80).contains(&page.count("#rows > li")));
    page.finish();
}

#[test]
fn the_order_is_that_of_the_text_report_and_is_explained() {
    let report = mixed();
    let Some(mut page) = Page::of("ranks", &report) else {
        return;
    };
    let shown: Vec<String> = serde_json::from_value(page.eval(IDS)).unwrap();
    let text = to_text(&report, &Look::plain());
    let own = |id: &&String| {
        let finding = report.findings.iter().find(|one| one.id == **id).unwrap();
        let counts = finding.standing == redflag_report::Standing::New;
        counts && finding.origin == Origin::Own && finding.cause().is_none()
    };
    let shown: Vec<&String> = shown.iter().filter(own).collect();
    let places: Vec<usize> = shown
        .iter()
        .map(|id| text.find(&format!("\n{id} ")).unwrap())
        .collect();
    assert!(places.is_sorted(), "{shown:?}\n{text}");
    assert!(
        report
            .findings
            .iter()
            .any(|one| one.verdict == FindingVerdict::Deadlock)
    );
    let rule = page.text("document.querySelector('.menu:has(select[name=sort])').title");
    assert!(rule.contains("your own code before libraries"), "{rule}");
    page.finish();
}

#[test]
fn the_date_and_the_version_are_on_the_page() {
    let Some(mut page) = Page::of("made", &reports::shop()) else {
        return;
    };
    let made = page.text("document.querySelector('.made').textContent");
    assert_eq!(
        made,
        format!("2027-03-01 · Redflag {}", env!("CARGO_PKG_VERSION"))
    );
    page.finish();
}
