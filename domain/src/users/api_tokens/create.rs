//! Creates API tokens.

use super::{SECRET_DIGITS, TOKEN_PREFIX, hash_of, listed};
use crate::error::{Error, Result, refuse_any};
use crate::users::escalation;
use crate::users::roles::role_rules::{check_name, parse_grants};
use crate::write::Effect;
use crate::{Cms, access, audit, site};
use model::access::{Actor, Operation, Permission};
use model::api_token::{ApiToken, MAX_TOKEN_DAYS};
use model::audit::AuditAction;
use model::error::{Code, ErrorItem};
use model::locale::Locale;
use rand::RngExt;
use storage::Timestamp;
use storage::api_tokens::{self, NewApiToken};
use time::Duration;

pub use crate::users::roles::create_role::AskedGrant;

/// Maximum number of tokens of a user that are not revoked.
const MAX_TOKENS: i64 = 100;
/// Maximum number of permissions of a token, because each use compares them.
const MAX_GRANTS: usize = 100;
const MODEL: &str = "apiToken";

/// A token as a client asks for it.
#[derive(Clone, Debug, Default)]
pub struct AskedToken {
    pub name: String,
    /// Permissions in addition to reading published content.
    pub permissions: Vec<AskedGrant>,
    /// `None` means all locales.
    pub locales: Option<Vec<String>>,
    /// Days until it expires. `None` means never.
    pub expires_in_days: Option<i64>,
}

/// A new token. Nobody can read its secret again.
pub struct CreatedToken {
    pub token: ApiToken,
    pub secret: String,
}

/// Creates a token of the actor.
///
/// # Errors
/// `V_01`, `V_12` and `V_14` for the name. `V_01` and `V_12` for the
/// locales. `V_12` for the days, for an unknown permission or limit, and for
/// a permission that is not about pages together with locales.
/// `V_07` for too many tokens. `Forbidden` for a
/// permission that the actor does not have.
pub async fn create_token(cms: &Cms, actor: &Actor, asked: AskedToken) -> Result<CreatedToken> {
    access::require(actor, Operation::CreateApiToken)?;
    let mut errors: Vec<ErrorItem> = check_name(MODEL, &asked.name).into_iter().collect();
    let permissions = parse_grants(cms, MODEL, &asked.permissions, &mut errors).await?;
    // Tokens cannot use it, so it would only raise false hopes.
    if let Some(index) = permissions.iter().position(|grant| grant.name == Permission::ManageApiTokens) {
        errors.push(invalid(Code::NotValid, &format!("permissions[{index}].name")));
    }
    let locales = parse_locales(cms, asked.locales, &mut errors).await?;
    let unlimited = permissions.iter().position(|grant| !grant.name.is_about_pages());
    if let (Some(index), Some(_)) = (unlimited, &locales) {
        errors.push(invalid(Code::NotValid, &format!("permissions[{index}].name")));
    }
    if permissions.len() > MAX_GRANTS {
        errors.push(invalid(Code::TooLong, "permissions"));
    }
    let days =
        asked.expires_in_days.map(|days| u32::try_from(days).ok().filter(|days| (1..=MAX_TOKEN_DAYS).contains(days)));
    if days == Some(None) {
        errors.push(invalid(Code::NotValid, "expiresInDays"));
    }
    refuse_any(errors)?;
    escalation::require_all(actor, &permissions)?;
    let owner = actor.user_id().ok_or(Error::Unauthenticated)?;
    let secret = new_secret();
    let hash = hash_of(&secret).map(hex::encode).ok_or_else(|| Error::internal("a new secret is malformed"))?;
    let created_at = Timestamp::from(cms.now());
    let new = NewApiToken {
        user: owner,
        name: asked.name.trim(),
        hash: &hash,
        permissions: &permissions,
        locales: locales.as_deref(),
        created_at,
        expires_at: days.flatten().map(|days| created_at + Duration::days(days.into())),
    };
    let created = cms.write(Effect::Internal, async |tx| {
        if api_tokens::count_api_tokens_of(tx, owner).await? >= MAX_TOKENS {
            return Err(Error::refused(Code::NotPossible, MODEL, ""));
        }
        let id = api_tokens::insert_api_token(tx, &new).await?;
        let event = audit::AuditEvent { action: AuditAction::CreateApiToken, id: Some(id.0), detail: new.name };
        audit::record(cms, tx, actor, event).await?;
        api_tokens::find_listed_api_token(tx, id).await?.ok_or(Error::NotFound)
    });
    Ok(CreatedToken { token: listed(created.await?, created_at), secret })
}

/// Parses locales. Adds errors for an empty list and unknown locales.
async fn parse_locales(
    cms: &Cms,
    codes: Option<Vec<String>>,
    errors: &mut Vec<ErrorItem>,
) -> Result<Option<Vec<Locale>>> {
    let Some(codes) = codes else { return Ok(None) };
    let settings = &site::snapshot::current(cms).await?.settings;
    let known = |code: &String| Locale::parse(code).filter(|locale| settings.available_locales.contains(locale));
    let mut locales: Vec<Locale> = codes.iter().filter_map(known).collect();
    if locales.len() < codes.len() {
        errors.push(invalid(Code::NotValid, "locales"));
    } else if locales.is_empty() {
        errors.push(invalid(Code::Required, "locales"));
    }
    locales.sort_unstable();
    locales.dedup();
    Ok(Some(locales))
}

fn new_secret() -> String {
    let bytes: [u8; SECRET_DIGITS / 2] = rand::rng().random();
    format!("{TOKEN_PREFIX}{}", hex::encode(bytes))
}

fn invalid(code: Code, property: &str) -> ErrorItem {
    ErrorItem::new(code, MODEL, property)
}
