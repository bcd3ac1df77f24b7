//! Permissions, and the table from operation to permission.

use crate::id::{ApiTokenId, UserId};
use crate::locale::Locale;
use serde::{Deserialize, Serialize};

/// A permission of a role. In the API and in the database,
/// its name is a verb and a noun, such as `edit-page`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema, strum::VariantArray)]
#[serde(rename_all = "kebab-case")]
pub enum Permission {
    ManageMenu,
    CreatePage,
    ManageUsers,
    ViewDrafts,
    EditPage,
    DeletePage,
    RequestPublication,
    ReviewPublication,
    PublishPage,
    CreateTranslation,
    EditSlug,
    EditSeo,
    /// Embedding third-party code on a page, in a separate frame.
    EmbedHtml,
    ManageMedia,
    DeleteMedia,
    ManageTags,
    /// Renaming and deleting patterns and page templates.
    ManageTemplates,
    ManageForms,
    ManageRedirects,
    ManageSearch,
    ManageSettings,
    ManageRoles,
    ViewAuditLog,
    ManageApiTokens,
    ManageWebhooks,
    ViewSystem,
    ManageBackups,
}

impl Permission {
    pub const ALL: &[Self] = <Self as strum::VariantArray>::VARIANTS;

    /// Returns true if the permission is about pages.
    /// Only operations on pages check limits such as locales.
    pub const fn is_about_pages(self) -> bool {
        matches!(
            self,
            Self::CreatePage
                | Self::ViewDrafts
                | Self::EditPage
                | Self::DeletePage
                | Self::RequestPublication
                | Self::ReviewPublication
                | Self::PublishPage
                | Self::CreateTranslation
                | Self::EditSlug
                | Self::EditSeo
                | Self::EmbedHtml
        )
    }
}

/// A permission of a role, with its limits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Grant {
    pub name: Permission,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parameters: Option<GrantParameters>,
}

/// Limits of a grant. All must hold.
/// A limit of `None` permits everything.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct GrantParameters {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub locales: Option<Vec<Locale>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page_types: Option<Vec<String>>,
    /// True to permit only pages that the user created.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own: Option<bool>,
}

/// Every operation of the product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::VariantArray)]
pub enum Operation {
    LogIn,
    LogOut,
    ReadOwnUser,
    RefreshSession,
    ForgotPassword,
    ResetAccount,
    SetUp,
    ChangeOwnUser,
    ListOwnSessions,
    EndOwnSessions,
    ReadProfileImage,
    ListUsers,
    CreateUser,
    CreateActivationLink,
    ChangeUser,
    DisableUser,
    DeleteUser,
    EndSessions,
    ListRoles,
    CreateRole,
    ChangeRole,
    DeleteRole,
    ReadAuditLog,
    ListApiTokens,
    CreateApiToken,
    RevokeApiToken,
    ReadWebhooks,
    ChangeWebhooks,
    ReadPublishedPage,
    ReadDraft,
    ListPages,
    KeepListFilters,
    CreatePage,
    CreateTranslation,
    StoreVersion,
    ChangeSeo,
    PreviewVersion,
    ShareVersion,
    ReadSharedVersion,
    CheckContent,
    ListTypes,
    PublishPage,
    UnpublishPage,
    EnterSite,
    ReadSettings,
    ReadSessionSettings,
    ChangeSettings,
    ReadMenus,
    ChangeMenu,
    AddMedia,
    ReadMedia,
    ChangeMedia,
    DeleteMedia,
    ReadSystem,
    ManageBackups,
    DownloadBackup,
    ExportSite,
    ManageJobs,
    ManageMails,
    ResolveErrors,
    ListSiblings,
    ListPublishedPages,
    SearchPages,
    CheckSlug,
    CheckAnchor,
    DuplicatePage,
    ChangeSlug,
    ChangeType,
    MovePage,
    ReadReferences,
    ReadHistory,
    CompareVersions,
    RestoreVersion,
    NoteVersion,
    ReadDrift,
    AcknowledgeDrift,
    RecordHeartbeat,
    DeletePage,
    ListTrash,
    RestorePage,
    PurgePage,
    ListRequests,
    ReadRequest,
    RequestPublication,
    RevokeRequest,
    AcceptRequest,
    RejectRequest,
    ReadSchedule,
    SchedulePage,
    ListRedirects,
    ChangeRedirects,
    SubmitForm,
    FollowNewsletterLink,
    RecordConsent,
    ReadSubmissions,
    DeleteSubmissions,
    ReadTags,
    ReadPrivateTags,
    ChooseTags,
    ManageTags,
    ListTemplates,
    SaveTemplate,
    ManageTemplates,
    StartSite,
    SearchSite,
    ManageSearch,
}

