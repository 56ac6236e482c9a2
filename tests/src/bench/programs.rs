//! The programs, and what they cost under the detector that we compare ourselves with.

/// Whose figures the last column gives.
pub const PEER: &str = "RoadRunner with FastTrack2 on JDK 8, measured on the same class of machine";

/// One program of `tests/bench/src`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Program {
    /// Its class.
    pub name: &'static str,
    /// Its slowdown under the [`PEER`], against the peer's own base.
    pub peer: f64,
}

/// All of them.
pub const PROGRAMS: [Program; 8] = [
    program("Ray", 164.0),
    program("Particles", 21.6),
    program("Stencil", 22.0),
    program("Gather", 27.2),
    program("Bank", 14.5),
    program("Queue", 18.2),
    program("Tree", 2.7),
    program("Cipher", 35.6),
];

const fn program(name: &'static str, peer: f64) -> Program {
    Program { name, peer }
}

/// The programs of a list such as `ray,bank`.
pub fn chosen(list: &str) -> Result<Vec<Program>, String> {
    list.split(',')
        .map(|name| {
            let found = PROGRAMS
                .iter()
                .find(|program| program.name.eq_ignore_ascii_case(name.trim()));
            found.copied().ok_or_else(|| {
                let known = PROGRAMS.map(|program| program.name).join(", ");
                format!("no program `{name}`; there are {known}")
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::figures::geometric_mean;

    #[test]
    fn programs_are_found_whatever_the_case_and_kept_in_order() {
        let names = |list| chosen(list).map(|found| found.iter().map(|p| p.name).collect());
        assert_eq!(names("tree,Ray"), Ok(vec!["Tree", "Ray"]));
        let error = names("tree,rayy").expect_err("there is no rayy");
        assert!(error.contains("`rayy`") && error.contains("Cipher"));
    }

    #[test]
    fn the_peers_mean_is_the_published_one() {
        let mean = geometric_mean(PROGRAMS.map(|program| Some(program.peer)));
        assert_eq!(mean.map(f64::round), Some(22.0));
    }
}
