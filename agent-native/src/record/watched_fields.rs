//! The fields of a class whose accesses are recorded, which publishing an object looks at.

use super::identity::{ClassId, FieldKey, Identities};
use super::late_writes::LateWrites;
use crate::jvm::{Env, Layout, Object};
use crate::lock::lock;
use redflag_trace::FieldId;
use std::sync::{Arc, Mutex};

/// At most this many fields of an object are looked at.
const MAX_FIELDS: usize = 64;

/// A plain field that is written after construction.
pub struct LateField {
    /// Its position among the plain fields of the layout.
    pub index: usize,
    /// Its number.
    pub number: FieldId,
}

/// Which plain fields of a class are written after construction, as far as known: reads of the others are not recorded.
pub struct WatchedFields {
    /// The class and its superclasses.
    classes: Vec<Option<ClassId>>,
    latest: Mutex<Latest>,
}

/// What is valid as long as no more fields are known to be written after construction.
struct Latest {
    version: u64,
    fields: Arc<[LateField]>,
}

impl WatchedFields {
    /// Those of a class.
    pub fn new(env: &Env<'_>, identities: &Identities, class: Object<'_>) -> WatchedFields {
        let mut classes = Vec::new();
        let mut next = Some(class);
        while let Some(class) = next {
            classes.push(identities.class(env, class));
            next = env.superclass(class);
        }
        WatchedFields {
            classes,
            latest: Mutex::new(Latest {
                version: 0,
                fields: Arc::new([]),
            }),
        }
    }

    /// The fields of objects with this layout that are written after construction.
    pub fn written_late(
        &self,
        late: &LateWrites,
        identities: &Identities,
        layout: &Layout,
    ) -> Arc<[LateField]> {
        if layout.plain_fields().is_empty() {
            return Arc::new([]);
        }
        let version = late.version();
        let mut latest = lock(&self.latest);
        if latest.version != version {
            let fields = layout.plain_fields().iter().enumerate();
            let fields = fields.filter_map(|(index, field)| {
                let class = (*self.classes.get(field.depth)?)?;
                let name = identities.class_name(class)?;
                late.is_written(&name, (&field.name, &field.descriptor))
                    .then(|| LateField {
                        index,
                        number: identities.field(FieldKey {
                            class,
                            name: field.name.as_str().into(),
                            descriptor: field.descriptor.as_str().into(),
                        }),
                    })
            });
            *latest = Latest {
                version,
                fields: fields.take(MAX_FIELDS).collect(),
            };
        }
        Arc::clone(&latest.fields)
    }
}
