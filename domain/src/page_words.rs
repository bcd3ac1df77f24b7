//! Search index of pages for staff. It contains
//! the words of title, slug and newest text.
//!
//! Database triggers remove changed pages from the
//! index and record them. At its end, each write adds
//! the recorded pages again ([`read_changed`]), so
//! that no use case has to. A page of 200 words takes
//! 0.2 ms. After a migration, the start of the process
//! adds all pages, which takes 10 s per 100,000 pages.
//!
//! A page matches if it contains all words of a term,
//! or words that begin with them. The index also holds
//! list filters, as marks that no text contains. Lists
//! are therefore counted without reading pages.

use crate::Cms;
use crate::error::Result;
use content::fields::registry::Types;
use content::upgrade::upgrade;
use content::words::search_text;
use model::version::VersionContent;
use search::folded_words;
use std::collections::BTreeSet;
use storage::page_words::{self, UnreadPage};
use storage::word_index::insert_words;
use storage::{Connection, marks};

/// Number of pages per batch.
const PAGE_BATCH_SIZE: i64 = 500;

/// Returns true if words of pages are missing from the index.
pub(crate) async fn are_unread(cms: &Cms) -> Result<bool> {
    Ok(page_words::are_unread(&mut cms.db.read().await?).await?)
}

/// Adds the words of all changed pages to
/// the index, and forgets the changes.
pub(crate) async fn read_changed(cms: &Cms, conn: &mut Connection) -> Result<()> {
    loop {
        let pages = page_words::list_unread(conn, PAGE_BATCH_SIZE).await?;
        let Some(last) = pages.last() else { return Ok(()) };
        for page in &pages {
            insert_words(conn, page.id.0, &words_of(&cms.types, page)).await?;
        }
        page_words::delete_unread(conn, last.id).await?;
    }
}

/// Returns the unique words and marks of a page.
fn words_of(types: &Types, page: &UnreadPage) -> String {
    let mut words: BTreeSet<String> = folded_words(&page.title).chain(folded_words(&page.slug)).collect();
    let in_title: Vec<String> = folded_words(&page.title).map(|word| marks::of_title(&word)).collect();
    words.extend(in_title);
    let schemas = types.of_page(&page.page_type);
    match serde_json::from_str::<VersionContent>(&page.body) {
        Ok(mut content) => {
            upgrade(&mut content, schemas);
            let said = search_text(&content, schemas);
            words.extend(said.headings.iter().chain(&said.text).flat_map(|text| folded_words(text)));
        }
        // Continues, because the title can still be
        // found, and opening the page shows the error.
        Err(error) => {
            tracing::warn!(page = page.id.0, %error, "failed to read the text of a page; lists find only its title");
        }
    }
    words.extend([marks::PAGE.to_owned(), marks::of_locale(&page.locale), marks::of_type(&page.page_type)]);
    words.extend(page.created_by.map(marks::of_creator));
    words.into_iter().collect::<Vec<_>>().join(" ")
}
