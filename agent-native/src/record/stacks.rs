//! A representative stack for each site, taken when something new is told there, ever more rarely.

use super::identity::lock;
use crate::jvm::{Env, MethodId, MethodNames};
use redflag_trace::{Frame, SiteId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// The deepest stack that is kept.
const DEEPEST: usize = 48;

/// The frames of the shim's own methods, which stand above the program's.
const SHIM: &str = "java/lang/Redflag";

struct Named {
    class: Arc<str>,
    method: Arc<str>,
    file: Option<Arc<str>>,
    names: MethodNames,
}

/// The stacks of all sites.
#[derive(Default)]
pub struct Stacks {
    methods: Mutex<HashMap<MethodId, Option<Arc<Named>>>>,
    sites: Mutex<HashMap<SiteId, Vec<Frame>>>,
}

impl Stacks {
    /// Takes the current thread's stack as an example for a site.
    pub fn take(&self, env: &Env<'_>, site: SiteId) {
        let frames = env.jvm.frames(DEEPEST);
        let frames: Vec<Frame> = frames
            .into_iter()
            .filter_map(|(method, location)| {
                let named = self.named(env, method)?;
                Some(Frame {
                    class: Arc::clone(&named.class),
                    method: Arc::clone(&named.method),
                    file: named.file.clone(),
                    line: named.names.line(location),
                })
            })
            .skip_while(|frame| frame.class.starts_with(SHIM))
            .collect();
        if !frames.is_empty() {
            lock(&self.sites).insert(site, frames);
        }
    }

    /// The stack last taken at a site.
    pub fn of(&self, site: SiteId) -> Option<Vec<Frame>> {
        lock(&self.sites).get(&site).cloned()
    }

    fn named(&self, env: &Env<'_>, method: MethodId) -> Option<Arc<Named>> {
        if let Some(known) = lock(&self.methods).get(&method) {
            return known.clone();
        }
        let named = env.jvm.method_names(method).map(|names| {
            Arc::new(Named {
                class: names.class.as_str().into(),
                method: names.name.as_str().into(),
                file: names.file.as_deref().map(Into::into),
                names,
            })
        });
        lock(&self.methods).insert(method, named.clone());
        named
    }
}
