//! What is remembered of an object that was private to its creator until it escaped: the fields that were written before.
//!
//! The state of such a field is made with its first access, and begins with that write. Most fields are never accessed by another
//! thread, and one record for all of them takes less memory than their states would.

use crate::access_record::AccessRecord;
use redflag_trace::FieldId;

/// Up to two fields of an object, and more.
#[derive(Debug)]
pub(crate) struct Published {
    /// The creator wrote them. The place is where the object escaped.
    pub write: AccessRecord,
    fields: [FieldId; 2],
    more: Option<Box<Published>>,
}

impl Published {
    /// Two fields, or one and zero, and those that are known of the same object already.
    pub fn new(write: AccessRecord, fields: [FieldId; 2], more: Option<Box<Published>>) -> Self {
        Published {
            write,
            fields,
            more,
        }
    }

    /// Whether a field was written.
    pub fn has(&self, field: FieldId) -> bool {
        // Zero is the place of a field that is not there.
        let mut next = (field != FieldId(0)).then_some(self);
        while let Some(published) = next {
            if published.fields.contains(&field) {
                return true;
            }
            next = published.more.as_deref();
        }
        false
    }

    /// An estimate of the bytes that it needs.
    pub fn bytes(&self) -> usize {
        let mut bytes = 0;
        let mut next = Some(self);
        while let Some(published) = next {
            bytes += size_of::<Published>() + 16;
            next = published.more.as_deref();
        }
        bytes
    }
}
