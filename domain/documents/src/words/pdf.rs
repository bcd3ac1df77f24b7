//! Reads the words of a PDF: the text
//! that its pages draw, in the order of drawing.
//!
//! Uses lopdf, because it limits unpacked sizes,
//! nesting and references. The more common pdf-extract does not.
//! The distances between characters tell where words end,
//! because a PDF does not say it.

use super::{Error, ExtractedWords};
use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Encoding, LoadOptions, Object, Stream};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Maximum unpacked bytes of a list of objects.
const MAX_OBJECT_LIST_BYTES: usize = 8 * 1024 * 1024;
/// Maximum bytes of a table in a font.
const MAX_FONT_BYTES: usize = 1024 * 1024;
/// Maximum depth of nested form XObjects, which are
/// drawings inside a page.
const MAX_FORM_DEPTH: usize = 8;
/// Stack size of the thread, in bytes.
/// It is large, because the reader is recursive.
const STACK_BYTES: usize = 16 * 1024 * 1024;

/// Reads the words of a PDF in a thread
/// with a large stack.
pub(super) fn words(mut file: File, words: ExtractedWords) -> Result<String, Error> {
    let length = file.metadata()?.len();
    if length > words.limits.pdf {
        return Ok(String::new());
    }
    let mut bytes = Vec::new();
    (&mut file).take(words.limits.pdf).read_to_end(&mut bytes)?;
    let read = move || catch_unwind(AssertUnwindSafe(|| read(&bytes, words)));
    let reader = std::thread::Builder::new().name("pdf".into()).stack_size(STACK_BYTES).spawn(read)?;
    let damaged = |_| Error::Damaged("the PDF reader panicked".into());
    reader.join().map_err(damaged)?.map_err(damaged)?
}

fn read(bytes: &[u8], words: ExtractedWords) -> Result<String, Error> {
    let options = LoadOptions::with_max_decompressed_size(MAX_OBJECT_LIST_BYTES);
    let document =
        Document::load_mem_with_options(bytes, options).map_err(|error| Error::Damaged(error.to_string()))?;
    if document.is_encrypted() {
        return Ok(String::new());
    }
    let left = usize::try_from(words.limits.unpacked).unwrap_or(usize::MAX);
    let mut reader = PdfReader { document: &document, words, left, last: None };
    for page in document.get_pages().into_values() {
        if !reader.words.is_within_limits() || reader.left == 0 {
            break;
        }
        reader.page(page);
        reader.last = None;
        reader.words.separate('\n');
    }
    Ok(reader.words.finish())
}

struct PdfReader<'a> {
    document: &'a Document,
    words: ExtractedWords,
    /// Number of bytes that may still be unpacked.
    left: usize,
    /// Position after the last character.
    last: Option<TextPosition>,
}

/// A position on the page, with the size
/// of the characters there.
#[derive(Clone, Copy)]
struct TextPosition {
    x: f64,
    y: f64,
    size: f64,
}

impl<'a> PdfReader<'a> {
    fn page(&mut self, page: lopdf::ObjectId) {
        let Ok(content) = self.document.get_page_content_with_limit(page, self.left) else { return };
        self.left = self.left.saturating_sub(content.len());
        let document = self.document;
        let fonts = document.get_page_fonts(page).unwrap_or_default();
        let fonts = fonts.into_iter().map(|(name, font)| (name, with_characters(font))).collect();
        let mut forms = BTreeMap::new();
        if let Ok((own, shared)) = document.get_page_resources(page) {
            let shared = shared.into_iter().filter_map(|id| document.get_dictionary(id).ok());
            own.into_iter().chain(shared).for_each(|resources| collect_forms(document, resources, &mut forms));
        }
        self.draw(&content, &Resources { fonts, forms }, TextMatrix::NONE, 0);
    }

