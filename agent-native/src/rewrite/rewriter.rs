//! What the load hook does with a class: it decides on the scope, rewrites, and keeps track of what was rewritten.

use super::jimage::JdkImage;
use super::scope::{self, Loader, SELF_CHECK_CLASS};
use super::tally::Tally;
use crate::jvm::{Env, Global, Jvm, LoadedClass, Object, Weak};
use crate::lock::lock;
use crate::options::{JdkOrder, Options};
use crate::record::LateWrites;
use crate::record::identity::Identities;
use crate::say::say;
use crate::sites::{ClassKey, Sites};
use redflag_classfile::contracts::{Contents, Contracts};
use redflag_classfile::{
    ClassFacts, FieldKind, IDENTITY_FIELD, Mode, Outcome, Plan, Probe, Refusal, Rewritten, Site,
    Target, World, rewrite,
};
use redflag_jdk::{Bracket, access_mode, is_jdk_class};
use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};
use std::time::Instant;

/// Name of a class that cannot be read and was defined without a name.
const NAMELESS: &str = "(nameless class)";

/// Rewrites classes as they load, and knows which classes have probes and where.
#[derive(Default)]
pub struct Rewriter {
    /// Off until the shim is defined, and after detaching: then every class passes unchanged.
    pub enabled: AtomicBool,
    /// Whether new classes get the hidden field: only if reflection hides it.
    pub identity_field: AtomicBool,
    /// The options in force from start or attach to the end or detach.
    options: RwLock<Arc<Options>>,
    /// Where probes were inserted.
    pub sites: Sites,
    /// 1 once a class of the program has an access that may be to a volatile variable in plain mode.
    pub mixed_modes: AtomicU8,
    /// Counts for the summary.
    pub tally: Mutex<Tally>,
    platform_loader: OnceLock<Global>,
    image: OnceLock<Option<JdkImage>>,
    contracts: OnceLock<Contracts>,
    /// Classes with our probes, by loader and name.
    rewritten: Mutex<HashSet<(u64, String)>>,
}

impl Rewriter {
    /// Sets the options.
    pub fn configure(&self, options: Options) {
        *self.options.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(options);
    }

