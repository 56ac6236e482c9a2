//! A document and its schema, walked side by side.

use serde_json::Value;
use std::collections::BTreeSet;

/// What a walk visited. Places in the schema are written as `finding.verdict`, values of enumerations as
/// `finding.verdict=race`.
pub struct Walk<'a> {
    schema: &'a Value,
    /// Fields of documents that the schema does not describe.
    pub undescribed: BTreeSet<String>,
    /// Fields and values that the schema describes.
    pub declared: BTreeSet<String>,
    /// Those of them that documents have.
    pub seen: BTreeSet<String>,
    /// Pointers into documents at values of enumerations.
    pub enumerated: Vec<String>,
}

impl<'a> Walk<'a> {
    /// Nothing was visited yet.
    pub fn new(schema: &'a Value) -> Self {
        let mut declared = BTreeSet::new();
        declare("report", schema, &mut declared);
        for (name, definition) in schema["$defs"].as_object().unwrap() {
            declare(name, definition, &mut declared);
        }
        Walk {
            schema,
            undescribed: BTreeSet::new(),
            declared,
            seen: BTreeSet::new(),
            enumerated: Vec::new(),
        }
    }

    /// Visits a document.
    pub fn visit(&mut self, document: &Value) {
        self.node(&At::root(self.schema), document);
    }

    fn node(&mut self, at: &At<'a>, value: &Value) {
        let at = self.resolve(at, value);
        if let Some(allowed) = at.node.get("enum") {
            assert!(
                allowed.as_array().unwrap().contains(value),
                "{}",
                at.pointer
            );
            self.seen
                .insert(format!("{}={}", at.name, value.as_str().unwrap()));
            self.enumerated.push(at.pointer.clone());
        }
        match value {
            Value::Object(fields) => {
                for (field, value) in fields {
                    self.field(&at, field, value);
                }
            }
            Value::Array(items) => {
                for (place, item) in items.iter().enumerate() {
                    let inner = at.inner(&at.node["items"], at.name.clone(), &place.to_string());
                    self.node(&inner, item);
                }
            }
            _ => {}
        }
    }

    fn field(&mut self, at: &At<'a>, field: &str, value: &Value) {
        let name = format!("{}.{field}", at.name);
        let node = &at.node["properties"][field];
        if !node["description"].is_string() {
            self.undescribed.insert(name);
            return;
        }
        self.seen.insert(name.clone());
        self.node(&at.inner(node, name, field), value);
    }

    /// Follows references, and of alternatives the one that is not for `null`.
    fn resolve(&self, at: &At<'a>, value: &Value) -> At<'a> {
        let node = match at.node.get("anyOf") {
            Some(choice) if !value.is_null() => &choice[0],
            _ => at.node,
        };
        let Some(reference) = node.get("$ref") else {
            return at.inner(node, at.name.clone(), "");
        };
        let name = reference.as_str().unwrap().rsplit('/').next().unwrap();
        at.inner(&self.schema["$defs"][name], name.to_owned(), "")
    }
}

/// Where the walk is: a node of the schema, its name, and the place in the document.
struct At<'a> {
    node: &'a Value,
    name: String,
    pointer: String,
}

impl<'a> At<'a> {
    fn root(schema: &'a Value) -> Self {
        At {
            node: schema,
            name: "report".to_owned(),
            pointer: String::new(),
        }
    }

    fn inner(&self, node: &'a Value, name: String, step: &str) -> At<'a> {
        let step = match step {
            "" => String::new(),
            _ => format!("/{step}"),
        };
        At {
            node,
            name,
            pointer: format!("{}{step}", self.pointer),
        }
    }
}

/// The fields of a definition and the values of its enumerations. A definition that is an enumeration has no fields.
fn declare(name: &str, node: &Value, declared: &mut BTreeSet<String>) {
    let mut values = |name: &str, node: &Value| {
        let values = node.get("enum").and_then(Value::as_array);
        for value in values.into_iter().flatten() {
            declared.insert(format!("{name}={}", value.as_str().unwrap()));
        }
    };
    values(name, node);
    let fields = node.get("properties").and_then(Value::as_object);
    for (field, node) in fields.into_iter().flatten() {
        values(&format!("{name}.{field}"), node);
    }
    for (field, _) in fields.into_iter().flatten() {
        declared.insert(format!("{name}.{field}"));
    }
}

/// Pointers to all fields of all objects of a document.
pub fn fields(document: &Value) -> Vec<String> {
    let mut found = Vec::new();
    collect(document, "", &mut found);
    found
}

fn collect(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                found.push(format!("{at}/{name}"));
                collect(value, &format!("{at}/{name}"), found);
            }
        }
        Value::Array(items) => {
            for (place, item) in items.iter().enumerate() {
                collect(item, &format!("{at}/{place}"), found);
            }
        }
        _ => {}
    }
}

/// The document with another value at a pointer.
pub fn set(document: &Value, pointer: &str, value: Value) -> Value {
    let mut document = document.clone();
    *document.pointer_mut(pointer).unwrap() = value;
    document
}

/// The document without a field.
pub fn remove(document: &Value, pointer: &str) -> Value {
    let mut document = document.clone();
    let (object, field) = pointer.rsplit_once('/').unwrap();
    let object = document.pointer_mut(object).unwrap();
    object.as_object_mut().unwrap().remove(field).unwrap();
    document
}
