//! The agent: what it does when the JVM starts, loads classes, hits probes and ends.
//!
//! Every function here is called by an entry of [`crate::jvm`]. There is one agent in a process; attaching and detaching
//! switch it on and off.

use crate::finish;
use crate::jdk;
use crate::jvm::{self, Capability, Env, Global, Jvm, LoadedClass, Notification, Object};
use crate::options::Options;
use crate::record::Recorder;
use crate::record::identity::{Identity, lock};
use crate::retransform;
use crate::selfcheck::SelfCheck;
use crate::shim;
use crate::watch::Watch;
use redflag_classfile::{Probe, SHIM_CLASS};
use redflag_trace::ObjectId;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{LazyLock, Mutex};

/// What a probe saw.
pub struct Hit<'e> {
    /// Number of the probe.
    pub probe: u32,
    /// Number of the site.
    pub site: u32,
    /// The current thread.
    pub thread: Object<'e>,
    /// First object, if any.
    pub a: Option<Object<'e>>,
    /// Second object, if any.
    pub b: Option<Object<'e>>,
    /// A number: index, offset, answer.
    pub n: i64,
}

/// When watching begins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Moment {
    /// While the JVM starts: it knows the library as an agent's.
    Start,
    /// In a running JVM, which will know it only when attaching is done.
    Attach,
}

/// The one agent of the process.
#[derive(Default)]
pub struct Agent {
    /// Whether it is loaded and not detached.
    pub(crate) active: AtomicBool,
    /// Capabilities that the JVM granted, a bit for each.
    pub(crate) granted: AtomicU8,
    shim: Mutex<Option<Global>>,
    /// What the shim had counted when watching began, by probe.
    hits_before: Mutex<Vec<u64>>,
    /// Rewrites classes.
    pub watch: Watch,
    /// Gives out identities.
    pub identity: Identity,
    /// Records events.
    pub recorder: Recorder,
    /// Sees whether all of it works.
    pub self_check: SelfCheck,
}

static AGENT: LazyLock<Agent> = LazyLock::new(Agent::default);

/// Says one sentence on stderr. The program's stdout is its own.
pub fn say(message: &str) {
    use std::io::Write;
    // There is no one to tell if stderr is closed.
    let _ = writeln!(std::io::stderr(), "redflag: {message}");
}

/// A callback panicked; the JVM goes on without what it would have done.
pub fn panicked() {
    AGENT.self_check.fail("the agent had an internal error");
}

/// The agent is named on the command line.
pub fn load(jvm: &'static Jvm, options: &str) -> Result<(), String> {
    let options = Options::parse(options).map_err(|error| error.to_string())?;
    if options.detach {
        return Err("option `detach` is for a JVM that is already running".to_owned());
    }
    if AGENT.active.swap(true, Ordering::AcqRel) {
        say("the agent is already loaded, and is not loaded twice");
        return Ok(());
    }
    AGENT.ask_for_capabilities(jvm);
    AGENT.watch.open_image(jvm);
    if !options.output_sync {
        // From 19 to 23 output streams lock through `java.util.concurrent`, where their locks look like any other.
        jvm.set_property_if_absent("jdk.io.useMonitors", "true");
    }
    AGENT.watch.configure(options);
    for what in [
        Notification::VmStart,
        Notification::VmInit,
        Notification::VmDeath,
        Notification::ClassFileLoad,
    ] {
        jvm.notify(what, true)
            .map_err(|error| format!("cannot watch this JVM: {error}"))?;
    }
    Ok(())
}

/// Java code can run: the shim must be there before the first rewritten class.
pub fn vm_start(env: &Env<'_>) {
    match AGENT.install_shim(env, Moment::Start) {
        Ok(()) => AGENT.watch.enabled.store(true, Ordering::Release),
        Err(why) => {
            AGENT.self_check.fail(&why);
            say(&AGENT.self_check.verdict());
        }
    }
}

/// The JVM is up; `main` comes next.
pub fn vm_init(env: &Env<'_>) {
    if !AGENT.watch.enabled.load(Ordering::Acquire) {
        return;
    }
    AGENT.watch.know_platform_loader(env);
    if AGENT.granted(Capability::Retransform) && AGENT.watch.options().jdk_sync {
        let kept = retransform::at_once(
            env,
            &AGENT.watch,
            &AGENT.loaded_in_scope(env, jdk::matters_early),
        );
        lock(&AGENT.watch.tally).unmodifiable += kept;
    }
    AGENT.begin(env, Moment::Start);
}

/// The agent is loaded into a running JVM, or told to leave it.
pub fn attach(env: &Env<'_>, options: &str) -> Result<(), String> {
    let options = Options::parse(options).map_err(|error| error.to_string())?;
    if options.detach {
        return AGENT.detach(env);
    }
    if AGENT.active.swap(true, Ordering::AcqRel) {
        say("the agent is already at work in this JVM");
        return Ok(());
    }
    let outcome = AGENT.attach(env, options);
    if outcome.is_err() {
        AGENT.active.store(false, Ordering::Release);
    }
    outcome
}

