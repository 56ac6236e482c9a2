//! Which code is the project's own, as its user says.

use crate::model::{Finding, Origin, OwnCode};
use crate::subject::Subject;
use crate::suppress::{Name, Pattern};

/// Patterns of the project's own classes, as `com.acme.**`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnPatterns {
    written: Vec<String>,
    patterns: Vec<Pattern>,
}

impl OwnPatterns {
    /// Adds patterns that are separated by colons. An error is a clause that says what is wrong.
    pub fn add(&mut self, written: &str) -> Result<(), String> {
        for one in written.split(':').map(str::trim) {
            self.patterns.push(Pattern::parse(one)?);
            self.written.push(one.to_owned());
        }
        Ok(())
    }

    /// Whether there is none, so that something else decides.
    pub fn is_empty(&self) -> bool {
        self.patterns.is_empty()
    }

    /// Whose code a finding is in. These patterns alone decide.
    pub fn origin(&self, finding: &Finding) -> Origin {
        let is_own = |class: &str, _: Option<&str>| {
            let name = Name::class(class);
            self.patterns.iter().any(|pattern| pattern.is(&name))
        };
        origin(finding, is_own)
    }

    /// How it was decided.
    pub fn decision(&self) -> OwnCode {
        OwnCode::Patterns {
            patterns: self.written.clone(),
        }
    }
}

/// Whose code a finding is in, given which classes (with their source files) are the project's own: a library's if none of its
/// accesses is in one of them. What threads do to each other's progress is the project's business wherever their code is.
pub fn origin(finding: &Finding, mut is_own: impl FnMut(&str, Option<&str>) -> bool) -> Origin {
    let is_own = match &finding.subject {
        Subject::Race(race) => race
            .all_pairs()
            .flat_map(|pair| &pair.accesses)
            .any(|side| {
                let via = side.via.as_ref();
                is_own(&side.class, side.file.as_deref())
                    || via.is_some_and(|via| is_own(&via.class, via.file.as_deref()))
            }),
        Subject::Views(views) => {
            let mut blocks = views.blocks.iter();
            views.blocks.is_empty()
                || blocks.any(|block| is_own(&block.at.class, block.at.file.as_deref()))
        }
        Subject::Deadlock(_) | Subject::Failure(_) => true,
    };
    match is_own {
        true => Origin::Own,
        false => Origin::Library,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::FindingVerdict;
    use crate::place::Place;
    use crate::sample::{finding, pair_in, race_in};

    fn own(patterns: &[&str]) -> OwnPatterns {
        let mut own = OwnPatterns::default();
        patterns.iter().for_each(|one| own.add(one).unwrap());
        own
    }

    /// A race between accesses in these two classes.
    fn between(classes: [&str; 2]) -> Finding {
        let mut race = finding(FindingVerdict::Race, "x", [1, 2]);
        for (side, class) in pair_in(&mut race).accesses.iter_mut().zip(classes) {
            side.class = class.to_owned();
        }
        race
    }

    #[test]
    fn a_race_is_a_librarys_if_no_access_is_in_own_code() {
        let lib = between(["org.lib.A", "org.lib.B"]);
        let mixed = between(["org.lib.A", "com.acme.B$1"]);
        for (patterns, origins) in [
            (&["com.acme.**"][..], [Origin::Library, Origin::Own]),
            (&["com.acme.B"], [Origin::Library, Origin::Own]),
            (&["com.acme"], [Origin::Library, Origin::Own]),
            (&["com.acme.C:org.lib.B"], [Origin::Own, Origin::Library]),
            (&["com.acme.C", "org.lib.A"], [Origin::Own, Origin::Own]),
        ] {
            let own = own(patterns);
            let found = [&lib, &mixed].map(|finding| own.origin(finding));
            assert_eq!(found, origins, "{patterns:?}");
        }
    }

    #[test]
    fn every_pair_and_every_accessor_counts() {
        let mut race = between(["org.lib.A", "org.lib.B"]);
        let further = between(["org.lib.A", "com.acme.B"]);
        let further = further.race().unwrap().pair.clone();
        let own = own(&["com.acme.**"]);
        race_in(&mut race).pairs.push(further);
        assert_eq!(own.origin(&race), Origin::Own);
        let mut called = between(["org.lib.A", "org.lib.B"]);
        pair_in(&mut called).accesses[1].via = Some(Place {
            class: "com.acme.Getter".into(),
            method: "get".into(),
            ..Place::default()
        });
        assert_eq!(own.origin(&called), Origin::Own);
    }

    #[test]
    fn a_pattern_without_a_name_is_refused() {
        let mut own = OwnPatterns::default();
        assert!(own.is_empty());
        for wrong in ["a..b", ".a", "a:", ""] {
            assert!(own.add(wrong).is_err(), "{wrong}");
        }
    }
}
