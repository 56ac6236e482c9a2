//! The layout of object numbers. No other file depends on it.
//!
//! ```text
//! 63        62       61 ........ 40  39 ........ 0
//! address   class    class number    serial number      objects: both marks clear
//! ```
//!
//! An object's number contains that of its class, so that the class is known even after the object was freed. A class
//! object's number has the number of the class that it represents in the lower half, and a mark. An address outside the
//! heap has a mark of its own.

use crate::ObjectId;

/// Bits of an object's number that count objects; the bits above are the number of its class.
pub const SERIAL_BITS: u32 = 40;
/// Class numbers are below this.
pub const CLASS_LIMIT: u32 = 1 << 22;

const CLASS_MARK: u64 = 1 << 62;
const ADDRESS_MARK: u64 = 1 << 63;

/// What an object's number encodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Identity {
    /// Every static field or static handle at once.
    Statics,
    /// An object or array.
    Object {
        /// The number of its class.
        class: u32,
        /// Which one it is, among all objects.
        serial: u64,
    },
    /// A class object.
    ClassObject {
        /// The number of the class that it represents.
        class: u32,
    },
    /// An address outside the heap.
    Address(u64),
}

impl ObjectId {
    /// Represents every static field or static handle at once; no object has this number.
    pub const STATICS: ObjectId = ObjectId(0);

    /// The number of an object or array.
    pub fn of(class: u32, serial: u64) -> ObjectId {
        debug_assert!(class < CLASS_LIMIT && serial < 1 << SERIAL_BITS);
        ObjectId(u64::from(class) << SERIAL_BITS | serial)
    }

    /// The class object of a class.
    pub fn class_object(class: u32) -> ObjectId {
        ObjectId(CLASS_MARK | u64::from(class))
    }

    /// The pseudo object of an address outside the heap.
    pub fn address(at: u64) -> ObjectId {
        ObjectId(ADDRESS_MARK | at)
    }

    /// Decodes the number.
    pub fn identity(self) -> Identity {
        if self == ObjectId::STATICS {
            Identity::Statics
        } else if self.0 & ADDRESS_MARK != 0 {
            Identity::Address(self.0 & !ADDRESS_MARK)
        } else if self.0 & CLASS_MARK != 0 {
            Identity::ClassObject {
                class: self.0 as u32,
            }
        } else {
            Identity::Object {
                class: (self.0 >> SERIAL_BITS) as u32,
                serial: self.0 & ((1 << SERIAL_BITS) - 1),
            }
        }
    }

    /// The number of the class that a trace must name, so that the object has a name.
    pub fn class_number(self) -> Option<u32> {
        match self.identity() {
            Identity::Object { class, .. } | Identity::ClassObject { class } => Some(class),
            Identity::Statics | Identity::Address(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identities_survive_encoding() {
        let (class, serial) = (CLASS_LIMIT - 1, (1 << SERIAL_BITS) - 1);
        for (object, identity) in [
            (ObjectId::STATICS, Identity::Statics),
            (
                ObjectId::of(class, serial),
                Identity::Object { class, serial },
            ),
            (
                ObjectId::of(0, 1),
                Identity::Object {
                    class: 0,
                    serial: 1,
                },
            ),
            (
                ObjectId::class_object(class),
                Identity::ClassObject { class },
            ),
            (ObjectId::address(0), Identity::Address(0)),
            (
                ObjectId::address(CLASS_MARK | 7),
                Identity::Address(CLASS_MARK | 7),
            ),
        ] {
            assert_eq!(object.identity(), identity);
        }
    }
}
