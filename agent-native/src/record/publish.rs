//! Objects that are private to their creator, and how they escape.
//!
//! The hidden field of a new object holds its creator's owner mark, and probes let accesses with that mark pass. When a
//! reference to the object goes where another thread may find it, the object *escapes*: it loses the mark, and so does
//! everything private that it refers to. From then on their accesses are recorded, and the first of these *publishes* the
//! object, that is, gives it its identity. What was accessed before precedes the escape in program order; if the escape itself
//! is unordered, that is a race of its own.

use super::identity::{ClassId, Identities};
use crate::jvm::{Env, Layout, Object, Weak};
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// Lets objects escape and publishes them. Keeps the layouts of classes seen so far.
#[derive(Default)]
pub struct Publisher {
    layouts: RwLock<HashMap<ClassId, Arc<Layout>>>,
    /// The same classes by their hash: asking the JVM for a class's tag takes a lock that all threads contend for.
    classes: RwLock<HashMap<i32, Vec<SeenClass>>>,
}

struct SeenClass {
    class: Weak,
    number: ClassId,
    layout: Arc<Layout>,
}

impl Publisher {
    /// Publishes an object: it gets its identity, and all private objects that it refers to escape.
    pub fn publish(
        &self,
        env: &Env<'_>,
        identities: &Identities,
        object: Object<'_>,
        class: Option<ClassId>,
    ) -> Option<i64> {
        let (class, layout) = self.layout(env, identities, object, class)?;
        let (id, new) = identities.publish(env, object, (class, &layout))?;
        if new {
            self.escape_all(env, identities, env.references(object, &layout));
        }
        Some(id.0 as i64)
    }

    /// Lets an object escape, and all private objects that it refers to.
    pub fn escape(
        &self,
        env: &Env<'_>,
        identities: &Identities,
        object: Object<'_>,
        class: Option<ClassId>,
    ) {
        let found = self.escape_one(env, identities, object, class);
        self.escape_all(env, identities, found);
    }

    fn escape_all<'e>(&self, env: &Env<'e>, identities: &Identities, mut found: Vec<Object<'e>>) {
        while let Some(next) = found.pop() {
            found.extend(self.escape_one(env, identities, next, None));
            env.release(next);
        }
    }

    /// Lets one object escape; returns the objects that it refers to if it was private until now.
    fn escape_one<'e>(
        &self,
        env: &Env<'e>,
        identities: &Identities,
        object: Object<'_>,
        class: Option<ClassId>,
    ) -> Vec<Object<'e>> {
        match self.layout(env, identities, object, class) {
            Some((_, layout)) if identities.take_owner(env, object, &layout) => {
                env.references(object, &layout)
            }
            _ => Vec::new(),
        }
    }

    /// Gives a copy of an object a mark of its own: the JVM copied the original's.
    pub fn mark_copy(&self, env: &Env<'_>, identities: &Identities, copy: Object<'_>, mark: i64) {
        if let Some((_, layout)) = self.layout(env, identities, copy, None) {
            env.set_mark(copy, &layout, mark);
        }
    }

    /// The class of an object, unless the caller gives it, and its layout.
    fn layout(
        &self,
        env: &Env<'_>,
        identities: &Identities,
        object: Object<'_>,
        class: Option<ClassId>,
    ) -> Option<(ClassId, Arc<Layout>)> {
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

    fn seen(&self, env: &Env<'_>, class: Object<'_>, hash: i32) -> Option<(ClassId, Arc<Layout>)> {
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
    ) -> Option<(ClassId, Arc<Layout>)> {
        let number = identities.class(env, class)?;
        let layout = Arc::new(env.layout(class));
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
