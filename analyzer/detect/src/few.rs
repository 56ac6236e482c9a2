//! A map that most often has one entry, which then needs no memory of its own, or a few, which lie in one piece and are
//! searched one by one.

use crate::hash::IdMap;
use std::hash::Hash;
use std::mem;

/// Up to here, searching is faster than hashing and takes less memory.
pub(crate) const FEW: usize = 8;

/// See the module.
#[derive(Debug, Default)]
pub(crate) enum FewOrMany<K, V> {
    #[default]
    None,
    One(K, V),
    Few(Vec<(K, V)>),
    Many(Box<IdMap<K, V>>),
}

impl<K: Copy + Eq + Hash, V> FewOrMany<K, V> {
    pub fn get(&self, key: K) -> Option<&V> {
        match self {
            FewOrMany::None => None,
            FewOrMany::One(known, value) => (*known == key).then_some(value),
            FewOrMany::Few(few) => {
                let found = few.iter().find(|(known, _)| *known == key);
                found.map(|(_, value)| value)
            }
            FewOrMany::Many(many) => many.get(&key),
        }
    }

    /// The value of a key, which is `fresh` the first time.
    pub fn get_or_insert_with(&mut self, key: K, fresh: impl FnOnce() -> V) -> &mut V {
        self.make_room(key);
        match self {
            FewOrMany::None => {
                *self = FewOrMany::One(key, fresh());
                match self {
                    FewOrMany::One(_, value) => value,
                    _ => unreachable!("it was made just now"),
                }
            }
            FewOrMany::One(_, value) => value,
            FewOrMany::Few(few) => {
                let known = few.iter().position(|(known, _)| *known == key);
                let at = known.unwrap_or_else(|| {
                    few.push((key, fresh()));
                    few.len() - 1
                });
                &mut few[at].1
            }
            FewOrMany::Many(many) => many.entry(key).or_insert_with(fresh),
        }
    }

    /// Takes the form that has room for a key, if it has not.
    fn make_room(&mut self, key: K) {
        let is_full = match self {
            FewOrMany::One(known, _) => *known != key,
            FewOrMany::Few(few) => few.len() == FEW && self.get(key).is_none(),
            FewOrMany::None | FewOrMany::Many(_) => false,
        };
        if is_full {
            *self = match mem::take(self) {
                FewOrMany::One(known, value) => {
                    let mut few = Vec::with_capacity(2);
                    few.push((known, value));
                    FewOrMany::Few(few)
                }
                FewOrMany::Few(few) => FewOrMany::Many(Box::new(few.into_iter().collect())),
                roomy => roomy,
            };
        }
    }

    pub fn len(&self) -> usize {
        match self {
            FewOrMany::None => 0,
            FewOrMany::One(..) => 1,
            FewOrMany::Few(few) => few.len(),
            FewOrMany::Many(many) => many.len(),
        }
    }

    /// An estimate of the bytes needed beside the map itself, without what values point to.
    pub fn bytes(&self) -> usize {
        match self {
            FewOrMany::None | FewOrMany::One(..) => 0,
            FewOrMany::Few(few) => few.capacity() * size_of::<(K, V)>(),
            FewOrMany::Many(many) => 2 * many.len() * size_of::<(K, V)>(),
        }
    }

    pub fn for_each(&self, mut each: impl FnMut(&V)) {
        match self {
            FewOrMany::None => {}
            FewOrMany::One(_, value) => each(value),
            FewOrMany::Few(few) => few.iter().for_each(|(_, value)| each(value)),
            FewOrMany::Many(many) => many.values().for_each(each),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stay_with_their_keys_as_there_are_more_of_them() {
        let mut all = FewOrMany::default();
        let keys = 3 * FEW as u32;
        for key in (0..keys).step_by(2) {
            all.get_or_insert_with(key, || key);
            assert_eq!(all.len(), 1 + key as usize / 2);
        }
        for key in 0..keys {
            let expected = Some(key).filter(|key| key % 2 == 0);
            assert_eq!(all.get(key).copied(), expected);
            let fresh = || panic!("{key} is known");
            assert!(expected.is_none() || *all.get_or_insert_with(key, fresh) == key);
        }
    }
}
