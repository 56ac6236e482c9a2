//! The schemas of Surefire and Jenkins for JUnit XML, written as rules: which elements may be where and in which order, which
//! attributes are allowed and required, and that the counts agree.

use roxmltree::{Document, Node};

/// An element: its attributes (those that must be there first), its children in their order, and whether it holds text.
struct Rule {
    name: &'static str,
    required: &'static [&'static str],
    optional: &'static [&'static str],
    children: &'static [&'static str],
    text: bool,
}

const RULES: [Rule; 9] = [
    rule(
        "testsuites",
        &[],
        &["name", "time", "tests", "failures", "errors"],
        &["testsuite"],
    ),
    rule(
        "testsuite",
        &["name", "tests", "failures", "errors", "skipped"],
        &["time", "timestamp", "hostname", "group"],
        &["properties", "testcase"],
    ),
    rule("properties", &[], &[], &["property"]),
    rule("property", &["name", "value"], &[], &[]),
    rule(
        "testcase",
        &["name", "time"],
        &["classname", "group"],
        &["failure", "skipped", "error", "system-out", "system-err"],
    ),
    text("failure", &["type"], &["message"]),
    text("error", &["type"], &["message"]),
    text("skipped", &[], &["message"]),
    text("system-out", &[], &[]),
];

const fn rule(
    name: &'static str,
    required: &'static [&'static str],
    optional: &'static [&'static str],
    children: &'static [&'static str],
) -> Rule {
    Rule {
        name,
        required,
        optional,
        children,
        text: false,
    }
}

const fn text(
    name: &'static str,
    required: &'static [&'static str],
    optional: &'static [&'static str],
) -> Rule {
    Rule {
        text: true,
        ..rule(name, required, optional, &[])
    }
}

/// What is wrong with a document; empty if nothing.
pub fn complaints(xml: &str) -> Vec<String> {
    let document = match Document::parse(xml) {
        Ok(document) => document,
        Err(error) => return vec![format!("not XML: {error}")],
    };
    let root = document.root_element();
    let mut wrong = Vec::new();
    if root.tag_name().name() != "testsuites" {
        wrong.push(format!("the root is {}", root.tag_name().name()));
    }
    for node in root.descendants() {
        if node.is_element() {
            check_element(node, &mut wrong);
        } else if node.is_text() {
            check_text(node, &mut wrong);
        }
    }
    for node in root.descendants().filter(|node| is_counted(*node)) {
        check_counts(node, &mut wrong);
    }
    wrong
}

fn check_element(node: Node, wrong: &mut Vec<String>) {
    let name = node.tag_name().name();
    let Some(rule) = RULES.iter().find(|rule| rule.name == name) else {
        return wrong.push(format!("unknown element {name}"));
    };
    for needed in rule.required {
        if node.attribute(*needed).is_none() {
            wrong.push(format!("{name} has no {needed}"));
        }
    }
    for attribute in node.attributes() {
        let known = [rule.required, rule.optional].concat();
        if !known.contains(&attribute.name()) {
            wrong.push(format!("{name} must not have {}", attribute.name()));
        }
        check_value(name, attribute.name(), attribute.value(), wrong);
    }
    let children = node.children().filter(Node::is_element);
    let places = children.map(|child| {
        let child = child.tag_name().name();
        let place = rule.children.iter().position(|known| *known == child);
        place.ok_or_else(|| format!("{name} must not hold {child}"))
    });
    match places.collect::<Result<Vec<usize>, String>>() {
        Err(error) => wrong.push(error),
        Ok(places) if !places.is_sorted() => wrong.push(format!("the order in {name} is wrong")),
        Ok(_) => {}
    }
    let ends = ["failure", "skipped", "error"];
    let ended = |node: &Node| ends.iter().any(|end| node.has_tag_name(*end));
    if node.children().filter(ended).count() > 1 {
        wrong.push(format!("{name} ends twice"));
    }
}

fn check_value(element: &str, name: &str, value: &str, wrong: &mut Vec<String>) {
    let number = match name {
        "tests" | "failures" | "errors" | "skipped" => value.parse::<u32>().is_ok(),
        "time" => value.parse::<f64>().is_ok_and(|time| time >= 0.0),
        "name" => !value.is_empty(),
        _ => true,
    };
    if !number {
        wrong.push(format!("{element} has {name}={value:?}"));
    }
}

/// Where no text is allowed, there may be blanks.
fn check_text(node: Node, wrong: &mut Vec<String>) {
    let parent = node.parent().map_or("", |parent| parent.tag_name().name());
    let allowed = RULES.iter().any(|rule| rule.name == parent && rule.text);
    let blank = node.text().is_none_or(|text| text.trim().is_empty());
    if !allowed && !blank {
        wrong.push(format!("text in {parent}"));
    }
}

fn is_counted(node: Node) -> bool {
    node.has_tag_name("testsuites") || node.has_tag_name("testsuite")
}

fn check_counts(node: Node, wrong: &mut Vec<String>) {
    for (attribute, element) in [
        ("tests", "testcase"),
        ("failures", "failure"),
        ("errors", "error"),
        ("skipped", "skipped"),
    ] {
        let Some(said) = node.attribute(attribute) else {
            continue;
        };
        let all = node.descendants();
        let counted = all.filter(|node| node.has_tag_name(element)).count();
        if said != counted.to_string() {
            wrong.push(format!("{attribute}={said}, but there are {counted}"));
        }
    }
}
