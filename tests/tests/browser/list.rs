//! The list: what it says of the run, filters, order, groups, keys, and thousands of findings.

use crate::page::Page;
use crate::reports;
use crate::shop::{OFTEN, PREDICTED, PUBLISHED, WRONG_LOCK};
use redflag_report::{FindingVerdict, Standing};

/// The ids of the rows that are elements, from the top down.
fn rows(page: &mut Page) -> Vec<String> {
    let ids = page
        .eval("[...document.querySelectorAll('#rows .row a')].map((link) => link.hash.slice(1))");
    ids.as_array()
        .unwrap()
        .iter()
        .map(|id| id.as_str().unwrap().to_owned())
        .collect()
}

fn choose(page: &mut Page, name: &str, value: &str) {
    page.eval(&format!(
        "(() => {{ const menu = document.querySelector('select[name={name}]'); menu.value = '{value}';
            if (menu.value !== '{value}') throw new Error('no such choice');
            menu.dispatchEvent(new Event('change')); }})()"
    ));
}

/// The id of the row that has the focus.
fn focused(page: &mut Page) -> String {
    page.text("document.activeElement.closest('.row')?.querySelector('a').hash.slice(1) ?? ''")
}

const SHOWN: &str = "document.getElementById('shown').textContent";
const HEADLINE: &str = "document.querySelector('#summary h1').textContent";

#[test]
fn the_headline_says_what_came_of_the_run() {
    for (name, report, headline) in [
        ("found", reports::shop(), "5 races found"),
        ("clean", reports::clean(), "Clean: no findings"),
        ("blind", reports::blind(), "Blind: this run proves nothing"),
    ] {
        let Some(mut page) = Page::of(name, &report) else {
            return;
        };
        assert_eq!(page.text(HEADLINE), headline);
        assert_eq!(page.count("#rows .row") == 0, report.findings.is_empty());
        if name == "blind" {
            let reasons = page.text("document.querySelector('.blind').textContent");
            assert!(
                reasons.contains("Generated8 was not watched: a method is too long"),
                "{reasons}"
            );
            let watched = page.text("document.getElementById('watched').textContent");
            for note in [
                "before attaching: main, reaper",
                "Memory was short: 2 times",
                "3 accesses could not",
            ] {
                assert!(watched.contains(note), "{watched}");
            }
        }
        page.finish();
    }
}

#[test]
fn a_consequence_of_a_race_that_does_not_count_is_counted_itself() {
    let mut report = reports::shop();
    report
        .findings
        .retain(|finding| finding.id.starts_with("RF-3"));
    report.findings[0].standing = Standing::Suppressed;
    let Some(mut page) = Page::of("uncounted", &report) else {
        return;
    };
    assert_eq!(page.text(HEADLINE), "3 races found");
    for finding in &mut report.findings {
        finding.verdict = FindingVerdict::Predicted;
    }
    page.finish();
    let mut page = Page::of("predicted", &report).unwrap();
    assert_eq!(page.text(HEADLINE), "3 predicted races");
    page.finish();
}

#[test]
fn filters_change_the_rows() {
    let Some(mut page) = Page::of("filters", &reports::shop()) else {
        return;
    };
    let all = rows(&mut page);
    assert_eq!(all.len(), 8, "consequences are folded");
    assert_eq!(page.text(SHOWN), "11 findings");
    page.click("input[name=verdict][value=predicted]");
    assert_eq!(rows(&mut page), [PREDICTED]);
    assert_eq!(page.text(SHOWN), "1 of 11 findings");
    page.click("#clear");
    assert_eq!(rows(&mut page), all);
    page.click("input[name=standing][value=suppressed]");
    assert_eq!(rows(&mut page), ["RF-80000001"]);
    page.click("#clear");
    choose(&mut page, "package", "com.acme.shop.stats");
    assert_eq!(rows(&mut page), ["RF-50000001"]);
    choose(&mut page, "package", "");
    choose(&mut page, "test", "com.acme.shop.SessionTest#manyLogIn");
    assert_eq!(rows(&mut page), ["RF-60000001"]);
    choose(&mut page, "test", "(no test)");
    assert_eq!(rows(&mut page), [PREDICTED, "RF-70000001"]);
    page.press("/");
    page.type_text("nobody has this name");
    assert_eq!(rows(&mut page), Vec::<String>::new());
    assert!(page.text(SHOWN).starts_with("No finding matches."));
    page.finish();
}

#[test]
fn a_search_finds_threads_locks_files_and_ids_word_by_word() {
    let Some(mut page) = Page::of("search", &reports::shop()) else {
        return;
    };
    for (words, expected) in [
        ("auditor", vec![WRONG_LOCK]),
        ("REENTRANTLOCK#2", vec![WRONG_LOCK]),
        ("ledger.java:91 teller", vec![WRONG_LOCK]),
        ("rf-10000001", vec![OFTEN]),
        // A consequence brings its root with it.
        ("Config.retries", vec![PUBLISHED, "RF-30000004"]),
    ] {
        page.press("/");
        page.type_text(words);
        assert_eq!(rows(&mut page), expected, "{words}");
        page.press("Escape");
        assert_eq!(rows(&mut page).len(), 8, "Escape clears the search");
        page.press("Escape");
    }
    page.finish();
}

