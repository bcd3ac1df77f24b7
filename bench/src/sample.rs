//! Statistics of repeated measurements.

/// Measurements in ascending order.
#[derive(Clone, Debug)]
pub(crate) struct Measurements(Vec<f64>);

impl Measurements {
    /// Sorts the values. There must be at least one value.
    pub(crate) fn new(values: impl IntoIterator<Item = f64>) -> Self {
        let mut values: Vec<f64> = values.into_iter().collect();
        values.sort_by(f64::total_cmp);
        Self(values)
    }

    pub(crate) fn median(&self) -> f64 {
        let half = self.0.len() / 2;
        match self.0.as_slice() {
            [] => f64::NAN,
            values if values.len() % 2 == 1 => values[half],
            values => f64::midpoint(values[half - 1], values[half]),
        }
    }

    /// Returns the value that this percentage of measurements does not exceed.
    pub(crate) fn percentile(&self, percent: usize) -> f64 {
        let place = (self.0.len() * percent).div_ceil(100).saturating_sub(1);
        self.0.get(place).copied().unwrap_or(f64::NAN)
    }

    pub(crate) fn least(&self) -> f64 {
        self.0.first().copied().unwrap_or(f64::NAN)
    }

    pub(crate) fn most(&self) -> f64 {
        self.0.last().copied().unwrap_or(f64::NAN)
    }
}

#[cfg(test)]
mod tests {
    use super::Measurements;

    #[test]
    fn the_middle_and_the_slow_end_are_found_whatever_the_order() {
        assert!((Measurements::new([9.0, 1.0, 2.0]).median() - 2.0).abs() < f64::EPSILON);
        assert!((Measurements::new((1..=200).map(f64::from)).percentile(99) - 198.0).abs() < f64::EPSILON);
        assert!((Measurements::new([4.0, 1.0, 2.0, 9.0]).median() - 3.0).abs() < f64::EPSILON);
    }
}
