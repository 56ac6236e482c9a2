//! What the agent does when the JVM or the shim calls it. The fence declares it, and the agent implements it.

use super::env::Env;
use super::refs::Object;
use super::tool::Jvm;
use redflag_layout::{Address, HandleTarget, OpenedRing};
use std::time::Duration;

/// What the load hook gets about a class.
pub struct LoadedClass<'e> {
    /// The class itself if it is loaded already and being retransformed or redefined.
    pub redefined: Option<Object<'e>>,
    /// Its loader; none for the boot loader.
    pub loader: Option<Object<'e>>,
    /// Its name with slashes, if the JVM knows it yet.
    pub name: Option<String>,
    /// The class file.
    pub bytes: &'e [u8],
}

/// What an out-of-line probe saw.
pub struct Hit<'e> {
    /// Number of the probe.
    pub probe: u32,
    /// Number of the site.
    pub site: u32,
    /// Number of the current thread.
    pub thread: u32,
    /// The object, if any.
    pub object: Option<Object<'e>>,
    /// A number whose meaning depends on the probe.
    pub n: i64,
}

/// Everything that is called from outside of the agent.
#[derive(Clone, Copy)]
pub struct Hooks {
    /// What the JVM calls.
    pub callbacks: &'static dyn Callbacks,
    /// What the shim calls.
    pub natives: &'static dyn Natives,
    /// What the shim calls for the runner of tests.
    pub tests: &'static dyn TestNatives,
}

/// The JVM's callbacks, and what the fence has to report itself.
pub trait Callbacks: Sync {
    /// The agent is named on the command line.
    fn load(&'static self, jvm: &'static Jvm, options: &str) -> Result<(), String>;
    /// The agent is loaded into a running JVM.
    fn attach(&'static self, env: &Env<'_>, options: &str) -> Result<(), String>;
    /// Loading or attaching failed.
    fn refused(&self, why: &str);
    /// A callback or native method panicked. The JVM goes on without its result.
    fn panicked(&self);
    /// Java code can run; no class of the program is loaded yet.
    fn vm_start(&'static self, env: &Env<'_>);
    /// The JVM is up; `main` comes next.
    fn vm_init(&'static self, env: &Env<'_>);
    /// The JVM is about to end.
    fn vm_death(&'static self, env: &Env<'_>);
    /// A class's bytes are about to be parsed. A result replaces them.
    fn class_load(&self, env: &Env<'_>, class: &LoadedClass<'_>) -> Option<Vec<u8>>;
    /// The current thread begins.
    fn thread_start(&self, env: &Env<'_>);
    /// The current thread ends.
    fn thread_end(&self, env: &Env<'_>, thread: Object<'_>);
    /// A tagged object was freed. Neither Java nor the JVM's interfaces may be used here.
    fn object_free(&self, tag: u64);
}

/// The native methods of `RedflagNative`, which documents them.
pub trait Natives: Sync {
    /// The address of shared memory.
    fn address(&self, of: Address) -> usize;
    /// Opens the ring of the current thread.
    fn open_ring(&self, env: &Env<'_>, thread: Object<'_>) -> Option<OpenedRing>;
    /// Resolves the field, class or call that a site refers to.
    fn link(&self, env: &Env<'_>, site: u32, object: Option<Object<'_>>) -> i64;
    /// Resolves the variable at an offset that a site refers to.
    fn link_memory(&self, env: &Env<'_>, site: u32, object: Option<Object<'_>>, offset: i64)
    -> i64;
    /// The result of `link` for a site that cannot be linked.
    fn lost_link(&self) -> i64;
    /// The identity of an object, whose class has this number if the shim knows it.
    fn identify(&self, env: &Env<'_>, object: Object<'_>, class: Option<u32>) -> i64;
    /// Lets an object escape at a mark of the current thread: other threads may find it from now on.
    fn escape(&self, env: &Env<'_>, object: Object<'_>, class: Option<u32>, at: (u32, u64));
    /// Publishes an object: it escapes at a mark of the current thread and gets an identity.
    fn publish(&self, env: &Env<'_>, object: Object<'_>, class: Option<u32>, at: (u32, u64))
    -> i64;
    /// Gives a copy of an object an owner mark of its own.
    fn mark_copy(&self, env: &Env<'_>, copy: Object<'_>, mark: i64);
    /// What the shim needs to know about a class.
    fn class_word(&self, env: &Env<'_>, class: Object<'_>) -> i64;
    /// The variable that a handle reaches.
    fn resolve_handle(&self, env: &Env<'_>, handle: Object<'_>) -> HandleTarget;
    /// Waits until a ring has space up to `end`.
    fn wait_for_space(&self, ring: usize, end: u64) -> u64;
    /// Updates the flags of a thread, such as being muted, and returns them.
    fn update_flags(&self, env: &Env<'_>, thread: u32, site: u32) -> u32;
    /// An out-of-line probe was hit. Returns the thread's flags.
    fn hit(&self, env: &Env<'_>, hit: &Hit<'_>) -> u32;
    /// A probe was hit during the self-check.
    fn self_check(&self, probe: u32, site: u32);
    /// The init-only field of a site is written after its object escaped.
    fn end_init_only(&self, site: u32);
    /// The number of the current thread's stack; 0 if it cannot be taken.
    fn take_stack(&self, env: &Env<'_>) -> u32;
    /// Whether the current thread makes a field accessor for reflection.
    fn makes_accessor(&self, env: &Env<'_>) -> bool;
    /// Code of the program runs where synchronization of the JDK orders nothing.
    fn quiet_leaked(&self, site: u32);
    /// A thread could not be recorded.
    fn count_lost_thread(&self);
}

/// The native methods of `RedflagTests`.
pub trait TestNatives: Sync {
    /// Why nothing can be said about tests; none if they are watched and analyzed.
    fn blind(&self) -> Option<String>;
    /// Reads which findings count against tests.
    fn policy(&self, suppressions: Option<String>, baseline: Option<String>);
    /// The findings in tests since the last query about them.
    fn found(&'static self, tests: String, kind: i64, patience: Duration) -> Vec<String>;
}
