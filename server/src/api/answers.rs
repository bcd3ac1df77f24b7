//! Response bodies of writes. If a write is refused,
//! the fields with the written data are missing.

use axum::Json;
use content::content_check::Finding;
use domain::pages::create::CreatedPage;
use domain::pages::holder::AddressHolderKind;
use domain::workflow::publish::PublishResult;
use model::api_token::ApiToken;
use model::backup::BackupSchedule;
use model::error::ErrorItem;
use model::id::{DeliveryId, ListFilterId, PageId, PublicationId, RedirectId, RequestId, TemplateId, VersionId};
use model::media::MediaFile;
use model::menu::{Menu, PageMenu};
use model::page::{MenuName, RelinkedPage};
use model::redirect::ImportedLine;
use model::schedule::PageSchedule;
use model::slug::Slug;
use model::tag::VersionedTag;
use model::user::{Role, User};
use model::version::PageVersion;
use model::webhook::Webhook;
use model::workflow::RequestStatus;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Result of a write: success, or all errors.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct WriteResult {
    #[serde(rename = "Success")]
    success: bool,
    #[serde(rename = "Errors")]
    errors: Vec<ErrorItem>,
}

impl WriteResult {
    pub(crate) fn done() -> Self {
        Self { success: true, errors: Vec::new() }
    }

    pub(crate) fn refused(errors: Vec<ErrorItem>) -> Self {
        Self { success: false, errors }
    }
}

/// Result of a write, with additional data.
#[derive(Serialize, ToSchema)]
pub(crate) struct WriteResultWith<T> {
    #[serde(flatten)]
    result: WriteResult,
    #[serde(flatten)]
    #[schema(inline)]
    data: T,
}

/// Answers with success and the data.
pub(crate) fn done<T>(data: T) -> Json<WriteResultWith<T>> {
    Json(WriteResultWith { result: WriteResult::done(), data })
}

#[derive(Serialize, ToSchema)]
pub(crate) struct PageMoved {
    /// False if the page already was there.
    #[serde(skip_serializing_if = "Option::is_none")]
    moved: Option<bool>,
}

impl PageMoved {
    pub(crate) fn new(moved: bool) -> Self {
        Self { moved: Some(moved) }
    }
}

