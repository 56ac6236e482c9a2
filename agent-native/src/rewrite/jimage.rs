//! Reads classes out of the JDK's image file (`lib/modules`) without asking the JVM to load them.
//!
//! While a JDK class is rewritten, whether a field of another JDK class is volatile decides if an access needs a probe. That
//! class is often not loaded yet, and loading it inside a load hook may recurse without end. The image has it. Only
//! uncompressed resources of format 1.0 are read. For anything else the field is unknown, which is always safe.

use std::collections::HashMap;
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use redflag_classfile::{ClassFacts, FieldKind};

const MAGIC: u32 = 0xCAFE_DADA;
const VERSION_1_0: u32 = 0x0001_0000;
const HEADER: u64 = 28;
const HASH_SEED: i32 = 0x0100_0193;

/// The image of one JDK.
pub struct JdkImage {
    file: File,
    table_length: u32,
    locations: u64,
    strings: u64,
    data: u64,
    facts: Mutex<HashMap<String, Option<ClassFacts>>>,
}

impl JdkImage {
    /// Opens the image of the JDK at `java_home`; `None` if it has none that can be read.
    pub fn open(java_home: &Path) -> Option<Self> {
        let file = File::open(java_home.join("lib/modules")).ok()?;
        let mut header = [0; HEADER as usize];
        file.read_exact_at(&mut header, 0).ok()?;
        let word = |n: usize| {
            u32::from_ne_bytes([
                header[4 * n],
                header[4 * n + 1],
                header[4 * n + 2],
                header[4 * n + 3],
            ])
        };
        if word(0) != MAGIC || word(1) != VERSION_1_0 || word(4) == 0 {
            return None;
        }
        let table_length = word(4);
        let locations = HEADER + 8 * u64::from(table_length);
        let strings = locations + u64::from(word(5));
        let data = strings + u64::from(word(6));
        Some(JdkImage {
            file,
            table_length,
            locations,
            strings,
            data,
            facts: Mutex::default(),
        })
    }

    /// The kind of a field, searched in the class that an instruction names and in its superclasses.
    pub fn field(&self, class: &str, name: &str, descriptor: &str) -> Option<FieldKind> {
        let mut facts = self.facts.lock().unwrap_or_else(PoisonError::into_inner);
        let mut class = class.to_owned();
        loop {
            if !facts.contains_key(&class) {
                let read = self
                    .class(&class)
                    .and_then(|bytes| ClassFacts::read(&bytes).ok());
                facts.insert(class.clone(), read);
            }
            let known = facts.get(&class)?.as_ref()?;
            match known.field(name, descriptor) {
                Some(fact) => return Some(fact),
                None => class = known.super_name.clone()?,
            }
        }
    }

    /// The bytes of a class, by its name with slashes.
    pub fn class(&self, name: &str) -> Option<Vec<u8>> {
        let package = name.rsplit_once('/')?.0;
        let module = self.module(package)?;
        self.resource(&format!("/{module}/{name}.class"))
    }

    /// The module that holds a package's classes.
    fn module(&self, package: &str) -> Option<String> {
        let entries = self.resource(&format!("/packages/{}", package.replace('/', ".")))?;
        // Pairs of words: whether the package is empty there, and the module's name.
        let words: Vec<u32> = entries
            .chunks_exact(4)
            .map(|w| u32::from_ne_bytes([w[0], w[1], w[2], w[3]]))
            .collect();
        let pair = words.chunks_exact(2).find(|pair| pair[0] == 0)?;
        self.string(pair[1])
    }

    fn resource(&self, path: &str) -> Option<Vec<u8>> {
        let index = hash(path, HASH_SEED) as u32 % self.table_length;
        let redirect = self.word(HEADER + 4 * u64::from(index))? as i32;
        let index = match redirect {
            0 => return None,
            n if n > 0 => hash(path, n) as u32 % self.table_length,
            n => (-1 - n) as u32,
        };
        let offset = self.word(HEADER + 4 * (u64::from(self.table_length) + u64::from(index)))?;
        let location = self.location(offset)?;
        if self.path(&location)? != path || location.compressed != 0 {
            return None;
        }
        let mut bytes = vec![0; usize::try_from(location.uncompressed).ok()?];
        self.file
            .read_exact_at(&mut bytes, self.data + location.offset)
            .ok()?;
        Some(bytes)
    }

    fn path(&self, location: &Location) -> Option<String> {
        let [module, parent, base, extension] = location.names.map(|offset| {
            if offset == 0 {
                Some(String::new())
            } else {
                self.string(offset)
            }
        });
        let mut path = String::new();
        for (before, part) in [
            ("/", module?),
            ("/", parent?),
            ("/", base?),
            (".", extension?),
        ] {
            if !part.is_empty() {
                path.push_str(before);
                path.push_str(&part);
            }
        }
        Some(path)
    }

    fn location(&self, offset: u32) -> Option<Location> {
        let mut bytes = [0; 72];
        let read = self
            .file
            .read_at(&mut bytes, self.locations + u64::from(offset))
            .ok()?;
        let mut rest = &bytes[..read];
        let mut values = [0u64; 8];
        // Each attribute is a byte of kind and length, then its value; kind 0 ends them.
        while let Some((&head, tail)) = rest.split_first() {
            let (kind, length) = (usize::from(head >> 3), usize::from(head & 7) + 1);
            if kind == 0 {
                let names = [values[1], values[2], values[3], values[4]].map(|v| v as u32);
                return Some(Location {
                    names,
                    offset: values[5],
                    compressed: values[6],
                    uncompressed: values[7],
                });
            }
            let value = tail.get(..length)?;
            *values.get_mut(kind)? = value.iter().fold(0, |v, &b| v << 8 | u64::from(b));
            rest = &tail[length..];
        }
        None
    }

