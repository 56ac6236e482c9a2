//! The report as one HTML file, to be opened from disk and passed around: style, script and data are all in it.
//!
//! The page asks the network for nothing, and its content security policy forbids it to. Only the one script whose hash
//! the policy names can run, so that nothing a watched program puts into a name can.

mod data;
mod sha256;

use crate::format::Format;
use crate::model::Report;
use sha256::sha256_base64;

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

/// The parts follow each other as the page's reader meets them.
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

/// One function around all parts, so that they see each other and nobody else sees them.
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

/// Nothing may be loaded and nothing may run but the style and the script of the page itself.
fn policy() -> String {
    let [style, script] = [STYLE, SCRIPT].map(|text| sha256_base64(text.as_bytes()));
    format!(
        "default-src 'none'; style-src 'sha256-{style}'; script-src 'sha256-{script}'; base-uri 'none'; form-action 'none'"
    )
}

/// The template with its places, written `{{name}}`, filled. What is put in is not looked at again.
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
