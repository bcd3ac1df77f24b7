//! Pages: one row for each locale. Translations share a group.

use crate::block::Props;
use crate::id::{GroupId, PageId, PublicationId, VersionId};
use crate::locale::Locale;
use crate::tag::PageTag;
use crate::teaser::{Neighbours, Teaser};
use crate::user::Person;
use crate::version::PageVersion;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use time::OffsetDateTime;

/// Maximum length of a title or an SEO title,
/// in characters.
pub const MAX_TITLE_CHARS: usize = 255;

/// The status of a page for editors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::EnumString, utoipa::ToSchema)]
pub enum PageStatus {
    /// Never published and no open request.
    #[serde(rename = "concept")]
    #[strum(serialize = "concept")]
    Concept,
    /// Waits for a reviewer to decide on its publication.
    #[serde(rename = "requested")]
    #[strum(serialize = "requested")]
    Requested,
    /// Live, and the newest version is the live one.
    #[serde(rename = "published")]
    #[strum(serialize = "published")]
    Published,
    /// Live, with a newer version that is not live yet.
    #[serde(rename = "published with changes")]
    #[strum(serialize = "published with changes")]
    PublishedWithChanges,
    /// Was live once.
    #[serde(rename = "unpublished")]
    #[strum(serialize = "unpublished")]
    Unpublished,
}

/// State of the translations of a page, as a filter of lists.
/// A page counts with its translations outside the trash,
/// also with those that a reader may not see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TranslationState {
    /// The source changed after the translation.
    Outdated,
    /// At least one locale of the site has no translation.
    Missing,
    /// This locale has no translation.
    MissingIn(Locale),
}

impl TranslationState {
    /// Parses `outdated`, `missing` or `missing in <locale>`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "outdated" => Some(Self::Outdated),
            "missing" => Some(Self::Missing),
            _ => text.strip_prefix("missing in ").and_then(Locale::parse).map(Self::MissingIn),
        }
    }
}

/// Facts that decide the status of a page.
#[derive(Clone, Copy, Debug)]
pub struct PublicationState {
    pub published_version: Option<VersionId>,
    pub newest_version: VersionId,
    pub ever_published: PublicationHistory,
    pub request: Request,
}

/// The publication history of a page: never live,
/// or live at some time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PublicationHistory {
    Never,
    Once,
}

/// State of the page's publication request: none or open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    None,
    Open,
}

impl PageStatus {
    /// Returns the status. An open request takes precedence over the live
    /// status, because editors need to know of it first.
    pub fn of(state: &PublicationState) -> Self {
        match (state.request, state.published_version, state.ever_published) {
            (Request::Open, _, _) => Self::Requested,
            (_, Some(live), _) if live == state.newest_version => Self::Published,
            (_, Some(_), _) => Self::PublishedWithChanges,
            (_, None, PublicationHistory::Once) => Self::Unpublished,
            (_, None, PublicationHistory::Never) => Self::Concept,
        }
    }
}

/// A page with one of its versions.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Page {
    pub id: PageId,
    /// The slug without the locale.
    pub slug: String,
    pub title: String,
    /// The id of the page type.
    #[serde(rename = "type")]
    pub page_type: String,
    pub locale: Locale,
    /// Arbitrary data of the client, returned unchanged.
    #[schema(value_type = Object)]
    pub content: Value,
    /// Properties of the page type, from `pageVersion`.
    #[schema(value_type = Object)]
    pub type_data: Props,
    /// The live version. Null if the page is not live.
    #[serde(rename = "publishedVersionID")]
    pub published_version_id: Option<VersionId>,
    /// The record of the live publication.
    /// Null if the page is not live.
    #[serde(rename = "publishedID")]
    pub published_id: Option<PublicationId>,
    /// Time of the live publication. Null if the page is not live.
    #[serde(default, with = "time::serde::rfc3339::option")]
    pub published_at: Option<OffsetDateTime>,
    pub page_version: PageVersion,
    pub status: PageStatus,
    /// True if the source page changed since this translation was reviewed.
    pub outdated: bool,
    /// The source page of this translation.
    /// Null if the page is no translation.
    #[serde(rename = "sourcePageID")]
    pub source_page_id: Option<PageId>,
    /// The group that the translations of a page share.
    #[serde(rename = "groupID")]
    pub group_id: GroupId,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// Null if the product created the page. Always null for visitors.
    pub created_by: Option<Person>,
    /// Time of the newest version, or of the last
    /// (un)publication if later.
    #[serde(with = "time::serde::rfc3339")]
    pub changed_at: OffsetDateTime,
    /// Author of the newest version. Null if the product created it.
    /// Always null for visitors.
    pub changed_by: Option<Person>,
    /// The caller's own autosave of `pageVersion`.
    /// Null if there is none.
    #[serde(rename = "autosaveVersionID")]
    pub autosave_version_id: Option<VersionId>,
    /// The other locales of this page. Absent unless
    /// the page was requested by slug.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub siblings: Option<Vec<Sibling>>,
    /// The pages that blocks list, by block key.
    /// Absent unless the page was requested by slug.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub lists: BTreeMap<String, Vec<Teaser>>,
    /// Pages that fields name by id, if visitors can open them.
    /// Absent unless the page was requested by slug.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub linked_pages: Vec<Teaser>,
    /// The previous and next page by date, of the same
    /// type and language. Absent unless the page was requested
    /// by slug and its type shows them.
    #[serde(default, skip_serializing_if = "Neighbours::is_empty")]
    pub neighbours: Neighbours,
    /// Pages in the same section of the site, by title.
    /// For `/docs/guide/start`, these are the pages directly below `/docs`
    /// and the pages directly below `/docs/guide`. Absent unless the page
    /// was requested by slug and its type shows them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub section: Vec<Teaser>,
    /// The live pages at the beginnings of this slug, nearest last.
    /// Absent unless the page was requested by slug.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ancestors: Vec<Ancestor>,
    /// The public tags of this page, by name.
    /// Absent unless the page was requested by slug.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<PageTag>,
}

