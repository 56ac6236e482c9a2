//! Attach, watch, detach, five times, by our own command and by the JDK's.
