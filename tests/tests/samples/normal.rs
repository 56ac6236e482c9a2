//! The normal form of a report: what no run can change.
//!
//! Left as they are: what raced, where, under which locks and why. Made the same: the day, process ids, versions of the JDK and lines in
//! it, how many events there were and how often a race was seen, the order of findings and of their two accesses, and which
//! of several threads that do the same took part. Such threads are distinguished by a number at the end of their names,
//! or by the names `first` and `second`.
//!
//! It is made of the data and not of the text, so that it holds for every format.

use crate::wording::{change, number_objects, rename, short, turned, without_foreign_lines};
use redflag_report::Report;
use serde_json::Value;
use std::collections::BTreeSet;

/// A report in normal form.
pub fn normal(report: &Report) -> Report {
    let mut value = serde_json::to_value(report).unwrap();
    value["date"] = Value::Null;
    let seen_in = seen_in(&value["findings"]);
    let pids = normal_jvms(list(&mut value["jvms"]), &seen_in);
    let findings = list(&mut value["findings"]);
    for finding in findings.iter_mut() {
        normal_finding(finding, &pids);
    }
    findings.sort_by_key(|finding| finding["id"].to_string());
    // Swapped accesses mention objects in another order.
    let mut known = Vec::new();
    for finding in findings {
        change(finding, &mut |text| number_objects(text, &mut known));
    }
    serde_json::from_value(value).unwrap()
}

/// The process ids that findings name, if they do.
fn seen_in(findings: &Value) -> Vec<Value> {
    let findings = findings.as_array().into_iter().flatten();
    let lists = findings.filter_map(|finding| finding.get("jvms")?.as_array());
    lists.flatten().cloned().collect()
}

/// Gives the process ids that there were, in the order of the new ones. Of JVMs with the same command, those that findings were
/// made in come first.
fn normal_jvms(jvms: &mut [Value], seen_in: &[Value]) -> Vec<Value> {
    let several = jvms.len() > 1;
    for jvm in jvms.iter_mut() {
        jvm["command"] = short(jvm["command"].as_str().unwrap()).into();
        jvm["jdk"] = "17".into();
        jvm["events"] = 1000.into();
        if several {
            // Which of them ran which test is chance.
            jvm["watched_classes"] = 2.into();
        }
    }
    jvms.sort_by_key(|jvm| (jvm["command"].to_string(), !seen_in.contains(&jvm["pid"])));
    let mut pids = Vec::new();
    for (number, jvm) in (101..).zip(jvms) {
        pids.push(jvm["pid"].clone());
        jvm["pid"] = number.into();
    }
    pids
}

fn normal_finding(finding: &mut Value, pids: &[Value]) {
    if finding["verdict"] == "race" {
        finding["count"] = 3.into();
    }
    if let Some(seen_in) = finding.get_mut("jvms") {
        let place = |pid: &Value| pids.iter().position(|known| known == pid);
        let places: BTreeSet<_> = list(seen_in).iter().filter_map(place).collect();
        *seen_in = places.iter().map(|place| 101 + place).collect();
    }
    let mut pairs = take_pairs(finding);
    for pair in &mut pairs {
        sort_accesses(pair);
        shorten_stacks(pair);
    }
    let own: BTreeSet<String> = pairs.iter_mut().flat_map(own_files).collect();
    for pair in &mut pairs {
        let threads = renamed(pair);
        change(pair, &mut |text| {
            without_foreign_lines(&rename(text, &threads), &own)
        });
        sort_creations(list(&mut pair["accesses"]));
    }
    pairs.sort_by_key(places);
    change(finding, &mut |text| without_foreign_lines(text, &own));
    finding["threads"] = threads_of(&pairs).into();
    put_pairs(finding, pairs);
}

/// The members of a pair; those of the first are members of the finding.
const OF_PAIR: [&str; 5] = [
    "pair",
    "predicted",
    "accesses",
    "missing_edge",
    "last_synchronization",
];

