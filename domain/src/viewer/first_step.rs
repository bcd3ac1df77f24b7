//! The home page of a site that has no live page yet.

use super::view::surroundings;
use crate::error::Result;
use crate::site::snapshot;
use crate::users::create::is_empty;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::slug::{Address, Slug};
use model::view::{FirstStep, SiteView};

/// Returns the step that the site waits for, if the
/// address is a home page and no page is live. Queries
/// the database itself only on such a site.
pub async fn find_first_step(cms: &Cms, actor: &Actor, path: &str) -> Result<Option<(FirstStep, SiteView)>> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let site = snapshot::current(cms).await?;
    if site.has_live_pages {
        return Ok(None);
    }
    let address = Address::parse(path, &site.settings.available_locales);
    if address.slug != Some(Slug::home()) {
        return Ok(None);
    }
    let step = if is_empty(cms).await? { FirstStep::SetUp } else { FirstStep::Publish };
    let locale = address.locale.as_ref().unwrap_or(&site.settings.default_locale);
    Ok(Some((step, surroundings(&site, locale))))
}
