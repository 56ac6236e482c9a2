//! What a rule suppresses, and the parts of a finding that it is compared with.

use super::pattern::{Name, Pattern};
use super::place::{File, Place, Spot};
use crate::combine::race_id;
use crate::model::{Finding, Variable, VariableKind};

/// What a rule suppresses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// Variables by name.
    Variable(Pattern),
    /// Arrays by where they are allocated.
    AllocatedAt(File),
    /// Findings with an access there.
    Site(Place),
    /// Findings with a frame there.
    Frame(Place),
    /// One finding.
    Id(String),
}

/// The parts of a finding that rules are compared with, computed once for all rules.
pub struct Subject<'a> {
    id: &'a str,
    /// The id as a race: a prediction for two places that raced in another run is the same mistake.
    race: Option<String>,
    variable: Name<'a>,
    allocated: Option<Spot<'a>>,
    sites: [Spot<'a>; 2],
}

impl<'a> Subject<'a> {
    /// The parts of a finding.
    pub fn of(finding: &'a Finding) -> Self {
        let accesses = &finding.accesses;
        Subject {
            id: &finding.id,
            race: race_id(finding),
            variable: name(&finding.variable),
            allocated: finding.variable.allocated.as_deref().map(Spot::of_line),
            sites: accesses.each_ref().map(Spot::of_access),
        }
    }
}

/// The name that patterns are compared with: class and name of a field, class of contents, type of an array, which is not a member
/// of a class.
fn name(variable: &Variable) -> Name<'_> {
    match (variable.kind, &variable.field) {
        (VariableKind::Field, Some(field)) => Name::member(&variable.class, field),
        (VariableKind::Field, None) | (VariableKind::Contents, _) => Name::class(&variable.class),
        (VariableKind::Array, _) => {
            let type_name = variable.type_name.as_ref();
            Name::alone(type_name.unwrap_or(&variable.class))
        }
    }
}

impl Target {
    /// Whether a finding is suppressed. Callers are not looked at here, but in [`super::frames`].
    pub fn is(&self, subject: &Subject<'_>) -> bool {
        match self {
            Target::Variable(pattern) => pattern.is(&subject.variable),
            Target::AllocatedAt(file) => subject.allocated.as_ref().is_some_and(|at| file.is(at)),
            Target::Site(place) | Target::Frame(place) => {
                subject.sites.iter().any(|site| place.is(site))
            }
            Target::Id(id) => id == subject.id || Some(id) == subject.race.as_ref(),
        }
    }
}
