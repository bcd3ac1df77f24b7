//! Duplicates the newest stored version of a page.

use super::create::{CreatedPage, FirstVersion, check_title, insert_page, invalid, slug_error};
use super::prepare::{Destination, prepare_stored};
use super::store_version::require_new_blocks;
use super::version_tags;
use crate::error::{Error, Result, refuse_any};
use crate::write::Effect;
use crate::{Cms, access, audit, site};
use content::upgrade::upgrade;
use model::access::{Actor, Operation, Subject};
use model::audit::AuditAction;
use model::error::Code;
use model::id::PageId;
use model::locale::Locale;
use model::slug::Slug;
use model::text::clean_title;
use storage::pages;

/// Input of `page/duplicate`.
pub struct Duplicate {
    pub page: PageId,
    pub locale: String,
    pub title: String,
    pub slug: String,
}

/// Copies a page. The copy is not published. It is
/// no translation, and gets a group of its own.
///
/// # Errors
/// `Forbidden` without the permission for a block type.
/// `V_01` and `V_14` for the title or slug. `V_12` for
/// the slug or locale. `V_06` for a taken slug.
pub async fn duplicate_page(cms: &Cms, actor: &Actor, input: Duplicate) -> Result<CreatedPage> {
    access::require(actor, Operation::DuplicatePage)?;
    let settings = &site::snapshot::current(cms).await?.settings;
    let (source, newest) = {
        let mut conn = cms.db.read().await?;
        let source = pages::find_page(&mut conn, input.page).await?.ok_or(Error::NotFound)?;
        let mut newest = pages::get_version(&mut conn, source.newest_version).await?;
        version_tags::rename(&mut conn, &mut newest, cms.types.of_page(&source.page_type)).await?;
        (source, newest)
    };
    access::require_on(actor, Operation::ReadDraft, &source.subject())?;
    let locale = Locale::parse(&input.locale).filter(|locale| settings.available_locales.contains(locale));
    let subject = Subject {
        locale: locale.as_ref().unwrap_or(&source.locale),
        page_type: &source.page_type,
        created_by: actor.user_id(),
    };
    access::require_with(actor, Operation::DuplicatePage, &subject)?;
    let mut errors = check_title(&input.title);
    let slug = Slug::parse(&input.slug).map_err(|error| errors.push(slug_error(error)));
    if locale.is_none() {
        errors.push(invalid(Code::NotValid, "locale"));
    }
    let (Ok(slug), Some(locale)) = (slug, locale) else { return Err(Error::Refused(errors)) };
    refuse_any(errors)?;
    let mut content = newest.content;
    upgrade(&mut content, cms.types.of_page(&source.page_type));
    let subject = Subject { locale: &locale, page_type: &source.page_type, created_by: actor.user_id() };
    require_new_blocks(cms, actor, &subject, &[], &content.blocks)?;
    content.title = clean_title(&input.title);
    let destination = Destination { page_type: &source.page_type, locale: &locale };
    let prepared = prepare_stored(cms, &mut cms.db.read().await?, destination, content).await?;
    let new = FirstVersion {
        group: None,
        source: None,
        locale: &locale,
        slug: &slug,
        page_type: &source.page_type,
        content: &source.content,
        prepared: &prepared,
    };

    cms.write(Effect::Internal, async |tx| {
        let created = insert_page(cms, tx, actor, &new).await?;
        let detail = format!("{slug} from {}", source.id);
        let event = audit::AuditEvent { action: AuditAction::DuplicatePage, id: Some(created.page.0), detail: &detail };
        audit::record(cms, tx, actor, event).await?;
        Ok(created)
    })
    .await
}
