//! The bar on live pages that leads staff to the editor.

use crate::Cms;
use crate::error::Result;
use crate::site::snapshot;
use crate::site::time_zone::to_zone;
use crate::users::language;
use model::access::{Actor, Operation, Subject};
use model::id::PageId;
use model::locale::Locale;
use model::view::EditBar;
use storage::pages::find_page;
use storage::schedules::find_plan;
use storage::users::find_account;

/// Finds the state of a page for a user. Returns `None` for visitors and
/// programs, without a query, and for users who may not see its drafts.
pub(super) async fn find_edit_bar(cms: &Cms, actor: &Actor, id: PageId) -> Result<Option<EditBar>> {
    let Some(user) = actor.person_id().filter(|_| actor.may_at_all(Operation::ReadDraft)) else { return Ok(None) };
    let mut conn = cms.db.read().await?;
    let Some(page) = find_page(&mut conn, id).await? else { return Ok(None) };
    if !actor.may_with(Operation::ReadDraft, &page.subject()) {
        return Ok(None);
    }
    let plan = find_plan(&mut conn, id).await?;
    let Some(account) = find_account(&mut conn, user).await? else { return Ok(None) };
    drop(conn);
    let settings = &snapshot::current(cms).await?.settings;
    let language = Locale::parse(&language::of(cms, &account).await?);
    let may_translate = settings.available_locales.iter().any(|locale| {
        *locale != page.locale && actor.may_with(Operation::CreateTranslation, &Subject { locale, ..page.subject() })
    });
    let planned = |at| to_zone(&settings.time_zone, at);
    Ok(Some(EditBar {
        status: page.status,
        publish_at: plan.as_ref().and_then(|plan| plan.publish_at).map(planned),
        unpublish_at: plan.as_ref().and_then(|plan| plan.unpublish_at).map(planned),
        may_edit: actor.may_with(Operation::StoreVersion, &page.subject()),
        may_translate,
        language: language.unwrap_or_else(|| settings.default_locale.clone()),
    }))
}
