//! Reads the blocks of a pattern or a page template.

use crate::error::{Error, Result};
use crate::{Cms, access};
use content::fields::registry::Schemas;
use content::files::file_references;
use content::references::link_starter_pages;
use content::tags::{named_tags, rename_tags};
use content::upgrade::upgrade;
use model::access::{Actor, Operation};
use model::fold::fold_tag;
use model::id::{FileId, TemplateId};
use model::locale::Locale;
use model::version::VersionContent;
use std::collections::HashSet;
use storage::{Connection, files, tags, templates};

/// The content of a template, without files and tags that were deleted.
#[derive(Clone, Debug)]
pub struct TemplateContent {
    /// Type of the new pages. `None` for a pattern.
    pub page_type: Option<String>,
    pub content: VersionContent,
    /// Number of files that the template lost.
    pub missing_files: usize,
}

/// Reads a shipped template in the language of a locale,
/// or a saved one as it was saved.
///
/// # Errors
/// `NotFound`.
pub async fn read_template(cms: &Cms, actor: &Actor, id: &str, locale: &str) -> Result<TemplateContent> {
    access::require(actor, Operation::ListTemplates)?;
    let mut conn = cms.db.read().await?;
    let (page_type, mut content) = match id.parse() {
        Ok(id) => {
            let saved = templates::find_template(&mut conn, TemplateId(id)).await?.ok_or(Error::NotFound)?;
            (saved.page_type, saved.content)
        }
        Err(_) => {
            let shipped = cms.types.templates().iter().find(|shipped| shipped.id == id).ok_or(Error::NotFound)?;
            let locale = Locale::parse(locale);
            let language = locale.as_ref().map_or("en", Locale::base);
            (shipped.page_type.clone(), shipped.content(language))
        }
    };
    let schemas = cms.types.of_page(page_type.as_deref().unwrap_or_default());
    upgrade(&mut content, schemas);
    link_starter_pages(&mut content, schemas, |_| None);
    update_tags(&mut conn, &mut content, schemas).await?;
    let missing_files = remove_missing_files(&mut conn, &mut content).await?;
    Ok(TemplateContent { page_type, content, missing_files })
}

/// Renames tags to their current names, and removes deleted ones.
/// Otherwise a new page could create a deleted private tag again as a public one.
async fn update_tags(conn: &mut Connection, content: &mut VersionContent, schemas: Schemas<'_>) -> Result<()> {
    let named = named_tags(&*content, schemas);
    let keys: Vec<&str> = named.keys().map(String::as_str).collect();
    let known = tags::list_by_keys(conn, &keys).await?;
    rename_tags(content, schemas, |name| known.get(&fold_tag(name)).map(|tag| tag.name.clone()));
    Ok(())
}

/// Removes files that were purged or are in the trash. Returns their number.
async fn remove_missing_files(conn: &mut Connection, content: &mut VersionContent) -> Result<usize> {
    let named: HashSet<FileId> = file_references(content).iter().map(|reference| reference.file.id()).collect();
    let named: Vec<FileId> = named.into_iter().collect();
    let found = files::list_files_by_id(conn, &named).await?;
    let is_here = |id: &FileId| found.get(id).is_some_and(|file| file.deleted_at.is_none());
    let missing: HashSet<FileId> = named.into_iter().filter(|id| !is_here(id)).collect();
    if missing.is_empty() {
        return Ok(0);
    }
    let mut removed = 0;
    let mut keep = |id: FileId| {
        let is_kept = !missing.contains(&id);
        removed += usize::from(!is_kept);
        is_kept
    };
    content.images.values_mut().for_each(|images| images.retain(|image| keep(image.file_id)));
    content.files.values_mut().for_each(|files| files.retain(|file| keep(file.file_id)));
    content.images.retain(|_, images| !images.is_empty());
    content.files.retain(|_, files| !files.is_empty());
    for block in &mut content.blocks {
        if block.content().images.is_empty() && block.content().files.is_empty() {
            continue;
        }
        let block = block.content_mut();
        block.images.values_mut().for_each(|images| images.retain(|image| keep(image.file_id)));
        block.files.values_mut().for_each(|files| files.retain(|file| keep(file.file_id)));
        block.images.retain(|_, images| !images.is_empty());
        block.files.retain(|_, files| !files.is_empty());
    }
    Ok(removed)
}
