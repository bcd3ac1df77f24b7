//! Restores an old version, or one
//! of its blocks, as a new version.

use crate::error::{Error, Result, refuse_any};
use crate::pages::prepare::prepare;
use crate::pages::read::find_visible_version;
use crate::pages::store_version::{
    NextVersion, StoredVersion, answer, append, require_block_types, require_seo, stored_base,
};
use crate::pages::{rules, version_tags};
use crate::write::Effect;
use crate::{Cms, access, audit};
use content::upgrade::upgrade;
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::block::Block;
use model::error::{Code, ErrorItem};
use model::id::VersionId;
use model::version::VersionContent;
use storage::pages::{PageRow, VersionRow, get_version};

/// Part of a version to restore, and
/// the version that the editor knows.
#[derive(Clone, Debug, Default)]
pub struct Restoration {
    /// Key of the only block to restore. `None` restores all blocks.
    pub block_key: Option<String>,
    /// Newest version that the editor knows. `None` skips the conflict check.
    pub base: Option<VersionId>,
}

/// Creates a new version from an old version. Keeps autosaves.
///
/// # Errors
/// `NotFound` for a base of another page. `Conflict` for
/// an outdated base. `V_07` for an autosave. `V_12` for an
/// unknown block. `Refused` for broken rules, except those
/// that the newest version breaks in the same block.
pub async fn restore_version(cms: &Cms, actor: &Actor, id: VersionId, ask: Restoration) -> Result<StoredVersion> {
    access::require(actor, Operation::RestoreVersion)?;
    let mut conn = cms.db.read().await?;
    let (page, mut old) = find_visible_version(&mut conn, actor, id).await?;
    access::require_on(actor, Operation::RestoreVersion, &page.subject())?;
    if old.autosave_of.is_some() {
        return Err(Error::refused(Code::NotPossible, "pageVersion", "id"));
    }
    let base = match ask.base {
        Some(base) => {
            let (_, base) = find_visible_version(&mut conn, actor, base).await?;
            if base.page != page.id {
                return Err(Error::NotFound);
            }
            stored_base(&base)
        }
        None => page.newest_version,
    };
    let schemas = cms.types.of_page(&page.page_type);
    let mut newest = get_version(&mut conn, page.newest_version).await?;
    version_tags::rename(&mut conn, &mut old, schemas).await?;
    version_tags::rename(&mut conn, &mut newest, schemas).await?;
    let mut newest = newest.content;
    upgrade(&mut newest, schemas);
    let mut content = match &ask.block_key {
        Some(key) => put_back(&old, newest.clone(), key)?,
        None => old.content,
    };
    upgrade(&mut content, schemas);
    drop(conn);
    append_old(cms, actor, (&page, base, &newest), (content, &id.to_string())).await
}

/// Appends old content to a page, whose newest content is `newest`.
/// Keeps references to missing files, which editors can fix later.
///
/// # Errors
/// The errors of [`restore_version`].
pub(crate) async fn append_old(
    cms: &Cms,
    actor: &Actor,
    (page, base, newest): (&PageRow, VersionId, &VersionContent),
    (content, origin): (VersionContent, &str),
) -> Result<StoredVersion> {
    let (prepared, _) = prepare(cms, page.into(), content.clone()).await?;
    require_seo(actor, page, newest, &prepared.content)?;
    require_block_types(cms, actor, page, newest, &prepared.content)?;
    refuse_any(cms.run_cpu(|| rules::check_draft(cms, &page.page_type, &content, newest)).await)?;

    let next = NextVersion { page, base, prepared: &prepared };
    let restored = cms.write(Effect::Internal, async |tx| {
        let restored = append(cms, tx, actor, &next).await?;
        let event = audit::AuditEvent { action: AuditAction::RestoreVersion, id: Some(page.id.0), detail: origin };
        audit::record(cms, tx, actor, event).await?;
        Ok(restored)
    });
    Ok(answer(cms, actor, &next, restored.await?))
}

/// Puts an old block into its current position. If the
/// block was removed, puts it after its former predecessor.
fn put_back(old: &VersionRow, mut newest: VersionContent, key: &str) -> Result<VersionContent> {
    let place_of = |blocks: &[Block], key: &str| blocks.iter().position(|block| block.content().key == key);
    let missing = || Error::Refused(vec![ErrorItem::new(Code::NotValid, "pageVersion", "blockKey")]);
    let was = &old.content.blocks;
    let from = place_of(was, key).ok_or_else(missing)?;
    match place_of(&newest.blocks, key) {
        Some(place) => newest.blocks[place] = was[from].clone(),
        None => {
            let followed = was[..from].iter().rev().find_map(|block| place_of(&newest.blocks, &block.content().key));
            newest.blocks.insert(followed.map_or(0, |place| place + 1), was[from].clone());
        }
    }
    Ok(newest)
}
