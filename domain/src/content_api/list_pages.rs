//! Lists published pages.

use super::{AskedPart, Reader, invalid};
use crate::error::{Result, refuse_any};
use crate::tags::cache;
use crate::{Cms, access, site};
use model::access::Operation;
use model::content_api::{ContentList, ContentTeaser};
use model::teaser::PageOrder;
use storage::teasers::{LiveFilter, count_live, list_live};

/// Parameters of the list. All are optional.
#[derive(Clone, Debug, Default)]
pub struct AskedPages {
    pub locale: Option<String>,
    pub page_type: Option<String>,
    /// Slug of a public tag.
    pub tag: Option<String>,
    /// `newest` (default), `oldest` or `title`.
    pub order: Option<String>,
    pub part: AskedPart,
}

/// Lists published pages, newest first by default.
///
/// # Errors
/// `V_12` for an unknown locale, page type, tag or order,
/// and for the page or the limit.
pub async fn list_content_pages(
    cms: &Cms,
    reader: Reader<'_>,
    asked: AskedPages,
) -> Result<ContentList<ContentTeaser>> {
    access::require(&reader.token.actor, Operation::ListPublishedPages)?;
    let settings = &site::snapshot::current(cms).await?.settings;
    let mut errors = Vec::new();
    let part = asked.part.parse(&mut errors);
    let locale = reader.parse_locale(settings, asked.locale.as_deref(), &mut errors);
    let page_type = asked.page_type.filter(|id| !id.is_empty());
    if page_type.as_ref().is_some_and(|id| cms.types.find_page_type(id).is_none()) {
        errors.push(invalid("type"));
    }
    let order = match asked.order.as_deref().unwrap_or_default() {
        "" | "newest" => PageOrder::Newest,
        "oldest" => PageOrder::Oldest,
        "title" => PageOrder::Title,
        _ => {
            errors.push(invalid("order"));
            PageOrder::Newest
        }
    };
    let tag = match asked.tag.filter(|slug| !slug.is_empty()) {
        Some(slug) => {
            let used = cache::current(cms).await?;
            let tag = used.find_by_slug(&slug).filter(|used| !used.tag.private).map(|used| used.tag.id);
            if tag.is_none() {
                errors.push(invalid("tag"));
            }
            tag
        }
        None => None,
    };
    refuse_any(errors)?;
    let filter = LiveFilter { locales: reader.locales(locale), page_type, tag };
    let mut conn = cms.db.read().await?;
    let teasers = list_live(&mut conn, &filter, order, part.window).await?;
    let total = count_live(&mut conn, &filter).await?;
    Ok(part.list(reader.teasers(settings, &teasers), total))
}
