//! Rules for file and folder names.

use crate::error::{Error, Result};
use documents::kind::DocumentKind;
use model::error::{Code, ErrorItem};
use model::fold::fold_file_name;
use model::id::FileId;
use model::media::MediaKind;
use storage::{Connection, files, folders};
use unicode_normalization::UnicodeNormalization;

/// Maximum characters of a file name.
const MAX_FILE_NAME_CHARS: usize = 200;
/// Maximum characters of a folder name.
const MAX_FOLDER_NAME_CHARS: usize = 100;
/// Maximum characters of a folder path.
const MAX_PATH_CHARS: usize = 1000;
/// Stem of an uploaded file whose name has no usable characters.
const NAMELESS: &str = "file";
/// Extensions of pictures, including types that the library refuses.
const PICTURE_ENDINGS: &[&str] = &[
    "jpg", "jpeg", "jpe", "jfif", "pjpeg", "png", "apng", "webp", "gif", "avif", "heic", "heif", "bmp", "tif", "tiff",
];
/// Extensions of files that browsers or operating systems run.
const ACTIVE_ENDINGS: &[&str] = &[
    "html", "htm", "xhtml", "shtml", "svg", "svgz", "xml", "js", "mjs", "php", "exe", "com", "bat", "cmd", "msi",
    "ps1", "sh", "jar",
];
/// Maximum characters of an alternative text.
pub(super) const MAX_ALT_TEXT_CHARS: usize = 500;
pub(super) const ROOT: &str = "/";

pub(super) fn invalid(code: Code, property: &str) -> Error {
    Error::Refused(vec![ErrorItem::new(code, "media", property)])
}

/// Checks a file name: `V_12` if invalid, `V_14` if too long.
pub(super) fn check_file_name(name: &str, property: &str) -> Result<()> {
    check_name(name, MAX_FILE_NAME_CHARS, property)
}

/// Returns the name under which an upload is stored: in
/// NFC, with single spaces, without invisible characters,
/// and with hyphens for characters that file systems
/// forbid. Keeps joiners, because some languages need them.
pub(super) fn clean_file_name(name: &str) -> String {
    let mut clean = String::with_capacity(name.len());
    for c in name.nfc() {
        let c = match c {
            c if c.is_whitespace() => ' ',
            c if is_sign(c) => '-',
            c if is_invisible(c) || c.is_control() => continue,
            c => c,
        };
        if !(matches!(c, ' ' | '.') && clean.ends_with(c)) {
            clean.push(c);
        }
    }
    let clean = clean.trim_end_matches([' ', '.']).trim_start_matches(' ');
    match clean.strip_prefix('.') {
        // The name consists only of an extension.
        Some(ending) if !ending.contains('.') => format!("{NAMELESS}.{ending}"),
        Some(name) => cut_name(name, ""),
        None if clean.is_empty() => NAMELESS.to_owned(),
        None => cut_name(clean, ""),
    }
}

/// Joins a stem and an extension, and cuts the
/// stem if the name is too long. Without
/// `ending`, takes the extension from the stem.
fn cut_name(stem: &str, ending: &str) -> String {
    let (stem, ending) = match ending {
        "" => stem.rsplit_once('.').map_or((stem, String::new()), |(stem, ending)| (stem, format!(".{ending}"))),
        ending => (stem, ending.to_owned()),
    };
    let room = MAX_FILE_NAME_CHARS.saturating_sub(ending.chars().count());
    let stem: String = stem.chars().take(room.max(1)).collect();
    let name: String =
        format!("{}{ending}", stem.trim_end_matches([' ', '.'])).chars().take(MAX_FILE_NAME_CHARS).collect();
    name
}

/// Returns a name with an extension that fits the
/// content. Replaces another extension if both are of
/// pictures. Keeps an unknown one as part of the stem.
///
/// # Errors
/// `V_12` for the extension of another kind of file.
pub(super) fn with_ending_of(name: &str, kind: MediaKind, extensions: &[&str]) -> Result<String> {
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    let ending = ending.to_lowercase();
    if extensions.contains(&ending.as_str()) {
        return Ok(name.to_owned());
    }
    let right = format!(".{}", extensions[0]);
    let is_of_picture = PICTURE_ENDINGS.contains(&ending.as_str());
    if kind.is_picture() && is_of_picture {
        return Ok(cut_name(stem, &right));
    }
    if is_of_picture || ACTIVE_ENDINGS.contains(&ending.as_str()) || DocumentKind::of_extension(&ending).is_some() {
        return Err(invalid(Code::NotValid, "fileName"));
    }
    Ok(cut_name(name, &right))
}