/// The JVM is about to end.
pub fn vm_death(env: &Env<'_>) {
    if AGENT.active.swap(false, Ordering::AcqRel) {
        finish::finish(env, &AGENT);
    }
}

/// A class's bytes are about to be parsed.
pub fn class_load(env: &Env<'_>, class: &LoadedClass<'_>) -> Option<Vec<u8>> {
    AGENT.watch.class_load(env, &AGENT.identity, class)
}

/// A thread begins.
pub fn thread_start(env: &Env<'_>, thread: Object<'_>) {
    AGENT.recorder.begin(env, &AGENT.identity, thread);
}

/// A thread ends.
pub fn thread_end(env: &Env<'_>, thread: Object<'_>) {
    AGENT.recorder.end(env, &AGENT.identity, thread);
}

/// A tagged object is gone.
pub fn object_free(tag: u64) {
    AGENT.recorder.freed(ObjectId(tag));
}

/// A probe was hit.
pub fn hit(env: &Env<'_>, hit: &Hit<'_>) {
    let Some(&probe) = Probe::ALL.get(hit.probe as usize) else {
        return;
    };
    let sites = &AGENT.watch.sites;
    if !AGENT.self_check.takes(sites, probe, hit.site) {
        AGENT
            .recorder
            .hit(env, probe, hit, (&AGENT.identity, sites));
    }
}

impl Agent {
    /// Defines the shim and binds it to this library. On an error no class may be rewritten: its probes would throw.
    pub(crate) fn install_shim(&self, env: &Env<'_>, how: Moment) -> Result<(), String> {
        let mut installed = lock(&self.shim);
        if installed.is_some() {
            return Ok(());
        }
        let failed = |error| format!("the runtime shim could not be installed: {error}");
        let class = env
            .define_boot_class(SHIM_CLASS, &shim::shim(env.jvm.feature()))
            .map_err(failed)?;
        if how == Moment::Attach {
            let library =
                jvm::own_library().ok_or("the agent's library cannot be found on disk")?;
            env.call_with_text(class, "load", &library)
                .map_err(failed)?;
        }
        match env.call_int(class, "install").map_err(failed)? {
            2 => self.watch.identity_field.store(true, Ordering::Release),
            1 => say("this JVM cannot hide a field from reflection: objects get no identity field"),
            _ => return Err("the runtime shim could not be bound to the agent".to_owned()),
        }
        *installed = env.global(class);
        Ok(())
    }

    /// Checks itself and starts recording.
    pub(crate) fn begin(&self, env: &Env<'_>, how: Moment) {
        self.switch(env, true);
        self.self_check.run(env);
        let hits = Probe::ALL
            .iter()
            .map(|&probe| self.all_hits(env, probe))
            .collect();
        *lock(&self.hits_before) = hits;
        if !self.self_check.passed() {
            say(&self.self_check.verdict());
        }
        if !self.watch.options().record || !self.granted(Capability::Tags) {
            self.switch(env, false);
            return;
        }
        self.notify_recorder(env.jvm, true);
        if let Err(error) = self.recorder.start(how == Moment::Attach) {
            self.self_check.fail(&format!(
                "no thread could be started to judge events: {error}"
            ));
            say(&self.self_check.verdict());
        }
    }

    /// Ends the passing on of events.
    pub fn end(&self, env: &Env<'_>) {
        self.switch(env, false);
        self.notify_recorder(env.jvm, false);
    }

    fn notify_recorder(&self, jvm: &Jvm, on: bool) {
        let threads = [Notification::ThreadStart, Notification::ThreadEnd];
        let virtuals = [
            Notification::VirtualThreadStart,
            Notification::VirtualThreadEnd,
        ];
        let objects = [Notification::ObjectFree];
        let wanted = [
            (&threads[..], true),
            (&virtuals[..], self.granted(Capability::VirtualThreads)),
            (&objects[..], self.granted(Capability::ObjectFree)),
        ];
        for &what in wanted
            .iter()
            .filter(|(_, can)| *can)
            .flat_map(|(what, _)| *what)
        {
            if let Err(error) = jvm.notify(what, on) {
                say(&format!("the JVM does not tell of {what:?} ({error})"));
            }
        }
    }

    fn switch(&self, env: &Env<'_>, on: bool) {
        if let Some(shim) = &*lock(&self.shim) {
            if env.call_switch(shim.get(), "record", on).is_err() {
                self.self_check.fail("the runtime shim does not answer");
            }
        }
    }

    /// How often a probe was hit since watching began.
    pub fn hits(&self, env: &Env<'_>, probe: Probe) -> u64 {
        let before = lock(&self.hits_before).get(probe as usize).copied();
        self.all_hits(env, probe)
            .saturating_sub(before.unwrap_or(0))
    }

    fn all_hits(&self, env: &Env<'_>, probe: Probe) -> u64 {
        let shim = lock(&self.shim);
        let hits = shim.as_ref().and_then(|shim| {
            env.call_long(shim.get(), "hits", i32::from(probe as u8))
                .ok()
        });
        hits.map_or(0, |hits| hits as u64)
    }
}
