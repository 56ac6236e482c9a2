//! The values of options, right and wrong.

use super::*;

fn detectors(text: &str) -> Result<String, String> {
    let parsed = text.parse::<DetectorSet>();
    parsed
        .map(|all| all.to_string())
        .map_err(|error| error.to_string())
}

#[test]
fn detectors_are_joined_by_plus_or_comma() {
    for (text, same) in [
        ("hb", "hb"),
        ("hybrid+hb", "hb+hybrid"),
        ("hb,racer", "hb+racer"),
        ("racer, hybrid", "racer+hybrid"),
        ("all", "hb+racer+hybrid"),
        ("none", "none"),
    ] {
        assert_eq!(detectors(text).as_deref(), Ok(same), "{text}");
    }
    assert!("all".parse::<DetectorSet>().unwrap().predicts());
    assert!(!"hb".parse::<DetectorSet>().unwrap().predicts());
    assert!(!"none".parse::<DetectorSet>().unwrap().any());
}

#[test]
fn wrong_detector_suggests_the_closest_name() {
    let words = "is made of hb, racer, hybrid, all and none (as in hb+racer)";
    for (text, says) in [
        (
            "hb+hibrid",
            format!("{words}, not `hibrid`: did you mean `hybrid`?"),
        ),
        ("eraser-2000", format!("{words}, not `eraser-2000`")),
        ("", format!("{words}, not ``")),
        ("hb+none", "is `none` alone, not `hb+none`".to_owned()),
    ] {
        assert_eq!(detectors(text), Err(says));
    }
}

#[test]
fn racer_orderings_are_paper_or_extended() {
    assert_eq!(parse_visibility("paper"), Ok(Visibility::Paper));
    assert_eq!(parse_visibility("extended"), Ok(Visibility::Extended));
    assert_eq!(
        parse_visibility("papr").unwrap_err().to_string(),
        "is paper or extended, not `papr`: did you mean `paper`?"
    );
}

#[test]
fn memory_is_in_mebibytes_without_a_unit() {
    for (text, bytes) in [
        ("64", 64 << 20),
        ("512m", 512 << 20),
        ("2G", 2 << 30),
        ("4k", 4 << 10),
    ] {
        assert_eq!(parse_memory(text), Ok(bytes), "{text}");
    }
    for text in ["", "0", "m", "-1", "1t", "1 g", "1mm", "99999999999999999g"] {
        let error = parse_memory(text).unwrap_err().to_string();
        assert!(error.starts_with("is a number of MiB above zero"), "{text}");
    }
}

#[test]
fn detectors_are_made_in_the_order_of_the_registry() {
    let names = |text: &str| -> Vec<&str> {
        let options = DetectorOptions {
            detectors: text.parse().unwrap(),
            ..DetectorOptions::default()
        };
        let detectors = options.detectors();
        detectors.iter().map(|one| one.info().name).collect()
    };
    assert_eq!(names("hybrid+racer"), ["racer", "hybrid"]);
    assert_eq!(names("all"), ["hb", "racer", "hybrid"]);
    assert!(names("none").is_empty());
    assert_eq!(DetectorSet::HB.to_string(), "hb");
}