    /// The options.
    pub fn options(&self) -> Arc<Options> {
        Arc::clone(&self.options.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Sets the contracts, for good: the rewritten classes depend on them.
    pub fn use_contracts(&self, contracts: Contracts) -> Result<(), String> {
        if *self.contracts.get_or_init(|| contracts.clone()) == contracts {
            return Ok(());
        }
        Err("this JVM was watched with other contracts before, and keeps them".to_owned())
    }

    /// The contracts in force.
    pub fn contracts(&self) -> &Contracts {
        self.contracts.get_or_init(Contracts::shipped)
    }

    /// Opens the JDK's image. Must be called while the agent is loaded or attached: from then until `VMInit`, the JVM
    /// does not give the system property that names its home.
    pub fn open_image(&self, jvm: &Jvm) {
        self.image
            .get_or_init(|| JdkImage::open(Path::new(&jvm.property("java.home")?)));
    }

    /// Finds out which loader is the platform's.
    pub fn find_platform_loader(&self, env: &Env<'_>) {
        let loader = env.platform_loader();
        if let Some(loader) = loader.ok().and_then(|loader| env.global(loader)) {
            let _ = self.platform_loader.set(loader);
        }
    }

    /// The load hook: new bytes, or none to leave the class as it is.
    pub fn class_load(
        &self,
        env: &Env<'_>,
        (identity, late): (&Identities, &LateWrites),
        class: &LoadedClass<'_>,
    ) -> Option<Vec<u8>> {
        if !self.enabled.load(Ordering::Acquire) {
            return None;
        }
        // A loader may define a class without giving its name.
        let name = match &class.name {
            Some(name) => name.clone(),
            None => match ClassFacts::read(class.bytes) {
                Ok(facts) => facts.name,
                Err(why) => {
                    lock(&self.tally).refused.push((NAMELESS.to_owned(), why));
                    return None;
                }
            },
        };
        let options = self.options();
        let loader = self.loader_number(env, identity, class.loader);
        let mode = match scope::decide(&options, &name, self.loader_kind(env, class.loader)) {
            Ok(mode) => mode,
            Err(why) => {
                let mut tally = lock(&self.tally);
                if tally.first_sight(loader, &name) {
                    tally.skip(why);
                    drop(tally);
                    if options.verbose {
                        say(&format!("skipped {name}: {why}"));
                    }
                }
                return None;
            }
        };
        let is_program =
            !is_jdk_class(&name) && self.loader_kind(env, class.loader) == Loader::Other;
        if is_program {
            self.add_fields(late, &name, class.bytes);
        }
        let world = KnownClasses {
            rewriter: self,
            late,
            options: &options,
            key: ClassKey::new(loader, &name, class.bytes, mode),
        };
        let plan = Plan {
            mode,
            identity_field: mode == Mode::Full && self.adds_field(env, class.redefined),
            of_program: is_program,
        };
        let start = Instant::now();
        let outcome = rewrite(class.bytes, plan, &world);
        let key = world.key;
        lock(&self.tally).spent(start.elapsed());
        match outcome {
            Ok(Outcome::Rewritten(rewritten)) => {
                let weak = class.loader.and_then(|loader| env.weak(loader));
                self.rewritten(key, loader, (&rewritten, mode), weak);
                Some(rewritten.bytes)
            }
            Ok(Outcome::Nothing) => {
                let mut tally = lock(&self.tally);
                tally.nothing += u64::from(tally.first_sight(loader, &name));
                None
            }
            Err(why) => {
                self.refused(loader, &name, why, options.verbose);
                None
            }
        }
    }

    /// Registers the plain fields that a class declares: a write that names this class and one of them does not reach
    /// an inherited field.
    fn add_fields(&self, late: &LateWrites, class: &str, bytes: &[u8]) {
        // A class that cannot be read is refused when it is rewritten.
        let facts = ClassFacts::read(bytes).unwrap_or_default();
        for (name, descriptor, kind) in facts.fields {
            if kind == FieldKind::Plain {
                late.add_field(class, &name, &descriptor);
            }
        }
        late.add_objects_fields(class, facts.plain);
    }

    /// Whether a loaded class has our probes.
    pub fn has_probes(
        &self,
        env: &Env<'_>,
        identity: &Identities,
        class: Object<'_>,
        name: &str,
    ) -> bool {
        let loader = self.loader_number(env, identity, env.jvm.loader(env, class));
        lock(&self.rewritten).contains(&(loader, name.to_owned()))
    }

    /// Forgets which classes have probes, after they were taken out.
    pub fn forget_probes(&self) {
        lock(&self.rewritten).clear();
    }

    /// The kind of a class's loader.
    pub fn loader_kind(&self, env: &Env<'_>, loader: Option<Object<'_>>) -> Loader {
        match (loader, self.platform_loader.get()) {
            (None, _) => Loader::Boot,
            (Some(loader), Some(platform)) if env.same(loader, platform.get()) => Loader::Platform,
            _ => Loader::Other,
        }
    }

    fn loader_number(
        &self,
        env: &Env<'_>,
        identity: &Identities,
        loader: Option<Object<'_>>,
    ) -> u64 {
        loader
            .and_then(|loader| identity.object(env, loader))
            .map_or(0, |id| id.0)
    }

    /// Whether a rewriting adds the hidden field. A loaded class cannot gain or lose one.
    fn adds_field(&self, env: &Env<'_>, redefined: Option<Object<'_>>) -> bool {
        match redefined {
            Some(class) => env.jvm.declares_field(class, IDENTITY_FIELD),
            None => self.identity_field.load(Ordering::Acquire),
        }
    }

    /// Keeps track of a class that was rewritten, and reports it.
    fn rewritten(
        &self,
        key: ClassKey,
        loader: u64,
        (class, mode): (&Rewritten, Mode),
        weak: Option<Weak>,
    ) {
        if mode == Mode::Full && class.sites.iter().any(is_in_plain_mode) {
            self.mixed_modes.store(1, Ordering::Release);
        }
        self.sites.add(key, class, weak);
        lock(&self.rewritten).insert((loader, class.name.clone()));
        let mut tally = lock(&self.tally);
        if tally.first_sight(loader, &class.name) && class.name != SELF_CHECK_CLASS {
            tally.watch(mode, &class.counts, &class.left_alone);
            drop(tally);
            if self.options().verbose {
                say(&format!(
                    "watched {} with {} probes",
                    class.name,
                    class.counts.total()
                ));
                for method in &class.left_alone {
                    say(&format!(
                        "left alone {}.{}: {:?}",
                        class.name, method.method, method.why
                    ));
                }
            }
        }
    }

    fn refused(&self, loader: u64, name: &str, why: Refusal, verbose: bool) {
        let mut tally = lock(&self.tally);
        if tally.first_sight(loader, name) {
            tally.refused.push((name.to_owned(), why));
            drop(tally);
            if verbose {
                say(&format!("refused {name}: {why}"));
            }
        }
    }
}

/// Whether an access through a handle or `Unsafe` is in plain mode, whatever the mode of its variable.
fn is_in_plain_mode(site: &Site) -> bool {
    let Target::Method { name, .. } = &site.target else {
        return false;
    };
    let mode = match site.probe {
        Probe::VarBefore | Probe::VarAfter | Probe::VarUpdated => {
            access_mode::of_var_handle(name.as_bytes()).map(|(mode, _)| mode)
        }
        Probe::UnsafeBefore | Probe::UnsafeAfter | Probe::UnsafeUpdated => {
            access_mode::of_unsafe(name.as_bytes())
        }
        _ => None,
    };
    mode.is_some_and(|mode| mode.plain)
}

/// What is known of other classes while one class is rewritten.
struct KnownClasses<'a> {
    rewriter: &'a Rewriter,
    late: &'a LateWrites,
    options: &'a Options,
    key: ClassKey,
}

impl World for KnownClasses<'_> {
    fn field(&self, class: &str, name: &str, descriptor: &str) -> Option<FieldKind> {
        if !is_jdk_class(class) {
            return None;
        }
        if self.ordered_by_fences(class, name) {
            return Some(FieldKind::Volatile);
        }
        self.rewriter
            .image
            .get()?
            .as_ref()?
            .field(class, name, descriptor)
    }

