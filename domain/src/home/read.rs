//! Reads what waits for a user, and what was edited last.

use crate::error::Result;
use crate::site::snapshot;
use crate::site::time_zone::to_zone;
use crate::{Cms, access};
use model::access::{Actor, Operation, Subject};
use model::home::{Home, HomeItem, HomePart, HomePartKind, MAX_COUNT};
use model::id::UserId;
use model::locale::Locale;
use model::site::Settings;
use storage::home::{self, GroupPage};

/// Maximum number of items that a part shows.
const MAX_ITEMS: usize = 4;
/// Maximum number of rows of a part that shows no count.
const MAX_ROWS_WITHOUT_COUNT: u32 = MAX_ITEMS as u32;
/// Maximum number of rows of a part that shows a count.
const MAX_ROWS_WITH_COUNT: u32 = MAX_COUNT as u32;

/// Reads the home of the actor: only pages and failures that the
/// actor may see, and only parts that are not empty. Needs at
/// most ten queries, whose cost does not grow with the site.
pub async fn read_home(cms: &Cms, actor: &Actor) -> Result<Home> {
    access::require(actor, Operation::ListPages)?;
    let site = snapshot::current(cms).await?;
    let user = actor.person_id().unwrap_or(UserId(0));
    let may = |operation| actor.may_at_all(operation);
    let mut conn = cms.db.read().await?;
    let mut parts = Vec::new();
    let mut add = |kind, items: Vec<HomeItem>| {
        if !items.is_empty() {
            parts.push(to_part(kind, items, &site.settings.time_zone));
        }
    };
    if may(Operation::AcceptRequest) {
        add(HomePartKind::ToReview, home::list_to_review(&mut conn, actor, user, MAX_ROWS_WITH_COUNT).await?);
    }
    add(HomePartKind::MyRejected, home::list_rejected_of(&mut conn, actor, user, MAX_ROWS_WITH_COUNT).await?);
    add(HomePartKind::MyRequests, home::list_requests_of(&mut conn, actor, user, MAX_ROWS_WITH_COUNT).await?);
    add(HomePartKind::MyDrafts, home::list_drafts_of(&mut conn, actor, user, MAX_ROWS_WITH_COUNT).await?);
    if may(Operation::StoreVersion) {
        add(HomePartKind::Outdated, home::list_outdated(&mut conn, actor, MAX_ROWS_WITH_COUNT).await?);
    }
    if may(Operation::CreateTranslation) && site.settings.available_locales.len() > 1 {
        let pages = home::list_recent_groups(&mut conn).await?;
        add(HomePartKind::Untranslated, find_untranslated(actor, &site.settings, &pages));
    }
    add(HomePartKind::Planned, home::list_planned(&mut conn, actor, MAX_ROWS_WITH_COUNT).await?);
    add(HomePartKind::MyEdits, home::list_edits_of(&mut conn, actor, user, MAX_ROWS_WITHOUT_COUNT).await?);
    add(HomePartKind::OtherEdits, home::list_edits_of_others(&mut conn, actor, user, MAX_ROWS_WITHOUT_COUNT).await?);
    let (mails, jobs) = match may(Operation::ManageMails) || may(Operation::ManageJobs) {
        true => home::count_failures(&mut conn).await?,
        false => (0, 0),
    };
    let failed_mails = if may(Operation::ManageMails) { mails } else { 0 };
    let failed_jobs = if may(Operation::ManageJobs) { jobs } else { 0 };
    Ok(Home { parts, failed_mails, failed_jobs })
}

/// Counts the requests of others that the actor may
/// review, at most [`MAX_COUNT`]. Needs one query.
pub async fn count_to_review(cms: &Cms, actor: &Actor) -> Result<usize> {
    access::require(actor, Operation::AcceptRequest)?;
    let user = actor.person_id().unwrap_or(UserId(0));
    let count = home::count_to_review(&mut cms.db.read().await?, actor, user, MAX_ROWS_WITH_COUNT).await?;
    Ok(usize::try_from(count).unwrap_or_default())
}

fn to_part(kind: HomePartKind, mut items: Vec<HomeItem>, zone: &str) -> HomePart {
    let count = items.len();
    items.truncate(MAX_ITEMS);
    items.iter_mut().for_each(|item| item.at = to_zone(zone, item.at));
    HomePart { kind, items, count }
}

/// Finds live pages that lack a translation that the actor may create.
/// A page that the actor may not read counts as a translation too.
fn find_untranslated(actor: &Actor, settings: &Settings, pages: &[GroupPage]) -> Vec<HomeItem> {
    let groups = pages.chunk_by(|one, other| one.group == other.group);
    groups.filter_map(|group| to_untranslated(actor, settings, group)).collect()
}

fn to_untranslated(actor: &Actor, settings: &Settings, group: &[GroupPage]) -> Option<HomeItem> {
    let readable =
        |page: &&GroupPage| page.is_live && actor.may_with(Operation::ReadDraft, &subject(page, &page.locale));
    let live = || group.iter().filter(readable);
    let source = live().find(|page| page.locale == settings.default_locale).or_else(|| live().next())?;
    let has = |locale: &Locale| group.iter().any(|page| page.locale == *locale);
    let may_create = |locale: &Locale| actor.may_with(Operation::CreateTranslation, &subject(source, locale));
    let missing = settings.available_locales.iter().filter(|locale| !has(locale) && may_create(locale));
    let missing: Vec<Locale> = missing.cloned().collect();
    (!missing.is_empty()).then(|| HomeItem {
        page: source.id,
        version: None,
        title: source.title.clone(),
        locale: source.locale.clone(),
        at: source.changed_at,
        by: None,
        missing,
    })
}

fn subject<'a>(page: &'a GroupPage, locale: &'a Locale) -> Subject<'a> {
    Subject { locale, page_type: &page.page_type, created_by: page.created_by }
}
