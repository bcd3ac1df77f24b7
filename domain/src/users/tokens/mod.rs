//! Mailed links. Each works once, within its
//! lifetime, and only until a newer link is created.
//!
//! The secret of a link is computed when its
//! mail is written. Only a hash of it is stored.

use crate::error::Result;
use crate::{Cms, secret};
use model::id::{TokenId, UserId};
use rand::RngExt;
use sha2::{Digest, Sha256};
pub(super) use storage::tokens::TokenPurpose;
use storage::{Timestamp, Transaction, tokens};
use time::Duration;

/// Retention of used and expired links, so
/// that their error can name the reason.
const DEAD_LINK_RETENTION: Duration = Duration::days(30);

fn lifetime(purpose: TokenPurpose) -> Duration {
    match purpose {
        TokenPurpose::Activate => Duration::hours(72),
        TokenPurpose::Reset => Duration::hours(1),
    }
}

/// Creates a link. Earlier links of the user
/// for the same purpose become invalid.
pub(super) async fn issue(cms: &Cms, tx: &mut Transaction, user: UserId, purpose: TokenPurpose) -> Result<TokenId> {
    let now = Timestamp::from(cms.now());
    tokens::spend_tokens_of(tx, user, Some(purpose), now).await?;
    let token =
        tokens::NewToken { user, purpose, at: now, expires_at: now + lifetime(purpose), nonce: &random_secret() };
    Ok(tokens::insert_token(tx, &token).await?)
}

/// Returns the secret of a link for its
/// mail, and stores its hash. Returns
/// `None` if the link is no longer valid.
///
/// The secret is derived from the installation's key
/// and a nonce in the row. The id is not enough,
/// because a restored database assigns ids again.
pub(crate) async fn find_secret(cms: &Cms, tx: &mut Transaction, token: TokenId) -> Result<Option<String>> {
    let Some(row) = tokens::find_live_token(tx, token, cms.now().into()).await? else { return Ok(None) };
    let tokens::TokenRow { user, purpose, at, nonce } = row;
    let at = at.as_millis();
    let secret = secret::derive(&cms.key, &format!("account link {token} {user} {purpose} {at} {nonce}"));
    tokens::update_token_hash(tx, token, &hash(&secret)).await?;
    Ok(Some(secret))
}

/// Invalidates links that begin in the future,
/// and deletes old links and old requests.
pub(crate) async fn delete_expired(cms: &Cms, tx: &mut Transaction) -> Result<()> {
    let now = Timestamp::from(cms.now());
    tokens::spend_tokens_after(tx, now).await?;
    tokens::delete_requests_before(tx, now - Duration::hours(1)).await?;
    Ok(tokens::delete_tokens_before(tx, now - DEAD_LINK_RETENTION).await?)
}

pub(super) fn random_secret() -> String {
    let bytes: [u8; 32] = rand::rng().random();
    hex::encode(bytes)
}

/// Returns the hash of a secret. Only the hash is stored.
pub(super) fn hash(secret: &str) -> String {
    hex::encode(Sha256::digest(secret.as_bytes()))
}
