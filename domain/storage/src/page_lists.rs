//! Lists of pages.
//!
//! A list first reads the ids of its rows from
//! a database index that has the order of the list
//! and the columns of the filter. Then it reads the rows.
//!
//! Without a search term, counts come from
//! tallies in the database. With a term,
//! the word index applies the whole filter,
//! and [`MatchedIds`] sorts the matches.

use crate::columns::{Author, Pair};
use crate::error::Result;
use crate::group_pages::GroupPages;
use crate::list::{SortColumn, ValidListParams, Window, like_pattern};
use crate::matched_ids::{MatchedIds, OrderedWalk};
use crate::pages::{PAGE_COLUMNS, PageRow};
use crate::query::query;
use crate::search_texts::{has_words, push_words};
use crate::word_index::{WordQuery, find_words};
use crate::{Connection, Sql, marks, term};
use model::access::{Actor, Grant, Permission};
use model::fold::fold_ascii;
use model::id::{GroupId, PageId, UserId};
use model::list::{List, SortOrder};
use model::locale::Locale;
use model::page::{MatchedPart, PageListItem, PageStatus, PublishedPage};
use model::user::Person;
use search::Alternatives;
use sqlx::FromRow;

/// Sort columns of a page list.
pub const COLUMNS: &[SortColumn] = &[
    ("title", "p.title_folded"),
    ("slug", "p.slug"),
    ("type", "p.type"),
    ("locale", "p.locale"),
    ("status", "p.status_rank"),
    ("changedAt", "p.changed_at"),
];

/// Sort columns of the site structure. The default is the slug:
/// the order of editors, and by slug where they gave none.
pub const GROUP_COLUMNS: &[SortColumn] =
    &[("title", "g.title_folded"), ("slug", "g.sort_key"), ("type", "g.type"), ("changedAt", "g.changed_at")];

const ITEM_COLUMNS: &str = ", p.title, p.changed_by as author_id, u.name as author_name";

#[derive(FromRow)]
struct PageItemRow {
    #[sqlx(flatten)]
    page: PageRow,
    title: String,
    #[sqlx(flatten, try_from = "Author")]
    changed_by: Option<Person>,
}

impl From<PageItemRow> for PageListItem {
    fn from(PageItemRow { page, title, changed_by }: PageItemRow) -> Self {
        Self {
            id: page.id,
            slug: page.slug,
            title,
            page_type: page.page_type,
            locale: page.locale,
            status: page.status,
            outdated: page.outdated,
            published_version_id: page.published_version,
            published_id: page.published,
            changed_at: page.changed_at,
            changed_by,
            matched_part: None,
        }
    }
}

/// Maximum number of pages in a
/// state that the database sorts.
const MAX_SORTED_PAGES: i64 = 2_000;

/// Text of a page in which
/// a term is searched.
#[derive(Clone, Copy)]
enum SearchedIndex {
    Titles,
    Everything,
}

/// Condition on the translations of a page.
#[derive(Clone, Debug)]
pub enum TranslationFilter {
    /// The source changed after the translation.
    Outdated,
    /// At least one of these locales has no translation.
    MissingInAny(Vec<Locale>),
}

/// Filter of a page list.
pub struct PageFilter {
    pub page_type: Option<String>,
    pub locale: Option<Locale>,
    pub status: Option<PageStatus>,
    pub translation: Option<TranslationFilter>,
    /// Search term. Empty if it
    /// does not limit the list.
    pub term: String,
    /// Grants of the reader. The list shows
    /// the pages that any grant covers.
    /// Without grants, it shows all pages.
    pub grants: Vec<Grant>,
    pub user: Option<UserId>,
}

impl PageFilter {
    /// Returns a filter for all pages of
    /// which the actor may see drafts.
    pub fn of(actor: &Actor) -> Self {
        Self::with(actor, Permission::ViewDrafts)
    }

    /// Returns a filter for the pages that a permission's grants cover.
    pub fn with(actor: &Actor, permission: Permission) -> Self {
        let grants = actor.grants_of(permission);
        let user = actor.user_id();
        Self { page_type: None, locale: None, status: None, translation: None, term: String::new(), grants, user }
    }

