//! A representative stack for each site, taken when something new is recorded there, ever more rarely.

use crate::jvm::{Env, MethodId, MethodNames};
use crate::lock::lock;
use redflag_jdk::is_jdk_class;
use redflag_trace::{Frame, Site, SiteId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// A stack has at most this many frames.
const DEEPEST: usize = 48;

/// Prefix of the shim's classes, whose frames are above the program's.
const SHIM: &str = "java/lang/Redflag";

struct NamedMethod {
    class: Arc<str>,
    name: Arc<str>,
    file: Option<Arc<str>>,
    names: MethodNames,
}

/// The stacks of all sites.
#[derive(Default)]
pub struct Stacks {
    methods: Mutex<HashMap<MethodId, Option<Arc<NamedMethod>>>>,
    sites: Mutex<HashMap<SiteId, Vec<Frame>>>,
    call_sites: Mutex<CallSites>,
}

/// Call sites without a probe, numbered from the highest number down, which no probe's site ever has.
#[derive(Default)]
struct CallSites {
    ids: HashMap<Frame, SiteId>,
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

    /// The site at which the program called into the JDK, on the current thread's stack; none if no code of the program is on
    /// it.
    pub fn take_call_site(&self, env: &Env<'_>) -> Option<SiteId> {
        let mut frames = self.frames(env).into_iter();
        let frame = frames.find(|frame| !is_jdk_class(&*frame.class))?;
        let mut sites = lock(&self.call_sites);
        let next = SiteId(u32::MAX - u32::try_from(sites.all.len()).ok()?);
        let site = *sites.ids.entry(frame.clone()).or_insert(next);
        if site == next {
            sites.all.push(frame);
        }
        Some(site)
    }

    /// The call site of a number.
    pub fn call_site(&self, id: SiteId) -> Option<Site> {
        let sites = lock(&self.call_sites);
        let frame = sites.all.get((u32::MAX - id.0) as usize)?;
        Some(Site {
            class: Arc::clone(&frame.class),
            method: Arc::clone(&frame.method),
            file: frame.file.clone(),
            line: frame.line,
            bci: 0,
        })
    }

    fn frames(&self, env: &Env<'_>) -> Vec<Frame> {
        let frame = |(method, location)| {
            let method = self.method(env, method)?;
            Some(Frame {
                class: Arc::clone(&method.class),
                method: Arc::clone(&method.name),
                file: method.file.clone(),
                line: method.names.line(location),
            })
        };
        let frames = env.jvm.frames(DEEPEST).into_iter().filter_map(frame);
        let frames = frames.skip_while(|frame| frame.class.starts_with(SHIM));
        frames.collect()
    }

    /// The stack last taken at a site.
    pub fn of(&self, site: SiteId) -> Option<Vec<Frame>> {
        lock(&self.sites).get(&site).cloned()
    }

    fn method(&self, env: &Env<'_>, method: MethodId) -> Option<Arc<NamedMethod>> {
        if let Some(named) = lock(&self.methods).get(&method) {
            return named.clone();
        }
        let named = env.jvm.method_names(method).map(|names| {
            Arc::new(NamedMethod {
                class: names.class.as_str().into(),
                name: names.name.as_str().into(),
                file: names.file.as_deref().map(Into::into),
                names,
            })
        });
        lock(&self.methods).insert(method, named.clone());
        named
    }
}
