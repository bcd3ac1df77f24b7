//! Reads changes in the source of a translation.

use crate::error::{Error, Result};
use crate::pages::drift::{DriftInput, content};
use crate::{Cms, access};
use content::drift::{Drift, Source, SourceVersions};
use model::access::{Actor, Operation};
use model::id::{PageId, VersionId};
use storage::drift;
use storage::pages::{PageRow, find_page};

/// Returns the drift that nobody has acknowledged. It
/// is empty if the source is missing or in the trash.
pub async fn read_drift(cms: &Cms, actor: &Actor, id: PageId) -> Result<Drift> {
    access::require(actor, Operation::ReadDrift)?;
    let mut conn = cms.db.read().await?;
    let page = find_page(&mut conn, id).await?.ok_or(Error::NotFound)?;
    access::require_on(actor, Operation::ReadDrift, &page.subject())?;
    let nothing = Drift { source: None, items: Vec::new() };
    let Some(translation) = drift::find_translation(&mut conn, id).await? else { return Ok(nothing) };
    let Some(pair) = DriftInput::find(&mut conn, &translation).await? else { return Ok(nothing) };
    let Some(source) = find_page(&mut conn, translation.source).await? else { return Ok(nothing) };
    access::require_with(actor, Operation::ReadDraft, &source.subject())?;

    let mut contents = SourceVersions::new();
    let items = pair.find_items(cms, &mut conn, &mut contents).await?;
    pair.load(cms, &mut conn, &mut contents, pair.now).await?;
    let title = content(&contents, pair.now)?.title.clone();
    Ok(Drift { source: Some(describe(source, title, pair.now)), items })
}

fn describe(source: PageRow, title: String, newest: VersionId) -> Source {
    Source { page_id: source.id, locale: source.locale, title, slug: source.slug, page_version_id: newest }
}
