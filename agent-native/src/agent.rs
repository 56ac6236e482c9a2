//! The agent: what it does when the JVM starts, loads classes, hits probes and ends.
//!
//! Every function here is called by an entry of [`crate::jvm`]. There is one agent in a process; attaching and detaching
//! switch it on and off.

use crate::finish;
use crate::jvm::{self, Capability, Env, Global, Jvm, LoadedClass, Notification, Object};
use crate::options::Options;
use crate::record::Recorder;
use crate::record::identity::{Identity, lock};
use crate::retransform;
use crate::scope;
use crate::selfcheck::SelfCheck;
use crate::shim;
use crate::watch::Watch;
use redflag_classfile::{IDENTITY_FIELD, Probe, SHIM_CLASS};
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
enum Moment {
    /// While the JVM starts: it knows the library as an agent's.
    Start,
    /// In a running JVM, which will know it only when attaching is done.
    Attach,
}

/// The one agent of the process.
#[derive(Default)]
pub struct Agent {
    /// Whether it is loaded and not detached.
    active: AtomicBool,
    /// Capabilities that the JVM granted, a bit for each.
    granted: AtomicU8,
    shim: Mutex<Option<Global>>,
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
            &AGENT.loaded_in_scope(env, scope::matters_early),
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
    fn ask_for_capabilities(&self, jvm: &Jvm) {
        for (bit, capability) in Capability::ALL.into_iter().enumerate() {
            match jvm.acquire(capability) {
                Ok(()) => {
                    self.granted.fetch_or(1 << bit, Ordering::Relaxed);
                }
                Err(error) => {
                    if let Some(loss) = loss(capability, jvm.feature()) {
                        say(&format!("{loss} ({error})"));
                    }
                }
            }
        }
    }

    fn granted(&self, capability: Capability) -> bool {
        let bit = Capability::ALL.iter().position(|&c| c == capability);
        bit.is_some_and(|bit| self.granted.load(Ordering::Relaxed) & 1 << bit != 0)
    }

    /// Defines the shim and binds it to this library. On an error no class may be rewritten: its probes would throw.
    fn install_shim(&self, env: &Env<'_>, how: Moment) -> Result<(), String> {
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

    /// Classes that are loaded already, are wanted and in scope, and may be changed. Counts those that may not.
    fn loaded_in_scope<'e>(&self, env: &'e Env<'_>, wanted: fn(&str) -> bool) -> Vec<Object<'e>> {
        let options = self.watch.options();
        let classes = env.jvm.loaded_classes(env).unwrap_or_default();
        let in_scope = classes.into_iter().filter(|&class| {
            let signature = env.jvm.signature(class).unwrap_or_default();
            let Some(name) = signature
                .strip_prefix('L')
                .and_then(|name| name.strip_suffix(';'))
            else {
                return false;
            };
            if !wanted(name) {
                return false;
            }
            let kind = self.watch.loader_kind(env, env.jvm.loader(env, class));
            scope::decide(&options, name, kind).is_ok()
        });
        let (modifiable, kept): (Vec<_>, Vec<_>) =
            in_scope.partition(|&class| env.jvm.modifiable(class));
        lock(&self.watch.tally).unmodifiable += kept.len() as u64;
        modifiable
    }

    /// Checks itself and starts recording.
    fn begin(&self, env: &Env<'_>, how: Moment) {
        self.switch(env, true);
        self.self_check.run(env);
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

    /// How often a probe was hit.
    pub fn hits(&self, env: &Env<'_>, probe: Probe) -> u64 {
        let shim = lock(&self.shim);
        let hits = shim.as_ref().and_then(|shim| {
            env.call_long(shim.get(), "hits", i32::from(probe as u8))
                .ok()
        });
        hits.map_or(0, |hits| hits as u64)
    }

    fn attach(&self, env: &Env<'_>, options: Options) -> Result<(), String> {
        self.ask_for_capabilities(env.jvm);
        self.watch.open_image(env.jvm);
        if !self.granted(Capability::Retransform) {
            return Err(
                "this JVM does not let loaded classes be rewritten, so nothing can be watched"
                    .to_owned(),
            );
        }
        self.watch.configure(options);
        self.install_shim(env, Moment::Attach)?;
        // A class loaded from now on could carry the field, but its subclasses and superclasses loaded before cannot;
        // identities come from tags here anyway.
        self.watch.identity_field.store(false, Ordering::Release);
        self.watch.know_platform_loader(env);
        for what in [Notification::ClassFileLoad, Notification::VmDeath] {
            env.jvm
                .notify(what, true)
                .map_err(|error| format!("cannot watch this JVM: {error}"))?;
        }
        self.watch.enabled.store(true, Ordering::Release);
        // All synchronization must be in sight before the first access is recorded.
        let kept = retransform::in_slices(env, &self.watch, &self.loaded_in_scope(env, |_| true));
        lock(&self.watch.tally).unmodifiable += kept;
        self.begin(env, Moment::Attach);
        Ok(())
    }

    fn detach(&self, env: &Env<'_>) -> Result<(), String> {
        if !self.active.swap(false, Ordering::AcqRel) {
            return Err(
                "there is nothing to detach: the agent is not at work in this JVM".to_owned(),
            );
        }
        self.watch.enabled.store(false, Ordering::Release);
        finish::finish(env, self);
        let classes = env.jvm.loaded_classes(env).unwrap_or_default();
        let with_probes: Vec<_> = classes
            .into_iter()
            .filter(|&class| self.has_removable_probes(env, class))
            .collect();
        retransform::in_slices(env, &self.watch, &with_probes);
        self.watch.forget_probes();
        *lock(&self.watch.tally) = Default::default();
        Ok(())
    }

    /// A class that was loaded with the hidden field cannot lose it again; its probes stay, asleep.
    fn has_removable_probes(&self, env: &Env<'_>, class: Object<'_>) -> bool {
        let signature = env.jvm.signature(class).unwrap_or_default();
        let name = signature
            .strip_prefix('L')
            .and_then(|name| name.strip_suffix(';'));
        name.is_some_and(|name| self.watch.has_probes(env, &self.identity, class, name))
            && !env.jvm.declares_field(class, IDENTITY_FIELD)
    }
}

/// What is lost without a capability, or none if nothing is on this JVM.
fn loss(capability: Capability, feature: u16) -> Option<&'static str> {
    match capability {
        Capability::AllClassHooks => {
            Some("this JVM does not show all classes: some are not watched")
        }
        Capability::Retransform => Some(
            "this JVM does not let loaded classes be rewritten: the JDK's synchronization is not watched",
        ),
        Capability::RetransformAny => None,
        Capability::Tags => Some("this JVM does not tag objects: nothing is recorded"),
        Capability::ObjectFree => Some("this JVM does not tell of freed objects: memory will grow"),
        Capability::VirtualThreads if feature < 21 => None,
        Capability::VirtualThreads => {
            Some("this JVM does not tell of virtual threads: their ends are not seen")
        }
    }
}
