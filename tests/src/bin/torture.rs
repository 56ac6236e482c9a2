//! `torture [--jdk HOME]… [--jars LIST] [--quick] [--work DIR]`: rewrites and verifies whole JDK images and many jars.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use redflag_tests::torture::{Options, run};

const USAGE: &str = "usage: torture [--jdk HOME]... [--jars LIST] [--quick] [--work DIR]";

fn main() -> ExitCode {
    let options = match parse(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(problem) => {
            eprintln!("torture: {problem}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match run(&options) {
        Ok(report) => {
            println!("{report}");
            ExitCode::from(u8::from(report.failed()))
        }
        Err(problem) => {
            eprintln!("torture: {problem}");
            ExitCode::from(2)
        }
    }
}

fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Options, String> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut options = Options {
        jdks: Vec::new(),
        jars: None,
        quick: false,
        work: tests.join("../target/torture"),
    };
    while let Some(argument) = arguments.next() {
        let mut value = || {
            arguments
                .next()
                .map(PathBuf::from)
                .ok_or(format!("{argument} needs a value"))
        };
        match argument.as_str() {
            "--jdk" => options.jdks.push(value()?),
            "--jars" => options.jars = Some(value()?),
            "--work" => options.work = value()?,
            "--quick" => options.quick = true,
            _ => return Err(format!("unknown argument {argument}")),
        }
    }
    Ok(options)
}
