//! From ids to names: the only place where a finding meets the tables.

use crate::evidence::{AccessKind, AccessMode, AccessSide};
use crate::exposed::exposed;
use crate::fingerprint::{fingerprint, pair_fingerprint};
use crate::model::{Finding, FindingVerdict, Origin, Standing};
use crate::nameless::Owners;
use crate::names::Namer;
use crate::place::Place;
use crate::subject::{Pair, Race, Subject};
use crate::variable::{Variable, VariableKind};
use crate::words::{last_synchronization, missing_edge};
use redflag_detect::{Evidence, MAX_TESTS};
use redflag_jdk::is_jdk_class;
use redflag_trace::{FieldId, Frame, Site, SiteId, Tables, java_name};

/// Names what findings mention.
pub(crate) struct Resolver<'a> {
    namer: Namer<'a>,
    owners: Owners,
}

impl<'a> Resolver<'a> {
    /// A resolver that has named nothing yet.
    pub fn new(tables: &'a Tables) -> Self {
        Resolver {
            namer: Namer::new(tables),
            owners: Owners::default(),
        }
    }

    /// Findings with names, one for each pair.
    pub fn findings(&mut self, found: &[redflag_detect::Finding]) -> Vec<Finding> {
        self.owners = Owners::of(&self.namer, found);
        let mut named: Vec<Finding> = found.iter().map(|one| self.finding(one)).collect();
        for (at, one) in found.iter().enumerate() {
            let cause = one.cause.and_then(|cause| named.get(cause));
            let cause = cause.map(|cause| cause.id.clone());
            if let Some(race) = named[at].race_mut() {
                race.cause = cause;
            }
        }
        named
    }

    fn finding(&mut self, found: &redflag_detect::Finding) -> Finding {
        let verdict = match found.verdict {
            redflag_detect::Verdict::Race => FindingVerdict::Race,
            redflag_detect::Verdict::Predicted => FindingVerdict::Predicted,
        };
        let subject = Subject::Race(Box::new(self.race(found, verdict)));
        Finding {
            id: fingerprint(&subject),
            verdict,
            detector: found.detector.into(),
            also: found.also.iter().map(|&other| other.into()).collect(),
            proof: None,
            origin: Origin::Own,
            count: found.count,
            jvms: Vec::new(),
            test: test_of(&subject),
            tests: found
                .tests
                .iter()
                .map(|&test| self.namer.test(test))
                .collect(),
            threads: subject.threads(),
            subject,
            advice: Vec::new(),
            confirmation: None,
            standing: Standing::New,
            suppressed: None,
        }
    }

    fn race(&mut self, found: &redflag_detect::Finding, verdict: FindingVerdict) -> Race {
        self.namer.begin(&self.owners, found);
        let [first, second] = &found.accesses;
        let variable = self.variable(found);
        let accesses = [self.side(first), self.side(second)];
        let predicted = verdict == FindingVerdict::Predicted;
        let towards = (&found.towards, predicted.then(|| found.detector.into()));
        Race {
            pair: Pair {
                id: pair_fingerprint(&variable, &accesses),
                predicted,
                missing_edge: self.why(found, verdict, &accesses),
                last_synchronization: last_synchronization(towards, &accesses, &mut self.namer),
                accesses,
            },
            variable,
            pairs: Vec::new(),
            cause: None,
        }
    }

    /// What does not order the accesses, what would, and what a reader may see of the object that one of them publishes.
    fn why(
        &self,
        found: &redflag_detect::Finding,
        verdict: FindingVerdict,
        accesses: &[AccessSide; 2],
    ) -> String {
        use redflag_trace::Variable::{Field, Static};
        let mut why = missing_edge(verdict, found.missing, accesses);
        if let Field { field, .. } | Static { field } = found.variable
            && let Some(exposed) = exposed(self.namer.tables.init_only(field), accesses)
        {
            why = format!("{why} {exposed}");
        }
        why
    }

