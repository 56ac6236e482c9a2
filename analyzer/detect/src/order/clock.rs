//! Epochs, and vector clocks that share what they have in common.
//!
//! A clock has, for each slot (see [`crate::order::threads`]), the latest time that happened before. Times count from 1; 0 means
//! none. A clock is a tree of small blocks that never change: two clocks with the same entries share the blocks of these.
//! So a copy is a reference count, a join looks only at blocks that differ, and ten thousand threads that are all ordered after
//! each other do not need ten thousand full vectors. Up to 16 slots a clock is one block.

use std::sync::Arc;

/// A point in the time of one slot, `c@t` in the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Epoch {
    /// The slot.
    pub slot: u32,
    /// Its time.
    pub time: u32,
}

/// Slots of a leaf, as a power of two.
const LEAF_BITS: u32 = 4;
/// Children of an inner block, as a power of two.
const INNER_BITS: u32 = 3;
const LEAF: usize = 1 << LEAF_BITS;
const INNER: usize = 1 << INNER_BITS;

#[derive(Debug)]
enum Block {
    Leaf([u32; LEAF]),
    Inner([Option<Arc<Block>>; INNER]),
}

type Child = Option<Arc<Block>>;

/// A vector clock: a time for each slot.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clock {
    root: Child,
    /// How many inner blocks are above a leaf.
    height: u32,
}

impl Clock {
    /// The time of a slot.
    pub fn time(&self, slot: u32) -> u32 {
        let mut height = self.height;
        if slot >> (LEAF_BITS + INNER_BITS * height) != 0 {
            return 0;
        }
        let mut child = &self.root;
        loop {
            match child.as_deref() {
                None => return 0,
                Some(Block::Leaf(times)) => return times[slot as usize % LEAF],
                Some(Block::Inner(children)) => {
                    height -= 1;
                    child = &children[child_index(slot, height)];
                }
            }
        }
    }

    /// Raises the time of a slot to that of an epoch, if it is earlier.
    pub fn observe(&mut self, epoch: Epoch) {
        if self.time(epoch.slot) >= epoch.time {
            return;
        }
        while epoch.slot >> (LEAF_BITS + INNER_BITS * self.height) != 0 {
            self.lift();
        }
        self.root = Some(with(self.root.as_ref(), self.height, epoch));
    }

    /// Takes the greater time of every slot: `C ⊔ C'` in the paper.
    pub fn join(&mut self, other: &Clock) {
        if let (Some(mine), Some(theirs)) = (&self.root, &other.root)
            && Arc::ptr_eq(mine, theirs)
        {
            return;
        }
        if self.height == other.height {
            self.root = join(&self.root, &other.root);
            return;
        }
        let mut other = other.clone();
        self.level(&mut other);
        self.root = join(&self.root, &other.root);
    }

    /// Takes the smaller time of every slot: the greatest clock below both.
    pub fn meet(&mut self, other: &Clock) {
        let mut other = other.clone();
        self.level(&mut other);
        self.root = meet(&self.root, &other.root);
    }

    /// Whether `check` holds for the entries of all slots.
    pub fn all(&self, check: &dyn Fn(Epoch) -> bool) -> bool {
        all(&self.root, self.height, 0, check)
    }

    fn level(&mut self, other: &mut Clock) {
        while self.height < other.height {
            self.lift();
        }
        while other.height < self.height {
            other.lift();
        }
    }

    fn lift(&mut self) {
        if let Some(root) = self.root.take() {
            let mut children = [const { None }; INNER];
            children[0] = Some(root);
            self.root = Some(Arc::new(Block::Inner(children)));
        }
        self.height += 1;
    }
}

/// The index of the child that a slot belongs to, in a block whose children have this height.
fn child_index(slot: u32, height: u32) -> usize {
    (slot >> (LEAF_BITS + INNER_BITS * height)) as usize % INNER
}

fn with(block: Option<&Arc<Block>>, height: u32, epoch: Epoch) -> Arc<Block> {
    Arc::new(match block.map(AsRef::as_ref) {
        Some(Block::Inner(children)) => {
            let index = child_index(epoch.slot, height - 1);
            let child = with(children[index].as_ref(), height - 1, epoch);
            let mut children = children.clone();
            children[index] = Some(child);
            Block::Inner(children)
        }
        None if height > 0 => {
            let mut children = [const { None }; INNER];
            children[child_index(epoch.slot, height - 1)] = Some(with(None, height - 1, epoch));
            Block::Inner(children)
        }
        leaf => {
            let mut times = [0; LEAF];
            if let Some(Block::Leaf(before)) = leaf {
                times = *before;
            }
            times[epoch.slot as usize % LEAF] = epoch.time;
            Block::Leaf(times)
        }
    })
}

