//! The part of the torture run that fits CI: some of the JDK's classes and a few jars of different age and language.

use std::path::Path;

use redflag_tests::torture::{Options, run};

#[test]
fn share_of_the_image_and_of_the_jars_is_verified() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let options = Options {
        jdks: Vec::new(),
        jars: Some(tests.join("jars.txt")),
        quick: true,
        work: Path::new(env!("CARGO_TARGET_TMPDIR")).join("torture"),
    };
    let report = run(&options).unwrap();
    println!("{report}");
    assert_eq!(report.failures(), Vec::<String>::new());
}
