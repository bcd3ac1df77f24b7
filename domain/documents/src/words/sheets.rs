//! Reads the words of Excel workbooks: names
//! and cell texts of visible sheets. One part
//! of the workbook contains the texts of all sheets.
//! Therefore a text is only used if a cell
//! of a visible sheet refers to it.

use super::office::push_text;
use super::{Error, ExtractedWords};
use crate::archive::Archive;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};
use std::borrow::Cow;
use std::collections::HashMap;
use std::fs::File;
use std::io::{BufReader, Read};

const WORKBOOK: &str = "xl/workbook.xml";
/// Maximum number of sheets.
const MAX_SHEETS: usize = 10_000;
/// Maximum number of shared cell texts.
const MAX_TEXTS: usize = 1_000_000;
/// Maximum bytes of the text of a cell.
const MAX_CELL_BYTES: usize = 100_000;
/// Maximum bytes of all shared cell texts,
/// as a multiple of the text limit.
const MAX_TEXT_FACTOR: usize = 8;

/// Reads the names and the cells of the visible sheets.
pub(super) fn read(file: &mut File, archive: &Archive, words: &mut ExtractedWords) -> Result<(), Error> {
    if !archive.entries.iter().any(|entry| entry.name == WORKBOOK) {
        return Err(Error::Damaged("its list of sheets is missing".into()));
    }
    let mut package = Package { file, archive, left: words.limits.unpacked };
    let sheets = read_shown_sheets(&mut package, words)?;
    let parts = read_parts(&mut package, words)?;
    let texts = Texts::read(&mut package, words)?;
    for (name, id) in sheets {
        words.push(&name);
        words.separate('\n');
        if let Some(part) = parts.get(&id) {
            read_cells(&mut package, part, &texts, words)?;
        }
        words.separate('\n');
        if package.left == 0 || !words.is_within_limits() {
            break;
        }
    }
    Ok(())
}

/// The archive of a workbook, with the number
/// of bytes that may still be unpacked.
struct Package<'a> {
    file: &'a mut File,
    archive: &'a Archive,
    left: u64,
}

impl Package<'_> {
    /// Passes the XML events of a part to `see`,
    /// until `see` returns false. Does nothing if there
    /// is no such part.
    fn each(&mut self, name: &str, see: impl FnMut(&Event<'_>) -> bool) -> Result<(), Error> {
        let Some(part) = self.archive.entries.iter().find(|entry| entry.name == name) else { return Ok(()) };
        let Some(content) = self.archive.open(self.file, part)? else { return Ok(()) };
        let mut content = content.take(self.left);
        each_event(&mut content, see);
        self.left = content.limit();
        Ok(())
    }
}

/// Passes XML events to `see`, until `see` returns false
/// or the XML is damaged.
fn each_event(content: &mut impl Read, mut see: impl FnMut(&Event<'_>) -> bool) {
    let mut reader = Reader::from_reader(BufReader::new(content));
    reader.config_mut().check_end_names = false;
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        let Ok(event) = reader.read_event_into(&mut buffer) else { return };
        if matches!(event, Event::Eof) || !see(&event) {
            return;
        }
    }
}

fn attribute(element: &BytesStart<'_>, name: &str) -> Option<String> {
    let mut attributes = element.attributes();
    let mut attributes = attributes.with_checks(false).map_while(Result::ok);
    let found = attributes.find(|attribute| attribute.key.local_name().as_ref() == name)?;
    found.normalized_value(XmlVersion::Implicit1_0).ok().map(Cow::into_owned)
}

/// Returns name and part id of each visible sheet.
fn read_shown_sheets(package: &mut Package<'_>, words: &ExtractedWords) -> Result<Vec<(String, String)>, Error> {
    let mut sheets = Vec::new();
    package.each(WORKBOOK, |event| {
        if let Event::Start(element) | Event::Empty(element) = event
            && matches!(element.local_name().as_ref(), "sheet")
            && attribute(element, "state").is_none_or(|state| state == "visible")
        {
            sheets.extend(attribute(element, "name").zip(attribute(element, "id")));
        }
        sheets.len() < MAX_SHEETS && words.is_within_limits()
    })?;
    Ok(sheets)
}

