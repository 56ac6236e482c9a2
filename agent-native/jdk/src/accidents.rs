//! Synchronization inside the JDK that no specification promises as an ordering.
//!
//! A thread that runs a method of [`ACCIDENTS`] is *quiet*: what its locks, volatile variables and atomics would order does not
//! count, except class initialization, interrupts, the starts and ends of threads, and what is done while a monitor is held. A
//! method is listed only if it returns no object of the program that another thread may have put there, and if no code of the
//! program runs below it, unless the JDK calls the program through a method of [`CALLS_OUT`], or the JVM calls one that may run
//! anywhere (class loaders, static initializers). Constructors cannot be listed: a handler around one would cover the time
//! before `super()`. `docs/accidental-order.md` explains the table.

/// What is inserted around a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bracket {
    /// What it synchronizes orders nothing.
    Quiet,
    /// It may call code of the program: what that synchronizes counts.
    Loud,
    /// All below it counts: its thread takes over what others hand it through methods that are quiet.
    Never,
}

/// Methods with the same reason to be listed.
#[derive(Clone, Copy, Debug)]
pub struct Accidents {
    /// What the synchronization is for.
    pub reason: &'static str,
    /// Classes with the names of their methods; every overload is meant.
    pub methods: &'static [Methods],
}

/// Methods of a class, by name.
pub type Methods = (&'static str, &'static [&'static str]);

/// Methods whose synchronization orders nothing.
#[rustfmt::skip]
pub const ACCIDENTS: &[Accidents] = &[
    Accidents {
        reason: "Numbers of threads, pools and thread-locals, and lists of them for monitoring.",
        methods: &[
            ("java/lang/Thread", &["nextThreadNum", "nextThreadID", "genThreadName"]),
            ("java/lang/Thread$ThreadIdentifiers", &["next"]),
            ("java/lang/Thread$ThreadNumbering", &["next"]),
            ("java/lang/ThreadLocal", &["nextHashCode"]),
            ("java/util/Timer", &["serialNumber"]),
            ("java/util/concurrent/Executors", &["defaultThreadFactory", "newSingleThreadExecutor", "privilegedThreadFactory"]),
            ("java/util/concurrent/ForkJoinPool", &["getAndAddPoolIds", "nextPoolId"]),
            ("jdk/internal/misc/InnocuousThread", &["newName", "newThread", "newSystemThread"]),
            ("jdk/internal/ref/CleanerImpl$InnocuousThreadFactory", &["newThread"]),
            ("jdk/internal/vm/ThreadContainers", &["registerContainer", "deregisterContainer"]),
            ("jdk/internal/vm/ThreadContainers$RootContainer$TrackingRootContainer", &["onStart", "onExit"]),
        ],
    },
    Accidents {
        reason: "Seeds that all threads advance, and the state of a generator of random numbers.",
        methods: &[
            ("java/util/Random", &["seedUniquifier", "next"]),
            ("java/util/concurrent/ThreadLocalRandom", &["localInit"]),
            ("sun/security/provider/NativePRNG$RandomIO", &[
                "getMixRandom", "implNextBytes", "implGenerateSeed", "readFully", "implSetSeed", "ensureBufferValid",
            ]),
            ("sun/security/provider/SecureRandom", &["engineNextBytes", "engineSetSeed"]),
        ],
    },
    Accidents {
        reason: "The JDK's class loaders find and define classes, packages and resources. (Initialization of classes orders.)",
        methods: &[
            ("java/lang/ClassLoader", &[
                "getClassLoadingLock", "addClass", "desiredAssertionStatus", "definePackage",
                "getNamedPackage", "getDefinedPackage", "getDefinedPackages", "packages", "checkCerts",
            ]),
            ("jdk/internal/loader/AbstractClassLoaderValue", &["computeIfAbsent", "get", "putIfAbsent", "remove"]),
            ("jdk/internal/loader/BootLoader", &[
                "findResource", "findResources", "findResourceAsStream", "getDefinedPackage", "definePackage", "packages",
               
            ]),
            ("jdk/internal/loader/BuiltinClassLoader", &[
                "loadClassOrNull", "findMiscResource", "findResource", "findResources", "findResourceAsStream", "findClass",
                "findClassInModuleOrNull", "findClassOnClassPathOrNull",
            ]),
            ("jdk/internal/module/ServicesCatalog", &["findServices"]),
        ],
    },
    Accidents {
        reason: "Linkage of lambdas, concatenations, records, patterns and method types.",
        methods: &[
            ("java/lang/invoke/LambdaMetafactory", &["metafactory", "altMetafactory"]),
            ("java/lang/invoke/MethodType", &["makeImpl"]),
            ("java/lang/invoke/StringConcatFactory", &["makeConcat", "makeConcatWithConstants"]),
            ("java/lang/runtime/ObjectMethods", &["bootstrap"]),
            ("java/lang/runtime/SwitchBootstraps", &["typeSwitch", "enumSwitch"]),
        ],
    },
    Accidents {
        reason: "What reflection and serialization know of classes.",
        methods: &[
            ("java/io/ObjectStreamClass", &["getSerialVersionUID", "getClassDataLayout", "getReflector"]),
            ("sun/reflect/generics/factory/CoreReflectionFactory", &["getScope"]),
            ("sun/reflect/generics/repository/ClassRepository", &["getSuperclass", "getSuperInterfaces", "computeSuperclass"]),
            ("sun/reflect/generics/repository/ConstructorRepository", &["getParameterTypes", "getExceptionTypes"]),
            ("sun/reflect/generics/repository/FieldRepository", &["getGenericType"]),
            ("sun/reflect/generics/repository/GenericDeclRepository", &["getTypeParameters"]),
            ("sun/reflect/generics/repository/MethodRepository", &["getReturnType"]),
        ],
    },
    Accidents {
        reason: "What is known of locales, formats, currencies and time zones.",
        methods: &[
            ("java/text/Collator", &["getInstance"]),
            ("java/text/DateFormatSymbols", &["initializeData", "getProviderInstance"]),
            ("java/text/DecimalFormatSymbols", &["initialize"]),
            ("java/text/SimpleDateFormat", &["initialize"]),
            ("java/time/format/DateTimeFormatterBuilder", &["getLocalizedDateTimePattern"]),
            ("java/time/format/DateTimeTextProvider", &["findStore", "getLocalizedResource"]),
            ("java/time/format/DecimalStyle", &["of"]),
            ("java/time/zone/TzdbZoneRulesProvider", &["provideRules"]),
            ("java/time/zone/ZoneRules", &["findTransitionArray"]),
            ("java/util/Calendar", &["setWeekCountData"]),
            ("java/util/Currency", &["getInstance"]),
            ("java/util/Locale", &["getDefault", "initDefault", "hashCode"]),
            ("java/util/TimeZone", &["getTimeZone", "setDefaultZone"]),
            ("sun/util/locale/LocaleObjectCache", &["get"]),
            ("sun/util/locale/provider/JRELocaleProviderAdapter", &[
                "getLocaleResources", "getDecimalFormatSymbolsProvider", "getDateFormatSymbolsProvider",
                "getNumberFormatProvider", "getDateFormatProvider", "getCalendarProvider", "getCalendarDataProvider",
                "getCalendarNameProvider", "getCollatorProvider", "getBreakIteratorProvider", "getCurrencyNameProvider",
                "getLocaleNameProvider", "getTimeZoneNameProvider", "getJavaTimeDateTimePatternProvider",
                "getLanguageTagSet", "getAvailableLocales", "createLanguageTagSet",
            ]),
            ("sun/util/locale/provider/LocaleProviderAdapter", &["getAdapter", "forType", "forJRE", "getResourceBundleBased"]),
            ("sun/util/locale/provider/LocaleResources", &[
                "getDecimalFormatSymbolsData", "getNumberPatterns", "getDateTimePattern", "getCalendarNames",
                "getCalendarData", "getJavaTimeFormatData", "getJavaTimeNames", "getBreakIteratorInfo", "getCollationData",
                "getCurrencyName", "getLocaleName", "getTimeZoneNames", "getZoneIDs", "getCNPatterns", "getRules",
            ]),
            ("sun/util/locale/provider/LocaleServiceProviderPool", &[
                "getPool", "findProviders", "getLookupLocales", "getAllAvailableLocales",
            ]),
            ("sun/util/locale/provider/TimeZoneNameUtility", &[
                "retrieveDisplayNamesImpl", "retrieveDisplayNames", "getZoneStrings",
            ]),
        ],
    },
    Accidents {
        reason: "Regular expressions compile themselves when first used.",
        methods: &[
            ("java/util/regex/Pattern", &["matcher"]),
        ],
    },
    Accidents {
        reason: "Native buffers and descriptors of files and sockets, and the lists of what is to be freed with them.",
        methods: &[
            ("java/io/DeleteOnExitHook", &["add"]),
            ("java/io/FileCleanable", &["register", "unregister"]),
            ("java/lang/ref/Finalizer", &["register"]),
            ("java/net/SocketCleanable", &["register", "unregister"]),
            ("java/nio/ByteBuffer", &["allocateDirect"]),
            ("java/util/zip/ZipFile$Source", &["get", "release"]),
            ("jdk/internal/perf/PerfCounter", &["get", "set", "add"]),
            ("jdk/internal/ref/CleanerImpl$CleanableList", &["remove"]),
            ("jdk/internal/ref/PhantomCleanable", &["remove", "clear"]),
            ("sun/nio/ch/FileChannelImpl", &["open"]),
            ("sun/nio/ch/NioSocketImpl", &["create"]),
            ("sun/nio/ch/Util", &[
                "free", "getTemporaryDirectBuffer", "offerFirstTemporaryDirectBuffer", "offerLastTemporaryDirectBuffer",
                "releaseTemporaryDirectBuffer",
            ]),
            ("sun/nio/fs/NativeBuffer", &["free"]),
            ("sun/nio/fs/NativeBuffers", &[
                "allocNativeBuffer", "getNativeBuffer", "getNativeBufferFromCache", "releaseNativeBuffer",
                "copyCStringToNativeBuffer",
            ]),
        ],
    },
    Accidents {
        reason: "Settings of the network, found when first used.",
        methods: &[
            ("java/net/Inet4AddressImpl", &["loopbackAddress", "anyLocalAddress"]),
            ("java/net/Inet6AddressImpl", &["loopbackAddress", "anyLocalAddress"]),
            ("java/net/URLConnection", &["getDefaultUseCaches"]),
            ("sun/net/ProgressMonitor", &["getDefault"]),
            ("sun/nio/ch/Net", &["isIPv6Available"]),
        ],
    },
    Accidents {
        reason: "Look-ups of algorithms of cryptography, and of settings of XML parsers.",
        methods: &[
            ("javax/crypto/Cipher$Transform", &["matches"]),
            ("javax/crypto/JceSecurity", &["getVerificationResult"]),
            ("jdk/xml/internal/JdkXmlConfig", &["getInstance"]),
            ("jdk/xml/internal/SecuritySupport", &["readJAXPProperty", "getSystemProperty", "readConfig"]),
            ("sun/security/util/CryptoAlgorithmConstraints", &["cachedCheckAlgorithm"]),
            ("sun/security/util/SecurityProviderConstants", &["getDefAESKeySize"]),
        ],
    },
];

/// Methods that may call code of the program. `*`: all of the class but constructors.
#[rustfmt::skip]
pub const CALLS_OUT: &[Methods] = &[
    ("java/lang/reflect/Proxy$ProxyBuilder", &["ensureVisible"]),
    ("sun/instrument/InstrumentationImpl", &["transform"]),
    ("sun/util/locale/provider/SPILocaleProviderAdapter", &["findInstalledProvider"]),
    ("sun/util/locale/provider/SPILocaleProviderAdapter$BreakIteratorProviderDelegate", &["*"]),
    ("sun/util/locale/provider/SPILocaleProviderAdapter$CalendarDataProviderDelegate", &["*"]),
    ("sun/util/locale/provider/SPILocaleProviderAdapter$CalendarNameProviderDelegate", &["*"]),
    ("sun/util/locale/provider/SPILocaleProviderAdapter$CollatorProviderDelegate", &["*"]),
    ("sun/util/locale/provider/SPILocaleProviderAdapter$CurrencyNameProviderDelegate", &["*"]),
    ("sun/util/locale/provider/SPILocaleProviderAdapter$DateFormatProviderDelegate", &["*"]),
    ("sun/util/locale/provider/SPILocaleProviderAdapter$DateFormatSymbolsProviderDelegate", &["*"]),
    ("sun/util/locale/provider/SPILocaleProviderAdapter$DecimalFormatSymbolsProviderDelegate", &["*"]),
    ("sun/util/locale/provider/SPILocaleProviderAdapter$LocaleNameProviderDelegate", &["*"]),
    ("sun/util/locale/provider/SPILocaleProviderAdapter$NumberFormatProviderDelegate", &["*"]),
    ("sun/util/locale/provider/SPILocaleProviderAdapter$TimeZoneNameProviderDelegate", &["*"]),
];

/// Methods below which all synchronization counts. The thread of a `Cleaner` runs an action after its object was registered,
/// and of that order only the list of registered objects is seen.
const NEVER_QUIET: &[Methods] = &[("jdk/internal/ref/CleanerImpl", &["run"])];

/// What is inserted around a method; its names are as in a class file.
pub fn bracket(class: &[u8], method: &[u8]) -> Option<Bracket> {
    let has = |&(c, names): &Methods| {
        let named =
            |name: &&str| name.as_bytes() == method || *name == "*" && !method.starts_with(b"<");
        c.as_bytes() == class && names.iter().any(named)
    };
    if CALLS_OUT.iter().any(has) {
        Some(Bracket::Loud)
    } else if NEVER_QUIET.iter().any(has) {
        Some(Bracket::Never)
    } else {
        quiet().any(has).then_some(Bracket::Quiet)
    }
}

/// Whether something is inserted around methods of a class.
pub fn has_bracket(class: &str) -> bool {
    let mut all = quiet().chain(CALLS_OUT).chain(NEVER_QUIET);
    all.any(|(name, _)| *name == class)
}

/// All methods with something around them.
pub fn bracketed() -> impl Iterator<Item = (&'static str, &'static str)> {
    let all = quiet().chain(CALLS_OUT).chain(NEVER_QUIET);
    all.flat_map(|(class, names)| names.iter().map(|name| (*class, *name)))
}

fn quiet() -> impl Iterator<Item = &'static Methods> {
    ACCIDENTS.iter().flat_map(|group| group.methods)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{is_concurrent_class, is_jdk_class};
    use std::collections::BTreeSet;

    #[test]
    fn a_method_is_found_by_class_and_name() {
        let of = |class: &str, method: &str| bracket(class.as_bytes(), method.as_bytes());
        assert_eq!(
            of("java/lang/ThreadLocal", "nextHashCode"),
            Some(Bracket::Quiet)
        );
        assert_eq!(of("java/lang/ThreadLocal", "get"), None);
        assert_eq!(of("com/acme/ThreadLocal", "nextHashCode"), None);
        assert_eq!(
            of("sun/instrument/InstrumentationImpl", "transform"),
            Some(Bracket::Loud)
        );
        assert_eq!(
            of("jdk/internal/ref/CleanerImpl", "run"),
            Some(Bracket::Never)
        );
        assert!(has_bracket("java/util/Random") && !has_bracket("java/util/Vector"));
    }

    #[test]
    fn a_star_is_every_method_but_constructors() {
        let class = "sun/util/locale/provider/SPILocaleProviderAdapter$CollatorProviderDelegate";
        let of = |method: &[u8]| bracket(class.as_bytes(), method);
        assert_eq!(
            (of(b"getInstance"), of(b"<init>")),
            (Some(Bracket::Loud), None)
        );
    }

    #[test]
    fn no_constructor_is_listed_and_no_method_twice() {
        let mut seen = BTreeSet::new();
        for (class, method) in bracketed() {
            assert!(is_jdk_class(class), "{class}");
            assert_ne!(method, "<init>", "{class}");
            assert!(
                seen.insert((class, method)),
                "{class}.{method} is listed twice"
            );
        }
    }

    /// What these packages and classes hand over is documented: `java.util.concurrent`, synchronized collections, queues of references.
    #[test]
    fn no_documented_hand_over_is_listed() {
        let numbers = ["getAndAddPoolIds", "localInit", "nextPoolId"];
        let made = [
            "defaultThreadFactory",
            "newSingleThreadExecutor",
            "privilegedThreadFactory",
        ];
        for (class, method) in bracketed() {
            let known = numbers.contains(&method) || made.contains(&method);
            let concurrent =
                class.starts_with("java/util/concurrent/") || is_concurrent_class(class);
            assert!(known || !concurrent, "{class}.{method}");
            let handed = [
                "java/util/Collections",
                "java/util/Vector",
                "java/util/Hashtable",
                "java/lang/StringBuffer",
            ];
            assert!(
                !handed.iter().any(|name| class.starts_with(name)),
                "{class}"
            );
            assert!(
                !class.starts_with("java/io/Piped") && !class.contains("EventQueue"),
                "{class}"
            );
            assert!(
                class != "java/lang/ref/ReferenceQueue" && class != "java/lang/Object",
                "{class}"
            );
        }
    }
}