/// The permission that an operation requires of its actor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requirement {
    Anyone,
    /// Everyone with access to the public site.
    Visitor,
    /// Any user who is logged in.
    Session,
    Has(Permission),
    /// At least one of these permissions.
    HasOneOf(&'static [Permission]),
}

impl Operation {
    pub const ALL: &[Self] = <Self as strum::VariantArray>::VARIANTS;

    /// Returns the requirement. Checks, navigation and tests use this table.
    pub const fn requirement(self) -> Requirement {
        match self {
            Self::LogIn => Requirement::Anyone,
            Self::LogOut => Requirement::Anyone,
            Self::ReadOwnUser => Requirement::Anyone,
            Self::RefreshSession => Requirement::Session,
            Self::ForgotPassword => Requirement::Anyone,
            Self::ResetAccount => Requirement::Anyone,
            Self::SetUp => Requirement::Anyone,
            Self::ChangeOwnUser => Requirement::Session,
            Self::ListOwnSessions | Self::EndOwnSessions => Requirement::Session,
            Self::ReadProfileImage => Requirement::Session,
            Self::ListUsers => Requirement::Has(Permission::ManageUsers),
            Self::CreateUser | Self::CreateActivationLink => Requirement::Has(Permission::ManageUsers),
            Self::ChangeUser => Requirement::Has(Permission::ManageUsers),
            Self::DisableUser => Requirement::Has(Permission::ManageUsers),
            Self::DeleteUser => Requirement::Has(Permission::ManageUsers),
            Self::EndSessions => Requirement::Has(Permission::ManageUsers),
            Self::ListRoles => Requirement::HasOneOf(&[Permission::ManageUsers, Permission::ManageRoles]),
            Self::CreateRole => Requirement::Has(Permission::ManageRoles),
            Self::ChangeRole => Requirement::Has(Permission::ManageRoles),
            Self::DeleteRole => Requirement::Has(Permission::ManageRoles),
            Self::ReadAuditLog => Requirement::Has(Permission::ViewAuditLog),
            Self::ListApiTokens => Requirement::Has(Permission::ManageApiTokens),
            Self::CreateApiToken => Requirement::Has(Permission::ManageApiTokens),
            Self::RevokeApiToken => Requirement::Has(Permission::ManageApiTokens),
            Self::ReadWebhooks => Requirement::Has(Permission::ManageWebhooks),
            Self::ChangeWebhooks => Requirement::Has(Permission::ManageWebhooks),
            Self::ReadPublishedPage => Requirement::Visitor,
            Self::ReadDraft => Requirement::Has(Permission::ViewDrafts),
            Self::ListPages => Requirement::Has(Permission::ViewDrafts),
            Self::KeepListFilters => Requirement::Has(Permission::ViewDrafts),
            Self::CreatePage => Requirement::Has(Permission::CreatePage),
            Self::CreateTranslation => Requirement::Has(Permission::CreateTranslation),
            Self::StoreVersion => Requirement::Has(Permission::EditPage),
            Self::ChangeSeo => Requirement::Has(Permission::EditSeo),
            Self::PreviewVersion => Requirement::Has(Permission::ViewDrafts),
            Self::ShareVersion => Requirement::Has(Permission::EditPage),
            Self::ReadSharedVersion => Requirement::Visitor,
            Self::CheckContent => Requirement::Has(Permission::ViewDrafts),
            Self::ListTypes => Requirement::Session,
            Self::PublishPage => Requirement::Has(Permission::PublishPage),
            Self::UnpublishPage => Requirement::Has(Permission::PublishPage),
            Self::EnterSite => Requirement::Anyone,
            Self::ReadSettings => Requirement::Anyone,
            Self::ReadSessionSettings => Requirement::Session,
            Self::ChangeSettings => Requirement::Has(Permission::ManageSettings),
            Self::ReadMenus => Requirement::Has(Permission::ManageMenu),
            Self::ChangeMenu => Requirement::Has(Permission::ManageMenu),
            Self::AddMedia => Requirement::Has(Permission::ManageMedia),
            Self::ReadMedia => Requirement::HasOneOf(&[Permission::ViewDrafts, Permission::ManageMedia]),
            Self::ChangeMedia => Requirement::Has(Permission::ManageMedia),
            Self::DeleteMedia => Requirement::Has(Permission::DeleteMedia),
            Self::ReadSystem => Requirement::Has(Permission::ViewSystem),
            Self::ManageBackups => Requirement::Has(Permission::ManageBackups),
            Self::DownloadBackup => Requirement::Has(Permission::ManageBackups),
            Self::ExportSite => Requirement::Has(Permission::ManageBackups),
            Self::ManageJobs => Requirement::Has(Permission::ManageSettings),
            Self::ManageMails => Requirement::Has(Permission::ManageSettings),
            Self::ResolveErrors => Requirement::Has(Permission::ManageSettings),
            Self::ListSiblings => Requirement::Visitor,
            Self::ListPublishedPages => Requirement::Visitor,
            Self::SearchPages => Requirement::Has(Permission::ViewDrafts),
            Self::CheckSlug => {
                Requirement::HasOneOf(&[Permission::CreatePage, Permission::CreateTranslation, Permission::EditSlug])
            }
            Self::CheckAnchor => Requirement::Has(Permission::EditPage),
            Self::DuplicatePage => Requirement::Has(Permission::CreatePage),
            Self::ChangeSlug => Requirement::Has(Permission::EditSlug),
            Self::ChangeType => Requirement::Has(Permission::EditPage),
            Self::MovePage => Requirement::Has(Permission::EditPage),
            Self::ReadReferences => Requirement::Has(Permission::ViewDrafts),
            Self::ReadHistory => Requirement::Has(Permission::ViewDrafts),
            Self::CompareVersions => Requirement::Has(Permission::ViewDrafts),
            Self::RestoreVersion => Requirement::Has(Permission::EditPage),
            Self::NoteVersion => Requirement::Has(Permission::EditPage),
            Self::ReadDrift => Requirement::Has(Permission::ViewDrafts),
            Self::AcknowledgeDrift => Requirement::Has(Permission::EditPage),
            Self::RecordHeartbeat => Requirement::Has(Permission::ViewDrafts),
            Self::DeletePage => Requirement::Has(Permission::DeletePage),
            Self::ListTrash => Requirement::Has(Permission::DeletePage),
            Self::RestorePage => Requirement::Has(Permission::DeletePage),
            Self::PurgePage => Requirement::Has(Permission::DeletePage),
            Self::ListRequests => Requirement::Has(Permission::ViewDrafts),
            Self::ReadRequest => Requirement::Has(Permission::ViewDrafts),
            Self::RequestPublication => Requirement::Has(Permission::RequestPublication),
            Self::RevokeRequest => {
                Requirement::HasOneOf(&[Permission::RequestPublication, Permission::ReviewPublication])
            }
            Self::AcceptRequest => Requirement::Has(Permission::ReviewPublication),
            Self::RejectRequest => Requirement::Has(Permission::ReviewPublication),
            Self::ReadSchedule => Requirement::Has(Permission::ViewDrafts),
            Self::SchedulePage => Requirement::Has(Permission::PublishPage),
            Self::ListRedirects => Requirement::Has(Permission::ManageRedirects),
            Self::ChangeRedirects => Requirement::Has(Permission::ManageRedirects),
            Self::SubmitForm => Requirement::Visitor,
            Self::FollowNewsletterLink => Requirement::Anyone,
            Self::RecordConsent => Requirement::Visitor,
            Self::ReadSubmissions => Requirement::Has(Permission::ManageForms),
            Self::DeleteSubmissions => Requirement::Has(Permission::ManageForms),
            Self::ReadTags => Requirement::Visitor,
            Self::ReadPrivateTags => Requirement::Session,
            Self::ChooseTags => Requirement::HasOneOf(&[
                Permission::ViewDrafts,
                Permission::EditPage,
                Permission::CreatePage,
                Permission::ManageMedia,
                Permission::ManageTags,
            ]),
            Self::ManageTags => Requirement::Has(Permission::ManageTags),
            Self::ListTemplates => {
                Requirement::HasOneOf(&[Permission::CreatePage, Permission::EditPage, Permission::ManageTemplates])
            }
            Self::SaveTemplate => Requirement::Has(Permission::EditPage),
            Self::ManageTemplates => Requirement::Has(Permission::ManageTemplates),
            Self::StartSite => Requirement::Has(Permission::ManageSettings),
            Self::SearchSite => Requirement::Visitor,
            Self::ManageSearch => Requirement::Has(Permission::ManageSearch),
        }
    }
}

