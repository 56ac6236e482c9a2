//! Rewrites one class file, to look at the result with `javap -c -p -v`:
//! `cargo run -p redflag-classfile --example rewrite -- In.class Out.class [sync]`

use redflag_classfile::contracts::Contracts;
use redflag_classfile::{Mode, Outcome, Plan, rewrite};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().collect();
    let [_, input, output, rest @ ..] = args.as_slice() else {
        return Err("usage: rewrite In.class Out.class [sync]".into());
    };
    let sync = rest.first().is_some_and(|a| a == "sync");
    let mode = if sync { Mode::SyncOnly } else { Mode::Full };
    match rewrite(
        &std::fs::read(input)?,
        Plan {
            mode,
            identity_field: !sync,
            of_program: false,
        },
        &Contracts::shipped(),
    )? {
        Outcome::Rewritten(class) => {
            std::fs::write(output, &class.bytes)?;
            eprintln!("{}: {} probes", class.name, class.counts.total());
            class
                .left_alone
                .iter()
                .for_each(|l| eprintln!("left alone: {} ({:?})", l.method, l.why));
        }
        Outcome::Nothing => eprintln!("nothing to do"),
    }
    Ok(())
}