#[derive(Serialize, ToSchema)]
pub(crate) struct PersonDeleted {
    /// Number of deleted form submissions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) deleted: Option<u64>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct SynonymsSaved {
    /// Synonyms as stored: trimmed, and without groups of one word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) groups: Option<Vec<Vec<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) version: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct LoggedIn {
    #[serde(rename = "User", skip_serializing_if = "Option::is_none")]
    pub(crate) user: Option<User>,
    /// CSRF token of the session. It replaces the former token.
    #[serde(rename = "csrfToken", skip_serializing_if = "Option::is_none")]
    pub(crate) csrf_token: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct UserSaved {
    #[serde(rename = "User", skip_serializing_if = "Option::is_none")]
    pub(crate) user: Option<User>,
    /// New CSRF token, if users changed their own password.
    /// The change ended their other sessions.
    #[serde(rename = "csrfToken", skip_serializing_if = "Option::is_none")]
    pub(crate) csrf_token: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct TestMailQueued {
    /// Address of the caller.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) address: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ActivationLink {
    /// Address at which the user chooses a password, once within 72 hours.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) url: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ImageSaved {
    /// Path of the picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) image: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct RoleSaved {
    #[serde(rename = "Role", skip_serializing_if = "Option::is_none")]
    pub(crate) role: Option<Role>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct BackupScheduled {
    /// Schedule after the change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) schedule: Option<BackupSchedule>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct BackupDownload {
    /// Last part of the path `/backup/download/{token}`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) token: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ApiTokenCreated {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) token: Option<ApiToken>,
    /// The token itself, for the header `Authorization: Bearer`.
    /// Only its hash is stored, so it cannot be read again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) secret: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct WebhookSaved {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) webhook: Option<Webhook>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct WebhookSecretCreated {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) webhook: Option<Webhook>,
    /// The secret with which the receiver checks signatures.
    /// No other answer contains it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) secret: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct DeliveryQueued {
    #[serde(rename = "deliveryID", skip_serializing_if = "Option::is_none")]
    pub(crate) delivery: Option<DeliveryId>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct PageCreated {
    #[serde(rename = "pageID", skip_serializing_if = "Option::is_none")]
    pub(crate) page_id: Option<PageId>,
    #[serde(rename = "pageVersionID", skip_serializing_if = "Option::is_none")]
    pub(crate) page_version_id: Option<VersionId>,
    /// Stored properties that the page type does not define.
    /// Visitors do not see them. Copies and translations report none.
    #[serde(rename = "Warnings", skip_serializing_if = "Vec::is_empty")]
    pub(crate) warnings: Vec<Finding>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct VersionStored {
    #[serde(rename = "pageVersionID", skip_serializing_if = "Option::is_none")]
    pub(crate) page_version_id: Option<VersionId>,
    #[serde(rename = "pageVersion", skip_serializing_if = "Option::is_none")]
    pub(crate) page_version: Option<PageVersion>,
    /// Unknown blocks and properties,
    /// which are stored but hidden from visitors.
    #[serde(rename = "Warnings", skip_serializing_if = "Vec::is_empty")]
    pub(crate) warnings: Vec<Finding>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct VersionAutosaved {
    #[serde(rename = "pageVersionID", skip_serializing_if = "Option::is_none")]
    pub(crate) page_version_id: Option<VersionId>,
    /// Time of the autosave. It changes
    /// if another window replaces the autosave.
    #[serde(rename = "createdAt", with = "time::serde::rfc3339::option", skip_serializing_if = "Option::is_none")]
    pub(crate) created_at: Option<OffsetDateTime>,
    /// Unknown blocks and properties,
    /// which are stored but hidden from visitors.
    #[serde(rename = "Warnings", skip_serializing_if = "Vec::is_empty")]
    pub(crate) warnings: Vec<Finding>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct VersionShared {
    /// Path of the link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) url: Option<String>,
    /// Expiry of the link.
    #[serde(rename = "expiresAt", with = "time::serde::rfc3339::option", skip_serializing_if = "Option::is_none")]
    pub(crate) expires_at: Option<OffsetDateTime>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct DriftAcknowledged {
    /// True if changes in the source still need review.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) outdated: Option<bool>,
}

/// Live version after the change. Null if nothing is live.
#[derive(Default, Serialize, ToSchema)]
pub(crate) struct PublicationChanged {
    #[serde(rename = "publishedVersionID")]
    pub(crate) published_version_id: Option<VersionId>,
    #[serde(rename = "publishedID")]
    pub(crate) published_id: Option<PublicationId>,
    /// Unknown blocks and properties,
    /// which are stored but hidden from visitors.
    #[serde(rename = "Warnings", skip_serializing_if = "Vec::is_empty")]
    pub(crate) warnings: Vec<Finding>,
}

/// Result of an acceptance: the live version, or when it goes live.
#[derive(Default, Serialize, ToSchema)]
pub(crate) struct RequestAccepted {
    /// Null until the page is live.
    #[serde(rename = "publishedVersionID")]
    pub(crate) published_version_id: Option<VersionId>,
    #[serde(rename = "publishedID")]
    pub(crate) published_id: Option<PublicationId>,
    /// Time of publication, until which the acceptance can be undone.
    #[serde(rename = "dueAt", with = "time::serde::rfc3339::option", skip_serializing_if = "Option::is_none")]
    pub(crate) due_at: Option<OffsetDateTime>,
    /// Unknown blocks and properties,
    /// which are stored but hidden from visitors.
    #[serde(rename = "Warnings", skip_serializing_if = "Vec::is_empty")]
    pub(crate) warnings: Vec<Finding>,
}

impl From<CreatedPage> for PageCreated {
    fn from(made: CreatedPage) -> Self {
        Self { page_id: Some(made.page), page_version_id: Some(made.version), warnings: Vec::new() }
    }
}

impl From<PublishResult> for PublicationChanged {
    fn from(live: PublishResult) -> Self {
        Self { published_version_id: Some(live.version), published_id: Some(live.publication), warnings: live.warnings }
    }
}

impl From<PublishResult> for RequestAccepted {
    fn from(live: PublishResult) -> Self {
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
    /// File with its final name, possibly numbered.
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
    /// New slug of the page.
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
    /// Pages with a new version because of a rewritten link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) updated: Option<Vec<RelinkedPage>>,
    /// Menus with a rewritten link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) menus: Option<Vec<MenuName>>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SlugChecked {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) available: Option<bool>,
    /// Holder of the address, if the address is taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) holder: Option<AddressHolder>,
    /// True if the page would replace the page
    /// of a tag at this address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) replaces_tag: Option<bool>,
    /// Free slug similar to the taken one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) proposal: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct SlugProposed {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub(crate) slug: Option<Slug>,
}

/// Holder of an address:
/// a page, a path of the product, or a locale prefix.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum AddressHolder {
    Page,
    Product,
    Locale,
}

impl From<AddressHolderKind> for AddressHolder {
    fn from(holder: AddressHolderKind) -> Self {
        match holder {
            AddressHolderKind::Page => Self::Page,
            AddressHolderKind::Product => Self::Product,
            AddressHolderKind::Locale => Self::Locale,
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
pub(crate) struct ListFilterSaved {
    #[serde(rename = "filterID", skip_serializing_if = "Option::is_none")]
    pub(crate) filter_id: Option<ListFilterId>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct TemplateSaved {
    #[serde(rename = "templateID", skip_serializing_if = "Option::is_none")]
    pub(crate) template_id: Option<TemplateId>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct RedirectsImported {
    /// Number of redirects created, or to be created for a dry run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) created: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) lines: Option<Vec<ImportedLine>>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct TagSaved {
    /// Tag after the change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) tag: Option<VersionedTag>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MenuCopied {
    /// Menu after the copy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) menu: Option<Menu>,
    /// Names of the entries whose page has no translation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) left_out: Option<Vec<String>>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct PageMenusSaved {
    /// Menus of the page's locale after the change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) menus: Option<Vec<PageMenu>>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct MenuSaved {
    /// Menu after the change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) menu: Option<Menu>,
}
