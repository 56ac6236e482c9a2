//! The findings by how they are printed: in full, under their root, or in a line.

use crate::importance::importance;
use crate::model::{Finding, Origin, Standing};
use std::collections::HashMap;

/// The findings by how they are printed.
#[derive(Default)]
pub struct Groups<'a> {
    /// Races that are not consequences, each with its own consequences.
    pub races: Vec<Root<'a>>,
    /// Predictions.
    pub predicted: Vec<&'a Finding>,
    /// Findings in libraries.
    pub library: Vec<&'a Finding>,
    /// How many consequences there are.
    pub consequences: usize,
    /// Findings in the baseline.
    pub known: Vec<&'a Finding>,
    /// Suppressed findings.
    pub suppressed: Vec<&'a Finding>,
}

/// A race and its consequences.
pub struct Root<'a> {
    /// The race.
    pub race: &'a Finding,
    /// Its consequences.
    pub consequences: Vec<&'a Finding>,
}

impl<'a> Groups<'a> {
    /// Groups findings, the most important first. None is left out: a consequence whose root is not printed in full is printed in
    /// full itself.
    pub fn of(findings: &'a [Finding]) -> Self {
        let mut groups = Groups::default();
        let roots = roots(findings);
        let mut places = HashMap::new();
        for (at, finding) in findings.iter().enumerate() {
            match (finding.standing, roots[at]) {
                (Standing::Known, _) => groups.known.push(finding),
                (Standing::Suppressed, _) => groups.suppressed.push(finding),
                (Standing::New, Some(_)) => groups.consequences += 1,
                (Standing::New, None) if finding.origin == Origin::Library => {
                    groups.library.push(finding);
                }
                (Standing::New, None) if !finding.verdict.happened() => {
                    groups.predicted.push(finding);
                }
                (Standing::New, None) => {
                    places.insert(at, groups.races.len());
                    let consequences = Vec::new();
                    groups.races.push(Root {
                        race: finding,
                        consequences,
                    });
                }
            }
        }
        for (finding, root) in findings.iter().zip(&roots) {
            let place = root.and_then(|root| places.get(&root));
            if let (Some(&place), Standing::New) = (place, finding.standing) {
                groups.races[place].consequences.push(finding);
            }
        }
        groups.races.sort_by_key(|root| importance(root.race));
        for list in [
            &mut groups.predicted,
            &mut groups.library,
            &mut groups.known,
            &mut groups.suppressed,
        ] {
            list.sort_by_key(|finding| importance(finding));
        }
        groups
    }

    /// The findings that are printed in full, in order.
    pub fn in_full(&self) -> impl Iterator<Item = &'a Finding> {
        let races = self.races.iter().map(|root| root.race);
        races.chain(self.predicted.iter().copied())
    }
}

