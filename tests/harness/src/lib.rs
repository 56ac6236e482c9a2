//! What all end-to-end tests share: programs with a time limit, compiled Java, empty folders, parallel runs, golden files,
//! and the JDKs and tools of this machine. It depends on no other crate of the workspace, so that all of them can use it.

pub mod built;
pub mod files;
pub mod golden;
pub mod java;
pub mod jdks;
pub mod needs;
pub mod parallel;
pub mod process;