    /// Runs the operations of a page or of a form in it.
    fn draw(&mut self, content: &[u8], resources: &Resources<'a>, matrix: TextMatrix, depth: usize) {
        let mut fonts = BTreeMap::new();
        let mut state = TextState::new(matrix);
        let mut saved = Vec::new();
        for operation in Content::decode_iter(content) {
            let Ok(operation) = operation else { return };
            if !self.words.is_within_limits() {
                return;
            }
            match operation.operator.as_str() {
                "q" if saved.len() < 256 => saved.push(state.clone()),
                "Q" => state = saved.pop().unwrap_or(state),
                "cm" => state.page = TextMatrix::of(&operation).then(state.page),
                "Do" if depth < MAX_FORM_DEPTH => {
                    let name = operation.operands.first().and_then(|name| name.as_name().ok()).unwrap_or_default();
                    if let Some(form) = resources.forms.get(name) {
                        self.form(form, resources, state.page, depth + 1);
                    }
                }
                "Tf" => {
                    let name = operation.operands.first().and_then(|name| name.as_name().ok()).unwrap_or_default();
                    if let (false, Some(font)) = (fonts.contains_key(name), resources.fonts.get(name)) {
                        fonts.extend(PdfFont::new(font, self.document).map(|font| (name.to_vec(), font)));
                    }
                    state.font = name.to_vec();
                    state.size = operation.operands.get(1).map_or(0.0, float);
                }
                _ => self.text_operation(&operation, &mut state, &fonts),
            }
        }
    }

    fn form(&mut self, form: &'a Stream, outer: &Resources<'a>, matrix: TextMatrix, depth: usize) {
        let Ok(content) = form.decompressed_content_with_limit(self.left) else { return };
        self.left = self.left.saturating_sub(content.len().max(1));
        let mut resources = Resources { fonts: outer.fonts.clone(), forms: outer.forms.clone() };
        if let Ok(own) = form.dict.get_deref(b"Resources", self.document).and_then(Object::as_dict) {
            collect_forms(self.document, own, &mut resources.forms);
            let fonts = own.get_deref(b"Font", self.document).and_then(Object::as_dict);
            for (name, font) in fonts.into_iter().flat_map(Dictionary::iter) {
                if let Ok(font) = self.document.dereference(font).and_then(|(_, font)| font.as_dict()) {
                    resources.fonts.insert(name.clone(), with_characters(font));
                }
            }
        }
        let matrix = form
            .dict
            .get(b"Matrix")
            .and_then(Object::as_array)
            .map_or(TextMatrix::NONE, |array| TextMatrix::new(array))
            .then(matrix);
        self.draw(&content, &resources, matrix, depth);
    }

    fn text_operation(&mut self, operation: &Operation, state: &mut TextState, fonts: &BTreeMap<Vec<u8>, PdfFont<'_>>) {
        let number = |place: usize| operation.operands.get(place).map_or(0.0, float);
        match operation.operator.as_str() {
            "BT" => state.begin(TextMatrix::NONE),
            "Tc" => state.character_space = number(0),
            "Tw" => state.word_space = number(0),
            "Tz" => state.stretch = number(0) / 100.0,
            "TL" => state.leading = number(0),
            "Td" => state.begin(TextMatrix::shift(number(0), number(1)).then(state.line)),
            "TD" => {
                state.leading = -number(1);
                state.begin(TextMatrix::shift(number(0), number(1)).then(state.line));
            }
            "Tm" => state.begin(TextMatrix::of(operation)),
            "T*" => state.next_line(),
            "Tj" => self.show(operation.operands.first(), state, fonts),
            "'" => {
                state.next_line();
                self.show(operation.operands.first(), state, fonts);
            }
            "\"" => {
                state.word_space = number(0);
                state.character_space = number(1);
                state.next_line();
                self.show(operation.operands.get(2), state, fonts);
            }
            "TJ" => {
                for part in operation.operands.first().and_then(|parts| parts.as_array().ok()).into_iter().flatten() {
                    match part {
                        Object::String(..) => self.show(Some(part), state, fonts),
                        moved => state.advance(-float(moved) / 1000.0 * state.size),
                    }
                }
            }
            _ => {}
        }
    }

    /// Adds a piece of text to the words, and moves
    /// the position to its end.
    fn show(&mut self, text: Option<&Object>, state: &mut TextState, fonts: &BTreeMap<Vec<u8>, PdfFont<'_>>) {
        let Some(bytes) = text.and_then(|text| text.as_str().ok()) else { return };
        let Some(font) = fonts.get(state.font.as_slice()) else { return };
        let Ok(text) = font.encoding.bytes_to_string(bytes) else { return };
        let place = state.place();
        self.separate(place);
        for piece in text.split_inclusive(|character| parts(character).is_some()) {
            match piece.chars().next_back().and_then(parts) {
                Some(letters) => {
                    self.words.push(&piece[..piece.len() - LIGATURE_BYTES]);
                    self.words.push(letters);
                }
                None => self.words.push(piece),
            }
        }
        let (width, codes) = font.width(bytes);
        let spaces = if font.is_wide { 0 } else { bytes.iter().filter(|byte| **byte == b' ').count() };
        let spacing = state.character_space * codes as f64 + state.word_space * spaces as f64;
        state.advance(width / 1000.0 * state.size + spacing);
        self.last = Some(state.place());
    }

