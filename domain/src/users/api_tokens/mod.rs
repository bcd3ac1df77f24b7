//! API tokens: secrets with which programs act for a user.
//!
//! A token has the permissions that were chosen for it, as far as
//! its owner still has them. Only a hash of the secret is stored.

pub mod authenticate;
pub(crate) mod cache;
pub mod cleanup;
pub mod create;
pub mod list_tokens;
pub mod revoke;
pub mod uses;

use model::api_token::{ApiToken, ApiTokenStatus};
use model::user::Person;
use sha2::{Digest, Sha256};
use storage::Timestamp;
use storage::api_tokens::{ApiTokenRow, ListedApiToken};

/// Beginning of each secret, by which people
/// and scanners recognise leaked secrets.
pub const TOKEN_PREFIX: &str = "pw_";
/// Number of hexadecimal digits after the prefix, for 160 random bits.
const SECRET_DIGITS: usize = 40;

/// Returns the hash under which a secret is stored.
/// `None` if no token has this form.
fn hash_of(secret: &str) -> Option<[u8; 32]> {
    let digits = secret.strip_prefix(TOKEN_PREFIX)?;
    let is_secret =
        digits.len() == SECRET_DIGITS && digits.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    is_secret.then(|| Sha256::digest(secret.as_bytes()).into())
}

fn status_of(token: &ApiTokenRow, now: Timestamp) -> ApiTokenStatus {
    match (token.revoked_at, token.expires_at) {
        (Some(_), _) => ApiTokenStatus::Revoked,
        (None, Some(end)) if end <= now => ApiTokenStatus::Expired,
        _ => ApiTokenStatus::Active,
    }
}

fn listed(ListedApiToken { token, owner_name }: ListedApiToken, now: Timestamp) -> ApiToken {
    let status = status_of(&token, now);
    ApiToken {
        id: token.id,
        name: token.name,
        permissions: token.permissions,
        locales: token.locales,
        owner: Person::new(token.user, owner_name),
        status,
        created_at: token.created_at.into(),
        expires_at: token.expires_at.map(Into::into),
        last_used_at: token.last_used_at.map(Into::into),
    }
}

#[cfg(test)]
mod tests {
    use super::hash_of;

    #[test]
    fn only_a_text_in_the_form_of_a_secret_is_looked_up() {
        let secret = format!("pw_{}", "0a".repeat(20));
        assert!(hash_of(&secret).is_some());
        assert_ne!(hash_of(&secret), hash_of(&secret.replace('a', "b")));
        for wrong in ["", "pw_", &secret[..42], &format!("{secret}0"), &secret.to_uppercase(), &secret[3..]] {
            assert!(hash_of(wrong).is_none(), "{wrong}");
        }
    }
}
