//! Pages: one row for each locale; translations share a group.

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

/// The most characters of a title or an SEO title.
pub const MAX_TITLE: usize = 255;

/// The state of a page in the words that editors see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub enum PageStatus {
    /// Never published and no open request.
    #[serde(rename = "concept")]
    Concept,
    /// A reviewer is asked to publish it.
    #[serde(rename = "requested")]
    Requested,
    /// Live, and the newest version is the live one.
    #[serde(rename = "published")]
    Published,
    /// Live, and a newer version waits.
    #[serde(rename = "published with changes")]
    PublishedWithChanges,
    /// Was live once.
    #[serde(rename = "unpublished")]
    Unpublished,
}

/// The facts that a page's status follows from.
#[derive(Clone, Copy, Debug)]
pub struct PublicationState {
    pub published_version: Option<VersionId>,
    pub newest_version: VersionId,
    pub ever_published: Ever,
    pub request: Request,
}

/// Whether a page was live at any time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ever {
    Never,
    Once,
}

/// Whether a publication request waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    None,
    Open,
}

impl PageStatus {
    /// An open request is what an editor needs to know first; then whether the page is live.
    pub fn of(state: &PublicationState) -> Self {
        match (state.request, state.published_version, state.ever_published) {
            (Request::Open, _, _) => Self::Requested,
            (_, Some(live), _) if live == state.newest_version => Self::Published,
            (_, Some(_), _) => Self::PublishedWithChanges,
            (_, None, Ever::Once) => Self::Unpublished,
            (_, None, Ever::Never) => Self::Concept,
        }
    }
}

/// A page with one of its versions (specification, section 3).
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Page {
    pub id: PageId,
    /// Without the locale.
    pub slug: String,
    pub title: String,
    /// The id of the page type.
    #[serde(rename = "type")]
    pub page_type: String,
    pub locale: Locale,
    /// Whatever the client keeps with the page; stored and returned as it is.
    #[schema(value_type = Object)]
    pub content: Value,
    /// The page type's properties, of the version in `pageVersion`.
    #[schema(value_type = Object)]
    pub type_data: Props,
    /// The version that visitors see; null when the page is not published.
    #[serde(rename = "publishedVersionID")]
    pub published_version_id: Option<VersionId>,
    /// The record of the publication; null when the page is not published.
    #[serde(rename = "publishedID")]
    pub published_id: Option<PublicationId>,
    /// The time of the publication that is live; null when the page is not published.
    #[serde(default, with = "time::serde::rfc3339::option")]
    pub published_at: Option<OffsetDateTime>,
    pub page_version: PageVersion,
    pub status: PageStatus,
    /// Whether something in the page that this one was translated from changed that nobody has looked at.
    pub outdated: bool,
    /// The page that this one was translated from; null for none.
    #[serde(rename = "sourcePageID")]
    pub source_page_id: Option<PageId>,
    /// What the translations of a page share.
    #[serde(rename = "groupID")]
    pub group_id: GroupId,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// Null for the system, and for visitors.
    pub created_by: Option<Person>,
    /// When the newest version was stored or the page was last published or unpublished.
    #[serde(with = "time::serde::rfc3339")]
    pub changed_at: OffsetDateTime,
    /// Who stored the newest version. Null for the system, and for visitors.
    pub changed_by: Option<Person>,
    /// The reader's own autosaved work on top of `pageVersion`, where there is any.
    #[serde(rename = "autosaveVersionID")]
    pub autosave_version_id: Option<VersionId>,
    /// The other locales of this page; only where the page was found by its slug.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub siblings: Option<Vec<Sibling>>,
    /// The pages that blocks of this one list, by the key of the block; only where the page was found by its slug.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub lists: BTreeMap<String, Vec<Teaser>>,
    /// The pages that fields of this one name by their id, as far as visitors can open them; only where the page was found
    /// by its slug.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub linked_pages: Vec<Teaser>,
    /// The pages of its type and language before and after it by date, where its type shows them; only where the page was found by
    /// its slug.
    #[serde(default, skip_serializing_if = "Neighbours::is_empty")]
    pub neighbours: Neighbours,
    /// The pages in its part of the site, by title, where its type shows them: those directly below the first segment of its slug, and
    /// those directly below the one of these that it is or lies below. Only where the page was found by its slug.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub section: Vec<Teaser>,
    /// The live pages that this one lies below by its slug, the nearest last; only where the page was found by its slug.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ancestors: Vec<Ancestor>,
    /// The public tags of this page, by name; only where the page was found by its slug.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<PageTag>,
}

/// A live page that another one lies below: `/about` of `/about/team`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Ancestor {
    pub title: String,
    /// Without the locale, which is that of the page below.
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
    /// When the newest version was stored or the page was last published or unpublished.
    #[serde(with = "time::serde::rfc3339")]
    pub changed_at: OffsetDateTime,
    /// Who stored the newest version; null for the system.
    pub changed_by: Option<Person>,
    /// The part of the page that has the words of the search term; absent without a term.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found_in: Option<FoundIn>,
}

/// The first part of a page that has all words of a search term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum FoundIn {
    Title,
    Slug,
    /// The words are in the text, or some of them are in the title or the slug.
    Text,
}

/// A page in all its locales: a row of the site's structure.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageGroup {
    #[serde(rename = "groupID")]
    pub group_id: GroupId,
    #[serde(rename = "type")]
    pub page_type: String,
    /// How deep its slug is: 0 for the home page and for `/about`, 1 for `/about/team`.
    pub depth: u32,
    /// The page in each locale that it exists in, as far as the reader may see it; the default locale first.
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
    /// When it goes for good.
    #[serde(with = "time::serde::rfc3339")]
    pub ends_at: OffsetDateTime,
}

/// What points at a page.
#[derive(Clone, Debug, Default, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageReferences {
    /// Pages whose newest or live version links to it.
    pub pages: Vec<ReferringPage>,
    pub menus: Vec<MenuName>,
}

/// A page that links to another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReferringPage {
    #[serde(rename = "pageID")]
    pub page_id: PageId,
    pub title: String,
    pub slug: String,
    pub locale: Locale,
    /// Whether visitors see the link now.
    pub live: bool,
}

/// A page that has a new version because the address of a page that it links to changed.
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

/// A live page as everybody may list it.
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

/// Somebody else who has the page open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Presence {
    pub user: Person,
    /// Whether they have typed something that is not stored.
    pub editing: bool,
    /// The key of the block that they are at, which may not be stored yet; null for the page itself.
    #[schema(required)]
    pub block_key: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    pub since: OffsetDateTime,
}

#[cfg(test)]
mod tests {
    use super::{Ever, PageStatus, PublicationState, Request};
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
        assert_eq!(of(None, Ever::Never, Request::None), PageStatus::Concept);
        assert_eq!(of(None, Ever::Never, Request::Open), PageStatus::Requested);
        assert_eq!(of(Some(2), Ever::Once, Request::None), PageStatus::Published);
        assert_eq!(of(Some(1), Ever::Once, Request::None), PageStatus::PublishedWithChanges);
        assert_eq!(of(None, Ever::Once, Request::None), PageStatus::Unpublished);
    }
}
