//! Stacks of accesses: a thread's stack when it first records an access at a site under certain locks.
//!
//! The shim asks for a stack, and records its number before the access. So the analysis knows by the order of the thread's
//! records which locks the thread held, and a report shows no stack of another thread, or of an access under other locks.

use super::stack_budget::StackBudget;
use crate::jvm::{Env, MethodId, MethodNames};
use crate::lock::lock;
use redflag_jdk::is_jdk_class;
use redflag_trace::{Frame, Site, SiteId, StackId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// A stack has at most this many frames.
const DEEPEST: usize = 48;

/// All stacks together have at most this many frames: 16 MiB.
const MOST_FRAMES: usize = 1 << 20;

/// Prefix of the shim's classes, whose frames are above the program's.
const SHIM: &str = "java/lang/Redflag";

struct NamedMethod {
    class: Arc<str>,
    name: Arc<str>,
    file: Option<Arc<str>>,
    names: MethodNames,
}

/// The stacks that were taken, and what it takes to name their frames.
#[derive(Default)]
pub struct Stacks {
    /// How long stacks may be taken.
    pub budget: StackBudget,
    methods: Mutex<HashMap<MethodId, Option<Arc<NamedMethod>>>>,
    taken: Mutex<Taken>,
    call_sites: Mutex<CallSites>,
}

/// A stack as the JVM gives it: methods and bytecode indices, innermost first.
type RawStack = Arc<[(MethodId, i64)]>;

/// The stacks that were taken, each once. The first has number 1.
#[derive(Default)]
struct Taken {
    ids: HashMap<RawStack, StackId>,
    all: Vec<RawStack>,
    frames: usize,
}

/// Call sites without a probe, numbered from the highest number down, which no probe's site ever has.
#[derive(Default)]
struct CallSites {
    ids: HashMap<Frame, SiteId>,
    all: Vec<Frame>,
}

impl Stacks {
    /// The number of the current thread's stack. None if it cannot be read, or if memory for stacks is used up.
    pub fn take(&self, env: &Env<'_>) -> Option<StackId> {
        let began = Instant::now();
        let raw = env.jvm.frames(DEEPEST);
        let known = lock(&self.taken).ids.get(&raw[..]).copied();
        let id = known.or_else(|| self.add(env, raw));
        self.budget.spend(began.elapsed());
        id
    }

    /// Adds a stack that is new. Its methods are named now: their classes may be unloaded later.
    fn add(&self, env: &Env<'_>, raw: Vec<(MethodId, i64)>) -> Option<StackId> {
        if raw.is_empty() {
            return None;
        }
        for &(method, _) in &raw {
            self.method(env, method);
        }
        let mut taken = lock(&self.taken);
        if taken.frames + raw.len() > MOST_FRAMES {
            self.budget.end();
            return None;
        }
        let raw: RawStack = raw.into();
        let next = StackId(u32::try_from(taken.all.len() + 1).ok()?);
        let id = *taken.ids.entry(Arc::clone(&raw)).or_insert(next);
        if id == next {
            taken.frames += raw.len();
            taken.all.push(raw);
        }
        Some(id)
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
            ..Site::default()
        })
    }

    fn frames(&self, env: &Env<'_>) -> Vec<Frame> {
        let raw = env.jvm.frames(DEEPEST);
        for &(method, _) in &raw {
            self.method(env, method);
        }
        self.named(&raw)
    }

    /// The program's frames of a stack.
    fn named(&self, raw: &[(MethodId, i64)]) -> Vec<Frame> {
        let methods = lock(&self.methods);
        let frame = |&(method, location): &(MethodId, i64)| {
            let method = methods.get(&method)?.as_ref()?;
            Some(Frame {
                class: Arc::clone(&method.class),
                method: Arc::clone(&method.name),
                file: method.file.clone(),
                line: method.names.line(location),
                is_accessor: method.names.only_forwards,
            })
        };
        let frames = raw.iter().filter_map(frame);
        let frames = frames.skip_while(|frame| frame.class.starts_with(SHIM));
        frames.collect()
    }

    /// The frames of a stack.
    pub fn of(&self, id: StackId) -> Option<Vec<Frame>> {
        let index = (id.0 as usize).checked_sub(1)?;
        let raw = lock(&self.taken).all.get(index).cloned()?;
        Some(self.named(&raw))
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
