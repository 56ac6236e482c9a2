//! What the shim knows of a site, in one word, and how many sites there can be.

use redflag_classfile::contracts::Contents;

/// How an access or call at a site must be treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Role {
    /// A plain field.
    Plain = 1,
    /// A volatile field, in a class that is watched for its synchronization only.
    Volatile = 2,
    /// An access that is not checked and orders nothing, for example to a final field.
    Unchecked = 3,
    /// Synchronization other than through a volatile field.
    Orders = 4,
    /// A call that reads its object's contents.
    ContentsRead = 5,
    /// A call that changes its object's contents.
    ContentsWrite = 6,
    /// The field or class could not be found; nothing is recorded at the site, and that is counted.
    Lost = 7,
    /// A plain field that has been written by constructors only.
    InitOnly = 8,
    /// A plain read through a handle or `Unsafe`.
    HandleRead = 9,
    /// A plain write through a handle or `Unsafe`.
    HandleWrite = 10,
    /// An atomic read through a handle or `Unsafe`, and its ordering.
    AtomicRead = 11,
    /// An atomic read that orders nothing here.
    OpaqueRead = 12,
    /// An atomic write through a handle or `Unsafe`, and its ordering.
    AtomicWrite = 13,
    /// An atomic write that orders nothing here.
    OpaqueWrite = 14,
    /// A volatile field, in a class whose accesses are checked.
    CheckedVolatile = 15,
}

impl Role {
    /// All roles.
    pub const ALL: [Role; 15] = [
        Role::Plain,
        Role::Volatile,
        Role::Unchecked,
        Role::Orders,
        Role::ContentsRead,
        Role::ContentsWrite,
        Role::Lost,
        Role::InitOnly,
        Role::HandleRead,
        Role::HandleWrite,
        Role::AtomicRead,
        Role::OpaqueRead,
        Role::AtomicWrite,
        Role::OpaqueWrite,
        Role::CheckedVolatile,
    ];

    /// The role of a number.
    pub fn of(number: u8) -> Option<Role> {
        Role::ALL.into_iter().find(|&role| role as u8 == number)
    }
}

pub(crate) const ROLE_BITS: u32 = 4;
pub(crate) const ID_FIELD_BITS: u32 = 16;
/// Bits of a field's offset in its object.
pub const OFFSET_BITS: u32 = 20;
/// Bits of a class's number.
pub const CLASS_BITS: u32 = 24;

pub(crate) const ID_FIELD_SHIFT: u32 = ROLE_BITS;
pub(crate) const OFFSET_SHIFT: u32 = ID_FIELD_SHIFT + ID_FIELD_BITS;
pub(crate) const CLASS_SHIFT: u32 = OFFSET_SHIFT + OFFSET_BITS;

/// Flags of a site of contents, in the bits of the hidden field's offset, which it has no use for.
pub(crate) const SITE_STEPS: i64 = 1 << ID_FIELD_SHIFT;
pub(crate) const SITE_CHANGES: i64 = 2 << ID_FIELD_SHIFT;
pub(crate) const SITE_TOUCHES: i64 = 4 << ID_FIELD_SHIFT;
pub(crate) const SITE_UNLOCKED: i64 = 8 << ID_FIELD_SHIFT;
pub(crate) const SITE_INSIDE: i64 = 16 << ID_FIELD_SHIFT;

const _: () = assert!(CLASS_SHIFT + CLASS_BITS == u64::BITS);
const _: () = assert!(redflag_trace::CLASS_LIMIT <= 1 << CLASS_BITS);

/// In place of every offset that is unknown or does not fit: volatile fields of an object with this offset count as
/// one.
pub const UNKNOWN_OFFSET: i64 = (1 << OFFSET_BITS) - 1;

/// In place of the hidden field's offset, for accesses through `Unsafe` to arrays; then the offset is the size of an access in
/// bytes, or 0 for references, and the class is the offset of the first element.
pub const MEMORY_ARRAY: i64 = 1;

/// In place of the hidden field's offset, for accesses through `Unsafe` to volatile fields.
pub const MEMORY_VOLATILE: i64 = 2;

/// What the shim must know of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SiteFacts {
    /// How the site is treated.
    pub role: Role,
    /// Offset of the hidden field in objects of the class, or 0 if they have none.
    pub id_field: i64,
    /// Offset of the field, if it is known.
    pub offset: Option<i64>,
    /// Number of the class that declares the field.
    pub class: u32,
}

