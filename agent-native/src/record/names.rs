//! The names of a recording's ids, looked up in the tables that it fills while it runs.

use super::identity::{ClassId, Identities, NO_FIELD};
use super::late_writes::LateWrites;
use super::link::Links;
use super::stacks::Stacks;
use super::test_attribution::TestNames;
use super::threads::Threads;
use crate::sites::Sites;
use redflag_classfile::Target;
use redflag_trace::{
    Field, FieldFlags, FieldId, Frame, Names, Site, SiteId, StackId, TestId, Thread, ThreadId,
};
use std::sync::Arc;

/// The tables that name ids. All but the threads outlive the recording.
#[derive(Clone)]
pub struct RecordedNames {
    pub(super) sites: &'static Sites,
    pub(super) identities: &'static Identities,
    pub(super) late_writes: &'static LateWrites,
    pub(super) links: &'static Links,
    pub(super) stacks: &'static Stacks,
    pub(super) tests: &'static TestNames,
    pub(super) threads: Arc<Threads>,
}

impl RecordedNames {
    /// The field that a site accesses, once the site has run.
    pub fn field_of(&self, site: SiteId) -> FieldId {
        self.links.get(site.0).map_or(NO_FIELD, |link| link.field())
    }
}

impl Names for RecordedNames {
    fn site(&self, id: SiteId) -> Option<(Site, FieldId)> {
        let site = match self.sites.get(id.0) {
            Some(site) => site.named(),
            None => self.stacks.call_site(id)?,
        };
        Some((site, self.field_of(id)))
    }

    fn site_owner(&self, site: SiteId) -> Option<FieldId> {
        let site = self.sites.get(site.0)?;
        let (target, field) = site.owner()?;
        if field.is_some() {
            return field;
        }
        let Target::Field {
            class,
            name,
            descriptor,
        } = target
        else {
            return None;
        };
        Some(self.identities.named_field(Field {
            class: class.as_str().into(),
            name: name.as_str().into(),
            descriptor: descriptor.as_str().into(),
        }))
    }

    fn field(&self, id: FieldId) -> Option<Field> {
        self.identities.field_names(id)
    }

    fn field_flags(&self, id: FieldId) -> Option<FieldFlags> {
        self.identities.field_flags(id)
    }

    fn init_only(&self, id: FieldId) -> Vec<(Arc<str>, Arc<str>)> {
        let field = self.field(id);
        let class = field.as_ref().and_then(|field| {
            let class = field.descriptor.strip_prefix('L')?;
            class.strip_suffix(';')
        });
        let fields = class.map(|class| self.late_writes.init_only_fields(class));
        let fields = fields.into_iter().flatten();
        fields
            .map(|(name, descriptor)| (name.into(), descriptor.into()))
            .collect()
    }

    fn thread(&self, id: ThreadId) -> Option<Thread> {
        self.threads.facts(id)
    }

    fn class(&self, number: u32) -> Option<Arc<str>> {
        self.identities.class_name(ClassId(number))
    }

    fn stack(&self, id: StackId) -> Option<Vec<Frame>> {
        self.stacks.of(id)
    }

    fn test(&self, id: TestId) -> Option<Arc<str>> {
        self.tests.name(id)
    }
}
