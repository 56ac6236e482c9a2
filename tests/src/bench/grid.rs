//! A table of words: the first column to the left, figures to the right.

/// A table, as aligned text or as Markdown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    head: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Grid {
    /// A table with these columns.
    pub fn new(head: &[&str]) -> Grid {
        Grid {
            head: head.iter().map(|name| (*name).to_owned()).collect(),
            rows: Vec::new(),
        }
    }

    /// Adds a row, which has as many cells as there are columns.
    pub fn push(&mut self, row: Vec<String>) {
        debug_assert_eq!(row.len(), self.head.len());
        self.rows.push(row);
    }

    /// Either form.
    pub fn render(&self, markdown: bool) -> String {
        match markdown {
            true => self.markdown(),
            false => self.text(),
        }
    }

    fn text(&self) -> String {
        let widths: Vec<usize> = (0..self.head.len())
            .map(|column| self.width(column))
            .collect();
        let mut text = String::new();
        for row in self.lines() {
            for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                text += &match column {
                    0 => format!("{cell:<width$}"),
                    _ => format!("  {cell:>width$}"),
                };
            }
            text.push('\n');
        }
        text
    }

    fn markdown(&self) -> String {
        let mut text = String::new();
        for (number, row) in self.lines().enumerate() {
            text += &format!("| {} |\n", row.join(" | "));
            if number == 0 {
                text += &format!("|---|{}\n", "---:|".repeat(row.len().saturating_sub(1)));
            }
        }
        text
    }

    fn lines(&self) -> impl Iterator<Item = &Vec<String>> {
        std::iter::once(&self.head).chain(&self.rows)
    }

    fn width(&self, column: usize) -> usize {
        let cells = self.lines().map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    }
}

/// A figure with some decimals, or a dash where there is none.
pub fn figure(value: Option<f64>, decimals: usize) -> String {
    value.map_or("–".to_owned(), |value| format!("{value:.decimals$}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid() -> Grid {
        let mut grid = Grid::new(&["program", "full ×"]);
        grid.push(vec!["Ray".to_owned(), figure(Some(12.346), 2)]);
        grid.push(vec!["Tree".to_owned(), figure(None, 2)]);
        grid
    }

    #[test]
    fn text_is_aligned_by_characters() {
        let expected = "program  full ×\nRay       12.35\nTree          –\n";
        assert_eq!(grid().render(false), expected);
    }

    #[test]
    fn markdown_has_a_rule_below_its_head() {
        let expected = "| program | full × |\n|---|---:|\n| Ray | 12.35 |\n| Tree | – |\n";
        assert_eq!(grid().render(true), expected);
    }
}
