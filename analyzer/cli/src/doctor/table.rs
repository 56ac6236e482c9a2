//! The table that `doctor` prints.

/// One line of the table: a tool and what was found out about it.
#[derive(Debug)]
pub struct Row {
    what: &'static str,
    version: String,
    /// Whether it can be used.
    pub supported: &'static str,
    /// Whether the demo's race was found on it.
    pub race: &'static str,
    /// Whether it can be attached to.
    pub attach: &'static str,
    place: String,
}

/// The cell of a column that does not apply.
const NOTHING: &str = "-";

impl Row {
    /// A line with only the name, version and place.
    pub fn new(what: &'static str, version: &str, place: &str) -> Self {
        Row {
            what,
            version: if version.is_empty() { NOTHING } else { version }.to_owned(),
            supported: NOTHING,
            race: NOTHING,
            attach: NOTHING,
            place: place.to_owned(),
        }
    }

    /// The same line with its column "supported".
    pub fn supported(self, supported: &'static str) -> Self {
        Row { supported, ..self }
    }

    fn cells(&self) -> [&str; 6] {
        [
            self.what,
            &self.version,
            self.supported,
            self.race,
            self.attach,
            &self.place,
        ]
    }
}

const HEAD: [&str; 6] = [
    "what",
    "version",
    "supported",
    "race found",
    "attach",
    "where",
];

/// The table, its columns as wide as they must be.
pub fn to_text(rows: &[Row]) -> String {
    let lines: Vec<[&str; 6]> = [HEAD]
        .into_iter()
        .chain(rows.iter().map(Row::cells))
        .collect();
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max();
    let widths: [usize; 6] = std::array::from_fn(|column| width(column).unwrap_or(0));
    let mut text = String::new();
    for line in &lines {
        let cells = line
            .iter()
            .zip(widths)
            .map(|(cell, width)| format!("{cell:<width$}"));
        text += cells.collect::<Vec<_>>().join("  ").trim_end();
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut jdk = Row::new("JDK", "17.0.15", "/jdk").supported("yes");
        jdk.race = "yes";
        let rows = [Row::new("Maven", "", "/mvn"), jdk];
        let expected = "\
what   version  supported  race found  attach  where
Maven  -        -          -           -       /mvn
JDK    17.0.15  yes        yes         -       /jdk
";
        assert_eq!(to_text(&rows), expected);
    }
}
