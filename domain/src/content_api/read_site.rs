//! Reads the name and the languages of the site.

use super::Reader;
use crate::error::Result;
use crate::{Cms, access, site};
use model::access::Operation;
use model::content_api::ContentSite;

pub async fn read_content_site(cms: &Cms, reader: Reader<'_>) -> Result<ContentSite> {
    access::require(&reader.token.actor, Operation::ReadPublishedPage)?;
    let settings = &site::snapshot::current(cms).await?.settings;
    let locales = settings.available_locales.iter().filter(|locale| reader.covers(locale)).cloned();
    Ok(ContentSite {
        name: settings.site_name.clone(),
        url: format!("{}/", reader.base_url),
        locales: locales.collect(),
        default_locale: settings.default_locale.clone(),
        time_zone: settings.time_zone.clone(),
    })
}
