//! Pictures of the page, for people to look at.

use crate::page::Page;
use crate::reports;
use crate::rich;
use crate::shop::{OFTEN, PREDICTED, PUBLISHED, WRONG_LOCK};
use serde_json::json;
use std::env;
use std::fs;
use std::path::Path;

const SIZES: [(u32, u32); 3] = [(400, 740), (1000, 900), (1600, 900)];

#[test]
fn screenshots_are_written_where_the_environment_says() {
    let Some(folder) = env::var_os("REDFLAG_SCREENSHOTS") else {
        return;
    };
    let folder = Path::new(&folder);
    fs::create_dir_all(folder).unwrap();
    let Some(mut page) = Page::of("screenshots", &reports::shop()) else {
        return;
    };
    for (name, view) in [
        ("list", ""),
        ("finding", WRONG_LOCK),
        ("often", OFTEN),
        ("predicted", PREDICTED),
        ("published", PUBLISHED),
    ] {
        shoot(&mut page, &format!("#{view}"), &folder.join(name));
    }
    page.resize(1000, 900);
    page.go("");
    page.eval(
        "(() => { const menu = document.querySelector('select[name=group]'); menu.value = 'class';
            menu.dispatchEvent(new Event('change')); })()",
    );
    take(&mut page, &folder.join("groups.png"), 900.0);
    page.resize(700, 900);
    page.go(&format!("#{WRONG_LOCK}"));
    page.media("print", "light");
    page.until("document.querySelectorAll('details:not([open])').length === 0");
    let height = page.number("document.documentElement.scrollHeight");
    take(&mut page, &folder.join("print.png"), height);
    page.finish();
    let mut page = Page::of("screenshots", &rich::report()).expect("it was there a moment ago");
    shoot(&mut page, "", &folder.join("subjects"));
    for (name, id) in [
        ("pairs", "RF-00000001"),
        ("deadlock", "RF-00000008"),
        ("views", "RF-00000009"),
        ("failure", "RF-0000000a"),
    ] {
        shoot(&mut page, &format!("#{id}"), &folder.join(name));
    }
    page.finish();
    for (name, report) in [
        ("clean", reports::clean()),
        ("blind", reports::blind()),
        ("many", reports::many(5000)),
    ] {
        let mut page = Page::of("screenshots", &report).expect("it was there a moment ago");
        shoot(&mut page, "", &folder.join(name));
        page.finish();
    }
}

/// One view at every width, in light and in dark; a finding as long as it is, the list as far as the window shows it.
fn shoot(page: &mut Page, view: &str, path: &Path) {
    for scheme in ["light", "dark"] {
        page.media("screen", scheme);
        for (width, height) in SIZES {
            page.resize(width, height);
            page.go(view);
            page.eval("document.activeElement.blur()");
            let whole = page.number("document.documentElement.scrollHeight");
            let height = if view.len() > 1 {
                whole
            } else {
                f64::from(height)
            };
            let name = path.file_name().unwrap().to_str().unwrap();
            take(
                page,
                &path.with_file_name(format!("{name}-{scheme}-{width}.png")),
                height,
            );
        }
    }
}

fn take(page: &mut Page, path: &Path, height: f64) {
    let width = page.number("innerWidth");
    let clip = json!({ "x": 0, "y": 0, "width": width, "height": height, "scale": 1 });
    let shot = page.call(
        "Page.captureScreenshot",
        &json!({ "format": "png", "clip": clip, "captureBeyondViewport": true }),
    );
    fs::write(path, decoded(shot["data"].as_str().unwrap())).unwrap();
}

/// Bytes of base64.
fn decoded(text: &str) -> Vec<u8> {
    let digit = |letter: u8| match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let digits: Vec<u8> = text
        .bytes()
        .filter(|&letter| letter != b'=')
        .map(digit)
        .collect();
    let bytes = digits.chunks(4).flat_map(|four| {
        let bits = (0..4).fold(0_u32, |bits, at| {
            bits << 6 | u32::from(four.get(at).copied().unwrap_or(0))
        });
        bits.to_be_bytes()[1..four.len()].to_vec()
    });
    bytes.collect()
}
