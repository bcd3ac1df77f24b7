//! Deletes submissions after their retention.

use super::subscribe::CONFIRMATION_LIFETIME;
use crate::Cms;
use crate::error::Result;
use crate::site::settings::get_form_settings;
use crate::write::Effect;
use storage::{Timestamp, submissions};
use time::Duration;

/// Retention of cookie choices. Browsers
/// keep a choice for half a year, and it
/// is kept as proof for two more years.
const CONSENT_RETENTION: Duration = Duration::days(910);

/// Deletes submitted forms, ended subscriptions,
/// unconfirmed addresses and cookie choices, each
/// after its own time. Keeps confirmed subscriptions.
pub async fn delete_expired_submissions(cms: &Cms) -> Result<()> {
    let now = Timestamp::from(cms.now());
    let days = get_form_settings(cms).await?.0.retention_days;
    cms.write(Effect::Internal, async |tx| {
        if days > 0 {
            submissions::delete_before(tx, now - Duration::days(days.into())).await?;
        }
        submissions::delete_pending_before(tx, now - CONFIRMATION_LIFETIME).await?;
        Ok(submissions::delete_consents_before(tx, now - CONSENT_RETENTION).await?)
    })
    .await
}
