//! Checks and proposes slugs.

use crate::error::{Error, Result};
use crate::pages::create::{invalid, slug_error};
use crate::pages::holder::{AddressHolderKind, find_other_answer};
use crate::{Cms, access, site};
use model::access::{Actor, Operation};
use model::error::Code;
use model::id::PageId;
use model::locale::Locale;
use model::site::Settings;
use model::slug::Slug;
use model::tag::TAG_PAGES;
use storage::Connection;
use storage::pages::{find_page, find_page_id_by_slug};

/// Input of `page/slug-available`.
pub struct SlugCheck {
    pub slug: String,
    pub locale: String,
    /// Page whose own slug counts as free. Ignored
    /// if the actor may not see its drafts.
    pub page: Option<PageId>,
}

/// Availability of a slug. If it is taken, contains
/// its holder, and a free slug as a proposal.
#[derive(Debug)]
pub struct Availability {
    pub holder: Option<AddressHolderKind>,
    pub proposal: Option<String>,
    /// True if a page with this slug
    /// would replace the page of a tag.
    pub replaces_tag: bool,
}

/// Checks if a slug is free in a locale.
///
/// # Errors
/// `V_01`, `V_12` and `V_14` for the slug, `V_12` for the locale.
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
    let holder = find_holder(&mut conn, settings, &locale, &slug, page).await?;
    let proposal = match holder {
        Some(_) => Some(find_free(&mut conn, settings, &locale, &slug, page).await?.as_str().to_owned()),
        None => None,
    };
    Ok(Availability { holder, proposal, replaces_tag: slug.as_str().starts_with(TAG_PAGES) })
}

/// Proposes a free slug for a title.
///
/// # Errors
/// `V_12` for the locale.
pub async fn propose_slug(cms: &Cms, actor: &Actor, title: &str, locale: &str) -> Result<Slug> {
    access::require(actor, Operation::CheckSlug)?;
    let settings = &site::snapshot::current(cms).await?.settings;
    let locale = Locale::parse(locale).filter(|locale| settings.available_locales.contains(locale));
    let locale = locale.ok_or_else(|| Error::Refused(vec![invalid(Code::NotValid, "locale")]))?;
    let mut conn = cms.db.read().await?;
    find_free(&mut conn, settings, &locale, &Slug::propose(title), None).await
}

/// Returns the slug if it is free. Otherwise
/// returns the first free slug with a number.
async fn find_free(
    conn: &mut Connection,
    settings: &Settings,
    locale: &Locale,
    slug: &Slug,
    page: Option<PageId>,
) -> Result<Slug> {
    let mut free = slug.clone();
    let mut number = 1;
    while let Some(holder) = find_holder(conn, settings, locale, &free, page).await? {
        number += 1;
        free = numbered(slug, number, holder);
    }
    Ok(free)
}

async fn find_holder(
    conn: &mut Connection,
    settings: &Settings,
    locale: &Locale,
    slug: &Slug,
    page: Option<PageId>,
) -> Result<Option<AddressHolderKind>> {
    if let Some(holder) = find_other_answer(settings, locale, slug) {
        return Ok(Some(holder));
    }
    let found = find_page_id_by_slug(conn, locale, slug.as_str()).await?;
    Ok(found.filter(|id| Some(*id) != page).map(|_| AddressHolderKind::Page))
}

/// Adds a number to a slug that a page
/// holds. Adds it to the first segment if
/// the product or a locale holds the slug.
fn numbered(slug: &Slug, number: u32, holder: AddressHolderKind) -> Slug {
    match holder {
        AddressHolderKind::Page => slug.numbered(number),
        AddressHolderKind::Product | AddressHolderKind::Locale => slug.with_numbered_first_segment(number),
    }
}