impl Operation {
    /// Returns true if only a person may do the operation, never an API token:
    /// changes of the own account, of own list filters and of API tokens, secrets of other accounts, and
    /// all work with backups, which are the last resort after a token was stolen.
    const fn is_for_people(self) -> bool {
        matches!(
            self,
            Self::ChangeOwnUser
                | Self::ListOwnSessions
                | Self::EndOwnSessions
                | Self::RefreshSession
                | Self::ListApiTokens
                | Self::CreateApiToken
                | Self::RevokeApiToken
                | Self::ManageBackups
                | Self::DownloadBackup
                | Self::ExportSite
                | Self::CreateActivationLink
                | Self::KeepListFilters
        )
    }
}

/// The page that an operation affects, with the properties
/// that limits of grants refer to.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    pub locale: &'a Locale,
    pub page_type: &'a str,
    pub created_by: Option<UserId>,
}

/// The user, visitor or system that requests an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    Visitor,
    /// A visitor who has no access to the closed site:
    /// without the site password, or during maintenance.
    Outsider,
    User {
        id: UserId,
        grants: Vec<Grant>,
    },
    /// A program with an API token.
    Token {
        id: ApiTokenId,
        name: String,
        /// The user who created the token.
        owner: UserId,
        /// The grants of the token, as far as its owner still has them.
        grants: Vec<Grant>,
    },
    /// The product itself, such as seeding and schedules.
    System,
}

