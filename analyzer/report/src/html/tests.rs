//! What the file is made of. What the page does with it is tested in a browser, by the crate of the end-to-end tests.

use super::*;
use crate::evidence::{AccessKind, Source};
use crate::model::{Finding, FindingVerdict, Verdict};
use crate::sample::{finding, pair_in, report, side};
use base64::prelude::{BASE64_STANDARD, Engine};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const RACE: FindingVerdict = FindingVerdict::Race;

/// A finding with the stacks and the source that a real one has.
fn full(at: usize) -> Finding {
    let mut finding = finding(RACE, &format!("field{at}"), [12, 30]);
    for (lane, access) in pair_in(&mut finding).accesses.iter_mut().enumerate() {
        let frames = (0..30).map(|n| {
            let method = (at + n) % 400;
            format!("com.acme.shop.warehouse.Package{n}.method{method}(Package{n}.java:{method})")
        });
        access.stack = frames.collect();
        access.source = Some(Source {
            path: format!(
                "src/main/java/com/acme/shop/warehouse/File{}.java",
                at % 200
            ),
            first: 9,
            lines: vec![format!("    this.stock = stock + amount; // {lane}"); 7],
        });
    }
    finding
}

/// The data of a page, as its script reads it.
fn data(html: &str) -> Value {
    let (_, rest) = html
        .split_once("<script type=\"application/json\" id=\"data\">")
        .unwrap();
    let (json, _) = rest.split_once("</script>").unwrap();
    serde_json::from_str(json).unwrap()
}

#[test]
fn five_thousand_findings_make_a_page_that_a_browser_opens() {
    let findings: Vec<Finding> = (0..5000).map(full).collect();
    let report = report(Verdict::Findings, findings);
    let html = to_html(&report);
    assert!(html.len() < 12_000_000, "{} bytes", html.len());
    assert!(
        html.len() * 2 < report.to_json().len(),
        "what is shared is written again and again"
    );
    assert_eq!(data(&html)["findings"].as_array().unwrap().len(), 5000);
}

#[test]
fn frames_and_sources_are_referred_to_by_number() {
    let findings = vec![full(1), full(2), full(1)];
    let data = data(&to_html(&report(Verdict::Findings, findings.clone())));
    for (finding, written) in findings.iter().zip(data["findings"].as_array().unwrap()) {
        let pair = &finding.race().unwrap().pair;
        for (side, written) in pair
            .accesses
            .iter()
            .zip(written["accesses"].as_array().unwrap())
        {
            let at = |table: &str, number: &Value| {
                data[table][number.as_u64().unwrap() as usize].clone()
            };
            let numbers = written["stack"].as_array().unwrap().iter();
            let stack: Vec<Value> = numbers.map(|number| at("frames", number)).collect();
            assert_eq!(json!(stack), json!(side.stack));
            assert_eq!(at("sources", &written["source"]), json!(side.source));
        }
    }
    assert_eq!(data["sources"].as_array().unwrap().len(), 4);
}

#[test]
fn an_access_without_a_source_has_none() {
    let data = data(&to_html(&report(
        Verdict::Findings,
        vec![finding(RACE, "x", [1, 2])],
    )));
    assert_eq!(data["findings"][0]["accesses"][0]["source"], Value::Null);
}

#[test]
fn no_text_of_a_report_is_taken_for_markup() {
    const BAD: &str = "</script><!-- <img src=x> & \u{2028}\u{2029} {{script}} \\ \"";
    let mut bad = finding(RACE, "x", [1, 2]);
    pair_in(&mut bad).accesses[0] = side(AccessKind::Write, BAD, 1, vec![]);
    pair_in(&mut bad).missing_edge = BAD.into();
    let [plain, html] =
        [finding(RACE, "x", [1, 2]), bad].map(|one| to_html(&report(Verdict::Findings, vec![one])));
    for special in ["<", ">", "&", "\u{2028}", "\u{2029}"] {
        assert_eq!(
            html.matches(special).count(),
            plain.matches(special).count(),
            "{special:?}"
        );
    }
    let data = data(&html);
    assert_eq!(data["findings"][0]["accesses"][0]["thread"], BAD);
    assert_eq!(data["findings"][0]["missing_edge"], BAD);
}

#[test]
fn the_page_loads_nothing_and_its_policy_names_only_itself() {
    let html = to_html(&report(Verdict::Clean, vec![]));
    for attribute in [" src=", "@import", "url("] {
        assert!(!html.contains(attribute), "{attribute}");
    }
    let mut links = html.match_indices("href=").map(|(at, _)| &html[at + 5..]);
    assert!(links.all(|link| link.starts_with("\"#")));
    // The one address is the name of the language in which drawings are written; nothing is loaded from it.
    let addresses: Vec<_> = html
        .match_indices("://")
        .map(|(at, _)| &html[at..])
        .collect();
    assert_eq!(addresses.len(), 1);
    assert!(addresses[0].starts_with("://www.w3.org/2000/svg"));
    let (_, policy) = html
        .split_once("Content-Security-Policy\" content=\"")
        .unwrap();
    let (policy, _) = policy.split_once('"').unwrap();
    assert!(
        policy.starts_with("default-src 'none'; style-src 'sha256-"),
        "{policy}"
    );
    assert!(!policy.contains("unsafe"), "{policy}");
}

#[test]
fn the_policy_names_the_hashes_of_style_and_script() {
    for (part, hash) in [(STYLE, STYLE_HASH), (SCRIPT, SCRIPT_HASH)] {
        let expected = BASE64_STANDARD.encode(Sha256::digest(part));
        assert_eq!(hash, expected, "write the right-hand side into html.rs");
    }
}

#[test]
fn reasons_for_blindness_are_in_the_data() {
    let mut blind = report(Verdict::Blind, vec![]);
    blind.jvms[0].self_check = false;
    let data = data(&to_html(&blind));
    assert_eq!(data["verdict"], "blind");
    assert_eq!(data["blind"].as_array().unwrap().len(), 1);
}