    /// Ends the word or the line if the next character
    /// is too distant.
    fn separate(&mut self, next: TextPosition) {
        const MAX_LINE_SHIFT_EM: f64 = 0.5;
        const MAX_LETTER_GAP_EM: f64 = 0.15;
        let Some(last) = self.last else { return };
        let size = last.size.max(next.size).max(1e-6);
        if (next.y - last.y).abs() > MAX_LINE_SHIFT_EM * size || next.x < last.x - size {
            self.words.separate('\n');
        } else if next.x > last.x + MAX_LETTER_GAP_EM * size {
            self.words.separate(' ');
        }
    }
}

/// Number of bytes of a ligature.
const LIGATURE_BYTES: usize = 'ﬁ'.len_utf8();

/// Returns the letters of a ligature, because people search for letters.
fn parts(character: char) -> Option<&'static str> {
    Some(match character {
        'ﬀ' => "ff",
        'ﬁ' => "fi",
        'ﬂ' => "fl",
        'ﬃ' => "ffi",
        'ﬄ' => "ffl",
        'ﬅ' | 'ﬆ' => "st",
        _ => return None,
    })
}

/// Returns a font for decoding characters.
/// If it has a `ToUnicode` table, its encoding is removed,
/// because the encoding may name glyphs instead of characters.
fn with_characters(font: &Dictionary) -> Dictionary {
    let mut font = font.clone();
    if font.has(b"ToUnicode") {
        font.remove(b"Encoding");
    }
    font
}

/// Fonts and forms by the names that operations use for them.
struct Resources<'a> {
    fonts: BTreeMap<Vec<u8>, Dictionary>,
    forms: BTreeMap<Vec<u8>, &'a Stream>,
}

fn collect_forms<'a>(document: &'a Document, resources: &'a Dictionary, forms: &mut BTreeMap<Vec<u8>, &'a Stream>) {
    let objects = resources.get_deref(b"XObject", document).and_then(Object::as_dict);
    for (name, object) in objects.into_iter().flat_map(Dictionary::iter) {
        let Ok(stream) = document.dereference(object).and_then(|(_, object)| object.as_stream()) else { continue };
        if stream.dict.get(b"Subtype").and_then(Object::as_name).is_ok_and(|kind| kind == b"Form") {
            forms.insert(name.clone(), stream);
        }
    }
}

/// A font, with its encoding and the widths of its characters.
struct PdfFont<'a> {
    encoding: Encoding<'a>,
    /// True if a character has two bytes.
    is_wide: bool,
    widths: BTreeMap<u32, f64>,
    other: f64,
}

impl<'a> PdfFont<'a> {
    fn new(font: &'a Dictionary, document: &'a Document) -> Option<Self> {
        let is_wide = font.get(b"Subtype").and_then(Object::as_name).is_ok_and(|kind| kind == b"Type0");
        let encoding = font.get_font_encoding_with_limit(document, MAX_FONT_BYTES).ok()?;
        let (widths, other) = if is_wide { wide_widths(font, document) } else { widths(font, document) };
        Some(Self { encoding, is_wide, widths, other })
    }

    /// Returns the width of a text in thousandths
    /// of the font size, and its number of characters.
    fn width(&self, bytes: &[u8]) -> (f64, usize) {
        let code = |code: u32| self.widths.get(&code).copied().unwrap_or(self.other);
        if self.is_wide {
            let (codes, _) = bytes.as_chunks::<2>();
            (codes.iter().map(|pair| code(u16::from_be_bytes(*pair).into())).sum(), codes.len())
        } else {
            (bytes.iter().map(|byte| code(u32::from(*byte))).sum(), bytes.len())
        }
    }
}

/// Width of characters for which a font has no width.
const DEFAULT_SIMPLE_WIDTH: f64 = 500.0;

fn widths(font: &Dictionary, document: &Document) -> (BTreeMap<u32, f64>, f64) {
    let first = font.get_deref(b"FirstChar", document).and_then(Object::as_i64).unwrap_or(0);
    let list = font.get_deref(b"Widths", document).and_then(Object::as_array);
    let list = list
        .into_iter()
        .flatten()
        .take(256)
        .map(|width| document.dereference(width).map_or(DEFAULT_SIMPLE_WIDTH, |(_, width)| float(width)));
    let codes = (0..).map(|place: i64| u32::try_from(first.saturating_add(place)).unwrap_or(u32::MAX));
    (codes.zip(list).collect(), DEFAULT_SIMPLE_WIDTH)
}

