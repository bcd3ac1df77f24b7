//! Text format of Prometheus, version 0.0.4.

use domain::histogram::{BUCKET_BOUNDS, HistogramState};
use std::fmt::{Display, Write};

pub(super) const CONTENT_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Labels of a sample: names and values.
pub(super) type Labels<'a> = &'a [(&'a str, &'a str)];

#[derive(Default)]
pub(super) struct Exposition(String);

impl Exposition {
    /// Begins a metric. Its samples follow.
    pub(super) fn metric(&mut self, name: &str, kind: &str, help: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}");
    }

    pub(super) fn sample(&mut self, name: &str, labels: Labels<'_>, value: impl Display) {
        let _ = writeln!(self.0, "{name}{} {value}", labelled(labels));
    }

    /// Adds a metric with one sample.
    pub(super) fn single(&mut self, name: &str, kind: &str, help: &str, value: impl Display) {
        self.metric(name, kind, help);
        self.sample(name, &[], value);
    }

    /// Adds the samples of a histogram.
    pub(super) fn histogram(&mut self, name: &str, labels: Labels<'_>, state: &HistogramState) {
        let bucket = format!("{name}_bucket");
        let bounds = BUCKET_BOUNDS.iter().map(ToString::to_string).zip(state.up_to);
        for (bound, count) in bounds.chain([("+Inf".to_owned(), state.count)]) {
            self.sample(&bucket, &[labels, &[("le", &bound)]].concat(), count);
        }
        self.sample(&format!("{name}_sum"), labels, state.sum);
        self.sample(&format!("{name}_count"), labels, state.count);
    }

    pub(super) fn into_text(self) -> String {
        self.0
    }
}

fn labelled(labels: Labels<'_>) -> String {
    let pairs = labels.iter().map(|(name, value)| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
        format!("{name}=\"{value}\"")
    });
    match labels.is_empty() {
        true => String::new(),
        false => format!("{{{}}}", pairs.collect::<Vec<_>>().join(",")),
    }
}

#[cfg(test)]
mod tests {
    use super::Exposition;
    use domain::histogram::Histogram;
    use std::time::Duration;

    #[test]
    fn labels_are_escaped_and_histograms_end_with_infinity() {
        let mut text = Exposition::default();
        text.metric("a_total", "counter", "Things.");
        text.sample("a_total", &[("route", "/\"x\\\n")], 3);
        let histogram = Histogram::default();
        histogram.record(Duration::from_millis(700));
        text.histogram("b_seconds", &[("route", "page")], &histogram.state());
        let text = text.into_text();
        assert!(text.starts_with("# HELP a_total Things.\n# TYPE a_total counter\n"), "{text}");
        assert!(text.contains("a_total{route=\"/\\\"x\\\\\\n\"} 3\n"), "{text}");
        for line in [
            "b_seconds_bucket{route=\"page\",le=\"0.5\"} 0\n",
            "b_seconds_bucket{route=\"page\",le=\"1\"} 1\n",
            "b_seconds_bucket{route=\"page\",le=\"+Inf\"} 1\n",
            "b_seconds_sum{route=\"page\"} 0.7\n",
            "b_seconds_count{route=\"page\"} 1\n",
        ] {
            assert!(text.contains(line), "{line} {text}");
        }
    }
}
