//! Decides what is watched in a class, by its name and loader.
//!
//! Classes of the program are watched in full. The JDK's are watched for synchronization only: their orderings count, their
//! fields are trusted. So are classes that the user excluded: an access that is not checked may hide a race, but a lock that is
//! not seen would cause a false alarm. Each class that is skipped has a reason from a closed list.

use crate::options::{JdkOrder, Options};
use redflag_classfile::{Mode, SHIM_CLASS};
use redflag_jdk::{Treatment, is_jdk_class, treatment};
use std::fmt;

/// The loader of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loader {
    /// The boot loader.
    Boot,
    /// The platform loader, for further modules of the JDK.
    Platform,
    /// Any other.
    Other,
}

/// Why a class is not watched. A closed list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Skip {
    /// It is part of Redflag.
    Ours,
    /// The JVM treats it specially, or our probes depend on it.
    Machinery,
    /// A class of the JDK, whose synchronization the user does not want watched.
    Jdk,
    /// A proxy, mock or accessor made at run time, which holds no state of its own.
    Generated,
    /// The runtime of another agent.
    OtherAgent,
}

impl fmt::Display for Skip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Skip::Ours => "part of Redflag",
            Skip::Machinery => "machinery of the JVM",
            Skip::Jdk => "JDK class, jdk-sync=off",
            Skip::Generated => "generated proxy",
            Skip::OtherAgent => "runtime of another agent",
        })
    }
}

/// The class of the self-check; watched in full although it is in a package of the JDK.
pub const SELF_CHECK_CLASS: &str = "java/lang/RedflagSelfCheck";

/// The extension for JUnit. It runs between tests, and must neither order their threads nor show up in findings.
const JUNIT_PACKAGE: &str = "redflag/junit/";

/// Decides how to watch a class, given its name with slashes.
pub fn decide(options: &Options, class: &str, loader: Loader) -> Result<Mode, Skip> {
    if class == SELF_CHECK_CLASS {
        return Ok(Mode::Full);
    }
    if class.starts_with(SHIM_CLASS) || class.starts_with(JUNIT_PACKAGE) {
        return Err(Skip::Ours);
    }
    if generated(class) {
        return Err(Skip::Generated);
    }
    if OTHER_AGENTS.iter().any(|prefix| class.starts_with(prefix)) {
        return Err(Skip::OtherAgent);
    }
    if loader != Loader::Other || is_jdk_class(class) {
        return decide_jdk(options, class);
    }
    let dotted = class.replace('/', ".");
    let included = options.include.is_empty()
        || options.include.class(&dotted)
        || options.include.some_member(&dotted);
    if included && !options.exclude.class(&dotted) {
        Ok(Mode::Full)
    } else {
        Ok(Mode::SyncOnly)
    }
}

fn decide_jdk(options: &Options, class: &str) -> Result<Mode, Skip> {
    if !options.jdk_sync {
        return Err(Skip::Jdk);
    }
    match treatment(class) {
        Treatment::Hooks => Ok(Mode::Hooks),
        Treatment::None if has_bracket(options, class) => Ok(Mode::Hooks),
        Treatment::None => Err(Skip::Machinery),
        Treatment::Output if !options.output_sync => Ok(Mode::Held),
        Treatment::Output | Treatment::Synchronization => Ok(Mode::SyncOnly),
    }
}

/// Whether a class of the JDK has methods whose synchronization orders nothing.
fn has_bracket(options: &Options, class: &str) -> bool {
    options.jdk_order == JdkOrder::Documented && redflag_jdk::has_bracket(class)
}

/// Whether a JDK class that is loaded before the program starts is rewritten then.
pub fn matters_early(options: &Options, class: &str) -> bool {
    redflag_jdk::matters_early(class) || has_bracket(options, class)
}

/// Whether the user excluded this method of a class that is watched otherwise.
pub fn ignored_method(options: &Options, class: &str, method: &str) -> bool {
    let class = class.replace('/', ".");
    if class == SELF_CHECK_CLASS.replace('/', ".") {
        return false;
    }
    let included = options.include.is_empty()
        || options.include.class(&class)
        || options.include.member(&class, method);
    !included || options.exclude.member(&class, method)
}

fn generated(class: &str) -> bool {
    let simple = class.rsplit('/').next().unwrap_or(class);
    let marked = [
        "$$EnhancerBy",
        "$$FastClassBy",
        "$MockitoMock$",
        "$$SpringCGLIB$$",
        "$HibernateProxy$",
    ]
    .iter()
    .any(|mark| simple.contains(mark));
    marked
        || simple.starts_with("$Proxy")
        || class.starts_with("jdk/internal/reflect/Generated")
        || class.starts_with("java/lang/invoke/LambdaForm$")
}

