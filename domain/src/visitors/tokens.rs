//! Secrets of newsletter links, derived from the installation's key.

use crate::{Cms, secret};
use model::id::SubmissionId;
use model::visitors::NewsletterAction;
use sha2::{Digest, Sha256};

/// Returns the secret of a link. The same link
/// always has the same secret. `issued_at`
/// distinguishes it from earlier links.
pub(crate) fn secret_of(cms: &Cms, action: NewsletterAction, subscription: SubmissionId, issued_at: i64) -> String {
    secret::derive(&cms.key, &format!("newsletter {} {subscription} {issued_at}", action.as_str()))
}

/// Returns the hash of a secret. Only the hash is stored.
pub(crate) fn hash(secret: &str) -> String {
    hex::encode(Sha256::digest(secret))
}