    /// Adds all conditions except that of
    /// the term. `p` is a page or a tally.
    pub(crate) fn push_limits(&self, sql: &mut Sql) {
        if let Some(page_type) = &self.page_type {
            sql.push(" and ").push_unindexed("p.type").push(" = ").bind(page_type.as_str());
        }
        if let Some(locale) = &self.locale {
            sql.push(" and ").push_unindexed("p.locale").push(" = ").bind(locale.as_str());
        }
        if self.is_limited() {
            sql.push(" and (");
            for (place, grant) in self.grants.iter().enumerate() {
                sql.push(if place == 0 { "(1 = 1" } else { " or (1 = 1" });
                self.push_covered(sql, grant);
                sql.push(")");
            }
            sql.push(")");
        }
    }

    /// Adds the condition that the actor
    /// may see drafts of page `p`.
    pub(crate) fn push_readable(actor: &Actor, sql: &mut Sql) {
        match actor {
            Actor::System => {}
            _ if actor.grants_of(Permission::ViewDrafts).is_empty() => drop(sql.push(" and 1 = 0")),
            _ => Self::of(actor).push_limits(sql),
        }
    }

    /// Returns true if some pages may be hidden from the reader.
    fn is_limited(&self) -> bool {
        !self.grants.is_empty() && self.grants.iter().all(|grant| grant.parameters.is_some())
    }

    /// Adds the limits of one grant.
    fn push_covered(&self, sql: &mut Sql, grant: &Grant) {
        let Some(limits) = &grant.parameters else { return };
        if let Some(locales) = &limits.locales {
            sql.push(" and ").push_unindexed("p.locale").push(" in ").bind_list(locales.iter().map(Locale::as_str));
        }
        if let Some(types) = &limits.page_types {
            sql.push(" and ").push_unindexed("p.type").push(" in ").bind_list(types.iter().map(String::as_str));
        }
        if limits.own == Some(true) {
            sql.push(" and p.created_by = ").bind(self.user.map_or(0, |id| id.0));
        }
    }

    /// Returns the filter as a query of the word
    /// index. `None` if the filter has no term.
    fn word_query(&self, within: SearchedIndex) -> Option<WordQuery> {
        if self.term.is_empty() {
            return None;
        }
        let beginning = |word: &String| match within {
            SearchedIndex::Titles => WordQuery::with_prefix(&marks::of_title(word)),
            SearchedIndex::Everything => WordQuery::with_prefix(word),
        };
        let all = |words: &Vec<String>| WordQuery::all(words.iter().map(beginning));
        let any = |options: &Alternatives| WordQuery::any(options.iter().filter_map(all));
        let words = WordQuery::all(term::prefixes(&self.term).iter().filter_map(any));
        let page_type = self.page_type.as_deref().map(|id| WordQuery::with_word(&marks::of_type(id)));
        let locale = self.locale.as_ref().map(|locale| WordQuery::with_word(&marks::of_locale(locale.as_str())));
        let granted = self.is_limited().then(|| any_or_nothing(self.grants.iter().map(|grant| self.covered(grant))));
        // A term without words matches nothing.
        let all = [Some(words.unwrap_or_else(nothing)), page_type, locale, granted];
        WordQuery::all(all.into_iter().flatten())
    }

    /// Returns the limits of a grant
    /// as a query of the word index.
    fn covered(&self, grant: &Grant) -> WordQuery {
        let limits = grant.parameters.as_ref();
        let locales = limits.and_then(|limits| limits.locales.as_ref());
        let types = limits.and_then(|limits| limits.page_types.as_ref());
        let is_own = limits.is_some_and(|limits| limits.own == Some(true));
        let with_word = |mark: String| WordQuery::with_word(&mark);
        let locales =
            locales.map(|all| any_or_nothing(all.iter().map(|one| with_word(marks::of_locale(one.as_str())))));
        let types = types.map(|all| any_or_nothing(all.iter().map(|one| with_word(marks::of_type(one)))));
        let own = is_own.then(|| self.user.map_or_else(nothing, |user| with_word(marks::of_creator(user))));
        let all = [locales, types, own];
        WordQuery::all(all.into_iter().flatten()).unwrap_or_else(|| WordQuery::with_word(marks::PAGE))
    }

