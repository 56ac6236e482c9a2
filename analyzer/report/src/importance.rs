//! The order of findings: the most important first, the same in every format.

use crate::model::{Finding, FindingVerdict, Origin, Standing};
use crate::subject::Race;
use std::cmp::Reverse;

/// What findings are sorted by, the least value first.
type Importance = (Standing, bool, usize, Reverse<usize>, Reverse<u64>);

/// How important a finding is: what counts before what is known or suppressed, the project's own code before that of libraries, what
/// happened before what is predicted, many pairs of places before few, and what was often seen before what was not.
pub fn importance(finding: &Finding) -> Importance {
    let mut verdicts = FindingVerdict::ALL.iter();
    let verdict = verdicts.position(|&verdict| verdict == finding.verdict);
    let pairs = finding
        .race()
        .map_or(1, |race| Race::all_pairs(race).count());
    (
        finding.standing,
        finding.origin == Origin::Library,
        verdict.unwrap_or_default(),
        Reverse(pairs),
        Reverse(finding.count),
    )
}

/// The rank of each finding, from 0. Of two that are equally important, the first remains first.
pub fn ranks(findings: &[Finding]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..findings.len()).collect();
    order.sort_by_key(|&at| importance(&findings[at]));
    let mut ranks = vec![0; findings.len()];
    for (rank, at) in order.into_iter().enumerate() {
        ranks[at] = rank;
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::finding;
    use FindingVerdict::{Harmful, HighLevel, Predicted, Race as Raced};

    #[test]
    fn each_rule_decides_before_those_after_it() {
        let with = |verdict, count| Finding {
            count,
            ..finding(verdict, "x", [1, 2])
        };
        let mut pairs = with(Raced, 1);
        let race = pairs.race_mut().expect("it is a race");
        race.pairs.push(race.pair.clone());
        let library = Finding {
            origin: Origin::Library,
            ..with(Harmful, 99)
        };
        let known = Finding {
            standing: Standing::Known,
            ..with(Harmful, 99)
        };
        let suppressed = Finding {
            standing: Standing::Suppressed,
            ..with(Harmful, 99)
        };
        let findings = [
            suppressed,
            known,
            library,
            with(HighLevel, 99),
            with(Predicted, 99),
            with(Raced, 3),
            with(Raced, 7),
            with(Raced, 7),
            pairs,
            with(Harmful, 1),
        ];
        assert_eq!(ranks(&findings), [9, 8, 7, 6, 5, 4, 2, 3, 1, 0]);
    }
}
