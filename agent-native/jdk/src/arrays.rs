//! Methods of the JDK that read or write arrays that the program gives them, as their documentation says.
//!
//! Only what a method surely accesses when it returns is listed, so neither `Arrays.binarySearch` nor `Arrays.equals`, which may
//! stop early; nor what keeps the array for later (`ByteBuffer.wrap`, `Deflater.setInput`).

/// A range of array elements, by the numbers of the parameters that contain its indexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Range {
    /// All elements.
    All,
    /// From the first to an end, exclusive.
    To(usize),
    /// From a start to an end, exclusive.
    FromTo(usize, usize),
}

/// The range that a method of `java.util.Arrays` accesses in the array that is its first parameter, and whether it writes.
/// Sorting counts as writing all elements, whatever their order was.
pub fn array_range(name: &[u8], parameters: &[&[u8]]) -> Option<(Range, bool)> {
    let of_numbers = matches!(parameters, [[b'[', kind], ..] if !matches!(kind, b'[' | b'L'));
    let is_array = parameters.first()?.starts_with(b"[");
    match (name, parameters.len()) {
        _ if !is_array => None,
        (b"fill" | b"setAll" | b"parallelSetAll" | b"parallelPrefix", 2)
        | (b"sort" | b"parallelSort", 1 | 2) => Some((Range::All, true)),
        (b"fill" | b"parallelPrefix", 4) | (b"sort" | b"parallelSort", 3 | 4) => {
            Some((Range::FromTo(1, 2), true))
        }
        (b"stream", 1) => Some((Range::All, false)),
        (b"stream", 3) => Some((Range::FromTo(1, 2), false)),
        (b"copyOf", 2 | 3) => Some((Range::To(1), false)),
        (b"copyOfRange", 3 | 4) => Some((Range::FromTo(1, 2), false)),
        (b"hashCode" | b"toString", 1) if of_numbers => Some((Range::All, false)),
        _ => None,
    }
}

/// Elements of an array that another class of the JDK accesses, by the numbers of the parameters that contain their indexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// All elements.
    All,
    /// From a start, so many.
    Count(usize, usize),
    /// From the first, as many as the method returns.
    Result,
    /// From a start, as many as the method returns.
    ResultFrom(usize),
    /// From a start, as many as there are between two other indexes.
    Between(usize, usize, usize),
}

/// The accesses of a method to an array that it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArrayAccess {
    /// The number of the parameter that is the array.
    pub array: usize,
    /// The elements.
    pub span: Span,
    /// Whether they are written.
    pub writes: bool,
}

/// The accesses of a method, by its class (with slashes), name and descriptor. A subclass of the program may do something else.
pub fn array_access(class: &[u8], name: &[u8], descriptor: &[u8]) -> Option<ArrayAccess> {
    // Nearly every call ends here.
    let first = descriptor.iter().position(|&byte| byte == b'[')?;
    let end = descriptor.iter().position(|&byte| byte == b')')?;
    if first > end {
        return None;
    }
    let parameters = &descriptor[1..end];
    let found = ROWS.iter().find(|row| {
        row.1.contains(&text(name)) && row.2.contains(&text(parameters)) && is_of(class, row.0)
    })?;
    Some(ArrayAccess {
        array: found.3,
        span: found.4,
        writes: found.5,
    })
}

/// Not UTF-8 is none of ours.
fn text(name: &[u8]) -> &str {
    std::str::from_utf8(name).unwrap_or_default()
}

/// Whether a class is one of these: a package ends in a slash.
fn is_of(class: &[u8], these: &[&str]) -> bool {
    these.iter().any(|one| match one.ends_with('/') {
        true => class
            .strip_prefix(one.as_bytes())
            .is_some_and(|rest| !rest.contains(&b'/')),
        false => class == one.as_bytes(),
    })
}

/// Classes, methods, parameters, which of these is the array, which elements, whether they are written.
type Row = (
    &'static [&'static str],
    &'static [&'static str],
    &'static [&'static str],
    usize,
    Span,
    bool,
);

const STREAMS: &[&str] = &[
    "java/io/",
    "java/util/zip/",
    "java/util/jar/",
    "java/security/",
    "javax/crypto/",
];
const BUFFERS: &[&str] = &["java/nio/"];
const DIGESTS: &[&str] = &[
    "java/security/MessageDigest",
    "java/security/Signature",
    "javax/crypto/Mac",
    "javax/crypto/Cipher",
    "java/util/zip/Checksum",
    "java/util/zip/CRC32",
    "java/util/zip/CRC32C",
    "java/util/zip/Adler32",
];
const STRING: &[&str] = &["java/lang/String"];
const BUILDERS: &[&str] = &[
    "java/lang/String",
    "java/lang/StringBuilder",
    "java/lang/StringBuffer",
];
const RANDOMS: &[&str] = &[
    "java/util/Random",
    "java/util/SplittableRandom",
    "java/util/concurrent/ThreadLocalRandom",
    "java/util/random/RandomGenerator",
    "java/security/SecureRandom",
];
const CODERS: &[&str] = &["java/util/Base64$Encoder", "java/util/Base64$Decoder"];
const PACKERS: &[&str] = &["java/util/zip/Inflater", "java/util/zip/Deflater"];