impl Actor {
    /// Returns the id of the user, or of the owner of the token.
    /// `None` for visitors and the system.
    pub fn user_id(&self) -> Option<UserId> {
        self.identity().map(|(id, _)| id)
    }

    /// Returns the id of the user, who has unsaved work and
    /// is shown to others. `None` for a token of the user.
    pub fn person_id(&self) -> Option<UserId> {
        match self {
            Self::User { id, .. } => Some(*id),
            Self::Visitor | Self::Outsider | Self::Token { .. } | Self::System => None,
        }
    }

    /// Returns the name of the API token. Empty for all other actors.
    pub fn token_name(&self) -> &str {
        match self {
            Self::Token { name, .. } => name,
            Self::Visitor | Self::Outsider | Self::User { .. } | Self::System => "",
        }
    }

    /// Returns the user of an actor with grants, and these grants.
    fn identity(&self) -> Option<(UserId, &[Grant])> {
        match self {
            Self::User { id, grants } | Self::Token { owner: id, grants, .. } => Some((*id, grants.as_slice())),
            Self::Visitor | Self::Outsider | Self::System => None,
        }
    }

    /// Returns the actor's grants of a permission.
    /// Empty for the system, although it may do everything.
    pub fn grants_of(&self, permission: Permission) -> Vec<Grant> {
        let (_, grants) = self.identity().unwrap_or((UserId(0), &[]));
        grants.iter().filter(|grant| grant.name == permission).cloned().collect()
    }

