//! From ids to names: the only place where a finding meets the tables.

use crate::evidence::{AccessKind, AccessSide};
use crate::fingerprint::fingerprint;
use crate::model::{Finding, FindingVerdict, Standing, Variable, VariableKind};
use crate::names::Namer;
use crate::words::{last_synchronization, missing_edge};
use redflag_detect::{Evidence, MAX_TESTS};
use redflag_trace::{Access, FieldId, Tables, java_name};

/// Names what findings mention.
pub(crate) struct Resolver<'a> {
    namer: Namer<'a>,
}

impl<'a> Resolver<'a> {
    /// A resolver that has named nothing yet.
    pub fn new(tables: &'a Tables) -> Self {
        Resolver {
            namer: Namer::new(tables),
        }
    }

    /// Findings with names.
    pub fn findings(&mut self, found: &[redflag_detect::Finding]) -> Vec<Finding> {
        let mut named: Vec<Finding> = found.iter().map(|one| self.finding(one)).collect();
        for (at, one) in found.iter().enumerate() {
            let cause = one.cause.and_then(|cause| named.get(cause));
            named[at].cause = cause.map(|cause| cause.id.clone());
        }
        named
    }

    fn finding(&mut self, found: &redflag_detect::Finding) -> Finding {
        let variable = self.variable(found.variable);
        let [first, second] = &found.accesses;
        let accesses = [self.side(first), self.side(second)];
        let verdict = match found.verdict {
            redflag_detect::Verdict::Race => FindingVerdict::Race,
            redflag_detect::Verdict::Predicted => FindingVerdict::Predicted,
        };
        let predicted_by = match found.verdict {
            redflag_detect::Verdict::Race => None,
            redflag_detect::Verdict::Predicted => Some(found.detector.into()),
        };
        let towards = (&found.towards, predicted_by);
        Finding {
            id: fingerprint(verdict.name(), &variable, &accesses),
            verdict,
            detector: found.detector.into(),
            also: found.also.iter().map(|&other| other.into()).collect(),
            missing_edge: missing_edge(verdict, found.missing, &accesses),
            last_synchronization: last_synchronization(towards, &accesses, &mut self.namer),
            cause: None,
            variable,
            count: found.count,
            jvms: Vec::new(),
            test: test_of(&accesses),
            tests: found
                .tests
                .iter()
                .map(|&test| self.namer.test(test))
                .collect(),
            accesses,
            advice: Vec::new(),
            standing: Standing::New,
            suppressed: None,
        }
    }

    fn variable(&self, variable: redflag_trace::Variable) -> Variable {
        use redflag_trace::Variable::{Contents, Elements, Field, Static};
        match variable {
            Field { field, .. } | Static { field } => self.field(field),
            Elements { array, .. } => {
                let class = self.namer.class_of(array, "array");
                Variable {
                    kind: VariableKind::Array,
                    type_name: Some(class.clone()),
                    class,
                    field: None,
                    allocated: None,
                }
            }
            Contents { object } => {
                let class = self.namer.class_of(object, "object");
                Variable {
                    kind: VariableKind::Contents,
                    class,
                    field: None,
                    type_name: None,
                    allocated: None,
                }
            }
        }
    }

    fn field(&self, id: FieldId) -> Variable {
        let field = self.namer.tables.field(id);
        Variable {
            kind: VariableKind::Field,
            class: field.map_or_else(
                || "unknown class".to_owned(),
                |field| java_name(&field.class),
            ),
            field: Some(field.map_or_else(|| id.to_string(), |field| field.name.to_string())),
            type_name: field.map(redflag_trace::Field::type_name),
            allocated: None,
        }
    }

    fn side(&mut self, evidence: &Evidence) -> AccessSide {
        let tables = self.namer.tables;
        let site = tables.site(evidence.site);
        let facts = tables.thread_facts(evidence.thread);
        let held: Vec<_> = evidence
            .locks
            .iter()
            .map(|lock| self.namer.lock(lock))
            .collect();
        let mut side = AccessSide {
            kind: match evidence.kind {
                Access::Read => AccessKind::Read,
                Access::Write => AccessKind::Write,
            },
            thread: self.namer.thread(evidence.thread),
            class: site.map_or_else(|| "unknown class".to_owned(), |site| java_name(&site.class)),
            method: site.map_or_else(|| evidence.site.to_string(), |site| site.method.to_string()),
            file: site
                .and_then(|site| site.file.as_ref())
                .map(ToString::to_string),
            line: site.map(|site| site.line).filter(|&line| line != 0),
            stack: Vec::new(),
            locks: held.iter().map(ToString::to_string).collect(),
            held,
            created_by: facts
                .and_then(|facts| facts.creator)
                .map(|creator| self.namer.thread(creator)),
            created_at: facts
                .and_then(|facts| facts.created_at)
                .filter(|&site| self.namer.is_the_programs(site))
                .and_then(|site| self.namer.source_line(site)),
            test: evidence.test.map(|test| self.namer.test(test)),
            source: None,
        };
        side.stack = match tables.stack(evidence.site) {
            Some(frames) => frames.iter().map(ToString::to_string).collect(),
            None => vec![side.place()],
        };
        side
    }
}

/// The test that a race happened in: that of both threads, or both if each worked for another.
fn test_of([first, second]: &[AccessSide; 2]) -> Option<String> {
    match (&first.test, &second.test) {
        (Some(one), Some(other)) if one != other => Some(format!("{one} and {other}")),
        (one, other) => one.clone().or_else(|| other.clone()),
    }
}

/// A finding was seen again, perhaps in other tests.
pub(crate) fn seen_in_tests_of(known: &mut Finding, again: &Finding) {
    for test in &again.tests {
        if known.tests.len() < MAX_TESTS && !known.tests.contains(test) {
            known.tests.push(test.clone());
        }
    }
}
