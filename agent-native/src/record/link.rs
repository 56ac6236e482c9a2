//! Links: what each site is about, found when it first runs. A packed word per site, and the table of them.

use redflag_layout::{CLASS_BITS, SITE_CHUNK, SITE_CHUNKS, SiteFacts};
use redflag_trace::FieldId;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use super::identity::ClassId;
pub use redflag_layout::Role;

/// A site's role, field and class in one word: role in the top byte, 24 bits of class, 32 bits of field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link(u64);

impl Link {
    /// A field of a class.
    pub fn new(role: Role, class: ClassId, field: FieldId) -> Link {
        debug_assert!(class.0 < 1 << CLASS_BITS);
        Link(u64::from(role as u8) << 56 | u64::from(class.0) << 32 | u64::from(field.0))
    }

    /// No field, no class.
    pub fn bare(role: Role) -> Link {
        Link::new(role, ClassId(0), FieldId(0))
    }

    /// The role.
    pub fn role(self) -> Role {
        u8::try_from(self.0 >> 56)
            .ok()
            .and_then(Role::of)
            .unwrap_or(Role::Lost)
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

/// The word that the shim gets for a site.
pub fn for_shim(link: Link, id_field: i64, offset: Option<i64>) -> i64 {
    let facts = SiteFacts {
        role: link.role(),
        id_field,
        offset,
        class: link.class().0,
    };
    facts.word()
}

/// The links of all sites, in chunks that are allocated when first needed, so that a lookup takes no lock.
pub struct Links(Box<[OnceLock<Box<[AtomicU64]>>]>);

impl Default for Links {
    fn default() -> Self {
        Links((0..SITE_CHUNKS).map(|_| OnceLock::new()).collect())
    }
}

impl Links {
    /// The link of a site, if it has run before.
    pub fn get(&self, site: u32) -> Option<Link> {
        let chunk = self.0.get(site as usize / SITE_CHUNK)?.get()?;
        let word = chunk[site as usize % SITE_CHUNK].load(Ordering::Acquire);
        (word != 0).then_some(Link(word))
    }

    /// Sets the link of a site. Two threads that link a site at the same time set the same.
    pub fn set(&self, site: u32, link: Link) {
        if let Some(chunk) = self.0.get(site as usize / SITE_CHUNK) {
            let chunk = chunk.get_or_init(|| (0..SITE_CHUNK).map(|_| AtomicU64::new(0)).collect());
            chunk[site as usize % SITE_CHUNK].store(link.0, Ordering::Release);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_holds_role_class_and_field() {
        for role in Role::ALL {
            let link = Link::new(role, ClassId(0xab_cdef), FieldId(0xffff_fffe));
            assert_eq!(
                (link.role(), link.class(), link.field()),
                (role, ClassId(0xab_cdef), FieldId(0xffff_fffe))
            );
        }
    }

    #[test]
    fn a_site_has_no_link_before_it_is_set_or_beyond_the_limit() {
        let links = Links::default();
        assert_eq!(links.get(5000), None);
        links.set(5000, Link::bare(Role::Orders));
        assert_eq!(links.get(5000), Some(Link::bare(Role::Orders)));
        links.set(u32::MAX, Link::bare(Role::Orders));
        assert_eq!(links.get(u32::MAX), None);
    }
}
