//! Rules for roles, for names and grants of API tokens, and for names of webhooks.

use crate::error::{Result, refuse_any};
use crate::{Cms, site};
use model::access::{Grant, GrantParameters, Permission};
use model::error::{Code, ErrorItem};
use model::text::is_control_or_direction;
use serde_json::Value;

/// Maximum characters of the name of a role, a token or a webhook.
const MAX_NAME_CHARS: usize = 100;
const MODEL: &str = "role";

/// A permission as a client sends it.
#[derive(Clone, Debug)]
pub struct AskedGrant {
    pub name: String,
    pub parameters: Option<GrantParameters>,
}

/// A role as a client sends it.
#[derive(Clone, Debug)]
pub struct AskedRole {
    pub name: String,
    pub permissions: Vec<AskedGrant>,
    /// Version that the client read.
    pub version: Option<String>,
}

/// Checks a role's name, and parses its permissions.
///
/// # Errors
/// `V_01`, `V_12` and `V_14` for the name. `V_12`
/// for an unknown permission, locale or page type.
pub(super) async fn parse(cms: &Cms, asked: &AskedRole) -> Result<Vec<Grant>> {
    let mut errors: Vec<ErrorItem> = check_name(MODEL, &asked.name).into_iter().collect();
    let grants = parse_grants(cms, MODEL, &asked.permissions, &mut errors).await?;
    refuse_any(errors)?;
    Ok(grants)
}

/// Checks the name of a role, a token or a webhook.
pub(crate) fn check_name(model: &str, name: &str) -> Option<ErrorItem> {
    let code = match name.trim().chars().count() {
        0 => Code::Required,
        1..=MAX_NAME_CHARS if name.chars().any(is_control_or_direction) => Code::NotValid,
        1..=MAX_NAME_CHARS => return None,
        _ => Code::TooLong,
    };
    Some(ErrorItem::new(code, model, "name"))
}

/// Parses permissions with their limits. Adds `V_12` to `errors`
/// for each unknown permission, locale or page type.
pub(in crate::users) async fn parse_grants(
    cms: &Cms,
    model: &str,
    asked: &[AskedGrant],
    errors: &mut Vec<ErrorItem>,
) -> Result<Vec<Grant>> {
    let settings = &site::snapshot::current(cms).await?.settings;
    let mut refuse = |index, property: &str| {
        errors.push(ErrorItem::new(Code::NotValid, model, format!("permissions[{index}].{property}")))
    };
    let mut grants = Vec::with_capacity(asked.len());
    for (index, asked) in asked.iter().enumerate() {
        match find_permission(&asked.name) {
            Some(name) => grants.push(Grant { name, parameters: asked.parameters.clone() }),
            None => refuse(index, "name"),
        }
        let limits = asked.parameters.clone().unwrap_or_default();
        if limits.locales.iter().flatten().any(|locale| !settings.available_locales.contains(locale)) {
            refuse(index, "parameters.locales");
        }
        if limits.page_types.iter().flatten().any(|id| cms.types.find_page_type(id).is_none()) {
            refuse(index, "parameters.pageTypes");
        }
    }
    Ok(grants)
}

pub(super) fn invalid(code: Code, property: &str) -> ErrorItem {
    ErrorItem::new(code, MODEL, property)
}

fn find_permission(name: &str) -> Option<Permission> {
    serde_json::from_value(Value::String(name.to_owned())).ok()
}
