//! Links that are mailed to users: each works once, for a while, and until there is a newer one.
//!
//! A link begins without a secret. The secret is made when its mail is, and only its hash is kept.

pub(super) mod store;

use crate::Cms;
use crate::clock::to_millis;
use crate::db::Transaction;
use crate::error::Result;
use crate::write::Effect;
use model::id::{TokenId, UserId};
use rand::RngExt;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

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

/// The secrets of the mails that are on their way, in memory only.
#[derive(Default)]
pub(crate) struct Minted(Mutex<HashMap<TokenId, String>>);

impl Minted {
    pub(crate) fn forget(&self, token: TokenId) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&token);
    }

    fn find(&self, token: TokenId) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&token).cloned()
    }

    fn keep(&self, token: TokenId, secret: String) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(token, secret);
    }
}

/// Makes a link for a user. The ones that the user was given before for the same purpose are void.
pub(super) async fn issue(cms: &Cms, tx: &mut Transaction, user: UserId, purpose: Purpose) -> Result<TokenId> {
    let now = to_millis(cms.now());
    store::spend_tokens_of(tx, user, Some(purpose), now).await?;
    store::insert_token(tx, user, purpose, now, now + purpose.lifetime()).await
}

/// Gives the secret of a link for its mail. `None` when the link is dead.
pub(crate) async fn mint(cms: &Cms, token: TokenId) -> Result<Option<String>> {
    let kept = cms.minted.find(token);
    let secret = kept.unwrap_or_else(secret);
    let now = to_millis(cms.now());
    let kept = cms.write(Effect::Internal, async |tx| store::update_token_hash(tx, token, &hash(&secret), now).await);
    if !kept.await? {
        cms.minted.forget(token);
        return Ok(None);
    }
    cms.minted.keep(token, secret.clone());
    Ok(Some(secret))
}

/// Forgets the links that died long ago, and who asked for one.
pub(crate) async fn sweep(cms: &Cms, tx: &mut Transaction) -> Result<()> {
    let now = to_millis(cms.now());
    store::delete_requests_before(tx, now - HOUR).await?;
    store::delete_tokens_before(tx, now - REMEMBERED).await
}

/// Makes a secret that nobody guesses.
pub(super) fn secret() -> String {
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