    fn string(&self, offset: u32) -> Option<String> {
        let mut bytes = [0; 512];
        let read = self
            .file
            .read_at(&mut bytes, self.strings + u64::from(offset))
            .ok()?;
        let end = bytes[..read].iter().position(|&b| b == 0)?;
        String::from_utf8(bytes[..end].to_vec()).ok()
    }

    fn word(&self, at: u64) -> Option<u32> {
        let mut word = [0; 4];
        self.file.read_exact_at(&mut word, at).ok()?;
        Some(u32::from_ne_bytes(word))
    }
}

/// The location of a resource: module, parent, base, extension as string offsets; then data offset and sizes.
struct Location {
    names: [u32; 4],
    offset: u64,
    compressed: u64,
    uncompressed: u64,
}

fn hash(path: &str, seed: i32) -> i32 {
    path.bytes().fold(seed, |hash, byte| {
        hash.wrapping_mul(HASH_SEED) ^ i32::from(byte)
    }) & 0x7fff_ffff
}

#[cfg(test)]
mod tests {
    use super::*;
    use redflag_jdk::is_jdk_class;
    use std::path::PathBuf;

    /// The home of the default `java`.
    fn default_home() -> PathBuf {
        let java = std::process::Command::new("java")
            .args(["-XshowSettings:properties", "-version"])
            .output()
            .expect("a JDK is needed: install one and put java on the PATH");
        let settings = String::from_utf8(java.stderr).unwrap();
        let home = settings
            .lines()
            .find_map(|line| line.trim().strip_prefix("java.home = "));
        home.unwrap().into()
    }

    /// The homes in `REDFLAG_JDKS`, if there are any.
    fn homes() -> Vec<PathBuf> {
        match std::env::var_os("REDFLAG_JDKS") {
            Some(named) => std::env::split_paths(&named).collect(),
            None => vec![default_home()],
        }
    }

    /// The classes of an image, by module.
    fn classes(image: &JdkImage) -> Vec<(String, String)> {
        let offsets = (0..image.table_length)
            .map(|index| HEADER + 4 * (u64::from(image.table_length) + u64::from(index)));
        offsets
            .filter_map(|at| {
                let path = image.path(&image.location(image.word(at)?)?)?;
                let (module, class) = path.strip_prefix('/')?.split_once('/')?;
                let class = class.strip_suffix(".class")?;
                Some((module.to_owned(), class.to_owned()))
            })
            .collect()
    }

    #[test]
    fn fields_are_read_without_loading_their_classes() {
        let image = JdkImage::open(&default_home()).unwrap();
        let node = "java/util/concurrent/ConcurrentHashMap$Node";
        assert_eq!(
            image.field(node, "val", "Ljava/lang/Object;"),
            Some(FieldKind::Volatile)
        );
        assert_eq!(image.field(node, "hash", "I"), Some(FieldKind::Final));
        assert_eq!(
            image.field("java/util/HashMap$Node", "next", "Ljava/util/HashMap$Node;"),
            Some(FieldKind::Plain)
        );
        // Inherited from HashMap$Node.
        assert_eq!(
            image.field("java/util/LinkedHashMap$Entry", "hash", "I"),
            Some(FieldKind::Final)
        );
        assert_eq!(image.field("no/such/Class", "x", "I"), None);
    }

    #[test]
    fn every_class_of_a_jdks_modules_is_a_jdk_class() {
        for home in homes() {
            let classes = classes(&JdkImage::open(&home).unwrap());
            assert!(
                classes.len() > 5_000,
                "{}: {}",
                home.display(),
                classes.len()
            );
            for (module, class) in classes.iter().filter(|(_, class)| class.contains('/')) {
                assert!(
                    is_jdk_class(class),
                    "{class} of {module} in {}",
                    home.display()
                );
            }
        }
    }

    /// Of Java 11 alone. The image of the runtime 11 on which tests run is compressed, so its classes cannot be read here.
    const OF_11: [(&str, &str); 1] = [("java/util/concurrent/ForkJoinPool", "nextPoolId")];

    /// A name may be of one release only, so this needs the oldest and the newest full JDK.
    #[test]
    fn every_method_that_orders_nothing_exists_in_some_release() {
        let images = homes().into_iter().filter_map(|h| JdkImage::open(&h));
        let images: Vec<JdkImage> = images
            .filter(|image| image.class("java/lang/Object").is_some())
            .collect();
        if images.len() < 2 {
            return;
        }
        let missing: Vec<String> = redflag_jdk::bracketed()
            .filter(|row| !OF_11.contains(row))
            .filter(|(class, method)| {
                let mut classes = images.iter().filter_map(|image| image.class(class));
                !classes.any(|bytes| *method == "*" || has_method(&bytes, method))
            })
            .map(|(class, method)| format!("{class}.{method}"))
            .collect();
        assert!(missing.is_empty(), "{}", missing.join("\n"));
    }

    /// Whether a class file has this name as a constant: enough to notice a misspelled one.
    fn has_method(class: &[u8], name: &str) -> bool {
        let length = (name.len() as u16).to_be_bytes();
        let constant = [&[1], &length[..], name.as_bytes()].concat();
        class.windows(constant.len()).any(|bytes| bytes == constant)
    }

    #[test]
    fn a_directory_without_an_image_has_no_facts() {
        assert!(JdkImage::open(Path::new("/nonexistent")).is_none());
    }
}
