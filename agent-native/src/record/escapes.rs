//! What the recorder does when objects escape or are published.

use super::identity::ClassId;
use super::publish::Escaping;
use super::recorder::Recorder;
use crate::jvm::{Env, Object};
use redflag_trace::{Event, FieldId, ObjectId, ThreadId};

impl Recorder {
    /// Lets an object escape at a mark of the current thread.
    pub fn escape(
        &self,
        env: &Env<'_>,
        object: Object<'_>,
        class: Option<ClassId>,
        at: (ThreadId, u64),
    ) {
        let context = self.escaping(env, at);
        self.publisher.escape(&context, object, class);
    }

    /// Publishes an object, which escapes at a mark of the current thread if it is private; returns its identity. What its creator wrote
    /// before it escaped is recorded, in the ring of the current thread, ahead of the access that the identity is for.
    pub fn publish(
        &self,
        env: &Env<'_>,
        object: Object<'_>,
        class: Option<ClassId>,
        at: (ThreadId, u64),
    ) -> Option<i64> {
        let context = self.escaping(env, at);
        let published = self.publisher.publish(&context, object, class)?;
        if let Some((escape, fields)) = published.written
            && let Some(session) = self.session()
        {
            let thread = at.0;
            for fields in fields.chunks(2) {
                let second = fields.get(1).copied().unwrap_or(FieldId(0));
                let event = Event::Published {
                    thread,
                    object: ObjectId(published.id as u64),
                    escape,
                    fields: [fields[0], second],
                };
                session.emit_evidence(thread, &event);
            }
        }
        Some(published.id)
    }

    fn escaping<'a, 'e>(&'a self, env: &'a Env<'e>, at: (ThreadId, u64)) -> Escaping<'a, 'e> {
        Escaping {
            env,
            identities: &self.identities,
            late_writes: &self.late_writes,
            at,
        }
    }
}