    /// Returns true if the actor may do the operation
    /// to at least one subject. Navigation uses this,
    /// because it has no subject.
    pub fn may_at_all(&self, operation: Operation) -> bool {
        self.may(operation, None)
    }

    /// Returns true if the actor may do the operation
    /// to the subject.
    pub fn may_with(&self, operation: Operation, subject: &Subject<'_>) -> bool {
        self.may(operation, Some(subject))
    }

    fn may(&self, operation: Operation, subject: Option<&Subject<'_>>) -> bool {
        match (self, operation.requirement()) {
            (Self::System, _) | (_, Requirement::Anyone) => true,
            (Self::Outsider, _) => false,
            (_, Requirement::Visitor) => true,
            (Self::Visitor, _) => false,
            (Self::Token { .. }, _) if operation.is_for_people() => false,
            (Self::User { .. }, Requirement::Session) => true,
            // Without permissions, a token reads no more than visitors.
            (Self::Token { grants, .. }, Requirement::Session) => !grants.is_empty(),
            (Self::User { id, grants } | Self::Token { owner: id, grants, .. }, Requirement::Has(permission)) => {
                holds_any(*id, grants, &[permission], subject)
            }
            (Self::User { id, grants } | Self::Token { owner: id, grants, .. }, Requirement::HasOneOf(any)) => {
                holds_any(*id, grants, any, subject)
            }
        }
    }

    /// Returns true if the actor holds the permission for the subject.
    /// Callers check parts of an operation with it,
    /// such as adding a restricted block.
    pub fn has(&self, permission: Permission, subject: &Subject<'_>) -> bool {
        match self {
            Self::System => true,
            Self::Visitor | Self::Outsider => false,
            Self::User { id, grants } | Self::Token { owner: id, grants, .. } => {
                holds_any(*id, grants, &[permission], Some(subject))
            }
        }
    }

    /// Returns true if the actor holds these grants
    /// and may pass them on.
    pub fn holds(&self, wanted: &[Grant]) -> bool {
        match self {
            Self::System => true,
            Self::Visitor | Self::Outsider => wanted.is_empty(),
            Self::User { grants, .. } | Self::Token { grants, .. } => {
                wanted.iter().all(|wanted| grants.iter().any(|held| held.includes(wanted)))
            }
        }
    }
}

impl Grant {
    /// Returns a grant without limits.
    pub fn of(name: Permission) -> Self {
        Self { name, parameters: None }
    }

    /// Returns the part of this grant that another grant also permits.
    /// `None` if they have no part in common.
    fn common_part(&self, other: &Self) -> Option<Self> {
        if self.name != other.name {
            return None;
        }
        let (one, two) = (self.parameters.clone().unwrap_or_default(), other.parameters.clone().unwrap_or_default());
        let parameters = GrantParameters {
            locales: intersection(one.locales, two.locales),
            page_types: intersection(one.page_types, two.page_types),
            own: (one.own == Some(true) || two.own == Some(true)).then_some(true),
        };
        let is_empty = parameters.locales.as_ref().is_some_and(Vec::is_empty)
            || parameters.page_types.as_ref().is_some_and(Vec::is_empty);
        let parameters = (parameters != GrantParameters::default()).then_some(parameters);
        (!is_empty).then_some(Self { name: self.name, parameters })
    }

    /// Returns true if this grant permits everything
    /// that the other grant permits.
    fn includes(&self, other: &Self) -> bool {
        if self.name != other.name {
            return false;
        }
        let (held, wanted) =
            (self.parameters.clone().unwrap_or_default(), other.parameters.clone().unwrap_or_default());
        is_within(held.locales.as_deref(), wanted.locales.as_deref())
            && is_within(held.page_types.as_deref(), wanted.page_types.as_deref())
            && (held.own != Some(true) || wanted.own == Some(true))
    }

    fn covers(&self, user: UserId, subject: &Subject<'_>) -> bool {
        let Some(limits) = &self.parameters else { return true };
        limits.locales.as_ref().is_none_or(|locales| locales.contains(subject.locale))
            && limits.page_types.as_ref().is_none_or(|types| types.iter().any(|t| t == subject.page_type))
            && (limits.own != Some(true) || subject.created_by == Some(user))
    }
}

