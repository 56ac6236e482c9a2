//! What the end-to-end tests share.
pub mod bench;
pub mod built;
pub mod java_shim;
pub mod jdks;
pub mod torture;
pub mod transparency;
