//! The page of one finding: everything is shown, the timeline is drawn, the source is coloured, lines can be copied.

use crate::page::Page;
use crate::reports;
use crate::shop::{OFTEN, PREDICTED, PUBLISHED, WRONG_LOCK};
use redflag_report::{Detector, Report};
use serde_json::json;

const TEXT: &str = "document.getElementById('finding-view').textContent";

#[test]
fn a_finding_shows_all_that_is_known() {
    let Some(mut page) = Page::of("finding", &reports::shop()) else {
        return;
    };
    page.go(&format!("#{WRONG_LOCK}"));
    let text = page.text(TEXT);
    for part in [
        "Ledger.balance",
        "com.acme.shop.Ledger.balance (long)",
        "seen 14 times",
        "in test com.acme.shop.OrderTest#twoCustomersOrder",
        "they have no lock in common",
        "com.acme.shop.Ledger#1 monitor, taken at Ledger.java:61",
        "ReentrantLock#2 lock, taken at Ledger.java:89",
        "by “main” at OrderTest.java:31",
        "com.acme.shop.Worker.serve Worker.java:77",
        "5 library frames",
        "\"auditor\" had seen what \"teller\" did up to starting \"auditor\" at Ledger.java:34.",
        "src/main/java/com/acme/shop/Ledger.java",
        "redflag run -- mvn test '-Dtest=com.acme.shop.OrderTest#twoCustomersOrder'",
        "id RF-20000001  # reason",
    ] {
        let part = part.replace(['“', '”'], "");
        assert!(text.contains(&part), "{part:?} is not in {text}");
    }
    assert_eq!(
        page.text("document.title"),
        "Ledger.balance · RF-20000001 · Redflag"
    );
    page.go(&format!("#{OFTEN}"));
    assert!(
        page.text(TEXT)
            .contains("seen 2,000 times, found by racer and hybrid as well")
    );
    page.go("#RF-80000001");
    assert!(
        page.text(TEXT)
            .contains("Suppressed: a lost count of page views harms nobody.")
    );
    page.finish();
}

#[test]
fn the_command_that_gets_it_again_is_safe_in_a_shell() {
    let mut report = reports::shop();
    let command = |report: &Report| {
        let mut page = Page::of("again", report)?;
        page.go(&format!("#{}", report.findings[0].id));
        let command = page.text("document.querySelector('.next .copy-text').textContent");
        page.finish();
        Some(command)
    };
    report.findings = vec![report.findings.swap_remove(0)];
    report.findings[0].test = Some("a.B$C#it's; rm".into());
    let Some(found) = command(&report) else {
        return;
    };
    assert_eq!(found, "redflag run -- mvn test '-Dtest=a.B$C#it'\\''s; rm'");
    report.jvms[0].command = "worker.org.gradle.process.internal.worker.GradleWorkerMain".into();
    report.findings[0].test = Some("a.B#c".into());
    let found = command(&report).unwrap();
    assert_eq!(found, "redflag run -- gradle test --tests a.B.c");
    report.jvms[0].command = "app.jar --name $(id)".into();
    report.findings[0].test = None;
    report.findings[0].detector = Detector::RACER;
    let found = command(&report).unwrap();
    let expected = "redflag run --detector hb,racer -- java -jar app.jar --name '$(id)'";
    assert_eq!(found, expected);
}

#[test]
fn consequences_and_their_root_lead_to_each_other() {
    let Some(mut page) = Page::of("links", &reports::shop()) else {
        return;
    };
    page.go(&format!("#{PUBLISHED}"));
    assert_eq!(page.count(".consequences a"), 3);
    page.click(".consequences a[href='#RF-30000003']");
    page.until("document.title.startsWith('Config.timeout')");
    page.click(&format!(".notice a[href='#{PUBLISHED}']"));
    page.until("document.title.startsWith('Config.instance')");
    page.finish();
}

#[test]
fn the_timeline_has_two_lanes_locks_accesses_arrows_and_a_dashed_line() {
    let Some(mut page) = Page::of("timeline", &reports::shop()) else {
        return;
    };
    page.go(&format!("#{WRONG_LOCK}"));
    for width in [1280, 768, 360] {
        page.resize(width, 800);
        page.until(&format!(
            "document.querySelector('svg.timeline').getBoundingClientRect().width <= {width}"
        ));
        for (selector, n) in [
            (".lane", 2),
            (".bar", 2),
            (".mark.write", 1),
            (".mark.read", 1),
            (".edge", 2),
            (".missing line", 1),
        ] {
            assert_eq!(
                page.count(&format!("svg.timeline {selector}")),
                n,
                "{selector} at {width}"
            );
        }
        let dashes = "getComputedStyle(document.querySelector('.missing line')).strokeDasharray";
        assert_eq!(page.text(dashes), "7px, 5px");
        let level = "(() => { const line = document.querySelector('.missing line');
            return line.getAttribute('y1') - line.getAttribute('y2'); })()";
        assert_eq!(
            page.number(level),
            0.0,
            "unordered accesses stand side by side"
        );
        assert_eq!(page.count("svg.timeline.narrow"), usize::from(width == 360));
        words_stay_inside(&mut page);
    }
    let words = "['title', 'desc'].map((tag) => document.querySelector(`svg.timeline > ${tag}`).textContent).join(' ')";
    let words = page.text(words);
    assert!(
        words.starts_with("Timeline of \"teller\" and \"auditor\""),
        "{words}"
    );
    assert!(
        words.ends_with("Nothing orders the two accesses."),
        "{words}"
    );
    page.finish();
}

