//! What the end-to-end tests share.
pub mod bench;
pub mod java_shim;
pub mod names;
pub mod torture;
pub mod transparency;