pub(super) fn check_folder_name(name: &str, property: &str) -> Result<()> {
    check_name(name, MAX_FOLDER_NAME_CHARS, property)
}

fn check_name(name: &str, most: usize, property: &str) -> Result<()> {
    if name.chars().count() > most {
        return Err(invalid(Code::TooLong, property));
    }
    let is_hidden = name.is_empty() || name.starts_with('.') || name.contains("..");
    let is_padded = name.trim() != name || name.ends_with('.');
    if is_hidden || is_padded || name.chars().any(is_forbidden) {
        return Err(invalid(Code::NotValid, property));
    }
    Ok(())
}

fn is_forbidden(c: char) -> bool {
    c.is_control() || is_invisible(c) || is_sign(c)
}

/// Returns true for invisible characters, which make different
/// names look alike. Excludes the joiners U+200C and U+200D.
fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{61c}' | '\u{200b}' | '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    )
}

/// Returns true for characters that file systems forbid.
fn is_sign(c: char) -> bool {
    matches!(c, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|')
}

/// Parses a path such as `/boats/2026/` to
/// folder names. The last slash is optional.
pub(super) fn parse_path<'a>(path: &'a str, property: &str) -> Result<Vec<&'a str>> {
    if path == ROOT {
        return Ok(Vec::new());
    }
    if path.chars().count() > MAX_PATH_CHARS {
        return Err(invalid(Code::TooLong, property));
    }
    let inner = path.strip_prefix('/').ok_or_else(|| invalid(Code::NotValid, property))?;
    let names: Vec<&str> = inner.strip_suffix('/').unwrap_or(inner).split('/').collect();
    for name in &names {
        check_folder_name(name, property)?;
    }
    Ok(names)
}

/// Returns a path in NFC that ends with a slash.
///
/// # Errors
/// `V_12` for an invalid path. `V_14` for a long path.
pub(super) fn normal_path(path: &str, property: &str) -> Result<String> {
    let names = parse_path(path, property)?;
    let folders: String = names.iter().map(|name| format!("{name}/")).collect();
    Ok(format!("{ROOT}{folders}").nfc().collect())
}

/// Returns an existing folder in its stored spelling.
///
/// # Errors
/// `V_12` if the folder is missing.
pub(super) async fn find_folder(conn: &mut Connection, path: &str, property: &str) -> Result<String> {
    let path = normal_path(path, property)?;
    if path == ROOT {
        return Ok(path);
    }
    let found = folders::find_path(conn, &fold_file_name(&path)).await?;
    found.ok_or_else(|| invalid(Code::NotValid, property))
}

/// Returns `ML_03` if another file of the folder has this name.
pub(super) async fn refuse_taken(conn: &mut Connection, file: FileId, path: &str, name: &str) -> Result<()> {
    match files::find_file_named(conn, path, name).await? {
        Some(other) if other != file => Err(invalid(Code::FileExists, "newFileName")),
        _ => Ok(()),
    }
}

/// Returns the first free name: `boat.jpg`, `boat-2.jpg`.
pub(super) async fn choose_name(conn: &mut Connection, path: &str, name: &str) -> Result<String> {
    let (stem, ending) = name.rsplit_once('.').map_or((name, String::new()), |(stem, end)| (stem, format!(".{end}")));
    let mut candidate = name.to_owned();
    let mut number = 2;
    while files::find_file_named(conn, path, &candidate).await?.is_some() {
        candidate = cut_name(stem, &format!("-{number}{ending}"));
        number += 1;
    }
    Ok(candidate)
}

#[cfg(test)]
mod tests {
    use super::{check_file_name, clean_file_name, normal_path, parse_path, with_ending_of};
    use model::media::MediaKind;

