//! Contracts of classes that are not thread-safe: which calls read and which write an object's contents.
//!
//! The shipped ones are data of the `jdk` crate, users may add and remove some; `docs/contracts.md` explains the lines. A call
//! site gets a probe if the class *it names* is listed. Whether the object's own class has a contract is decided when the
//! call runs, since a `List` may be a `CopyOnWriteArrayList`.

use crate::descriptor::Signature;
use std::collections::{HashMap, HashSet};
use std::fmt;

/// What a call does to the contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contents {
    /// It reads them.
    Read,
    /// It may write them.
    Write,
}

/// A set of contracts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contracts {
    calls: HashMap<Name, HashMap<Name, Contents>>,
    /// Classes whose objects have contracts. An interface has calls only.
    unguarded: HashSet<Name>,
    groups: HashMap<Name, Vec<(Name, Contents)>>,
    filter: Filter,
}

type Name = Box<[u8]>;

impl Contracts {
    /// The shipped ones.
    pub fn shipped() -> Contracts {
        let mut contracts = Contracts::default();
        contracts
            .read(redflag_jdk::CONTRACTS)
            .expect("the shipped contracts are tested");
        contracts
    }

    /// The shipped ones with a user's lines after them.
    pub fn with(text: &str) -> Result<Contracts, ContractError> {
        let mut contracts = Contracts::shipped();
        contracts.read(text)?;
        Ok(contracts)
    }

    /// Whether objects of exactly this class (with slashes) have contents that no lock of theirs guards.
    pub fn has_contract(&self, class: impl AsRef<[u8]>) -> bool {
        self.unguarded.contains(class.as_ref())
    }

    /// What a call does to the object's contents. The class (with slashes) is the one that the instruction names.
    pub fn call(&self, class: &[u8], method: &[u8], descriptor: &[u8]) -> Option<Contents> {
        // Nearly every call ends here.
        if !self.filter.may_hold(class) {
            return None;
        }
        let methods = self.calls.get(class)?;
        let parameters = descriptor.iter().position(|&byte| byte == b')');
        methods.get(method).copied().or_else(|| {
            let overload = [method, &descriptor[..=parameters?]].concat();
            methods.get(overload.as_slice()).copied()
        })
    }

    fn read(&mut self, text: &str) -> Result<(), ContractError> {
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if !line.is_empty() && !line.starts_with('#') {
                self.line(line).map_err(|problem| ContractError {
                    line: number,
                    problem,
                })?;
            }
        }
        self.filter = self.calls.keys().collect();
        Ok(())
    }

    fn line(&mut self, line: &str) -> Result<(), Problem> {
        let mut words = line.split_whitespace();
        match words.next().unwrap_or_default() {
            "group" => self.group(words),
            "class" => {
                let name = self.calls_on(words)?;
                self.unguarded.insert(name);
                Ok(())
            }
            "interface" => self.calls_on(words).map(|_| ()),
            "object" => {
                let names: Vec<Name> = some(words, "a class")?
                    .map(class_name)
                    .collect::<Result<_, _>>()?;
                self.unguarded.extend(names);
                Ok(())
            }
            "remove" => self.remove(words),
            other => Err(Problem::Unknown(other.to_owned())),
        }
    }

    fn group<'a>(&mut self, mut words: impl Iterator<Item = &'a str>) -> Result<(), Problem> {
        let name = words.next().ok_or(Problem::Missing("the group's name"))?;
        let contents = match words.next() {
            Some("read") => Contents::Read,
            Some("write") => Contents::Write,
            _ => return Err(Problem::Missing("`read` or `write` after the group's name")),
        };
        let methods: Vec<Name> = some(words, "a method")?
            .map(method_name)
            .collect::<Result<_, _>>()?;
        let group = self.groups.entry(name.as_bytes().into()).or_default();
        group.extend(methods.into_iter().map(|method| (method, contents)));
        Ok(())
    }

    fn calls_on<'a>(&mut self, mut words: impl Iterator<Item = &'a str>) -> Result<Name, Problem> {
        let name = class_name(words.next().ok_or(Problem::Missing("a class"))?)?;
        let mut methods = Vec::new();
        for group in some(words, "a group")? {
            let listed = self.groups.get(group.as_bytes());
            methods.extend_from_slice(listed.ok_or_else(|| Problem::NoGroup(group.to_owned()))?);
        }
        self.calls.entry(name.clone()).or_default().extend(methods);
        Ok(name)
    }

    fn remove<'a>(&mut self, mut words: impl Iterator<Item = &'a str>) -> Result<(), Problem> {
        if words.next() != Some("class") {
            return Err(Problem::Missing("`class` after `remove`"));
        }
        for word in some(words, "a class")? {
            let name = class_name(word)?;
            let called = self.calls.remove(&name).is_some();
            if !self.unguarded.remove(&name) && !called {
                return Err(Problem::NotListed(word.to_owned()));
            }
        }
        Ok(())
    }
}

