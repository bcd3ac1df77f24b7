//! Creates translations. They have the same
//! blocks with the same keys, in another locale.

use crate::error::{Error, Result, refuse_any};
use crate::pages::create::{CreatedPage, FirstVersion, check_title, insert_page, invalid, slug_error, unknown};
use crate::pages::prepare::{Destination, prepare_stored};
use crate::pages::store_version::require_new_blocks;
use crate::pages::{drift, version_tags};
use crate::write::Effect;
use crate::{Cms, access, audit, site};
use content::upgrade::upgrade;
use model::access::{Actor, Operation, Subject};
use model::audit::AuditAction;
use model::error::{Code, ErrorItem};
use model::id::PageId;
use model::locale::Locale;
use model::site::Settings;
use model::slug::Slug;
use model::text::clean_title;
use storage::pages;

/// Input of `page/create-translation`.
pub struct NewTranslation {
    pub page: PageId,
    pub locale: String,
    pub title: String,
    /// Slug of the translation. If it is empty,
    /// it is derived from the title. Ignored if
    /// the locale has no slugs of its own.
    pub slug: Option<String>,
}

/// Copies the newest version of a page to a new
/// page in another locale, which is not published.
///
/// # Errors
/// `Forbidden` for blocks of types that the actor may not
/// use. `V_01` for an empty field, `V_12` for the locale,
/// `V_06` for an existing translation or a taken slug.
pub async fn create_translation(cms: &Cms, actor: &Actor, input: NewTranslation) -> Result<CreatedPage> {
    access::require(actor, Operation::CreateTranslation)?;
    let (source, newest) = {
        let mut conn = cms.db.read().await?;
        let source = pages::find_page(&mut conn, input.page).await?.ok_or(Error::NotFound)?;
        let mut newest = pages::get_version(&mut conn, source.newest_version).await?;
        version_tags::rename(&mut conn, &mut newest, cms.types.of_page(&source.page_type)).await?;
        (source, newest)
    };
    access::require_on(actor, Operation::ReadDraft, &source.subject())?;
    let settings = &site::snapshot::current(cms).await?.settings;
    let locale = Locale::parse(&input.locale).filter(|locale| settings.available_locales.contains(locale));
    if let Some(locale) = &locale {
        let subject = Subject { locale, ..source.subject() };
        access::require_with(actor, Operation::CreateTranslation, &subject)?;
    }
    let (locale, slug) = check(settings, locale, &source.slug, &input)?;
    let mut content = newest.content;
    upgrade(&mut content, cms.types.of_page(&source.page_type));
    let subject = Subject { locale: &locale, ..source.subject() };
    require_new_blocks(cms, actor, &subject, &[], &content.blocks)?;
    content.title = clean_title(&input.title);
    let destination = Destination { page_type: &source.page_type, locale: &locale };
    let prepared = prepare_stored(cms, &mut cms.db.read().await?, destination, content).await?;
    let new = FirstVersion {
        group: Some(source.group),
        source: Some((source.id, newest.id)),
        locale: &locale,
        slug: &slug,
        page_type: &source.page_type,
        content: &source.content,
        prepared: &prepared,
    };

    cms.write(Effect::Internal, async |tx| {
        if pages::list_siblings(tx, source.group).await?.iter().any(|row| row.sibling.locale == locale) {
            return Err(Error::Refused(vec![invalid(Code::AlreadyExists, "newLocale")]));
        }
        let created = insert_page(cms, tx, actor, &new).await?;
        drift::refresh_outdated(cms, tx, created.page, None).await?;
        let event = audit::AuditEvent {
            action: AuditAction::CreateTranslation,
            id: Some(created.page.0),
            detail: slug.as_str(),
        };
        audit::record(cms, tx, actor, event).await?;
        Ok(created)
    })
    .await
}

fn check(settings: &Settings, locale: Option<Locale>, source: &str, input: &NewTranslation) -> Result<(Locale, Slug)> {
    let mut errors = check_title(&input.title);
    let Some(locale) = locale else {
        errors.push(invalid(unknown(&input.locale), "newLocale"));
        return Err(Error::Refused(errors));
    };
    match choose_slug(settings, &locale, source, input) {
        Ok(slug) => refuse_any(errors).map(|()| (locale, slug)),
        Err(error) => {
            errors.push(error);
            Err(Error::Refused(errors))
        }
    }
}

/// Returns the slug of the translation. Home
/// pages and not-found pages keep the slug of
/// the source, because it makes them such pages.
fn choose_slug(
    settings: &Settings,
    locale: &Locale,
    source: &str,
    input: &NewTranslation,
) -> std::result::Result<Slug, ErrorItem> {
    let source = Slug::from_stored(source.to_owned());
    if source.is_home() || source == Slug::not_found() || !settings.custom_slug_locales.contains(locale) {
        return Ok(source);
    }
    match input.slug.as_deref().filter(|slug| !slug.is_empty()) {
        Some(slug) => Slug::parse(slug).map_err(slug_error),
        None => Ok(Slug::propose(&input.title)),
    }
}
