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
    /// It reads them, and writes those of an object that keeps its entries in the order of their use.
    Touch,
    /// It moves a cursor: it writes the cursor's, and reads those of the object that the cursor goes over.
    Step,
    /// It writes a cursor's contents and those of the object that the cursor goes over.
    Change,
}

/// What the objects of a class are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Kind {
    /// They have contents that no lock of theirs guards.
    Object = 1,
    /// Their contents are those of the object in a field.
    View = 2,
    /// As a view, but calls that would write throw an exception.
    ReadOnly = 3,
    /// They have contents, and go over those of the object in a field.
    Cursor = 4,
    /// They pass calls on to the object in a field while they hold a lock, and leave iterating to their callers.
    Locked = 5,
    /// Their calls read what the cursor in a field goes over.
    Source = 6,
    /// As a view, but reports name the class of the view.
    Holder = 7,
    /// They have contents, and a field says whether they keep their entries in the order of their use.
    Ordered = 8,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 8] = [
        Kind::Object,
        Kind::View,
        Kind::ReadOnly,
        Kind::Cursor,
        Kind::Locked,
        Kind::Source,
        Kind::Holder,
        Kind::Ordered,
    ];

    /// The kind that a line declares.
    fn of(word: &str) -> Option<Kind> {
        Some(match word {
            "view" => Kind::View,
            "readonly" => Kind::ReadOnly,
            "cursor" => Kind::Cursor,
            "locked" => Kind::Locked,
            "source" => Kind::Source,
            "holder" => Kind::Holder,
            "ordered" => Kind::Ordered,
            _ => return None,
        })
    }
}

/// A set of contracts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contracts {
    calls: HashMap<Name, HashMap<Name, Contents>>,
    /// Classes whose objects have contracts. An interface has calls only.
    unguarded: HashSet<Name>,
    /// Classes whose objects have to do with the contents of the object in a field of this name.
    related: HashMap<Name, (Kind, Box<str>)>,
    /// What calls do to the contents of the collections that they are given.
    arguments: HashMap<Name, HashMap<Name, Contents>>,
    groups: HashMap<Name, Vec<(Name, Effect)>>,
    filter: Filter,
}

type Name = Box<[u8]>;

/// What is missing in a group.
const GROUP: &str =
    "`read`, `write`, `step`, `change`, `touch`, `reads` or `writes` after the group's name";

/// What the methods of a group do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effect {
    /// To the object that they are called on.
    OnObject(Contents),
    /// To the collections that they are given.
    OnArguments(Contents),
}

