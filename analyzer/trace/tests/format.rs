//! `FORMAT.md` says what the code does.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag_trace::wire::{OLDEST_VERSION, Op, VERSION};

const PAGE: &str = include_str!("../FORMAT.md");

/// The table's rows, as `code name words class`.
fn documented() -> Vec<String> {
    let rows = PAGE.lines().filter_map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let is_operation = cells.len() == 7 && cells[1].parse::<u8>().is_ok();
        is_operation.then(|| cells[1..5].join(" "))
    });
    rows.collect()
}

#[test]
fn the_page_lists_every_operation_and_no_other() {
    let mut all = Op::ALL.to_vec();
    all.sort_by_key(|&op| op as u8);
    let coded = all.into_iter().map(|op| {
        let (code, class) = (op as u8, op.class());
        format!("{code} {} {} {class:?}", op.name(), op.words())
    });
    assert_eq!(documented(), coded.collect::<Vec<_>>());
}

#[test]
fn the_page_is_of_this_version() {
    assert!(PAGE.contains(&format!("\nVersion {VERSION}. ")));
    assert_eq!((OLDEST_VERSION, VERSION), (5, 6), "what a reader accepts");
}
