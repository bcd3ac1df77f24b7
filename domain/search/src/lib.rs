//! Search engine: an index per locale, and queries on it.
//!
//! `fold` defines which forms of a word are equal.
//! `analysis` reads text in a language. `index` defines the content
//! of an index, `query` the queries for a term.
//! `writers` changes the indexes in a separate thread. Callers pass
//! the pages, because this crate does not read the database.

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
    Alternatives, Analyzer, SEARCH_STEM_CACHE_WORDS, folded_words, search_text, text_alternatives, word_alternatives,
};
pub use self::error::{Error, Result};
pub use self::fold::is_unspaced;
pub use self::folders::IndexFolders;
pub use self::hits::{FirstHits, Hit, SearchHits};
pub use self::live_page::LivePage;
pub use self::query::{Groups, ParsedTerm, Strictness};
pub use self::snippet::{Matcher, joined, snippet};
pub use self::writers::{IndexChange, IndexThread, Writers};