/// Returns the parts of grants that other grants also permit.
/// An API token has its own grants only as far as its owner has them.
pub fn common_grants(grants: &[Grant], others: &[Grant]) -> Vec<Grant> {
    grants.iter().flat_map(|grant| others.iter().filter_map(|other| grant.common_part(other))).collect()
}

/// Limits grants to locales. Leaves out grants that cannot be limited.
pub fn limit_to_locales(grants: &[Grant], locales: &[Locale]) -> Vec<Grant> {
    let limit = |grant: &Grant| {
        let parameters = GrantParameters { locales: Some(locales.to_vec()), ..GrantParameters::default() };
        grant.common_part(&Grant { name: grant.name, parameters: Some(parameters) })
    };
    grants.iter().filter(|grant| grant.name.is_about_pages()).filter_map(limit).collect()
}

/// Returns true if one of the grants has a permission
/// and covers the subject. Without a subject,
/// the limits of the grants are ignored.
fn holds_any(user: UserId, grants: &[Grant], permissions: &[Permission], subject: Option<&Subject<'_>>) -> bool {
    grants
        .iter()
        .filter(|grant| permissions.contains(&grant.name))
        .any(|grant| subject.is_none_or(|subject| grant.covers(user, subject)))
}

/// Returns the values that both limits permit.
/// `None` means unlimited.
fn intersection<T: PartialEq>(one: Option<Vec<T>>, other: Option<Vec<T>>) -> Option<Vec<T>> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.into_iter().filter(|item| other.contains(item)).collect()),
        (one, other) => one.or(other),
    }
}

/// Returns true if the held limit includes the wanted limit.
/// `None` means unlimited.
fn is_within<T: PartialEq>(held: Option<&[T]>, wanted: Option<&[T]>) -> bool {
    match (held, wanted) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(held), Some(wanted)) => wanted.iter().all(|item| held.contains(item)),
    }
}

#[cfg(test)]
mod tests {
    use super::{Actor, Grant, GrantParameters, Operation, Permission, Subject, common_grants, limit_to_locales};
    use crate::id::{ApiTokenId, UserId};
    use crate::locale::Locale;

    #[test]
    fn all_limits_of_a_grant_must_hold() {
        let (nl, de) = (Locale::parse("nl-nl").unwrap(), Locale::parse("de-de").unwrap());
        let limits = GrantParameters { locales: Some(vec![nl.clone()]), own: Some(true), page_types: None };
        let grant = Grant { name: Permission::EditPage, parameters: Some(limits) };
        let translator = Actor::User { id: UserId(7), grants: vec![grant] };
        let subject = |locale, creator| Subject { locale, page_type: "content", created_by: Some(UserId(creator)) };
        assert!(translator.may_with(Operation::StoreVersion, &subject(&nl, 7)));
        assert!(!translator.may_with(Operation::StoreVersion, &subject(&de, 7)));
        assert!(!translator.may_with(Operation::StoreVersion, &subject(&nl, 8)));
        assert!(translator.may_at_all(Operation::StoreVersion));
        assert!(!translator.may_at_all(Operation::PublishPage));
        assert!(!Actor::Visitor.may_at_all(Operation::StoreVersion));
    }

    #[test]
    fn a_permission_is_held_within_its_limits_and_by_the_system() {
        let (nl, de) = (Locale::parse("nl-nl").unwrap(), Locale::parse("de-de").unwrap());
        let limits = GrantParameters { locales: Some(vec![nl.clone()]), ..GrantParameters::default() };
        let grant = Grant { name: Permission::EmbedHtml, parameters: Some(limits) };
        let embedder = Actor::User { id: UserId(7), grants: vec![grant, Grant::of(Permission::EditPage)] };
        let subject = |locale| Subject { locale, page_type: "content", created_by: None };
        assert!(embedder.has(Permission::EmbedHtml, &subject(&nl)));
        assert!(!embedder.has(Permission::EmbedHtml, &subject(&de)));
        assert!(Actor::System.has(Permission::EmbedHtml, &subject(&de)));
        assert!(!Actor::Visitor.has(Permission::EmbedHtml, &subject(&nl)));
    }