/// No text of the timeline is cut off at its edge.
fn words_stay_inside(page: &mut Page) {
    let outside = page.eval(
        "(() => { const frame = document.querySelector('svg.timeline').getBoundingClientRect();
            return [...document.querySelectorAll('svg.timeline text')].filter((text) => {
                const box = text.getBoundingClientRect();
                return box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 1;
            }).map((text) => text.textContent); })()",
    );
    assert_eq!(outside, json!([]));
}

#[test]
fn a_prediction_shows_the_order_that_happened_and_locks_that_are_shared() {
    let Some(mut page) = Page::of("prediction", &reports::shop()) else {
        return;
    };
    page.go(&format!("#{PREDICTED}"));
    assert_eq!(page.count("svg.timeline .bar"), 3);
    assert_eq!(page.count("svg.timeline .bar.shared"), 1);
    assert_eq!(
        page.count("svg.timeline .mark.unseeing"),
        2,
        "neither thread had seen the other"
    );
    let below = "(() => { const line = document.querySelector('.missing line');
        return line.getAttribute('y2') - line.getAttribute('y1'); })()";
    assert!(page.number(below) > 0.0, "the second access came later");
    assert!(page.text(TEXT).contains("may run at once"));
    assert!(
        page.text(TEXT).contains("Hold the write lock of the same"),
        "the advice"
    );
    page.finish();
}

#[test]
fn the_source_is_coloured_and_the_guilty_line_marked() {
    let Some(mut page) = Page::of("source", &reports::shop()) else {
        return;
    };
    page.go(&format!("#{OFTEN}"));
    let pieces = |page: &mut Page, kind: &str| {
        page.eval(&format!("[...document.querySelectorAll('.access.lane-1 .source .{kind}')].map((one) => one.textContent)"))
    };
    assert_eq!(pieces(&mut page, "keyword"), json!(["void", "if"]));
    assert_eq!(pieces(&mut page, "number"), json!(["1", "10"]));
    assert_eq!(pieces(&mut page, "string"), json!(["\"low stock\""]));
    assert_eq!(
        pieces(&mut page, "comment"),
        json!(["/** Takes one piece out of stock. */", "// never null"])
    );
    let guilty = page.text("document.querySelector('.access.lane-1 .guilty').textContent");
    assert_eq!(
        guilty,
        "▸ 41      item.level = item.level - 1; (the write)\n"
    );
    page.finish();
}

#[test]
fn the_suppression_and_the_fingerprint_can_be_copied() {
    let Some(mut page) = Page::of("copy", &reports::shop()) else {
        return;
    };
    page.go(&format!("#{WRONG_LOCK}"));
    page.call(
        "Browser.grantPermissions",
        &json!({ "permissions": ["clipboardReadWrite"] }),
    );
    for (what, text) in [
        ("the suppression line", "id RF-20000001  # reason"),
        ("the fingerprint", "RF-20000001"),
    ] {
        let button = format!("button[aria-label='Copy {what}']");
        page.click(&button);
        page.until(&format!(
            "document.getElementById('said').textContent === 'Copied {what}.'"
        ));
        assert_eq!(page.text("navigator.clipboard.readText()"), text);
    }
    page.finish();
}

#[test]
fn texts_of_a_program_never_become_markup() {
    let report = reports::hostile();
    let bad = report.findings[0].race().unwrap().pair.missing_edge.clone();
    let Some(mut page) = Page::of("hostile", &report) else {
        return;
    };
    page.go(&format!("#{}", report.findings[0].id));
    let thread = "document.querySelector('.access .who q').textContent";
    assert_eq!(page.text(thread), bad);
    assert_eq!(
        page.text("document.querySelector('.missing-edge').textContent"),
        bad
    );
    assert_eq!(page.count("img"), 0);
    assert_eq!(page.count("script"), 2);
    assert_eq!(page.eval("typeof window.broken"), "undefined");
    for width in [1280, 360] {
        page.resize(width, 800);
        page.until(&format!(
            "document.querySelector('svg.timeline').getBoundingClientRect().width <= {width}"
        ));
        words_stay_inside(&mut page);
    }
    page.finish();
}
