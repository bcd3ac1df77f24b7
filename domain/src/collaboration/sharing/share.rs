//! Creates the link of a version, or changes its expiry.

use super::load;
use crate::error::{Error, Result};
use crate::viewer::share_token;
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use model::id::VersionId;
use model::share::{MAX_SHARE_HOURS, ShareLink};
use storage::Timestamp;
use storage::shares::{self, NewShare};
use time::Duration;

/// Lets the link of a stored version expire
/// in `hours`. Creates a missing link.
///
/// Needs the permission to edit the page, because
/// sharing with people without an account is a
/// step towards publishing. The link stays valid
/// after the account of the sharer is deleted.
///
/// # Errors
/// `V_12` unless the time is one hour
/// to 30 days. `V_07` for an autosave,
/// because it changes and is private.
pub async fn share_version(cms: &Cms, actor: &Actor, id: VersionId, hours: i64) -> Result<ShareLink> {
    access::require(actor, Operation::ShareVersion)?;
    cms.write(Effect::Internal, async |tx| {
        let (page, version) = load(tx, actor, id).await?;
        if version.autosave_of.is_some() {
            return Err(Error::refused(Code::NotPossible, "pageVersion", "id"));
        }
        if !(1..=MAX_SHARE_HOURS).contains(&hours) {
            return Err(Error::refused(Code::NotValid, "share", "hours"));
        }

        let now = cms.now();
        shares::delete_ended(tx, now.into()).await?;
        let expires_at = Timestamp::from(now + Duration::hours(hours));
        let new = NewShare { version: id, by: actor.user_id(), at: now.into(), expires_at };
        let share = shares::upsert_share(tx, &new).await?;
        let detail = format!("{id}, {hours} h");
        let event = audit::AuditEvent { action: AuditAction::ShareVersion, id: Some(page.id.0), detail: &detail };
        audit::record(cms, tx, actor, event).await?;
        Ok(share_token::link_of(cms, &share))
    })
    .await
}
