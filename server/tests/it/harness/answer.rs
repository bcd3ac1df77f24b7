//! Answers, and common assertions about them.

use bytes::Bytes;
use http::{HeaderMap, StatusCode};
use serde_json::Value;
use std::io::Read;

#[derive(Debug)]
pub(crate) struct TestResponse {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl TestResponse {
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.to_vec()).unwrap()
    }

    /// Returns the answer to a monitor, without the warning
    /// that the clock of the test differs from the database's.
    pub(crate) fn health(&self) -> String {
        let text = self.text();
        let lines: Vec<&str> = text.lines().filter(|line| !line.contains("clock of the database")).collect();
        lines.join("\n")
    }

    /// Returns an HTML document without its head, which also names styles.
    pub(crate) fn body(&self) -> String {
        self.text().split_once("</head>").unwrap().1.to_owned()
    }

    /// Returns the body without its content encoding.
    pub(crate) fn unpacked(&self) -> Vec<u8> {
        let mut unpacked = Vec::new();
        match self.header("content-encoding") {
            "gzip" => drop(flate2::read::GzDecoder::new(&self.body[..]).read_to_end(&mut unpacked).unwrap()),
            "br" => brotli::BrotliDecompress(&mut &self.body[..], &mut unpacked).unwrap(),
            _ => unpacked.extend_from_slice(&self.body),
        }
        unpacked
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error} in {} {:?}", self.status, self.body))
    }

    /// Value of a header. Empty if absent.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// Codes and properties of a refusal, in order.
    pub(crate) fn errors(&self) -> Vec<(String, String)> {
        let body = self.json();
        let text = |item: &Value, name: &str| item[name].as_str().unwrap().to_owned();
        let errors = body["Errors"].as_array().unwrap_or_else(|| panic!("no Errors in {body}"));
        errors.iter().map(|item| (text(item, "code"), text(item, "property"))).collect()
    }

    /// Asserts a successful write and returns its results.
    #[track_caller]
    pub(crate) fn succeeded(&self) -> Value {
        assert_eq!(self.status, StatusCode::OK, "{}", self.text());
        let body = self.json();
        assert_eq!(body["Success"], true, "{body}");
        assert_eq!(body["Errors"], serde_json::json!([]), "{body}");
        body
    }

    /// Asserts a refusal by exactly these codes and properties.
    #[track_caller]
    pub(crate) fn refused(&self, expected: &[(&str, &str)]) {
        self.refused_with(StatusCode::OK, expected);
    }

    /// Asserts a refusal with this status and one code.
    #[track_caller]
    pub(crate) fn denied(&self, status: u16, code: &str) {
        assert_eq!(self.status.as_u16(), status, "{}", self.text());
        let body = self.json();
        assert_eq!(body["Success"], false, "{body}");
        assert_eq!(body["Errors"][0]["code"], code, "{body}");
    }

    #[track_caller]
    fn refused_with(&self, status: StatusCode, expected: &[(&str, &str)]) {
        assert_eq!(self.status, status, "{}", self.text());
        assert_eq!(self.json()["Success"], false);
        let mut found = self.errors();
        found.sort();
        let mut expected: Vec<_> = expected.iter().map(|(c, p)| ((*c).to_owned(), (*p).to_owned())).collect();
        expected.sort();
        assert_eq!(found, expected);
    }
}
