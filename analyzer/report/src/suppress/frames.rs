//! The rule that suppresses a finding by a frame of its stacks.
//!
//! Findings have many frames, but few different ones: the result for each frame is cached.

use super::place::{Place, Spot};
use super::target::{Parts, Target};
use std::collections::HashMap;

/// The rules about frames, and the results so far.
pub struct Frames<'a> {
    /// Each with its index among all rules.
    rules: Vec<(usize, &'a Place)>,
    /// The first rule that matches each frame.
    known: HashMap<&'a str, Option<usize>>,
}

impl<'a> Frames<'a> {
    /// Selects the rules about frames.
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

    /// The first rule that matches any frame of a finding, or of one pair of it.
    pub fn first(&mut self, parts: &Parts<'a>) -> Option<usize> {
        if self.rules.is_empty() {
            return None;
        }
        let frames = parts.frames.iter();
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
