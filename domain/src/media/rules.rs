//! What folders and files may be called.

use crate::db::Connection;
use crate::error::{Error, Result};
use crate::list::fold;
use crate::media::folders::store as folders;
use crate::media::store;
use model::error::{Code, ErrorItem};
use model::id::FileId;

/// The most characters of a file's name.
const MAX_FILE_NAME: usize = 200;
/// The most characters of a folder's name.
const MAX_FOLDER_NAME: usize = 100;
/// The most characters of a path.
const MAX_PATH: usize = 1000;
/// The most characters of an alternative text.
pub(super) const MAX_ALT_TEXT: usize = 500;
/// The folder that every other one stands in.
pub(super) const ROOT: &str = "/";

pub(super) fn invalid(code: Code, property: &str) -> Error {
    Error::Refused(vec![ErrorItem::new(code, "media", property)])
}

/// Checks a name of a file: `V_12` for what is not allowed in one, `V_14` for one that is too long.
pub(super) fn check_file_name(name: &str, property: &str) -> Result<()> {
    check_name(name, MAX_FILE_NAME, property)
}

/// Checks a name of a folder.
pub(super) fn check_folder_name(name: &str, property: &str) -> Result<()> {
    check_name(name, MAX_FOLDER_NAME, property)
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

/// Whether a character means something to a file system, or makes a name look like another one.
fn is_forbidden(c: char) -> bool {
    let is_invisible = matches!(
        c,
        '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    );
    c.is_control() || is_invisible || matches!(c, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|')
}

/// Checks the form of a path such as `/boats/2026/`, and gives the names of its folders; none for the root.
pub(super) fn parse_path<'a>(path: &'a str, property: &str) -> Result<Vec<&'a str>> {
    if path == ROOT {
        return Ok(Vec::new());
    }
    if path.chars().count() > MAX_PATH {
        return Err(invalid(Code::TooLong, property));
    }
    let inner = path.strip_prefix('/').and_then(|path| path.strip_suffix('/'));
    let names: Vec<&str> = inner.ok_or_else(|| invalid(Code::NotValid, property))?.split('/').collect();
    for name in &names {
        check_folder_name(name, property)?;
    }
    Ok(names)
}

/// The path of a folder that exists, spelled as it was made.
///
/// # Errors
/// `V_12` for a folder that does not exist.
pub(super) async fn find_folder(conn: &mut Connection, path: &str, property: &str) -> Result<String> {
    parse_path(path, property)?;
    if path == ROOT {
        return Ok(ROOT.to_owned());
    }
    let found = folders::find_path(conn, &fold(path)).await?;
    found.ok_or_else(|| invalid(Code::NotValid, property))
}

/// Refuses a name that another file of the folder has: `ML_03`.
pub(super) async fn refuse_taken(conn: &mut Connection, file: FileId, path: &str, name: &str) -> Result<()> {
    match store::find_file_named(conn, path, name).await? {
        Some(other) if other != file => Err(invalid(Code::FileExists, "newFileName")),
        _ => Ok(()),
    }
}

/// The name itself, or with the first number that makes it new: `boat.jpg`, `boat-2.jpg`.
pub(super) async fn choose_name(conn: &mut Connection, path: &str, name: &str) -> Result<String> {
    let (stem, ending) = name.rsplit_once('.').map_or((name, String::new()), |(stem, end)| (stem, format!(".{end}")));
    let mut candidate = name.to_owned();
    let mut number = 2;
    while store::find_file_named(conn, path, &candidate).await?.is_some() {
        candidate = format!("{stem}-{number}{ending}");
        number += 1;
    }
    Ok(candidate)
}

#[cfg(test)]
mod tests {
    use super::{check_file_name, parse_path};

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
        for path in ["", "boats", "/boats", "boats/", "//", "/a//b/", "/../", "/a/../b/", "/./", "/a\u{0}/"] {
            assert!(parse_path(path, "path").is_err(), "{path:?}");
        }
    }
}
