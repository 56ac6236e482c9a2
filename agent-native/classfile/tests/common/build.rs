//! Puts class files together byte by byte, for what no compiler writes: subroutines, huge methods, odd attributes.

use std::collections::HashMap;

/// A class under construction.
pub struct ClassBuilder {
    major: u16,
    this: u16,
    superclass: u16,
    pool: Vec<u8>,
    constants: u16,
    texts: HashMap<String, u16>,
    fields: Vec<Vec<u8>>,
    methods: Vec<Vec<u8>>,
    attributes: Vec<Vec<u8>>,
    /// For the next method: by list, how many and which.
    annotations: Vec<(String, u16, Vec<u8>)>,
}

/// A method's code under construction.
#[derive(Default)]
pub struct CodeBuilder {
    pub max_stack: u16,
    pub max_locals: u16,
    pub code: Vec<u8>,
    /// Start, end, handler, type.
    pub handlers: Vec<[u16; 4]>,
    pub attributes: Vec<(&'static str, Vec<u8>)>,
}

impl ClassBuilder {
    pub fn new(major: u16, name: &str) -> Self {
        let mut class = ClassBuilder {
            major,
            this: 0,
            superclass: 0,
            pool: Vec::new(),
            constants: 1,
            texts: HashMap::new(),
            fields: Vec::new(),
            methods: Vec::new(),
            attributes: Vec::new(),
            annotations: Vec::new(),
        };
        class.this = class.class(name);
        class.superclass = class.class("java/lang/Object");
        class
    }

    fn constant(&mut self, tag: u8, body: &[u8]) -> u16 {
        self.pool.push(tag);
        self.pool.extend_from_slice(body);
        self.constants += 1;
        self.constants - 1
    }

    pub fn utf8(&mut self, text: &str) -> u16 {
        if let Some(index) = self.texts.get(text) {
            return *index;
        }
        let mut body = u16::try_from(text.len()).unwrap().to_be_bytes().to_vec();
        body.extend_from_slice(text.as_bytes());
        let index = self.constant(1, &body);
        self.texts.insert(text.into(), index);
        index
    }

    /// An `int`, as a new entry each time.
    pub fn int(&mut self, value: i32) -> u16 {
        self.constant(3, &value.to_be_bytes())
    }

    pub fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.constant(7, &name.to_be_bytes())
    }

    /// A `String`.
    pub fn text(&mut self, text: &str) -> u16 {
        let text = self.utf8(text);
        self.constant(8, &text.to_be_bytes())
    }

    /// Sets the superclass.
    pub fn extends(&mut self, name: &str) {
        self.superclass = self.class(name);
    }

    /// An `invokedynamic` call site made by the bootstrap method of this number.
    pub fn dynamic(&mut self, bootstrap: u16, name: &str, descriptor: &str) -> u16 {
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        let name_and_type = self.constant(12, &pair(name, descriptor));
        self.constant(18, &pair(bootstrap, name_and_type))
    }

    /// Lists bootstrap methods without arguments, one of each class.
    pub fn bootstraps(&mut self, classes: &[&str]) {
        let mut body = words(&[classes.len() as u16]);
        for class in classes {
            let [high, low] = self.member(10, [class, "make", "()V"]).to_be_bytes();
            let handle = self.constant(15, &[6, high, low]);
            body.extend_from_slice(&words(&[handle, 0]));
        }
        self.class_attribute("BootstrapMethods", &body);
    }

    /// A reference to a field (tag 9) or method (tag 10, of an interface 11).
    pub fn member(&mut self, tag: u8, [class, name, descriptor]: [&str; 3]) -> u16 {
        let class = self.class(class);
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        let name_and_type = self.constant(12, &pair(name, descriptor));
        self.constant(tag, &pair(class, name_and_type))
    }

    pub fn field(&mut self, access: u16, name: &str, descriptor: &str) {
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        self.fields.push(words(&[access, name, descriptor, 0]));
    }

