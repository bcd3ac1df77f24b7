//! Creates a page and its group, with a first version without blocks.

use super::holder::find_other_answer;
use super::prepare::{Destination, prepare};
use crate::error::{Error, Result, refuse_any};
use crate::write::Effect;
use crate::{Cms, access, audit, site};
use content::content_check::{Finding, find_unknown};
use content::fields::check::{Completeness, check_fields};
use content::fields::walk::Values;
use model::access::{Actor, Operation, Subject};
use model::audit::AuditAction;
use model::block::Props;
use model::error::{Code, ErrorItem};
use model::id::{GroupId, PageId, VersionId};
use model::locale::Locale;
use model::page::MAX_TITLE_CHARS;
use model::site::Settings;
use model::slug::{Slug, SlugError};
use model::text::clean_title;
use model::version::VersionContent;
use std::collections::BTreeMap;
use storage::pages::{self, NewPage, NewVersion};
use storage::prepared::PreparedContent;
use storage::{Connection, Timestamp};

/// Input of `page/create`.
pub struct NewPageInput {
    pub title: String,
    pub slug: String,
    pub page_type: String,
    pub locale: String,
    /// Data of the client, stored unchanged with the page.
    pub content: Props,
    /// Properties of the page type.
    pub type_data: Props,
}

#[derive(Clone, Copy, Debug)]
pub struct CreatedPage {
    pub page: PageId,
    pub version: VersionId,
}

/// Creates a page that is not published.
///
/// # Errors
/// `V_01` for an empty field. `V_14` for a long
/// title or slug. `V_12` for the slug, type,
/// locale or a property. `V_06` for a taken slug.
pub async fn create_page(cms: &Cms, actor: &Actor, input: NewPageInput) -> Result<CreatedPage> {
    let content = first_content(&input);
    create_page_from(cms, actor, input, content).await
}

/// Returns the content of a page without blocks.
pub(crate) fn first_content(input: &NewPageInput) -> VersionContent {
    let (title, type_props) = (clean_title(&input.title), input.type_data.clone());
    VersionContent { title, type_props, ..VersionContent::default() }
}

/// Creates a page with content that the caller has checked.
///
/// # Errors
/// The errors of [`create_page`].
pub(crate) async fn create_page_from(
    cms: &Cms,
    actor: &Actor,
    input: NewPageInput,
    content: VersionContent,
) -> Result<CreatedPage> {
    access::require(actor, Operation::CreatePage)?;
    let (slug, locale) = check(cms, &input).await?;
    let subject = Subject { locale: &locale, page_type: &input.page_type, created_by: actor.user_id() };
    access::require_with(actor, Operation::CreatePage, &subject)?;
    let destination = Destination { page_type: &input.page_type, locale: &locale };
    let (prepared, _) = prepare(cms, destination, content).await?;
    let new = FirstVersion {
        group: None,
        source: None,
        locale: &locale,
        slug: &slug,
        page_type: &input.page_type,
        content: &serde_json::to_string(&input.content)?,
        prepared: &prepared,
    };

    cms.write(Effect::Internal, async |tx| {
        let created = insert_page(cms, tx, actor, &new).await?;
        let event =
            audit::AuditEvent { action: AuditAction::CreatePage, id: Some(created.page.0), detail: slug.as_str() };
        audit::record(cms, tx, actor, event).await?;
        Ok(created)
    })
    .await
}

/// Creates a page. Also returns the properties
/// that its type does not have. They are
/// stored, but not shown to visitors.
///
/// # Errors
/// The errors of [`create_page`].
pub async fn create_page_with_warnings(
    cms: &Cms,
    actor: &Actor,
    input: NewPageInput,
) -> Result<(CreatedPage, Vec<Finding>)> {
    let (type_props, page_type) = (input.type_data.clone(), input.page_type.clone());
    let created = create_page(cms, actor, input).await?;
    let content = VersionContent { type_props, ..VersionContent::default() };
    Ok((created, find_unknown(&content, cms.types.of_page(&page_type))))
}

/// A new page with its first version.
pub(crate) struct FirstVersion<'a> {
    /// Group of the page. `None` creates a group.
    pub(crate) group: Option<GroupId>,
    /// Page and version that this page translates.
    /// `None` if it is no translation.
    pub(crate) source: Option<(PageId, VersionId)>,
    pub(crate) locale: &'a Locale,
    pub(crate) slug: &'a Slug,
    pub(crate) page_type: &'a str,
    /// Data of the client as JSON.
    pub(crate) content: &'a str,
    pub(crate) prepared: &'a PreparedContent,
}

