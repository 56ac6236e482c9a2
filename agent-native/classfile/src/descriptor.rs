//! Descriptors: the types of fields and of methods' parameters.

use crate::Refusal;

/// The kind of a value: how to load and store it, and how many slots it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Int,
    Long,
    Float,
    Double,
    Reference,
}

impl Kind {
    pub fn of(descriptor: &[u8]) -> Result<Kind, Refusal> {
        match descriptor.first() {
            Some(b'B' | b'C' | b'S' | b'Z' | b'I') => Ok(Kind::Int),
            Some(b'J') => Ok(Kind::Long),
            Some(b'F') => Ok(Kind::Float),
            Some(b'D') => Ok(Kind::Double),
            Some(b'L' | b'[') => Ok(Kind::Reference),
            _ => Err(Refusal::BadConstantPool),
        }
    }

    pub fn slots(self) -> u16 {
        match self {
            Kind::Long | Kind::Double => 2,
            _ => 1,
        }
    }
}

/// A method descriptor, taken apart.
pub(crate) struct Signature<'a> {
    /// The parameters' descriptors.
    pub parameters: Vec<&'a [u8]>,
    /// The result's descriptor, `V` for none.
    pub result: &'a [u8],
}

impl<'a> Signature<'a> {
    pub fn parse(descriptor: &'a [u8]) -> Result<Self, Refusal> {
        let mut rest = descriptor
            .strip_prefix(b"(")
            .ok_or(Refusal::BadConstantPool)?;
        let mut parameters = Vec::new();
        while !rest.starts_with(b")") {
            let length = type_length(rest)?;
            parameters.push(&rest[..length]);
            rest = &rest[length..];
        }
        let result = &rest[1..];
        if result != b"V" && type_length(result)? != result.len() {
            return Err(Refusal::BadConstantPool);
        }
        Ok(Signature { parameters, result })
    }

    /// Slots of all parameters.
    pub fn slots(&self) -> u16 {
        self.parameters
            .iter()
            .map(|p| Kind::of(p).map_or(1, Kind::slots))
            .fold(0, u16::saturating_add)
    }

    /// Slots of the result.
    pub fn result_slots(&self) -> u16 {
        if self.result == b"V" {
            0
        } else {
            Kind::of(self.result).map_or(1, Kind::slots)
        }
    }
}

fn type_length(descriptor: &[u8]) -> Result<usize, Refusal> {
    let dimensions = descriptor.iter().take_while(|&&b| b == b'[').count();
    match descriptor.get(dimensions) {
        Some(b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z') => Ok(dimensions + 1),
        Some(b'L') => {
            let end = descriptor[dimensions..]
                .iter()
                .position(|&b| b == b';')
                .ok_or(Refusal::BadConstantPool)?;
            Ok(dimensions + end + 1)
        }
        _ => Err(Refusal::BadConstantPool),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_descriptor_is_taken_apart() {
        let signature = Signature::parse(b"(I[[JLjava/lang/Object;D)[Z").unwrap();
        assert_eq!(
            signature.parameters,
            [&b"I"[..], b"[[J", b"Ljava/lang/Object;", b"D"]
        );
        assert_eq!(signature.result, b"[Z");
        assert_eq!(signature.slots(), 5);
    }

    #[test]
    fn a_broken_descriptor_is_refused() {
        for broken in [&b""[..], b"(", b"()", b"(V)V", b"(L)V", b"(I)II", b"([)V"] {
            assert!(Signature::parse(broken).is_err());
        }
    }
}
