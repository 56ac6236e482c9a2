//! The JVMTI agent.
