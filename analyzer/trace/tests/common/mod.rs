//! Traces of any bytes, and what must hold for them. The test `damage` and the fuzz target `trace_reader` both use this.

// Each of them uses its own part.
#![allow(dead_code)]

use redflag_trace::wire::{Op, head};
use redflag_trace::{EventFormatter, Header, Item, Reader, SiteId, Writer};

/// Xorshift, as published by Marsaglia.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }
}

/// Reads to the end and names everything; how many items there were before the end or an error.
pub fn read(bytes: &[u8]) -> usize {
    let Ok(mut reader) = Reader::new(bytes) else {
        return 0;
    };
    let mut items = Vec::new();
    while let Ok(item) = reader.next_item() {
        if matches!(item, Item::End { .. }) {
            break;
        }
        items.push(item);
        // Each item has a word at least, so that memory is bounded by the file.
        assert!(items.len() <= bytes.len() / 8);
    }
    let mut formatter = EventFormatter::new(reader.tables());
    for item in &items {
        if let Item::Event(event) = item {
            assert!(!formatter.line(event).is_empty());
        }
    }
    items.len()
}

/// A trace without records.
pub fn beginning() -> Vec<u8> {
    let mut bytes = Vec::new();
    drop(Writer::new(&mut bytes, &Header::default()).unwrap());
    bytes
}

/// A trace of records whose operands are mostly small. One word in `damaged` is anything; none if zero.
pub fn likely(random: &mut Random, records: usize, damaged: u64) -> Vec<u8> {
    let mut words = vec![head(Op::Switch, 0, SiteId(1))];
    for _ in 0..records {
        let op = Op::ALL[random.below(Op::ALL.len() as u64 - 1) as usize];
        let site = SiteId(random.below(9) as u32);
        let text = match op {
            Op::SiteName => "A\tb\t()V\tc\t1\t2\taccessor\t3\t4",
            Op::FieldName => "A\tb\tI\tvolatile private",
            Op::InitOnly => "b\tI",
            Op::ThreadName => "a\t1\t2\tvirtual",
            Op::ClassName => "[I",
            Op::TestName => "A#b",
            Op::Stack => "A\tb\tc\t1\t\nA\tb\t\t0\taccessor",
            _ => "",
        };
        let text = text.as_bytes().chunks(8).map(|chunk| {
            let mut bytes = [0; 8];
            bytes[..chunk.len()].copy_from_slice(chunk);
            u64::from_le_bytes(bytes)
        });
        let aux = match op {
            Op::AtomicElements => 1 << 2 | random.below(3) as u32,
            _ => text.len().max(1) as u32,
        };
        words.push(head(op, aux, site));
        // The first element is the last as well.
        let elements = matches!(
            op,
            Op::ReadElements | Op::WriteElements | Op::AtomicElements
        );
        let scale = if elements { 1 << 32 | 1 } else { 1 };
        words.extend((1..op.words()).map(|_| random.below(99) * scale));
        words.extend(text);
    }
    let mut bytes = beginning();
    for mut word in words {
        if damaged > 0 && random.below(damaged) == 0 {
            word = random.next() >> random.below(64);
        }
        bytes.extend(word.to_le_bytes());
    }
    bytes
}
