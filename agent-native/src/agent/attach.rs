//! Entering a JVM that is already running, and leaving it again.
//!
//! Loaded classes keep their fields, so identities come from tags alone. Classes are rewritten in slices while the program
//! runs. Locks are recorded from the beginning, so that the locks which a thread holds are known when its first access is
//! recorded; accesses are recorded once all classes are rewritten.

use super::{Agent, Entry, finish};
use crate::jvm::{Capability, Env, Notification, Object, plain_class_name};
use crate::lock::lock;
use crate::options::Options;
use crate::rewrite::{contracts_file, retransform, scope};
use redflag_classfile::{IDENTITY_FIELD, Mode};
use std::sync::atomic::Ordering;

impl Agent {
    /// Rewrites the classes of a running program and starts recording.
    pub(crate) fn enter(&'static self, env: &Env<'_>, options: Options) -> Result<(), String> {
        self.request_capabilities(env.jvm);
        self.rewriter.open_image(env.jvm);
        if !self.granted(Capability::Retransform) {
            return Err(
                "this JVM does not let loaded classes be rewritten, so nothing can be watched"
                    .to_owned(),
            );
        }
        self.rewriter
            .use_contracts(contracts_file::read(options.contracts.as_deref())?)?;
        self.rewriter.configure(options);
        self.install_shim(env, Entry::Attach)?;
        // Classes loaded from now on could get the hidden field, but superclasses and subclasses loaded before cannot.
        self.rewriter.identity_field.store(false, Ordering::Release);
        self.rewriter.find_platform_loader(env);
        for what in [Notification::ClassFileLoad, Notification::VmDeath] {
            env.jvm
                .notify(what, true)
                .map_err(|error| format!("cannot watch this JVM: {error}"))?;
        }
        self.rewriter.enabled.store(true, Ordering::Release);
        self.begin(env, Entry::Attach);
        // All synchronization must have probes before the first access is recorded.
        let kept =
            retransform::in_slices(env, &self.rewriter, &self.loaded_in_scope(env, |_| true));
        lock(&self.rewriter.tally).unmodifiable += kept;
        self.recorder.set_all_probes();
        self.find_old_code(env);
        Ok(())
    }

    /// Finds the threads that run old code of the program. One that never leaves it meets no probe, so that only its stack
    /// shows it. No thread enters old code from now on.
    fn find_old_code(&self, env: &Env<'_>) {
        let options = self.rewriter.options();
        let threads = env.jvm.threads_in_old_code(env, |class| {
            let signature = env.jvm.signature(class).unwrap_or_default();
            let loader = self.rewriter.loader_kind(env, env.jvm.loader(env, class));
            let mode =
                plain_class_name(&signature).map(|name| scope::decide(&options, name, loader));
            matches!(mode, Some(Ok(Mode::Full)))
        });
        self.recorder.in_old_code(env, &threads);
    }

    /// Writes the report, prints the summary and takes the probes out again.
    pub(crate) fn detach(&'static self, env: &Env<'_>) -> Result<(), String> {
        if !self.active.swap(false, Ordering::AcqRel) {
            return Err(
                "there is nothing to detach: the agent is not at work in this JVM".to_owned(),
            );
        }
        self.rewriter.enabled.store(false, Ordering::Release);
        finish::finish(env, self);
        let classes = env.jvm.loaded_classes(env).unwrap_or_default();
        let with_probes: Vec<_> = classes
            .into_iter()
            .filter(|&class| self.has_removable_probes(env, class))
            .collect();
        retransform::in_slices(env, &self.rewriter, &with_probes);
        self.rewriter.forget_probes();
        *lock(&self.rewriter.tally) = Default::default();
        Ok(())
    }

    /// Whether the probes of a class can be removed. A class that was loaded with the hidden field cannot lose it, so
    /// its probes stay, switched off.
    fn has_removable_probes(&self, env: &Env<'_>, class: Object<'_>) -> bool {
        let signature = env.jvm.signature(class).unwrap_or_default();
        let name = plain_class_name(&signature);
        name.is_some_and(|name| {
            self.rewriter
                .has_probes(env, &self.recorder.identities, class, name)
        }) && !env.jvm.declares_field(class, IDENTITY_FIELD)
    }

    /// The loaded classes that are wanted, in scope, and modifiable. Counts those that are not modifiable.
    pub(crate) fn loaded_in_scope<'e>(
        &self,
        env: &'e Env<'_>,
        wanted: impl Fn(&str) -> bool,
    ) -> Vec<Object<'e>> {
        let options = self.rewriter.options();
        let classes = env.jvm.loaded_classes(env).unwrap_or_default();
        let in_scope = classes.into_iter().filter(|&class| {
            let signature = env.jvm.signature(class).unwrap_or_default();
            let Some(name) = plain_class_name(&signature) else {
                return false;
            };
            if !wanted(name) {
                return false;
            }
            let kind = self.rewriter.loader_kind(env, env.jvm.loader(env, class));
            scope::decide(&options, name, kind).is_ok()
        });
        let (modifiable, unmodifiable): (Vec<_>, Vec<_>) =
            in_scope.partition(|&class| env.jvm.modifiable(class) && env.jvm.link(env, class));
        lock(&self.rewriter.tally).unmodifiable += unmodifiable.len() as u64;
        modifiable
    }
}
