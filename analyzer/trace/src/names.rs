//! Names as Java programmers write them, from the forms the JVM uses.

/// Turns a descriptor (`[I`, `Lpkg/A;`) or a class name with slashes (`pkg/A`) into `int[]`, `pkg.A`.
///
/// A bare `I` is taken for a class of that name, because class names come here without the `L` and `;` of a descriptor;
/// see [`crate::Field::type_name`] for types of fields.
pub fn java_name(name: &str) -> String {
    let is_descriptor = name.starts_with('[') || (name.starts_with('L') && name.ends_with(';'));
    if is_descriptor {
        type_name(name)
    } else {
        name.replace('/', ".")
    }
}

/// Turns a field descriptor into the type as written in Java.
pub(crate) fn type_name(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let dimensions = descriptor.len() - element.len();
    let name = match element {
        "Z" => "boolean".to_owned(),
        "B" => "byte".to_owned(),
        "C" => "char".to_owned(),
        "S" => "short".to_owned(),
        "I" => "int".to_owned(),
        "J" => "long".to_owned(),
        "F" => "float".to_owned(),
        "D" => "double".to_owned(),
        class => class
            .strip_prefix('L')
            .and_then(|c| c.strip_suffix(';'))
            .unwrap_or(class)
            .replace('/', "."),
    };
    name + &"[]".repeat(dimensions)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn class_names_and_array_descriptors_become_java_names() {
        for (from, to) in [
            ("pkg/Outer$Inner", "pkg.Outer$Inner"),
            ("Lpkg/A;", "pkg.A"),
            ("[I", "int[]"),
            ("[[Lpkg/A;", "pkg.A[][]"),
            ("I", "I"),
            ("pkg.A", "pkg.A"),
        ] {
            assert_eq!(java_name(from), to);
        }
    }

    #[test]
    fn field_descriptors_become_types() {
        assert_eq!(type_name("I"), "int");
        assert_eq!(type_name("[J"), "long[]");
        assert_eq!(type_name("Ljava/lang/String;"), "java.lang.String");
    }
}
