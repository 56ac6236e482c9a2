//! What a site turned out to be about when it first ran: a packed word per site, and a table of them.

use redflag_trace::FieldId;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use super::identity::ClassId;

/// How the place that a site names must be treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Role {
    /// A plain field.
    Plain = 1,
    /// A volatile field.
    Volatile = 2,
    /// A field that is not checked: final, or accessed by code whose accesses are not.
    Unchecked = 3,
    /// Synchronization, perhaps through a class.
    Orders = 4,
    /// A call that reads its object's contents.
    ContentsRead = 5,
    /// A call that changes its object's contents.
    ContentsWrite = 6,
    /// It could not be found; nothing is recorded there, and that is counted.
    Lost = 7,
    /// A plain field that was not written after construction yet.
    InitOnly = 8,
    /// A plain read through a handle.
    HandleRead = 9,
    /// A plain write through a handle.
    HandleWrite = 10,
}

/// A site's role, field and class in one word: role in the top byte, 24 bits of class, 32 bits of field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link(u64);

impl Link {
    /// A field of a class.
    pub fn new(role: Role, class: ClassId, field: FieldId) -> Link {
        debug_assert!(class.0 < 1 << 24);
        Link(u64::from(role as u8) << 56 | u64::from(class.0) << 32 | u64::from(field.0))
    }

    /// No field, no class.
    pub fn bare(role: Role) -> Link {
        Link::new(role, ClassId(0), FieldId(0))
    }

    /// The role.
    pub fn role(self) -> Role {
        match self.0 >> 56 {
            1 => Role::Plain,
            2 => Role::Volatile,
            3 => Role::Unchecked,
            4 => Role::Orders,
            5 => Role::ContentsRead,
            6 => Role::ContentsWrite,
            8 => Role::InitOnly,
            9 => Role::HandleRead,
            10 => Role::HandleWrite,
            _ => Role::Lost,
        }
    }

    /// The declaring class.
    pub fn class(self) -> ClassId {
        ClassId(u32::try_from(self.0 >> 32 & 0xff_ffff).expect("24 bits"))
    }

    /// The field.
    pub fn field(self) -> FieldId {
        FieldId(u32::try_from(self.0 & 0xffff_ffff).expect("32 bits"))
    }
}

/// What the shim is told of a site: its role, where objects keep their identity, where the field lies, and its class. The
/// offsets are left out if they do not fit, which costs only speed.
pub fn for_shim(link: Link, keeps: i64, offset: Option<i64>) -> i64 {
    let keeps = if (1..1 << 16).contains(&keeps) {
        keeps
    } else {
        0
    };
    let offset = offset.filter(|offset| (0..1 << 20).contains(offset));
    let word = link.role() as i64 | keeps << 4 | offset.unwrap_or(FAR) << 20;
    word | i64::from(link.class().0) << 40
}

/// An offset too large to be told apart from others: two such variables of an object count as one where they order threads.
const FAR: i64 = (1 << 20) - 1;

const CHUNK: usize = 4096;
const CHUNKS: usize = 16_384;

/// The links of all sites: chunks that come into being when first needed, so that a lookup takes no lock.
pub struct Links(Box<[OnceLock<Box<[AtomicU64]>>]>);

impl Default for Links {
    fn default() -> Self {
        Links((0..CHUNKS).map(|_| OnceLock::new()).collect())
    }
}

impl Links {
    /// The link of a site, if it has run before.
    pub fn get(&self, site: u32) -> Option<Link> {
        let chunk = self.0.get(site as usize / CHUNK)?.get()?;
        let word = chunk[site as usize % CHUNK].load(Ordering::Acquire);
        (word != 0).then_some(Link(word))
    }

    /// Sets the link of a site. Two threads that link a site at once find the same.
    pub fn set(&self, site: u32, link: Link) {
        if let Some(chunk) = self.0.get(site as usize / CHUNK) {
            let chunk = chunk.get_or_init(|| (0..CHUNK).map(|_| AtomicU64::new(0)).collect());
            chunk[site as usize % CHUNK].store(link.0, Ordering::Release);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_gives_back_what_it_was_made_of() {
        for role in [
            Role::Plain,
            Role::Volatile,
            Role::Unchecked,
            Role::Orders,
            Role::ContentsRead,
            Role::ContentsWrite,
            Role::InitOnly,
            Role::HandleRead,
            Role::HandleWrite,
        ] {
            let link = Link::new(role, ClassId(0xab_cdef), FieldId(0xffff_fffe));
            assert_eq!(
                (link.role(), link.class(), link.field()),
                (role, ClassId(0xab_cdef), FieldId(0xffff_fffe))
            );
        }
    }

    #[test]
    fn sites_are_unknown_until_set_and_far_ones_never_known() {
        let links = Links::default();
        assert_eq!(links.get(5000), None);
        links.set(5000, Link::bare(Role::Orders));
        assert_eq!(links.get(5000), Some(Link::bare(Role::Orders)));
        links.set(u32::MAX, Link::bare(Role::Orders));
        assert_eq!(links.get(u32::MAX), None);
    }
}