/// One bit for each class name, by its length and its first and last letters: most names that are not listed fail here.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Filter([u64; 64]);

impl Default for Filter {
    fn default() -> Self {
        Filter([0; 64])
    }
}

impl Filter {
    fn may_hold(&self, name: &[u8]) -> bool {
        let (word, bit) = Filter::place(name);
        self.0[word] & bit != 0
    }

    fn place(name: &[u8]) -> (usize, u64) {
        let first = name
            .first_chunk()
            .map_or(0, |eight| u64::from_le_bytes(*eight));
        let last = name
            .last_chunk()
            .map_or(0, |eight| u64::from_le_bytes(*eight));
        let letters = first.rotate_left(29) ^ last ^ name.len() as u64;
        // Fibonacci hashing: the product's upper bits depend on all letters.
        let hash = letters.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52;
        (hash as usize / 64, 1 << (hash % 64))
    }
}

impl<'a> FromIterator<&'a Name> for Filter {
    fn from_iter<I: IntoIterator<Item = &'a Name>>(names: I) -> Self {
        let mut filter = Filter::default();
        for name in names {
            let (word, bit) = Filter::place(name);
            filter.0[word] |= bit;
        }
        filter
    }
}

/// The words, of which there must be one at least.
fn some<'a>(
    words: impl Iterator<Item = &'a str>,
    what: &'static str,
) -> Result<impl Iterator<Item = &'a str>, Problem> {
    let mut words = words.peekable();
    match words.peek() {
        Some(_) => Ok(words),
        None => Err(Problem::Missing(what)),
    }
}

/// `com.acme.Cache` or `com/acme/Cache`.
fn class_name(word: &str) -> Result<Name, Problem> {
    let name = word.replace('.', "/");
    if name.contains(['(', ')', ';', '[', '<', '*']) || name.split('/').any(str::is_empty) {
        return Err(Problem::NotAClass(word.to_owned()));
    }
    Ok(name.into_bytes().into())
}

/// `get`, or `get(I)` for one overload. Not a constructor, which is not a call on an existing object.
fn method_name(word: &str) -> Result<Name, Problem> {
    let name = word.replace('.', "/");
    let (simple, parameters) = name.split_at(name.find('(').unwrap_or(name.len()));
    let descriptor = format!("{parameters}V");
    let overload = parameters.is_empty()
        || parameters.ends_with(')') && Signature::parse(descriptor.as_bytes()).is_ok();
    if !overload || simple.is_empty() || simple.contains(['/', ')', ';', '[', '<', '*']) {
        return Err(Problem::NotAMethod(word.to_owned()));
    }
    Ok(name.into_bytes().into())
}

/// What is wrong with a user's contracts, and in which line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContractError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: Problem,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// It begins with an unknown word.
    Unknown(String),
    /// Something is not there.
    Missing(&'static str),
    /// This is not the name of a class.
    NotAClass(String),
    /// This is not the name of a method.
    NotAMethod(String),
    /// No line above makes this group.
    NoGroup(String),
    /// The class to remove has no contract.
    NotListed(String),
}

