//! The agent: what it does when the JVM starts, loads classes, hits probes and ends.
//!
//! Every function here is called by an entry of [`crate::jvm`]. There is one agent in a process; attaching and detaching
//! switch it on and off.

mod attach;
mod capabilities;
mod finish;
mod selfcheck;

use crate::jdk;
use crate::jvm::{self, Capability, Env, Global, Jvm, LoadedClass, Notification, Object};
use crate::lock::lock;
use crate::options::Options;
pub use crate::record::LOST_LINK;
use crate::record::identity::{ClassId, Identity};
use crate::record::{Plan, Recorder, Telling};
use crate::rewrite::{Watch, contracts_file, retransform};
use crate::say::say;
use crate::shim;
use crate::test_findings::TestPolicy;
use redflag_classfile::{Probe, SHIM_CLASS};
use redflag_detect::Settings;
use redflag_layout::{Address, HandleTarget, OpenedRing, RecordMode};
use redflag_report::{is_trusted, takes_work};
use redflag_trace::{Header, ObjectId, SiteId, Writer};
use selfcheck::SelfCheck;
use std::fs::File;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{LazyLock, Mutex};
use std::time::Duration;

/// What a rare probe saw.
pub struct Hit<'e> {
    /// Number of the probe.
    pub probe: u32,
    /// Number of the site.
    pub site: u32,
    /// Number of the current thread.
    pub thread: u32,
    /// The object, if any.
    pub object: Option<Object<'e>>,
    /// An answer.
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
    /// Rewrites classes.
    pub watch: Watch,
    /// Gives out identities.
    pub identity: Identity,
    /// Records events.
    pub recorder: Recorder,
    /// Sees whether all of it works.
    pub self_check: SelfCheck,
    /// Which findings count against tests.
    pub test_policy: TestPolicy,
}

static AGENT: LazyLock<Agent> = LazyLock::new(Agent::default);

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
    contracts_file::install(options.contracts.as_deref())?;
    AGENT.ask_for_capabilities(jvm);
    AGENT.watch.open_image(jvm);
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
    AGENT.let_output_use_monitors(env);
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
    let tables = (&AGENT.identity, &AGENT.recorder.late);
    AGENT.watch.class_load(env, tables, class)
}

/// A thread begins.
pub fn thread_start(env: &Env<'_>, _thread: Object<'_>) {
    AGENT.call_shim(env, "started");
}

/// A thread ends.
pub fn thread_end(env: &Env<'_>, thread: Object<'_>) {
    AGENT.call_shim(env, "ended");
    AGENT.recorder.end(env, &AGENT.identity, thread);
}

/// A tagged object is gone.
pub fn object_free(tag: u64) {
    AGENT.recorder.freed(ObjectId(tag));
}

/// Where memory is that the shim uses.
pub fn address(what: i32) -> usize {
    match Address::of(what) {
        Some(Address::Sequence) => AGENT.recorder.sequence_address(),
        Some(Address::LateWrites) => AGENT.recorder.late.address(),
        Some(Address::Lock) => AGENT.recorder.lock_address(),
        Some(Address::Versions) => AGENT.recorder.versions_address(),
        None => 0,
    }
}

/// Opens the ring of the current thread.
pub fn open(env: &Env<'_>, thread: Object<'_>) -> Option<OpenedRing> {
    AGENT.recorder.open(env, &AGENT.identity, thread)
}

/// What a site is about.
pub fn link(env: &Env<'_>, site: u32, object: Option<Object<'_>>) -> i64 {
    let tables = (&AGENT.identity, &AGENT.watch.sites);
    AGENT.recorder.link(env, tables, site, object)
}

/// Who an object is.
pub fn identify(env: &Env<'_>, object: Object<'_>, class: Option<u32>) -> i64 {
    let id = AGENT.identity.of_class(env, object, class.map(ClassId));
    id.map_or(0, |id| id.0 as i64)
}

