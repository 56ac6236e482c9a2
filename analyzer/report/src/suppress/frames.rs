//! Which rule a stack is suppressed by.
//!
//! Findings have many frames, but not many different ones: each is looked at once, and what came of it is remembered.

use super::place::{Place, Spot};
use super::target::Target;
use crate::model::Finding;
use std::collections::HashMap;

/// The rules about frames, and what is known of frames by now.
pub struct Frames<'a> {
    /// Each with its place among all rules.
    rules: Vec<(usize, &'a Place)>,
    /// The first rule that matches each frame.
    known: HashMap<&'a str, Option<usize>>,
}

impl<'a> Frames<'a> {
    /// Takes the rules about frames out of these.
    pub fn new(rules: &[(usize, &'a Target)]) -> Self {
        let about_frames = rules.iter().filter_map(|&(at, target)| match target {
            Target::Frame(place) => Some((at, place)),
            _ => None,
        });
        Frames {
            rules: about_frames.collect(),
            known: HashMap::new(),
        }
    }

    /// The first rule that matches any frame of a finding.
    pub fn first(&mut self, finding: &'a Finding) -> Option<usize> {
        if self.rules.is_empty() {
            return None;
        }
        let frames = finding.accesses.iter().flat_map(|access| &access.stack);
        frames.filter_map(|frame| self.rule_of(frame)).min()
    }

    fn rule_of(&mut self, frame: &'a str) -> Option<usize> {
        let rules = &self.rules;
        *self.known.entry(frame).or_insert_with(|| {
            let spot = Spot::of_frame(frame);
            let mut matching = rules.iter().filter(|(_, place)| place.is(&spot));
            matching.next().map(|&(at, _)| at)
        })
    }
}
