//! What the index of words holds besides words. A mark begins with a sign that is neither a letter nor a digit, so no text has it.

use model::id::UserId;

/// What every page has.
pub const PAGE: &str = "\u{e000}";
/// What no page has.
pub(crate) const NOTHING: &str = "\u{e000}\u{e000}";

/// What pages of a locale have.
pub fn of_locale(locale: &str) -> String {
    mark('l', locale)
}

/// What pages of a type have.
pub fn of_type(page_type: &str) -> String {
    mark('t', page_type)
}

/// What pages have that a user created.
pub fn of_creator(user: UserId) -> String {
    mark('u', &user.0.to_string())
}

/// What pages have whose title has the word. The beginning of a word gives the beginning of its mark.
pub fn of_title(word: &str) -> String {
    mark('w', word)
}

fn mark(kind: char, name: &str) -> String {
    // The index would take a name apart where it has other signs.
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
