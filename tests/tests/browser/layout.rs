//! What holds for every view: it fits every screen, its text has enough contrast, it makes no request, and it prints.

use crate::page::Page;
use crate::reports;
use crate::rich;
use crate::shop::{OFTEN, PREDICTED, WRONG_LOCK};
use serde_json::json;

#[test]
fn the_tests_see_requests_and_complaints() {
    let html = "<!DOCTYPE html><img src=\"http://127.0.0.1:9/picture\"><script>console.error('oh'); throw new Error('no');</script>";
    let Some(mut page) = Page::of_html("faulty", html) else {
        return;
    };
    page.until("document.images[0].complete");
    assert_eq!(page.foreign_requests(), ["http://127.0.0.1:9/picture"]);
    let complaints = page.complaints().join("\n");
    assert!(
        complaints.contains("oh") && complaints.contains("no"),
        "{complaints}"
    );
}

#[test]
fn the_policy_lets_no_other_script_run_and_nothing_be_loaded() {
    let Some(mut page) = Page::of("policy", &reports::shop()) else {
        return;
    };
    page.eval(
        "(() => { window.violations = 0; addEventListener('securitypolicyviolation', () => (window.violations += 1));
            const script = document.createElement('script'); script.textContent = 'window.broken = 1';
            const image = document.createElement('img'); image.src = 'http://127.0.0.1:9/picture';
            document.body.append(script, image); })()",
    );
    page.until("window.violations === 2");
    assert_eq!(page.eval("typeof window.broken"), "undefined");
    let complaints = page.complaints().join("\n");
    assert!(
        complaints.contains("Content Security Policy"),
        "{complaints}"
    );
}

#[test]
fn nothing_is_wider_than_the_window() {
    for (name, report) in [
        ("wide-shop", reports::shop()),
        ("wide-hostile", reports::hostile()),
        ("wide-blind", reports::blind()),
        ("wide-subjects", rich::report()),
    ] {
        let Some(mut page) = Page::of(name, &report) else {
            return;
        };
        let mut views = vec![String::new()];
        views.extend(
            report
                .findings
                .iter()
                .map(|finding| format!("#{}", finding.id)),
        );
        for width in [360, 400, 768, 1000, 1280, 1600] {
            page.resize(width, 800);
            for view in &views {
                page.go(view);
                if view.is_empty() && !report.findings.is_empty() {
                    // With a filter there is more to show.
                    page.press("/");
                    page.type_text("rf-");
                }
                assert_eq!(page.number("innerWidth"), f64::from(width), "{name}{view}");
                assert!(
                    page.overflow() <= 0.0,
                    "{name}{view} at {width}: {} too wide",
                    page.overflow()
                );
            }
        }
        page.finish();
    }
}

/// The texts whose contrast to their background is below 4.5, the limit of WCAG AA for text of any size.
const FAINT: &str = "(() => {
    const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
    const light = ([r, g, b]) => [r, g, b].map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
        .reduce((sum, c, at) => sum + c * [0.2126, 0.7152, 0.0722][at], 0);
    const ground = (element) => {
        for (let at = element; at; at = at.parentElement) {
            const colour = parts(getComputedStyle(at).backgroundColor);
            if (colour.length < 4 || colour[3] === 1) return colour;
        }
        return [255, 255, 255];
    };
    const under = (text) => {
        if (!text.matches('.number, .write .letter')) return null;
        return parts(getComputedStyle(text.previousElementSibling).fill);
    };
    const faint = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        const drawn = element instanceof SVGTextElement;
        if (!walker.currentNode.textContent.trim() || element.closest('script, noscript, .unseen, option, title, desc, .skip')) continue;
        if (element.getClientRects().length === 0) continue;
        const style = getComputedStyle(element);
        const colour = parts(drawn ? style.fill : style.color);
        const back = (drawn && under(element)) || ground(element);
        const [a, b] = [light(colour), light(back)].sort((a, b) => b - a);
        const contrast = (a + 0.05) / (b + 0.05);
        if (contrast < 4.5) faint.push(`${walker.currentNode.textContent.trim()}: ${contrast.toFixed(2)}`);
    }
    return faint;
})()";

