//! A plain reader of the file format that trusts no count or length, and parses no attribute but `Code`.

/// A class, taken apart.
#[derive(Debug, PartialEq, Eq)]
pub struct ClassView {
    /// Constants: tag and contents. The slot after a `long` or `double` is empty.
    pub pool: Vec<(u8, Vec<u8>)>,
    /// Access, this, super, interfaces.
    pub header: Vec<u16>,
    pub fields: Vec<MemberView>,
    pub methods: Vec<MemberView>,
    pub attributes: Vec<(String, Vec<u8>)>,
}

/// A field or method.
#[derive(Debug, PartialEq, Eq)]
pub struct MemberView {
    pub access: u16,
    pub name: String,
    pub descriptor: String,
    pub attributes: Vec<(String, Vec<u8>)>,
}

/// A `Code` attribute.
#[derive(Debug, PartialEq, Eq)]
pub struct CodeView {
    pub max_stack: u16,
    pub max_locals: u16,
    pub code: Vec<u8>,
    /// Start, end, handler, type.
    pub handlers: Vec<[u16; 4]>,
    pub attributes: Vec<(String, Vec<u8>)>,
}

impl ClassView {
    /// Reads a class; `None` if lengths and counts do not fit the bytes exactly.
    pub fn read(bytes: &[u8]) -> Option<ClassView> {
        let mut cursor = Cursor { bytes, at: 0 };
        if cursor.u4()? != 0xCAFE_BABE {
            return None;
        }
        cursor.u4()?;
        let pool = read_pool(&mut cursor)?;
        let mut header = vec![cursor.u2()?, cursor.u2()?, cursor.u2()?];
        for _ in 0..cursor.u2()? {
            header.push(cursor.u2()?);
        }
        let fields = read_members(&mut cursor, &pool)?;
        let methods = read_members(&mut cursor, &pool)?;
        let attributes = read_attributes(&mut cursor, &pool)?;
        (cursor.at == bytes.len()).then_some(ClassView {
            pool,
            header,
            fields,
            methods,
            attributes,
        })
    }

    /// The code of the first method of that name.
    pub fn code(&self, method: &str) -> CodeView {
        let method = self
            .methods
            .iter()
            .find(|m| m.name == method)
            .expect("the class has the method");
        let body = attribute(&method.attributes, "Code").expect("the method has code");
        self.read_code(body).expect("its code is well-formed")
    }

    /// Reads the body of a `Code` attribute.
    pub fn read_code(&self, body: &[u8]) -> Option<CodeView> {
        let mut cursor = Cursor { bytes: body, at: 0 };
        let (max_stack, max_locals) = (cursor.u2()?, cursor.u2()?);
        let length = cursor.u4()? as usize;
        let code = cursor.take(length)?.to_vec();
        let mut handlers = Vec::new();
        for _ in 0..cursor.u2()? {
            handlers.push([cursor.u2()?, cursor.u2()?, cursor.u2()?, cursor.u2()?]);
        }
        let attributes = read_attributes(&mut cursor, &self.pool)?;
        (cursor.at == body.len()).then_some(CodeView {
            max_stack,
            max_locals,
            code,
            handlers,
            attributes,
        })
    }
}

/// The body of an attribute.
pub fn attribute<'a>(attributes: &'a [(String, Vec<u8>)], name: &str) -> Option<&'a [u8]> {
    attributes
        .iter()
        .find(|(n, _)| n == name)
        .map(|(_, body)| body.as_slice())
}

struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let taken = self.bytes.get(self.at..self.at.checked_add(count)?)?;
        self.at += count;
        Some(taken)
    }

    fn u1(&mut self) -> Option<u8> {
        self.take(1).map(|b| b[0])
    }

    fn u2(&mut self) -> Option<u16> {
        self.take(2).map(|b| u16::from_be_bytes([b[0], b[1]]))
    }

    fn u4(&mut self) -> Option<u32> {
        self.take(4)
            .map(|b| u32::from_be_bytes([b[0], b[1], b[2], b[3]]))
    }
}

fn read_pool(cursor: &mut Cursor) -> Option<Vec<(u8, Vec<u8>)>> {
    let count = cursor.u2()?;
    let mut pool = vec![(0, Vec::new())];
    while pool.len() < usize::from(count) {
        let tag = cursor.u1()?;
        let length = match tag {
            1 => cursor.u2()?.into(),
            7 | 8 | 16 | 19 | 20 => 2,
            15 => 3,
            3 | 4 | 9..=12 | 17 | 18 => 4,
            5 | 6 => 8,
            _ => return None,
        };
        pool.push((tag, cursor.take(length)?.to_vec()));
        if length == 8 && tag != 1 {
            pool.push((0, Vec::new()));
        }
    }
    Some(pool)
}

fn read_members(cursor: &mut Cursor, pool: &[(u8, Vec<u8>)]) -> Option<Vec<MemberView>> {
    let mut members = Vec::new();
    for _ in 0..cursor.u2()? {
        members.push(MemberView {
            access: cursor.u2()?,
            name: text(pool, cursor.u2()?)?,
            descriptor: text(pool, cursor.u2()?)?,
            attributes: read_attributes(cursor, pool)?,
        });
    }
    Some(members)
}

fn read_attributes(cursor: &mut Cursor, pool: &[(u8, Vec<u8>)]) -> Option<Vec<(String, Vec<u8>)>> {
    let mut attributes = Vec::new();
    for _ in 0..cursor.u2()? {
        let name = text(pool, cursor.u2()?)?;
        let length = cursor.u4()? as usize;
        attributes.push((name, cursor.take(length)?.to_vec()));
    }
    Some(attributes)
}

fn text(pool: &[(u8, Vec<u8>)], index: u16) -> Option<String> {
    match pool.get(usize::from(index))? {
        (1, bytes) => Some(String::from_utf8_lossy(bytes).into_owned()),
        _ => None,
    }
}
