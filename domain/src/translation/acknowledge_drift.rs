//! Acknowledges drift: an editor confirms that the
//! translation is right although its source changed.

use crate::error::{Error, Result};
use crate::pages::drift::{DriftInput, content, refresh_outdated};
use crate::write::Effect;
use crate::{Cms, access, audit};
use content::drift::{Acknowledged, PAGE_KEY, SourceVersions, acknowledge};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::{Code, ErrorItem};
use model::id::{PageId, VersionId};
use std::collections::HashSet;
use storage::pages::{find_page, find_version};
use storage::{Connection, drift};

/// Parts of a translation that an editor
/// compared with the source and confirms.
pub struct Acknowledgement {
    /// Source version that the editor compared.
    pub version: VersionId,
    /// Keys of the confirmed blocks. An empty
    /// key means the fields of the page itself.
    pub keys: Vec<String>,
    /// True if the order of blocks is confirmed too.
    pub order: bool,
}

/// Records that an editor compared the
/// translation with its source. Returns true
/// if other changes of the source are left.
///
/// # Errors
/// `V_07` for a page without a source.
/// `V_12` for a version that is not of
/// the source, or for an unknown key.
pub async fn acknowledge_drift(cms: &Cms, actor: &Actor, id: PageId, acknowledgement: Acknowledgement) -> Result<bool> {
    access::require(actor, Operation::AcknowledgeDrift)?;
    let page = find_page(&mut cms.db.read().await?, id).await?.ok_or(Error::NotFound)?;
    access::require_on(actor, Operation::AcknowledgeDrift, &page.subject())?;

    cms.write(Effect::Internal, async |tx| {
        let impossible = || Error::refused(Code::NotPossible, "page", "");
        let translation = drift::find_translation(tx, id).await?.ok_or_else(impossible)?;
        let pair = DriftInput::find(tx, &translation).await?.ok_or_else(impossible)?;
        let source = find_page(tx, translation.source).await?.ok_or_else(impossible)?;
        access::require_with(actor, Operation::ReadDraft, &source.subject())?;
        refuse_other_version(tx, source.id, acknowledgement.version).await?;
        let mut contents = SourceVersions::new();
        let versions = [pair.baseline.base, pair.now, pair.own, acknowledgement.version];
        for id in versions.iter().chain(pair.baseline.apart.values()) {
            pair.load(cms, tx, &mut contents, *id).await?;
        }
        refuse_unknown_keys(&contents, &acknowledgement.keys)?;
        let acknowledged = Acknowledged {
            keys: acknowledgement.keys.iter().map(String::as_str).collect(),
            order: acknowledgement.order,
        };
        let baseline = acknowledge(
            pair.schemas(cms),
            &pair.baseline,
            &contents,
            acknowledgement.version,
            content(&contents, pair.own)?,
            &acknowledged,
        );
        drift::update_baseline(tx, id, &baseline).await?;
        refresh_outdated(cms, tx, id, None).await?;
        let detail = acknowledgement.version.to_string();
        let event = audit::AuditEvent { action: AuditAction::SettleDrift, id: Some(id.0), detail: &detail };
        audit::record(cms, tx, actor, event).await?;
        let outdated = find_page(tx, id).await?.is_some_and(|page| page.outdated);
        Ok(outdated)
    })
    .await
}

/// Refuses a version that is not a stored version of the source.
async fn refuse_other_version(conn: &mut Connection, source: PageId, version: VersionId) -> Result<()> {
    let found = find_version(conn, version).await?;
    match found.filter(|version| version.page == source && version.autosave_of.is_none()) {
        Some(_) => Ok(()),
        None => Err(refused("pageVersionID")),
    }
}

fn refuse_unknown_keys(contents: &SourceVersions, keys: &[String]) -> Result<()> {
    let blocks = contents.values().flat_map(|content| &content.blocks);
    let known: HashSet<&str> = blocks.map(|block| block.content().key.as_str()).chain([PAGE_KEY]).collect();
    match keys.iter().find(|key| !known.contains(key.as_str())) {
        None => Ok(()),
        Some(_) => Err(refused("keys")),
    }
}

fn refused(property: &str) -> Error {
    Error::Refused(vec![ErrorItem::new(Code::NotValid, "drift", property)])
}
