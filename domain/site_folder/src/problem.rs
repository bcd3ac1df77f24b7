//! Problems of files, each with its place and a sentence for a person.

use std::fmt;

/// A problem in a text, by the offset in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub offset: usize,
    pub sentence: String,
}

impl Problem {
    pub fn new(offset: usize, sentence: impl Into<String>) -> Self {
        Self { offset, sentence: sentence.into() }
    }

    /// Moves the problem, because its text begins at this offset of the file.
    #[must_use]
    pub fn moved_by(self, offset: usize) -> Self {
        Self { offset: self.offset + offset, ..self }
    }

    /// Returns the problem with its line in the text of a file.
    pub fn in_file(self, file: &str, text: &str) -> FileProblem {
        let before = &text.as_bytes()[..self.offset.min(text.len())];
        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
        FileProblem { file: file.to_owned(), line, sentence: self.sentence }
    }
}

/// A problem of a file in a site folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FileProblem {
    /// Path in the folder, with `/`.
    pub file: String,
    /// Number of the line, from 1. 0 if the whole file is meant.
    pub line: usize,
    pub sentence: String,
}

impl FileProblem {
    pub fn of_file(file: impl Into<String>, sentence: impl Into<String>) -> Self {
        Self { file: file.into(), line: 0, sentence: sentence.into() }
    }
}

impl fmt::Display for FileProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.file, self.sentence),
            line => write!(f, "{}:{line}: {}", self.file, self.sentence),
        }
    }
}
