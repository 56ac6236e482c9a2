//! The agent: what it does when the JVM starts, loads classes, runs into probes and ends.
//!
//! There is one agent in a process. It implements the traits that [`crate::jvm`] declares for the JVM's callbacks and the
//! shim's native methods. Attaching and detaching switch it on and off.

mod attach;
mod callbacks;
mod capabilities;
mod finish;
mod natives;
mod run_info;
mod selfcheck;

use crate::jvm::{self, Capability, Env, Hooks, Jvm, Notification, Shim};
use crate::options::{self, Options};
use crate::record::{LiveOutput, RecordOutput, Recorder, SessionConfig};
use crate::rewrite::Rewriter;
use crate::say::say;
use crate::shim;
use redflag_classfile::{SHIM_CLASS, Target};
use redflag_detect::{Settings, SiteFacts};
use redflag_layout::RecordMode;
use redflag_trace::{Header, SiteId, Writer};
use run_info::Program;
use selfcheck::SelfCheck;
use std::fs::File;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{LazyLock, OnceLock};

/// How the agent got into the JVM.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Entry {
    /// By the command line. Java finds the native methods in the library by itself.
    Start,
    /// Into a running JVM, where Java finds the native methods only after it has loaded the library itself.
    Attach,
}

/// The one agent of the process.
#[derive(Default)]
pub struct Agent {
    /// Whether it is loaded and not detached.
    pub(crate) active: AtomicBool,
    /// Capabilities that the JVM granted, a bit for each.
    pub(crate) granted: AtomicU8,
    shim: OnceLock<Shim>,
    /// Rewrites classes.
    pub rewriter: Rewriter,
    /// Records events.
    pub recorder: Recorder,
    /// Checks that probes report.
    pub self_check: SelfCheck,
}

static AGENT: LazyLock<Agent> = LazyLock::new(Agent::default);

/// The hooks of the one agent.
pub fn hooks() -> Hooks {
    let agent: &'static Agent = &AGENT;
    Hooks {
        callbacks: agent,
        natives: agent,
        tests: agent,
    }
}

impl Agent {
    /// Defines the shim and binds it to this library. On an error no class may be rewritten: its probes would throw.
    pub(crate) fn install_shim(&self, env: &Env<'_>, how: Entry) -> Result<(), String> {
        if self.shim.get().is_some() {
            return Ok(());
        }
        let failed = |error| format!("the runtime shim could not be installed: {error}");
        let feature = env.jvm.feature();
        for (name, bytes) in shim::helpers(feature, self.rewriter.options().count) {
            env.define_boot_class(name, &bytes).map_err(failed)?;
        }
        let class = env
            .define_boot_class(SHIM_CLASS, &shim::shim(feature))
            .map_err(failed)?;
        if how == Entry::Attach {
            let library =
                jvm::own_library().ok_or("the agent's library cannot be found on disk")?;
            let loader = env
                .define_boot_class("java/lang/RedflagLibrary", shim::LIBRARY)
                .map_err(failed)?;
            env.load_library(loader, &library).map_err(failed)?;
        }
        let (shim, bound) = Shim::install(env, class).map_err(failed)?;
        match bound {
            2 => self.rewriter.identity_field.store(true, Ordering::Release),
            1 => say("this JVM cannot hide a field from reflection: objects get no identity field"),
            _ => return Err("the runtime shim could not be bound to the agent".to_owned()),
        }
        let _ = self.shim.set(shim);
        Ok(())
    }

    /// Makes output streams lock through monitors, so that their locks can be distinguished from others. In some releases they
    /// use `java.util.concurrent`.
    fn make_output_use_monitors(&self, env: &Env<'_>) {
        let asked = env.jvm.property("jdk.io.useMonitors").is_some();
        if asked || self.rewriter.options().output_sync || !(19..24).contains(&env.jvm.feature()) {
            return;
        }
        let done = env
            .define_boot_class("java/lang/RedflagOutput", shim::OUTPUT)
            .and_then(|class| env.use_monitors(class));
        if let Err(error) = done {
            say(&format!(
                "output streams lock through java.util.concurrent in this JVM ({error}): what threads print orders them, which \
                 may hide races"
            ));
        }
    }

