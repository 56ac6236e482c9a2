//! A site may be mentioned before it is known which field is accessed there: by the mark of what escapes in the same instruction.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag_trace::wire::encode;
use redflag_trace::{
    Access, Event, Field, FieldId, Header, Item, Reader, Site, SiteId, Tables, ThreadId, Variable,
    Writer,
};

#[test]
fn a_field_that_becomes_known_after_its_site_is_stored() {
    let (thread, site, field) = (ThreadId(1), SiteId(7), FieldId(5));
    let mark = Event::Mark {
        thread,
        number: 1,
        site,
    };
    let write = Event::Access {
        thread,
        kind: Access::Write,
        variable: Variable::Static { field },
        site,
    };
    let record = |event: &Event| {
        let mut words = encode(event, 0).words().to_vec();
        words[0] |= u64::from(site.0) << 32;
        words
    };
    let mut names = Tables::new();
    names.set_site(site, Site::default());
    let mut bytes = Vec::new();
    let mut writer = Writer::new(&mut bytes, &Header::default()).unwrap();
    writer.records(thread, &record(&mark), &names).unwrap();
    names.set_site_field(site, field);
    let counter = Field {
        class: "Counter".into(),
        name: "count".into(),
        descriptor: "I".into(),
    };
    names.set_field(field, counter.clone());
    writer.records(thread, &record(&write), &names).unwrap();
    writer.flush().unwrap();
    drop(writer);
    let mut reader = Reader::new(&*bytes).unwrap();
    let mut events = Vec::new();
    loop {
        match reader.next_item().unwrap() {
            Item::Event(event) => events.push(event),
            Item::Table(_) => {}
            Item::End { .. } => break,
        }
    }
    assert_eq!(events, [mark, write]);
    assert_eq!(reader.tables().field(field), Some(&counter));
}
