//! Finds the token of a request.

use super::{hash_of, status_of};
use crate::Cms;
use crate::error::{Error, Result};
use crate::site::snapshot;
use model::access::{Actor, common_grants, limit_to_locales};
use model::api_token::{ApiTokenStatus, TokenRefusal};
use model::id::ApiTokenId;
use model::locale::Locale;
use model::site::SiteAccess;
use std::sync::Arc;
use storage::api_tokens::{ApiTokenRow, find_api_token};
use storage::{Timestamp, users};

/// A valid token, with the actor for requests.
#[derive(Debug)]
pub struct CheckedToken {
    pub actor: Actor,
    /// Locales of the content that the token may read. `None` means all.
    pub locales: Option<Vec<Locale>>,
    id: ApiTokenId,
    expires_at: Option<Timestamp>,
    has_permissions: bool,
}

/// Returns the token of a secret. Each use checks
/// that its owner is active and still has the permissions,
/// at most a second late.
///
/// # Errors
/// `TokenRefused` with the reason. A token without permissions, or
/// with a limit of locales, does not read a closed site.
pub async fn authenticate(cms: &Cms, secret: &str) -> Result<Arc<CheckedToken>> {
    let hash = hash_of(secret).ok_or(Error::TokenRefused(TokenRefusal::Unknown))?;
    let state = cms.caches.api_tokens.state();
    let token = match cms.caches.api_tokens.find(&hash, state) {
        Some(token) => token,
        None => {
            let token = Arc::new(check(cms, &hex::encode(hash)).await?);
            cms.token_uses.count(token.id, cms.now());
            cms.caches.api_tokens.keep(hash, Arc::clone(&token), state);
            token
        }
    };
    if token.expires_at.is_some_and(|end| end <= Timestamp::from(cms.now())) {
        return Err(Error::TokenRefused(TokenRefusal::Expired));
    }
    // Use cases of published pages do not check locales, so such
    // a token would read all locales of the closed site.
    let is_visitor = !token.has_permissions || token.locales.is_some();
    if is_visitor && snapshot::current(cms).await?.settings.site_access != SiteAccess::Everyone {
        return Err(Error::TokenRefused(TokenRefusal::SiteClosed));
    }
    Ok(token)
}

async fn check(cms: &Cms, hash: &str) -> Result<CheckedToken> {
    let mut conn = cms.db.read().await?;
    let token = find_api_token(&mut conn, hash).await?.ok_or(Error::TokenRefused(TokenRefusal::Unknown))?;
    let owner = users::find_account(&mut conn, token.user).await?.filter(|owner| !owner.disabled);
    let owner = owner.ok_or(Error::TokenRefused(TokenRefusal::OwnerGone))?;
    match status_of(&token, cms.now().into()) {
        ApiTokenStatus::Active => {}
        ApiTokenStatus::Expired => return Err(Error::TokenRefused(TokenRefusal::Expired)),
        ApiTokenStatus::Revoked => return Err(Error::TokenRefused(TokenRefusal::Revoked)),
    }
    let ApiTokenRow { id, user, name, permissions, locales, expires_at, .. } = token;
    let grants = common_grants(&permissions, &owner.role.permissions);
    let grants = match &locales {
        Some(locales) => limit_to_locales(&grants, locales),
        None => grants,
    };
    let has_permissions = !grants.is_empty();
    Ok(CheckedToken { actor: Actor::Token { id, name, owner: user, grants }, locales, id, expires_at, has_permissions })
}
