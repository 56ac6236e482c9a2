//! What is private to its creator, and how it becomes known to other threads.
//!
//! A new object's hidden field holds its creator's mark, and probes let its accesses pass. When a reference to it goes where
//! another thread may find it, the object gets its identity, and so does everything private that it refers to: from then on
//! their accesses are told. What was accessed before precedes the publication in program order; if the publication itself is
//! unordered, that is a race of its own.

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
    /// Gives an object its identity, and all that is private behind it.
    pub fn reveal(
        &self,
        env: &Env<'_>,
        identity: &Identity,
        object: Object<'_>,
        class: Option<ClassId>,
    ) -> Option<i64> {
        let first = self.one(env, identity, object, class)?;
        let mut waiting = first.1;
        while let Some(next) = waiting.pop() {
            if let Some((_, more)) = self.one(env, identity, next, None) {
                waiting.extend(more);
            }
            env.release(next);
        }
        Some(first.0)
    }

    /// Gives one object its identity, and names what it refers to if it was private until now.
    fn one<'e>(
        &self,
        env: &Env<'e>,
        identity: &Identity,
        object: Object<'_>,
        class: Option<ClassId>,
    ) -> Option<(i64, Vec<Object<'e>>)> {
        let known = class.and_then(|class| {
            let layout = read(&self.layouts).get(&class).cloned()?;
            Some((class, layout))
        });
        let (class, layout) = match known {
            Some(known) => known,
            None => self.layout(env, identity, object)?,
        };
        let (id, new) = identity.kept(env, object, (class, &layout))?;
        let behind = if new {
            env.references(object, &layout)
        } else {
            Vec::new()
        };
        Some((id.0 as i64, behind))
    }

    /// Gives a copy of an object a mark of its own: the JVM copied the original's.
    pub fn renew(&self, env: &Env<'_>, identity: &Identity, copy: Object<'_>, mark: i64) {
        if let Some((_, layout)) = self.layout(env, identity, copy) {
            env.set_mark(copy, &layout, mark);
        }
    }

    fn layout(
        &self,
        env: &Env<'_>,
        identity: &Identity,
        object: Object<'_>,
    ) -> Option<(ClassId, Arc<Layout>)> {
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
