//! The HTML report in a real browser: a headless Chromium does what a user does.
//!
//! What happens without a Chromium is described in `tests/harness/src/needs.rs`. `REDFLAG_SCREENSHOTS=DIR cargo test -p
//! redflag-tests --test browser screenshots` writes pictures of the page at three widths into `DIR`. Those in
//! `docs/screenshots` are some of them, with fewer colours.
#![allow(clippy::unwrap_used, reason = "this whole file is a test")]

#[path = "browser/chromium.rs"]
mod chromium;
#[path = "browser/finding.rs"]
mod finding;
#[path = "browser/layout.rs"]
mod layout;
#[path = "browser/list.rs"]
mod list;
#[path = "browser/page.rs"]
mod page;
#[path = "browser/reports.rs"]
mod reports;
#[path = "../../analyzer/report/tests/support/rich.rs"]
#[allow(dead_code, reason = "the tests of the report use other parts of it")]
mod rich;
#[path = "browser/screenshots.rs"]
mod screenshots;
#[path = "browser/shop.rs"]
mod shop;
#[path = "browser/subjects.rs"]
mod subjects;