impl fmt::Display for ContractError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.problem {
            Problem::Unknown(word) => write!(
                f,
                "a line begins with `group`, `class`, `interface`, `object` or `remove class`, not with `{word}`"
            ),
            Problem::Missing(what) => write!(f, "{what} is missing"),
            Problem::NotAClass(word) => write!(
                f,
                "`{word}` is not a class's name, such as `com.acme.Cache`"
            ),
            Problem::NotAMethod(word) => write!(
                f,
                "`{word}` is not a method's name, such as `get` or `get(I)`"
            ),
            Problem::NoGroup(name) => write!(f, "no line above makes a group `{name}`"),
            Problem::NotListed(name) => write!(f, "`{name}` has no contract to remove"),
        }
    }
}

impl std::error::Error for ContractError {}

#[cfg(test)]
mod tests {
    use super::*;
    use Contents::{Read, Write};

    fn shipped(class: &str, method: &str, descriptor: &str) -> Option<Contents> {
        Contracts::shipped().call(class.as_bytes(), method.as_bytes(), descriptor.as_bytes())
    }

    #[test]
    fn lists_and_maps_have_contracts() {
        let add = shipped("java/util/ArrayList", "add", "(Ljava/lang/Object;)Z");
        assert_eq!(add, Some(Write));
        let get = shipped("java/util/List", "get", "(I)Ljava/lang/Object;");
        assert_eq!(get, Some(Read));
        let descriptor = "(Ljava/lang/Object;Ljava/util/function/Function;)Ljava/lang/Object;";
        let compute = shipped("java/util/HashMap", "computeIfAbsent", descriptor);
        assert_eq!(compute, Some(Write));
        let put = shipped("java/util/concurrent/ConcurrentHashMap", "put", "()V");
        assert_eq!(put, None);
        let contracts = Contracts::shipped();
        assert!(contracts.has_contract("java/util/HashMap"));
        assert!(contracts.has_contract("java/util/ArrayList$Itr"));
        assert!(!contracts.has_contract("java/util/List"));
    }

    #[test]
    fn thread_safe_classes_are_absent() {
        let contracts = Contracts::shipped();
        for class in [
            "java/util/Vector",
            "java/util/Properties",
            "java/lang/StringBuffer",
            "java/util/Random",
        ] {
            assert!(!contracts.has_contract(class), "{class}");
        }
        let packages: [&[u8]; 2] = [b"java/util/concurrent/", b"java/util/Collections$"];
        for class in &contracts.unguarded {
            assert!(!packages.iter().any(|p| class.starts_with(p)));
        }
    }

    #[test]
    fn overloads_differ_where_only_some_move_a_buffer() {
        let of = |method, descriptor| shipped("java/nio/ByteBuffer", method, descriptor);
        assert_eq!(of("get", "()B"), Some(Write));
        assert_eq!(of("get", "(I)B"), None);
        assert_eq!(of("putInt", "(I)Ljava/nio/ByteBuffer;"), Some(Write));
        assert_eq!(of("putInt", "(II)Ljava/nio/ByteBuffer;"), None);
        assert_eq!(of("position", "()I"), Some(Read));
        assert_eq!(of("position", "(I)Ljava/nio/Buffer;"), Some(Write));
        assert_eq!(of("flip", "()Ljava/nio/ByteBuffer;"), Some(Write));
    }

    #[test]
    fn lookups_and_replacements_are_reads() {
        for class in [
            "java/util/Map",
            "java/util/LinkedHashMap",
            "java/util/WeakHashMap",
        ] {
            assert_eq!(
                shipped(class, "get", "(Ljava/lang/Object;)Ljava/lang/Object;"),
                Some(Read)
            );
        }
        assert_eq!(
            shipped(
                "java/util/List",
                "set",
                "(ILjava/lang/Object;)Ljava/lang/Object;"
            ),
            Some(Read)
        );
    }