impl Effect {
    fn of(word: &str) -> Option<Effect> {
        Some(match word {
            "read" => Effect::OnObject(Contents::Read),
            "write" => Effect::OnObject(Contents::Write),
            "touch" => Effect::OnObject(Contents::Touch),
            "step" => Effect::OnObject(Contents::Step),
            "change" => Effect::OnObject(Contents::Change),
            "reads" => Effect::OnArguments(Contents::Read),
            "writes" => Effect::OnArguments(Contents::Write),
            _ => return None,
        })
    }
}

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

    /// What the objects of exactly this class (with slashes) are, and the name of the field that matters.
    pub fn kind(&self, class: impl AsRef<[u8]>) -> Option<(Kind, Option<&str>)> {
        let class = class.as_ref();
        match self.related.get(class) {
            Some((kind, field)) => Some((*kind, Some(field))),
            None => self
                .unguarded
                .contains(class)
                .then_some((Kind::Object, None)),
        }
    }

    /// What a call does to the object's contents. The class (with slashes) is the one that the instruction names.
    pub fn call(&self, class: &[u8], method: &[u8], descriptor: &[u8]) -> Option<Contents> {
        self.find(&self.calls, class, (method, descriptor))
    }

    /// What a call does to the contents of the collections that it is given.
    pub fn argument(&self, class: &[u8], method: &[u8], descriptor: &[u8]) -> Option<Contents> {
        self.find(&self.arguments, class, (method, descriptor))
    }

    fn find(
        &self,
        calls: &HashMap<Name, HashMap<Name, Contents>>,
        class: &[u8],
        (method, descriptor): (&[u8], &[u8]),
    ) -> Option<Contents> {
        // Nearly every call ends here.
        if !self.filter.may_hold(class) {
            return None;
        }
        let methods = calls.get(class)?;
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
        self.filter = self.calls.keys().chain(self.arguments.keys()).collect();
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
            other => match Kind::of(other) {
                Some(kind) => self.related(kind, words),
                None => Err(Problem::Unknown(other.to_owned())),
            },
        }
    }

    fn group<'a>(&mut self, mut words: impl Iterator<Item = &'a str>) -> Result<(), Problem> {
        let name = words.next().ok_or(Problem::Missing("the group's name"))?;
        let effect = words.next().and_then(Effect::of);
        let effect = effect.ok_or(Problem::Missing(GROUP))?;
        let passes = matches!(effect, Effect::OnArguments(_));
        let methods: Vec<Name> = some(words, "a method")?
            .map(|word| method_name(word, passes))
            .collect::<Result<_, _>>()?;
        let group = self.groups.entry(name.as_bytes().into()).or_default();
        group.extend(methods.into_iter().map(|method| (method, effect)));
        Ok(())
    }

    fn calls_on<'a>(&mut self, mut words: impl Iterator<Item = &'a str>) -> Result<Name, Problem> {
        let name = class_name(words.next().ok_or(Problem::Missing("a class"))?)?;
        let mut methods = Vec::new();
        for group in some(words, "a group")? {
            let listed = self.groups.get(group.as_bytes());
            methods.extend_from_slice(listed.ok_or_else(|| Problem::NoGroup(group.to_owned()))?);
        }
        for (method, effect) in methods {
            let (table, contents) = match effect {
                Effect::OnObject(contents) => (&mut self.calls, contents),
                Effect::OnArguments(contents) => (&mut self.arguments, contents),
            };
            let calls = table.entry(name.clone()).or_default();
            calls.insert(method, contents);
        }
        Ok(name)
    }

    fn related<'a>(
        &mut self,
        kind: Kind,
        mut words: impl Iterator<Item = &'a str>,
    ) -> Result<(), Problem> {
        let field = words.next().ok_or(Problem::Missing("a field"))?;
        if field.contains(['.', '/', '(', ';', '[']) {
            return Err(Problem::NotAField(field.to_owned()));
        }
        for word in some(words, "a class")? {
            self.related.insert(class_name(word)?, (kind, field.into()));
        }
        Ok(())
    }

    fn remove<'a>(&mut self, mut words: impl Iterator<Item = &'a str>) -> Result<(), Problem> {
        if words.next() != Some("class") {
            return Err(Problem::Missing("`class` after `remove`"));
        }
        for word in some(words, "a class")? {
            let name = class_name(word)?;
            let called = self.calls.remove(&name).is_some();
            let passes = self.arguments.remove(&name).is_some();
            let related = self.related.remove(&name).is_some();
            if !self.unguarded.remove(&name) && !called && !passes && !related {
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

/// `get`, or `get(I)` for one overload. A constructor only where arguments count: it is not a call on an existing object.
fn method_name(word: &str, or_constructor: bool) -> Result<Name, Problem> {
    let name = word.replace('.', "/");
    let (simple, parameters) = name.split_at(name.find('(').unwrap_or(name.len()));
    let descriptor = format!("{parameters}V");
    let overload = parameters.is_empty()
        || parameters.ends_with(')') && Signature::parse(descriptor.as_bytes()).is_ok();
    let constructor = or_constructor && simple == "<init>";
    let wrong = simple.is_empty() || simple.contains(['/', ')', ';', '[', '<', '*']);
    if !overload || wrong && !constructor {
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
    /// This is not the name of a field.
    NotAField(String),
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
                "a line begins with `group`, `class`, `interface`, `object`, `view`, `cursor`, another word of docs/contracts.md or \
                 `remove class`, not with `{word}`"
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
            Problem::NotAField(word) => {
                write!(f, "`{word}` is not a field's name, such as `this$0`")
            }
            Problem::NoGroup(name) => write!(f, "no line above makes a group `{name}`"),
            Problem::NotListed(name) => write!(f, "`{name}` has no contract to remove"),
        }
    }
}

impl std::error::Error for ContractError {}

#[cfg(test)]
mod tests;
