//! Reads the words of OpenDocument and Office documents,
//! which are zipped XML. Excel workbooks are read in `sheets`.

use super::{Error, ExtractedWords};
use crate::archive::{Archive, ArchiveEntry};
use crate::kind::DocumentKind;
use quick_xml::Reader;
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::Event;
use std::fs::File;
use std::io::{BufReader, Read};

/// Reads the words of all parts that readers see.
pub(super) fn read(
    file: &mut File,
    archive: &Archive,
    kind: DocumentKind,
    words: &mut ExtractedWords,
) -> Result<(), Error> {
    let mut parts: Vec<&ArchiveEntry> = archive.entries.iter().filter(|entry| is_part(kind, &entry.name)).collect();
    parts.sort_by_key(|entry| rank(&entry.name));
    if parts.is_empty() {
        return Err(Error::Damaged("its text is missing".into()));
    }
    let mut left = words.limits.unpacked;
    for part in parts {
        if let Some(content) = archive.open(file, part)? {
            let mut content = content.take(left);
            read_part(&mut content, kind, words);
            left = content.limit();
        }
        words.separate('\n');
        if left == 0 || !words.is_within_limits() {
            break;
        }
    }
    Ok(())
}

fn is_part(kind: DocumentKind, name: &str) -> bool {
    let numbered = |folder: &str, beginning: &str| {
        let rest = name.strip_prefix(folder).and_then(|name| name.strip_prefix(beginning));
        let number = rest.and_then(|rest| rest.strip_suffix(".xml"));
        number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
    };
    match kind {
        DocumentKind::Docx => {
            ["document", "header", "footer", "footnotes", "endnotes"].iter().any(|part| numbered("word/", part))
        }
        DocumentKind::Pptx => numbered("ppt/slides/", "slide") || numbered("ppt/notesSlides/", "notesSlide"),
        _ => name == "content.xml",
    }
}

/// Returns the sort key of a part. The main
/// part is first, and slides are sorted by number.
fn rank(name: &str) -> (bool, String, usize, u32) {
    let stem = name.trim_end_matches(".xml");
    let number = stem.trim_start_matches(|character: char| !character.is_ascii_digit());
    let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
    (!stem.ends_with("document"), folder.to_owned(), stem.len() - number.len(), number.parse().unwrap_or(0))
}

/// Reads the words of a part. Stops where
/// the part is damaged.
fn read_part(content: &mut impl Read, kind: DocumentKind, words: &mut ExtractedWords) {
    // Elements that contain text: runs in Office documents,
    // paragraphs and headings in OpenDocument.
    let spoken_names: &[&str] = match kind {
        DocumentKind::Docx | DocumentKind::Pptx => &["t"],
        _ => &["p", "h"],
    };
    let is_spoken = |name: &str| spoken_names.contains(&name);
    let mut reader = Reader::from_reader(BufReader::new(content));
    reader.config_mut().check_end_names = false;
    let mut buffer = Vec::new();
    // The number of open text elements, and of open hidden elements.
    let (mut spoken, mut hidden) = (0_usize, 0_usize);
    while words.is_within_limits() {
        buffer.clear();
        let Ok(event) = reader.read_event_into(&mut buffer) else { return };
        match event {
            Event::Start(element) => match element.local_name().as_ref() {
                "annotation" | "tracked-changes" | "delText" | "instrText" => hidden += 1,
                name if is_spoken(name) => spoken += 1,
                name => mark(name, words),
            },
            Event::Empty(element) => mark(element.local_name().as_ref(), words),
            Event::End(element) => match element.local_name().as_ref() {
                "annotation" | "tracked-changes" | "delText" | "instrText" => hidden = hidden.saturating_sub(1),
                name => {
                    spoken -= usize::from(is_spoken(name)).min(spoken);
                    end(name, words);
                }
            },
            Event::Eof => return,
            event if spoken > 0 && hidden == 0 => push_text(&event, &mut |text| words.push(text)),
            _ => {}
        }
    }
}

/// Passes the text of an XML event to `push`.
pub(super) fn push_text(event: &Event<'_>, push: &mut dyn FnMut(&str)) {
    match event {
        Event::Text(text) => push(&text.xml10_content()),
        Event::CData(text) => push(&text.xml10_content()),
        Event::GeneralRef(name) => {
            if let Ok(Some(character)) = name.resolve_char_ref() {
                push(character.encode_utf8(&mut [0; 4]));
            } else if let Some(text) = resolve_xml_entity(name) {
                push(text);
            }
        }
        _ => {}
    }
}

/// Ends a word or line at an element that stands
/// for white space.
fn mark(name: &str, words: &mut ExtractedWords) {
    match name {
        "tab" | "s" | "tc" => words.separate(' '),
        "br" | "cr" | "line-break" => words.separate('\n'),
        _ => {}
    }
}

/// Ends a word or line at the end
/// of a paragraph, row or cell.
fn end(name: &str, words: &mut ExtractedWords) {
    match name {
        "p" | "h" | "tr" | "table-row" => words.separate('\n'),
        "tc" | "table-cell" => words.separate(' '),
        _ => {}
    }
}