#[rustfmt::skip]
const ROWS: &[Row] = &[
    // "Reads some number of bytes from the input stream and stores them into the buffer array b."
    (STREAMS, &["read"], &["[B", "[C"], 0, Span::Result, true),
    (STREAMS, &["read", "readNBytes"], &["[BII", "[CII"], 0, Span::ResultFrom(1), true),
    (STREAMS, &["readFully"], &["[B"], 0, Span::All, true),
    (STREAMS, &["readFully"], &["[BII"], 0, Span::Count(1, 2), true),
    (STREAMS, &["write", "writeBytes", "print", "println"], &["[B", "[C"], 0, Span::All, false),
    (STREAMS, &["write"], &["[BII", "[CII"], 0, Span::Count(1, 2), false),
    (DIGESTS, &["update", "updateAAD", "digest", "doFinal"], &["[B"], 0, Span::All, false),
    (DIGESTS, &["update", "updateAAD", "doFinal"], &["[BII"], 0, Span::Count(1, 2), false),
    (&["java/security/MessageDigest"], &["digest"], &["[BII"], 0, Span::ResultFrom(1), true),
    (PACKERS, &["inflate", "deflate"], &["[B"], 0, Span::Result, true),
    (PACKERS, &["inflate", "deflate"], &["[BII"], 0, Span::ResultFrom(1), true),
    (CODERS, &["encode", "encodeToString", "decode"], &["[B"], 0, Span::All, false),
    // The constructors copy; so do the static methods.
    (STRING, &["<init>", "valueOf", "copyValueOf"], &["[C", "[B", "[BLjava/lang/String;", "[BLjava/nio/charset/Charset;"], 0, Span::All, false),
    (STRING, &["<init>", "valueOf", "copyValueOf"], &["[CII", "[BII", "[III", "[BIILjava/lang/String;", "[BIILjava/nio/charset/Charset;"], 0, Span::Count(1, 2), false),
    (BUILDERS, &["getChars", "getBytes"], &["II[CI", "II[BI"], 2, Span::Between(3, 0, 1), true),
    (BUILDERS, &["append"], &["[C"], 0, Span::All, false),
    (BUILDERS, &["append"], &["[CII"], 0, Span::Count(1, 2), false),
    (BUILDERS, &["insert"], &["I[C"], 1, Span::All, false),
    (BUFFERS, &["get"], &["[B", "[C", "[S", "[I", "[J", "[F", "[D"], 0, Span::All, true),
    (BUFFERS, &["get"], &["[BII", "[CII", "[SII", "[III", "[JII", "[FII", "[DII"], 0, Span::Count(1, 2), true),
    (BUFFERS, &["get"], &["I[B", "I[C", "I[S", "I[I", "I[J", "I[F", "I[D"], 1, Span::All, true),
    (BUFFERS, &["put"], &["[B", "[C", "[S", "[I", "[J", "[F", "[D"], 0, Span::All, false),
    (BUFFERS, &["put"], &["[BII", "[CII", "[SII", "[III", "[JII", "[FII", "[DII"], 0, Span::Count(1, 2), false),
    (BUFFERS, &["put"], &["I[B", "I[C", "I[S", "I[I", "I[J", "I[F", "I[D"], 1, Span::All, false),
    (RANDOMS, &["nextBytes"], &["[B"], 0, Span::All, true),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_those_of_the_parameters() {
        let fill = array_range(b"fill", &[b"[J", b"I", b"I", b"J"]);
        assert_eq!(fill, Some((Range::FromTo(1, 2), true)));
        let copy = array_range(b"copyOf", &[b"[LFoo;", b"I"]);
        assert_eq!(copy, Some((Range::To(1), false)));
        assert_eq!(
            array_range(b"hashCode", &[b"[I"]),
            Some((Range::All, false))
        );
        assert_eq!(
            array_range(b"hashCode", &[b"[LFoo;"]),
            None,
            "calls the program"
        );
        assert_eq!(array_range(b"sort", &[b"[I"]), Some((Range::All, true)));
        let part = array_range(b"parallelSort", &[b"[I", b"I", b"I"]);
        assert_eq!(part, Some((Range::FromTo(1, 2), true)));
        assert_eq!(array_range(b"binarySearch", &[b"[I", b"I"]), None);
        assert_eq!(array_range(b"asList", &[b"LFoo;"]), None);
        assert_eq!(array_range(b"fill", &[]), None);
    }

    #[test]
    fn accesses_are_found_by_class_name_and_parameters() {
        let of = |class: &str, name: &str, descriptor: &str| {
            array_access(class.as_bytes(), name.as_bytes(), descriptor.as_bytes())
                .map(|access| (access.array, access.span, access.writes))
        };
        let read = of("java/io/FileInputStream", "read", "([BII)I");
        assert_eq!(read, Some((0, Span::ResultFrom(1), true)));
        let write = of("java/util/zip/GZIPOutputStream", "write", "([B)V");
        assert_eq!(write, Some((0, Span::All, false)));
        let chars = of("java/lang/String", "getChars", "(II[CI)V");
        assert_eq!(chars, Some((2, Span::Between(3, 0, 1), true)));
        assert_eq!(
            of("java/lang/String", "<init>", "([CII)V"),
            Some((0, Span::Count(1, 2), false))
        );
        assert_eq!(of("com/acme/Stream", "read", "([B)I"), None);
        assert_eq!(of("java/io/sub/Stream", "read", "([B)I"), None);
        assert_eq!(
            of("java/nio/ByteBuffer", "wrap", "([B)Ljava/nio/ByteBuffer;"),
            None
        );
        assert_eq!(
            of("java/io/ByteArrayOutputStream", "toByteArray", "()[B"),
            None
        );
    }
}
