//! Reads the menus of a locale.

use super::Reader;
use crate::error::{Error, Result, refuse_any};
use crate::{Cms, access, site};
use model::access::Operation;
use model::content_api::{ContentMenuItem, ContentMenus};
use model::menu::MenuLink;

/// Reads the menus of a locale. Default: the default locale.
///
/// # Errors
/// `V_12` for an unknown locale, or one that the token may not read.
pub async fn read_content_menus(cms: &Cms, reader: Reader<'_>, locale: Option<&str>) -> Result<ContentMenus> {
    access::require(&reader.token.actor, Operation::ReadPublishedPage)?;
    let site = site::snapshot::current(cms).await?;
    let mut errors = Vec::new();
    let locale = reader.parse_locale(&site.settings, locale, &mut errors);
    refuse_any(errors)?;
    let locale = locale.unwrap_or_else(|| site.settings.default_locale.clone());
    if !reader.covers(&locale) {
        return Err(Error::NotFound);
    }
    let menus = site.menus(&locale);
    let items = |links: &[MenuLink]| links.iter().map(ContentMenuItem::from).collect();
    Ok(ContentMenus { locale, main: items(&menus.main), footer: items(&menus.footer), legal: items(&menus.legal) })
}
