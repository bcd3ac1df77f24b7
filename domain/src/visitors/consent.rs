//! Stores the cookie choices of visitors.

use super::limits::{self, SubmissionKind};
use crate::error::Result;
use crate::site::settings::read_settings;
use crate::write::Effect;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::visitors::{Consent, ConsentCookie};
use rand::RngExt;
use storage::{Timestamp, submissions};

/// Stores an anonymous choice, with the version
/// of the text that the visitor saw, as proof.
///
/// # Errors
/// `Limited` after too many requests of one client.
pub async fn record_consent(cms: &Cms, actor: &Actor, consent: Consent) -> Result<ConsentCookie> {
    access::require(actor, Operation::RecordConsent)?;
    limits::count(cms, SubmissionKind::Consent)?;
    let text_version = read_settings(cms, actor).await?.consent.text_version;
    let id = format!("{:032x}", rand::rng().random::<u128>());
    let cookie = ConsentCookie { text_version, id, consent };
    let now = Timestamp::from(cms.now());
    cms.write(Effect::Internal, async |tx| Ok(submissions::insert_consent(tx, &cookie, now).await?)).await?;
    Ok(cookie)
}
