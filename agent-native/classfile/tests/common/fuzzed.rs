//! What must hold for any bytes. The mutants of `tests/fuzz.rs` and the fuzz target `class_file` both run this.

use super::view::ClassView;
use super::{PLANS, rewritten};
use std::time::{Duration, Instant};

/// Far more than the slowest mutant takes on a busy machine.
pub const LONGEST: Duration = Duration::from_secs(30);

/// Rewrites in every way. Gives the new class files, one for each plan that accepts the bytes and changes them; none if every
/// plan refuses the bytes. A panic is a failure too.
pub fn rewrite_any(bytes: &[u8]) -> Result<Option<Vec<Vec<u8>>>, String> {
    let mut accepted = false;
    let mut outputs = Vec::new();
    for plan in PLANS {
        let start = Instant::now();
        let Ok(output) = rewritten(bytes, plan) else {
            continue;
        };
        accepted = true;
        if start.elapsed() > LONGEST {
            return Err(format!("{plan:?} takes {:?}", start.elapsed()));
        }
        if let Some(output) = output {
            if ClassView::read(&output.bytes).is_none() {
                return Err(format!("{plan:?} writes no class file"));
            }
            outputs.push(output.bytes);
        }
    }
    Ok(accepted.then_some(outputs))
}
