//! Lists the pictures of published pages.

use super::pictures::renditions;
use super::{AskedPart, Reader};
use crate::error::{Result, refuse_any};
use crate::{Cms, access, site};
use model::access::Operation;
use model::content_api::{ContentList, ContentMedia, ContentPicture};
use model::id::PageId;
use storage::pictures::{LivePictureFilter, LivePictureRow, count_live_pictures, list_live_pictures};

/// Parameters of the list. All are optional.
#[derive(Clone, Debug, Default)]
pub struct AskedMedia {
    pub locale: Option<String>,
    pub page_id: Option<PageId>,
    pub part: AskedPart,
}

/// Lists the pictures that published pages show, by page.
/// Alternative texts are part of the page, so they are empty here.
///
/// # Errors
/// `V_12` for the locale, the page or the limit.
pub async fn list_content_media(cms: &Cms, reader: Reader<'_>, asked: AskedMedia) -> Result<ContentList<ContentMedia>> {
    access::require(&reader.token.actor, Operation::ReadPublishedPage)?;
    let settings = &site::snapshot::current(cms).await?.settings;
    let mut errors = Vec::new();
    let part = asked.part.parse(&mut errors);
    let locale = reader.parse_locale(settings, asked.locale.as_deref(), &mut errors);
    refuse_any(errors)?;
    let filter = LivePictureFilter { locales: reader.locales(locale), page: asked.page_id };
    let mut conn = cms.db.read().await?;
    let rows = list_live_pictures(&mut conn, &filter, part.window).await?;
    let total = count_live_pictures(&mut conn, &filter).await?;
    Ok(part.list(rows.into_iter().map(|row| convert(reader, row)).collect(), total))
}

fn convert(reader: Reader<'_>, row: LivePictureRow) -> ContentMedia {
    let url = reader.file_url(row.page, &row.file_group, &row.hash, &row.file_name);
    let picture = ContentPicture {
        file_id: row.file,
        file_name: row.file_name,
        alt: String::new(),
        width: row.width,
        height: row.height,
        renditions: renditions(&url, row.width),
        url,
        focus: None,
    };
    ContentMedia { page_id: row.page, locale: row.locale, picture }
}
