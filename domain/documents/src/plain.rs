//! Reads plain text: UTF-8, or UTF-16 with a byte order mark.

use std::io::{ErrorKind, Read, Result, Seek};

/// Bytes of a chunk that is decoded at once.
const CHUNK_BYTES: usize = 64 * 1024;
/// Bytes at the beginning of a text that are
/// checked for markup.
const MAX_MARKUP_CHECK_BYTES: usize = 64 * 1024;

/// Text encoding of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TextEncoding {
    Utf8,
    Utf16 { is_big_endian: bool },
}

/// Returns true if the whole file is text without markup.
pub(crate) fn is_text(file: &mut (impl Read + Seek)) -> Result<bool> {
    file.rewind()?;
    let mut beginning = String::new();
    let whole = decode(file, |piece| {
        let left = MAX_MARKUP_CHECK_BYTES.saturating_sub(beginning.len());
        beginning.extend(piece.chars().take(left));
        !piece.contains(is_no_text)
    });
    match whole {
        Ok(is_whole) => Ok(is_whole && !beginning.is_empty() && !is_markup(&beginning) && !beginning.starts_with("#!")),
        Err(error) if error.kind() == ErrorKind::InvalidData => Ok(false),
        Err(error) => Err(error),
    }
}

/// Returns the text of a file. Stops after `most`
/// bytes or at the first invalid bytes.
pub(crate) fn text(file: &mut impl Read, most: usize) -> Result<String> {
    let mut text = String::new();
    let read = decode(file, |piece| {
        text.push_str(piece);
        text.len() <= most
    });
    match read {
        Err(error) if error.kind() != ErrorKind::InvalidData => Err(error),
        _ => Ok(text),
    }
}

/// Returns true for control characters other than tabs,
/// line ends and page breaks.
fn is_no_text(character: char) -> bool {
    character.is_ascii_control() && !matches!(character, '\t' | '\n' | '\r' | '\x0c')
}

/// Decodes a text and passes it to `take` in pieces,
/// until `take` returns false. Returns true if the end
/// of the text was reached.
///
/// # Errors
///
/// `InvalidData` if the file is no text.
fn decode(file: &mut impl Read, mut take: impl FnMut(&str) -> bool) -> Result<bool> {
    let mut bytes = Vec::new();
    file.take(CHUNK_BYTES as u64).read_to_end(&mut bytes)?;
    let (encoding, mark) = match bytes.as_slice() {
        [0xef, 0xbb, 0xbf, ..] => (TextEncoding::Utf8, 3),
        [0xff, 0xfe, ..] => (TextEncoding::Utf16 { is_big_endian: false }, 2),
        [0xfe, 0xff, ..] => (TextEncoding::Utf16 { is_big_endian: true }, 2),
        _ => (TextEncoding::Utf8, 0),
    };
    bytes.drain(..mark);
    loop {
        let (text, rest) = encoding.decode(&bytes)?;
        if !take(&text) {
            return Ok(false);
        }
        let left = bytes.split_off(bytes.len() - rest);
        let begun = left.len();
        bytes = left;
        file.take(CHUNK_BYTES as u64).read_to_end(&mut bytes)?;
        if bytes.len() == begun {
            // The file ends with an incomplete character.
            return if begun == 0 { Ok(true) } else { Err(ErrorKind::InvalidData.into()) };
        }
    }
}

impl TextEncoding {
    /// Decodes a chunk. Returns the text, and the number
    /// of bytes of an incomplete character at its end.
    fn decode(self, bytes: &[u8]) -> Result<(String, usize)> {
        match self {
            Self::Utf8 => {
                let valid = match std::str::from_utf8(bytes) {
                    Ok(text) => text,
                    Err(error) if error.error_len().is_none() => {
                        std::str::from_utf8(&bytes[..error.valid_up_to()]).map_err(|_| ErrorKind::InvalidData)?
                    }
                    Err(_) => return Err(ErrorKind::InvalidData.into()),
                };
                Ok((valid.to_owned(), bytes.len() - valid.len()))
            }
            Self::Utf16 { is_big_endian } => {
                let (pairs, odd) = bytes.as_chunks::<2>();
                let unit = if is_big_endian { u16::from_be_bytes } else { u16::from_le_bytes };
                let mut units: Vec<u16> = pairs.iter().map(|pair| unit(*pair)).collect();
                // The first half of a surrogate pair, whose second
                // half is in the next chunk.
                let half = usize::from(units.last().is_some_and(|unit| (0xd800..0xdc00).contains(unit)));
                units.truncate(units.len() - half);
                let text = String::from_utf16(&units).map_err(|_| ErrorKind::InvalidData)?;
                Ok((text, odd.len() + 2 * half))
            }
        }
    }
}

