//! One line of a suppressions file: `[until DAY] KIND NAME [# reason]`.

use super::Rule;
use super::pattern::Pattern;
use super::place::{File, Place};
use super::target::Target;
use crate::day::Day;
use redflag_detect::WrongValue;

/// The words that a rule may begin with.
const FIRST: [&str; 5] = ["variable", "site", "frame", "id", "until"];

/// The rule in a line; none if it is blank or a comment. An error is a clause that says what is wrong.
pub fn rule(line: &str, at: impl FnOnce() -> String) -> Result<Option<Rule>, String> {
    let (text, reason) = split(line)?;
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.is_empty() {
        return Ok(None);
    }
    let (words, until) = take_until(&words)?;
    let target = match words[..] {
        [] => {
            return Err(format!(
                "`{}` is not followed by a rule: {EXPECTED}",
                shown(text)
            ));
        }
        [kind, name] => target(kind, name)?,
        [kind] => return Err(names_nothing(kind)),
        [kind, _, extra, ..] => {
            known(kind)?;
            return Err(format!("`{}` is a word too many: {EXPECTED}", shown(extra)));
        }
    };
    Ok(Some(Rule {
        target,
        until,
        text: text.to_owned(),
        at: at(),
        reason,
    }))
}

const EXPECTED: &str =
    "a rule is variable, site, frame or id, then one name, then the reason after `#`";

/// The rule and its reason. Only a `#` after a space begins a reason: otherwise `Stats#hits`, meant as a member, would suppress all
/// of `Stats`.
fn split(line: &str) -> Result<(&str, Option<String>), String> {
    let Some((rule, reason)) = line.split_once('#') else {
        return Ok((line.trim(), None));
    };
    if rule.ends_with(|last: char| !last.is_whitespace()) {
        return Err(
            "a reason begins with `#` and a space before it, and a member is written with a dot as in com.acme.Stats.hits"
                .to_owned(),
        );
    }
    let reason = reason.trim_start_matches('#').trim();
    let reason = (!reason.is_empty()).then(|| reason.to_owned());
    Ok((rule.trim(), reason))
}

/// Takes out the expiry, which is before or after the rule.
fn take_until<'a>(words: &[&'a str]) -> Result<(Vec<&'a str>, Option<Day>), String> {
    let Some(at) = words.iter().position(|&word| word == "until") else {
        return Ok((words.to_vec(), None));
    };
    let Some(day) = words.get(at + 1) else {
        return Err("`until` is not followed by the last day, as in until 2027-01-31".to_owned());
    };
    let day = day.parse().map_err(|_| {
        let day = shown(day);
        format!("`until` is followed by a day of the calendar as in 2027-01-31, not `{day}`")
    })?;
    let rest = [&words[..at], &words[at + 2..]].concat();
    if rest.contains(&"until") {
        return Err("`until` appears twice: a rule has one last day".to_owned());
    }
    Ok((rest, Some(day)))
}

fn target(kind: &str, name: &str) -> Result<Target, String> {
    match kind {
        "variable" if name.contains(':') => Ok(Target::AllocatedAt(File::parse(name)?)),
        "variable" => Ok(Target::Variable(Pattern::parse(name)?)),
        "site" => Ok(Target::Site(Place::parse(name)?)),
        "frame" => Ok(Target::Frame(Place::parse(name)?)),
        "id" => id(name).map(Target::Id),
        _ => Err(no_kind(kind)),
    }
}

/// A fingerprint, whatever the case of its letters.
fn id(text: &str) -> Result<String, String> {
    let lower = text.to_ascii_lowercase();
    let digits = lower.strip_prefix("rf-").filter(|digits| {
        digits.len() == 8 && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
    });
    digits.map(|digits| format!("RF-{digits}")).ok_or_else(|| {
        let text = shown(text);
        format!("an id is RF- and eight hex digits as in RF-1a2b3c4d, not `{text}`")
    })
}

fn known(kind: &str) -> Result<(), String> {
    match FIRST.contains(&kind) {
        true => Ok(()),
        false => Err(no_kind(kind)),
    }
}

fn no_kind(word: &str) -> String {
    // The syntax of other race detectors.
    if let Some((kind, name)) = word.split_once(':')
        && FIRST.contains(&kind)
    {
        let (word, name) = (shown(word), shown(name));
        return format!(
            "`{word}` has a colon where a space belongs: did you mean `{kind} {name}`?"
        );
    }
    let wrong = WrongValue::not_among(&shown(word), &FIRST);
    format!("the first word of a rule {wrong}")
}

fn names_nothing(kind: &str) -> String {
    let example = match kind {
        "variable" => "com.acme.Stats.hits",
        "site" => "com.acme.Foo.bar",
        "frame" => "org.thirdparty.**",
        "id" => "RF-1a2b3c4d",
        _ => return no_kind(kind),
    };
    format!("`{kind}` names nothing: write what it suppresses after it, as in {kind} {example}")
}

/// A word, shortened: the file may contain anything.
fn shown(word: &str) -> String {
    const LONGEST: usize = 60;
    match word.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_owned(),
    }
}

#[cfg(test)]
mod tests;
