//! From ids to names: the only place where a finding meets the tables.

use crate::fingerprint::fingerprint;
use crate::model::{
    AccessKind, AccessSide, Detector, Finding, FindingVerdict, Variable, VariableKind,
};
use redflag_detect::{Evidence, HeldLock, MissingEdge};
use redflag_trace::{Access, FieldId, ObjectId, SiteId, Tables, java_name};

/// Names what findings mention.
pub(crate) struct Resolver<'a> {
    tables: &'a Tables,
    /// Objects named so far. Their place here is the number shown: ids are long, and differ from run to run.
    named: Vec<ObjectId>,
}

impl<'a> Resolver<'a> {
    /// A resolver that has named nothing yet.
    pub fn new(tables: &'a Tables) -> Self {
        Resolver {
            tables,
            named: Vec::new(),
        }
    }

    /// A finding with names.
    pub fn finding(&mut self, found: &redflag_detect::Finding) -> Finding {
        let variable = self.variable(found.variable);
        let [first, second] = &found.accesses;
        let accesses = [self.side(first), self.side(second)];
        let (verdict, verdict_name) = match found.verdict {
            redflag_detect::Verdict::Race => (FindingVerdict::Race, "race"),
        };
        Finding {
            id: fingerprint(verdict_name, &variable, &accesses),
            verdict,
            detector: match found.detector {
                redflag_detect::Detector::Hb => Detector::Hb,
            },
            missing_edge: missing_edge(found.missing, &accesses),
            variable,
            accesses,
            count: found.count,
            test: None,
            advice: Vec::new(),
        }
    }

    fn variable(&self, variable: redflag_trace::Variable) -> Variable {
        use redflag_trace::Variable::{Contents, Elements, Field, Static};
        match variable {
            Field { field, .. } | Static { field } => self.field(field),
            Elements { array, .. } => {
                let class = self.class_of(array, "array");
                Variable {
                    kind: VariableKind::Array,
                    type_name: Some(class.clone()),
                    class,
                    field: None,
                    allocated: None,
                }
            }
            Contents { object } => {
                let class = self.class_of(object, "object");
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
        let field = self.tables.field(id);
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
        let site = self.tables.site(evidence.site);
        let thread = self.tables.thread(evidence.thread);
        let mut side = AccessSide {
            kind: match evidence.kind {
                Access::Read => AccessKind::Read,
                Access::Write => AccessKind::Write,
            },
            thread: thread.map_or_else(|| evidence.thread.to_string(), str::to_owned),
            class: site.map_or_else(|| "unknown class".to_owned(), |site| java_name(&site.class)),
            method: site.map_or_else(|| evidence.site.to_string(), |site| site.method.to_string()),
            file: site
                .and_then(|site| site.file.as_ref())
                .map(ToString::to_string),
            line: site.map(|site| site.line).filter(|&line| line != 0),
            stack: Vec::new(),
            locks: evidence.locks.iter().map(|lock| self.lock(lock)).collect(),
        };
        side.stack = match self.tables.stack(evidence.site) {
            Some(frames) => frames.iter().map(ToString::to_string).collect(),
            None => vec![side.place()],
        };
        side
    }

    fn lock(&mut self, lock: &HeldLock) -> String {
        let name = format!(
            "{}#{}",
            self.class_of(lock.monitor, "object"),
            self.number(lock.monitor)
        );
        match self.source_line(lock.site) {
            Some(line) => format!("{name} (taken at {line})"),
            None => name,
        }
    }

    fn number(&mut self, object: ObjectId) -> usize {
        let at = self
            .named
            .iter()
            .position(|&known| known == object)
            .unwrap_or_else(|| {
                self.named.push(object);
                self.named.len() - 1
            });
        at + 1
    }

    fn class_of(&self, object: ObjectId, if_unknown: &str) -> String {
        self.tables
            .object_class(object)
            .map_or_else(|| if_unknown.to_owned(), java_name)
    }

    fn source_line(&self, site: SiteId) -> Option<String> {
        let site = self.tables.site(site)?;
        Some(format!("{}:{}", site.file.as_ref()?, site.line))
    }
}

fn missing_edge(missing: MissingEdge, accesses: &[AccessSide; 2]) -> String {
    let held = match missing {
        MissingEdge::NoLock => "Neither thread holds a lock".to_owned(),
        MissingEdge::OnlyFirstLocks => only_one_locks(&accesses[0], &accesses[1]),
        MissingEdge::OnlySecondLocks => only_one_locks(&accesses[1], &accesses[0]),
        MissingEdge::DifferentLocks => "The two threads hold different locks".to_owned(),
    };
    format!(
        "{held}, and no volatile, thread start, join or other hand-off leads from one access to the other."
    )
}

fn only_one_locks(with: &AccessSide, without: &AccessSide) -> String {
    format!(
        "Thread \"{}\" holds a lock but thread \"{}\" does not",
        with.thread, without.thread
    )
}
