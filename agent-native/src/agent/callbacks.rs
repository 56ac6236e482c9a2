//! What the agent does when the JVM calls it.

use super::{Agent, Entry, finish};
use crate::jvm::{Callbacks, Capability, Env, Jvm, LoadedClass, Notification, Object};
use crate::lock::lock;
use crate::options::Options;
use crate::rewrite::{contracts_file, retransform, scope};
use crate::say::say;
use redflag_trace::ObjectId;
use std::sync::atomic::Ordering;

impl Callbacks for Agent {
    fn load(&'static self, jvm: &'static Jvm, options: &str) -> Result<(), String> {
        let options = Options::parse(options).map_err(|error| error.to_string())?;
        if options.detach {
            return Err("option `detach` is for a JVM that is already running".to_owned());
        }
        if self.active.swap(true, Ordering::AcqRel) {
            say("the agent is already loaded, and is not loaded again");
            return Ok(());
        }
        self.rewriter
            .use_contracts(contracts_file::read(options.contracts.as_deref())?)?;
        self.request_capabilities(jvm);
        self.rewriter.open_image(jvm);
        self.rewriter.configure(options);
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

    fn attach(&'static self, env: &Env<'_>, options: &str) -> Result<(), String> {
        let options = Options::parse(options).map_err(|error| error.to_string())?;
        if options.detach {
            return self.detach(env);
        }
        if self.active.swap(true, Ordering::AcqRel) {
            say("the agent is already at work in this JVM");
            return Ok(());
        }
        let outcome = self.enter(env, options);
        if outcome.is_err() {
            self.active.store(false, Ordering::Release);
        }
        outcome
    }

    fn refused(&self, why: &str) {
        say(why);
    }

    fn panicked(&self) {
        self.self_check.fail("the agent had an internal error");
    }

    /// Defines the shim, which must exist before the first class is rewritten.
    fn vm_start(&'static self, env: &Env<'_>) {
        match self.install_shim(env, Entry::Start) {
            Ok(()) => self.rewriter.enabled.store(true, Ordering::Release),
            Err(why) => {
                self.self_check.fail(&why);
                say(&self.self_check.verdict());
            }
        }
    }

    fn vm_init(&'static self, env: &Env<'_>) {
        if !self.rewriter.enabled.load(Ordering::Acquire) {
            return;
        }
        self.rewriter.find_platform_loader(env);
        self.make_output_use_monitors(env);
        let options = self.rewriter.options();
        if self.granted(Capability::Retransform) && options.jdk_sync {
            let classes = self.loaded_in_scope(env, |class| scope::matters_early(&options, class));
            let kept = retransform::at_once(env, &self.rewriter, &classes);
            lock(&self.rewriter.tally).unmodifiable += kept;
        }
        self.begin(env, Entry::Start);
    }

    fn vm_death(&'static self, env: &Env<'_>) {
        if self.active.swap(false, Ordering::AcqRel) {
            finish::finish(env, self);
        }
    }

    fn class_load(&self, env: &Env<'_>, class: &LoadedClass<'_>) -> Option<Vec<u8>> {
        let tables = (&self.recorder.identities, &self.recorder.late_writes);
        self.rewriter.class_load(env, tables, class)
    }

    fn thread_start(&self, env: &Env<'_>) {
        if let Some(shim) = self.shim.get() {
            // A thread that cannot be recorded is counted where that is noticed.
            let _ = shim.thread_started(env);
        }
    }

    fn thread_end(&self, env: &Env<'_>, thread: Object<'_>) {
        if let Some(shim) = self.shim.get() {
            let _ = shim.thread_ended(env);
        }
        self.recorder.end_thread(env, thread);
    }

    fn object_free(&self, tag: u64) {
        self.recorder.object_freed(ObjectId(tag));
    }
}
