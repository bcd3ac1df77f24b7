//! Reads the words of documents, for the search.

mod office;
mod pdf;
mod sheets;

use crate::archive::Archive;
use crate::kind::DocumentKind;
use crate::plain;
use std::fs::File;
use std::path::Path;
use std::time::{Duration, Instant};

/// Limits for reading the words of one document.
#[derive(Clone, Copy, Debug)]
pub struct ReadLimits {
    /// Maximum bytes of extracted text.
    pub text: usize,
    /// Maximum bytes that are unpacked from an archive or a PDF.
    pub unpacked: u64,
    /// Maximum bytes of a PDF, because it is read
    /// into memory. Larger PDFs have no words.
    pub pdf: u64,
    pub time: Duration,
}

impl Default for ReadLimits {
    fn default() -> Self {
        const MIB: u64 = 1024 * 1024;
        Self { text: MIB as usize, unpacked: 64 * MIB, pdf: 64 * MIB, time: Duration::from_secs(10) }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("the document is damaged: {0}")]
    Damaged(String),
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// Returns the words in lines, within the limits.
/// Archives, and Office documents before 2007, have no words.
/// Slow: do not call it on async threads.
///
/// # Errors
///
/// Nothing of the file can be read.
pub fn text(path: &Path, content_type: &str, limits: &ReadLimits) -> Result<String, Error> {
    let mut file = File::open(path)?;
    let mut words = ExtractedWords::new(limits);
    match DocumentKind::of_content_type(content_type) {
        Some(DocumentKind::Text | DocumentKind::Csv) => words.push(&plain::text(&mut file, limits.text)?),
        Some(DocumentKind::Pdf) => return pdf::words(file, words),
        Some(
            kind @ (DocumentKind::Docx
            | DocumentKind::Xlsx
            | DocumentKind::Pptx
            | DocumentKind::Odt
            | DocumentKind::Ods
            | DocumentKind::Odp),
        ) => {
            let archive = Archive::read(&mut file)?.ok_or_else(|| Error::Damaged("its directory is missing".into()))?;
            match kind {
                DocumentKind::Xlsx => sheets::read(&mut file, &archive, &mut words)?,
                kind => office::read(&mut file, &archive, kind, &mut words)?,
            }
        }
        _ => {}
    }
    Ok(words.finish())
}

/// The words collected so far, with the limits.
struct ExtractedWords {
    text: String,
    limits: ReadLimits,
    begun: Instant,
}

impl ExtractedWords {
    fn new(limits: &ReadLimits) -> Self {
        Self { text: String::new(), limits: *limits, begun: Instant::now() }
    }

    /// Returns true if neither the text limit nor
    /// the timeout is reached.
    fn is_within_limits(&self) -> bool {
        self.text.len() < self.limits.text && self.begun.elapsed() < self.limits.time
    }

    fn push(&mut self, text: &str) {
        let room = self.limits.text.saturating_sub(self.text.len());
        self.text.push_str(&text[..text.floor_char_boundary(room)]);
    }

    /// Ends a word with a space, or a line
    /// with `\n`, unless it is already ended.
    fn separate(&mut self, by: char) {
        let last = self.text.chars().next_back();
        if self.text.len() >= self.limits.text || last.is_none_or(|last| last == '\n') {
            return;
        }
        if last == Some(' ') {
            if by == ' ' {
                return;
            }
            self.text.pop();
        }
        self.text.push(by);
    }

    fn finish(mut self) -> String {
        self.text.truncate(self.text.trim_end().len());
        // Removes control characters, because callers expect none.
        self.text.retain(|character| !character.is_control() || matches!(character, '\n' | '\t'));
        self.text
    }
}
