//! Search terms without results. They are counted in
//! memory, and written in batches. Nothing is stored
//! about visitors, and no term that may name a person.

use crate::bounded_counter::BoundedCounter;
use crate::error::Result;
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::locale::Locale;
use model::search::SearchMiss;
use storage::search_index;
use time::OffsetDateTime;

/// Maximum number of terms that are counted between two writes.
const MAX_COUNTED_TERMS: usize = 500;
/// Maximum number of stored terms.
const MAX_STORED_TERMS: i64 = 200;
/// Maximum characters of a stored term. Longer text is hardly a search.
const MAX_TERM_CHARS: usize = 60;
/// Number of digits from which a term may identify a person.
const MIN_PERSONAL_NUMBER_DIGITS: usize = 5;

/// Number of searches without results since they
/// were last stored, by locale and term.
pub(super) struct Misses(BoundedCounter<(Locale, String)>);

impl Default for Misses {
    fn default() -> Self {
        Self(BoundedCounter::new(MAX_COUNTED_TERMS))
    }
}

impl Misses {
    /// Counts a search, if a visitor made it.
    pub(super) fn count(&self, actor: &Actor, locales: &[Locale], default: &Locale, term: &str, now: OffsetDateTime) {
        let Some(term) = normalize(term).filter(|_| *actor == Actor::Visitor) else { return };
        let locale = match locales {
            [only] => only,
            _ => default,
        };
        self.0.count((locale.clone(), term), now);
    }
}

/// Returns the form in which a term is stored.
/// Returns `None` if it must not be stored.
fn normalize(term: &str) -> Option<String> {
    let term = term.split(|sign: char| sign.is_whitespace() || sign.is_control()).filter(|word| !word.is_empty());
    let term = term.collect::<Vec<_>>().join(" ").to_lowercase();
    let digits = term.chars().filter(|sign| sign.is_numeric()).count();
    let is_kept = !term.is_empty()
        && term.chars().count() <= MAX_TERM_CHARS
        && !term.contains('@')
        && digits < MIN_PERSONAL_NUMBER_DIGITS;
    is_kept.then_some(term)
}

/// Writes the counts to the database. Keeps them if the write fails.
pub async fn write_misses(cms: &Cms) -> Result<()> {
    let taken = cms.search.misses.0.take();
    if taken.is_empty() {
        return Ok(());
    }
    let written = cms
        .write(Effect::Internal, async |tx| {
            for ((locale, term), hits) in &taken {
                search_index::add_misses(tx, locale, term, hits).await?;
            }
            Ok(search_index::delete_misses_beyond(tx, MAX_STORED_TERMS).await?)
        })
        .await;
    if written.is_err() {
        cms.search.misses.0.put_back(taken);
    }
    written
}

/// Lists terms without results, newest first.
/// A term appears after up to a minute.
pub async fn list_misses(cms: &Cms, actor: &Actor) -> Result<Vec<SearchMiss>> {
    access::require(actor, Operation::ManageSearch)?;
    Ok(search_index::list_misses(&mut cms.db.read().await?).await?)
}

/// Deletes all terms without results.
pub async fn forget_misses(cms: &Cms, actor: &Actor) -> Result<()> {
    access::require(actor, Operation::ManageSearch)?;
    cms.search.misses.0.take();
    cms.write(Effect::Internal, async |tx| {
        search_index::delete_misses(tx).await?;
        let event = audit::AuditEvent { action: AuditAction::ForgetSearches, id: None, detail: "" };
        audit::record(cms, tx, actor, event).await
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::normalize;

    #[test]
    fn what_may_name_a_person_is_not_kept() {
        for (term, expected) in [
            ("  Oak\u{0}  Keel ", Some("oak keel")),
            ("ada@example.org", None),
            ("06 12345678", None),
            ("\u{665}\u{666}\u{667}\u{668}\u{669}\u{660}", None),
            ("\u{ff11}\u{ff12}\u{ff13}\u{ff14}\u{ff15}", None),
            ("boat 1900", Some("boat 1900")),
            ("\u{7}", None),
        ] {
            assert_eq!(normalize(term).as_deref(), expected, "{term}");
        }
        assert_eq!(normalize(&"x".repeat(61)), None);
    }
}