/// Both blocks have the same height. The result is one of them where that is possible, so that sharing goes on.
fn join(a: &Child, b: &Child) -> Child {
    let (Some(left), Some(right)) = (a, b) else {
        return a.as_ref().or(b.as_ref()).cloned();
    };
    if Arc::ptr_eq(left, right) {
        return a.clone();
    }
    match (&**left, &**right) {
        (Block::Leaf(mine), Block::Leaf(theirs)) => {
            let most = std::array::from_fn(|slot| mine[slot].max(theirs[slot]));
            if most == *mine {
                a.clone()
            } else if most == *theirs {
                b.clone()
            } else {
                Some(Arc::new(Block::Leaf(most)))
            }
        }
        (Block::Inner(mine), Block::Inner(theirs)) => {
            let both = std::array::from_fn(|index| join(&mine[index], &theirs[index]));
            if same(&both, mine) {
                a.clone()
            } else if same(&both, theirs) {
                b.clone()
            } else {
                Some(Arc::new(Block::Inner(both)))
            }
        }
        _ => unreachable!("blocks of one height are of one kind"),
    }
}

fn meet(a: &Child, b: &Child) -> Child {
    let (left, right) = (a.as_ref()?, b.as_ref()?);
    if Arc::ptr_eq(left, right) {
        return a.clone();
    }
    match (&**left, &**right) {
        (Block::Leaf(mine), Block::Leaf(theirs)) => {
            let least = std::array::from_fn(|slot| mine[slot].min(theirs[slot]));
            Some(Arc::new(Block::Leaf(least)))
        }
        (Block::Inner(mine), Block::Inner(theirs)) => {
            let both = std::array::from_fn(|index| meet(&mine[index], &theirs[index]));
            Some(Arc::new(Block::Inner(both)))
        }
        _ => unreachable!("blocks of one height are of one kind"),
    }
}

fn same(a: &[Child; INNER], b: &[Child; INNER]) -> bool {
    a.iter().zip(b).all(|pair| match pair {
        (Some(a), Some(b)) => Arc::ptr_eq(a, b),
        (None, None) => true,
        _ => false,
    })
}

fn all(child: &Child, height: u32, base: u32, check: &dyn Fn(Epoch) -> bool) -> bool {
    match child.as_deref() {
        None => true,
        Some(Block::Leaf(times)) => (base..)
            .zip(times)
            .all(|(slot, &time)| time == 0 || check(Epoch { slot, time })),
        Some(Block::Inner(children)) => (0u32..).zip(children).all(|(index, child)| {
            let first = base + (index << (LEAF_BITS + INNER_BITS * (height - 1)));
            all(child, height - 1, first, check)
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(entries: &[(u32, u32)]) -> Clock {
        let mut clock = Clock::default();
        for &(slot, time) in entries {
            clock.observe(Epoch { slot, time });
        }
        clock
    }

    /// All entries, in the order of slots.
    fn entries(clock: &Clock) -> Vec<(u32, u32)> {
        let found = std::cell::RefCell::new(Vec::new());
        clock.all(&|epoch| {
            found.borrow_mut().push((epoch.slot, epoch.time));
            true
        });
        found.into_inner()
    }

    #[test]
    fn join_takes_the_greater_times() {
        for far in [3, 17, 200, 100_000] {
            let (a, b) = (clock(&[(0, 1), (far, 2)]), clock(&[(0, 4), (5, 7)]));
            for (mut first, second) in [(a.clone(), &b), (b.clone(), &a)] {
                first.join(second);
                let mut expected = vec![(0, 4), (5, 7), (far, 2)];
                expected.sort_unstable();
                assert_eq!(entries(&first), expected);
                assert_eq!(first.time(far), 2);
                assert_eq!(first.time(far + 1), 0);
                assert_eq!(first.time(far << 4), 0);
            }
        }
    }

    #[test]
    fn meet_takes_the_smaller_times() {
        let mut a = clock(&[(0, 1), (40, 6), (999, 2)]);
        a.meet(&clock(&[(0, 4), (40, 3), (70, 7)]));
        assert_eq!(entries(&a), [(0, 1), (40, 3)]);
    }

    #[test]
    fn join_with_a_greater_clock_shares_its_blocks() {
        let small = clock(&[(0, 1), (40, 2)]);
        let mut large = small.clone();
        large.observe(Epoch { slot: 900, time: 1 });
        let mut joined = small.clone();
        joined.join(&large);
        assert_eq!(entries(&joined), entries(&large));
        let shared = |a: &Clock, b: &Clock| match (&a.root, &b.root) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            _ => false,
        };
        assert!(shared(&joined, &large));
        let before = large.clone();
        large.join(&small);
        assert!(shared(&large, &before));
    }
}