    /// Adds the condition of the term without
    /// the word index, for short lists.
    pub(crate) fn push_containing(&self, sql: &mut Sql) {
        if !self.term.is_empty() {
            let pattern = like_pattern(&fold_ascii(&self.term));
            sql.push(" and (p.title_folded like ").bind(pattern.as_str()).push(" escape '\\'");
            sql.push(" or p.slug like ").bind(pattern).push(" escape '\\' or ");
            push_words(sql, "p.title_search", &self.term);
            sql.push(")");
        }
    }
}

/// Conditions on the status and the translations
/// of a page, which the tallies do not have.
struct StateFilter {
    status: Option<PageStatus>,
    is_outdated: bool,
    /// Ids of the locale sets without a requested locale.
    locale_sets: Option<Vec<i64>>,
}

/// Access path of a statement to the pages of a state.
#[derive(Clone, Copy)]
enum StateAccess {
    /// Through the index of the state, for counts and short lists.
    Index,
    /// By reading the index of the list's order,
    /// which is faster than sorting many pages.
    Walk,
}

impl StateFilter {
    /// Returns `None` if the filter has no such condition.
    async fn load(conn: &mut Connection, filter: &PageFilter) -> Result<Option<Self>> {
        let mut state = Self { status: filter.status, is_outdated: false, locale_sets: None };
        match &filter.translation {
            None if filter.status.is_none() => return Ok(None),
            None => {}
            Some(TranslationFilter::Outdated) => state.is_outdated = true,
            Some(TranslationFilter::MissingInAny(locales)) => {
                state.locale_sets = Some(list_sets_without(conn, locales).await?);
            }
        }
        Ok(Some(state))
    }

    /// Adds the conditions, on page `p`.
    fn push(&self, sql: &mut Sql, access: StateAccess) {
        let push_column = |sql: &mut Sql, column: &'static str| {
            sql.push(" and ");
            match access {
                StateAccess::Index => sql.push(column),
                StateAccess::Walk => sql.push_unindexed(column),
            };
        };
        if let Some(status) = self.status {
            push_column(sql, "p.status_rank");
            // The ranks of the table are the places of the statuses.
            sql.push(" = ").bind(status as i64);
        }
        if self.is_outdated {
            push_column(sql, "p.outdated");
            sql.push(" = 1");
        }
        if let Some(sets) = &self.locale_sets {
            push_column(sql, "p.locale_set_id");
            sql.push(" in ").bind_list(sets.iter().copied());
        }
    }
}

/// A set of locales in which a page exists.
#[derive(FromRow)]
struct LocaleSetRow {
    id: i64,
    /// Locales, separated by spaces.
    locales: String,
}

/// Lists the ids of the locale sets that lack
/// at least one of these locales.
async fn list_sets_without(conn: &mut Connection, locales: &[Locale]) -> Result<Vec<i64>> {
    let rows: Vec<LocaleSetRow> = query("select id, locales from page_locale_set").fetch_all(conn).await?;
    let lacks_one = |row: &LocaleSetRow| {
        let present: Vec<&str> = row.locales.split(' ').collect();
        locales.iter().any(|locale| !present.contains(&locale.as_str()))
    };
    Ok(rows.iter().filter(|row| lacks_one(row)).map(|row| row.id).collect())
}

fn nothing() -> WordQuery {
    WordQuery::with_word(marks::NOTHING)
}

fn any_or_nothing(queries: impl Iterator<Item = WordQuery>) -> WordQuery {
    WordQuery::any(queries).unwrap_or_else(nothing)
}