    fn variable(&self, found: &redflag_detect::Finding) -> Variable {
        use redflag_trace::Variable::{Contents, Elements, Field, Static};
        let (kind, object) = match found.variable {
            Field { field, .. } | Static { field } => return self.field(field),
            Elements { array, .. } => (VariableKind::Array, array),
            Contents { object } => (VariableKind::Contents, object),
        };
        let is_array = kind == VariableKind::Array;
        let class = self
            .namer
            .class_of(object, if is_array { "array" } else { "object" });
        let allocated = found.allocation(object);
        Variable {
            kind,
            type_name: is_array.then(|| class.clone()),
            class,
            field: None,
            owner: self.owners.field(object).map(str::to_owned),
            allocated: allocated.and_then(|site| self.namer.source_line(site)),
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
            type_name: field
                .map(redflag_trace::Field::type_name)
                .filter(|name| !name.is_empty()),
            owner: None,
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
        let frames = evidence.stack.and_then(|stack| tables.stack(stack));
        let frames = frames.unwrap_or_default();
        let own = place(evidence.site, site);
        let caller = match site.is_some_and(|site| site.is_accessor) {
            true => frames.iter().skip(1).find(|frame| is_caller(frame)),
            false => None,
        };
        let (at, via) = match caller {
            Some(caller) => (place_of_frame(caller), Some(own)),
            None => (own, None),
        };
        AccessSide {
            kind: match evidence.kind.is_write() {
                false => AccessKind::Read,
                true => AccessKind::Write,
            },
            mode: match evidence.kind.is_atomic() {
                false => AccessMode::Plain,
                true => AccessMode::Atomic,
            },
            publication: evidence.publication,
            thread: self.namer.thread(evidence.thread),
            class: at.class,
            method: at.method,
            file: at.file,
            line: at.line,
            via,
            descriptor: site
                .map(|site| site.descriptor.to_string())
                .filter(|descriptor| !descriptor.is_empty()),
            bci: site.map(|site| site.bci),
            stack: frames.iter().map(ToString::to_string).collect(),
            stack_of_another: !frames.is_empty() && !evidence.has_own_stack,
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
        }
    }
}

/// Whether a frame outside an accessor says more than the accessor: it is in code that somebody wrote.
fn is_caller(frame: &Frame) -> bool {
    !frame.is_accessor && !frame.class.contains("$$Lambda") && !is_jdk_class(&*frame.class)
}

fn place(id: SiteId, site: Option<&Site>) -> Place {
    let Some(site) = site else {
        return Place {
            class: "unknown class".to_owned(),
            method: id.to_string(),
            ..Place::default()
        };
    };
    Place {
        class: java_name(&site.class),
        method: site.method.to_string(),
        file: site.file.as_ref().map(ToString::to_string),
        line: Some(site.line).filter(|&line| line != 0),
    }
}

fn place_of_frame(frame: &Frame) -> Place {
    Place {
        class: java_name(&frame.class),
        method: frame.method.to_string(),
        file: frame.file.as_ref().map(ToString::to_string),
        line: Some(frame.line).filter(|&line| line != 0),
    }
}

/// The tests that a finding happened in: that of all its threads, or each of them if they worked for several.
fn test_of(subject: &Subject) -> Option<String> {
    let mut tests: Vec<&str> = Vec::new();
    for strand in subject.strands() {
        if let Some(test) = strand.test.filter(|test| !tests.contains(test)) {
            tests.push(test);
        }
    }
    (!tests.is_empty()).then(|| tests.join(" and "))
}

/// A finding was seen again, perhaps in other tests.
pub(crate) fn seen_in_tests_of(known: &mut Finding, again: &Finding) {
    for test in &again.tests {
        if known.tests.len() < MAX_TESTS && !known.tests.contains(test) {
            known.tests.push(test.clone());
        }
    }
}
