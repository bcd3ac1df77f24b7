//! Entries of the audit log.

use crate::id::{AuditId, UserId, VersionId};
use serde::Serialize;
use time::OffsetDateTime;

/// The recorded action, as verb and noun.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, strum::IntoStaticStr, strum::VariantArray, utoipa::ToSchema,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum AuditAction {
    LogIn,
    LogOut,
    FailLogIn,
    LockLogIn,
    /// A log-in from a known network while other networks
    /// are locked out.
    LogInDespiteLock,
    ForgetPassword,
    ResetPassword,
    ActivateAccount,
    CreateUser,
    ChangeUser,
    DisableUser,
    EnableUser,
    DeleteUser,
    ResendActivation,
    EndSession,
    EndSessions,
    ChangeProfileImage,
    RemoveProfileImage,
    CreateRole,
    ChangeRole,
    DeleteRole,
    CreatePage,
    CreateTranslation,
    StoreVersion,
    PublishPage,
    UnpublishPage,
    DuplicatePage,
    DeletePage,
    RestorePage,
    PurgePage,
    RestoreVersion,
    NoteVersion,
    ShareVersion,
    EndShare,
    RequestPublication,
    AcceptPublication,
    StartAcceptance,
    UndoAcceptance,
    FailAcceptance,
    RejectPublication,
    RevokePublication,
    SchedulePage,
    DropSchedule,
    RunSchedule,
    FailSchedule,
    SettleDrift,
    ChangeSlug,
    ChangeType,
    MovePage,
    UpdateLinks,
    CreateRedirect,
    DeleteRedirect,
    ImportRedirects,
    AddFile,
    ChangeMenu,
    ChangeSettings,
    DeleteForm,
    ExportForms,
    ReadPerson,
    DeletePerson,
    CreateTag,
    ChangeTag,
    MergeTags,
    DeleteTag,
    SaveTemplate,
    RenameTemplate,
    DeleteTemplate,
    StartSite,
    IndexAllPages,
    RemoveAllPages,
    ForgetSearches,
    ChangeSynonyms,
    SendMailAgain,
    AddVideo,
    ReplaceFile,
    EditFile,
    MoveFile,
    DeleteFile,
    RestoreFile,
    PurgeFile,
    CreateFolder,
    MoveFolder,
    DeleteFolder,
    RetryJob,
    ResolveError,
    CreateApiToken,
    RevokeApiToken,
    CreateWebhook,
    ChangeWebhook,
    DeleteWebhook,
    RenewWebhookSecret,
    TestWebhook,
    ReplayDelivery,
    CreateBackup,
    VerifyBackup,
    CancelBackup,
    DownloadBackup,
    DeleteBackup,
    ChangeBackupSchedule,
}

/// The kind of the object of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, strum::IntoStaticStr, strum::VariantArray, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum AuditSubject {
    Page,
    User,
    Role,
    Media,
    Menu,
    Redirect,
    Settings,
    Form,
    Tag,
    Template,
    Search,
    Mail,
    Job,
    Error,
    ApiToken,
    Webhook,
    Backup,
}