/// Makes an object one that other threads may find.
pub fn expose(env: &Env<'_>, object: Object<'_>, class: Option<u32>) {
    let revealer = &AGENT.recorder.revealer;
    revealer.expose(env, &AGENT.identity, object, class.map(ClassId));
}

/// Makes an object known to other threads, and says who it is.
pub fn reveal(env: &Env<'_>, object: Object<'_>, class: Option<u32>) -> i64 {
    let revealer = &AGENT.recorder.revealer;
    let id = revealer.reveal(env, &AGENT.identity, object, class.map(ClassId));
    id.unwrap_or(0)
}

/// Gives a copy of an object a mark of its own.
pub fn renew(env: &Env<'_>, copy: Object<'_>, mark: i64) {
    let revealer = &AGENT.recorder.revealer;
    revealer.renew(env, &AGENT.identity, copy, mark);
}

/// What the shim must know of a class.
pub fn place(env: &Env<'_>, class: Object<'_>) -> i64 {
    AGENT.recorder.place(env, &AGENT.identity, class)
}

/// What a handle reaches.
pub fn resolve(env: &Env<'_>, handle: Object<'_>) -> HandleTarget {
    AGENT.recorder.resolve(env, &AGENT.identity, handle)
}

/// Waits for room in a ring.
pub fn room(ring: usize, end: u64) -> u64 {
    AGENT.recorder.room(ring, end)
}

/// Looks at a thread with something special about it.
pub fn special(env: &Env<'_>, thread: u32, site: u32) -> u32 {
    AGENT
        .recorder
        .special(env, thread, site, &AGENT.watch.sites)
}

/// A rare probe was hit.
pub fn hit(env: &Env<'_>, hit: &Hit<'_>) -> u32 {
    let Some(&probe) = Probe::ALL.get(hit.probe as usize) else {
        return 0;
    };
    let tables = (&AGENT.identity, &AGENT.watch.sites);
    AGENT.recorder.hit(env, probe, hit, tables)
}

/// A probe was hit while the self-check runs.
pub fn check(probe: u32, site: u32) {
    if let Some(&probe) = Probe::ALL.get(probe as usize) {
        AGENT.self_check.takes(&AGENT.watch.sites, probe, site);
    }
}

/// A settled field is written although its object is known to others.
pub fn unsettle(site: u32) {
    AGENT.recorder.unsettle(&AGENT.identity, site);
}

/// Takes the current thread's stack as an example for a site.
pub fn stack(env: &Env<'_>, site: u32) {
    AGENT.recorder.stack(env, site);
}

/// Why nothing can be said of tests; none if they are watched and judged.
pub fn blind() -> Option<String> {
    AGENT.blind()
}

/// Reads which findings count against tests.
pub fn test_policy(suppressions: Option<String>, baseline: Option<String>) {
    AGENT.test_policy.read(suppressions, baseline);
}

/// What was found in tests since they were last asked for.
pub fn found_in_tests(tests: String, kind: i64, patience: Duration) -> Vec<String> {
    AGENT.found_in_tests(tests, kind, patience)
}

/// A thread could not be recorded.
pub fn lost() {
    AGENT.recorder.lost();
}

