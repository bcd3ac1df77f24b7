//! Changes names and visibility of a tag.
//! Pages with the tag get no new versions.

use super::rules;
use crate::entity_tag::require_current;
use crate::error::{Result, refuse_any};
use crate::write::Effect;
use crate::{Cms, access, audit, site};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::{Code, ErrorItem};
use model::fold::fold_tag;
use model::id::TagId;
use model::locale::Locale;
use model::tag::{VersionedTag, clean};
use std::collections::BTreeMap;
use storage::search_index::queue_pages_with_tag;
use storage::tags;

/// Changes to a tag. Absent fields keep their values.
#[derive(Clone, Debug, Default)]
pub struct TagChange {
    pub name: Option<String>,
    pub private: Option<bool>,
    /// Names in the changed locales. `None`
    /// restores the main name of the tag.
    pub names: BTreeMap<Locale, Option<String>>,
    /// Version that the client read.
    pub version: Option<String>,
}

/// Renames, translates, shows or hides a tag. Former names still find it.
///
/// # Errors
/// `NotFound`. `V_16`, `V_14` and `V_12` for
/// names, `V_06` for a taken name, `V_12` for
/// a locale, `Stale` for an outdated version.
pub async fn change_tag(cms: &Cms, actor: &Actor, id: TagId, change: TagChange) -> Result<VersionedTag> {
    access::require(actor, Operation::ManageTags)?;
    let locales = &site::snapshot::current(cms).await?.settings.available_locales;
    refuse_any(check(&change, locales))?;
    cms.write(Effect::Public, async |tx| {
        let VersionedTag { tag: before, version } = tags::get(tx, id).await?;
        require_current(change.version.as_deref(), &version, "tag")?;
        let mut taken = Vec::new();
        for (property, name) in names_of(&change) {
            taken.extend(rules::find_taken(tx, name, &property, Some(id)).await?);
        }
        refuse_any(taken)?;
        let name = change.name.as_deref().map_or_else(|| before.name.clone(), clean);
        tags::update(tx, &before, &name, change.private.unwrap_or(before.private)).await?;
        for (locale, name) in &change.names {
            let name = name.as_deref().map(clean).filter(|name| !name.is_empty());
            tags::update_name(tx, id, locale, name.as_deref()).await?;
        }
        queue_pages_with_tag(tx, id).await?;
        let detail = if name == before.name { name } else { format!("{} → {name}", before.name) };
        let event = audit::AuditEvent { action: AuditAction::ChangeTag, id: Some(id.0), detail: &detail };
        audit::record(cms, tx, actor, event).await?;
        Ok(tags::get(tx, id).await?)
    })
    .await
}

fn check(change: &TagChange, locales: &[Locale]) -> Vec<ErrorItem> {
    let unknown = change.names.keys().filter(|locale| !locales.contains(locale));
    let unknown = unknown.map(|locale| rules::invalid(Code::NotValid, &property_of(locale)));
    let broken = names_of(change).into_iter().filter_map(|(property, name)| rules::check_name(name, &property));
    unknown.chain(broken).collect()
}

/// Returns the new names of the tag, each
/// with the property that errors name.
fn names_of(change: &TagChange) -> Vec<(String, &str)> {
    let own = change.name.as_deref().map(|name| ("name".to_owned(), name));
    let translated = change.names.iter().filter_map(|(locale, name)| {
        let name = name.as_deref().filter(|name| !fold_tag(name).is_empty())?;
        Some((property_of(locale), name))
    });
    own.into_iter().chain(translated).collect()
}

fn property_of(locale: &Locale) -> String {
    format!("names.{}", locale.as_str())
}