/// Returns the widths of characters of two bytes, and the default
/// width. The font stores them in lists and ranges.
fn wide_widths(font: &Dictionary, document: &Document) -> (BTreeMap<u32, f64>, f64) {
    const DEFAULT_CID_WIDTH: f64 = 1000.0;
    let mut widths = BTreeMap::new();
    let fonts = font.get_deref(b"DescendantFonts", document).and_then(Object::as_array);
    let inner = fonts.ok().and_then(|fonts| document.dereference(fonts.first()?).ok()?.1.as_dict().ok());
    let Some(inner) = inner else { return (widths, DEFAULT_CID_WIDTH) };
    let other = inner.get_deref(b"DW", document).map_or(DEFAULT_CID_WIDTH, float);
    let list = inner.get_deref(b"W", document).and_then(Object::as_array);
    let mut list = list.into_iter().flatten().filter_map(|item| document.dereference(item).ok()).map(|(_, item)| item);
    while let (Some(first), Some(next)) = (list.next(), list.next()) {
        let first = float(first) as u32;
        match next {
            Object::Array(each) => widths.extend((first..).zip(each.iter().map(float))),
            last => {
                let width = list.next().map_or(other, float);
                widths.extend((first..=(float(last) as u32).min(0xffff)).map(|code| (code, width)));
            }
        }
    }
    (widths, other)
}

fn float(object: &Object) -> f64 {
    object.as_float().map_or(0.0, f64::from)
}

/// The state of drawing text: matrices, font and spacing.
#[derive(Clone)]
struct TextState {
    page: TextMatrix,
    line: TextMatrix,
    /// Distance of the position from the start of the line.
    along: f64,
    font: Vec<u8>,
    size: f64,
    character_space: f64,
    word_space: f64,
    stretch: f64,
    leading: f64,
}

impl TextState {
    fn new(page: TextMatrix) -> Self {
        Self {
            page,
            line: TextMatrix::NONE,
            along: 0.0,
            font: Vec::new(),
            size: 1.0,
            character_space: 0.0,
            word_space: 0.0,
            stretch: 1.0,
            leading: 0.0,
        }
    }

    fn begin(&mut self, line: TextMatrix) {
        (self.line, self.along) = (line, 0.0);
    }

    fn next_line(&mut self) {
        self.begin(TextMatrix::shift(0.0, -self.leading).then(self.line));
    }

    fn advance(&mut self, by: f64) {
        self.along += by * self.stretch;
    }

    fn place(&self) -> TextPosition {
        let matrix = TextMatrix::shift(self.along, 0.0).then(self.line).then(self.page);
        // Measures the position along the text and across it,
        // so that the direction of the text does not matter.
        let length = matrix.a.hypot(matrix.b).max(1e-9);
        let (right, up) = (matrix.a / length, matrix.b / length);
        let (x, y) = (matrix.e * right + matrix.f * up, matrix.f * right - matrix.e * up);
        TextPosition { x, y, size: self.size.abs() * length }
    }
}

/// Maps (x, y) to (a·x + c·y + e,
/// b·x + d·y + f).
#[derive(Clone, Copy)]
struct TextMatrix {
    a: f64,
    b: f64,
    c: f64,
    d: f64,
    e: f64,
    f: f64,
}

impl TextMatrix {
    const NONE: Self = Self { a: 1.0, b: 0.0, c: 0.0, d: 1.0, e: 0.0, f: 0.0 };

    fn shift(e: f64, f: f64) -> Self {
        Self { e, f, ..Self::NONE }
    }

    fn new(numbers: &[Object]) -> Self {
        let number = |place: usize| numbers.get(place).map_or(0.0, float);
        Self { a: number(0), b: number(1), c: number(2), d: number(3), e: number(4), f: number(5) }
    }

    fn of(operation: &Operation) -> Self {
        Self::new(&operation.operands)
    }

    /// Returns the matrix that applies this matrix, then `next`.
    fn then(self, next: Self) -> Self {
        Self {
            a: self.a * next.a + self.b * next.c,
            b: self.a * next.b + self.b * next.d,
            c: self.c * next.a + self.d * next.c,
            d: self.c * next.b + self.d * next.d,
            e: self.e * next.a + self.f * next.c + next.e,
            f: self.e * next.b + self.f * next.d + next.f,
        }
    }
}
