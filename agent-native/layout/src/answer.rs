//! What test runners may ask, and what the answer consists of.

/// Which tests a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum TestQuery {
    /// The one of this name.
    One = 0,
    /// All whose names have this prefix.
    Prefix = 1,
    /// None: findings are kept from now on.
    Follow = 2,
}

impl TestQuery {
    /// All of them.
    pub const ALL: [TestQuery; 3] = [TestQuery::One, TestQuery::Prefix, TestQuery::Follow];

    /// The kind with this number.
    pub fn of(number: i64) -> Option<TestQuery> {
        TestQuery::ALL
            .into_iter()
            .find(|&query| query as i64 == number)
    }
}

/// How many texts of an answer describe one thing that was found.
pub const ANSWER_COLUMNS: usize = 7;

/// The version of the answers, which the JUnit library names before it asks. A change of their columns, or of what these mean,
/// raises it.
pub const ANSWER_VERSION: i64 = 2;

/// What was found in a test: the first text of each row of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoundKind {
    /// A race that happened.
    Race,
    /// A race that another schedule would have.
    Predicted,
    /// An exception that no code caught.
    Uncaught,
}

impl FoundKind {
    /// All of them.
    pub const ALL: [FoundKind; 3] = [FoundKind::Race, FoundKind::Predicted, FoundKind::Uncaught];

    /// The text.
    pub fn name(self) -> &'static str {
        match self {
            FoundKind::Race => "race",
            FoundKind::Predicted => "predicted",
            FoundKind::Uncaught => "uncaught",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The JUnit library is built by Maven without the shim, and reads what the agent answers.
    const READER: &str =
        include_str!("../../../java-shim/junit/src/main/java/redflag/junit/Answer.java");

    #[test]
    fn the_junit_library_reads_as_many_columns_as_there_are() {
        assert!(READER.contains(&format!("COLUMNS = {ANSWER_COLUMNS};")));
    }

    #[test]
    fn the_junit_library_has_the_version_of_its_answers() {
        assert!(READER.contains(&format!("VERSION = {ANSWER_VERSION};")));
    }

    #[test]
    fn the_junit_library_recognizes_races_by_their_names() {
        // What is neither of the two is an exception.
        for kind in [FoundKind::Race, FoundKind::Predicted] {
            assert!(READER.contains(&format!("\"{}\"", kind.name())));
        }
    }
}