    #[test]
    fn the_filter_passes_every_listed_class_and_few_others() {
        let contracts = Contracts::shipped();
        assert!(
            contracts
                .calls
                .keys()
                .all(|name| contracts.filter.may_hold(name))
        );
        let passing = (0..1000)
            .filter(|n| {
                contracts
                    .filter
                    .may_hold(format!("com/acme/Item{n}").as_bytes())
            })
            .count();
        assert!(passing < 100, "{passing} of 1000 pass");
        assert!(!contracts.filter.may_hold(b""));
    }

    #[test]
    fn a_user_adds_a_library_class() {
        let text = "# ours\ngroup cache read get size\ngroup cache write put\n\nclass com.acme.UnsafeCache cache map\nobject com/acme/Cache$View";
        let contracts = Contracts::with(text).unwrap();
        let of = |method: &[u8]| contracts.call(b"com/acme/UnsafeCache", method, b"()V");
        assert_eq!(of(b"size"), Some(Read));
        assert_eq!(of(b"put"), Some(Write));
        assert_eq!(of(b"merge"), Some(Write));
        assert_eq!(of(b"other"), None);
        assert!(contracts.has_contract("com/acme/UnsafeCache"));
        assert!(contracts.has_contract("com/acme/Cache$View"));
        assert_eq!(contracts.call(b"java/util/Map", b"get", b"()V"), Some(Read));
    }

    #[test]
    fn a_user_removes_a_class_and_may_list_it_again() {
        let contracts =
            Contracts::with("remove class java.lang.StringBuilder java.util.Iterator").unwrap();
        assert_eq!(
            contracts.call(b"java/lang/StringBuilder", b"append", b"(C)V"),
            None
        );
        assert_eq!(contracts.call(b"java/util/Iterator", b"next", b"()V"), None);
        assert!(!contracts.has_contract("java/lang/StringBuilder"));
        let text = "remove class java.util.BitSet\ngroup own read get\nclass java.util.BitSet own";
        let contracts = Contracts::with(text).unwrap();
        assert_eq!(contracts.call(b"java/util/BitSet", b"set", b"(I)V"), None);
        assert_eq!(
            contracts.call(b"java/util/BitSet", b"get", b"(I)Z"),
            Some(Read)
        );
    }

    #[test]
    fn errors_name_the_line_and_what_is_expected() {
        let cases = [
            (
                "klass a.B map",
                "line 1: a line begins with `group`, `class`, `interface`, `object` or `remove class`, not with `klass`",
            ),
            ("\n# x\ngroup", "line 3: the group's name is missing"),
            (
                "group g get",
                "line 1: `read` or `write` after the group's name is missing",
            ),
            ("group g read", "line 1: a method is missing"),
            (
                "group g read <init>",
                "line 1: `<init>` is not a method's name, such as `get` or `get(I)`",
            ),
            (
                "group g read get(int)",
                "line 1: `get(int)` is not a method's name, such as `get` or `get(I)`",
            ),
            (
                "group g read get(I",
                "line 1: `get(I` is not a method's name, such as `get` or `get(I)`",
            ),
            (
                "group g read get(I)V",
                "line 1: `get(I)V` is not a method's name, such as `get` or `get(I)`",
            ),
            ("class", "line 1: a class is missing"),
            ("class a.B", "line 1: a group is missing"),
            (
                "class a.B mapp",
                "line 1: no line above makes a group `mapp`",
            ),
            (
                "class a..B map",
                "line 1: `a..B` is not a class's name, such as `com.acme.Cache`",
            ),
            ("object", "line 1: a class is missing"),
            ("remove a.B", "line 1: `class` after `remove` is missing"),
            (
                "remove class a.B",
                "line 1: `a.B` has no contract to remove",
            ),
        ];
        for (text, message) in cases {
            assert_eq!(Contracts::with(text).unwrap_err().to_string(), message);
        }
    }
}
