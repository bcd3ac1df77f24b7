//! Moves files to the trash.

use crate::error::Result;
use crate::media::where_used::MAX_NAMED_PAGES;
use crate::write::Effect;
use crate::{Cms, access, audit, webhooks};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::id::FileId;
use model::list::List;
use model::media::FileUse;
use model::webhook::WebhookEvent;
use storage::files::get_file;
use storage::{Connection, file_trash, file_uses};

/// Treatment of a deletion if pages show the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InUsePolicy {
    /// Keeps the files and returns the pages.
    Refuse,
    Force,
}

impl From<bool> for InUsePolicy {
    fn from(force: bool) -> Self {
        if force { Self::Force } else { Self::Refuse }
    }
}

/// Outcome of a deletion.
#[derive(Clone, Debug)]
pub enum Deletion {
    /// Holds the number of files that were deleted.
    Done { files: usize },
    /// Nothing was deleted, because these pages show some of the files.
    Used(List<FileUse>),
}

/// Moves a file to the trash. If pages show it,
/// keeps it and returns the pages, unless
/// `insistence` is `Force`. A live page shows a
/// trashed file until it is published without
/// it. Until then, the file is not purged.
pub async fn delete_file(cms: &Cms, actor: &Actor, id: FileId, insistence: InUsePolicy) -> Result<Deletion> {
    access::require(actor, Operation::DeleteMedia)?;
    cms.write(Effect::Internal, async |tx| {
        let file = get_file(tx, id).await?;
        if insistence == InUsePolicy::Refuse
            && let Some(uses) = find_uses(tx, actor, &[id]).await?
        {
            return Ok(Deletion::Used(uses));
        }
        file_trash::update_deleted(tx, &[id], cms.now().into()).await?;
        let event = audit::AuditEvent { action: AuditAction::DeleteFile, id: Some(id.0), detail: &file.file_name };
        audit::record(cms, tx, actor, event).await?;
        webhooks::events::media_changed(cms, tx, WebhookEvent::MediaDeleted, &[id]).await?;
        Ok(Deletion::Done { files: 1 })
    })
    .await
}

/// Returns the pages whose live or newest
/// version shows one of the files. Returns
/// `None` if there are none. Pages that the
/// actor may not see are counted but not listed.
pub(in crate::media) async fn find_uses(
    conn: &mut Connection,
    actor: &Actor,
    files: &[FileId],
) -> Result<Option<List<FileUse>>> {
    let total_items = file_uses::count_current(conn, files).await?;
    if total_items == 0 {
        return Ok(None);
    }
    let items = file_uses::list_current(conn, actor, files, MAX_NAMED_PAGES).await?;
    Ok(Some(List { items, total_items }))
}
