//! The values of options, right and wrong.

use super::*;

fn detectors(text: &str) -> Result<String, String> {
    let parsed = text.parse::<Detectors>();
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
    assert!("all".parse::<Detectors>().unwrap().predicts());
    assert!(!"hb".parse::<Detectors>().unwrap().predicts());
    assert!(!"none".parse::<Detectors>().unwrap().any());
}

#[test]
fn a_wrong_detector_is_told_with_the_one_that_was_meant() {
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
fn racers_orderings_are_the_papers_or_more() {
    assert_eq!(parse_visibility("paper"), Ok(Visibility::Paper));
    assert_eq!(parse_visibility("extended"), Ok(Visibility::Extended));
    assert_eq!(
        parse_visibility("papr").unwrap_err().to_string(),
        "is paper or extended, not `papr`: did you mean `paper`?"
    );
}

#[test]
fn memory_is_in_mebibytes_unless_it_has_a_unit() {
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
fn the_engine_gets_what_was_asked_for() {
    let judge = Judge {
        detectors: "racer".parse().unwrap(),
        racer: Visibility::Paper,
        memory: Some(7),
    };
    let settings = judge.settings(|site| site == SiteId(3)).unwrap();
    assert!(!settings.hb && !settings.hybrid);
    assert_eq!(settings.racer, Some(Visibility::Paper));
    assert_eq!(settings.memory, Some(7));
    let trusted = settings.trusted.unwrap();
    assert!(trusted(SiteId(3)) && !trusted(SiteId(4)));
    let nobody = Judge {
        detectors: Detectors::default(),
        ..judge
    };
    assert!(nobody.settings(|_| false).is_none());
}
