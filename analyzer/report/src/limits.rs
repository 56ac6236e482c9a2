//! What a watched JVM may still have kept from us. None of it makes a run blind, but a report without findings says less.

use crate::model::Jvm;
use crate::oneline::count;

/// As [`limits`], where it must be said whose they are.
pub fn limits_of(jvm: &Jvm) -> impl Iterator<Item = String> {
    let pid = jvm.pid;
    let limits = limits(jvm).into_iter();
    limits.map(move |limit| format!("JVM {pid}: {limit}"))
}

/// One sentence each; empty if all was recorded and remembered.
pub fn limits(jvm: &Jvm) -> Vec<String> {
    let mut limits = Vec::new();
    if !jvm.unrecorded_threads.is_empty() {
        let threads = jvm.unrecorded_threads.join(", ");
        limits.push(format!(
            "these threads were not recorded, since they still ran code from before attaching: {threads}"
        ));
    }
    if jvm.forgotten > 0 {
        limits.push(format!(
            "memory was short, so what was known of the accesses to an object was forgotten {}, and races of later \
             accesses with those are missing; `memory=` gives more",
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
    fn a_jvm_that_kept_nothing_back_has_no_limits() {
        assert!(limits(&jvm()).is_empty());
    }

    #[test]
    fn what_was_left_out_is_counted_once() {
        let jvm = Jvm {
            unrecorded_threads: vec!["main".into(), "timer".into()],
            forgotten: 1,
            dropped_accesses: 3,
            ..jvm()
        };
        let told = limits(&jvm);
        assert_eq!(told.len(), 3);
        assert!(told[0].ends_with("attaching: main, timer"), "{told:?}");
        assert!(told[1].contains("forgotten 1 time,"), "{told:?}");
        assert!(told[2].starts_with("2 accesses could"), "{told:?}");
    }
}
