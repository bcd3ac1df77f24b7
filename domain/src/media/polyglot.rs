//! Detects pictures that are also a document, script or archive.

use aho_corasick::AhoCorasick;
use std::io::{BufReader, Read, Result, Seek, SeekFrom};
use std::sync::LazyLock;

/// Beginnings of documents that can run code. They
/// are too long to occur in pixels by chance.
const MARKUP: [&str; 9] =
    ["<script>", "<script ", "<!doctype html", "<html>", "<html ", "<iframe ", "<body ", "<?php ", "%PDF-1."];

static SEARCHER: LazyLock<AhoCorasick> = LazyLock::new(|| {
    let searcher = AhoCorasick::builder().ascii_case_insensitive(true).build(MARKUP);
    searcher.expect("a few short patterns are never too many")
});

/// Returns true if a picture contains markup, a script
/// or a PDF, or ends like a ZIP archive. Allows other
/// data after the picture, because phones append films.
///
/// # Errors
/// Fails if the file cannot be read.
pub(super) fn is_polyglot(mut file: impl Read + Seek) -> Result<bool> {
    file.seek(SeekFrom::Start(0))?;
    let found = SEARCHER.stream_find_iter(BufReader::new(&mut file)).next().transpose()?;
    Ok(found.is_some() || ends_as_archive(&mut file)?)
}

/// First bytes of the last record of a ZIP archive.
const DIRECTORY_END_SIGNATURE: &[u8] = b"PK\x05\x06";
/// Length of this record without its comment.
const DIRECTORY_END_BYTES: usize = 22;
/// Maximum length of the comment at the end of this record.
const MAX_COMMENT_BYTES: u64 = u16::MAX as u64;

fn ends_as_archive(mut file: impl Read + Seek) -> Result<bool> {
    let length = file.seek(SeekFrom::End(0))?;
    file.seek(SeekFrom::Start(length.saturating_sub(MAX_COMMENT_BYTES + DIRECTORY_END_BYTES as u64)))?;
    let mut tail = Vec::new();
    file.read_to_end(&mut tail)?;
    let is_end = |record: &[u8]| match record {
        [.., low, high] if record.starts_with(DIRECTORY_END_SIGNATURE) => {
            Some(usize::from(u16::from_le_bytes([*low, *high])))
        }
        _ => None,
    };
    let mut records = tail.windows(DIRECTORY_END_BYTES).enumerate();
    Ok(records
        .any(|(at, record)| is_end(record).is_some_and(|comment| at + DIRECTORY_END_BYTES + comment == tail.len())))
}

#[cfg(test)]
mod tests {
    use super::is_polyglot;
    use std::io::Cursor;

    const PICTURE: &[u8] = b"\xff\xd8 some pixels <x:xmpmeta xmlns:x=\"adobe:ns:meta/\"> PK\x05\x06 \xff\xd9";
    /// A ZIP archive without files.
    const ARCHIVE: &[u8] = b"PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0";

    fn with(more: &[u8]) -> bool {
        is_polyglot(Cursor::new([PICTURE, more].concat())).unwrap()
    }

    #[test]
    fn a_picture_that_is_also_a_document_or_an_archive_is_found_out() {
        let commented = [&ARCHIVE[..20], b"\x05\0hello"].concat();
        let far = [&vec![b' '; 200_000][..], b"<SCRIPT>alert(1)</SCRIPT>"].concat();
        for more in [&b"<html><body>"[..], b"<?php phpinfo();", b"%PDF-1.7", ARCHIVE, &commented, &far] {
            assert!(with(more), "{:?}", String::from_utf8_lossy(more));
        }
    }

    #[test]
    fn what_cameras_and_programs_write_is_left_alone() {
        let film = [&b"\0\0\0\x18ftypmp42"[..], &[0; 1000]].concat();
        for more in [&b""[..], &film, b"<rdf:Description rdf:about=''/>", b"PK\x05\x06 and no record"] {
            assert!(!with(more), "{:?}", String::from_utf8_lossy(more));
        }
    }
}