#[test]
fn the_order_is_by_importance_or_as_chosen() {
    let Some(mut page) = Page::of("order", &reports::shop()) else {
        return;
    };
    let by_importance = [
        OFTEN,
        "RF-50000001",
        WRONG_LOCK,
        PUBLISHED,
        "RF-60000001",
        PREDICTED,
        "RF-70000001",
        "RF-80000001",
    ];
    assert_eq!(rows(&mut page), by_importance);
    choose(&mut page, "sort", "count");
    assert_eq!(rows(&mut page)[..3], [OFTEN, "RF-50000001", WRONG_LOCK]);
    choose(&mut page, "sort", "variable");
    assert_eq!(
        rows(&mut page)[0],
        PREDICTED,
        "com.acme.shop.cache.Cache.newest is first"
    );
    page.finish();
}

#[test]
fn consequences_appear_under_their_opened_root() {
    let Some(mut page) = Page::of("consequences", &reports::shop()) else {
        return;
    };
    let toggle = format!(".row:has(a[href='#{PUBLISHED}']) .toggle");
    page.click(&toggle);
    assert_eq!(
        rows(&mut page)[3..7],
        [PUBLISHED, "RF-30000002", "RF-30000003", "RF-30000004"]
    );
    assert_eq!(focused(&mut page), PUBLISHED);
    assert_eq!(page.count(".toggle[aria-expanded=true]"), 1);
    page.press("ArrowDown");
    assert_eq!(focused(&mut page), "RF-30000002");
    page.press("ArrowLeft");
    assert_eq!(focused(&mut page), PUBLISHED);
    assert_eq!(rows(&mut page).len(), 8);
    page.press("ArrowRight");
    assert_eq!(rows(&mut page).len(), 11);
    page.finish();
}

#[test]
fn the_list_is_walked_and_a_finding_opened_by_keyboard_alone() {
    let Some(mut page) = Page::of("keys", &reports::shop()) else {
        return;
    };
    page.press("?");
    assert_eq!(page.eval("document.getElementById('help').open"), true);
    page.press("Escape");
    assert_eq!(page.eval("document.getElementById('help').open"), false);
    page.press("j");
    assert_eq!(focused(&mut page), OFTEN);
    let outline = "getComputedStyle(document.activeElement).outlineStyle";
    assert_eq!(page.text(outline), "solid", "the focus can be seen");
    page.press("ArrowDown");
    page.press("ArrowDown");
    page.press("j");
    assert_eq!(focused(&mut page), PUBLISHED);
    page.press("k");
    assert_eq!(focused(&mut page), WRONG_LOCK);
    page.press("Enter");
    page.until(&format!(
        "location.hash === '#{WRONG_LOCK}' && !document.getElementById('finding-view').hidden"
    ));
    assert_eq!(page.text("document.activeElement.id"), "finding-name");
    page.press("j");
    page.until(&format!("location.hash === '#{PUBLISHED}'"));
    page.press("Escape");
    page.until("document.getElementById('finding-view').hidden");
    assert_eq!(page.text("location.hash"), "");
    assert_eq!(focused(&mut page), PUBLISHED, "the row one came from");
    page.press("/");
    assert_eq!(page.text("document.activeElement.id"), "search");
    page.type_text("teller");
    page.press("Enter");
    assert_eq!(focused(&mut page), WRONG_LOCK);
    page.finish();
}

#[test]
fn a_click_opens_a_finding_and_back_leads_to_the_same_place() {
    let Some(mut page) = Page::of("click", &reports::many(300)) else {
        return;
    };
    page.eval("scrollTo(0, 6000)");
    page.until("document.querySelector('#rows .row:nth-child(2)').offsetTop > 4000");
    let link = "[...document.querySelectorAll('#rows .row a')].find((one) => one.getBoundingClientRect().top > 300)";
    let id = page.text(&format!(
        "(() => {{ const link = {link}; link.id = 'clicked'; return link.hash; }})()"
    ));
    page.click("#clicked");
    page.until(&format!(
        "location.hash === '{id}' && document.querySelector('#finding-view h1')"
    ));
    assert_eq!(
        page.eval("document.getElementById('list-view').hidden"),
        true
    );
    page.eval("history.back()");
    page.until("document.getElementById('finding-view').hidden");
    assert_eq!(page.number("scrollY"), 6000.0);
    assert_eq!(format!("#{}", focused(&mut page)), id);
    page.eval("history.forward()");
    page.until(&format!(
        "location.hash === '{id}' && document.querySelector('#finding-view h1')"
    ));
    page.finish();
}

#[test]
fn five_thousand_findings_render_few_elements() {
    let Some(mut page) = Page::of("many", &reports::many(5000)) else {
        return;
    };
    assert_eq!(page.text(SHOWN), "5,000 findings");
    let first = page.text("document.querySelector('#rows .row').textContent");
    assert!(first.contains("2,000×"), "{first}");
    let few = |page: &mut Page| assert!((1..60).contains(&page.count("#rows .row")));
    few(&mut page);
    page.eval("scrollTo(0, document.documentElement.scrollHeight)");
    page.until("document.querySelector('.row[aria-posinset=\"5000\"]')");
    few(&mut page);
    page.eval("scrollTo(0, 0)");
    page.press("j");
    page.press("End");
    let last = "document.activeElement.closest('.row').getAttribute('aria-posinset')";
    assert_eq!(page.text(last), "5000");
    let bottom = "innerHeight - document.activeElement.getBoundingClientRect().bottom";
    assert!(page.number(bottom) >= 0.0, "the last row is in sight");
    few(&mut page);
    page.press("/");
    page.type_text("part7.class4");
    assert!(page.text(SHOWN).ends_with("of 5,000 findings"));
    few(&mut page);
    page.press("Enter");
    page.press("Enter");
    page.until("document.querySelector('#finding-view svg.timeline')");
    page.finish();
}
