//! Synonyms. They are applied to search
//! terms, so a change needs no new index.

use crate::entity_tag::require_current;
use crate::error::{Error, Result, refuse_any};
use crate::generation::GenerationCache;
use crate::write::Effect;
use crate::{Cms, access, audit, site};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::{Code, ErrorItem};
use model::locale::Locale;
use model::search::Synonyms;
use search::{Analyzer, Groups, SEARCH_STEM_CACHE_WORDS};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use storage::search_index;
use tokio::task::spawn_blocking;

/// Maximum number of groups per locale.
const MAX_GROUPS: usize = 500;
/// Maximum number of words per group.
const MAX_WORDS_PER_GROUP: usize = 20;
/// Maximum characters per word.
const MAX_WORD_CHARS: usize = 50;
/// Separator of words in a group.
const SEPARATOR: char = ',';

pub(super) type SynonymsByLocale = HashMap<Locale, Groups>;

pub(super) type SynonymCache = GenerationCache<SynonymsByLocale>;

/// Returns the synonyms. Loads them
/// again if the site has changed.
pub(super) async fn current_synonyms(cms: &Cms) -> Result<Arc<SynonymsByLocale>> {
    let load = async || {
        let all = search_index::list_synonyms(&mut cms.db.read().await?).await?;
        Ok(spawn_blocking(|| all.into_iter().map(read_groups).collect()).await?)
    };
    cms.search.synonyms.get_or_load(cms.generation.current(), load).await
}

fn read_groups(synonyms: Synonyms) -> (Locale, Groups) {
    let mut analyzer = Analyzer::of(&synonyms.locale, SEARCH_STEM_CACHE_WORDS);
    let groups = Groups::read(&synonyms.groups, &mut analyzer);
    (synonyms.locale, groups)
}

/// Lists the synonyms of all locales that have any.
pub async fn list_synonyms(cms: &Cms, actor: &Actor) -> Result<Vec<Synonyms>> {
    access::require(actor, Operation::ManageSearch)?;
    Ok(search_index::list_synonyms(&mut cms.db.read().await?).await?)
}

/// Reads the synonyms of a locale.
/// They are empty if none were stored.
pub async fn read_synonyms(cms: &Cms, actor: &Actor, locale: &str) -> Result<Synonyms> {
    access::require(actor, Operation::ManageSearch)?;
    let locale = Locale::parse(locale).ok_or(Error::NotFound)?;
    Ok(search_index::get_synonyms(&mut cms.db.read().await?, &locale).await?)
}

/// Input of `search/synonyms/{locale}`.
#[derive(Clone, Debug, Default)]
pub struct SynonymsChange {
    pub groups: Vec<Vec<String>>,
    /// Version that the client read.
    pub version: Option<String>,
}

/// Replaces the synonyms of a locale. Trims words,
/// and removes groups of fewer than two words.
///
/// # Errors
/// `V_12` for an unknown locale or a word with a
/// comma. `V_14` for too many or too long groups
/// or words. `Stale` for an outdated version.
pub async fn change_synonyms(cms: &Cms, actor: &Actor, locale: &str, change: SynonymsChange) -> Result<Synonyms> {
    access::require(actor, Operation::ManageSearch)?;
    let settings = &site::snapshot::current(cms).await?.settings;
    let mut errors = Vec::new();
    let found = Locale::parse(locale).filter(|locale| settings.available_locales.contains(locale));
    if found.is_none() {
        errors.push(ErrorItem::new(Code::NotValid, "search", "locale"));
    }
    let SynonymsChange { groups, version } = change;
    if groups.len() > MAX_GROUPS {
        errors.push(ErrorItem::new(Code::TooLong, "search", "groups"));
    }
    let groups: Vec<Vec<String>> = groups.into_iter().map(trim).filter(|group| group.len() > 1).collect();
    for (index, group) in groups.iter().take(MAX_GROUPS).enumerate() {
        if group.len() > MAX_WORDS_PER_GROUP || group.iter().any(|word| word.chars().count() > MAX_WORD_CHARS) {
            errors.push(ErrorItem::new(Code::TooLong, "search", format!("groups[{index}]")));
        }
        if group.iter().any(|word| word.contains(SEPARATOR)) {
            errors.push(ErrorItem::new(Code::NotValid, "search", format!("groups[{index}]")));
        }
    }
    refuse_any(errors)?;
    let Some(locale) = found else { return Err(Error::NotFound) };
    cms.write(Effect::Public, async |tx| {
        require_current(version.as_deref(), &search_index::get_synonyms(tx, &locale).await?.version, "search")?;
        search_index::upsert_synonyms(tx, &locale, &groups).await?;
        let event = audit::AuditEvent { action: AuditAction::ChangeSynonyms, id: None, detail: locale.as_str() };
        audit::record(cms, tx, actor, event).await?;
        Ok(search_index::get_synonyms(tx, &locale).await?)
    })
    .await
}

fn trim(group: Vec<String>) -> Vec<String> {
    let words = group.into_iter().map(|word| word.split_whitespace().collect::<Vec<_>>().join(" "));
    let mut seen = HashSet::new();
    words.filter(|word| !word.is_empty() && seen.insert(word.clone())).collect()
}
