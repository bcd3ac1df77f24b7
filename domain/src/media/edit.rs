//! Changes the name, folder and descriptions of a file.

use super::rules::{MAX_ALT_TEXT_CHARS, check_file_name, find_folder, invalid, refuse_taken};
use crate::entity_tag::require_current;
use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access, audit, site, webhooks};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::{Code, ErrorItem};
use model::fold::fold_tag;
use model::id::FileId;
use model::locale::Locale;
use model::media::{FocalPoint, MAX_FILE_TAGS, MediaFile, MediaKind};
use model::tag;
use model::webhook::WebhookEvent;
use std::collections::{BTreeMap, HashSet};
use storage::Connection;
use storage::files::{self, FileChanges};
use storage::tags::update_file_tags;
use unicode_normalization::UnicodeNormalization;

/// Input of `medialib/edit-file`.
#[derive(Clone, Debug)]
pub struct FileEdit {
    pub path: String,
    pub file_name: String,
    pub default_alt_text: String,
    pub shared: bool,
    /// Alternative texts of the changed locales.
    /// `None` restores the default text.
    pub alt_texts: BTreeMap<Locale, Option<String>>,
    /// `None` keeps the focal point. `Some(None)` restores the centre.
    pub focal_point: Option<Option<FocalPoint>>,
    /// `None` keeps the tags. Unknown tags are created as public.
    pub tags: Option<Vec<String>>,
    /// Version that the client read.
    pub version: Option<String>,
}

/// Moves and renames a file.
///
/// # Errors
/// `V_12` for the folder, name or extension. `V_14`
/// for a long name. `ML_03` for a taken name.
pub async fn move_file(cms: &Cms, actor: &Actor, id: FileId, path: &str, name: &str) -> Result<MediaFile> {
    access::require(actor, Operation::ChangeMedia)?;
    cms.write(Effect::Internal, async |tx| {
        let file = files::get_file(tx, id).await?;
        let edit = FileEdit {
            path: path.to_owned(),
            file_name: name.to_owned(),
            default_alt_text: file.default_alt_text.clone(),
            shared: file.shared,
            alt_texts: BTreeMap::new(),
            focal_point: None,
            tags: None,
            version: None,
        };
        let path = change(tx, &file, &edit).await?;
        let detail = format!("{}{} → {path}{name}", file.path, file.file_name);
        let event = audit::AuditEvent { action: AuditAction::MoveFile, id: Some(id.0), detail: &detail };
        audit::record(cms, tx, actor, event).await?;
        webhooks::events::media_changed(cms, tx, WebhookEvent::MediaChanged, &[id]).await?;
        Ok(files::get_file(tx, id).await?)
    })
    .await
}

/// Changes a file.
///
/// # Errors
/// The errors of [`move_file`]. `V_14` for a long
/// alternative text. `V_12` for an unknown locale, or a
/// focal point outside the picture. `V_06`, `V_12`, `V_14`
/// and `V_16` for the tags. `Stale` for an outdated version.
pub async fn edit_file(cms: &Cms, actor: &Actor, id: FileId, edit: FileEdit) -> Result<MediaFile> {
    access::require(actor, Operation::ChangeMedia)?;
    let locales = &site::snapshot::current(cms).await?.settings.available_locales;
    check(&edit, locales)?;
    cms.write(Effect::Internal, async |tx| {
        let file = files::get_file(tx, id).await?;
        require_current(edit.version.as_deref(), &file.version, "media")?;
        change(tx, &file, &edit).await?;
        for (locale, text) in &edit.alt_texts {
            files::update_alt_text(tx, id, locale, text.as_deref().map(str::trim)).await?;
        }
        if let Some(tags) = &edit.tags {
            update_file_tags(tx, id, tags, actor.user_id(), cms.now().into()).await?;
        }
        let event = audit::AuditEvent { action: AuditAction::EditFile, id: Some(id.0), detail: &edit.file_name };
        audit::record(cms, tx, actor, event).await?;
        webhooks::events::media_changed(cms, tx, WebhookEvent::MediaChanged, &[id]).await?;
        Ok(files::get_file(tx, id).await?)
    })
    .await
}

fn check(edit: &FileEdit, locales: &[Locale]) -> Result<()> {
    let is_long = |text: &str| text.chars().count() > MAX_ALT_TEXT_CHARS;
    let mut errors = Vec::new();
    if is_long(&edit.default_alt_text) {
        errors.push(ErrorItem::new(Code::TooLong, "media", "defaultAltText"));
    }
    for (locale, text) in &edit.alt_texts {
        let property = format!("altTexts.{}", locale.as_str());
        if !locales.contains(locale) {
            errors.push(ErrorItem::new(Code::NotValid, "media", property));
        } else if text.as_deref().is_some_and(is_long) {
            errors.push(ErrorItem::new(Code::TooLong, "media", property));
        }
    }
    if edit.focal_point.flatten().is_some_and(|point| !point.is_valid()) {
        errors.push(ErrorItem::new(Code::NotValid, "media", "focalPoint"));
    }
    errors.extend(edit.tags.as_deref().and_then(check_tags).map(|code| ErrorItem::new(code, "media", "tags")));
    if errors.is_empty() { Ok(()) } else { Err(Error::Refused(errors)) }
}

/// Checks the number, names and uniqueness of tags.
fn check_tags(tags: &[String]) -> Option<Code> {
    let mut seen = HashSet::new();
    let wrong =
        tags.iter().find_map(|name| tag::check(name).or((!seen.insert(fold_tag(name))).then_some(Code::AlreadyExists)));
    wrong.or((tags.len() > MAX_FILE_TAGS).then_some(Code::TooLong))
}

/// Writes the changes. Returns the folder in its stored spelling.
async fn change(conn: &mut Connection, file: &MediaFile, edit: &FileEdit) -> Result<String> {
    let name: String = edit.file_name.nfc().collect();
    check_file_name(&name, "newFileName")?;
    let path = find_folder(conn, &edit.path, "newPath").await?;
    if file.kind != MediaKind::Video && ending(&name) != ending(&file.file_name) {
        return Err(invalid(Code::NotValid, "newFileName"));
    }
    refuse_taken(conn, file.id, &path, &name).await?;
    let changes = FileChanges {
        path: &path,
        file_name: &name,
        default_alt_text: edit.default_alt_text.trim(),
        shared: edit.shared,
        focal_point: edit.focal_point.unwrap_or(file.focal_point),
    };
    files::update_file(conn, file.id, &changes).await?;
    Ok(path)
}

/// Returns the extension of a file name in lower case.
fn ending(name: &str) -> String {
    name.rsplit_once('.').map(|(_, ending)| ending.to_lowercase()).unwrap_or_default()
}