    #[test]
    fn a_token_has_only_the_part_of_its_grants_that_its_owner_has() {
        let [nl, de, fr] = ["nl-nl", "de-de", "fr-fr"].map(|code| Locale::parse(code).unwrap());
        let edit = |locales: Option<Vec<Locale>>, own| Grant {
            name: Permission::EditPage,
            parameters: Some(GrantParameters { locales, own, page_types: None }),
        };
        let everywhere = Grant::of(Permission::EditPage);
        let dutch = edit(Some(vec![nl.clone()]), None);
        let of_owner = [edit(Some(vec![nl.clone(), de.clone()]), Some(true))];
        for (token, expected) in [
            (everywhere.clone(), vec![of_owner[0].clone()]),
            (edit(Some(vec![nl.clone(), fr.clone()]), None), vec![edit(Some(vec![nl.clone()]), Some(true))]),
            (edit(Some(vec![fr]), None), Vec::new()),
            (Grant::of(Permission::PublishPage), Vec::new()),
        ] {
            assert_eq!(common_grants(std::slice::from_ref(&token), &of_owner), expected, "{token:?}");
        }
        assert_eq!(common_grants(std::slice::from_ref(&everywhere), std::slice::from_ref(&everywhere)), [everywhere]);
        assert_eq!(limit_to_locales(&of_owner, &[nl]), [edit(dutch.parameters.unwrap().locales, Some(true))]);
        assert!(limit_to_locales(&of_owner, &[]).is_empty());
    }

    #[test]
    fn a_token_acts_as_its_owner_but_not_on_the_account_or_on_tokens() {
        let grants = Permission::ALL.iter().copied().map(Grant::of).collect();
        let token = Actor::Token { id: ApiTokenId(1), name: "Build".into(), owner: UserId(7), grants };
        assert_eq!((token.user_id(), token.token_name()), (Some(UserId(7)), "Build"));
        for operation in [Operation::ListTypes, Operation::StoreVersion, Operation::CreateUser] {
            assert!(token.may_at_all(operation), "{operation:?}");
        }
        let reader = Actor::Token { id: ApiTokenId(2), name: "Read".into(), owner: UserId(7), grants: Vec::new() };
        assert!(reader.may_at_all(Operation::ReadPublishedPage) && !reader.may_at_all(Operation::ReadPrivateTags));
        for operation in [
            Operation::ChangeOwnUser,
            Operation::ListOwnSessions,
            Operation::EndOwnSessions,
            Operation::RefreshSession,
            Operation::ListApiTokens,
            Operation::CreateApiToken,
            Operation::RevokeApiToken,
            Operation::ManageBackups,
            Operation::DownloadBackup,
            Operation::KeepListFilters,
        ] {
            assert!(!token.may_at_all(operation), "{operation:?}");
        }
    }

    #[test]
    fn nobody_holds_more_than_their_grants_and_their_limits() {
        let (nl, de) = (Locale::parse("nl-nl").unwrap(), Locale::parse("de-de").unwrap());
        let edit = |locales: &[&Locale]| Grant {
            name: Permission::EditPage,
            parameters: Some(GrantParameters {
                locales: Some(locales.iter().map(|locale| (*locale).clone()).collect()),
                ..GrantParameters::default()
            }),
        };
        let editor = |grant| Actor::User { id: UserId(7), grants: vec![grant] };
        let everywhere = Grant::of(Permission::EditPage);
        assert!(editor(everywhere.clone()).holds(&[edit(&[&nl, &de])]));
        assert!(editor(edit(&[&nl, &de])).holds(&[edit(&[&nl])]));
        assert!(!editor(edit(&[&nl])).holds(&[edit(&[&nl, &de])]));
        assert!(!editor(edit(&[&nl])).holds(std::slice::from_ref(&everywhere)));
        assert!(!editor(everywhere.clone()).holds(&[Grant::of(Permission::ManageUsers)]));
        assert!(!Actor::Visitor.holds(&[everywhere]));
    }
}
