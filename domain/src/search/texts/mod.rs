//! Columns that hold folded texts ([`search_text`]), for searches for parts of words.
//!
//! Triggers empty a column when its text changes, and the write that changed it fills it before it ends, so no use case has to know.

mod store;

pub(crate) use self::store::{are_missing, fill_missing, push_words};

use search::{search_text, text_alternatives};

/// Returns true where a text has all words of a term.
pub(crate) fn has_words(text: &str, term: &str) -> bool {
    let (text, pieces) = (search_text(text), text_alternatives(term));
    let has = |word: &String| text.contains(word.as_str());
    !pieces.is_empty() && pieces.iter().all(|any| any.iter().any(|all| all.iter().all(has)))
}
