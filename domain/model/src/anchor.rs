//! Anchors: ids of parts of a page, to which `#name` links lead.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_normalization::is_nfc;

/// Maximum length of an anchor, in bytes.
pub const MAX_ANCHOR_BYTES: usize = 200;

/// Longest anchor that is made from words, in bytes.
/// The rest is room for a number.
const MAX_MADE_BYTES: usize = MAX_ANCHOR_BYTES - 8;

/// Anchor of words without letters and digits.
const NAMELESS: &str = "section";

/// Returns true if the name is a letter or digit of any script, followed by
/// letters, digits, hyphens and underscores, in normalization form C.
pub fn is_anchor(name: &str) -> bool {
    name.len() <= MAX_ANCHOR_BYTES
        && name.starts_with(char::is_alphanumeric)
        && name.chars().all(|c| is_of_word(c) || c == '-' || c == '_')
        && is_nfc(name)
}

/// Returns an anchor made from words: in lower case, with
/// hyphens in place of spaces and punctuation, and without apostrophes.
pub fn anchor_of(words: &str) -> String {
    let lower: String = words.nfc().collect::<String>().to_lowercase();
    let mut anchor = String::with_capacity(lower.len());
    for c in lower.nfc().filter(|c| !matches!(c, '\'' | '\u{2019}' | '\u{2bc}' | '\u{ad}')) {
        let is_kept = if anchor.is_empty() { c.is_alphanumeric() } else { is_of_word(c) || c == '_' };
        if is_kept {
            anchor.push(c);
        } else if !anchor.is_empty() && !anchor.ends_with('-') {
            anchor.push('-');
        }
    }
    anchor.truncate(anchor.floor_char_boundary(MAX_MADE_BYTES));
    anchor.truncate(anchor.trim_end_matches('-').len());
    if anchor.is_empty() { NAMELESS.to_owned() } else { anchor }
}

/// Returns true for letters and digits, and for marks that combine with them.
fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || is_combining_mark(c)
}

#[cfg(test)]
mod tests {
    use super::{MAX_ANCHOR_BYTES, anchor_of, is_anchor};
    use serde_json::Value;

    #[test]
    fn anchors_are_made_of_words_in_any_script() {
        let cases: Vec<[String; 2]> = serde_json::from_str(include_str!("../tests/anchors.json")).unwrap();
        for [words, anchor] in cases {
            assert_eq!(anchor_of(&words), anchor, "{words}");
            assert!(is_anchor(&anchor), "{anchor}");
        }
    }

    #[test]
    fn a_made_anchor_leaves_room_for_a_number() {
        let anchor = anchor_of(&"你好 ".repeat(100));
        assert!(anchor.len() <= MAX_ANCHOR_BYTES - 8 && is_anchor(&format!("{anchor}-99")), "{anchor}");
    }

    #[test]
    fn an_anchor_is_short_normalized_and_begins_with_a_letter_or_digit() {
        for right in ["team", "a_b-c", "1", "2026-plan", "über-uns", "नमस्ते", "قارب", &"ü".repeat(100)]
        {
            assert!(is_anchor(right), "{right}");
        }
        for wrong in ["", "-a", "_a", "a b", "a.b", "a%20b", "a#b", "u\u{308}ber", "\u{301}a", &"ü".repeat(101)] {
            assert!(!is_anchor(wrong), "{wrong}");
        }
        assert_eq!(Value::from(anchor_of("'")), "section");
    }
}
