//! The report as one HTML file, to be opened from disk and passed around: style, script and data are all in it.
//!
//! The page requests nothing from the network, and its content security policy forbids it to. Only the script whose hash is in the
//! policy can run, so no name in a watched program can inject code.

mod data;

use crate::format::Format;
use crate::model::Report;

/// The format for browsers.
pub const FORMAT: Format = Format {
    name: "html",
    file: "report.html",
    render: |report, _| to_html(report),
};

/// The report as a page.
pub fn to_html(report: &Report) -> String {
    let data = data::to_json(report);
    let policy = policy();
    let fill = |name: &str| match name {
        "policy" => policy.as_str(),
        "style" => STYLE,
        "data" => data.as_str(),
        "script" => SCRIPT,
        other => unreachable!("the page has no place called {other}"),
    };
    filled(TEMPLATE, fill)
}

const TEMPLATE: &str = include_str!("html/page/page.html");

/// The parts in the order of the page.
const STYLE: &str = concat!(
    "\n",
    include_str!("html/page/base.css"),
    include_str!("html/page/parts.css"),
    include_str!("html/page/filters.css"),
    include_str!("html/page/list.css"),
    include_str!("html/page/finding.css"),
    include_str!("html/page/access.css"),
    include_str!("html/page/timeline.css"),
    include_str!("html/page/print.css"),
);

/// One function around all parts: they share a scope and define no globals.
const SCRIPT: &str = concat!(
    "\n\"use strict\";\n(() => {\n",
    include_str!("html/page/dom.js"),
    include_str!("html/page/model.js"),
    include_str!("html/page/java.js"),
    include_str!("html/page/access.js"),
    include_str!("html/page/lanes.js"),
    include_str!("html/page/timeline.js"),
    include_str!("html/page/again.js"),
    include_str!("html/page/finding.js"),
    include_str!("html/page/summary.js"),
    include_str!("html/page/filters.js"),
    include_str!("html/page/list.js"),
    include_str!("html/page/keys.js"),
    include_str!("html/page/print.js"),
    include_str!("html/page/main.js"),
    "})();\n",
);

/// The SHA-256 of [`STYLE`] in base64. A test computes it and says what it must be.
const STYLE_HASH: &str = "S2oqYnlPV/LJPHOSdnpXwSCX01srRH7k6aTTjoKb+8c=";
/// The same of [`SCRIPT`].
const SCRIPT_HASH: &str = "7BO/oSzdIMwoelwofRhmSiZG+rH8cg17Cu87X6PH6aM=";

/// Lets nothing be loaded, and nothing run but the page's own style and script.
fn policy() -> String {
    format!(
        "default-src 'none'; style-src 'sha256-{STYLE_HASH}'; script-src 'sha256-{SCRIPT_HASH}'; base-uri 'none'; form-action 'none'"
    )
}

/// The template with its places, written `{{name}}`, filled. Text that is filled in is not scanned for places.
fn filled<'a>(template: &'a str, fill: impl Fn(&str) -> &'a str) -> String {
    let mut out = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after
            .split_once("}}")
            .expect("the template closes its places");
        out.push_str(before);
        out.push_str(fill(name));
        rest = after;
    }
    out + rest
}

#[cfg(test)]
mod tests;
