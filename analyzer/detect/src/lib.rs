//! Events in, findings out.
