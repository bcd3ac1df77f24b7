//! Tests damaged and malicious documents.

use crate::files::{WORD, compound, docx, line, office, open_document, pdf, pptx, xlsx, zip};
use documents::kind::DocumentKind;
use documents::recognise::recognise;
use documents::words::{ReadLimits, text};
use lopdf::content::{Content, Operation};
use lopdf::{Document, Object};
use std::fs;
use std::io::Cursor;
use std::time::{Duration, Instant};

fn samples() -> Vec<(DocumentKind, Vec<u8>)> {
    vec![
        (DocumentKind::Pdf, pdf(&[line("Opening hours"), line("Page two")])),
        (DocumentKind::Docx, docx()),
        (DocumentKind::Xlsx, xlsx()),
        (DocumentKind::Pptx, pptx()),
        (DocumentKind::Odt, open_document(DocumentKind::Odt.content_type())),
        (DocumentKind::Doc, compound(&["WordDocument"])),
        (DocumentKind::Csv, "a;b\nä;🦆".repeat(40).into()),
        (DocumentKind::Zip, zip(&[("a.txt", b"one"), ("b.txt", b"two")])),
    ]
}

/// Calls every function with a file. They may refuse
/// it, but must not panic.
fn ask(path: &std::path::Path, bytes: &[u8]) {
    fs::write(path, bytes).unwrap();
    for kind in DocumentKind::ALL {
        let name = format!("a.{}", kind.extensions()[0]);
        let _ = recognise(Cursor::new(bytes), &name).unwrap();
        if let Ok(words) = text(path, kind.content_type(), &ReadLimits::default()) {
            assert!(words.len() <= ReadLimits::default().text);
        }
    }
}

#[test]
fn files_that_end_early_do_no_harm() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    for (_, bytes) in samples() {
        for part in 0..50 {
            ask(&path, &bytes[..bytes.len() * part / 50]);
        }
    }
}

#[test]
fn damaged_files_do_no_harm() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let mut random = 88_172_645_463_325_252_u64;
    let mut next = || {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        usize::try_from(random >> 16).unwrap()
    };
    for (_, bytes) in samples() {
        for round in 0..150 {
            let mut damaged = bytes.clone();
            for _ in 0..=round % 5 {
                let place = next() % bytes.len();
                damaged[place] = match next() % 3 {
                    0 => 0xff,
                    1 => damaged[place] ^ 1 << (next() % 8),
                    _ => (next() % 256) as u8,
                };
            }
            ask(&path, &damaged);
        }
    }
}

#[test]
fn what_is_packed_a_thousand_times_smaller_is_not_unpacked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let limits = ReadLimits { unpacked: 1 << 20, ..ReadLimits::default() };
    let words = |bytes: &[u8], kind: DocumentKind| {
        fs::write(&path, bytes).unwrap();
        text(&path, kind.content_type(), &limits).unwrap()
    };
    let spaces = " ".repeat(16 << 20);
    let document = |content: &str| office(WORD, &[("word/document.xml", content.as_bytes())]);
    // First a text of 16 MB, then a tag
    // of 16 MB. The reader stops in them.
    let endless = document(&format!("<w:document><w:t>begin</w:t>{spaces}<w:t>end</w:t></w:document>"));
    assert!(endless.len() < 100_000);
    assert_eq!(words(&endless, DocumentKind::Docx), "begin");
    assert_eq!(
        words(&document(&format!("<w:document><w:t>begin</w:t><w:t {spaces}>end</w:t>")), DocumentKind::Docx),
        "begin"
    );
    let list = office(&spaces, &[("word/document.xml", b"<w:document/>")]);
    assert_eq!(recognise(Cursor::new(&list), "a.docx").unwrap(), None);
    let page = [line("Opening hours"), vec![Operation::new("T*", vec![]); 1_000_000]].concat();
    assert_eq!(words(&pdf(&[line("First"), page, line("Last")]), DocumentKind::Pdf), "First\nLast");
}

#[test]
fn a_drawing_that_draws_itself_comes_to_an_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    // Each form draws itself a hundred times, eight levels deep.
    let again = vec![Operation::new("Do", vec!["Frame".into()]); 100];
    fs::write(&path, with_frame(&pdf(&[[line("words"), again.clone()].concat()]), again)).unwrap();
    let begun = Instant::now();
    assert_eq!(text(&path, DocumentKind::Pdf.content_type(), &ReadLimits::default()).unwrap(), "words");
    assert!(begun.elapsed() < Duration::from_secs(60));
}

/// Returns the PDF with other operations in its form.
fn with_frame(pdf: &[u8], operations: Vec<Operation>) -> Vec<u8> {
    let mut document = Document::load_mem(pdf).unwrap();
    let content = Content { operations }.encode().unwrap();
    for object in document.objects.values_mut() {
        if let Object::Stream(stream) = object
            && stream.dict.has(b"Subtype")
        {
            stream.set_content(content.clone());
        }
    }
    let mut bytes = Vec::new();
    document.save_to(&mut bytes).unwrap();
    bytes
}

#[test]
fn objects_in_objects_do_not_exhaust_the_stack() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let deep = |open: &str, close: &str| format!("{}{}", open.repeat(200_000), close.repeat(200_000));
    for inner in [deep("[", "]"), deep("<<", ">>"), deep("<</A ", ">>"), deep("(", ")")] {
        let bytes = format!("%PDF-1.7\n1 0 obj\n{inner}\nendobj\ntrailer <</Root 1 0 R>>\nstartxref\n0\n%%EOF");
        ask(&path, bytes.as_bytes());
    }
    let nested = format!("<w:document>{}", "<w:t>".repeat(500_000));
    ask(&path, &office(WORD, &[("word/document.xml", nested.as_bytes())]));
}

#[test]
fn an_archive_of_countless_files_is_refused() {
    let mut bytes = zip(&[("a.txt", b"one")]);
    let end = bytes.len() - 22;
    bytes[end + 8..end + 12].copy_from_slice(&[0xff; 4]);
    assert_eq!(recognise(Cursor::new(&bytes), "a.zip").unwrap(), None);
}
