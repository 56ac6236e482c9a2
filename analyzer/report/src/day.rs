//! A day of the calendar: all that an expiry needs.

use std::fmt;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

/// A day, written as `2027-01-31`. Earlier days are less than later ones, since the fields are compared in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day {
    year: u16,
    month: u8,
    day: u8,
}

impl Day {
    /// None if the calendar has no such day. Months and days are counted from one, years have four digits.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Day> {
        let exists = year <= LAST_YEAR
            && (1..=12).contains(&month)
            && (1..=days_of(year, month)).contains(&day);
        exists.then_some(Day { year, month, day })
    }

    /// The day that the system's clock shows, in UTC, so that it is the same one on all machines.
    pub fn today() -> Day {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        // A clock that shows a time before 1970 is not set at all.
        Day::after_1970(since.map_or(0, |since| since.as_secs() / SECONDS_OF_A_DAY))
    }

    /// The day a number of days after the first of January 1970. Years are subtracted one by one: there are few.
    fn after_1970(mut days: u64) -> Day {
        let mut year = 1970;
        while days >= days_of_year(year) {
            if year == LAST_YEAR {
                return Day {
                    year,
                    month: 12,
                    day: 31,
                };
            }
            days -= days_of_year(year);
            year += 1;
        }
        let mut month = 1;
        while days >= u64::from(days_of(year, month)) {
            days -= u64::from(days_of(year, month));
            month += 1;
        }
        let day = u8::try_from(days + 1).expect("no month has more than 31 days");
        Day { year, month, day }
    }
}

const SECONDS_OF_A_DAY: u64 = 24 * 60 * 60;

/// The last year of four digits.
const LAST_YEAR: u16 = 9999;

fn is_leap(year: u16) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

fn days_of_year(year: u16) -> u64 {
    if is_leap(year) { 366 } else { 365 }
}

fn days_of(year: u16, month: u8) -> u8 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// A text that is not a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongDay(String);

impl fmt::Display for WrongDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a day is written as in 2027-01-31, not `{}`", self.0)?;
        // The thirtieth of February needs another hint than `soon`.
        match numbers(&self.0) {
            Some(_) => f.write_str(", which is not in the calendar"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for WrongDay {}

impl FromStr for Day {
    type Err = WrongDay;

    fn from_str(text: &str) -> Result<Day, WrongDay> {
        let day = numbers(text).and_then(|(year, month, day)| Day::new(year, month, day));
        day.ok_or_else(|| WrongDay(text.to_owned()))
    }
}

/// Four, two and two digits. `parse` alone would take a sign, too.
fn numbers(text: &str) -> Option<(u16, u8, u8)> {
    let mut parts = text.split('-');
    let mut digits = |length| {
        let part = parts.next()?;
        let all = part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
        all.then_some(part)
    };
    let (year, month, day) = (digits(4)?, digits(2)?, digits(2)?);
    let numbers = (year.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
    parts.next().is_none().then_some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        text.parse().unwrap()
    }

    #[test]
    fn days_are_read_as_they_are_written() {
        for text in ["2027-01-31", "1970-01-01", "9999-12-31", "0001-10-02"] {
            assert_eq!(day(text).to_string(), text);
        }
    }

    #[test]
    fn february_has_29_days_in_leap_years_only() {
        for (year, leap) in [
            (2024, true),
            (2023, false),
            (2100, false),
            (2000, true),
            (1900, false),
        ] {
            assert_eq!(Day::new(year, 2, 29).is_some(), leap, "{year}");
            assert_eq!(Day::new(year, 2, 30), None);
        }
    }

    #[test]
    fn text_that_is_not_a_day_is_distinguished_from_impossible_days() {
        for text in [
            "",
            "soon",
            "2027",
            "2027-1-31",
            "27-01-31",
            "2027-01-31-",
            "+027-01-31",
            "2027/01/31",
            "2027-01-31T00:00",
            "2027-01-3\u{663}",
        ] {
            let wrong = text.parse::<Day>().unwrap_err().to_string();
            let says = format!("a day is written as in 2027-01-31, not `{text}`");
            assert_eq!(wrong, says);
        }
        for text in [
            "2027-02-29",
            "2027-13-01",
            "2027-00-10",
            "2027-04-31",
            "2027-01-00",
        ] {
            let wrong = text.parse::<Day>().unwrap_err().to_string();
            assert!(wrong.ends_with(", which is not in the calendar"), "{wrong}");
        }
    }

    #[test]
    fn days_follow_each_other_in_the_calendars_order() {
        let last = 11_000;
        let mut before = Day::after_1970(0);
        assert_eq!(before, day("1970-01-01"));
        for days in 1..=last {
            let next = Day::after_1970(days);
            assert!(next > before, "{before} {next}");
            assert_eq!(Day::new(next.year, next.month, next.day), Some(next));
            before = next;
        }
        assert_eq!(before, day("2000-02-13"));
    }

    #[test]
    fn seconds_since_1970_become_known_days() {
        for (seconds, text) in [
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_000_000_000, "2001-09-09"),
            (1_234_567_890, "2009-02-13"),
            (1_709_164_800, "2024-02-29"),
            (2_147_483_647, "2038-01-19"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(Day::after_1970(seconds / SECONDS_OF_A_DAY), day(text));
        }
    }

    #[test]
    fn a_clock_beyond_the_last_year_shows_its_last_day() {
        assert_eq!(Day::after_1970(u64::MAX / 2), day("9999-12-31"));
    }
}
