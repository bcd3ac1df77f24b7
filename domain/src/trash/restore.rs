//! Restores pages from the trash.

use crate::error::{Error, Result, refuse_any};
use crate::pages::create::{find_taken_slug, invalid, slug_error};
use crate::pages::drift::refresh_outdated;
use crate::write::Effect;
use crate::{Cms, access, audit, site};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::{Code, ErrorItem};
use model::id::PageId;
use model::site::Settings;
use model::slug::Slug;
use storage::page_trash::{self, TrashedRow};
use storage::{Transaction, pages};

/// Restores a page. It is not published,
/// and has its old slug by default.
///
/// # Errors
/// `Forbidden` if the actor may not change the slug.
/// `V_07` if the page is not in the trash. `V_12` and
/// `V_14` for the slug, `V_06` for a taken slug or an
/// existing translation, `V_12` for a removed locale.
pub async fn restore_page(cms: &Cms, actor: &Actor, id: PageId, slug: Option<&str>) -> Result<Slug> {
    access::require(actor, Operation::RestorePage)?;
    let settings = &site::snapshot::current(cms).await?.settings;
    cms.write(Effect::Internal, async |tx| {
        let page = page_trash::find_trashed(tx, id).await?.ok_or(Error::NotFound)?;
        access::require_on(actor, Operation::RestorePage, &page.subject())?;
        if !page.in_trash {
            return Err(Error::refused(Code::NotPossible, "page", ""));
        }
        if !storage::site::is_available(tx, &page.locale).await? {
            return Err(Error::Refused(vec![invalid(Code::NotValid, "locale")]));
        }
        let slug = choose_slug(tx, settings, actor, &page, slug).await?;
        refuse_any(find_taken(tx, settings, &page, &slug).await?)?;

        page_trash::update_restored(tx, id, &slug, actor.user_id(), cms.now().into()).await?;
        refresh_outdated(cms, tx, id, None).await?;
        let event = audit::AuditEvent { action: AuditAction::RestorePage, id: Some(id.0), detail: slug.as_str() };
        audit::record(cms, tx, actor, event).await?;
        Ok(slug)
    })
    .await
}

/// Returns the slug of the restored page. A
/// translation that shares the slug of its
/// source takes the present slug of the source.
async fn choose_slug(
    tx: &mut Transaction,
    settings: &Settings,
    actor: &Actor,
    page: &TrashedRow,
    asked: Option<&str>,
) -> Result<Slug> {
    let shared = page.source.filter(|_| !settings.custom_slug_locales.contains(&page.locale));
    if let Some(source) = shared
        && let Some(source) = pages::find_page(tx, source).await?
    {
        return Ok(Slug::from_stored(source.slug));
    }
    match asked.filter(|slug| !slug.is_empty() && *slug != page.slug) {
        Some(slug) => {
            access::require_on(actor, Operation::ChangeSlug, &page.subject())?;
            Slug::parse(slug).map_err(|error| Error::Refused(vec![slug_error(error)]))
        }
        None => Ok(Slug::from_stored(page.slug.clone())),
    }
}

async fn find_taken(
    tx: &mut Transaction,
    settings: &Settings,
    page: &TrashedRow,
    slug: &Slug,
) -> Result<Vec<ErrorItem>> {
    let mut errors: Vec<ErrorItem> = find_taken_slug(tx, settings, &page.locale, slug).await?.into_iter().collect();
    if pages::list_siblings(tx, page.group).await?.iter().any(|row| row.sibling.locale == page.locale) {
        errors.push(invalid(Code::AlreadyExists, "locale"));
    }
    Ok(errors)
}