impl AuditAction {
    pub const ALL: &[Self] = <Self as strum::VariantArray>::VARIANTS;

    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Finds the action of a stored name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|action| action.as_str() == name)
    }

    /// Returns true if the detail of an entry begins with the id of a version.
    pub fn names_version(self) -> bool {
        matches!(
            self,
            Self::StoreVersion
                | Self::RestoreVersion
                | Self::NoteVersion
                | Self::ShareVersion
                | Self::EndShare
                | Self::PublishPage
                | Self::RequestPublication
                | Self::AcceptPublication
                | Self::StartAcceptance
                | Self::UndoAcceptance
                | Self::FailAcceptance
                | Self::RejectPublication
                | Self::RevokePublication
                | Self::UpdateLinks
        )
    }

    pub fn subject(self) -> AuditSubject {
        match self {
            Self::CreatePage
            | Self::CreateTranslation
            | Self::StoreVersion
            | Self::PublishPage
            | Self::UnpublishPage
            | Self::DuplicatePage
            | Self::DeletePage
            | Self::RestorePage
            | Self::PurgePage
            | Self::RestoreVersion
            | Self::NoteVersion
            | Self::ShareVersion
            | Self::EndShare
            | Self::RequestPublication
            | Self::AcceptPublication
            | Self::StartAcceptance
            | Self::UndoAcceptance
            | Self::FailAcceptance
            | Self::RejectPublication
            | Self::RevokePublication
            | Self::SchedulePage
            | Self::DropSchedule
            | Self::RunSchedule
            | Self::FailSchedule
            | Self::SettleDrift
            | Self::ChangeSlug
            | Self::ChangeType
            | Self::MovePage
            | Self::UpdateLinks => AuditSubject::Page,
            Self::LogIn
            | Self::LogOut
            | Self::FailLogIn
            | Self::LockLogIn
            | Self::LogInDespiteLock
            | Self::ForgetPassword
            | Self::ResetPassword
            | Self::ActivateAccount
            | Self::CreateUser
            | Self::ChangeUser
            | Self::DisableUser
            | Self::EnableUser
            | Self::DeleteUser
            | Self::ResendActivation
            | Self::EndSession
            | Self::EndSessions
            | Self::ChangeProfileImage
            | Self::RemoveProfileImage => AuditSubject::User,
            Self::CreateRole | Self::ChangeRole | Self::DeleteRole => AuditSubject::Role,
            Self::AddFile
            | Self::AddVideo
            | Self::ReplaceFile
            | Self::EditFile
            | Self::MoveFile
            | Self::DeleteFile
            | Self::RestoreFile
            | Self::PurgeFile
            | Self::CreateFolder
            | Self::MoveFolder
            | Self::DeleteFolder => AuditSubject::Media,
            Self::ChangeMenu => AuditSubject::Menu,
            Self::CreateRedirect | Self::DeleteRedirect | Self::ImportRedirects => AuditSubject::Redirect,
            Self::ChangeSettings | Self::StartSite => AuditSubject::Settings,
            Self::DeleteForm | Self::ExportForms | Self::ReadPerson | Self::DeletePerson => AuditSubject::Form,
            Self::CreateTag | Self::ChangeTag | Self::MergeTags | Self::DeleteTag => AuditSubject::Tag,
            Self::SaveTemplate | Self::RenameTemplate | Self::DeleteTemplate => AuditSubject::Template,
            Self::IndexAllPages | Self::RemoveAllPages | Self::ForgetSearches | Self::ChangeSynonyms => {
                AuditSubject::Search
            }
            Self::SendMailAgain => AuditSubject::Mail,
            Self::RetryJob => AuditSubject::Job,
            Self::ResolveError => AuditSubject::Error,
            Self::CreateApiToken | Self::RevokeApiToken => AuditSubject::ApiToken,
            Self::CreateWebhook
            | Self::ChangeWebhook
            | Self::DeleteWebhook
            | Self::RenewWebhookSecret
            | Self::TestWebhook
            | Self::ReplayDelivery => AuditSubject::Webhook,
            Self::CreateBackup
            | Self::VerifyBackup
            | Self::CancelBackup
            | Self::DownloadBackup
            | Self::DeleteBackup
            | Self::ChangeBackupSchedule => AuditSubject::Backup,
        }
    }
}

impl AuditSubject {
    pub const ALL: &[Self] = <Self as strum::VariantArray>::VARIANTS;

    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// An audited action: user, action, subject, time and network address.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditEntry {
    #[serde(rename = "ID")]
    pub id: AuditId,
    #[serde(with = "time::serde::rfc3339")]
    pub happened_at: OffsetDateTime,
    /// Null if no user was logged in,
    /// or if the product itself acted.
    pub user: Option<AuditUser>,
    /// The client's network address. Empty if there was no client.
    pub address: String,
    /// Name of the user's API token that acted.
    /// Empty if the user acted in person.
    pub token: String,
    /// The name of an [`AuditAction`]. Another release may have stored
    /// a name that this release does not know.
    pub action: String,
    /// The name of an [`AuditSubject`]. Another release may have stored
    /// a name that this release does not know.
    pub subject: String,
    #[serde(rename = "subjectID")]
    pub subject_id: Option<i64>,
    /// The current name of the subject, such as the title of a page.
    /// Null if it has none, no longer exists, or the caller may not read it.
    #[schema(required)]
    pub subject_name: Option<String>,
    /// True if the subject is in the trash.
    pub in_trash: bool,
    /// The version of the page that the entry is about.
    /// Null if there is none, or the caller may not read it.
    #[schema(required)]
    pub version: Option<AuditVersion>,
    pub detail: String,
}

/// A version that an entry is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct AuditVersion {
    #[serde(rename = "ID")]
    pub id: VersionId,
    /// Number of the version among those of its page.
    pub number: i64,
}

/// The user of an entry. A deleted user
/// has an empty name.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct AuditUser {
    #[serde(rename = "ID")]
    pub id: UserId,
    pub name: String,
    pub deleted: bool,
}
