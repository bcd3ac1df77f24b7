//! Lists live pages and tag pages for search engines.

use crate::error::Result;
use crate::tags::cache;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::listed::{ListedPage, ListedTagPage, LiveTranslation};
use model::tag::PageTag;
use storage::sitemap;
pub use storage::sitemap::SitemapWindow;

/// Counts pages that search engines may list.
pub async fn count_listed_pages(cms: &Cms, actor: &Actor) -> Result<u64> {
    access::require(actor, Operation::ReadPublishedPage)?;
    Ok(sitemap::count_pages(&mut cms.db.read().await?).await?)
}

/// Lists pages that search engines may list, each with
/// its translations, which include the page itself.
/// Needs one database query.
pub async fn list_listed_pages(cms: &Cms, actor: &Actor, part: SitemapWindow) -> Result<Vec<ListedPage>> {
    access::require(actor, Operation::ReadPublishedPage)?;
    Ok(sitemap::list_pages(&mut cms.db.read().await?, part).await?)
}

/// Lists the pages of public tags that live
/// pages have, by name. Omits addresses that a
/// page or a redirect has. Needs one database
/// query, or two after a change of the site.
pub async fn list_listed_tag_pages(cms: &Cms, actor: &Actor) -> Result<Vec<ListedTagPage>> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let used = cache::current(cms).await?;
    let taken = sitemap::list_tag_addresses(&mut cms.db.read().await?).await?;
    let mut listed = Vec::new();
    for used in used.tags().filter(|used| !used.tag.private) {
        let own = used.pages.keys().map(|locale| (locale.clone(), PageTag::of(&used.tag, locale).slug));
        let own = own.filter(|address| !taken.contains(address));
        let translations: Vec<LiveTranslation> = own.map(|(locale, slug)| LiveTranslation { locale, slug }).collect();
        listed.extend(translations.iter().cloned().map(|LiveTranslation { locale, slug }| ListedTagPage {
            locale,
            slug,
            translations: translations.clone(),
        }));
    }
    Ok(listed)
}