/// Lists a window of the matching pages.
pub async fn list_pages(
    conn: &mut Connection,
    filter: &PageFilter,
    asked: &ValidListParams,
) -> Result<List<PageListItem>> {
    if let Some(query) = filter.word_query(SearchedIndex::Everything) {
        return list_found(conn, filter, &query, asked).await;
    }
    let state = StateFilter::load(conn, filter).await?;
    let total_items = match &state {
        None => count_pages(conn, filter).await?,
        Some(state) => count_pages_in_state(conn, filter, state).await?,
    };
    let push_order = |sql: &mut Sql| asked.push_order(sql, ("p.changed_at", SortOrder::Desc), "p.id");
    let mut sql = Sql::new("with keys as (");
    sql.push(PAGES.rows);
    filter.push_limits(&mut sql);
    if let Some(state) = &state {
        let is_short = total_items <= MAX_SORTED_PAGES;
        state.push(&mut sql, if is_short { StateAccess::Index } else { StateAccess::Walk });
    }
    push_order(&mut sql);
    asked.push_part(&mut sql);
    sql.push(") ").push("select ").push(PAGE_COLUMNS).push(ITEM_COLUMNS);
    sql.push(" from keys k join page p on p.id = k.id left join cms_user u on u.id = p.changed_by");
    push_order(&mut sql);
    Ok(List { items: sql.fetch_into::<PageItemRow, _>(conn).await?, total_items })
}

/// Lists a window of the matching pages. In the
/// default order, matches in titles come first.
async fn list_found(
    conn: &mut Connection,
    filter: &PageFilter,
    query: &WordQuery,
    asked: &ValidListParams,
) -> Result<List<PageListItem>> {
    let push_order = |sql: &mut Sql| asked.push_order(sql, ("p.changed_at", SortOrder::Desc), "p.id");
    let walk = OrderedWalk { push_order: &push_order, ..PAGES };
    let in_state = find_in_state(conn, filter).await?;
    let narrow = |ids: MatchedIds| match &in_state {
        Some(those) => ids.among(those),
        None => ids,
    };
    let in_title = narrow(find_in_titles(conn, filter).await?);
    if in_state.is_none() && asked.column.is_none() && in_title.count() >= asked.offset() + i64::from(asked.size) {
        let ids = in_title.part(conn, &walk, Window { size: asked.size, offset: asked.offset() }).await?;
        let mut items = fetch_items(conn, &ids, push_order).await?;
        items.iter_mut().for_each(|item| item.matched_part = Some(MatchedPart::Title));
        // Only counts all matches, because
        // listing their ids is slower.
        return Ok(List { items, total_items: find_words(conn, query).fetch_count(conn).await? });
    }
    let found = narrow(find(conn, query).await?);
    let total_items = found.count();
    let stretches = match asked.column {
        Some(_) => vec![found],
        None => found.partition(&in_title).into(),
    };
    let (mut items, mut missing, mut before) = (Vec::new(), asked.size, asked.offset());
    for stretch in stretches {
        if missing > 0 {
            let ids = stretch.part(conn, &walk, Window { size: missing, offset: before }).await?;
            missing = missing.saturating_sub(u32::try_from(ids.len()).unwrap_or(missing));
            before = (before - stretch.count()).max(0);
            items.extend(fetch_items(conn, &ids, push_order).await?);
        }
    }
    items.iter_mut().for_each(|item| set_match_location(item, &in_title, filter));
    Ok(List { items, total_items })
}

/// Finds the pages in the state of the filter. `None` if it has none.
async fn find_in_state(conn: &mut Connection, filter: &PageFilter) -> Result<Option<MatchedIds>> {
    let Some(state) = StateFilter::load(conn, filter).await? else { return Ok(None) };
    let mut sql = Sql::new(PAGES.rows);
    filter.push_limits(&mut sql);
    state.push(&mut sql, StateAccess::Index);
    Ok(Some(MatchedIds::new(sql.fetch_ids(conn).await?)))
}

/// Finds pages with all words of the term in their titles.
async fn find_in_titles(conn: &mut Connection, filter: &PageFilter) -> Result<MatchedIds> {
    match filter.word_query(SearchedIndex::Titles) {
        Some(query) => find(conn, &query).await,
        None => Ok(MatchedIds::new(Vec::new())),
    }
}

async fn find(conn: &mut Connection, query: &WordQuery) -> Result<MatchedIds> {
    Ok(MatchedIds::new(find_words(conn, query).fetch_ids(conn).await?))
}