/// Returns true if browsers could treat the text
/// as a page or a drawing. The tags are those
/// of MIME sniffing (whatwg.org), and tags of SVG and XSL.
fn is_markup(text: &str) -> bool {
    const TAGS: [&str; 18] = [
        "html",
        "head",
        "script",
        "iframe",
        "h1",
        "div",
        "font",
        "table",
        "a",
        "style",
        "title",
        "b",
        "body",
        "br",
        "p",
        "svg",
        "xsl",
        "stylesheet",
    ];
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|character: char| character.is_whitespace() || character == '\u{feff}');
        let Some(tag) = rest.strip_prefix('<') else { return false };
        if let Some(comment) = tag.strip_prefix("!--") {
            let Some((_, after)) = comment.split_once("-->") else { return true };
            rest = after;
        } else if tag.len() >= 3 && tag.as_bytes()[..3].eq_ignore_ascii_case(b"?xm") {
            let Some((_, after)) = tag.split_once("?>") else { return true };
            rest = after;
        } else if tag.starts_with(['?', '%']) {
            return true;
        } else if let Some(declaration) = tag.strip_prefix('!') {
            let name = declaration.trim_start_matches(|character: char| character.is_ascii_alphabetic()).trim_start();
            if is_tag(name, &TAGS) {
                return true;
            }
            // Continues after the declaration and its contents,
            // because the first tag follows them.
            let end = if name.contains('[') { name.split_once("]>") } else { name.split_once('>') };
            let Some((_, after)) = end else { return true };
            rest = after;
        } else {
            return is_tag(tag, &TAGS);
        }
    }
}

/// Returns true if the text begins with the name
/// of one of these tags, with any namespace prefix.
fn is_tag(text: &str, tags: &[&str]) -> bool {
    let name = text.split(|character: char| character.is_whitespace() || matches!(character, '>' | '/' | '[')).next();
    let name = name.unwrap_or_default();
    let name = name.rsplit_once(':').map_or(name, |(_, local)| local);
    tags.iter().any(|tag| tag.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::{CHUNK_BYTES, is_text, text};
    use std::io::Cursor;

    fn is(bytes: &[u8]) -> bool {
        is_text(&mut Cursor::new(bytes)).unwrap()
    }

    fn utf16(text: &str, is_big_endian: bool) -> Vec<u8> {
        let units = std::iter::once(0xfeff).chain(text.encode_utf16());
        units.flat_map(|unit| if is_big_endian { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect()
    }

    #[test]
    fn text_is_what_has_characters_only() {
        for bytes in
            [&b"plain"[..], "Größe;Anzahl\r\n1;2\n".as_bytes(), b"\xef\xbb\xbfwith a mark", b"a < b and c > d", b"<3"]
        {
            assert!(is(bytes), "{bytes:?}");
        }
        for bytes in [&b""[..], b"\0", b"a\0b", b"\x1b[31m", b"Gr\xf6\xdfe", b"\xff\xfea", b"\xfe\xff\0\0", b"\xc3"] {
            assert!(!is(bytes), "{bytes:?}");
        }
        for is_big_endian in [false, true] {
            assert!(is(&utf16("Größe 🦆", is_big_endian)));
            assert!(!is(&utf16("a\0b", is_big_endian)));
        }
    }

    #[test]
    fn characters_between_two_pieces_are_read() {
        for shift in 0..4 {
            let words = format!("{}{}", "a".repeat(CHUNK_BYTES - shift), "ö🦆".repeat(CHUNK_BYTES / 3));
            assert!(is(words.as_bytes()));
            assert_eq!(text(&mut Cursor::new(words.as_bytes()), usize::MAX).unwrap(), words);
            let stored = utf16(&words, true);
            assert_eq!(text(&mut Cursor::new(&stored), usize::MAX).unwrap(), words);
        }
    }

    #[test]
    fn pages_drawings_and_scripts_are_no_text() {
        for page in [
            "<html>",
            "<!DOCTYPE html><title>x</title>",
            "  \n\t<ScRiPt src=x>",
            "<!-- a note -->\n<body onload=x>",
            "<!-- never closed",
            "<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
            "<?xml version=\"1.0\"?><!DOCTYPE svg [<!ENTITY a \"b\">]><x:svg/>",
            "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"a.dtd\"><svg/>",
            "<?xml version=\"1.0\"?><h:html xmlns:h=\"http://www.w3.org/1999/xhtml\"/>",
            "<svg onload=alert(1)>",
            "<?php echo 1;",
            "<% x %>",
            "<a href=x>",
            "#!/bin/sh\n",
        ] {
            assert!(!is(page.as_bytes()), "{page}");
            assert!(!is(&[b"\xef\xbb\xbf", page.as_bytes()].concat()), "{page}");
            assert!(!is(&utf16(page, false)), "{page}");
        }
        for text in ["<John> hello", "<note>an XML file</note>", "<?xml version=\"1.0\"?><feed/>", "html", "a <b>c</b>"]
        {
            assert!(is(text.as_bytes()), "{text}");
        }
    }
}
