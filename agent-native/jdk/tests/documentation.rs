//! The table in `docs/accidental-order.md` is made from the table of accidents. `BLESS=1` writes it again.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag_jdk::ACCIDENTS;
use std::fmt::Write;
use std::{env, fs};

const PAGE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../docs/accidental-order.md"
);
const BEGIN: &str = "<!-- begin accidents -->\n";
const END: &str = "<!-- end accidents -->\n";

#[test]
fn the_documented_table_is_that_of_the_code() {
    let page = fs::read_to_string(PAGE).unwrap();
    let (before, rest) = page.split_once(BEGIN).unwrap();
    let (_, after) = rest.split_once(END).unwrap();
    let expected = format!("{before}{BEGIN}{}{END}{after}", table());
    if env::var_os("BLESS").is_some() {
        fs::write(PAGE, &expected).unwrap();
    } else {
        assert!(
            page == expected,
            "accidental-order.md differs from the table of accidents: run this test with BLESS=1"
        );
    }
}

fn table() -> String {
    let mut text = String::new();
    for group in ACCIDENTS {
        let reason = group.reason;
        write!(text, "\n**{reason}**\n\n| class | methods |\n|---|---|\n").unwrap();
        for (class, methods) in group.methods {
            let class = class.replace('/', ".");
            let methods: Vec<String> = methods.iter().map(|name| format!("`{name}`")).collect();
            writeln!(text, "| `{class}` | {} |", methods.join(", ")).unwrap();
        }
    }
    text + "\n"
}
