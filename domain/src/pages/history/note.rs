//! Writes the note of a version.

use crate::error::{Error, Result};
use crate::pages::read::find_visible_version;
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use model::id::VersionId;
use model::text::clean_title;
use model::version::MAX_NOTE_CHARS;
use storage::history;

/// Replaces the note of a stored version. An empty text removes it.
///
/// # Errors
/// `V_07` for an autosave. `V_14` for a long note.
pub async fn note_version(cms: &Cms, actor: &Actor, id: VersionId, note: &str) -> Result<()> {
    access::require(actor, Operation::NoteVersion)?;
    let note = clean_title(note);
    cms.write(Effect::Internal, async |tx| {
        let (page, version) = find_visible_version(tx, actor, id).await?;
        access::require_on(actor, Operation::NoteVersion, &page.subject())?;
        if version.autosave_of.is_some() {
            return Err(Error::refused(Code::NotPossible, "pageVersion", "id"));
        }
        if note.chars().count() > MAX_NOTE_CHARS {
            return Err(Error::refused(Code::TooLong, "pageVersion", "note"));
        }
        history::update_note(tx, id, &note).await?;
        let detail = id.to_string();
        let event = audit::AuditEvent { action: AuditAction::NoteVersion, id: Some(page.id.0), detail: &detail };
        audit::record(cms, tx, actor, event).await
    })
    .await
}
