//! Objects that are private to their creator, and how they escape.
//!
//! The hidden field of a new object holds its creator's owner mark, and probes let accesses with that mark pass. When a
//! reference to the object goes where another thread may find it, the object *escapes*: its hidden field says where from now on, and so
//! do those of all private objects that it refers to. From then on their accesses are recorded, and the first of these
//! *publishes* the object, that is, gives it its identity. No write to it was recorded until then. So the fields that do not have
//! their default values are what its creator wrote before it escaped; they are recorded together with the identity.

use super::identity::{ClassId, Identities};
use super::late_writes::LateWrites;
use super::watched_fields::WatchedFields;
use crate::jvm::{Env, Layout, Object, Weak};
use redflag_trace::{Escape, FieldId, ThreadId};
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// Lets objects escape and publishes them. Keeps the layouts of classes seen so far.
#[derive(Default)]
pub struct Publisher {
    layouts: RwLock<HashMap<ClassId, Arc<ClassLayout>>>,
    /// The same classes by their hash: asking the JVM for a class's tag takes a lock that all threads contend for.
    classes: RwLock<HashMap<i32, Vec<SeenClass>>>,
}

/// What publishing must know of a class.
struct ClassLayout {
    layout: Layout,
    watched: WatchedFields,
}

struct SeenClass {
    class: Weak,
    number: ClassId,
    layout: Arc<ClassLayout>,
}

/// An object that got its identity.
pub struct Published {
    /// The identity.
    pub id: i64,
    /// How it had escaped and what was written to it before, if that is known and something was.
    pub written: Option<(Escape, Vec<FieldId>)>,
}

/// Where an object escapes: a mark of the current thread, or 0, and the tables that this needs.
pub struct Escaping<'a, 'e> {
    pub env: &'a Env<'e>,
    pub identities: &'a Identities,
    pub late_writes: &'a LateWrites,
    pub at: (ThreadId, u64),
}

/// Objects that are still to escape.
struct Reached<'e> {
    /// Through a final field.
    frozen: Vec<Object<'e>>,
    others: Vec<Object<'e>>,
}

impl<'e> Reached<'e> {
    fn from(found: Vec<(Object<'e>, bool)>, is_frozen: bool) -> Self {
        let mut reached = Reached {
            frozen: Vec::new(),
            others: Vec::new(),
        };
        reached.add(found, is_frozen);
        reached
    }

    fn add(&mut self, found: Vec<(Object<'e>, bool)>, is_frozen: bool) {
        for (object, is_final) in found {
            match is_frozen || is_final {
                true => self.frozen.push(object),
                false => self.others.push(object),
            }
        }
    }

    fn next(&mut self) -> Option<(Object<'e>, bool)> {
        let frozen = self.frozen.pop().map(|object| (object, true));
        frozen.or_else(|| self.others.pop().map(|object| (object, false)))
    }
}

impl Publisher {
    /// Publishes an object: it gets its identity, and all private objects that it refers to escape.
    pub fn publish(
        &self,
        context: &Escaping<'_, '_>,
        object: Object<'_>,
        class: Option<ClassId>,
    ) -> Option<Published> {
        let Escaping {
            env,
            identities,
            at,
            ..
        } = *context;
        let (class, found) = self.layout(env, identities, object, class)?;
        let ClassLayout { layout, watched } = &*found;
        let fields = watched.written_late(context.late_writes, identities, layout);
        let mut written = None;
        let mut look = |escape| {
            let set = fields.iter().filter(|field| {
                let all = layout.plain_fields();
                all.get(field.index)
                    .is_some_and(|field| env.is_set(object, field))
            });
            let set: Vec<FieldId> = set.map(|field| field.number).collect();
            written = (!set.is_empty()).then_some((escape, set));
        };
        let (id, new) = identities.publish(env, object, (class, layout), (at, &mut look))?;
        if new {
            let found = env.references(object, layout);
            self.escape_all(context, Reached::from(found, false));
        }
        Some(Published {
            id: id.0 as i64,
            written,
        })
    }

    /// Lets an object escape, and all private objects that it refers to.
    pub fn escape(&self, context: &Escaping<'_, '_>, object: Object<'_>, class: Option<ClassId>) {
        let found = self.escape_one(context, object, class);
        self.escape_all(context, Reached::from(found, false));
    }

    /// What is reached through a final field was written before the end of the constructor froze that field: however another
    /// thread gets the object, it sees those writes (JLS 17.5). So no claim is made about it. It comes first, as it may be reached
    /// in another way as well.
    fn escape_all<'e>(&self, context: &Escaping<'_, 'e>, mut found: Reached<'e>) {
        let unknown = Escaping {
            at: (context.at.0, 0),
            ..*context
        };
        while let Some((next, is_frozen)) = found.next() {
            let context = if is_frozen { &unknown } else { context };
            let reached = self.escape_one(context, next, None);
            found.add(reached, is_frozen);
            context.env.release(next);
        }
    }

    /// Lets one object escape; returns the objects that it refers to if it was private until now.
    fn escape_one<'e>(
        &self,
        context: &Escaping<'_, 'e>,
        object: Object<'_>,
        class: Option<ClassId>,
    ) -> Vec<(Object<'e>, bool)> {
        let Escaping {
            env,
            identities,
            at,
            ..
        } = *context;
        match self.layout(env, identities, object, class) {
            Some((_, found)) if identities.take_owner(env, object, &found.layout, at) => {
                env.references(object, &found.layout)
            }
            _ => Vec::new(),
        }
    }

