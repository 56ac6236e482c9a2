//! Limits of what a watched JVM recorded. They do not make a run blind, but a report without findings is weaker evidence.

use crate::model::Jvm;
use crate::oneline::count;

/// The same as [`limits`], with the JVM.
pub fn limits_of(jvm: &Jvm) -> impl Iterator<Item = String> {
    let pid = jvm.pid;
    let limits = limits(jvm).into_iter();
    limits.map(move |limit| format!("JVM {pid}: {limit}"))
}

/// One sentence each; empty if everything was recorded and remembered.
pub fn limits(jvm: &Jvm) -> Vec<String> {
    let mut limits = Vec::new();
    if jvm.forgotten > 0 {
        limits.push(format!(
            "memory was short: the accesses to an object were forgotten {}, so races of later accesses with them are \
             missing; `memory=` gives more",
            count(jvm.forgotten, "time")
        ));
    }
    if jvm.dropped_accesses > jvm.forgotten {
        let dropped = count(jvm.dropped_accesses - jvm.forgotten, "access");
        limits.push(format!(
            "{dropped} could not be recorded, so races with them are missing"
        ));
    }
    limits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::jvm;

    #[test]
    fn a_complete_recording_has_no_limits() {
        assert!(limits(&jvm()).is_empty());
    }

    #[test]
    fn forgotten_accesses_are_not_counted_as_dropped_too() {
        let jvm = Jvm {
            forgotten: 1,
            dropped_accesses: 3,
            ..jvm()
        };
        let lines = limits(&jvm);
        assert_eq!(lines.len(), 2);
        assert!(lines[0].contains("forgotten 1 time,"), "{lines:?}");
        assert!(lines[1].starts_with("2 accesses could"), "{lines:?}");
    }
}
