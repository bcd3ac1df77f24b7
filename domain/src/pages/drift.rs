//! Drift: changes in the source of a translation since the last comparison.
//!
//! The baseline of a translation is the source version
//! that was translated, or a later version for blocks
//! that were compared since. `content::drift` finds
//! the changes. A column stores whether there are any,
//! so that lists need not compute them.

use crate::Cms;
use crate::error::{Error, Result};
use crate::pages::version_tags;
use content::drift::{Baseline, DriftItem, SourceChange, SourceVersions, find_drift};
use content::fields::registry::Schemas;
use content::upgrade::upgrade;
use model::id::{PageId, VersionId};
use model::version::{PageVersion, VersionContent};
use std::collections::hash_map::Entry;
use storage::Connection;
use storage::drift::{self, Translation};
use storage::pages::{PageRow, get_version};

/// Versions that determine the drift of a translation.
pub(crate) struct DriftInput {
    pub(crate) baseline: Baseline,
    /// Newest version of the source.
    pub(crate) now: VersionId,
    /// Newest version of the translation.
    pub(crate) own: VersionId,
    page_type: String,
}

impl DriftInput {
    /// Finds these versions. Returns `None` if the source is in the trash.
    pub(crate) async fn find(conn: &mut Connection, translation: &Translation) -> Result<Option<Self>> {
        let Some(now) = translation.source_newest else { return Ok(None) };
        let baseline = drift::get_baseline(conn, translation).await?;
        Ok(Some(Self { baseline, now, own: translation.newest_version, page_type: translation.page_type.clone() }))
    }

    /// Finds the changes that nobody has checked.
    /// Adds the loaded versions to `contents`.
    pub(crate) async fn find_items(
        &self,
        cms: &Cms,
        conn: &mut Connection,
        contents: &mut SourceVersions,
    ) -> Result<Vec<DriftItem>> {
        let Baseline { base, apart } = &self.baseline;
        if *base == self.now && apart.is_empty() {
            return Ok(Vec::new());
        }
        for id in apart.values().chain([base, &self.now, &self.own]) {
            self.load(cms, conn, contents, *id).await?;
        }
        Ok(find_drift(
            self.schemas(cms),
            &self.baseline,
            contents,
            content(contents, self.now)?,
            content(contents, self.own)?,
        ))
    }

    /// Loads a version into `contents`, upgraded
    /// to the current schema. Updates tag names,
    /// because a renamed tag is no change.
    pub(crate) async fn load(
        &self,
        cms: &Cms,
        conn: &mut Connection,
        contents: &mut SourceVersions,
        id: VersionId,
    ) -> Result<()> {
        if let Entry::Vacant(place) = contents.entry(id) {
            let mut version = get_version(conn, id).await?;
            upgrade(&mut version.content, self.schemas(cms));
            version_tags::rename(conn, &mut version, self.schemas(cms)).await?;
            place.insert(version.content);
        }
        Ok(())
    }

    pub(crate) fn schemas<'a>(&'a self, cms: &'a Cms) -> Schemas<'a> {
        cms.types.of_page(&self.page_type)
    }
}

pub(crate) fn content(contents: &SourceVersions, id: VersionId) -> Result<&VersionContent> {
    contents.get(&id).ok_or_else(|| Error::internal(format!("version {id} was not read")))
}

/// Updates the outdated flags of a page and its
/// translations, and returns the drift of the page.
/// Call it in transactions that change the newest
/// version, or move the page to or from the trash.
pub(crate) async fn refresh_outdated(
    cms: &Cms,
    conn: &mut Connection,
    page: PageId,
    newest: Option<(VersionId, &VersionContent)>,
) -> Result<Vec<DriftItem>> {
    let itself = drift::find_translation(conn, page).await?;
    let others = drift::list_translations(conn, page).await?;
    if itself.is_none() && others.is_empty() {
        return Ok(Vec::new());
    }
    let mut contents: SourceVersions = newest.map(|(id, content)| (id, content.clone())).into_iter().collect();
    let mut own = Vec::new();
    for translation in itself.into_iter().chain(others) {
        let items = match DriftInput::find(conn, &translation).await? {
            Some(pair) => pair.find_items(cms, conn, &mut contents).await?,
            None => Vec::new(),
        };
        drift::update_outdated(conn, translation.page, !items.is_empty()).await?;
        if translation.page == page {
            own = items;
        }
    }
    Ok(own)
}

/// Marks the blocks of a version whose source changed or was removed.
pub(crate) async fn mark_outdated(
    cms: &Cms,
    conn: &mut Connection,
    page: &PageRow,
    version: &mut PageVersion,
) -> Result<()> {
    if !page.outdated || !(version.autosave || version.id == page.newest_version) {
        return Ok(());
    }
    let Some(translation) = drift::find_translation(conn, page.id).await? else { return Ok(()) };
    let Some(pair) = DriftInput::find(conn, &translation).await? else { return Ok(()) };
    mark_blocks(version, &pair.find_items(cms, conn, &mut SourceVersions::new()).await?);
    Ok(())
}

/// Marks the blocks that drift items report as changed or removed.
pub(crate) fn mark_blocks(version: &mut PageVersion, items: &[DriftItem]) {
    let is_outdated = |key: &str| {
        let about = |item: &&DriftItem| matches!(item.change, SourceChange::Changed | SourceChange::Removed);
        items.iter().filter(about).any(|item| item.key == key)
    };
    for block in &mut version.blocks {
        if is_outdated(&block.content().key) {
            block.mark_outdated();
        }
    }
}
