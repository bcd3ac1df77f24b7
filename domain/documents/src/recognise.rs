//! Recognises documents by their content. The extension
//! of the file name has to agree.

use crate::archive::Archive;
use crate::compound;
use crate::kind::DocumentKind;
use crate::plain;
use memchr::memmem;
use std::io::{Read, Result, Seek, SeekFrom};

/// Maximum bytes of the list of parts in an Office document.
const MAX_PART_LIST_BYTES: u64 = 1024 * 1024;
/// Bytes at the end of a PDF in which
/// `startxref` has to be.
const PDF_TRAILER_BYTES: i64 = 4096;

/// Kind, content type and extensions of a recognised document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecognisedDocument {
    pub kind: DocumentKind,
    pub content_type: &'static str,
    /// File extensions of the kind.
    pub extensions: &'static [&'static str],
}

impl RecognisedDocument {
    fn of(kind: DocumentKind) -> Self {
        Self { kind, content_type: kind.content_type(), extensions: kind.extensions() }
    }
}

/// Recognises a document by its content. If the file
/// name has an extension, it has to agree.
/// `None` for all other files, such as HTML pages, scripts,
/// documents with macros, and archives that are programs.
/// Slow: do not call it on async threads.
///
/// # Errors
///
/// The file cannot be read.
pub fn recognise(mut file: impl Read + Seek, file_name: &str) -> Result<Option<RecognisedDocument>> {
    // Digits are no extension: `Report 1.2` has none.
    let is_ending = |text: &&str| text.bytes().any(|b| !b.is_ascii_digit());
    let extension = file_name.rsplit_once('.').map(|(_, ending)| ending).filter(is_ending).map(str::to_ascii_lowercase);
    file.rewind()?;
    let mut beginning = Vec::new();
    file.by_ref().take(8).read_to_end(&mut beginning)?;
    let kinds: Vec<DocumentKind> = match beginning.as_slice() {
        [b'%', b'P', b'D', b'F', b'-', ..] => {
            has_pdf_end(&mut file)?.then_some(DocumentKind::Pdf).into_iter().collect()
        }
        [b'P', b'K', 3, 4, ..] => in_archive(&mut file)?.into_iter().collect(),
        // An archive without files.
        [b'P', b'K', 5, 6, ..] => Vec::new(),
        [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] => compound::kind(&mut file)?.into_iter().collect(),
        _ if plain::is_text(&mut file)? => vec![DocumentKind::Text, DocumentKind::Csv],
        _ => Vec::new(),
    };
    let kind = match (&extension, kinds.as_slice()) {
        (Some(extension), kinds) => kinds.iter().find(|kind| kind.extensions().contains(&extension.as_str())),
        // Without an extension, plain text cannot be distinguished from CSV.
        (None, [kind]) => Some(kind),
        (None, _) => None,
    };
    Ok(kind.copied().map(RecognisedDocument::of))
}

fn has_pdf_end(file: &mut (impl Read + Seek)) -> Result<bool> {
    let length = i64::try_from(file.seek(SeekFrom::End(0))?).unwrap_or(i64::MAX);
    file.seek(SeekFrom::End(-length.min(PDF_TRAILER_BYTES)))?;
    let mut end = Vec::new();
    file.read_to_end(&mut end)?;
    Ok(memmem::find(&end, b"startxref").is_some())
}

/// Returns the kind of a document that is an archive,
/// or `Zip` for other archives. `None` for programs.
fn in_archive(file: &mut (impl Read + Seek)) -> Result<Option<DocumentKind>> {
    let Some(archive) = Archive::read(file)? else { return Ok(None) };
    let has = |name: &str| archive.entries.iter().any(|entry| entry.name.eq_ignore_ascii_case(name));
    if has("[Content_Types].xml") {
        return office(file, &archive);
    }
    if let Some(first) = archive.entries.iter().find(|entry| entry.name == "mimetype") {
        let Some(declared) = archive.unpack(file, first, 256)? else { return Ok(None) };
        let kind = [DocumentKind::Odt, DocumentKind::Ods, DocumentKind::Odp];
        let kind = kind.into_iter().find(|kind| kind.content_type().as_bytes() == declared.trim_ascii());
        return Ok(kind.filter(|_| has("content.xml")));
    }
    // Refuses archives that Java, Android or Visual Studio
    // would run, whatever their name is.
    let is_program = has("META-INF/MANIFEST.MF") || has("AndroidManifest.xml") || has("extension.vsixmanifest");
    Ok((!is_program && !archive.entries.is_empty()).then_some(DocumentKind::Zip))
}

/// Returns the kind of an Office document
/// by its list of parts.
fn office(file: &mut (impl Read + Seek), archive: &Archive) -> Result<Option<DocumentKind>> {
    let list = archive.entries.iter().find(|entry| entry.name.eq_ignore_ascii_case("[Content_Types].xml"));
    let Some(list) = list else { return Ok(None) };
    let Some(list) = archive.unpack(file, list, MAX_PART_LIST_BYTES)? else { return Ok(None) };
    let says = |words: &str| memmem::find(&list, words.as_bytes()).is_some();
    let has_macros = says("macroEnabled")
        || says("vbaProject")
        || archive.entries.iter().any(|entry| entry.name.to_ascii_lowercase().ends_with("vbaproject.bin"));
    if has_macros {
        return Ok(None);
    }
    let kinds = [DocumentKind::Docx, DocumentKind::Xlsx, DocumentKind::Pptx];
    Ok(kinds.into_iter().find(|kind| says(&format!("{}.main+xml", kind.content_type()))))
}
