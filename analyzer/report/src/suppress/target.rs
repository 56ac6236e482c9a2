//! What a rule suppresses, and the parts of a finding that it is compared with.

use super::pattern::{Name, Pattern};
use super::place::{File, Place, Spot};
use crate::model::Finding;
use crate::subject::{Pair, Race, Subject};
use crate::variable::{Variable, VariableKind};

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

/// The parts of a finding, or of one pair of a race, that rules are compared with; computed once for all rules.
pub struct Parts<'a> {
    ids: Vec<&'a str>,
    variable: Vec<Name<'a>>,
    allocated: Option<Spot<'a>>,
    sites: Vec<Spot<'a>>,
    /// The frames of all its stacks.
    pub frames: Vec<&'a str>,
}

impl<'a> Parts<'a> {
    /// All parts of a finding that must be suppressed: one for each pair of a race.
    pub fn of(finding: &'a Finding) -> Vec<Self> {
        match &finding.subject {
            Subject::Race(race) => race
                .all_pairs()
                .map(|pair| Parts::of_pair(finding, race, pair))
                .collect(),
            other => {
                let strands = other.strands();
                vec![Parts {
                    ids: vec![&finding.id],
                    variable: Vec::new(),
                    allocated: None,
                    frames: strands
                        .iter()
                        .flat_map(|strand| strand.stack)
                        .map(String::as_str)
                        .collect(),
                    sites: strands.iter().map(Spot::of_strand).collect(),
                }]
            }
        }
    }

    fn of_pair(finding: &'a Finding, race: &'a Race, pair: &'a Pair) -> Self {
        let sides = pair.accesses.iter();
        Parts {
            ids: vec![&finding.id, &pair.id],
            variable: names(&race.variable),
            allocated: race.variable.allocated.as_deref().map(Spot::of_line),
            sites: sides
                .clone()
                .map(|side| Spot::of_strand(&side.into()))
                .collect(),
            frames: sides
                .flat_map(|side| &side.stack)
                .map(String::as_str)
                .collect(),
        }
    }
}

/// The names that patterns are compared with: class and name of a field, also of the field that holds an array or object; class of
/// contents; type of an array, which is not a member of a class.
fn names(variable: &Variable) -> Vec<Name<'_>> {
    let own = match (variable.kind, &variable.field) {
        (VariableKind::Field, Some(field)) => Name::member(&variable.class, field),
        (VariableKind::Field, None) | (VariableKind::Contents, _) => Name::class(&variable.class),
        (VariableKind::Array, _) => {
            let type_name = variable.type_name.as_ref();
            Name::alone(type_name.unwrap_or(&variable.class))
        }
    };
    let owner = variable.owner.as_deref().map(Name::written);
    // Elements as the report names them: `OrderCache.flags[]`.
    let elements = variable.owner.is_some() && variable.kind == VariableKind::Array;
    let elements = variable.own_name().filter(|_| elements).map(Name::written);
    std::iter::once(own).chain(owner).chain(elements).collect()
}

impl Target {
    /// Whether a finding, or one pair of it, is suppressed. Callers are not looked at here, but in [`super::frames`].
    pub fn is(&self, parts: &Parts<'_>) -> bool {
        match self {
            Target::Variable(pattern) => parts.variable.iter().any(|name| pattern.is(name)),
            Target::AllocatedAt(file) => parts.allocated.as_ref().is_some_and(|at| file.is(at)),
            Target::Site(place) | Target::Frame(place) => {
                parts.sites.iter().any(|site| place.is(site))
            }
            Target::Id(id) => parts.ids.contains(&&**id),
        }
    }
}
