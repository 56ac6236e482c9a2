//! The runtime shim's classes, compiled by the build and carried in the library.

use std::borrow::Cow;

/// A class as the build compiled it.
macro_rules! compiled {
    ($name:literal) => {
        include_bytes!(concat!(
            env!("OUT_DIR"),
            "/shim/java/lang/",
            $name,
            ".class"
        ))
    };
}

const SHIM: &[u8] = compiled!("Redflag");

/// The class that the self-check runs.
pub const SELF_CHECK: &[u8] = compiled!("RedflagSelfCheck");

/// The class that loads the library in a running JVM.
pub const LIBRARY: &[u8] = compiled!("RedflagLibrary");

/// The class that makes output streams lock through monitors.
pub const OUTPUT: &[u8] = compiled!("RedflagOutput");

/// The class that counts the accesses that probes see, if counting is on.
const ACCESS: &str = "java/lang/RedflagAccess";

/// The class that compares weak references.
const SHADOW: &str = "java/lang/RedflagShadow";

// `HELPERS`: the classes that the shim is built on, by name. A class comes after the one that it extends.
include!(concat!(env!("OUT_DIR"), "/shim_classes.rs"));

/// The string constant that turns counting off, and the one that turns it on.
const COUNTING: (&str, &str) = ("count:off", "count:on ");

/// The string constant for a JVM that cannot compare weak references, and the one for a JVM that can.
const COMPARING: (&str, &str) = ("compare:no!", "compare:yes");

const HIDDEN: &str = "Ljdk/internal/vm/annotation/Hidden;";
const HIDDEN_11: &str = "Ljava/lang/invoke/LambdaForm$Hidden;";

/// The method of `Unsafe` that reads a reference.
const GET: &str = "getReference";
const GET_11: &str = "getObject";

/// The classes that the shim is built on, for a JVM of this release, in the order in which they must be defined; with
/// `counting`, the probes count accesses.
pub fn helpers(
    feature: u16,
    counting: bool,
) -> impl Iterator<Item = (&'static str, Cow<'static, [u8]>)> {
    HELPERS.into_iter().map(move |(name, class)| {
        let class = for_release(class, feature);
        let class = match name {
            ACCESS if counting => replaced(class, COUNTING.0, COUNTING.1),
            SHADOW if feature >= 17 => replaced(class, COMPARING.0, COMPARING.1),
            _ => class,
        };
        (name, class)
    })
}

/// The shim's class for a JVM of this release.
pub fn shim(feature: u16) -> Cow<'static, [u8]> {
    for_release(SHIM, feature)
}