/// Takes all pairs out of a finding.
fn take_pairs(finding: &mut Value) -> Vec<Value> {
    let finding = finding.as_object_mut().unwrap();
    let first = OF_PAIR.iter().filter_map(|&key| finding.remove_entry(key));
    let first = Value::Object(first.collect());
    let others = finding.remove("pairs").unwrap_or_default();
    let others = others.as_array().cloned().unwrap_or_default();
    std::iter::once(first).chain(others).collect()
}

/// Puts them back.
fn put_pairs(finding: &mut Value, mut pairs: Vec<Value>) {
    let first = pairs.remove(0).as_object_mut().map(std::mem::take).unwrap();
    let finding = finding.as_object_mut().unwrap();
    finding.extend(first);
    if !pairs.is_empty() {
        finding.insert("pairs".to_owned(), pairs.into());
    }
}

/// What a pair is sorted by: which was seen first is chance.
fn places(pair: &Value) -> Vec<String> {
    let accesses = pair["accesses"].as_array().unwrap();
    let words = |access: &Value| {
        let words =
            ["kind", "class", "method", "line", "thread"].map(|key| access[key].to_string());
        words.join(" ")
    };
    accesses.iter().map(words).collect()
}

/// The names of all threads, each once.
fn threads_of(pairs: &[Value]) -> Vec<Value> {
    let mut threads = Vec::new();
    let accesses = pairs.iter().flat_map(|pair| pair["accesses"].as_array());
    for access in accesses.flatten() {
        if !threads.contains(&access["thread"]) {
            threads.push(access["thread"].clone());
        }
    }
    threads
}

/// The write first, then by place. What is said about the first access and about the second changes places with them.
fn sort_accesses(finding: &mut Value) {
    let key = |access: &Value| {
        let words = ["class", "method", "thread"].map(|key| access[key].to_string());
        (access["kind"] == "read", access["line"].as_u64(), words)
    };
    let accesses = list(&mut finding["accesses"]);
    if key(&accesses[0]) <= key(&accesses[1]) {
        return;
    }
    accesses.reverse();
    list(&mut finding["last_synchronization"]).reverse();
    let sentence = finding["missing_edge"].as_str().unwrap();
    finding["missing_edge"] = turned(sentence).unwrap_or(sentence.to_owned()).into();
}

/// Sorts the places where two threads of one kind were created: which of them has which name is chance.
fn sort_creations(accesses: &mut [Value]) {
    let [first, second] = accesses else { return };
    let alike = kind(first).is_some() && kind(first) == kind(second);
    let later = first["created_at"].as_str() > second["created_at"].as_str();
    if alike && later && second["created_at"].is_string() {
        let created = first["created_at"].take();
        first["created_at"] = second["created_at"].take();
        second["created_at"] = created;
    }
}

/// Takes out what the JVM's name for a lambda ends with, and the frames of the JDK that a thread begins with.
fn shorten_stacks(finding: &mut Value) {
    for access in list(&mut finding["accesses"]) {
        let stack = list(&mut access["stack"]);
        for frame in stack.iter_mut() {
            let text = frame.as_str().unwrap();
            if let Some((class, rest)) = text.split_once("$$Lambda") {
                let method = rest.rsplit_once('.').map_or(rest, |(_, method)| method);
                *frame = format!("{class}$$Lambda.{method}").into();
            }
        }
        while stack.last().is_some_and(is_jdks) {
            stack.pop();
        }
    }
}

fn is_jdks(frame: &Value) -> bool {
    let frame = frame.as_str().unwrap();
    ["java.", "jdk.", "sun."]
        .iter()
        .any(|package| frame.starts_with(package))
}

/// The source files of the program, as far as the stacks name them.
fn own_files(finding: &mut Value) -> BTreeSet<String> {
    let accesses = list(&mut finding["accesses"]).iter_mut();
    let stacks = accesses.map(|access| access["stack"].as_array().unwrap());
    let frames = stacks.flatten().filter(|frame| !is_jdks(frame));
    let files = frames.filter_map(|frame| {
        let (_, place) = frame.as_str()?.rsplit_once('(')?;
        Some(place.split(':').next()?.to_owned())
    });
    files.collect()
}

