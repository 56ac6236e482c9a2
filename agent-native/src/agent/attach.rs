//! Entering a JVM that is already running, and leaving it again.
//!
//! Loaded classes keep their fields, so identities come from tags alone. Classes are rewritten in slices while the program
//! runs. What threads do to locks is recorded from the beginning, since whoever is inside a rewritten method must be known to
//! hold what it locked there; accesses are recorded when all classes are done.

use super::{Agent, Moment, finish};
use crate::jvm::{Capability, Env, Notification, Object, plain_class_name};
use crate::lock::lock;
use crate::options::Options;
use crate::rewrite::{contracts_file, retransform, scope};
use redflag_classfile::IDENTITY_FIELD;
use std::sync::atomic::Ordering;

impl Agent {
    /// Starts watching a running program.
    pub(crate) fn enter(&'static self, env: &Env<'_>, options: Options) -> Result<(), String> {
        self.ask_for_capabilities(env.jvm);
        self.watch.open_image(env.jvm);
        if !self.granted(Capability::Retransform) {
            return Err(
                "this JVM does not let loaded classes be rewritten, so nothing can be watched"
                    .to_owned(),
            );
        }
        self.watch
            .use_contracts(contracts_file::read(options.contracts.as_deref())?)?;
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
        self.begin(env, Moment::Attach);
        // All synchronization must be in sight before the first access is recorded.
        let kept = retransform::in_slices(env, &self.watch, &self.loaded_in_scope(env, |_| true));
        lock(&self.watch.tally).unmodifiable += kept;
        self.recorder.set_all_probes();
        Ok(())
    }

    /// Writes the report, prints the summary and takes the probes out again.
    pub(crate) fn detach(&'static self, env: &Env<'_>) -> Result<(), String> {
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
        let name = plain_class_name(&signature);
        name.is_some_and(|name| {
            self.watch
                .has_probes(env, &self.recorder.identities, class, name)
        }) && !env.jvm.declares_field(class, IDENTITY_FIELD)
    }

    /// Classes that are loaded already, are wanted and in scope, and may be changed: those that cannot are counted.
    pub(crate) fn loaded_in_scope<'e>(
        &self,
        env: &'e Env<'_>,
        wanted: fn(&str) -> bool,
    ) -> Vec<Object<'e>> {
        let options = self.watch.options();
        let classes = env.jvm.loaded_classes(env).unwrap_or_default();
        let in_scope = classes.into_iter().filter(|&class| {
            let signature = env.jvm.signature(class).unwrap_or_default();
            let Some(name) = plain_class_name(&signature) else {
                return false;
            };
            if !wanted(name) {
                return false;
            }
            let kind = self.watch.loader_kind(env, env.jvm.loader(env, class));
            scope::decide(&options, name, kind).is_ok()
        });
        let (modifiable, kept): (Vec<_>, Vec<_>) =
            in_scope.partition(|&class| env.jvm.modifiable(class) && env.jvm.link(env, class));
        lock(&self.watch.tally).unmodifiable += kept.len() as u64;
        modifiable
    }
}