/// Sets the part of the page
/// that contains the term.
fn set_match_location(item: &mut PageListItem, in_title: &MatchedIds, filter: &PageFilter) {
    item.matched_part = Some(if in_title.has(item.id.0) {
        MatchedPart::Title
    } else if has_words(&item.slug, &filter.term) {
        MatchedPart::Slug
    } else {
        MatchedPart::Text
    });
}

/// Pages outside the trash.
const PAGES: OrderedWalk<'static> =
    OrderedWalk { rows: "select p.id from page p where p.deleted_at is null", id: "p.id", push_order: &|_| {} };

/// Fetches the list items of
/// pages in the given order.
async fn fetch_items(conn: &mut Connection, ids: &[i64], push_order: impl Fn(&mut Sql)) -> Result<Vec<PageListItem>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut sql = Sql::new("select ");
    sql.push(PAGE_COLUMNS).push(ITEM_COLUMNS);
    sql.push(" from page p left join cms_user u on u.id = p.changed_by where p.id in ").bind_list(ids.iter().copied());
    push_order(&mut sql);
    sql.fetch_into::<PageItemRow, _>(conn).await
}

/// Counts the pages of a filter without a term.
async fn count_pages(conn: &mut Connection, filter: &PageFilter) -> Result<i64> {
    let mut sql = Sql::new("select cast(coalesce(sum(p.pages), 0) as bigint) from page_tally p where p.trashed = 0");
    filter.push_limits(&mut sql);
    sql.fetch_number(conn).await
}

/// Counts the pages of a filter in a state.
async fn count_pages_in_state(conn: &mut Connection, filter: &PageFilter, state: &StateFilter) -> Result<i64> {
    let mut sql = Sql::new("select count(*) from page p where p.deleted_at is null");
    filter.push_limits(&mut sql);
    state.push(&mut sql, StateAccess::Index);
    sql.fetch_number(conn).await
}

/// A page with all its translations,
/// and its position in the site.
#[derive(FromRow)]
pub struct GroupRow {
    #[sqlx(try_from = "i64")]
    pub id: GroupId,
    #[sqlx(rename = "type")]
    pub page_type: String,
    place: String,
}

impl GroupRow {
    pub fn depth(&self) -> u32 {
        // A place has spaces instead of slashes, because
        // spaces sort before all characters of slugs.
        u32::try_from(self.place.matches(' ').count().saturating_sub(1)).unwrap_or(u32::MAX)
    }

    /// Returns the slug of the page that determines the position.
    pub fn slug(&self) -> String {
        self.place.replace(' ', "/")
    }
}

/// Groups with a page outside the trash.
const GROUPS: OrderedWalk<'static> =
    OrderedWalk { rows: "select g.id from page_group g where g.place is not null", id: "g.id", push_order: &|_| {} };

/// Matching pages and their groups.
pub struct FoundGroups {
    pub groups: MatchedIds,
    pages: MatchedIds,
}

impl FoundGroups {
    pub fn new(pages: MatchedIds, known: &GroupPages) -> Self {
        Self { groups: known.groups_of(&pages), pages }
    }
}

/// Finds the matching pages. `None` if the filter
/// has no term, status or state of translation.
pub async fn find_pages(conn: &mut Connection, filter: &PageFilter) -> Result<Option<MatchedIds>> {
    let in_state = find_in_state(conn, filter).await?;
    let Some(query) = filter.word_query(SearchedIndex::Everything) else { return Ok(in_state) };
    let found = find(conn, &query).await?;
    Ok(Some(match &in_state {
        Some(those) => found.among(those),
        None => found,
    }))
}

/// Lists a window of the groups
/// that have a matching page.
pub async fn list_groups(
    conn: &mut Connection,
    filter: &PageFilter,
    found: Option<&MatchedIds>,
    asked: &ValidListParams,
) -> Result<Vec<GroupRow>> {
    let push_order = |sql: &mut Sql| asked.push_order(sql, ("g.sort_key", SortOrder::Asc), "g.id");
    let mut sql = Sql::new("select g.id, g.type, g.place from page_group g where g.place is not null");
    match found {
        Some(found) => {
            let walk = OrderedWalk { push_order: &push_order, ..GROUPS };
            let ids = found.part(conn, &walk, Window { size: asked.size, offset: asked.offset() }).await?;
            sql.push(" and g.id in ").bind_list(ids);
            push_order(&mut sql);
        }
        None => {
            push_type(&mut sql, filter);
            if filter.is_limited() {
                push_some_page(&mut sql, |sql| filter.push_limits(sql));
            }
            push_order(&mut sql);
            asked.push_part(&mut sql);
        }
    }
    sql.fetch_all(conn).await
}