/// For each finding the index of the race that it is a consequence of, directly or through others.
///
/// None if no cause is a race that is printed in full, if the cause is missing, or if the causes form a cycle, which our own reports
/// never contain. Every finding is visited once, however long the chains are.
fn roots(findings: &[Finding]) -> Vec<Option<usize>> {
    let mut by_id = HashMap::new();
    for (at, finding) in findings.iter().enumerate() {
        by_id.entry(&*finding.id).or_insert(at);
    }
    let cause = |at: usize| by_id.get(findings[at].cause()?).copied();
    let is_root = |at: usize| {
        let finding = &findings[at];
        let is_listed = finding.standing == Standing::New && finding.origin == Origin::Own;
        is_listed && finding.verdict.happened()
    };
    let mut roots: Vec<Option<Option<usize>>> = vec![None; findings.len()];
    let mut place_on_path = vec![None; findings.len()];
    for start in 0..findings.len() {
        let mut path = Vec::new();
        let mut at = Some(start);
        while let Some(here) = at.filter(|&here| roots[here].is_none()) {
            if let Some(begin) = place_on_path[here] {
                for on_circle in path.drain(begin..) {
                    roots[on_circle] = Some(None);
                }
                break;
            }
            place_on_path[here] = Some(path.len());
            path.push(here);
            at = cause(here);
        }
        while let Some(here) = path.pop() {
            let root = cause(here).and_then(|cause| {
                let further = roots[cause].flatten();
                further.or(Some(cause).filter(|&cause| is_root(cause)))
            });
            roots[here] = Some(root);
        }
    }
    roots.into_iter().map(Option::flatten).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::FindingVerdict;
    use crate::sample::{finding, race_in};

    const RACE: FindingVerdict = FindingVerdict::Race;

    fn caused(field: &str, cause: &str) -> Finding {
        let mut finding = named(field);
        race_in(&mut finding).cause = Some(cause.to_owned());
        finding
    }

    fn named(id: &str) -> Finding {
        Finding {
            id: id.to_owned(),
            ..finding(RACE, id, [1, 2])
        }
    }

    /// Each race with its consequences, as `root: one two`.
    fn roots_of(findings: &[Finding]) -> Vec<String> {
        let groups = Groups::of(findings);
        let line = |root: &Root<'_>| {
            let ids: Vec<&str> = root.consequences.iter().map(|one| &*one.id).collect();
            format!("{}: {}", root.race.id, ids.join(" "))
        };
        assert_eq!(
            groups.consequences,
            groups
                .races
                .iter()
                .map(|root| root.consequences.len())
                .sum::<usize>()
        );
        groups.races.iter().map(line).collect()
    }

    #[test]
    fn a_consequence_is_listed_under_its_root() {
        let findings = [
            caused("c", "b"),
            caused("b", "a"),
            named("a"),
            caused("d", "b"),
        ];
        assert_eq!(roots_of(&findings), ["a: c b d"]);
    }

    #[test]
    fn a_chain_may_be_of_any_length() {
        let caused_by_next = |n: usize| caused(&n.to_string(), &(n + 1).to_string());
        let mut findings: Vec<Finding> = (0..5_000).map(caused_by_next).collect();
        findings.push(named("5000"));
        let groups = Groups::of(&findings);
        assert_eq!((groups.races.len(), groups.consequences), (1, 5_000));
    }

    #[test]
    fn missing_and_cyclic_causes_hide_nothing() {
        assert_eq!(roots_of(&[caused("b", "a"), caused("c", "b")]), ["b: c"]);
        let circle = [caused("a", "b"), caused("b", "c"), caused("c", "a")];
        assert_eq!(roots_of(&circle), ["a: ", "b: ", "c: "]);
        let into = [&[caused("d", "b")], &circle[..], &[caused("e", "e")]].concat();
        assert_eq!(roots_of(&into), ["a: ", "b: d", "c: ", "e: "]);
    }

    #[test]
    fn a_consequence_of_a_finding_that_does_not_count_is_on_its_own() {
        for standing in [Standing::Known, Standing::Suppressed] {
            let root = Finding {
                standing,
                ..named("a")
            };
            let findings = [root, caused("b", "a"), caused("c", "b")];
            assert_eq!(roots_of(&findings), ["b: c"]);
        }
    }

    #[test]
    fn a_consequence_that_does_not_count_is_not_listed_under_its_root() {
        let known = Finding {
            standing: Standing::Known,
            ..caused("b", "a")
        };
        let findings = [named("a"), known, caused("c", "b")];
        assert_eq!(roots_of(&findings), ["a: c"]);
        assert_eq!(Groups::of(&findings).known.len(), 1);
    }

    #[test]
    fn a_prediction_is_not_a_root() {
        let guess = Finding {
            id: "a".into(),
            ..finding(FindingVerdict::Predicted, "a", [1, 2])
        };
        let findings = [guess, caused("b", "a")];
        assert_eq!(roots_of(&findings), ["b: "]);
        assert_eq!(Groups::of(&findings).predicted.len(), 1);
    }
}
