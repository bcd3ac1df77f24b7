//! Purges caches of pages in front of the server, such as a CDN.
//!
//! A page names the keys under which caches store it. A public
//! write queues a job for each key that it outdates, and the
//! job calls the hook of the operator.

use crate::Cms;
use crate::error::{Error, Result};
use model::id::{GroupId, PageId};
use model::page::Page;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE};
use reqwest::{Client, Url};
use std::time::Duration as StdDuration;
use storage::Transaction;
use storage::jobs::{JobKind, insert_job};
use storage::live_facts::{LiveFacts, find_live_facts};

use time::Duration;

/// Key of all pages and files.
pub const SITE: &str = "site";
/// Key of pages and files that show parts of other pages.
pub const LISTS: &str = "lists";

/// Timeout of a call of the hook.
const TIMEOUT: StdDuration = StdDuration::from_secs(10);
/// Delay of a purge if several nodes serve the site. It is longer than a node
/// that missed the notification shows the former page.
const NODES_DELAY: Duration = Duration::milliseconds(1_500);

/// The address that purges the caches.
pub struct PurgeHook {
    url: Url,
    token: Option<String>,
    client: Client,
}

impl PurgeHook {
    /// Parses the URL of a hook. The token is sent as bearer token.
    ///
    /// # Errors
    /// The reason why the URL is unusable,
    /// as the end of a sentence.
    pub fn at(url: &str, token: Option<String>) -> std::result::Result<Self, String> {
        let url = Url::parse(url).map_err(|error| error.to_string())?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err("it does not begin with https:// or http://".to_owned());
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err("it has a user or a password; set PAGEWRIGHT_PURGE_TOKEN instead".to_owned());
        }
        // Fails if the process already has a crypto provider, which works too.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = Client::builder().timeout(TIMEOUT).redirect(reqwest::redirect::Policy::none()).build();
        Ok(Self { url, token, client: client.map_err(|error| error.to_string())? })
    }

    async fn call(&self, key: &str) -> reqwest::Result<()> {
        let mut request = self.client.post(self.url.clone()).header("surrogate-key", key);
        if let Some(token) = &self.token {
            request = request.header(AUTHORIZATION, format!("Bearer {token}"));
        }
        let body = serde_json::json!({ "keys": [key] }).to_string();
        request.header(CONTENT_TYPE, "application/json").body(body).send().await?.error_for_status()?;
        Ok(())
    }
}

/// Returns true if pages have to name their keys.
pub fn is_on(cms: &Cms) -> bool {
    cms.purge_hook.get().is_some()
}

/// Returns the keys of a public page.
pub fn keys_of(page: &Page) -> Vec<String> {
    let shows_others = !page.lists.is_empty()
        || !page.linked_pages.is_empty()
        || !page.ancestors.is_empty()
        || !page.neighbours.is_empty()
        || !page.section.is_empty();
    let lists = shows_others.then(|| LISTS.to_owned());
    [SITE.to_owned(), group_key(page.group_id)].into_iter().chain(lists).collect()
}

/// Returns the keys of a page or file that lists pages.
pub fn keys_of_lists() -> Vec<String> {
    vec![SITE.to_owned(), LISTS.to_owned()]
}

fn group_key(group: GroupId) -> String {
    format!("group-{group}")
}

/// Returns the parts that other pages can show of a live
/// page. `None` if it is not live, or purges are off.
pub(crate) async fn find_facts(cms: &Cms, tx: &mut Transaction, page: PageId) -> Result<Option<LiveFacts>> {
    if is_on(cms) { Ok(find_live_facts(tx, page).await?) } else { Ok(None) }
}

/// Limits the purge of this transaction to a page and to lists,
/// if nothing changed for pages that only link to it.
pub(crate) fn narrow(tx: &mut Transaction, before: Option<&LiveFacts>, after: Option<&LiveFacts>) {
    if let (Some(before), Some(after)) = (before, after)
        && before == after
        && !after.is_in_menu
    {
        tx.purge_only([group_key(after.group), LISTS.to_owned()]);
    }
}

/// Queues the purges of a public write.
pub(crate) async fn queue_for(cms: &Cms, tx: &mut Transaction) -> Result<()> {
    if !is_on(cms) {
        return Ok(());
    }
    let keys = tx.purged_keys().unwrap_or_else(|| vec![SITE.to_owned()]);
    queue(cms, tx, &keys).await
}

pub(crate) async fn queue(cms: &Cms, tx: &mut Transaction, keys: &[String]) -> Result<()> {
    let delay = if cms.db.is_shared() { NODES_DELAY } else { Duration::ZERO };
    for key in keys {
        insert_job(tx, JobKind::PurgeCache, key, (cms.now() + delay).into()).await?;
    }
    Ok(())
}

/// Purges a key. Does nothing if the hook was turned off since.
pub(crate) async fn purge(cms: &Cms, key: &str) -> Result<()> {
    let Some(hook) = cms.purge_hook.get() else { return Ok(()) };
    // The URL may have a secret in its path.
    hook.call(key).await.map_err(|error| Error::internal(error.without_url()))
}

#[cfg(test)]
mod tests {
    use super::PurgeHook;

    #[test]
    fn a_hook_is_an_address_without_a_password() {
        for url in ["https://cdn.example/purge", "http://127.0.0.1:6081/?a=b"] {
            assert!(PurgeHook::at(url, None).is_ok(), "{url}");
        }
        for url in ["", "cdn.example", "ftp://cdn.example", "https://user:word@cdn.example", "https://"] {
            assert!(PurgeHook::at(url, None).is_err(), "{url}");
        }
    }
}