    #[test]
    fn an_upload_is_kept_under_a_name_that_is_allowed() {
        let long = format!("{}.jpg", "ä".repeat(300));
        for (name, kept) in [
            ("boat.jpg", "boat.jpg"),
            ("Ka\u{308}se.jpg", "Käse.jpg"),
            ("日本.png", "日本.png"),
            ("می\u{200c}خواهم.pdf", "می\u{200c}خواهم.pdf"),
            ("👩\u{200d}🚀.png", "👩\u{200d}🚀.png"),
            ("Screenshot 2026-11-27 at 9.41\u{202f}AM.png", "Screenshot 2026-11-27 at 9.41 AM.png"),
            ("a\u{a0}\u{a0}b.jpg", "a b.jpg"),
            ("C:\\fakepath\\boat.jpg", "C--fakepath-boat.jpg"),
            ("a/b.jpg", "a-b.jpg"),
            ("what?*\"<>|.txt", "what------.txt"),
            ("a\u{202e}gpj.exe", "agpj.exe"),
            ("a\u{200f}\u{ad}\u{feff}.jpg", "a.jpg"),
            ("a\n\tb\u{0}.jpg", "a b.jpg"),
            (" padded .jpg ", "padded.jpg"),
            (".hidden.jpg", "hidden.jpg"),
            (".jpg", "file.jpg"),
            ("..pdf", "file.pdf"),
            ("../../etc/passwd.txt", "-.-etc-passwd.txt"),
            ("a...b..jpg", "a.b.jpg"),
            ("a.", "a"),
            ("...", "file"),
            ("", "file"),
            ("\u{200b}", "file"),
        ] {
            assert_eq!(clean_file_name(name), kept, "{name:?}");
            assert!(check_file_name(kept, "fileName").is_ok(), "{kept:?}");
        }
        let cut = clean_file_name(&long);
        assert_eq!((cut.chars().count(), cut.ends_with("ä.jpg")), (200, true));
        assert!(clean_file_name(&"a.".repeat(300)).chars().count() <= 200);
    }

    #[test]
    fn the_content_decides_the_ending_of_a_picture() {
        for (name, of_png, of_pdf) in [
            ("a.png", Some("a.png"), None),
            ("a.PNG", Some("a.PNG"), None),
            ("a.jpg", Some("a.png"), None),
            ("a.JFIF", Some("a.png"), None),
            ("a.heic", Some("a.png"), None),
            ("a", Some("a.png"), Some("a.pdf")),
            ("IMG 1.2", Some("IMG 1.2.png"), Some("IMG 1.2.pdf")),
            ("a.pdf", None, Some("a.pdf")),
            ("a.docx", None, None),
            ("a.png.html", None, None),
            ("a.svg", None, None),
        ] {
            assert_eq!(with_ending_of(name, MediaKind::Image, &["png"]).ok().as_deref(), of_png, "{name} of a PNG");
            assert_eq!(with_ending_of(name, MediaKind::Document, &["pdf"]).ok().as_deref(), of_pdf, "{name} of a PDF");
        }
    }

    #[test]
    fn names_that_mean_something_else_are_refused() {
        for name in ["boat.jpg", "Ångström 2.pdf", "日本.png", "a-b_c (1).jpeg", "no ending"] {
            assert!(check_file_name(name, "fileName").is_ok(), "{name}");
        }
        for name in [
            "",
            ".",
            "..",
            "../a",
            ".hidden",
            "a/b",
            "a\\b",
            "a..jpg",
            "a\u{0}.jpg",
            "a\n.jpg",
            "a\u{202e}gpj.exe",
            "a\u{200f}.jpg",
            "a\u{200b}.jpg",
            "a:b",
            "a*",
            "a?",
            "a<b>",
            "a|b",
            " a.jpg",
            "a.jpg ",
            "a.",
        ] {
            assert!(check_file_name(name, "fileName").is_err(), "{name:?}");
        }
        assert!(check_file_name(&"x".repeat(200), "fileName").is_ok());
        assert!(check_file_name(&"x".repeat(201), "fileName").is_err());
    }

    #[test]
    fn a_path_is_a_chain_of_names() {
        assert!(parse_path("/", "path").unwrap().is_empty());
        assert_eq!(parse_path("/boats/2026/", "path").unwrap(), ["boats", "2026"]);
        assert_eq!(parse_path("/boats/2026", "path").unwrap(), ["boats", "2026"]);
        assert_eq!(normal_path("/Ka\u{308}se", "path").unwrap(), "/K\u{e4}se/");
        for path in ["", "boats", "boats/", "//", "/a//b/", "/../", "/a/../b/", "/./", "/a\u{0}/"] {
            assert!(parse_path(path, "path").is_err(), "{path:?}");
        }
    }
}