/// Runtimes of other agents: the code that these agents insert calls them, as our probes call the shim.
const OTHER_AGENTS: [&str; 4] = [
    "org/jacoco/agent/rt/",
    "com/intellij/rt/debugger/agent/",
    "com/intellij/rt/coverage/",
    "io/opentelemetry/javaagent/",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn of(class: &str, loader: Loader) -> Result<Mode, Skip> {
        decide(&Options::default(), class, loader)
    }

    fn with(options: &str, class: &str, loader: Loader) -> Result<Mode, Skip> {
        decide(&Options::parse(options).unwrap(), class, loader)
    }

    #[test]
    fn the_program_is_watched_in_full_and_the_jdk_for_its_synchronization() {
        assert_eq!(of("com/acme/Cart", Loader::Other), Ok(Mode::Full));
        assert_eq!(of("javax/servlet/Servlet", Loader::Other), Ok(Mode::Full));
        assert_eq!(of("com/sun/jna/Native", Loader::Other), Ok(Mode::Full));
        assert_eq!(
            of("com/sun/source/tree/Tree", Loader::Other),
            Ok(Mode::SyncOnly)
        );
        assert_eq!(
            of("java/util/concurrent/FutureTask", Loader::Boot),
            Ok(Mode::SyncOnly)
        );
        assert_eq!(
            of("java/sql/DriverManager", Loader::Platform),
            Ok(Mode::SyncOnly)
        );
        assert_eq!(of("java/lang/Thread", Loader::Boot), Ok(Mode::SyncOnly));
        assert_eq!(
            of("jdk/internal/loader/ClassLoaders", Loader::Boot),
            Ok(Mode::SyncOnly)
        );
    }

    #[test]
    fn locks_of_output_streams_and_loggers_order_threads_only_with_the_option() {
        for class in [
            "java/io/PrintStream",
            "java/util/logging/Logger",
            "java/io/PrintStream$1",
        ] {
            assert_eq!(of(class, Loader::Boot), Ok(Mode::Held), "{class}");
            assert_eq!(
                with("output-sync=on", class, Loader::Boot),
                Ok(Mode::SyncOnly),
                "{class}"
            );
        }
        assert_eq!(
            of("java/io/PipedInputStream", Loader::Boot),
            Ok(Mode::SyncOnly)
        );
    }

    #[test]
    fn machinery_with_methods_that_order_nothing_is_rewritten_for_these_unless_all_order_counts() {
        let class = "java/lang/invoke/MethodType";
        assert_eq!(of(class, Loader::Boot), Ok(Mode::Hooks));
        let all = with("jdk-order=all", class, Loader::Boot);
        assert_eq!(all, Err(Skip::Machinery));
        let early = |options, class| matters_early(&Options::parse(options).unwrap(), class);
        assert!(early("", "java/lang/ThreadLocal"));
        assert!(!early("jdk-order=all", "java/lang/ThreadLocal"));
        assert!(early("jdk-order=all", "java/lang/Thread"));
    }

    #[test]
    fn the_self_check_is_watched_whatever_the_user_includes() {
        let options = Options::parse("include=shop.**,exclude=java.**").unwrap();
        for class in [SELF_CHECK_CLASS, "java.lang.RedflagSelfCheck"] {
            assert!(!ignored_method(&options, class, "run"), "{class}");
        }
        assert!(ignored_method(&options, "com/acme/Cart", "add"));
    }

    #[test]
    fn classes_that_the_probes_depend_on_are_skipped() {
        for class in [
            "java/lang/Object",
            "java/lang/invoke/VarHandleInts$Array",
            "jdk/internal/misc/Unsafe",
            "java/lang/VirtualThread$VThreadContinuation",
            "jdk/internal/vm/Continuation",
        ] {
            assert_eq!(of(class, Loader::Boot), Err(Skip::Machinery), "{class}");
        }
        assert_eq!(of("java/lang/Redflag", Loader::Boot), Err(Skip::Ours));
        assert_eq!(
            of("redflag/junit/RaceExtension", Loader::Other),
            Err(Skip::Ours)
        );
        assert_eq!(of(SELF_CHECK_CLASS, Loader::Boot), Ok(Mode::Full));
    }

    #[test]
    fn proxies_and_mocks_are_skipped_as_generated() {
        for class in [
            "com/sun/proxy/$Proxy12",
            "jdk/proxy2/$Proxy7",
            "com/acme/Cart$MockitoMock$1234",
            "com/acme/Cart$$EnhancerBySpringCGLIB$$1",
            "jdk/internal/reflect/GeneratedMethodAccessor3",
        ] {
            assert_eq!(of(class, Loader::Other), Err(Skip::Generated), "{class}");
        }
    }

    #[test]
    fn excluded_classes_keep_their_synchronization() {
        assert_eq!(
            with("include=com.acme.**", "org/lib/Pool", Loader::Other),
            Ok(Mode::SyncOnly)
        );
        assert_eq!(
            with("include=com.acme.**", "com/acme/Cart", Loader::Other),
            Ok(Mode::Full)
        );
        assert_eq!(
            with("exclude=com.acme.Cart", "com/acme/Cart", Loader::Other),
            Ok(Mode::SyncOnly)
        );
        assert_eq!(
            with("include=com.acme.Cart.add", "com/acme/Cart", Loader::Other),
            Ok(Mode::Full)
        );
    }

    #[test]
    fn the_jdk_is_skipped_if_its_synchronization_is_off() {
        assert_eq!(
            with("jdk-sync=off", "java/util/Vector", Loader::Boot),
            Err(Skip::Jdk)
        );
    }

    #[test]
    fn methods_are_excluded_by_name() {
        let options = Options::parse("exclude=com.acme.Cart.add*").unwrap();
        assert!(ignored_method(&options, "com/acme/Cart", "addAll"));
        assert!(!ignored_method(&options, "com/acme/Cart", "get"));
        let options = Options::parse("include=com.acme.Cart.get").unwrap();
        assert!(!ignored_method(&options, "com/acme/Cart", "get"));
        assert!(ignored_method(&options, "com/acme/Cart", "add"));
    }
}