/// Inserts a page and its first version.
///
/// # Errors
/// `V_06` for a taken slug. `V_12` for
/// a locale that was removed meanwhile.
pub(crate) async fn insert_page(
    cms: &Cms,
    conn: &mut Connection,
    actor: &Actor,
    new: &FirstVersion<'_>,
) -> Result<CreatedPage> {
    let settings = storage::site::get_site_settings(conn).await?;
    if !settings.available_locales.contains(new.locale) {
        return Err(Error::Refused(vec![invalid(Code::NotValid, "locale")]));
    }
    refuse_taken_slug(conn, &settings, new.locale, new.slug).await?;
    let group = match new.group {
        Some(group) => group,
        None => pages::insert_group(conn).await?,
    };
    let (by, at) = (actor.user_id(), Timestamp::from(cms.now()));
    let row = NewPage {
        group,
        source: new.source,
        locale: new.locale,
        slug: new.slug.as_str(),
        page_type: new.page_type,
        title: &new.prepared.content.title,
        content: new.content,
        by,
        at,
    };
    let page = pages::insert_page(conn, &row).await?;
    let token = actor.token_name();
    let first = NewVersion { page, base: None, prepared: new.prepared, by, token, at };
    let version = pages::insert_version(conn, &first).await?;
    Ok(CreatedPage { page, version })
}

async fn check(cms: &Cms, input: &NewPageInput) -> Result<(Slug, Locale)> {
    let mut errors = check_title(&input.title);
    let slug = Slug::parse(&input.slug).map_err(|error| errors.push(slug_error(error)));
    let page_type = cms.types.find_page_type(&input.page_type);
    if page_type.is_none() {
        errors.push(invalid(unknown(&input.page_type), "type"));
    }
    let settings = &site::snapshot::current(cms).await?.settings;
    let locale = Locale::parse(&input.locale).filter(|locale| settings.available_locales.contains(locale));
    if locale.is_none() {
        errors.push(invalid(unknown(&input.locale), "locale"));
    }
    if let (Ok(slug), Some(locale)) = (&slug, &locale) {
        errors.extend(find_taken_slug(&mut cms.db.read().await?, settings, locale, slug).await?);
    }
    if let Some(schema) = page_type {
        let values = Values { props: &input.type_data, images: &BTreeMap::new(), files: &BTreeMap::new() };
        let wrong = check_fields(&cms.types, &schema.fields, values, Completeness::Draft);
        errors.extend(wrong.into_iter().map(|(path, code)| invalid(code, &format!("typeData.{path}"))));
    }
    match (slug, locale) {
        (Ok(slug), Some(locale)) => refuse_any(errors).map(|()| (slug, locale)),
        _ => Err(Error::Refused(errors)),
    }
}

/// Returns the error code for a name that is empty or unknown.
pub(crate) fn unknown(name: &str) -> Code {
    if name.trim().is_empty() { Code::Required } else { Code::NotValid }
}

/// Returns an error unless the title has 1 to 255 characters.
pub(crate) fn check_title(title: &str) -> Vec<ErrorItem> {
    match clean_title(title).chars().count() {
        0 => vec![invalid(Code::Required, "title")],
        1..=MAX_TITLE_CHARS => Vec::new(),
        _ => vec![invalid(Code::TooLong, "title")],
    }
}

/// Returns the error item for an invalid slug.
pub(crate) fn slug_error(error: SlugError) -> ErrorItem {
    let code = match error {
        SlugError::Empty => Code::Required,
        SlugError::TooLong => Code::TooLong,
        SlugError::Malformed => Code::NotValid,
    };
    invalid(code, "slug")
}

/// Refuses a slug that a page, the
/// product or a locale holds. Call it in
/// the transaction that stores the slug.
pub(crate) async fn refuse_taken_slug(
    conn: &mut Connection,
    settings: &Settings,
    locale: &Locale,
    slug: &Slug,
) -> Result<()> {
    refuse_any(find_taken_slug(conn, settings, locale, slug).await?.into_iter().collect())
}

pub(crate) async fn find_taken_slug(
    conn: &mut Connection,
    settings: &Settings,
    locale: &Locale,
    slug: &Slug,
) -> Result<Option<ErrorItem>> {
    if find_other_answer(settings, locale, slug).is_some() {
        return Ok(Some(invalid(Code::NotValid, "slug")));
    }
    let taken = pages::find_page_id_by_slug(conn, locale, slug.as_str()).await?;
    Ok(taken.map(|_| invalid(Code::AlreadyExists, "slug")))
}

pub(crate) fn invalid(code: Code, property: &str) -> ErrorItem {
    ErrorItem::new(code, "page", property)
}
