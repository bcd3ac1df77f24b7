//! The secrets of newsletter links. They are derived from the key of the installation, and the
//! database has their hashes.

use crate::{Cms, secret};
use model::id::SubmissionId;
use model::visitors::NewsletterAction;
use sha2::{Digest, Sha256};

/// Returns the secret of a link, the same each time. `issued_at` distinguishes it from earlier ones
/// of the same subscription.
pub(crate) fn secret_of(cms: &Cms, action: NewsletterAction, subscription: SubmissionId, issued_at: i64) -> String {
    secret::derive(&cms.key, &format!("newsletter {} {subscription} {issued_at}", action.as_str()))
}

/// Returns the hash that is stored of a secret.
pub(crate) fn hash(secret: &str) -> String {
    hex::encode(Sha256::digest(secret))
}