impl Agent {
    /// Defines the shim and binds it to this library. On an error no class may be rewritten: its probes would throw.
    pub(crate) fn install_shim(&self, env: &Env<'_>, how: Moment) -> Result<(), String> {
        let mut installed = lock(&self.shim);
        if installed.is_some() {
            return Ok(());
        }
        let failed = |error| format!("the runtime shim could not be installed: {error}");
        let feature = env.jvm.feature();
        for (name, bytes) in shim::helpers(feature, self.watch.options().count) {
            env.define_boot_class(name, &bytes).map_err(failed)?;
        }
        let class = env
            .define_boot_class(SHIM_CLASS, &shim::shim(feature))
            .map_err(failed)?;
        if how == Moment::Attach {
            let library =
                jvm::own_library().ok_or("the agent's library cannot be found on disk")?;
            let loader = env
                .define_boot_class("java/lang/RedflagLibrary", shim::LIBRARY)
                .map_err(failed)?;
            env.call_with_text(loader, "load", &library)
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

    /// The locks of output streams must not look like any other lock, which they do in some releases.
    fn let_output_use_monitors(&self, env: &Env<'_>) {
        let asked = env.jvm.property("jdk.io.useMonitors").is_some();
        if asked || self.watch.options().output_sync || !(19..24).contains(&env.jvm.feature()) {
            return;
        }
        let done = env
            .define_boot_class("java/lang/RedflagOutput", shim::OUTPUT)
            .and_then(|class| env.call_void(class, "useMonitors"));
        if let Err(error) = done {
            say(&format!(
                "output streams lock through java.util.concurrent in this JVM ({error}): what threads print orders them, which \
                 may hide races"
            ));
        }
    }

    /// Checks itself and starts recording.
    pub(crate) fn begin(&'static self, env: &Env<'_>, how: Moment) {
        self.switch(env, RecordMode::Checking);
        self.self_check.run(env);
        self.switch(env, RecordMode::Off);
        if !self.self_check.passed() {
            say(&self.self_check.verdict());
        }
        let options = self.watch.options();
        if !options.record || !self.granted(Capability::Tags) {
            return;
        }
        self.notify_recorder(env.jvm, true);
        // A trace is read by detectors that are not known yet.
        let lock_sets = options.trace || options.judge.detectors.predicts();
        let sites = &self.watch.sites;
        let trusted = |site: SiteId| {
            let site = sites.get(site.0);
            site.is_some_and(|site| is_trusted(site.class()))
        };
        let takes = |site: SiteId| {
            let site = sites.get(site.0);
            site.is_some_and(|site| takes_work(site.class(), site.method()))
        };
        let judge = options.judge.settings(trusted);
        let plan = Plan {
            attached: how == Moment::Attach,
            judge: judge.map(|settings| Settings {
                takes_work: Some(Box::new(takes)),
                ..settings
            }),
            lock_sets,
            trace: self.open_trace(env.jvm),
            telling: Telling {
                aloud: options.live,
                progress: options.progress.then(|| options.out.clone()),
            },
        };
        match self.recorder.start(plan, &self.identity, &self.watch.sites) {
            Ok(()) if lock_sets => self.switch(env, RecordMode::LockSets),
            Ok(()) => self.switch(env, RecordMode::On),
            Err(error) => {
                self.self_check.fail(&format!(
                    "no thread could be started to judge events: {error}"
                ));
                say(&self.self_check.verdict());
            }
        }
    }

    /// The trace that was asked for. A run without it would not be the run that was wanted, so that is said.
    fn open_trace(&self, jvm: &Jvm) -> Option<Writer<File>> {
        let options = self.watch.options();
        if !options.trace {
            return None;
        }
        let header = Header {
            pid: std::process::id(),
            jdk: jvm.property("java.vm.version").unwrap_or_default(),
            command: jvm.property("sun.java.command").unwrap_or_default(),
        };
        let path = redflag_report::trace_file(&options.out, header.pid);
        let opened = std::fs::create_dir_all(&options.out)
            .and_then(|()| File::create(&path))
            .and_then(|file| Writer::new(file, &header));
        opened
            .map_err(|error| {
                say(&format!(
                    "the trace cannot be written to {}: {error}",
                    path.display()
                ));
            })
            .ok()
    }

    /// Ends the passing on of events.
    pub fn end(&self, env: &Env<'_>) {
        self.switch(env, RecordMode::Off);
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

    fn switch(&self, env: &Env<'_>, to: RecordMode) {
        if let Some(shim) = &*lock(&self.shim) {
            if env.call_switch(shim.get(), "record", to as i32).is_err() {
                self.self_check.fail("the runtime shim does not answer");
            }
        }
    }

    fn call_shim(&self, env: &Env<'_>, method: &str) {
        let shim = lock(&self.shim).as_ref().map(Global::share);
        if let Some(shim) = shim {
            // What a thread could not tell is lost; it is counted where it is noticed.
            let _ = env.call_void(shim, method);
        }
    }
}
