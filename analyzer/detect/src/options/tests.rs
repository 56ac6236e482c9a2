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
fn settings_follow_the_options() {
    let options = DetectorOptions {
        detectors: "racer".parse().unwrap(),
        racer: Visibility::Paper,
        memory: Some(7),
    };
    let settings = options.settings(|site| site == SiteId(3)).unwrap();
    assert!(!settings.hb && !settings.hybrid);
    assert_eq!(settings.racer, Some(Visibility::Paper));
    assert_eq!(settings.memory, Some(7));
    let trusted = settings.trusted.unwrap();
    assert!(trusted(SiteId(3)) && !trusted(SiteId(4)));
    let none = DetectorOptions {
        detectors: DetectorSet::default(),
        ..options
    };
    assert!(none.settings(|_| false).is_none());
}
