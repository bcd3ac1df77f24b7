//! The bodies that writes answer with. What a refused write did not make is left out.

use axum::Json;
use content::content_check::Finding;
use domain::pages::create::Created;
use domain::pages::holder::Holder;
use domain::workflow::publish::Published;
use model::error::ErrorItem;
use model::id::{PageId, PublicationId, RedirectId, RequestId, VersionId};
use model::media::MediaFile;
use model::menu::Menu;
use model::page::{MenuName, RelinkedPage};
use model::redirect::ImportedLine;
use model::schedule::PageSchedule;
use model::slug::Slug;
use model::tag::VersionedTag;
use model::user::{Role, User};
use model::version::PageVersion;
use model::workflow::RequestStatus;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Whether a write happened, and if not, everything that was wrong.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Outcome {
    #[serde(rename = "Success")]
    success: bool,
    #[serde(rename = "Errors")]
    errors: Vec<ErrorItem>,
}

impl Outcome {
    pub(crate) fn done() -> Self {
        Self { success: true, errors: Vec::new() }
    }

    pub(crate) fn refused(errors: Vec<ErrorItem>) -> Self {
        Self { success: false, errors }
    }
}

/// What a write answers with that has results to tell.
#[derive(Serialize, ToSchema)]
pub(crate) struct Answer<T> {
    #[serde(flatten)]
    outcome: Outcome,
    #[serde(flatten)]
    #[schema(inline)]
    results: T,
}

/// Answers that a write happened, with its results.
pub(crate) fn done<T>(results: T) -> Json<Answer<T>> {
    Json(Answer { outcome: Outcome::done(), results })
}