impl SiteFacts {
    /// Nothing but a role.
    pub fn bare(role: Role) -> i64 {
        role as i64
    }

    /// The word of a call that does this to the contents of its object. `unlocked` if a wrapper that locks leaves the lock to the
    /// call's caller; `inside` if the call is in such a wrapper.
    pub fn contents(does: Contents, unlocked: bool, inside: bool) -> i64 {
        let role = contents_role(does);
        let flag = |is: bool, flag: i64| if is { flag } else { 0 };
        role as i64
            | flag(does == Contents::Step, SITE_STEPS)
            | flag(does == Contents::Change, SITE_CHANGES)
            | flag(does == Contents::Touch, SITE_TOUCHES)
            | flag(unlocked, SITE_UNLOCKED)
            | flag(inside, SITE_INSIDE)
    }

    /// Packs the facts into one word. An offset that does not fit is left out: accesses to such a plain field are not
    /// filtered, and such volatile fields count as one.
    pub fn word(&self) -> i64 {
        debug_assert!(self.class < 1 << CLASS_BITS);
        let offset = self
            .offset
            .filter(|offset| (0..1 << OFFSET_BITS).contains(offset));
        self.role as i64
            | id_field(self.id_field) << ID_FIELD_SHIFT
            | offset.unwrap_or(UNKNOWN_OFFSET) << OFFSET_SHIFT
            | i64::from(self.class) << CLASS_SHIFT
    }
}

/// What a call that does this to contents is.
pub fn contents_role(does: Contents) -> Role {
    match does {
        Contents::Read | Contents::Touch => Role::ContentsRead,
        Contents::Write | Contents::Step | Contents::Change => Role::ContentsWrite,
    }
}

/// The offset of the hidden field as it is packed into words: 0 if there is none or it does not fit.
pub(crate) fn id_field(offset: i64) -> i64 {
    if (1..1 << ID_FIELD_BITS).contains(&offset) {
        offset
    } else {
        0
    }
}

pub(crate) const SITE_CHUNK_BITS: u32 = 12;
const SITE_CHUNKS_BITS: u32 = 14;

/// Sites in a chunk of a table that is indexed by site.
pub const SITE_CHUNK: usize = 1 << SITE_CHUNK_BITS;

/// Chunks in such a table.
pub const SITE_CHUNKS: usize = 1 << SITE_CHUNKS_BITS;

/// The first number that no site has.
pub const SITE_LIMIT: u32 = 1 << (SITE_CHUNK_BITS + SITE_CHUNKS_BITS);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_has_each_fact_in_its_place() {
        let facts = SiteFacts {
            role: Role::InitOnly,
            id_field: 0xabcd,
            offset: Some(0x1_2345),
            class: 0x54_3210,
        };
        assert_eq!(facts.word(), 0x5432_1012_345a_bcd8);
    }

    #[test]
    fn flags_of_contents_are_beside_the_role() {
        let of = SiteFacts::contents;
        assert_eq!(of(Contents::Read, false, false), 5);
        assert_eq!(of(Contents::Step, false, false), 6 | SITE_STEPS);
        assert_eq!(
            of(Contents::Change, false, true),
            6 | SITE_CHANGES | SITE_INSIDE
        );
        assert_eq!(
            of(Contents::Touch, true, false),
            5 | SITE_TOUCHES | SITE_UNLOCKED
        );
    }

    #[test]
    fn offsets_that_do_not_fit_are_left_out() {
        let facts = SiteFacts {
            role: Role::Plain,
            id_field: 1 << ID_FIELD_BITS,
            offset: Some(1 << OFFSET_BITS),
            class: 0,
        };
        let without = SiteFacts {
            id_field: 0,
            offset: None,
            ..facts
        };
        assert_eq!(facts.word(), without.word());
        assert_eq!(without.word(), 1 | UNKNOWN_OFFSET << OFFSET_SHIFT);
    }

    #[test]
    fn roles_have_numbers_of_their_own() {
        for role in Role::ALL {
            assert_eq!(Role::of(role as u8), Some(role));
            assert!((role as u8) < 1 << ROLE_BITS);
        }
        assert_eq!(Role::of(0), None);
    }
}
