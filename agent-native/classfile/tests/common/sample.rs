//! Classes with one method, and what the rewriter makes of it.

use redflag_classfile::Plan;

use super::build::{ClassBuilder, CodeBuilder};
use super::listing::listing;
use super::readers::cafebabe_reads;
use super::rewritten;
use super::view::ClassView;

pub const STATIC: u16 = 0x0008;
pub const FINAL: u16 = 0x0010;
pub const VOLATILE: u16 = 0x0040;
pub const SYNTHETIC: u16 = 0x1000;

pub const FIELD: u8 = 9;
pub const METHOD: u8 = 10;
pub const INTERFACE: u8 = 11;
pub const RETURN: u8 = 0xb1;
pub const OBJECT: &str = "Ljava/lang/Object;";

/// A class `C` with one method `m`, whose parameters are in its first locals.
pub struct Sample {
    class: ClassBuilder,
    access: u16,
    name: &'static str,
    descriptor: String,
    code: Vec<u8>,
}

impl Sample {
    pub fn new(access: u16, name: &'static str, descriptor: &str) -> Self {
        Sample {
            class: ClassBuilder::new(52, "C"),
            access,
            name,
            descriptor: descriptor.into(),
            code: Vec::new(),
        }
    }

    /// The same in a class of another name.
    pub fn within(mut self, class: &str) -> Self {
        self.class = ClassBuilder::new(52, class);
        self
    }

    pub fn op(mut self, ops: &[u8]) -> Self {
        self.code.extend_from_slice(ops);
        self
    }

    /// An instruction about a member.
    pub fn at(mut self, op: u8, tag: u8, member: [&str; 3]) -> Self {
        let [high, low] = self.class.member(tag, member).to_be_bytes();
        self.code.extend_from_slice(&[op, high, low]);
        if op == 0xb9 {
            self.code.extend_from_slice(&[1, 0]);
        }
        self
    }

    /// Repeats what `part` adds.
    pub fn repeated(mut self, count: usize, part: impl Fn(Self) -> Self) -> Self {
        let start = self.code.len();
        self = part(self);
        let part = self.code[start..].to_vec();
        (1..count).for_each(|_| self.code.extend_from_slice(&part));
        self
    }

    pub fn declares(mut self, access: u16, name: &str, descriptor: &str) -> Self {
        self.class.field(access, name, descriptor);
        self
    }

    pub fn extends(mut self, name: &str) -> Self {
        self.class.extends(name);
        self
    }

    /// Annotates the method.
    pub fn annotated(self, descriptor: &str) -> Self {
        self.annotated_in("RuntimeVisibleAnnotations", descriptor)
    }

    pub fn annotated_in(mut self, list: &str, descriptor: &str) -> Self {
        self.class.annotate(list, descriptor);
        self
    }

    pub fn class_annotated(mut self, descriptor: &str) -> Self {
        self.class.annotate_class(descriptor);
        self
    }

    /// An object not yet constructed.
    pub fn new_object(mut self, class: &str) -> Self {
        let [high, low] = self.class.class(class).to_be_bytes();
        self.code.extend_from_slice(&[0xbb, high, low]);
        self
    }

    /// An `invokedynamic` whose bootstrap method is that of the class of this number.
    pub fn dynamic(mut self, classes: &[&str], number: u16, descriptor: &str) -> Self {
        self.class.bootstraps(classes);
        let [high, low] = self.class.dynamic(number, "run", descriptor).to_be_bytes();
        self.code.extend_from_slice(&[0xba, high, low, 0, 0]);
        self
    }

    pub fn bytes(mut self) -> Vec<u8> {
        let code = CodeBuilder {
            max_stack: 20,
            max_locals: 10,
            code: self.code,
            ..CodeBuilder::default()
        };
        self.class
            .method(self.access, self.name, &self.descriptor, code);
        self.class.bytes()
    }

    /// The method, rewritten by a plan.
    pub fn by(self, plan: Plan) -> Vec<String> {
        let name = self.name;
        let bytes = self.bytes();
        let output = rewritten(&bytes, plan).unwrap().map(|output| {
            assert_eq!(output.counts.total(), output.sites.len() as u64);
            assert!(cafebabe_reads(&output.bytes));
            output.bytes
        });
        let view = ClassView::read(output.as_ref().unwrap_or(&bytes)).unwrap();
        listing(&view, name)
    }

    pub fn is(self, plan: Plan, expected: &str) {
        let words = self.by(plan).join("; ");
        assert_eq!(words, expected);
    }
}