/// Counts the groups that have a matching
/// page. The filter must have no term.
pub async fn count_groups(conn: &mut Connection, filter: &PageFilter) -> Result<i64> {
    let mut sql = Sql::new("select count(*) from page_group g where g.place is not null");
    push_type(&mut sql, filter);
    if filter.is_limited() {
        push_some_page(&mut sql, |sql| filter.push_limits(sql));
    }
    sql.fetch_number(conn).await
}

/// Adds the filter's type as a condition on a group `g`.
fn push_type(sql: &mut Sql, filter: &PageFilter) {
    if let Some(page_type) = &filter.page_type {
        sql.push(" and ").push_unindexed("g.type").push(" = ").bind(page_type.as_str());
    }
}

/// Adds the condition that `push_condition`
/// holds for at least one page `p` of group `g`.
fn push_some_page(sql: &mut Sql, push_condition: impl FnOnce(&mut Sql)) {
    sql.push(" and exists (select 1 from page p where p.group_id = g.id and p.deleted_at is null");
    push_condition(sql);
    sql.push(")");
}

/// Lists the pages of groups, sorted by
/// locale. Ignores the term of the filter.
pub async fn list_pages_of_groups(
    conn: &mut Connection,
    filter: &PageFilter,
    groups: &[GroupId],
) -> Result<Vec<(GroupId, PageListItem)>> {
    let mut sql = Sql::new("select ");
    sql.push(PAGE_COLUMNS).push(ITEM_COLUMNS);
    sql.push(" from page p left join cms_user u on u.id = p.changed_by where p.group_id in ");
    sql.bind_list(groups.iter().map(|id| id.0)).push(" and p.deleted_at is null");
    filter.push_limits(&mut sql);
    sql.push(" order by p.group_id, p.locale");
    let rows: Vec<PageItemRow> = sql.fetch_all(conn).await?;
    Ok(rows.into_iter().map(|row| (row.page.group, row.into())).collect())
}

/// Sets the part of each page
/// that contains the term.
pub async fn set_match_locations(
    conn: &mut Connection,
    filter: &PageFilter,
    found: &FoundGroups,
    pages: &mut [(GroupId, PageListItem)],
) -> Result<()> {
    let in_title = find_in_titles_of(conn, filter, pages.iter().map(|(_, page)| page.id)).await?;
    let having_the_term = pages.iter_mut().map(|(_, page)| page).filter(|page| found.pages.has(page.id.0));
    having_the_term.for_each(|page| set_match_location(page, &in_title, filter));
    Ok(())
}

/// Finds the pages with the term in their titles.
async fn find_in_titles_of(
    conn: &mut Connection,
    filter: &PageFilter,
    pages: impl Iterator<Item = PageId>,
) -> Result<MatchedIds> {
    let Some(query) = filter.word_query(SearchedIndex::Titles) else { return Ok(MatchedIds::new(Vec::new())) };
    let mut sql = Sql::new("select w.id from (");
    // Hides the id from indexes. Otherwise SQLite
    // would search the word index once per page.
    sql.append(find_words(conn, &query))
        .push(") w where ")
        .push_unindexed("w.id")
        .push(" in ")
        .bind_list(pages.map(|id| id.0));
    Ok(MatchedIds::new(sql.fetch_ids(conn).await?))
}

/// The page whose translation was requested.
#[derive(FromRow)]
struct RequestedTranslation {
    asked_id: i64,
}