/// Returns the paths of the parts, by id.
fn read_parts(package: &mut Package<'_>, words: &ExtractedWords) -> Result<HashMap<String, String>, Error> {
    let mut parts = HashMap::new();
    package.each("xl/_rels/workbook.xml.rels", |event| {
        if let Event::Start(element) | Event::Empty(element) = event
            && matches!(element.local_name().as_ref(), "Relationship")
        {
            let path = |target: String| match target.strip_prefix('/') {
                Some(path) => path.to_owned(),
                None => format!("xl/{target}"),
            };
            parts.extend(attribute(element, "Id").zip(attribute(element, "Target").map(path)));
        }
        parts.len() < MAX_SHEETS && words.is_within_limits()
    })?;
    Ok(parts)
}

/// The shared texts of all sheets, by number.
/// Not all of them, if they exceed the limits.
#[derive(Default)]
struct Texts {
    all: String,
    ends: Vec<usize>,
}

impl Texts {
    fn read(package: &mut Package<'_>, words: &ExtractedWords) -> Result<Self, Error> {
        let (mut texts, mut spoken) = (Self::default(), PhoneticDepth::default());
        let room = words.limits.text.saturating_mul(MAX_TEXT_FACTOR);
        package.each("xl/sharedStrings.xml", |event| {
            spoken.follow(event);
            let is_end = match event {
                Event::End(element) => matches!(element.local_name().as_ref(), "si"),
                Event::Empty(element) => matches!(element.local_name().as_ref(), "si"),
                _ => false,
            };
            if is_end {
                texts.ends.push(texts.all.len());
            } else if spoken.is_read() {
                push_text(event, &mut |text| texts.all.push_str(text));
            }
            texts.all.len() < room && texts.ends.len() < MAX_TEXTS && words.is_within_limits()
        })?;
        Ok(texts)
    }

    fn get(&self, number: &str) -> Option<&str> {
        let place: usize = number.trim().parse().ok()?;
        let end = *self.ends.get(place)?;
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.all.get(start..end)
    }
}

/// The number of open text elements and of open phonetic notes.
#[derive(Default)]
struct PhoneticDepth {
    texts: usize,
    notes: usize,
}

impl PhoneticDepth {
    fn follow(&mut self, event: &Event<'_>) {
        match event {
            Event::Start(element) => match element.local_name().as_ref() {
                "t" => self.texts += 1,
                "rPh" => self.notes += 1,
                _ => {}
            },
            Event::End(element) => match element.local_name().as_ref() {
                "t" => self.texts = self.texts.saturating_sub(1),
                "rPh" => self.notes = self.notes.saturating_sub(1),
                _ => {}
            },
            _ => {}
        }
    }

    fn is_read(&self) -> bool {
        self.texts > 0 && self.notes == 0
    }
}

/// A cell that is being read.
#[derive(Default)]
struct PartialCell {
    /// The type of the cell. `s` means that the value
    /// is the number of a shared text.
    kind: String,
    /// The value of the cell, or its own text.
    text: String,
    is_value: bool,
}

impl PartialCell {
    fn said<'a>(&'a self, texts: &'a Texts) -> &'a str {
        match self.kind.as_str() {
            "s" => texts.get(&self.text).unwrap_or_default(),
            // Booleans and errors have no words.
            "b" | "e" => "",
            _ => &self.text,
        }
    }
}

fn read_cells(package: &mut Package<'_>, part: &str, texts: &Texts, words: &mut ExtractedWords) -> Result<(), Error> {
    let (mut cell, mut spoken) = (PartialCell::default(), PhoneticDepth::default());
    package.each(part, |event| {
        spoken.follow(event);
        match event {
            Event::Start(element) => match element.local_name().as_ref() {
                "c" => {
                    cell = PartialCell { kind: attribute(element, "t").unwrap_or_default(), ..PartialCell::default() }
                }
                "v" => cell.is_value = true,
                _ => {}
            },
            Event::End(element) => match element.local_name().as_ref() {
                "v" => cell.is_value = false,
                "c" => {
                    words.push(cell.said(texts));
                    words.separate(' ');
                }
                "row" => words.separate('\n'),
                _ => {}
            },
            event if (cell.is_value || spoken.is_read()) && cell.text.len() < MAX_CELL_BYTES => {
                push_text(event, &mut |text| cell.text.push_str(text));
            }
            _ => {}
        }
        words.is_within_limits()
    })
}