    /// Runs the self-check and starts recording.
    pub(crate) fn begin(&'static self, env: &Env<'_>, how: Entry) {
        self.switch(env, RecordMode::Checking);
        self.self_check.run(env);
        self.switch(env, RecordMode::Off);
        if !self.self_check.passed() {
            say(&self.self_check.verdict());
        }
        let options = self.rewriter.options();
        if !options.record || !self.granted(Capability::Tags) {
            return;
        }
        self.switch_notifications(env.jvm, true);
        // Any detector may read a trace later, so it needs the lock sets too.
        let lock_sets = options.trace || options.detection.detectors.predicts();
        let sites = &self.rewriter.sites;
        let site_facts = |site: SiteId| {
            let site = sites.get(site.0);
            site.map_or(SiteFacts::default(), |site| {
                let field = descriptor(site.target());
                let owner = site.owner();
                let owner = owner.and_then(|(field, id)| id.zip(descriptor(field)));
                SiteFacts::of(site.class(), site.method()).accessing(field, owner)
            })
        };
        let config = SessionConfig {
            attached: how == Entry::Attach,
            analysis: (options.detection.detectors.any())
                .then(|| Settings::new(&options.detection, site_facts)),
            lock_sets,
            trace: self.open_trace(env.jvm, lock_sets),
            live: LiveOutput {
                stderr: options.live,
                record: Some(self.record_output(env.jvm, &options)),
            },
            drain_pause: options::drain_pause(),
        };
        match self.recorder.start(config, &self.rewriter.sites) {
            Ok(()) if lock_sets => self.switch(env, RecordMode::LockSets),
            Ok(()) => self.switch(env, RecordMode::On),
            Err(error) => {
                self.self_check.fail(&format!(
                    "the thread that analyzes events could not be started: {error}"
                ));
                say(&self.self_check.verdict());
            }
        }
    }

    /// Where the record of this JVM goes. The drain, which writes it, is not attached to the JVM, so properties are read now.
    fn record_output(&'static self, jvm: &Jvm, options: &Options) -> RecordOutput {
        let program = Program::of(jvm);
        RecordOutput {
            dir: options.out.clone(),
            facts: Box::new(move |counts, engine| {
                let session = self.recorder.session()?;
                Some(program.run(self, &session, counts, engine))
            }),
        }
    }

    /// Opens the trace that the options ask for. Without it the run goes on, with a warning.
    fn open_trace(&self, jvm: &Jvm, lock_sets: bool) -> Option<Writer<File>> {
        let options = self.rewriter.options();
        if !options.trace {
            return None;
        }
        let Program { command, jdk, .. } = Program::of(jvm);
        let header = Header {
            pid: std::process::id(),
            command,
            jdk,
            include: options.include.all().to_vec(),
            exclude: options.exclude.all().to_vec(),
            lock_sets: Some(lock_sets),
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

    /// Stops recording events.
    pub fn end(&self, env: &Env<'_>) {
        self.switch(env, RecordMode::Off);
        self.switch_notifications(env.jvm, false);
    }

    fn switch_notifications(&self, jvm: &Jvm, on: bool) {
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
                say(&format!("the JVM does not report {what:?} ({error})"));
            }
        }
    }

    fn switch(&self, env: &Env<'_>, to: RecordMode) {
        if let Some(shim) = self.shim.get()
            && shim.record(env, to as i32).is_err()
        {
            self.self_check.fail("the runtime shim does not answer");
        }
    }
}

/// The type of a field that a site names.
fn descriptor(target: &Target) -> Option<&str> {
    match target {
        Target::Field { descriptor, .. } => Some(descriptor),
        Target::None | Target::Method { .. } => None,
    }
}