    fn is_watched(&self, class: &str) -> bool {
        !is_jdk_class(class)
            && scope::decide(self.options, class, Loader::Other)
                .is_ok_and(|mode| mode == Mode::Full)
    }

    fn written(&self, class: &str, name: &str, descriptor: &str, constructing: bool) {
        match constructing {
            true => self.late.add_first_write(class, name, descriptor),
            false => self.late.add_write(class, name, descriptor),
        }
    }

    fn ordered_by_fences(&self, class: &str, name: &str) -> bool {
        redflag_jdk::ordered_by_fences(class, name)
    }

    fn untracked(&self, class: &str, name: &str) -> bool {
        !self.options.untracked.is_empty()
            && self
                .options
                .untracked
                .member(&class.replace('/', "."), name)
    }

    fn ignored_method(&self, class: &str, name: &str) -> bool {
        scope::ignored_method(self.options, class, name)
    }

    fn ignore_annotation(&self, simple_name: &str) -> bool {
        simple_name == self.options.ignore_annotation
    }

    fn contract(&self, class: &[u8], method: &[u8], descriptor: &[u8]) -> Option<Contents> {
        self.rewriter.contracts().call(class, method, descriptor)
    }

    fn argument(&self, class: &[u8], method: &[u8], descriptor: &[u8]) -> Option<Contents> {
        self.rewriter
            .contracts()
            .argument(class, method, descriptor)
    }

    fn has_contract(&self, class: &[u8]) -> bool {
        self.rewriter.contracts().has_contract(class)
    }

    fn bracket(&self, class: &[u8], method: &[u8]) -> Option<Bracket> {
        let counts = self.options.jdk_order == JdkOrder::All;
        redflag_jdk::bracket(class, method).filter(|_| !counts)
    }

    fn allocate_sites(&self, count: u32) -> Option<u32> {
        self.rewriter.sites.allocate(&self.key, count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contracts_cannot_be_replaced() {
        let rewriter = Rewriter::default();
        assert_eq!(rewriter.use_contracts(Contracts::shipped()), Ok(()));
        let other = Contracts::with("remove class java.util.BitSet").unwrap();
        assert!(rewriter.use_contracts(other).is_err());
        assert_eq!(rewriter.use_contracts(Contracts::shipped()), Ok(()));
        assert!(rewriter.contracts().has_contract("java/util/BitSet"));
    }

    #[test]
    fn without_a_file_the_shipped_contracts_apply() {
        assert!(
            Rewriter::default()
                .contracts()
                .has_contract("java/util/HashMap")
        );
    }
}
