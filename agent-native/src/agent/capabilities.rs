//! The capabilities that the agent requests from the JVM, one by one, and what is lost without each.

use super::Agent;
use crate::jvm::{Capability, Jvm};
use crate::say::say;
use std::sync::atomic::Ordering;

impl Agent {
    /// Requests every capability, and warns about what is lost without those that the JVM refuses.
    pub(crate) fn request_capabilities(&self, jvm: &Jvm) {
        for (bit, capability) in Capability::ALL.into_iter().enumerate() {
            match jvm.acquire(capability) {
                Ok(()) => {
                    self.granted.fetch_or(1 << bit, Ordering::Relaxed);
                }
                Err(error) => {
                    if let Some(loss) = loss(capability, jvm.feature()) {
                        say(&format!("{loss} ({error})"));
                    }
                }
            }
        }
    }

    /// Whether the JVM granted a capability.
    pub(crate) fn granted(&self, capability: Capability) -> bool {
        let bit = Capability::ALL.iter().position(|&c| c == capability);
        bit.is_some_and(|bit| self.granted.load(Ordering::Relaxed) & 1 << bit != 0)
    }
}

/// What is lost without a capability; `None` if nothing is lost on this JVM.
fn loss(capability: Capability, feature: u16) -> Option<&'static str> {
    match capability {
        Capability::AllClassHooks => {
            Some("this JVM does not pass all classes to agents: some are not watched")
        }
        Capability::Retransform => Some(
            "this JVM does not let loaded classes be rewritten: the JDK's synchronization is not watched",
        ),
        // Without it, a thread that only waited counts as one that ran.
        Capability::RetransformAny | Capability::CpuTime => None,
        Capability::Tags => Some("this JVM does not tag objects: nothing is recorded"),
        Capability::ObjectFree => {
            Some("this JVM does not report freed objects: memory use will grow")
        }
        Capability::VirtualThreads if feature < 21 => None,
        Capability::VirtualThreads => {
            Some("this JVM does not report virtual threads: their ends are not seen")
        }
        Capability::Lines => Some("this JVM does not give line numbers: stacks name methods only"),
    }
}
