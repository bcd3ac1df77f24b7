//! Tests the words that are read from documents.

use crate::files::{compound, docx, font, line, open_document, pdf, pptx, text as string, xlsx, zip};
use documents::kind::DocumentKind;
use documents::words::{ReadLimits, text};
use lopdf::Object;
use lopdf::content::Operation;
use std::fs;

pub(crate) fn words(bytes: &[u8], kind: DocumentKind) -> String {
    words_within(bytes, kind, &ReadLimits::default())
}

fn words_within(bytes: &[u8], kind: DocumentKind, limits: &ReadLimits) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    fs::write(&path, bytes).unwrap();
    text(&path, kind.content_type(), limits).unwrap()
}

#[test]
fn office_documents_have_the_words_that_people_read() {
    assert_eq!(words(&docx(), DocumentKind::Docx), "Opening hours & — café\nMonday nine\nLetterhead");
    assert_eq!(words(&pptx(), DocumentKind::Pptx), "first\nsecond\ntenth");
    for kind in [DocumentKind::Odt, DocumentKind::Ods, DocumentKind::Odp] {
        assert_eq!(words(&open_document(kind.content_type()), kind), "Title\nWindjammer sails\nSecond line");
    }
}

#[test]
fn a_workbook_has_the_words_of_the_sheets_that_are_shown_and_none_of_those_that_are_hidden() {
    assert_eq!(words(&xlsx(), DocumentKind::Xlsx), "Fleet & crew\nBoat Length\ninline\nPrices\n12.5 net");
}

#[test]
fn text_is_its_own_words() {
    assert_eq!(words("\u{feff}Größe;1\r\nzwei".as_bytes(), DocumentKind::Csv), "Größe;1\r\nzwei".replace('\r', ""));
    assert_eq!(words(b"\xff\xfeh\0i\0", DocumentKind::Text), "hi");
}

#[test]
fn what_hides_its_words_has_none() {
    assert_eq!(words(&zip(&[("a.txt", b"one")]), DocumentKind::Zip), "");
    assert_eq!(words(&compound(&["WordDocument"]), DocumentKind::Doc), "");
}

fn operation(name: &str, operands: Vec<Object>) -> Operation {
    Operation::new(name, operands)
}

#[test]
fn a_pdf_has_the_words_of_its_pages() {
    assert_eq!(words(&pdf(&[line("Opening hours"), line("Page two")]), DocumentKind::Pdf), "Opening hours\nPage two");
}

#[test]
fn words_of_a_pdf_end_where_there_is_room() {
    // Each character is 10 high and 5 wide.
    let at = |x: i64, y: i64| operation("Tm", vec![1.into(), 0.into(), 0.into(), 1.into(), x.into(), y.into()]);
    let show = |words: &str| operation("Tj", vec![string(words)]);
    let begin = [operation("BT", vec![]), font("F1", 10)];
    let page = |rest: &[Operation]| [&begin, rest, &[operation("ET", vec![])]].concat();
    // Adjacent characters form one word. A gap starts another word.
    let joined = page(&[at(50, 700), show("wind"), at(70, 700), show("jammer")]);
    assert_eq!(words(&pdf(&[joined]), DocumentKind::Pdf), "windjammer");
    let apart = page(&[at(50, 700), show("wind"), at(73, 700), show("jammer")]);
    assert_eq!(words(&pdf(&[apart]), DocumentKind::Pdf), "wind jammer");
    let below = page(&[at(50, 700), show("wind"), at(50, 688), show("jammer")]);
    assert_eq!(words(&pdf(&[below]), DocumentKind::Pdf), "wind\njammer");
    let parts = vec![string("win"), (-20).into(), string("d"), (-300).into(), string("jammer")];
    let kerned = page(&[at(50, 700), operation("TJ", vec![Object::Array(parts)])]);
    assert_eq!(words(&pdf(&[kerned]), DocumentKind::Pdf), "wind jammer");
    let lines =
        page(&[operation("TL", vec![12.into()]), at(50, 700), show("one"), operation("'", vec![string("two")])]);
    assert_eq!(words(&pdf(&[lines]), DocumentKind::Pdf), "one\ntwo");
    // A rotated and enlarged text gives the same words.
    let turned = [
        &[operation("cm", vec![0.into(), 2.into(), (-2).into(), 0.into(), 9.into(), 9.into()])],
        &page(&[at(50, 700), show("wind"), at(70, 700), show("jammer"), at(110, 700), show("sails")])[..],
    ]
    .concat();
    assert_eq!(words(&pdf(&[turned]), DocumentKind::Pdf), "windjammer sails");
}

#[test]
fn fonts_with_tables_of_characters_are_read() {
    let codes = |words: &str| {
        Object::String(
            words
                .bytes()
                .flat_map(|letter| [0, if letter.is_ascii_lowercase() { letter - b'a' + 1 } else { letter }])
                .collect(),
            lopdf::StringFormat::Hexadecimal,
        )
    };
    let page = vec![
        operation("BT", vec![]),
        font("F2", 10),
        operation("Tj", vec![codes("flat bottomed")]),
        operation("Td", vec![82.into(), 0.into()]),
        operation("Tj", vec![codes("boats e!cient")]),
        operation("ET", vec![]),
    ];
    // The first text has twelve characters of width 600
    // and a space of 1000, and ends where the next
    // text begins. One character stands for three letters.
    assert_eq!(words(&pdf(&[page]), DocumentKind::Pdf), "flat bottomedboats efficient");
}

#[test]
fn drawings_in_drawings_are_read() {
    let page =
        [line("Before"), vec![operation("q", vec![]), operation("Do", vec!["Frame".into()]), operation("Q", vec![])]]
            .concat();
    assert_eq!(words(&pdf(&[page]), DocumentKind::Pdf), "Before\nframed");
}

#[test]
fn no_more_is_read_than_is_wanted() {
    let limits = ReadLimits { text: 20, ..ReadLimits::default() };
    let long = "ä".repeat(100_000);
    assert_eq!(words_within(long.as_bytes(), DocumentKind::Text, &limits), "ä".repeat(10));
    let pages = vec![line("Opening hours"); 50];
    assert_eq!(words_within(&pdf(&pages), DocumentKind::Pdf, &limits), "Opening hours\nOpenin");
    let document = docx();
    assert_eq!(words_within(&document, DocumentKind::Docx, &limits), "Opening hours & —");
    let limits = ReadLimits { pdf: 100, ..ReadLimits::default() };
    assert_eq!(words_within(&pdf(&pages), DocumentKind::Pdf, &limits), "");
    let limits = ReadLimits { time: std::time::Duration::ZERO, ..ReadLimits::default() };
    assert_eq!(words_within(&pdf(&pages), DocumentKind::Pdf, &limits), "");
    assert_eq!(words_within(&document, DocumentKind::Docx, &limits), "");
}