    pub fn method(&mut self, access: u16, name: &str, descriptor: &str, code: CodeBuilder) {
        let mut body = words(&[code.max_stack, code.max_locals]);
        body.extend_from_slice(&(code.code.len() as u32).to_be_bytes());
        body.extend_from_slice(&code.code);
        body.extend_from_slice(&words(&[code.handlers.len() as u16]));
        code.handlers
            .iter()
            .for_each(|row| body.extend_from_slice(&words(row)));
        body.extend_from_slice(&words(&[code.attributes.len() as u16]));
        for (name, contents) in code.attributes {
            let attribute = self.attribute(name, &contents);
            body.extend_from_slice(&attribute);
        }
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        let annotations = std::mem::take(&mut self.annotations);
        let attributes = annotations.len() as u16 + 1;
        let mut method = words(&[access, name, descriptor, attributes]);
        for (list, count, all) in annotations {
            let body = [words(&[count]), all].concat();
            method.extend_from_slice(&self.attribute(&list, &body));
        }
        method.extend_from_slice(&self.attribute("Code", &body));
        self.methods.push(method);
    }

    /// Annotates the next method, in a list of this name.
    pub fn annotate(&mut self, list: &str, descriptor: &str) {
        let annotation = words(&[self.utf8(descriptor), 0]);
        match self.annotations.iter_mut().find(|(name, ..)| name == list) {
            Some((_, count, all)) => {
                *count += 1;
                all.extend(annotation);
            }
            None => self.annotations.push((list.into(), 1, annotation)),
        }
    }

    /// Annotates the class.
    pub fn annotate_class(&mut self, descriptor: &str) {
        let annotation = words(&[1, self.utf8(descriptor), 0]);
        self.class_attribute("RuntimeVisibleAnnotations", &annotation);
    }

    fn attribute(&mut self, name: &str, body: &[u8]) -> Vec<u8> {
        let mut attribute = self.utf8(name).to_be_bytes().to_vec();
        attribute.extend_from_slice(&(body.len() as u32).to_be_bytes());
        attribute.extend_from_slice(body);
        attribute
    }

    pub fn class_attribute(&mut self, name: &str, body: &[u8]) {
        let attribute = self.attribute(name, body);
        self.attributes.push(attribute);
    }

    pub fn bytes(self) -> Vec<u8> {
        let mut out = 0xCAFE_BABEu32.to_be_bytes().to_vec();
        out.extend_from_slice(&words(&[0, self.major, self.constants]));
        out.extend_from_slice(&self.pool);
        out.extend_from_slice(&words(&[0x21, self.this, self.superclass, 0]));
        for part in [self.fields, self.methods, self.attributes] {
            out.extend_from_slice(&words(&[part.len() as u16]));
            part.iter().for_each(|bytes| out.extend_from_slice(bytes));
        }
        out
    }
}

/// Words in the file's byte order.
pub fn words(values: &[u16]) -> Vec<u8> {
    values
        .iter()
        .flat_map(|value| value.to_be_bytes())
        .collect()
}

fn pair(a: u16, b: u16) -> [u8; 4] {
    let [[a, b], [c, d]] = [a.to_be_bytes(), b.to_be_bytes()];
    [a, b, c, d]
}

/// A static method `m` with a subroutine, and a protected range that reaches into it:
/// jsr -> sub; mark 11; return; sub: astore_1; read f; mark 12; ret 1
pub fn subroutine() -> Vec<u8> {
    const STATIC: u16 = 0x0008;
    let mut class = ClassBuilder::new(48, "Subroutine");
    class.field(STATIC, "f", "I");
    let [high, low] = class.member(9, ["Subroutine", "f", "I"]).to_be_bytes();
    let mark = |value: u8| [0x11, 0, value, 0x57];
    let mut code = vec![0xa8, 0, 8];
    code.extend_from_slice(&mark(11));
    code.push(0xb1);
    code.extend_from_slice(&[0x4c, 0xb2, high, low, 0x57]);
    code.extend_from_slice(&mark(12));
    code.extend_from_slice(&[0xa9, 1]);
    let handlers = vec![[0, 7, 8, 0]];
    class.method(
        STATIC,
        "m",
        "(I)V",
        CodeBuilder {
            max_stack: 1,
            max_locals: 2,
            code,
            handlers,
            attributes: vec![],
        },
    );
    class.bytes()
}
