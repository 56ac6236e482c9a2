//! What the end-to-end tests share.
pub mod bench;
pub mod built;
pub mod jdks;
pub mod torture;
pub mod transparency;
