//! Links that are mailed to users. Each works once, for a limited time, and until there is a newer
//! one.
//!
//! A link begins without a secret. The secret is derived when its mail is written, and only its hash is kept.

use crate::error::Result;
use crate::{Cms, secret};
use model::id::{TokenId, UserId};
use rand::RngExt;
use sha2::{Digest, Sha256};
pub(super) use storage::tokens::Purpose;
use storage::{Timestamp, Transaction, tokens};
use time::Duration;

/// Time that a dead link is remembered, so that its user learns why it fails.
const DEAD_LINK_RETENTION: Duration = Duration::days(30);

/// Returns the lifetime of a link.
fn lifetime(purpose: Purpose) -> Duration {
    match purpose {
        Purpose::Activate => Duration::hours(72),
        Purpose::Reset => Duration::hours(1),
    }
}

/// Creates a link for a user, and voids earlier ones for the same purpose.
pub(super) async fn issue(cms: &Cms, tx: &mut Transaction, user: UserId, purpose: Purpose) -> Result<TokenId> {
    let now = Timestamp::from(cms.now());
    tokens::spend_tokens_of(tx, user, Some(purpose), now).await?;
    let token = tokens::Issued { user, purpose, at: now, expires_at: now + lifetime(purpose), nonce: &random_secret() };
    Ok(tokens::insert_token(tx, &token).await?)
}

/// Returns the secret of a link for its mail, the same each time, and stores its hash. `None` when the link is dead.
///
/// The secret is derived from the installation's key and the row. The row has a random part, because a number is given out again after
/// an older database is put back.
pub(crate) async fn find_secret(cms: &Cms, tx: &mut Transaction, token: TokenId) -> Result<Option<String>> {
    let Some(row) = tokens::find_live_token(tx, token, cms.now().into()).await? else { return Ok(None) };
    let tokens::Row { user, purpose, at, nonce } = row;
    let at = at.as_millis();
    let secret = secret::derive(&cms.key, &format!("account link {token} {user} {purpose} {at} {nonce}"));
    tokens::update_token_hash(tx, token, &hash(&secret)).await?;
    Ok(Some(secret))
}

/// Spends the links of a clock that was ahead, and forgets the links that died long ago and the requests for links.
pub(crate) async fn sweep(cms: &Cms, tx: &mut Transaction) -> Result<()> {
    let now = Timestamp::from(cms.now());
    tokens::spend_tokens_after(tx, now).await?;
    tokens::delete_requests_before(tx, now - Duration::hours(1)).await?;
    Ok(tokens::delete_tokens_before(tx, now - DEAD_LINK_RETENTION).await?)
}

/// Returns a random secret.
pub(super) fn random_secret() -> String {
    let bytes: [u8; 32] = rand::rng().random();
    hex::encode(bytes)
}

/// Returns the hash that is stored of a secret.
pub(super) fn hash(secret: &str) -> String {
    hex::encode(Sha256::digest(secret.as_bytes()))
}
