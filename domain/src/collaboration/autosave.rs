//! Keeping unfinished work: one autosave for each user and page, rewritten in place.

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

/// What became of a draft that was kept.
#[derive(Clone, Debug)]
pub struct Autosaved {
    pub id: VersionId,
    /// When it was kept, which tells it from what is kept in its place later.
    pub at: OffsetDateTime,
    /// Parts that no type of the installation knows.
    pub warnings: Vec<Finding>,
}

/// Keeps a draft made on `base` for the user alone.
///
/// Neither a newer version by somebody else nor a broken rule is a reason to lose what was typed; storing will ask then.
///
/// # Errors
/// `TooLarge` for more than a version may hold, and as `complete_blocks`.
pub async fn autosave_version(cms: &Cms, actor: &Actor, base: VersionId, mut draft: VersionDraft) -> Result<Autosaved> {
    access::require(actor, Operation::StoreVersion)?;
    let user = actor.user_id().ok_or(Error::Unauthenticated)?;
    let mut conn = cms.db.read().await?;
    let (page, base) = load_base(&mut conn, actor, base).await?;
    complete_blocks(cms, &mut conn, actor, &page, &mut draft).await?;
    let mut former = base.clone();
    version_tags::rename(&mut conn, &mut former, cms.types.of_page(&page.page_type)).await?;
    drop(conn);
    let (prepared, _) = prepare(cms, (&page).into(), former.content.with(draft)).await?;

    let warnings = find_unknown(&prepared.content, cms.types.of_page(&page.page_type));
    cms.write(Effect::Internal, async |tx| {
        let at = Timestamp::from(cms.now());
        let base = Some(stored_base(&base));
        let new = NewVersion { page: page.id, base, prepared: &prepared, by: Some(user), at };
        let id = pages::upsert_autosave(tx, user, &new).await?;
        Ok(Autosaved { id, at: at.into(), warnings })
    })
    .await
}
