//! Autosaves: one draft per user and page, which the next autosave overwrites.

use crate::error::{Error, Result};
use crate::pages::known_blocks::complete_blocks;
use crate::pages::prepare::prepare;
use crate::pages::store_version::{load_base, stored_base};
use crate::pages::version_tags;
use crate::write::Effect;
use crate::{Cms, access};
use content::content_check::{Finding, find_unknown};
use model::access::{Actor, Operation};
use model::id::VersionId;
use model::version::VersionDraft;
use storage::Timestamp;
use storage::pages::{self, NewVersion};
use time::OffsetDateTime;

/// An autosave that was stored.
#[derive(Clone, Debug)]
pub struct AutosaveResult {
    pub id: VersionId,
    /// Time of the autosave. It identifies
    /// the content, because all autosaves of
    /// a user on a page have the same id.
    pub at: OffsetDateTime,
    /// Blocks and values of unknown types.
    pub warnings: Vec<Finding>,
}

/// Saves a draft that is based on the
/// version `base`. Only this user sees it.
///
/// Accepts a draft although a newer version
/// exists or rules are broken. Only storing
/// it as a version checks that.
///
/// # Errors
/// `TooLarge`, and the errors of `complete_blocks`.
pub async fn autosave_version(
    cms: &Cms,
    actor: &Actor,
    base: VersionId,
    mut draft: VersionDraft,
) -> Result<AutosaveResult> {
    access::require(actor, Operation::StoreVersion)?;
    let user = actor.person_id().ok_or(Error::Forbidden)?;
    let mut conn = cms.db.read().await?;
    let (page, base) = load_base(&mut conn, actor, base).await?;
    complete_blocks(cms, &mut conn, actor, &page, &mut draft).await?;
    let mut former = base.clone();
    version_tags::rename(&mut conn, &mut former, cms.types.of_page(&page.page_type)).await?;
    drop(conn);
    let (prepared, _) = prepare(cms, (&page).into(), former.content.with(draft)).await?;

    let warnings = find_unknown(&prepared.content, cms.types.of_page(&page.page_type));
    let at = Timestamp::from(cms.now());
    let id = cms.write(Effect::Internal, async |tx| {
        let base = Some(stored_base(&base));
        let new = NewVersion { page: page.id, base, prepared: &prepared, by: Some(user), token: "", at };
        Ok(pages::upsert_autosave(tx, user, &new).await?)
    });
    Ok(AutosaveResult { id: id.await?, at: at.into(), warnings })
}
