//! Tests which kind of document is found by content and name.

use crate::files::{EXCEL, SLIDES, WORD, compound, docx, line, office, open_document, pdf, pptx, xlsx, zip};
use documents::kind::DocumentKind;
use documents::recognise::recognise;
use std::io::Cursor;

fn kind(bytes: &[u8], name: &str) -> Option<DocumentKind> {
    let found = recognise(Cursor::new(bytes), name).unwrap()?;
    assert_eq!((found.content_type, found.extensions), (found.kind.content_type(), found.kind.extensions()));
    Some(found.kind)
}

/// Returns a document of each kind.
fn samples() -> Vec<(DocumentKind, Vec<u8>)> {
    vec![
        (DocumentKind::Pdf, pdf(&[line("words")])),
        (DocumentKind::Docx, docx()),
        (DocumentKind::Xlsx, xlsx()),
        (DocumentKind::Pptx, pptx()),
        (DocumentKind::Odt, open_document(DocumentKind::Odt.content_type())),
        (DocumentKind::Ods, open_document(DocumentKind::Ods.content_type())),
        (DocumentKind::Odp, open_document(DocumentKind::Odp.content_type())),
        (DocumentKind::Doc, compound(&["WordDocument", "1Table"])),
        (DocumentKind::Xls, compound(&["Workbook"])),
        (DocumentKind::Ppt, compound(&["Current User", "PowerPoint Document"])),
        (DocumentKind::Text, "Grüße\n".into()),
        (DocumentKind::Csv, "name;length\nBotter;12\n".into()),
        (DocumentKind::Zip, zip(&[("a/b.txt", b"plain"), ("c.jpg", b"picture")])),
    ]
}

#[test]
fn every_kind_is_recognised_under_its_own_name_or_without_an_ending() {
    let samples = samples();
    assert_eq!(samples.iter().map(|(kind, _)| *kind).collect::<Vec<_>>(), DocumentKind::ALL);
    for (expected, bytes) in samples {
        for other in DocumentKind::ALL {
            for extension in other.extensions() {
                let is_text = |kind| matches!(kind, DocumentKind::Text | DocumentKind::Csv);
                let fits = other == expected || is_text(other) && is_text(expected);
                assert_eq!(
                    kind(&bytes, &format!("a.b.{extension}")),
                    fits.then_some(other),
                    "{expected:?} as {extension}"
                );
            }
        }
        assert_eq!(kind(&bytes, &format!("FILE.{}", expected.extensions()[0].to_uppercase())), Some(expected));
        for name in ["a.html", "a.svg", "a.exe", "a.docm", "a.jar", "a.pdf.js"] {
            assert_eq!(kind(&bytes, name), None, "{expected:?} as {name}");
        }
        // Without an extension, plain text cannot be distinguished from CSV.
        let alone = Some(expected).filter(|kind| !matches!(kind, DocumentKind::Text | DocumentKind::Csv));
        for name in ["", "pdf", "a.", "Report 1.2"] {
            assert_eq!(kind(&bytes, name), alone, "{expected:?} as {name}");
        }
    }
}

#[test]
fn documents_with_macros_are_refused() {
    let part: (&str, &[u8]) = ("word/document.xml", b"<w:document/>");
    assert_eq!(kind(&office(WORD, &[part]), "a.docx"), Some(DocumentKind::Docx));
    let macros = office(WORD, &[part, ("word/vbaProject.bin", b"macro")]);
    assert_eq!(kind(&macros, "a.docx"), None);
    assert_eq!(kind(&macros, "a.zip"), None);
    for main in [
        "application/vnd.ms-word.document.macroEnabled.main+xml",
        "application/vnd.ms-excel.sheet.macroEnabled.main+xml",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml",
    ] {
        for name in ["a.docx", "a.xlsx", "a.docm", "a.zip"] {
            assert_eq!(kind(&office(main, &[part]), name), None, "{main} as {name}");
        }
    }
    assert_eq!(kind(&compound(&["WordDocument", "Macros"]), "a.doc"), None);
    assert_eq!(kind(&compound(&["Workbook", "_VBA_PROJECT_CUR"]), "a.xls"), None);
    // An encrypted document cannot be inspected.
    assert_eq!(kind(&compound(&["EncryptedPackage", "WordDocument"]), "a.doc"), None);
}

#[test]
fn an_archive_is_files_and_nothing_else() {
    assert_eq!(kind(&zip(&[("META-INF/MANIFEST.MF", b""), ("A.class", b"")]), "a.zip"), None);
    assert_eq!(kind(&zip(&[("AndroidManifest.xml", b"")]), "a.zip"), None);
    assert_eq!(kind(&zip(&[("mimetype", b"application/epub+zip"), ("content.xml", b"")]), "a.zip"), None);
    for (main, name) in [(WORD, "a.zip"), (EXCEL, "a.docx"), (SLIDES, "a.xlsx")] {
        assert_eq!(kind(&office(main, &[]), name), None);
    }
    assert_eq!(kind(&zip(&[]), "a.zip"), None);
}

#[test]
fn an_archive_needs_its_directory() {
    let whole = zip(&[("a.txt", b"one"), ("b.txt", b"two")]);
    assert_eq!(kind(&whole, "a.zip"), Some(DocumentKind::Zip));
    for kept in [4, 30, whole.len() / 2, whole.len() - 1] {
        assert_eq!(kind(&whole[..kept], "a.zip"), None, "{kept}");
    }
    assert_eq!(kind(&[&whole[..], b"<html>"].concat(), "a.zip"), None);
    // The end record contains a wrong number of entries.
    let mut wrong = whole.clone();
    let end = wrong.len() - 22;
    wrong[end + 8..end + 12].copy_from_slice(&[9, 0, 9, 0]);
    assert_eq!(kind(&wrong, "a.zip"), None);
    let mut encrypted = whole;
    let directory = encrypted.windows(4).position(|name| name == b"PK\x01\x02").unwrap();
    encrypted[directory + 8] = 1;
    assert_eq!(kind(&encrypted, "a.zip"), None);
}

#[test]
fn pages_and_scripts_are_refused_under_any_name() {
    for page in
        [&b"<!doctype html><script>x</script>"[..], b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"#!/bin/sh\necho"]
    {
        for name in ["a.txt", "a.csv", "a.html", "a.svg", "a.pdf", "a.zip"] {
            assert_eq!(kind(page, name), None, "{name}");
        }
    }
    assert_eq!(kind(b"\0\x01\x02", "a.txt"), None);
}

#[test]
fn a_pdf_without_its_end_is_none() {
    let whole = pdf(&[line("words")]);
    assert_eq!(kind(&whole[..whole.len() / 2], "a.pdf"), None);
    assert_eq!(kind(b"%PDF-1.7\n<script>", "a.pdf"), None);
}