/// Lists the translations of pages into
/// the locale of the filter. Each comes
/// with the id of the given page.
pub async fn list_translations(
    conn: &mut Connection,
    filter: &PageFilter,
    pages: &[PageId],
) -> Result<Vec<(PageId, PageListItem)>> {
    let mut sql = Sql::new("select a.id as asked_id, ");
    sql.push(PAGE_COLUMNS).push(ITEM_COLUMNS);
    sql.push(" from page a join page p on p.group_id = a.group_id left join cms_user u on u.id = p.changed_by where a.id in ");
    sql.bind_list(pages.iter().map(|id| id.0)).push(" and a.deleted_at is null and p.deleted_at is null");
    filter.push_limits(&mut sql);
    let rows: Vec<Pair<RequestedTranslation, PageItemRow>> = sql.fetch_all(conn).await?;
    Ok(rows.into_iter().map(|row| (PageId(row.first.asked_id), row.second.into())).collect())
}

/// Finds matching pages. Pages whose titles
/// begin with the term come first, then other
/// titles with the term, then other matches.
/// Each of these is sorted by title.
pub async fn search_pages(conn: &mut Connection, filter: &PageFilter, most: u32) -> Result<Vec<PageListItem>> {
    let push_order = |sql: &mut Sql| sql.push_order(&["p.title_folded", "p.id"], SortOrder::Asc);
    let term = fold_ascii(&filter.term);
    let mut begun = Sql::new(PAGES.rows);
    filter.push_limits(&mut begun);
    // The upper bound of titles with
    // this prefix is the term, followed
    // by the last character of Unicode.
    begun.push(" and p.title_folded >= ").bind(term.as_str());
    begun.push(" and p.title_folded < ").bind(format!("{term}\u{10ffff}"));
    push_order(&mut begun);
    begun.push_part(most, 0);
    let first = begun.fetch_ids(conn).await?;
    let mut items = fetch_items(conn, &first, push_order).await?;
    items.iter_mut().for_each(|item| item.matched_part = Some(MatchedPart::Title));
    let mut ids = first;
    for within in [SearchedIndex::Titles, SearchedIndex::Everything] {
        let missing = most.saturating_sub(u32::try_from(ids.len()).unwrap_or(most));
        let Some(query) = filter.word_query(within).filter(|_| missing > 0) else { break };
        let others = find(conn, &query).await?.without(&ids);
        let walk = OrderedWalk { push_order: &push_order, ..PAGES };
        let part = others.part(conn, &walk, Window { size: missing, offset: 0 }).await?;
        let mut found = fetch_items(conn, &part, push_order).await?;
        let in_title = match within {
            SearchedIndex::Titles => others,
            SearchedIndex::Everything => MatchedIds::new(Vec::new()),
        };
        found.iter_mut().for_each(|item| set_match_location(item, &in_title, filter));
        items.extend(found);
        ids.extend(part);
    }
    Ok(items)
}

/// Lists a window of the matching
/// live pages, sorted by live title.
pub async fn list_published(
    conn: &mut Connection,
    filter: &PageFilter,
    asked: &ValidListParams,
) -> Result<Vec<PublishedPage>> {
    const ORDER: &str = " order by p.published_title_folded, p.id";
    let mut sql = Sql::new(
        "with keys as (
           select p.id from page p where p.published_version_id is not null and p.deleted_at is null",
    );
    filter.push_limits(&mut sql);
    sql.push(ORDER);
    asked.push_part(&mut sql);
    sql.push(
        ") select p.id, p.published_title as title, p.slug, p.locale, p.type from keys k join page p on p.id = k.id",
    );
    sql.push(ORDER);
    sql.fetch_into::<PublishedRow, _>(conn).await
}

#[derive(FromRow)]
struct PublishedRow {
    id: i64,
    title: String,
    slug: String,
    #[sqlx(try_from = "String")]
    locale: Locale,
    #[sqlx(rename = "type")]
    page_type: String,
}

impl From<PublishedRow> for PublishedPage {
    fn from(PublishedRow { id, title, slug, locale, page_type }: PublishedRow) -> Self {
        Self { id: PageId(id), title, slug, locale, page_type }
    }
}

pub async fn count_published(conn: &mut Connection, filter: &PageFilter) -> Result<i64> {
    let mut sql = Sql::new(
        "select cast(coalesce(sum(p.pages), 0) as bigint) from page_tally p where p.trashed = 0 and p.live = 1",
    );
    filter.push_limits(&mut sql);
    sql.fetch_number(conn).await
}