#[test]
fn every_text_can_be_read_in_light_and_in_dark() {
    let Some(mut page) = Page::of("contrast", &reports::shop()) else {
        return;
    };
    page.eval("document.body.style.color = document.body.style.backgroundColor = 'rgb(9, 9, 9)'");
    assert_ne!(page.eval(FAINT), json!([]), "the test can fail");
    for scheme in ["light", "dark"] {
        page.media("screen", scheme);
        for view in ["", WRONG_LOCK, OFTEN, PREDICTED, "RF-80000001"] {
            page.go(&format!("#{view}"));
            page.eval("document.querySelectorAll('.toggle').forEach((toggle) => toggle.click())");
            page.eval("document.querySelectorAll('details').forEach((one) => (one.open = true))");
            assert_eq!(page.eval(FAINT), json!([]), "{view} in {scheme}");
        }
    }
    page.media("screen", "light");
    page.go("");
    let light = page.text("getComputedStyle(document.body).backgroundColor");
    page.media("screen", "dark");
    assert_ne!(
        page.text("getComputedStyle(document.body).backgroundColor"),
        light
    );
    page.finish();
}

#[test]
fn every_control_has_an_accessible_name() {
    let Some(mut page) = Page::of("names", &reports::shop()) else {
        return;
    };
    for view in ["", WRONG_LOCK] {
        page.go(&format!("#{view}"));
        let tree = page.call("Accessibility.getFullAXTree", &json!({}));
        let mut named = 0;
        for node in tree["nodes"].as_array().unwrap() {
            let role = node["role"]["value"].as_str().unwrap_or_default();
            if node["ignored"] != true
                && [
                    "link",
                    "button",
                    "searchbox",
                    "combobox",
                    "radio",
                    "image",
                    "heading",
                ]
                .contains(&role)
            {
                let name = node["name"]["value"].as_str().unwrap_or_default();
                assert!(!name.trim().is_empty(), "{node}");
                named += 1;
            }
        }
        assert!(named > 10, "only {named}");
    }
    page.finish();
}

#[test]
fn a_printed_list_is_all_its_findings_at_full_length() {
    let Some(mut page) = Page::of("print-list", &reports::shop()) else {
        return;
    };
    page.media("print", "dark");
    page.until("document.querySelectorAll('#print-view article').length === 11");
    for hidden in ["#rows", "#filters", "#help-button"] {
        assert_eq!(
            page.text(&format!(
                "getComputedStyle(document.querySelector('{hidden}')).display"
            )),
            "none"
        );
    }
    assert_eq!(page.count("#print-view svg.timeline"), 11);
    assert_eq!(page.count("details:not([open])"), 0);
    let visible = page.text("document.querySelector('#print-view').innerText");
    assert!(
        visible.contains("ThreadPoolExecutor.runWorker"),
        "folded frames are printed"
    );
    assert_eq!(page.eval(FAINT), json!([]), "dark is not printed");
    page.media("screen", "light");
    page.until("document.querySelectorAll('#print-view article').length === 0");
    assert!(page.count("#rows .row") > 0);
    page.finish();
}

#[test]
fn a_printed_finding_is_complete_and_comes_back_as_it_was() {
    let Some(mut page) = Page::of("print-finding", &reports::shop()) else {
        return;
    };
    page.go(&format!("#{WRONG_LOCK}"));
    assert_eq!(page.count("details:not([open])"), 2);
    page.media("print", "light");
    page.until("document.querySelectorAll('details:not([open])').length === 0");
    let visible = page.text("document.querySelector('#finding-view').innerText");
    for part in [
        "they have no lock in common",
        "ThreadPoolExecutor.runWorker",
        "id RF-20000001",
        "lock.unlock();",
    ] {
        assert!(visible.contains(part), "{part} is not in {visible}");
    }
    assert_eq!(page.count("svg.timeline"), 1);
    page.media("screen", "light");
    page.until("document.querySelectorAll('details:not([open])').length === 2");
    let pdf = page.call("Page.printToPDF", &json!({}));
    assert!(pdf["data"].as_str().unwrap().len() > 10_000);
    page.until("document.querySelectorAll('details:not([open])').length === 2");
    page.finish();
}
