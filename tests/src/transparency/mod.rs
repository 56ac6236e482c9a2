//! Transparency: published test suites must give the same results under the agent as without it.
//!
//! A suite is a folder of `tests/suites` that names a library's test jar by Maven coordinates. It runs from those
//! artifacts alone under the JUnit Platform's console launcher, once plainly and once with the agent, and the launcher's
//! XML reports are compared test by test: passed, failed with which exception and message, skipped.

pub mod agent;
pub mod compare;
pub mod launch;
pub mod outcome;
pub mod suite;
pub mod table;

use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why a suite could not be run or its results not be read.
#[derive(Debug)]
pub enum Trouble {
    /// A program could not be started.
    Start(&'static str, io::Error),
    /// Maven ended with an error; its words.
    Maven(String, String),
    /// The suite's folder lacks something or says something unknown.
    Suite(PathBuf, String),
    /// A file could not be read or written.
    File(PathBuf, io::Error),
    /// A report is not what the launcher writes.
    Report(PathBuf, String),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Start(program, why) => {
                write!(f, "`{program}` could not be started: {why}; install it")
            }
            Trouble::Maven(suite, words) => {
                write!(f, "Maven could not resolve the suite {suite}: {words}")
            }
            Trouble::Suite(path, what) => write!(f, "{}: {what}", path.display()),
            Trouble::File(path, why) => write!(f, "{}: {why}", path.display()),
            Trouble::Report(path, what) => {
                write!(f, "{} is not a test report: {what}", path.display())
            }
        }
    }
}

impl std::error::Error for Trouble {}
