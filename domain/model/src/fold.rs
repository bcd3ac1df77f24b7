//! Canonical forms for comparing names and addresses,
//! not for the search.

use crate::tag::INVISIBLE;
use unicode_normalization::UnicodeNormalization;

/// Characters that only change how their neighbours are rendered:
/// joiners, direction marks and variation selectors.
const SHAPING: [char; 7] = ['\u{180e}', '\u{200c}', '\u{200d}', '\u{200e}', '\u{200f}', '\u{fe0e}', '\u{fe0f}'];

/// Lowercases ASCII letters, as SQLite's `like` does.
pub fn fold_ascii(text: &str) -> String {
    text.to_ascii_lowercase()
}

/// Trims and lowercases an e-mail address.
pub fn fold_email(email: &str) -> String {
    email.trim().to_lowercase()
}

/// Folds case and equivalent spellings in names
/// of files and folders.
pub fn fold_file_name(name: &str) -> String {
    let lower: String = name.nfc().collect::<String>().to_lowercase();
    lower.replace('ß', "ss").replace('ς', "σ").nfc().filter(|c| !matches!(c, '\u{200c}' | '\u{200d}')).collect()
}

/// Folds case, width, spaces and invisible characters
/// in names of tags.
pub fn fold_tag(name: &str) -> String {
    let wide: String = name.nfkc().filter(|c| !INVISIBLE.contains(c) && !SHAPING.contains(c)).collect();
    let small = wide.to_lowercase().replace('ß', "ss").replace('ς', "σ");
    let small: String = small.nfkc().collect();
    small.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::fold_file_name;

    #[test]
    fn names_of_files_are_compared_without_case_and_spelling() {
        for [one, other] in [
            ["Käse.jpg", "KÄSE.JPG"],
            ["Ka\u{308}se.jpg", "käse.jpg"],
            ["Straße.pdf", "STRASSE.pdf"],
            ["ΟΔΟΣ.png", "οδος.png"],
            ["می\u{200c}خواهم.pdf", "میخواهم.pdf"],
        ] {
            assert_eq!(fold_file_name(one), fold_file_name(other), "{one} {other}");
        }
        assert_ne!(fold_file_name("Käse.jpg"), fold_file_name("Kase.jpg"));
    }
}
