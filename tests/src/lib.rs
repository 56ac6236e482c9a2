//! What the end-to-end tests share.
pub mod torture;
