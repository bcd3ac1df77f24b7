//! Adds the names of subjects to audit entries.

use crate::error::Result;
use model::access::{Actor, Operation};
use model::audit::{AuditAction, AuditEntry, AuditSubject, AuditVersion};
use model::id::{PageId, VersionId};
use std::collections::HashMap;
use storage::audit::{SubjectName, list_names};
use storage::{Connection, history, pages};

/// Adds the current names of subjects, and the numbers of versions.
/// Leaves out pages that the actor may not read.
pub(super) async fn name_subjects(conn: &mut Connection, actor: &Actor, entries: &mut [AuditEntry]) -> Result<()> {
    for subject in AuditSubject::ALL {
        let is_about = |entry: &AuditEntry| entry.subject == subject.as_str();
        let mut ids: Vec<i64> =
            entries.iter().filter(|entry| is_about(entry)).filter_map(|entry| entry.subject_id).collect();
        ids.sort_unstable();
        ids.dedup();
        if ids.is_empty() {
            continue;
        }
        let names = match subject {
            AuditSubject::Page => list_titles(conn, actor, &ids).await?,
            _ => list_names(conn, *subject, &ids).await?,
        };
        let names: HashMap<i64, SubjectName> = names.into_iter().map(|name| (name.id, name)).collect();
        for entry in entries.iter_mut().filter(|entry| is_about(entry)) {
            let Some(found) = entry.subject_id.and_then(|id| names.get(&id)) else { continue };
            entry.subject_name = Some(found.name.clone());
            entry.in_trash = found.in_trash;
        }
    }
    number_versions(conn, entries).await
}

async fn list_titles(conn: &mut Connection, actor: &Actor, ids: &[i64]) -> Result<Vec<SubjectName>> {
    let ids: Vec<PageId> = ids.iter().copied().map(PageId).collect();
    let mut found = pages::list_titled(conn, &ids).await?;
    found.retain(|row| actor.may_with(Operation::ReadDraft, &row.page.subject()));
    let name = |row: pages::TitledRow| SubjectName { id: row.page.id.0, name: row.title, in_trash: row.in_trash };
    Ok(found.into_iter().map(name).collect())
}

/// Adds the versions of pages that have a name by now.
async fn number_versions(conn: &mut Connection, entries: &mut [AuditEntry]) -> Result<()> {
    let ids: Vec<VersionId> = entries.iter().filter_map(version_of).collect();
    if ids.is_empty() {
        return Ok(());
    }
    let numbers = history::list_numbers(conn, &ids).await?;
    let numbers: HashMap<VersionId, _> = numbers.into_iter().map(|version| (version.id, version)).collect();
    for entry in entries {
        let Some(found) = version_of(entry).and_then(|id| numbers.get(&id)) else { continue };
        if entry.subject_id == Some(found.page.0) {
            entry.version = Some(AuditVersion { id: found.id, number: found.number });
        }
    }
    Ok(())
}

/// Returns the version at the beginning of the detail.
fn version_of(entry: &AuditEntry) -> Option<VersionId> {
    entry.subject_name.as_ref()?;
    AuditAction::find(&entry.action).filter(|action| action.names_version())?;
    let digits = entry.detail.find(|c: char| !c.is_ascii_digit()).unwrap_or(entry.detail.len());
    entry.detail[..digits].parse().ok().map(VersionId)
}
