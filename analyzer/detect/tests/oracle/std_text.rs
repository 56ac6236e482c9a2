//! A trace that was written as STD and read again has the same races.

use crate::SEEDS;
use crate::events::{site, text};
use crate::evidence::run;
use crate::shrink::for_all;
use redflag_detect::Settings;
use redflag_trace::{Event, Item, Site, SiteId, StdReader, StdWriter, Tables};
use std::collections::BTreeSet;

/// The lines of both accesses.
type Pairs = BTreeSet<[u32; 2]>;

/// Tables in which the line of each site is its number.
fn tables(trace: &[Event]) -> Tables {
    let mut tables = Tables::new();
    for id in trace.iter().filter_map(site) {
        let at = Site {
            class: "A".into(),
            method: "run".into(),
            file: Some("A.java".into()),
            line: id.0,
            ..Site::default()
        };
        tables.set_site(id, at);
    }
    tables
}

fn pairs(trace: &[Event], tables: &Tables) -> Pairs {
    let line = |site: SiteId| tables.site(site).map_or(0, |site| site.line);
    let findings = run(Settings::default(), trace).into_iter();
    let pair = findings.map(|finding| {
        let mut pair = finding.accesses.each_ref().map(|side| line(side.site));
        pair.sort_unstable();
        pair
    });
    pair.collect()
}

fn read(std: &[u8]) -> Result<(Vec<Event>, Tables), String> {
    let mut reader = StdReader::new(std);
    let mut events = Vec::new();
    loop {
        match reader.next_item().map_err(|why| why.to_string())? {
            Item::Event(event) => events.push(event),
            Item::Table(_) => {}
            Item::End { .. } => return Ok((events, reader.tables().clone())),
        }
    }
}

#[test]
fn a_trace_and_its_std_have_the_same_races() {
    let mut racy = 0;
    for_all(SEEDS.start..SEEDS.end / 5, |trace| {
        let tables = tables(trace);
        let mut std = Vec::new();
        let mut writer = StdWriter::new(&mut std, &tables);
        for event in trace {
            writer.event(event).map_err(|why| why.to_string())?;
        }
        let (again, named) = read(&std)?;
        let (here, there) = (pairs(trace, &tables), pairs(&again, &named));
        racy += usize::from(!here.is_empty());
        match here == there {
            true => Ok(()),
            false => Err(format!(
                "{here:?}, and as STD {there:?}:\n{}\n{}",
                String::from_utf8_lossy(&std),
                text(&again)
            )),
        }
    });
    assert!(racy as u64 > SEEDS.end / 5 / 10, "{racy} have races");
}
