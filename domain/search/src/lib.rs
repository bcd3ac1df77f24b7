//! The search engine: an index of each locale, and what terms find in it.
//!
//! `fold` says which forms of words are the same, `analysis` reads text in a language, `index` says what an index holds, and `query`
//! what a term asks of it. `writers` changes the indexes in a thread of its own, from pages that it is handed. No database is read here.

mod analysis;
mod error;
mod fold;
mod folders;
mod hits;
mod index;
mod live_page;
mod query;
mod snippet;
mod writers;

pub use self::analysis::{
    Alternatives, Analyzer, SOME_WORDS, folded_words, search_text, text_alternatives, word_alternatives,
};
pub use self::error::{Error, Result};
pub use self::fold::is_unspaced;
pub use self::folders::Folders;
pub use self::hits::{First, Hit, Hits};
pub use self::live_page::LivePage;
pub use self::query::{Groups, ParsedTerm, Strictness};
pub use self::snippet::{Matcher, joined, snippet};
pub use self::writers::{Change, IndexThread, Writers};
