//! A trace that was written as STD and read again has the same racy variables. Other pairs of accesses may stand for one: STD has
//! only the outermost levels of monitors, and where an inner one is left out, the accesses before and after it are in one segment.

use crate::SEEDS;
use crate::events::{access, site, text};
use crate::evidence::run;
use crate::shrink::for_all;
use redflag_detect::Settings;
use redflag_trace::{
    Event, Item, Publications, Site, SiteId, StdReader, StdWriter, Tables, Variable,
};
use std::collections::{BTreeMap, BTreeSet};

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

/// The variables of these pairs of lines; arrays as a whole.
fn variables(trace: &[Event], pairs: &Pairs) -> BTreeSet<Variable> {
    let accesses = trace.iter().filter_map(|event| {
        let (_, _, variable) = access(event)?;
        let whole = match variable {
            Variable::Elements { array, .. } => Variable::element(array, 0),
            other => other,
        };
        Some((site(event)?.0, whole))
    });
    let accesses: BTreeMap<u32, Variable> = accesses.collect();
    pairs.iter().map(|[_, line]| accesses[line]).collect()
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
fn a_trace_and_its_std_have_the_same_racy_variables() {
    let mut racy = 0;
    for_all(SEEDS.start..SEEDS.end / 5, |trace| {
        let tables = tables(trace);
        let mut std = Vec::new();
        let mut publications = Publications::default();
        trace.iter().for_each(|event| publications.event(event));
        let mut writer = StdWriter::new(&mut std, &tables, &publications);
        for event in trace {
            writer.event(event).map_err(|why| why.to_string())?;
        }
        let (again, named) = read(&std)?;
        let (here, there) = (pairs(trace, &tables), pairs(&again, &named));
        racy += usize::from(!here.is_empty());
        match variables(trace, &here) == variables(trace, &there) {
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