#[derive(Serialize, ToSchema)]
pub(crate) struct PersonDeleted {
    /// How many forms there were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) deleted: Option<u64>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct SynonymsSaved {
    /// As they are kept: trimmed, without groups of one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) groups: Option<Vec<Vec<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) version: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct LoggedIn {
    #[serde(rename = "User", skip_serializing_if = "Option::is_none")]
    pub(crate) user: Option<User>,
    /// The token of the new session; the one from before is dead.
    #[serde(rename = "csrfToken", skip_serializing_if = "Option::is_none")]
    pub(crate) csrf_token: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct UserSaved {
    #[serde(rename = "User", skip_serializing_if = "Option::is_none")]
    pub(crate) user: Option<User>,
    /// After a change of one's own password, the token of the new session; all others have ended.
    #[serde(rename = "csrfToken", skip_serializing_if = "Option::is_none")]
    pub(crate) csrf_token: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ImageSaved {
    /// The path of the picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) image: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct RoleSaved {
    #[serde(rename = "Role", skip_serializing_if = "Option::is_none")]
    pub(crate) role: Option<Role>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct PageCreated {
    #[serde(rename = "pageID", skip_serializing_if = "Option::is_none")]
    pub(crate) page_id: Option<PageId>,
    #[serde(rename = "pageVersionID", skip_serializing_if = "Option::is_none")]
    pub(crate) page_version_id: Option<VersionId>,
    /// Properties that the type of a new page does not know: they are kept, and visitors do not see them. Those of copies are not named.
    #[serde(rename = "Warnings", skip_serializing_if = "Vec::is_empty")]
    pub(crate) warnings: Vec<Finding>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct VersionStored {
    #[serde(rename = "pageVersionID", skip_serializing_if = "Option::is_none")]
    pub(crate) page_version_id: Option<VersionId>,
    #[serde(rename = "pageVersion", skip_serializing_if = "Option::is_none")]
    pub(crate) page_version: Option<PageVersion>,
    /// Parts that no type of the installation knows: they are kept, and visitors do not see them.
    #[serde(rename = "Warnings", skip_serializing_if = "Vec::is_empty")]
    pub(crate) warnings: Vec<Finding>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct VersionAutosaved {
    #[serde(rename = "pageVersionID", skip_serializing_if = "Option::is_none")]
    pub(crate) page_version_id: Option<VersionId>,
    /// The `createdAt` of the autosave until it is rewritten, maybe by the same user in another window.
    #[serde(rename = "createdAt", with = "time::serde::rfc3339::option", skip_serializing_if = "Option::is_none")]
    pub(crate) created_at: Option<OffsetDateTime>,
    /// Parts that no type of the installation knows: they are kept, and visitors do not see them.
    #[serde(rename = "Warnings", skip_serializing_if = "Vec::is_empty")]
    pub(crate) warnings: Vec<Finding>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct VersionShared {
    /// The path of the link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) url: Option<String>,
    /// When the link ends.
    #[serde(rename = "expiresAt", with = "time::serde::rfc3339::option", skip_serializing_if = "Option::is_none")]
    pub(crate) expires_at: Option<OffsetDateTime>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct DriftSettled {
    /// Whether something in the source still waits to be looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) outdated: Option<bool>,
}

/// What is live after publishing or unpublishing; null for nothing.
#[derive(Default, Serialize, ToSchema)]
pub(crate) struct PublicationChanged {
    #[serde(rename = "publishedVersionID")]
    pub(crate) published_version_id: Option<VersionId>,
    #[serde(rename = "publishedID")]
    pub(crate) published_id: Option<PublicationId>,
    /// Parts that no type of the installation knows: they are kept, and visitors do not see them.
    #[serde(rename = "Warnings", skip_serializing_if = "Vec::is_empty")]
    pub(crate) warnings: Vec<Finding>,
}

/// The result of an acceptance: the live version, or the time at which it goes live.
#[derive(Default, Serialize, ToSchema)]
pub(crate) struct RequestAccepted {
    /// Null until the page is live.
    #[serde(rename = "publishedVersionID")]
    pub(crate) published_version_id: Option<VersionId>,
    #[serde(rename = "publishedID")]
    pub(crate) published_id: Option<PublicationId>,
    /// Time at which the page goes live, for an acceptance that can be undone until then.
    #[serde(rename = "dueAt", with = "time::serde::rfc3339::option", skip_serializing_if = "Option::is_none")]
    pub(crate) due_at: Option<OffsetDateTime>,
    /// Parts that no type of the installation knows: they are kept, and visitors do not see them.
    #[serde(rename = "Warnings", skip_serializing_if = "Vec::is_empty")]
    pub(crate) warnings: Vec<Finding>,
}

impl From<Created> for PageCreated {
    fn from(made: Created) -> Self {
        Self { page_id: Some(made.page), page_version_id: Some(made.version), warnings: Vec::new() }
    }
}

impl From<Published> for PublicationChanged {
    fn from(live: Published) -> Self {
        Self { published_version_id: Some(live.version), published_id: Some(live.publication), warnings: live.warnings }
    }
}

impl From<Published> for RequestAccepted {
    fn from(live: Published) -> Self {
        Self {
            published_version_id: Some(live.version),
            published_id: Some(live.publication),
            due_at: None,
            warnings: live.warnings,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub(crate) struct FileSaved {
    /// With the name that it was given, which may carry a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) file: Option<MediaFile>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct PublicationRequested {
    #[serde(rename = "requestID", skip_serializing_if = "Option::is_none")]
    pub(crate) request_id: Option<RequestId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) status: Option<RequestStatus>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct PageRestored {
    #[serde(rename = "pageID", skip_serializing_if = "Option::is_none")]
    pub(crate) page_id: Option<PageId>,
    /// The slug that the page has from now on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) slug: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct PageScheduled {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) schedule: Option<PageSchedule>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct SlugSaved {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) slug: Option<String>,
    /// The pages that have a new version because a link in them was rewritten.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) updated: Option<Vec<RelinkedPage>>,
    /// The menus in which a link was rewritten.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) menus: Option<Vec<MenuName>>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SlugChecked {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) available: Option<bool>,
    /// The kind of answer that the address already has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) holder: Option<AddressHolder>,
    /// True if a page at this address replaces the page of a tag.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) replaces_tag: Option<bool>,
    /// A free slug like the one that is taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) proposal: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct SlugProposed {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub(crate) slug: Option<Slug>,
}

/// The holder of an address: another page, the product itself, or the locale whose code the address begins with.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum AddressHolder {
    Page,
    Product,
    Locale,
}

impl From<Holder> for AddressHolder {
    fn from(holder: Holder) -> Self {
        match holder {
            Holder::Page => Self::Page,
            Holder::Product => Self::Product,
            Holder::Locale => Self::Locale,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub(crate) struct AnchorChecked {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) available: Option<bool>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct RedirectSaved {
    #[serde(rename = "redirectID", skip_serializing_if = "Option::is_none")]
    pub(crate) redirect_id: Option<RedirectId>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct RedirectsImported {
    /// How many redirects were made, or would be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) created: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) lines: Option<Vec<ImportedLine>>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct TagSaved {
    /// The tag as it is from now on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) tag: Option<VersionedTag>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct MenuSaved {
    /// The menu as it is from now on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) menu: Option<Menu>,
}