    /// Gives a copy of an object a mark of its own: the JVM copied the original's.
    pub fn mark_copy(&self, env: &Env<'_>, identities: &Identities, copy: Object<'_>, mark: i64) {
        if let Some((_, found)) = self.layout(env, identities, copy, None) {
            env.set_mark(copy, &found.layout, mark);
        }
    }

    /// The class of an object, unless the caller gives it, and its layout.
    fn layout(
        &self,
        env: &Env<'_>,
        identities: &Identities,
        object: Object<'_>,
        class: Option<ClassId>,
    ) -> Option<(ClassId, Arc<ClassLayout>)> {
        if let Some(class) = class
            && let Some(layout) = read(&self.layouts).get(&class)
        {
            return Some((class, Arc::clone(layout)));
        }
        let class = env.class_of(object)?;
        let hash = env.jvm.hash(class).ok()?;
        let seen = self.seen(env, class, hash);
        let found = seen.or_else(|| self.add(env, identities, class, hash));
        env.release(class);
        found
    }

    fn seen(
        &self,
        env: &Env<'_>,
        class: Object<'_>,
        hash: i32,
    ) -> Option<(ClassId, Arc<ClassLayout>)> {
        let classes = read(&self.classes);
        let mut all = classes.get(&hash)?.iter();
        let seen = all.find(|seen| env.is(&seen.class, class))?;
        Some((seen.number, Arc::clone(&seen.layout)))
    }

    /// Two threads that see a class first at the same time both add it, which does no harm.
    #[cold]
    fn add(
        &self,
        env: &Env<'_>,
        identities: &Identities,
        class: Object<'_>,
        hash: i32,
    ) -> Option<(ClassId, Arc<ClassLayout>)> {
        let number = identities.class(env, class)?;
        let layout = Arc::new(ClassLayout {
            layout: env.layout(class),
            watched: WatchedFields::new(env, identities, class),
        });
        write(&self.layouts).insert(number, Arc::clone(&layout));
        if let Some(class) = env.weak(class) {
            write(&self.classes)
                .entry(hash)
                .or_default()
                .push(SeenClass {
                    class,
                    number,
                    layout: Arc::clone(&layout),
                });
        }
        Some((number, layout))
    }
}

fn read<T>(shared: &RwLock<T>) -> RwLockReadGuard<'_, T> {
    shared.read().unwrap_or_else(PoisonError::into_inner)
}

fn write<T>(shared: &RwLock<T>) -> RwLockWriteGuard<'_, T> {
    shared.write().unwrap_or_else(PoisonError::into_inner)
}
