//! A map for few entries: a single one needs no allocation, and some are stored in a vector and searched one by one.

use crate::hash::IdMap;
use std::hash::Hash;
use std::mem;

/// Up to this many entries, a search is faster than a hash and takes less memory.
pub(crate) const FEW: usize = 8;

/// See the module.
#[derive(Debug, Default)]
pub(crate) enum SmallMap<K, V> {
    #[default]
    None,
    One(K, V),
    Few(Vec<(K, V)>),
    Many(Box<IdMap<K, V>>),
}

impl<K: Copy + Eq + Hash, V> SmallMap<K, V> {
    pub fn get(&self, key: K) -> Option<&V> {
        match self {
            SmallMap::None => None,
            SmallMap::One(known, value) => (*known == key).then_some(value),
            SmallMap::Few(few) => {
                let found = few.iter().find(|(known, _)| *known == key);
                found.map(|(_, value)| value)
            }
            SmallMap::Many(many) => many.get(&key),
        }
    }

    /// The value of a key, made by `new` the first time.
    pub fn get_or_insert_with(&mut self, key: K, new: impl FnOnce() -> V) -> &mut V {
        self.grow_for(key);
        match self {
            SmallMap::None => {
                *self = SmallMap::One(key, new());
                match self {
                    SmallMap::One(_, value) => value,
                    _ => unreachable!("it was made just now"),
                }
            }
            SmallMap::One(_, value) => value,
            SmallMap::Few(few) => {
                let known = few.iter().position(|(known, _)| *known == key);
                let at = known.unwrap_or_else(|| {
                    few.push((key, new()));
                    few.len() - 1
                });
                &mut few[at].1
            }
            SmallMap::Many(many) => many.entry(key).or_insert_with(new),
        }
    }

    /// Takes the next larger form if this one cannot take the key.
    fn grow_for(&mut self, key: K) {
        let is_full = match self {
            SmallMap::One(known, _) => *known != key,
            SmallMap::Few(few) => few.len() == FEW && self.get(key).is_none(),
            SmallMap::None | SmallMap::Many(_) => false,
        };
        if is_full {
            *self = match mem::take(self) {
                SmallMap::One(known, value) => {
                    let mut few = Vec::with_capacity(2);
                    few.push((known, value));
                    SmallMap::Few(few)
                }
                SmallMap::Few(few) => SmallMap::Many(Box::new(few.into_iter().collect())),
                other => other,
            };
        }
    }

    pub fn len(&self) -> usize {
        match self {
            SmallMap::None => 0,
            SmallMap::One(..) => 1,
            SmallMap::Few(few) => few.len(),
            SmallMap::Many(many) => many.len(),
        }
    }

    /// An estimate of the bytes needed in addition to the map itself, without what values point to.
    pub fn bytes(&self) -> usize {
        match self {
            SmallMap::None | SmallMap::One(..) => 0,
            SmallMap::Few(few) => few.capacity() * size_of::<(K, V)>(),
            SmallMap::Many(many) => 2 * many.len() * size_of::<(K, V)>(),
        }
    }

    pub fn for_each(&self, mut each: impl FnMut(&V)) {
        match self {
            SmallMap::None => {}
            SmallMap::One(_, value) => each(value),
            SmallMap::Few(few) => few.iter().for_each(|(_, value)| each(value)),
            SmallMap::Many(many) => many.values().for_each(each),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stay_with_their_keys_as_the_map_grows() {
        let mut all = SmallMap::default();
        let keys = 3 * FEW as u32;
        for key in (0..keys).step_by(2) {
            all.get_or_insert_with(key, || key);
            assert_eq!(all.len(), 1 + key as usize / 2);
        }
        for key in 0..keys {
            let expected = Some(key).filter(|key| key % 2 == 0);
            assert_eq!(all.get(key).copied(), expected);
            let new = || panic!("{key} is there");
            assert!(expected.is_none() || *all.get_or_insert_with(key, new) == key);
        }
    }
}
