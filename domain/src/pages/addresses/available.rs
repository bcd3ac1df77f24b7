//! Whether a slug can be had.

use crate::error::{Error, Result};
use crate::pages::create::{invalid, slug_error};
use crate::pages::store::{find_page, find_page_id_by_slug};
use crate::{Cms, access, site};
use model::access::{Actor, Operation};
use model::error::Code;
use model::id::PageId;
use model::locale::Locale;
use model::slug::Slug;

/// What `page/slug-available` takes (specification, section 7).
pub struct SlugCheck {
    pub slug: String,
    pub locale: String,
    /// The page that is to have it, where it exists already: its own slug is free to it. A page whose drafts the actor may not see counts as
    /// missing.
    pub page: Option<PageId>,
}

/// Whether the slug is free, and if not, one like it that is.
#[derive(Debug)]
pub struct Availability {
    pub available: bool,
    pub proposal: Option<String>,
}

/// Says whether a slug is free in a locale.
///
/// # Errors
/// `V_01`, `V_12` and `V_14` for what can be no slug, `V_12` for a locale that the site does not have.
pub async fn check_slug(cms: &Cms, actor: &Actor, ask: SlugCheck) -> Result<Availability> {
    access::require(actor, Operation::CheckSlug)?;
    let settings = &site::snapshot::current(cms).await?.settings;
    let locale = Locale::parse(&ask.locale).filter(|locale| settings.available_locales.contains(locale));
    let slug = Slug::parse(&ask.slug).map_err(slug_error);
    let (locale, slug) = match (locale, slug) {
        (Some(locale), Ok(slug)) => (locale, slug),
        (locale, slug) => {
            let unknown = locale.is_none().then(|| invalid(Code::NotValid, "locale"));
            return Err(Error::Refused(unknown.into_iter().chain(slug.err()).collect()));
        }
    };

    let mut conn = cms.db.read().await?;
    let page = match ask.page {
        Some(id) => find_page(&mut conn, id).await?,
        None => None,
    };
    let page = page.filter(|page| actor.may_with(Operation::ReadDraft, &page.subject())).map(|page| page.id);
    let holder = find_page_id_by_slug(&mut conn, &locale, slug.as_str()).await?;
    if holder.is_none() || holder == page {
        return Ok(Availability { available: true, proposal: None });
    }
    let mut number = 2;
    let mut proposal = slug.numbered(number);
    while find_page_id_by_slug(&mut conn, &locale, proposal.as_str()).await?.is_some_and(|id| Some(id) != page) {
        number += 1;
        proposal = slug.numbered(number);
    }
    Ok(Availability { available: false, proposal: Some(proposal.as_str().to_owned()) })
}
