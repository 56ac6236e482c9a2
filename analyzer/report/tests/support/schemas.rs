//! Schemas to validate against. None is fetched: they are in the repository, or in a package that Cargo downloads.

use jsonschema::Validator;
use serde_json::Value;

/// A validator that looks at formats (dates, URIs) as well.
pub fn validator(schema: &Value) -> Validator {
    let options = jsonschema::options().should_validate_formats(true);
    options.build(schema).unwrap()
}

/// What is wrong with a document, and where; empty if nothing.
pub fn complaints(validator: &Validator, document: &Value) -> Vec<String> {
    let errors = validator.iter_errors(document);
    errors
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect()
}
