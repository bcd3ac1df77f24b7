//! A promised figure with its measurement, and the table of figures.

use crate::sample::Measurements;
use std::fmt::Write as _;

/// The promised bound.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FigureBound {
    AtLeast(f64),
    AtMost(f64),
    Below(f64),
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Unit {
    /// The product's value divided by the control's value.
    Ratio,
    PerSecond,
    Milliseconds,
    Kibibytes,
    Mebibytes,
    Count,
}

#[derive(Debug)]
pub(crate) struct Figure {
    pub(crate) what: String,
    pub(crate) target: FigureBound,
    pub(crate) unit: Unit,
    pub(crate) measured: f64,
    /// Details of the value, such as the control's
    /// value, the spread or the parts of a sum.
    pub(crate) beside: String,
}

impl Figure {
    fn is_reached(&self) -> bool {
        match self.target {
            FigureBound::AtLeast(bound) => self.measured >= bound,
            FigureBound::AtMost(bound) => self.measured <= bound,
            FigureBound::Below(bound) => self.measured < bound,
        }
    }

    fn row(&self) -> [String; 5] {
        let (relation, bound) = match self.target {
            FigureBound::AtLeast(bound) => (">=", bound),
            FigureBound::AtMost(bound) => ("<=", bound),
            FigureBound::Below(bound) => ("<", bound),
        };
        let reached = if self.is_reached() { "yes" } else { "NO" };
        [
            self.what.clone(),
            format!("{relation} {}", self.unit.write(bound)),
            self.unit.write(self.measured),
            reached.to_owned(),
            self.beside.clone(),
        ]
    }
}

impl Unit {
    pub(crate) fn write(self, value: f64) -> String {
        match self {
            Self::Ratio => format!("{value:.2}"),
            Self::PerSecond => format!("{value:.0}/s"),
            Self::Milliseconds => format!("{value:.1} ms"),
            Self::Kibibytes => format!("{value:.1} KiB"),
            Self::Mebibytes => format!("{value:.1} MiB"),
            Self::Count => format!("{value:.0}"),
        }
    }

    /// Writes the median and the range of a sample.
    pub(crate) fn write_sample(self, sample: &Measurements) -> String {
        format!("{} ({} to {})", self.write(sample.median()), self.write(sample.least()), self.write(sample.most()))
    }
}

pub(crate) fn kibibytes(bytes: usize) -> f64 {
    u32::try_from(bytes).map_or(f64::INFINITY, f64::from) / 1024.0
}

/// Returns the figures as a table with aligned columns.
pub(crate) fn table(figures: &[Figure]) -> String {
    const HEAD: [&str; 5] = ["figure", "target", "measured", "reached", "details"];
    let rows: Vec<[String; 5]> =
        std::iter::once(HEAD.map(str::to_owned)).chain(figures.iter().map(Figure::row)).collect();
    let widths: [usize; 5] =
        std::array::from_fn(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0));
    let mut table = String::new();
    for (index, row) in rows.iter().enumerate() {
        push_row(&mut table, row, &widths);
        if index == 0 {
            push_row(&mut table, &widths.map(|width| "-".repeat(width)), &widths);
        }
    }
    table
}

fn push_row(table: &mut String, row: &[String; 5], widths: &[usize; 5]) {
    let cells: Vec<String> = row.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
    // Writing to a string cannot fail.
    let _ = writeln!(table, "{}", cells.join("  ").trim_end());
}

#[cfg(test)]
mod tests {
    use super::{Figure, FigureBound, Unit, table};

    #[test]
    fn the_table_says_what_is_reached() {
        let figure = |target, measured| Figure {
            what: "pages".into(),
            target,
            unit: Unit::PerSecond,
            measured,
            beside: "control 4000/s".into(),
        };
        let table = table(&[figure(FigureBound::AtLeast(3000.0), 3100.0), figure(FigureBound::Below(100.0), 100.0)]);
        let lines: Vec<&str> = table.lines().collect();
        assert_eq!(lines[2], "pages   >= 3000/s  3100/s    yes      control 4000/s");
        assert_eq!(lines[3], "pages   < 100/s    100/s     NO       control 4000/s");
    }
}
