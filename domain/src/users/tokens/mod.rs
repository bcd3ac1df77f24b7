//! Mailed links. Each works once, for a limited time, until a newer one.
//!
//! A link has no secret until its mail is written. Only a hash is stored.

use crate::error::Result;
use crate::{Cms, secret};
use model::id::{TokenId, UserId};
use rand::RngExt;
use sha2::{Digest, Sha256};
pub(super) use storage::tokens::TokenPurpose;
use storage::{Timestamp, Transaction, tokens};
use time::Duration;

/// Retention of dead links, to explain their failure.
const DEAD_LINK_RETENTION: Duration = Duration::days(30);

fn lifetime(purpose: TokenPurpose) -> Duration {
    match purpose {
        TokenPurpose::Activate => Duration::hours(72),
        TokenPurpose::Reset => Duration::hours(1),
    }
}

/// Creates a link and voids earlier ones of its purpose.
pub(super) async fn issue(cms: &Cms, tx: &mut Transaction, user: UserId, purpose: TokenPurpose) -> Result<TokenId> {
    let now = Timestamp::from(cms.now());
    tokens::spend_tokens_of(tx, user, Some(purpose), now).await?;
    let token =
        tokens::NewToken { user, purpose, at: now, expires_at: now + lifetime(purpose), nonce: &random_secret() };
    Ok(tokens::insert_token(tx, &token).await?)
}

/// Returns a link's secret for its mail and stores its hash. `None` if dead.
///
/// Derived from the installation's key and the row's nonce, because restored
/// databases reuse ids.
pub(crate) async fn find_secret(cms: &Cms, tx: &mut Transaction, token: TokenId) -> Result<Option<String>> {
    let Some(row) = tokens::find_live_token(tx, token, cms.now().into()).await? else { return Ok(None) };
    let tokens::TokenRow { user, purpose, at, nonce } = row;
    let at = at.as_millis();
    let secret = secret::derive(&cms.key, &format!("account link {token} {user} {purpose} {at} {nonce}"));
    tokens::update_token_hash(tx, token, &hash(&secret)).await?;
    Ok(Some(secret))
}

/// Spends links from the future, and deletes old links and requests.
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

/// Returns the stored hash of a secret.
pub(super) fn hash(secret: &str) -> String {
    hex::encode(Sha256::digest(secret.as_bytes()))
}
