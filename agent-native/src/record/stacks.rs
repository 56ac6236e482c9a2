//! A representative stack for each site, taken when something new is told there, ever more rarely.

use crate::jvm::{Env, MethodId, MethodNames};
use crate::lock::lock;
use redflag_jdk::is_jdk_class;
use redflag_trace::{Frame, Site, SiteId};
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
    places: Mutex<Places>,
}

/// Places without a probe, numbered from the highest number down, where no probe's will ever be.
#[derive(Default)]
struct Places {
    known: HashMap<Frame, SiteId>,
    all: Vec<Frame>,
}

impl Stacks {
    /// Takes the current thread's stack as an example for a site.
    pub fn take(&self, env: &Env<'_>, site: SiteId) {
        let frames = self.frames(env);
        if !frames.is_empty() {
            lock(&self.sites).insert(site, frames);
        }
    }

    /// Where the program is that called the JDK that called us; none if no code of the program is on the stack.
    pub fn place(&self, env: &Env<'_>) -> Option<SiteId> {
        let mut frames = self.frames(env).into_iter();
        let frame = frames.find(|frame| !is_jdk_class(&*frame.class))?;
        let mut places = lock(&self.places);
        let next = SiteId(u32::MAX - u32::try_from(places.all.len()).ok()?);
        let site = *places.known.entry(frame.clone()).or_insert(next);
        if site == next {
            places.all.push(frame);
        }
        Some(site)
    }

    /// What such a number stands for.
    pub fn at(&self, place: SiteId) -> Option<Site> {
        let places = lock(&self.places);
        let frame = places.all.get((u32::MAX - place.0) as usize)?;
        Some(Site {
            class: Arc::clone(&frame.class),
            method: Arc::clone(&frame.method),
            file: frame.file.clone(),
            line: frame.line,
            bci: 0,
        })
    }

    fn frames(&self, env: &Env<'_>) -> Vec<Frame> {
        let named = |(method, location)| {
            let named = self.named(env, method)?;
            Some(Frame {
                class: Arc::clone(&named.class),
                method: Arc::clone(&named.method),
                file: named.file.clone(),
                line: named.names.line(location),
            })
        };
        let frames = env.jvm.frames(DEEPEST).into_iter().filter_map(named);
        let frames = frames.skip_while(|frame| frame.class.starts_with(SHIM));
        frames.collect()
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