/// The annotation that keeps our frames out of stack traces had another name before 17, and so had a method of `Unsafe`; each
/// is one string of the class file.
fn for_release(class: &'static [u8], feature: u16) -> Cow<'static, [u8]> {
    if feature >= 17 {
        Cow::Borrowed(class)
    } else {
        let class = replaced(Cow::Borrowed(class), HIDDEN, HIDDEN_11);
        replaced(class, GET, GET_11)
    }
}

/// A class with one string of its constant pool replaced, if it has it.
fn replaced(class: Cow<'static, [u8]>, from: &str, to: &str) -> Cow<'static, [u8]> {
    let (from, to) = (utf8(from), utf8(to));
    match class.windows(from.len()).position(|window| window == from) {
        Some(at) => Cow::Owned([&class[..at], &to, &class[at + from.len()..]].concat()),
        None => class,
    }
}

/// A string as the constant pool holds it.
fn utf8(text: &str) -> Vec<u8> {
    let length = u16::try_from(text.len()).expect("the names here are short");
    [&[1], &length.to_be_bytes()[..], text.as_bytes()].concat()
}

/// A class that the shim is built on.
#[cfg(test)]
pub fn class(name: &str) -> &'static [u8] {
    let mut helpers = HELPERS.into_iter();
    let found = helpers.find(|(class, _)| class.strip_prefix("java/lang/") == Some(name));
    found.expect("it is one of the shim's").1
}

#[cfg(test)]
mod tests {
    use super::*;
    use cafebabe::attributes::AttributeData;
    use cafebabe::constant_pool::ConstantPoolItem;
    use redflag_classfile::Probe;

    fn contains(bytes: &[u8], text: &str) -> bool {
        let constant = utf8(text);
        bytes
            .windows(constant.len())
            .any(|window| window == constant)
    }

    #[test]
    fn every_probe_has_its_method_in_the_shim() {
        let class = cafebabe::parse_class(SHIM).unwrap();
        let found: Vec<_> = class
            .methods
            .iter()
            .map(|method| (method.name.to_string(), method.descriptor.to_string()))
            .collect();
        for probe in Probe::ALL {
            let wanted = (probe.method().to_owned(), probe.descriptor().to_owned());
            assert!(found.contains(&wanted), "{probe:?}: no method {wanted:?}");
        }
    }

    #[test]
    fn a_class_is_defined_after_the_one_that_it_extends() {
        let mut defined = vec!["java/lang/Object", "java/lang/ref/WeakReference"];
        for (name, bytes) in HELPERS {
            let class = cafebabe::parse_class(bytes).unwrap();
            assert_eq!(class.this_class.to_string(), name);
            let parent = class.super_class.unwrap().to_string();
            assert!(defined.contains(&parent.as_str()), "{name}");
            defined.push(name);
        }
    }

    #[test]
    fn constants_are_compiled_in_so_that_their_class_is_not_needed() {
        for (name, bytes) in HELPERS.into_iter().chain([("java/lang/Redflag", SHIM)]) {
            let class = cafebabe::parse_class(bytes).unwrap();
            for item in class.constantpool_iter() {
                let ConstantPoolItem::FieldRef(field) = item else {
                    continue;
                };
                assert_ne!(field.class_name, "java/lang/RedflagLayout", "{name}");
            }
        }
    }

    fn helper(wanted: &str, feature: u16, counting: bool) -> Cow<'static, [u8]> {
        let mut all = helpers(feature, counting);
        let (_, class) = all.find(|(name, _)| *name == wanted).unwrap();
        class
    }

    #[test]
    fn counting_changes_one_constant() {
        let (quiet, counting) = (helper(ACCESS, 17, false), helper(ACCESS, 17, true));
        assert!(contains(&quiet, COUNTING.0) && !contains(&quiet, COUNTING.1));
        assert!(contains(&counting, COUNTING.1) && !contains(&counting, COUNTING.0));
    }

    #[test]
    fn weak_references_are_compared_where_they_can_be() {
        let shadow = |feature| helper(SHADOW, feature, false);
        assert!(contains(&shadow(17), COMPARING.1) && contains(&shadow(11), COMPARING.0));
    }

    #[test]
    fn each_constant_that_is_changed_is_in_one_class() {
        for (constant, holder) in [(COUNTING.0, ACCESS), (COMPARING.0, SHADOW)] {
            for (name, class) in HELPERS {
                assert_eq!(contains(class, constant), name == holder, "{name}");
            }
        }
    }

    #[test]
    fn jdk_11_gets_its_own_names() {
        let mut renamed = [0; 2];
        let shim = ("java/lang/Redflag", SHIM);
        for (class, bytes) in HELPERS.into_iter().chain([shim]) {
            let old = for_release(bytes, 11);
            for (at, (name, name_11)) in
                [(HIDDEN, HIDDEN_11), (GET, GET_11)].into_iter().enumerate()
            {
                assert!(
                    !contains(bytes, name_11) && !contains(&old, name),
                    "{class}"
                );
                assert_eq!(contains(bytes, name), contains(&old, name_11), "{class}");
                renamed[at] += usize::from(contains(bytes, name));
            }
        }
        assert_eq!(renamed, [HELPERS.len() + 1, 4]);
    }

    /// The most bytes of bytecode that the methods of a hot path may have. The JIT inlines them at every access of the
    /// program, but only up to a limit: a probe that grows slows programs down.
    const LARGEST: [(&str, &str, usize); 25] = [
        ("RedflagAccess", "load", 58),
        ("RedflagAccess", "store", 58),
        ("RedflagAccess", "loadStatic", 47),
        ("RedflagAccess", "storeStatic", 121),
        ("RedflagAccess", "arrayRead", 80),
        ("RedflagAccess", "arrayWrite", 81),
        ("RedflagContents", "contents", 155),
        ("RedflagContents", "isDone", 46),
        ("RedflagSync", "monitor", 57),
        ("RedflagThreads", "me", 46),
        ("RedflagSites", "known", 25),
        ("RedflagSites", "isInitOnly", 31),
        ("RedflagObjects", "isPrivate", 31),
        ("RedflagSites", "role", 6),
        ("RedflagObjects", "escape", 20),
        ("RedflagObjects", "owner", 20),
        ("RedflagMarks", "ownerMark", 10),
        ("RedflagMemory", "alreadyRead", 58),
        ("RedflagMemory", "alreadyWritten", 56),
        ("RedflagRange", "extend", 41),
        ("RedflagRange", "isOf", 25),
        ("RedflagShadow", "is", 28),
        ("RedflagShadow", "touched", 57),
        ("RedflagShadow", "written", 57),
        ("RedflagRing", "reserve", 33),
    ];

    /// The bytes of bytecode of the largest method of a name.
    fn code_size(class: &str, method: &str) -> Option<usize> {
        let class = cafebabe::parse_class(super::class(class)).unwrap();
        let methods = class.methods.iter().filter(|found| found.name == method);
        let attributes = methods.flat_map(|method| &method.attributes);
        let sizes = attributes.filter_map(|attribute| match &attribute.data {
            AttributeData::Code(code) => Some(code.code.len()),
            _ => None,
        });
        sizes.max()
    }

    #[test]
    fn hot_paths_do_not_grow() {
        for (class, method, largest) in LARGEST {
            let size = code_size(class, method).unwrap_or_else(|| panic!("no {class}.{method}"));
            assert!(
                size <= largest,
                "{class}.{method} has {size} bytes, and may have {largest}"
            );
        }
    }
}