/// A live page above another page: `/about` for `/about/team`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Ancestor {
    pub title: String,
    /// The slug without the locale, which is the same
    /// for both pages.
    pub slug: String,
}

/// A translation of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Sibling {
    #[serde(rename = "pageID")]
    pub page_id: PageId,
    pub locale: Locale,
    pub slug: String,
    pub title: String,
    pub published: bool,
    /// True for pages with `noindex`.
    #[serde(skip)]
    #[schema(ignore)]
    pub is_unlisted: bool,
}

/// A row of a page list.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageListItem {
    pub id: PageId,
    pub slug: String,
    pub title: String,
    #[serde(rename = "type")]
    pub page_type: String,
    pub locale: Locale,
    pub status: PageStatus,
    pub outdated: bool,
    #[serde(rename = "publishedVersionID")]
    pub published_version_id: Option<VersionId>,
    #[serde(rename = "publishedID")]
    pub published_id: Option<PublicationId>,
    /// Time of the newest version, or of the last
    /// (un)publication if later.
    #[serde(with = "time::serde::rfc3339")]
    pub changed_at: OffsetDateTime,
    /// Author of the newest version. Null if the product created it.
    pub changed_by: Option<Person>,
    /// The part of the page that matches the search term.
    /// Absent without a term.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matched_part: Option<MatchedPart>,
}

/// The part of a page that contains all words of a search term.
/// If several do, it is the first in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum MatchedPart {
    Title,
    Slug,
    /// The words are in the text, or spread over text,
    /// title and slug.
    Text,
}

/// A page in all locales: a row of the site structure.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageGroup {
    #[serde(rename = "groupID")]
    pub group_id: GroupId,
    #[serde(rename = "type")]
    pub page_type: String,
    /// Depth of its slug: 0 for `/` and `/about`,
    /// 1 for `/about/team`.
    pub depth: u32,
    /// Slug of the page above it in the structure, which need not exist, or `/`. Groups with the
    /// same parent can be put in order. Null for `/`, and if the caller may
    /// not read the page that determines the position.
    pub parent: Option<String>,
    /// The locales that the caller may read, the default locale first.
    pub pages: Vec<PageListItem>,
}

/// A page in the trash.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TrashedPage {
    pub id: PageId,
    pub title: String,
    pub slug: String,
    pub locale: Locale,
    #[serde(rename = "type")]
    pub page_type: String,
    #[serde(with = "time::serde::rfc3339")]
    pub deleted_at: OffsetDateTime,
    pub deleted_by: Option<Person>,
    /// Time of its permanent deletion.
    #[serde(with = "time::serde::rfc3339")]
    pub purge_at: OffsetDateTime,
}

/// Pages and menus that link to a page.
#[derive(Clone, Debug, Default, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageReferences {
    /// Pages whose newest or live version links to the page.
    pub pages: Vec<ReferringPage>,
    pub menus: Vec<MenuName>,
}

/// A page that links to another page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReferringPage {
    #[serde(rename = "pageID")]
    pub page_id: PageId,
    pub title: String,
    pub slug: String,
    pub locale: Locale,
    /// True if visitors see the link now.
    pub live: bool,
}

/// A page that got a new version, because an address
/// in its links changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RelinkedPage {
    #[serde(rename = "pageID")]
    pub page_id: PageId,
    pub locale: Locale,
    pub title: String,
    #[serde(rename = "pageVersionID")]
    pub page_version_id: VersionId,
}

/// A live page, for public lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct PublishedPage {
    pub id: PageId,
    pub title: String,
    pub slug: String,
    pub locale: Locale,
    #[serde(rename = "type")]
    pub page_type: String,
}

/// A menu of one locale.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct MenuName {
    pub name: String,
    pub locale: Locale,
}

/// Another user who has the page open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Presence {
    pub user: Person,
    /// True if the user has unsaved changes.
    pub editing: bool,
    /// The key of the block that the user has selected,
    /// which may be unsaved. Null if no block is selected.
    #[schema(required)]
    pub block_key: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    pub since: OffsetDateTime,
}

#[cfg(test)]
mod tests {
    use super::{PageStatus, PublicationHistory, PublicationState, Request};
    use crate::id::VersionId;

    #[test]
    fn the_status_follows_from_the_facts() {
        let state = |live: Option<i64>, ever, request| PublicationState {
            published_version: live.map(VersionId),
            newest_version: VersionId(2),
            ever_published: ever,
            request,
        };
        let of = |live, ever, request| PageStatus::of(&state(live, ever, request));
        assert_eq!(of(None, PublicationHistory::Never, Request::None), PageStatus::Concept);
        assert_eq!(of(None, PublicationHistory::Never, Request::Open), PageStatus::Requested);
        assert_eq!(of(Some(2), PublicationHistory::Once, Request::None), PageStatus::Published);
        assert_eq!(of(Some(1), PublicationHistory::Once, Request::None), PageStatus::PublishedWithChanges);
        assert_eq!(of(None, PublicationHistory::Once, Request::None), PageStatus::Unpublished);
    }
}
