//! Links that are mailed to users: each works once, for a while, and until there is a newer one.
//!
//! A link begins without a secret. The secret is derived when its mail is written, and only its hash is kept.

pub(super) mod store;

use crate::clock::to_millis;
use crate::db::Transaction;
use crate::error::Result;
use crate::{Cms, secret};
use model::id::{TokenId, UserId};
use rand::RngExt;
use sha2::{Digest, Sha256};

const HOUR: i64 = 60 * 60 * 1000;
/// How long a dead link is remembered, so that its user is told what is wrong with it.
const REMEMBERED: i64 = 30 * 24 * HOUR;

/// What a link is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Activate,
    Reset,
}

impl Purpose {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Activate => "activate",
            Self::Reset => "reset",
        }
    }

    fn lifetime(self) -> i64 {
        match self {
            Self::Activate => 72 * HOUR,
            Self::Reset => HOUR,
        }
    }
}

/// Makes a link for a user. The ones that the user was given before for the same purpose are void.
pub(super) async fn issue(cms: &Cms, tx: &mut Transaction, user: UserId, purpose: Purpose) -> Result<TokenId> {
    let now = to_millis(cms.now());
    store::spend_tokens_of(tx, user, Some(purpose), now).await?;
    store::insert_token(tx, user, purpose, now, now + purpose.lifetime()).await
}

/// Gives the secret of a link for its mail, the same each time. `None` when the link is dead.
///
/// It follows from the key of the installation and the row of the link; the database gets its hash.
pub(crate) async fn find_secret(cms: &Cms, tx: &mut Transaction, token: TokenId) -> Result<Option<String>> {
    let secret = secret::derive(&cms.key, &format!("account link {token}"));
    let is_live = store::update_token_hash(tx, token, &hash(&secret), to_millis(cms.now())).await?;
    Ok(is_live.then_some(secret))
}

/// Forgets the links that died long ago, and who asked for one.
pub(crate) async fn sweep(cms: &Cms, tx: &mut Transaction) -> Result<()> {
    let now = to_millis(cms.now());
    store::delete_requests_before(tx, now - HOUR).await?;
    store::delete_tokens_before(tx, now - REMEMBERED).await
}

/// Makes up a secret.
pub(super) fn random_secret() -> String {
    let bytes: [u8; 32] = rand::rng().random();
    hex(&bytes)
}

/// What is kept of a secret.
pub(super) fn hash(secret: &str) -> String {
    hex(&Sha256::digest(secret.as_bytes()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
