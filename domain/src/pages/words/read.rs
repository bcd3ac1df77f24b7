//! Reading the words of pages that changed into the index.

use crate::Cms;
use crate::error::Result;
use model::body;
use model::fields::registry::Types;
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
            body::upgrade(&mut content, schemas);
            let said = body::search_text(&content, schemas);
            words.extend(said.headings.iter().chain(&said.text).flat_map(|text| folded_words(text)));
        }
        // It is still found by its title, and opening it says what is wrong.
        Err(error) => tracing::warn!(page = page.id.0, %error, "the words of a page could not be read"),
    }
    words.extend([marks::PAGE.to_owned(), marks::of_locale(&page.locale), marks::of_type(&page.page_type)]);
    words.extend(page.created_by.map(marks::of_creator));
    words.into_iter().collect::<Vec<_>>().join(" ")
}
