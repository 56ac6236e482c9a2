use super::*;

fn error(text: &str) -> String {
    parse_agent(text).unwrap_err().to_string()
}

/// What was given after the defaults.
fn given(text: &str) -> Vec<(AgentOption, &str)> {
    let defaults = parse_agent("").unwrap().len();
    parse_agent(text).unwrap().split_off(defaults)
}

#[test]
fn every_option_of_the_agent_is_in_the_table_once() {
    let mut all: Vec<usize> = options().map(|(option, _)| option as usize).collect();
    all.sort_unstable();
    let last = AgentOption::Detach as usize;
    assert_eq!(all, (0..=last).collect::<Vec<_>>());
}

#[test]
fn defaults_are_values_that_the_options_take() {
    for (option, value) in parse_agent("").unwrap() {
        let spec = option.spec();
        assert_eq!(spec.kind.check(OsStr::new(value)), Ok(()), "{}", spec.name);
    }
}

#[test]
fn options_come_in_the_order_given_and_a_bare_switch_is_on() {
    assert_eq!(
        given("include=com.a.*:com.b, record=off,,verbose"),
        [
            (AgentOption::Include, "com.a.*:com.b"),
            (AgentOption::Record, "off"),
            (AgentOption::Verbose, "on"),
        ]
    );
    assert_eq!(given(""), []);
}

#[test]
fn unknown_option_names_the_closest_one() {
    assert_eq!(
        error("inclde=x"),
        "unknown option `inclde`: did you mean `include`?"
    );
    assert_eq!(
        error("recrod=off"),
        "unknown option `recrod`: did you mean `record`?"
    );
    assert_eq!(error("budget=64"), "unknown option `budget`");
}

#[test]
fn option_of_the_command_alone_is_unknown() {
    assert_eq!(error("fail-on=race"), "unknown option `fail-on`");
}

#[test]
fn wrong_value_says_what_the_option_takes() {
    for (text, message) in [
        (
            "record=maybe",
            "option `record` is `on` or `off`, not `maybe`",
        ),
        (
            "detector=hb+raser",
            "option `detector` is made of hb, racer, hybrid, all and none (as in hb+racer), not `raser`: did you mean `racer`?",
        ),
        (
            "racer=full",
            "option `racer` is paper or extended, not `full`",
        ),
        (
            "memory=0",
            "option `memory` is a number of MiB above zero, or one with a unit as in 512m or 2g, not `0`",
        ),
    ] {
        assert_eq!(error(text), message);
    }
}

#[test]
fn missing_value_is_an_error() {
    assert_eq!(error("out="), "option `out` needs a value: `out=…`");
    assert_eq!(
        error("include"),
        "option `include` needs a value: `include=…`"
    );
}
