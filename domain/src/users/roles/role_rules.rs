//! Rules for roles.

use crate::error::{Result, refuse_any};
use crate::{Cms, site};
use model::access::{Grant, GrantParameters, Permission};
use model::error::{Code, ErrorItem};
use model::text::is_control_or_direction;
use serde_json::Value;

/// Maximum characters of a role name.
const MAX_NAME_CHARS: usize = 100;

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
    let mut errors = Vec::new();
    match asked.name.trim().chars().count() {
        0 => errors.push(invalid(Code::Required, "name")),
        1..=MAX_NAME_CHARS if asked.name.chars().any(is_control_or_direction) => {
            errors.push(invalid(Code::NotValid, "name"))
        }
        1..=MAX_NAME_CHARS => {}
        _ => errors.push(invalid(Code::TooLong, "name")),
    }
    let settings = &site::snapshot::current(cms).await?.settings;
    let mut grants = Vec::with_capacity(asked.permissions.len());
    for (index, asked) in asked.permissions.iter().enumerate() {
        match find_permission(&asked.name) {
            Some(name) => grants.push(Grant { name, parameters: asked.parameters.clone() }),
            None => errors.push(invalid(Code::NotValid, &format!("permissions[{index}].name"))),
        }
        let limits = asked.parameters.clone().unwrap_or_default();
        if limits.locales.iter().flatten().any(|locale| !settings.available_locales.contains(locale)) {
            errors.push(invalid(Code::NotValid, &format!("permissions[{index}].parameters.locales")));
        }
        if limits.page_types.iter().flatten().any(|id| cms.types.find_page_type(id).is_none()) {
            errors.push(invalid(Code::NotValid, &format!("permissions[{index}].parameters.pageTypes")));
        }
    }
    refuse_any(errors)?;
    Ok(grants)
}

pub(super) fn invalid(code: Code, property: &str) -> ErrorItem {
    ErrorItem::new(code, "role", property)
}

fn find_permission(name: &str) -> Option<Permission> {
    serde_json::from_value(Value::String(name.to_owned())).ok()
}
