//! Marks that the product adds to the
//! words of a page in the word index,
//! such as the page's locale. They begin
//! with a special character, so that
//! they differ from all words of texts.

use model::id::UserId;

/// Mark that every page has.
pub const PAGE: &str = "\u{e000}";
/// Mark that no page has.
pub(crate) const NOTHING: &str = "\u{e000}\u{e000}";

/// Returns the mark of the pages in a locale.
pub fn of_locale(locale: &str) -> String {
    mark('l', locale)
}

/// Returns the mark of the pages of a type.
pub fn of_type(page_type: &str) -> String {
    mark('t', page_type)
}

/// Returns the mark of the pages that a user created.
pub fn of_creator(user: UserId) -> String {
    mark('u', &user.0.to_string())
}

/// Returns the mark of a word in
/// titles. For the prefix of a word,
/// returns a prefix of its mark.
pub fn of_title(word: &str) -> String {
    mark('w', word)
}

fn mark(kind: char, name: &str) -> String {
    // Replaces special characters of ASCII. Otherwise
    // the index would split the name there.
    let name = name.replace(|sign: char| sign.is_ascii() && !sign.is_ascii_alphanumeric(), PAGE);
    format!("{PAGE}{kind}{name}")
}

#[cfg(test)]
mod tests {
    use super::{NOTHING, of_locale, of_title, of_type};
    use search::folded_words;

    #[test]
    fn a_mark_is_one_word_of_the_index_and_no_word_of_any_text() {
        for mark in [of_locale("en-gb"), of_type("tag-page"), of_title("oak"), NOTHING.to_owned()] {
            assert!(mark.chars().all(|sign| !sign.is_ascii() || sign.is_ascii_alphanumeric()), "{mark:?}");
            assert!(folded_words(&mark).all(|word| word != mark), "{mark:?}");
        }
        assert_ne!(of_locale("de"), of_locale("de-de"));
    }
}
