//! What is private to its creator, and how it becomes known to other threads.
//!
//! A new object's hidden field holds its creator's mark, and probes let its accesses pass. When a reference to it goes where
//! another thread may find it, the object loses that mark, and so does everything private that it refers to: from then on
//! their accesses are told, and the first of these gives it its identity. What was accessed before precedes the publication in
//! program order; if the publication itself is unordered, that is a race of its own.

use super::identity::{ClassId, Identity};
use crate::jvm::{Env, Layout, Object, Weak};
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// The layouts of classes seen so far.
#[derive(Default)]
pub struct Revealer {
    layouts: RwLock<HashMap<ClassId, Arc<Layout>>>,
    /// The same classes by their hash: to ask the JVM for a class's tag takes a lock that all threads fight for.
    classes: RwLock<HashMap<i32, Vec<Known>>>,
}

struct Known {
    class: Weak,
    number: ClassId,
    layout: Arc<Layout>,
}

impl Revealer {
    /// Gives an object its identity, and exposes all that is private behind it.
    pub fn reveal(
        &self,
        env: &Env<'_>,
        identity: &Identity,
        object: Object<'_>,
        class: Option<ClassId>,
    ) -> Option<i64> {
        let (class, layout) = self.layout(env, identity, object, class)?;
        let (id, new) = identity.kept(env, object, (class, &layout))?;
        if new {
            self.expose_all(env, identity, env.references(object, &layout));
        }
        Some(id.0 as i64)
    }

    /// Makes an object, and all that is private behind it, one that other threads may find.
    pub fn expose(
        &self,
        env: &Env<'_>,
        identity: &Identity,
        object: Object<'_>,
        class: Option<ClassId>,
    ) {
        let found = self.exposed(env, identity, object, class);
        self.expose_all(env, identity, found);
    }

    fn expose_all<'e>(&self, env: &Env<'e>, identity: &Identity, mut found: Vec<Object<'e>>) {
        while let Some(next) = found.pop() {
            found.extend(self.exposed(env, identity, next, None));
            env.release(next);
        }
    }

    /// Exposes one object, and tells what it refers to if it was private until now.
    fn exposed<'e>(
        &self,
        env: &Env<'e>,
        identity: &Identity,
        object: Object<'_>,
        class: Option<ClassId>,
    ) -> Vec<Object<'e>> {
        match self.layout(env, identity, object, class) {
            Some((_, layout)) if identity.exposed(env, object, &layout) => {
                env.references(object, &layout)
            }
            _ => Vec::new(),
        }
    }

    /// Gives a copy of an object a mark of its own: the JVM copied the original's.
    pub fn renew(&self, env: &Env<'_>, identity: &Identity, copy: Object<'_>, mark: i64) {
        if let Some((_, layout)) = self.layout(env, identity, copy, None) {
            env.set_mark(copy, &layout, mark);
        }
    }

    /// The class of an object, if it is not known, and its layout.
    fn layout(
        &self,
        env: &Env<'_>,
        identity: &Identity,
        object: Object<'_>,
        class: Option<ClassId>,
    ) -> Option<(ClassId, Arc<Layout>)> {
        if let Some(class) = class {
            if let Some(layout) = read(&self.layouts).get(&class) {
                return Some((class, Arc::clone(layout)));
            }
        }
        let class = env.class_of(object)?;
        let hash = env.jvm.hash(class).ok()?;
        let known = self.known(env, class, hash);
        let found = known.or_else(|| self.learn(env, identity, class, hash));
        env.release(class);
        found
    }

    fn known(&self, env: &Env<'_>, class: Object<'_>, hash: i32) -> Option<(ClassId, Arc<Layout>)> {
        let classes = read(&self.classes);
        let mut all = classes.get(&hash)?.iter();
        let known = all.find(|known| env.is(&known.class, class))?;
        Some((known.number, Arc::clone(&known.layout)))
    }

    /// Two threads that learn of a class at once both note it, which does no harm.
    #[cold]
    fn learn(
        &self,
        env: &Env<'_>,
        identity: &Identity,
        class: Object<'_>,
        hash: i32,
    ) -> Option<(ClassId, Arc<Layout>)> {
        let number = identity.class(env, class)?;
        let layout = Arc::new(env.layout(class));
        write(&self.layouts).insert(number, Arc::clone(&layout));
        if let Some(class) = env.weak(class) {
            write(&self.classes).entry(hash).or_default().push(Known {
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