/// Which threads get which other names: the first of a kind is number 1, the second number 2.
fn renamed(finding: &mut Value) -> Vec<(String, String)> {
    let mut kinds: Vec<String> = Vec::new();
    let mut names: Vec<(String, String)> = Vec::new();
    for access in list(&mut finding["accesses"]) {
        let Some(kind) = kind(access) else { continue };
        let number = 1 + kinds.iter().filter(|known| **known == kind).count();
        let new = match (&*kind, number) {
            ("", 1) => "first".to_owned(),
            ("", _) => "second".to_owned(),
            (kind, number) => format!("{kind}{number}"),
        };
        kinds.push(kind);
        names.push((access["thread"].as_str().unwrap().to_owned(), new));
    }
    names
}

/// What the names of like threads have in common; nothing if the name of an access's thread shows which one it is.
fn kind(access: &Value) -> Option<String> {
    let name = access["thread"].as_str().unwrap();
    let kind = match name {
        "first" | "second" => "",
        name => name.trim_end_matches(|c: char| c.is_ascii_digit()),
    };
    (kind != name).then(|| kind.to_owned())
}

fn list(value: &mut Value) -> &mut Vec<Value> {
    value.as_array_mut().expect("the report has a list there")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{golden, sample};

    #[test]
    fn a_golden_report_is_its_own_normal_form() {
        if redflag_harness::golden::blesses() {
            return;
        }
        for sample in sample::all() {
            let golden = golden::of(&sample);
            assert_eq!(normal(&golden), golden, "{}", sample.name);
        }
    }

    #[test]
    fn which_pair_was_seen_first_changes_nothing() {
        if redflag_harness::golden::blesses() {
            return;
        }
        let samples = sample::all();
        let several = |sample: &&sample::Sample| {
            let golden = golden::of(sample);
            let mut races = golden.findings.iter().filter_map(|finding| finding.race());
            races.any(|race| !race.pairs.is_empty())
        };
        let sample = samples.iter().find(several).expect("a race has two pairs");
        let golden = golden::of(sample);
        let mut other = serde_json::to_value(&golden).unwrap();
        for finding in list(&mut other["findings"]) {
            let mut pairs = take_pairs(finding);
            pairs.reverse();
            finding["threads"] = threads_of(&pairs).into();
            put_pairs(finding, pairs);
        }
        let other: Report = serde_json::from_value(other).unwrap();
        assert_ne!(other, golden, "{}", sample.name);
        assert_eq!(normal(&other), golden, "{}", sample.name);
    }

    #[test]
    fn swapped_accesses_have_the_same_normal_form() {
        if redflag_harness::golden::blesses() {
            return;
        }
        let samples = sample::all();
        for name in [
            "01-lost-update",
            "03-double-checked-locking",
            "05-wrong-lock",
        ] {
            let sample = samples.iter().find(|sample| sample.name == name).unwrap();
            let golden = golden::of(sample);
            let mut other = serde_json::to_value(&golden).unwrap();
            other["jvms"][0]["pid"] = 4711.into();
            other["jvms"][0]["jdk"] = "25.0.1".into();
            let finding = &mut other["findings"][0];
            finding["count"] = 77.into();
            finding["jvms"] = vec![4711].into();
            list(&mut finding["accesses"]).reverse();
            list(&mut finding["last_synchronization"]).reverse();
            let sentence = finding["missing_edge"].as_str().unwrap();
            let sentence = turned(sentence).unwrap_or(sentence.to_owned());
            finding["missing_edge"] = sentence.into();
            let frame = "java.lang.Thread.run(Thread.java:1583)";
            list(&mut finding["accesses"][0]["stack"]).push(frame.into());
            change(finding, &mut |text| {
                let text = text.replace("first", "1st").replace("second", "first");
                let text = text.replace("1st", "second").replace("#1", "#one");
                text.replace("#2", "#1").replace("#one", "#2")
            });
            let other: Report = serde_json::from_value(other).unwrap();
            assert_ne!(other, golden, "{name}");
            assert_eq!(normal(&other), golden, "{name}");
        }
    }
}
