//! The words of pages, by which staff find them: of the title, the slug and the text of the newest version, drafts too.
//!
//! The database keeps an index of them. Its triggers take a page that changes out of the index and note it; the write that changed it ends by
//! reading it anew ([`read_changed`]), so no use case has to know. A page of two hundred words takes the database a fifth of a millisecond.
//! After a migration that noted all pages, the start reads them: for a hundred thousand such pages the database needs ten seconds.
//!
//! A term is words, each of which a page has to have, or one that begins like it. So one letter finds something, and the
//! middle of a word nothing. What lists are limited by is in the index as well, as marks that no text can hold: whatever
//! a list is asked with, it is counted without looking at a page.

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

/// How many pages are read at a time.
const BATCH: i64 = 500;

/// Whether there are pages whose words are not in the index.
pub(crate) async fn are_unread(cms: &Cms) -> Result<bool> {
    Ok(page_words::are_unread(&mut *cms.db.read().await?).await?)
}

/// Puts the words of all pages that changed into the index.
pub(crate) async fn read_changed(cms: &Cms, conn: &mut Connection) -> Result<()> {
    loop {
        let pages = page_words::list_unread(conn, BATCH).await?;
        let Some(last) = pages.last() else { return Ok(()) };
        for page in &pages {
            insert_words(conn, page.id.0, &words_of(&cms.types, page)).await?;
        }
        page_words::delete_unread(conn, last.id).await?;
    }
}

/// The words and the marks of a page, each once.
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
        // It is still found by its title, and opening it says what is wrong.
        Err(error) => tracing::warn!(page = page.id.0, %error, "the words of a page could not be read"),
    }
    words.extend([marks::PAGE.to_owned(), marks::of_locale(&page.locale), marks::of_type(&page.page_type)]);
    words.extend(page.created_by.map(marks::of_creator));
    words.into_iter().collect::<Vec<_>>().join(" ")
}
