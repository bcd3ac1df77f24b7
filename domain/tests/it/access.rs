//! Tests every operation for every actor, on their own pages,
//! on pages of others and on missing pages.

use crate::test_site::{TestSite, actor_with, grants, new_page, new_user, titled};
use domain::addresses::anchor::{AnchorCheck, check_anchor};
use domain::addresses::available::{SlugCheck, check_slug};
use domain::addresses::change::{LinkPolicy, SlugChange, change_slug};
use domain::addresses::redirects::create_redirect::{AskedRedirect, create_redirect};
use domain::addresses::redirects::delete_redirect::delete_redirect;
use domain::addresses::redirects::list_redirects::{RedirectListInput, list_redirects};
use domain::addresses::references::read_references;
use domain::addresses::siblings::list_siblings;
use domain::audit::list_audit::{AuditListInput, list_audit};
use domain::backup_runs::cancel::cancel_run;
use domain::backup_runs::change_schedule::change_schedule;
use domain::backup_runs::download::{create_download, open_download};
use domain::backup_runs::request::{request_backup, request_verification};
use domain::backup_runs::status::read_status;
use domain::backup_runs::stored::{delete_stored, list_stored};
use domain::collaboration::check_content::check_content;
use domain::collaboration::deleted_files::list_deleted_files;
use domain::collaboration::presence::{Heartbeat, UserActivity, record_heartbeat};
use domain::collaboration::replaced_files::list_replaced_files;
use domain::collaboration::{autosave, preview, sharing};
use domain::error::Error;
use domain::home::check_list::{put_away_check_list, read_check_list};
use domain::home::read::read_home;
use domain::jobs::list_jobs::list_jobs;
use domain::list::ListQuery;
use domain::media::add::{Upload, add_file};
use domain::media::folders::create_folder::create_folder;
use domain::media::library::list_directory::{PartQuery, list_directory};
use domain::media::trash::list_trash::list_trash as list_media_trash;
use domain::outbox::failures::list_failed_mails;
use domain::outbox::test_mail::send_test_mail;
use domain::pages::change_type::{TypeChange, change_type};
use domain::pages::create::{CreatedPage, create_page};
use domain::pages::duplicate::{Duplicate, duplicate_page};
use domain::pages::history::compare::compare_versions;
use domain::pages::history::last_changes::list_last_changes;
use domain::pages::history::list_versions::{VersionListInput, list_versions};
use domain::pages::history::note::note_version;
use domain::pages::history::restore::{Restoration, restore_version};
use domain::pages::listing::groups::{GroupListInput, list_groups};
use domain::pages::listing::list_pages::{PageListInput, list_pages};
use domain::pages::listing::multiple::list_pages_in_locale;
use domain::pages::listing::published::{ListPublished, list_published_pages};
use domain::pages::listing::saved_filters::delete_filter::delete_filter;
use domain::pages::listing::saved_filters::list_filters::list_filters;
use domain::pages::listing::saved_filters::save_filter::{AskedFilter, save_filter};
use domain::pages::listing::search::search_pages;
use domain::pages::move_page::{NewPosition, PageMove, move_page};
use domain::pages::read::{self, read_page};
use domain::pages::store_version::store_version;
use domain::pages::types::list_types;
use domain::settings::set_up::{FirstSettings, set_up};
use domain::site::settings;
use domain::system::read::needs_attention;
use domain::system::resolve::resolve_errors;
use domain::tags::delete::delete_tag;
use domain::tags::search::{list_used_tags, search_tags};
use domain::tags::validate::validate_tag;
use domain::templates::create_page::create_page_from_template;
use domain::templates::delete_template::delete_template;
use domain::templates::list_templates::list_templates;
use domain::templates::read_template::read_template;
use domain::templates::rename_template::rename_template;
use domain::templates::save_template::{AskedKind, AskedTemplate, save_template};
use domain::templates::start_site::start_site;
use domain::transfer::export::{ExportChoices, ExportError, export_site};
use domain::translation::acknowledge_drift::{Acknowledgement, acknowledge_drift};
use domain::translation::read_drift::read_drift;
use domain::translation::translate::{NewTranslation, create_translation};
use domain::users::api_tokens::create::{AskedToken, create_token};
use domain::users::api_tokens::list_tokens::list_tokens;
use domain::users::api_tokens::revoke::revoke_token;
use domain::users::change::{UserChange, change_user};
use domain::users::create::create_user;
use domain::users::forgot_password::forgot_password;
use domain::users::log_in::{Credentials, log_in};
use domain::users::refused_mails::{change_refused_mails, read_refused_mails};
use domain::users::reset_account::{NewPassword, reset_account};
use domain::users::roles::create_role::{AskedRole, create_role};
use domain::users::set_up::FirstAdministrator;
use domain::users::{avatar, delete, disable, invite, list_users, roles, sessions};
use domain::viewer::{admission, view};
use domain::visitors::confirm_subscription::unsubscribe;
use domain::visitors::consent::record_consent;
use domain::visitors::contact::submit_contact;
use domain::visitors::delete::delete_submission;
use domain::visitors::list_submissions::{ListSubmissions, list_submissions};
use domain::webhooks::create::{AskedWebhook, create_webhook};
use domain::webhooks::list_webhooks::list_webhooks;
use domain::workflow::publish::publish_page;
use domain::workflow::requests::request::AskedPublication;
use domain::workflow::schedule::plan::NewSchedule;
use domain::workflow::unpublish::unpublish_page;
use domain::workflow::{requests, schedule};
use domain::{Cms, menus, search, trash};
use model::access::{Actor, Grant, GrantParameters, Operation, Permission, Requirement};
use model::backup::BackupSchedule;
use model::id::{
    ApiTokenId, ListFilterId, PageId, RedirectId, RoleId, SubmissionId, TagId, TemplateId, UserId, VersionId,
};
use model::locale::Locale;
use model::search::SearchQuery;
use model::site::SettingsChange;
use model::tag::Visibility;
use model::version::VersionDraft;
use model::visitors::{Consent, FormInput};
use model::workflow::MAX_COMMENT_CHARS;
use std::sync::Arc;

const MISSING: CreatedPage = CreatedPage { page: PageId(999), version: VersionId(999) };
/// A missing user. If an operation returns `NotFound` for it,
/// the access check has passed.
const NOBODY: UserId = UserId(999);

/// The result of the access check in an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// The access check passed. The operation may still have failed.
    Allowed,
    Unauthenticated,
    Forbidden,
    NotFound,
}

fn verdict<T>(result: Result<T, Error>) -> Verdict {
    match result {
        Err(Error::Unauthenticated) => Verdict::Unauthenticated,
        Err(Error::Forbidden) => Verdict::Forbidden,
        Err(Error::NotFound) => Verdict::NotFound,
        Err(Error::Internal(source)) => panic!("{source}"),
        _ => Verdict::Allowed,
    }
}

/// Returns the verdict of an operation on something missing.
/// There, `NotFound` means that the access check passed.
fn past_access<T>(result: Result<T, Error>) -> Verdict {
    match verdict(result) {
        Verdict::NotFound => Verdict::Allowed,
        found => found,
    }
}

/// Attempts an operation. Returns `None` if the operation
/// is not part of this crate.
async fn attempt(cms: &Arc<Cms>, actor: &Actor, operation: Operation, on: CreatedPage) -> Option<Verdict> {
    Some(match operation {
        Operation::LogIn => {
            let credentials = Credentials { email: String::new(), password: String::new(), address: String::new() };
            verdict(log_in(cms, actor, credentials).await)
        }
        Operation::CreateUser => {
            let found = verdict(create_user(cms, actor, new_user("", "", "")).await);
            assert_eq!(verdict(invite::resend_activation(cms, actor, NOBODY).await), found);
            found
        }
        Operation::CreateActivationLink => verdict(invite::create_activation_link(cms, actor, NOBODY).await),
        Operation::RefreshSession => verdict(sessions::refresh_session(actor)),
        Operation::ForgotPassword => verdict(forgot_password(cms, actor, "").await),
        Operation::ResetAccount => {
            let new = NewPassword { password: String::new(), confirm: String::new(), token: String::new() };
            verdict(reset_account(cms, actor, new).await)
        }
        Operation::SetUp => {
            let text = String::new;
            let first =
                FirstAdministrator { token: text(), name: text(), email: text(), password: text(), confirm: text() };
            let site = FirstSettings { site_name: text(), locales: Vec::new(), time_zone: text() };
            verdict(set_up(cms, actor, first, site).await)
        }
        Operation::ChangeOwnUser => {
            let own = actor.user_id().unwrap_or(NOBODY);
            let found = verdict(change_user(cms, actor, own, UserChange::default()).await);
            assert_eq!(verdict(change_refused_mails(cms, actor, Vec::new()).await), found);
            assert_eq!(verdict(read_refused_mails(cms, actor).await), found);
            found
        }
        Operation::ListOwnSessions => verdict(sessions::list_own_sessions(cms, actor, "").await),
        Operation::EndOwnSessions => {
            let found = verdict(sessions::end_own_session(cms, actor, "").await);
            assert_eq!(verdict(sessions::end_sessions(cms, actor, actor.user_id().unwrap_or(NOBODY)).await), found);
            found
        }
        Operation::ReadProfileImage => verdict(avatar::read_avatar(cms, actor, NOBODY, "").await),
        Operation::ListUsers => verdict(list_users::list_users(cms, actor).await),
        Operation::ChangeUser => {
            let found = verdict(change_user(cms, actor, NOBODY, UserChange::default()).await);
            assert_eq!(verdict(avatar::remove_avatar(cms, actor, NOBODY).await), found);
            found
        }
        Operation::DisableUser => {
            let found = verdict(disable::disable_user(cms, actor, NOBODY).await);
            assert_eq!(verdict(disable::enable_user(cms, actor, NOBODY).await), found);
            found
        }
        Operation::DeleteUser => verdict(delete::delete_user(cms, actor, NOBODY).await),
        Operation::EndSessions => verdict(sessions::end_sessions(cms, actor, NOBODY).await),
        Operation::ListRoles => verdict(roles::list_roles::list_roles(cms, actor).await),
        Operation::CreateRole => verdict(create_role(cms, actor, nameless_role()).await),
        Operation::ChangeRole => {
            verdict(roles::change_role::change_role(cms, actor, RoleId(999), nameless_role()).await)
        }
        Operation::DeleteRole => match roles::delete_role::delete_role(cms, actor, RoleId(999)).await {
            Err(Error::NotFound) => Verdict::Allowed,
            other => verdict(other),
        },
        Operation::ReadAuditLog => verdict(list_audit(cms, actor, AuditListInput::default()).await),
        Operation::ListApiTokens => verdict(list_tokens(cms, actor).await),
        Operation::CreateApiToken => verdict(create_token(cms, actor, AskedToken::default()).await),
        Operation::RevokeApiToken => past_access(revoke_token(cms, actor, ApiTokenId(999)).await),
        Operation::ReadWebhooks => verdict(list_webhooks(cms, actor).await),
        Operation::ChangeWebhooks => verdict(create_webhook(cms, actor, AskedWebhook::default()).await),
        Operation::ReadPublishedPage => verdict(view::view_slug(cms, actor, "/").await),
        Operation::ReadDraft => {
            let found = verdict(read_page(cms, actor, on.page).await);
            assert_eq!(verdict(read::read_version(cms, actor, on.version).await), found);
            assert_eq!(verdict(list_replaced_files(cms, actor, on.page).await), found);
            assert_eq!(verdict(list_deleted_files(cms, actor, on.page).await), found);
            found
        }
        Operation::ListPages => {
            let found = verdict(list_pages(cms, actor, PageListInput::default()).await);
            assert_eq!(verdict(list_groups(cms, actor, GroupListInput::default()).await), found);
            assert_eq!(verdict(read_home(cms, actor).await), found);
            found
        }
        Operation::KeepListFilters => {
            let found = verdict(list_filters(cms, actor, None).await);
            assert_eq!(verdict(save_filter(cms, actor, AskedFilter::default()).await), found);
            assert_eq!(past_access(delete_filter(cms, actor, ListFilterId(999)).await), found);
            found
        }
        Operation::ListPublishedPages => verdict(list_published_pages(cms, actor, ListPublished::default()).await),
        // Everyone may list the siblings of live pages.
        // `NotFound` means that the page is not live.
        Operation::ListSiblings => match list_siblings(cms, actor, on.page).await {
            Err(Error::NotFound) => Verdict::Allowed,
            other => verdict(other),
        },
        Operation::SearchPages => {
            let found = verdict(search_pages(cms, actor, "en-gb", "a".into()).await);
            assert_eq!(verdict(list_pages_in_locale(cms, actor, "en-gb", &[on.page]).await), found);
            found
        }
        Operation::CheckSlug => {
            let ask = SlugCheck { slug: "/a".into(), locale: "en-gb".into(), page: None };
            verdict(check_slug(cms, actor, ask).await)
        }
        Operation::CheckAnchor => {
            let ask = AnchorCheck { name: "a".into(), block_key: "k".into(), blocks: Vec::new() };
            verdict(check_anchor(cms, actor, ask).await)
        }
        Operation::DuplicatePage => {
            let ask = Duplicate { page: on.page, locale: "en-gb".into(), title: String::new(), slug: String::new() };
            verdict(duplicate_page(cms, actor, ask).await)
        }
        Operation::ChangeSlug => {
            let ask = SlugChange { page: on.page, slug: "/Wrong".into(), links: LinkPolicy::Keep, former_slug: None };
            verdict(change_slug(cms, actor, ask).await)
        }
        Operation::ChangeType => {
            let ask = TypeChange { page: on.page, page_type: "unknown".into(), former_type: None };
            verdict(change_type(cms, actor, ask).await)
        }
        Operation::MovePage => verdict(move_page(cms, actor, PageMove { page: on.page, to: NewPosition::Up }).await),
        Operation::ReadReferences => verdict(read_references(cms, actor, on.page).await),
        Operation::ListRedirects => verdict(list_redirects(cms, actor, RedirectListInput::default()).await),
        Operation::ChangeRedirects => {
            let found = verdict(create_redirect(cms, actor, AskedRedirect::default()).await);
            let gone = match delete_redirect(cms, actor, RedirectId(999)).await {
                Err(Error::NotFound) => Verdict::Allowed,
                other => verdict(other),
            };
            assert_eq!(gone, found);
            found
        }
        Operation::CreatePage => {
            let found = verdict(create_page(cms, actor, new_page("/Wrong")).await);
            let from_template = create_page_from_template(cms, actor, new_page("/Wrong"), "nothing").await;
            assert_eq!(verdict(from_template), found);
            found
        }
        Operation::ListTemplates => {
            let found = verdict(list_templates(cms, actor, "en").await);
            assert_eq!(past_access(read_template(cms, actor, "nothing", "en-gb").await), found);
            found
        }
        Operation::SaveTemplate => {
            let (kind, name, draft) = (AskedKind::Page, String::new(), VersionDraft::default());
            verdict(save_template(cms, actor, AskedTemplate { page: on.page, kind, name, draft }).await)
        }
        Operation::StartSite => past_access(start_site(cms, actor, "nothing").await),
        Operation::ManageTemplates => {
            let found = past_access(delete_template(cms, actor, TemplateId(999)).await);
            assert_eq!(past_access(rename_template(cms, actor, TemplateId(999), "A").await), found);
            found
        }
        Operation::CreateTranslation => {
            let new = NewTranslation { page: on.page, locale: "en-gb".into(), title: String::new(), slug: None };
            verdict(create_translation(cms, actor, new).await)
        }
        Operation::StoreVersion => {
            let found = verdict(store_version(cms, actor, on.version, titled("")).await);
            assert_eq!(verdict(autosave::autosave_version(cms, actor, on.version, titled("")).await), found);
            found
        }
        Operation::PreviewVersion => verdict(preview::preview_version(cms, actor, on.version).await),
        Operation::ShareVersion => {
            let found = verdict(sharing::read_share::read_share(cms, actor, on.version).await);
            assert_eq!(verdict(sharing::share::share_version(cms, actor, on.version, 0).await), found);
            assert_eq!(verdict(sharing::revoke::revoke_share(cms, actor, on.version).await), found);
            found
        }
        Operation::ReadSharedVersion => past_access(sharing::view::view_shared(cms, actor, "").await),
        Operation::ListTypes => verdict(list_types(cms, actor).map(drop)),
        Operation::CheckContent => {
            let draft = VersionDraft { page_id: Some(on.page), ..VersionDraft::default() };
            verdict(check_content(cms, actor, draft).await)
        }
        Operation::PublishPage => verdict(publish_page(cms, actor, on.page, Some(VersionId(0))).await),
        Operation::UnpublishPage => verdict(unpublish_page(cms, actor, on.page).await),
        Operation::EnterSite => verdict(admission::enter(cms, actor, "", "").await),
        Operation::ReadSettings => verdict(settings::read_settings(cms, actor).await),
        Operation::ReadSessionSettings => verdict(settings::read_session_settings(cms, actor).await),
        Operation::ChangeSettings => {
            let empty = SettingsChange { site_name: Some(String::new()), ..SettingsChange::default() };
            let found = verdict(domain::settings::change_settings(cms, actor, empty).await);
            assert_eq!(verdict(read_check_list(cms, actor, false).await), found);
            assert_eq!(verdict(put_away_check_list(cms, actor).await), found);
            found
        }
        Operation::ReadMenus => {
            let listed = verdict(menus::list_menus::list_menus(cms, actor).await);
            assert_eq!(verdict(menus::read::read_menu(cms, actor, "main", "en-gb").await), listed);
            assert_eq!(verdict(menus::search::search_menu_pages(cms, actor, "en-gb", "abc").await), listed);
            assert_eq!(verdict(menus::search::offer_menu_pages(cms, actor, "main", "en-gb").await), listed);
            assert_eq!(past_access(menus::page_menus::list_page_menus(cms, actor, on.page).await), listed);
            listed
        }
        Operation::ChangeMenu => {
            let ask = menus::change::MenuChange::default();
            let found = verdict(menus::change::change_menu(cms, actor, "nothing", "en-gb", ask).await);
            let ask = menus::copy::MenuCopy { from: "nl-nl".into(), version: None };
            assert_eq!(verdict(menus::copy::copy_menu(cms, actor, "nothing", "en-gb", ask).await), found);
            assert_eq!(verdict(menus::page_menus::add_page_to_menu(cms, actor, on.page, "nothing").await), found);
            assert_eq!(verdict(menus::page_menus::remove_page_from_menu(cms, actor, on.page, "nothing").await), found);
            found
        }
        Operation::AddMedia => {
            let upload = Upload {
                path: "/".into(),
                file_name: "a.jpg".into(),
                declared_type: None,
                file: None,
                alt_text: String::new(),
            };
            verdict(add_file(cms, actor, upload).await)
        }
        Operation::ChangeMedia => verdict(create_folder(cms, actor, "/", "").await),
        Operation::DeleteMedia => verdict(list_media_trash(cms, actor, &ListQuery::default()).await),
        Operation::ManageMails => {
            let found = verdict(list_failed_mails(cms, actor, &ListQuery::default()).await);
            assert_eq!(past_access(send_test_mail(cms, actor).await), found);
            found
        }
        Operation::ManageBackups => {
            let found = verdict(request_backup(cms, actor).await);
            assert_eq!(verdict(read_status(cms, actor).await), found);
            assert_eq!(verdict(list_stored(cms, actor).await), found);
            assert_eq!(past_access(request_verification(cms, actor, "x").await), found);
            assert_eq!(past_access(delete_stored(cms, actor, "x").await), found);
            assert_eq!(verdict(cancel_run(cms, actor).await), found);
            assert_eq!(verdict(change_schedule(cms, actor, BackupSchedule::default()).await), found);
            found
        }
        Operation::ExportSite => {
            let folder = tempfile::tempdir().unwrap();
            let exported = export_site(cms, actor, folder.path(), ExportChoices::default()).await;
            match exported {
                Err(ExportError::Failed(error)) => verdict::<()>(Err(error)),
                exported => verdict(Ok(exported.unwrap())),
            }
        }
        Operation::DownloadBackup => {
            let found = verdict(create_download(cms, actor, None, "").await);
            assert_eq!(past_access(open_download(cms, actor, "x")), found);
            found
        }
        Operation::ReadSystem => verdict(needs_attention(cms, actor, &[]).await),
        Operation::ManageJobs => verdict(list_jobs(cms, actor, &ListQuery::default()).await),
        Operation::ResolveErrors => verdict(resolve_errors(cms, actor, &[]).await),
        Operation::ReadMedia => verdict(list_directory(cms, actor, "/", &PartQuery::default()).await),
        Operation::LogOut => verdict(sessions::log_out(cms, actor, "").await),
        Operation::RecordHeartbeat => {
            let heartbeat = Heartbeat { doing: UserActivity::Reading, block_key: None };
            verdict(record_heartbeat(cms, actor, on.page, heartbeat).await)
        }
        Operation::RequestPublication => {
            let ask = AskedPublication { page: on.page, version: None, comment: "x".repeat(MAX_COMMENT_CHARS + 1) };
            verdict(requests::request::request_publication(cms, actor, ask).await)
        }
        Operation::RevokeRequest => verdict(requests::revoke::revoke_request(cms, actor, on.version, "").await),
        Operation::AcceptRequest => {
            let found = verdict(requests::accept::accept_request(cms, actor, on.version, "").await);
            let undoable = requests::accept_undoably::accept_undoably(cms, actor, on.version, "").await;
            assert_eq!(verdict(undoable), found);
            let undone = requests::undo_acceptance::undo_acceptance(cms, actor, on.version).await;
            assert_eq!(verdict(undone), found);
            found
        }
        Operation::RejectRequest => verdict(requests::reject::reject_request(cms, actor, on.version, "").await),
        Operation::ReadRequest => {
            // Makes a request first. Otherwise there would be nothing to read.
            let ask = AskedPublication { page: on.page, version: None, comment: String::new() };
            if requests::request::request_publication(cms, &Actor::System, ask).await.is_err() {
                assert_eq!(on.page, MISSING.page);
            }
            let found = verdict(requests::read::read_request(cms, actor, on.version).await);
            let revoked = requests::revoke::revoke_request(cms, &Actor::System, on.version, "").await;
            assert_eq!(revoked.is_err(), on.page == MISSING.page);
            found
        }
        Operation::ListRequests => verdict(
            requests::list_requests::list_requests(cms, actor, requests::list_requests::RequestListInput::default())
                .await,
        ),
        Operation::ReadSchedule => verdict(schedule::read::read_schedule(cms, actor, on.page).await),
        Operation::SchedulePage => {
            let found = verdict(schedule::plan::schedule_page(cms, actor, on.page, NewSchedule::default()).await);
            assert_eq!(verdict(schedule::delete::delete_schedule(cms, actor, on.page).await), found);
            found
        }
        Operation::DeletePage => {
            let deleted = trash::delete::delete_page(cms, actor, on.page).await;
            if deleted.is_ok() {
                trash::restore::restore_page(cms, &Actor::System, on.page, None).await.unwrap();
            }
            verdict(deleted)
        }
        Operation::ListTrash => verdict(trash::list_trash::list_trash(cms, actor, PageListInput::default()).await),
        Operation::RestorePage => verdict(trash::restore::restore_page(cms, actor, on.page, None).await),
        Operation::PurgePage => verdict(trash::purge::purge_page(cms, actor, on.page).await),
        Operation::ReadHistory => {
            let changes = verdict(list_last_changes(cms, actor, on.page).await);
            let versions = verdict(list_versions(cms, actor, on.page, VersionListInput::default()).await);
            assert_eq!(changes, versions);
            versions
        }
        Operation::CompareVersions => verdict(compare_versions(cms, actor, on.version, on.version).await),
        Operation::RestoreVersion => {
            let nothing = Restoration { block_key: Some(String::new()), base: None };
            verdict(restore_version(cms, actor, on.version, nothing).await)
        }
        Operation::NoteVersion => verdict(note_version(cms, actor, on.version, "").await),
        Operation::ReadDrift => verdict(read_drift(cms, actor, on.page).await),
        Operation::AcknowledgeDrift => {
            let nothing = Acknowledgement { version: VersionId(0), keys: Vec::new(), order: false };
            verdict(acknowledge_drift(cms, actor, on.page, nothing).await)
        }
        Operation::SubmitForm => past_access(submit_contact(cms, actor, &FormInput::default()).await),
        Operation::FollowNewsletterLink => past_access(unsubscribe(cms, actor, "").await),
        Operation::RecordConsent => verdict(record_consent(cms, actor, Consent::default()).await),
        Operation::ReadSubmissions => verdict(list_submissions(cms, actor, ListSubmissions::default()).await),
        Operation::DeleteSubmissions => past_access(delete_submission(cms, actor, SubmissionId(999)).await),
        Operation::ReadTags => verdict(list_used_tags(cms, actor, Visibility::Public).await),
        Operation::ReadPrivateTags => verdict(search_tags(cms, actor, "a", Visibility::Private).await),
        Operation::ChooseTags => past_access(validate_tag(cms, actor, "").await),
        Operation::ManageTags => past_access(delete_tag(cms, actor, TagId(999)).await),
        Operation::SearchSite => {
            let found = verdict(search::search_site(cms, actor, SearchQuery::default()).await);
            assert_eq!(verdict(search::suggest(cms, actor, "en-gb", "").await), found);
            found
        }
        Operation::ManageSearch => {
            let found = verdict(search::get_search_status(cms, actor).await);
            assert_eq!(verdict(search::index_all_pages(cms, actor).await), found);
            assert_eq!(verdict(search::remove_all_pages(cms, actor).await), found);
            assert_eq!(verdict(search::list_misses(cms, actor).await), found);
            assert_eq!(verdict(search::forget_misses(cms, actor).await), found);
            assert_eq!(verdict(search::list_synonyms(cms, actor).await), found);
            assert_eq!(
                verdict(search::change_synonyms(cms, actor, "en-gb", search::SynonymsChange::default()).await),
                found
            );
            found
        }
        // `ChangeSeo` is part of storing a version.
        // Other tests check it.
        Operation::ReadOwnUser | Operation::ChangeSeo => return None,
    })
}

fn nameless_role() -> AskedRole {
    AskedRole { name: String::new(), permissions: Vec::new(), version: None }
}

/// Returns true if the operation acts on one page.
fn names_a_page(operation: Operation) -> bool {
    matches!(
        operation,
        Operation::ReadDraft
            | Operation::CreateTranslation
            | Operation::StoreVersion
            | Operation::PreviewVersion
            | Operation::ShareVersion
            | Operation::CheckContent
            | Operation::PublishPage
            | Operation::UnpublishPage
            | Operation::RecordHeartbeat
            | Operation::DeletePage
            | Operation::RestorePage
            | Operation::PurgePage
            | Operation::ReadRequest
            | Operation::RequestPublication
            | Operation::RevokeRequest
            | Operation::AcceptRequest
            | Operation::RejectRequest
            | Operation::ReadSchedule
            | Operation::SchedulePage
            | Operation::ReadHistory
            | Operation::CompareVersions
            | Operation::RestoreVersion
            | Operation::NoteVersion
            | Operation::ReadDrift
            | Operation::AcknowledgeDrift
            | Operation::DuplicatePage
            | Operation::ChangeSlug
            | Operation::ChangeType
            | Operation::MovePage
            | Operation::ReadReferences
            | Operation::SaveTemplate
    )
}

#[tokio::test]
async fn each_permission_opens_its_operations_and_no_other() {
    let site = TestSite::new().await;
    let page = site.page(&Actor::System, "/page").await;
    let me = site.account("me@house.example", "Viewer").await.0;
    for operation in Operation::ALL {
        for permission in Permission::ALL {
            let actor = actor_with(me, &grants(&[*permission]));
            // Translating, copying and sharing also need the permission
            // to read drafts.
            let actor = match (operation, permission) {
                (Operation::CreateTranslation, Permission::CreateTranslation)
                | (Operation::DuplicatePage, Permission::CreatePage)
                | (Operation::ShareVersion, Permission::EditPage) => {
                    actor_with(me, &grants(&[*permission, Permission::ViewDrafts]))
                }
                _ => actor,
            };
            let Some(found) = attempt(&site.cms, &actor, *operation, page).await else { continue };
            let allowed = match operation.requirement() {
                Requirement::Anyone | Requirement::Visitor | Requirement::Session => true,
                Requirement::Has(needed) => needed == *permission,
                Requirement::HasOneOf(needed) => needed.contains(permission),
            };
            let expected = if allowed { Verdict::Allowed } else { Verdict::Forbidden };
            assert_eq!(found, expected, "{operation:?} with {permission:?}");
        }
        if let Some(found) = attempt(&site.cms, &Actor::Visitor, *operation, page).await {
            let open = matches!(operation.requirement(), Requirement::Anyone | Requirement::Visitor);
            let expected = if open { Verdict::Allowed } else { Verdict::Unauthenticated };
            assert_eq!(found, expected, "{operation:?} by a visitor");
        }
        if let Some(found) = attempt(&site.cms, &Actor::Outsider, *operation, page).await {
            let open = operation.requirement() == Requirement::Anyone;
            let expected = if open { Verdict::Allowed } else { Verdict::Unauthenticated };
            assert_eq!(found, expected, "{operation:?} by somebody whom the site is not open to");
        }
    }
}

#[tokio::test]
async fn a_grant_for_own_pages_does_not_reach_those_of_others() {
    let site = TestSite::new().await;
    let me = site.user("Editor").await;
    let (mine, foreign) = (site.page(&me, "/mine").await, site.page(&Actor::System, "/foreign").await);
    for operation in Operation::ALL.iter().copied().filter(|operation| names_a_page(*operation)) {
        let limits = GrantParameters { own: Some(true), ..GrantParameters::default() };
        let limited: Vec<Grant> = Permission::ALL
            .iter()
            .map(|permission| Grant { name: *permission, parameters: Some(limits.clone()) })
            .collect();
        let actor = actor_with(me.user_id().unwrap().0, &limited);
        for (page, expected) in [(mine, Verdict::Allowed), (foreign, Verdict::NotFound), (MISSING, Verdict::NotFound)] {
            let found = attempt(&site.cms, &actor, operation, page).await;
            assert_eq!(found, Some(expected), "{operation:?} on {page:?}");
        }
    }
}

#[tokio::test]
async fn a_grant_for_a_locale_or_a_type_does_not_reach_another() {
    let site = TestSite::new().await;
    let page = site.page(&Actor::System, "/page").await;
    for operation in Operation::ALL.iter().copied().filter(|operation| names_a_page(*operation)) {
        for limits in [
            GrantParameters { locales: Some(vec![Locale::parse("nl-nl").unwrap()]), ..GrantParameters::default() },
            GrantParameters { page_types: Some(vec!["dated".into()]), ..GrantParameters::default() },
            GrantParameters { page_types: Some(Vec::new()), ..GrantParameters::default() },
        ] {
            let limited: Vec<Grant> = Permission::ALL
                .iter()
                .map(|permission| Grant { name: *permission, parameters: Some(limits.clone()) })
                .collect();
            let found = attempt(&site.cms, &actor_with(7, &limited), operation, page).await;
            assert_eq!(found, Some(Verdict::NotFound), "{operation:?} within {limits:?}");
            if operation.requirement() == Requirement::Has(Permission::ViewDrafts) {
                continue;
            }
            let reader = [limited, grants(&[Permission::ViewDrafts])].concat();
            let found = attempt(&site.cms, &actor_with(7, &reader), operation, page).await;
            assert_eq!(found, Some(Verdict::Forbidden), "{operation:?} within {limits:?} by one who may read");
        }
    }
}

#[tokio::test]
async fn a_list_shows_what_its_reader_may_open_and_counts_no_more() {
    let site = TestSite::new().await;
    let me = site.user("Editor").await;
    site.page(&me, "/mine").await;
    site.page(&Actor::System, "/foreign").await;
    let shown = async |limits: GrantParameters| {
        let grant = Grant { name: Permission::ViewDrafts, parameters: Some(limits) };
        let actor = actor_with(me.user_id().unwrap().0, &[grant]);
        let list = list_pages(&site.cms, &actor, PageListInput::default()).await.unwrap();
        assert_eq!(list.total_items, i64::try_from(list.items.len()).unwrap());
        list.items.into_iter().map(|item| item.slug).collect::<Vec<_>>()
    };
    assert_eq!(shown(GrantParameters { own: Some(true), ..GrantParameters::default() }).await, ["/mine"]);
    assert_eq!(
        shown(GrantParameters { page_types: Some(vec!["plain".into()]), ..GrantParameters::default() }).await.len(),
        2
    );
    assert_eq!(
        shown(GrantParameters { page_types: Some(vec!["' or 1=1".into()]), ..GrantParameters::default() }).await.len(),
        0
    );
    assert_eq!(shown(GrantParameters { page_types: Some(Vec::new()), ..GrantParameters::default() }).await.len(), 0);
    assert_eq!(shown(GrantParameters { locales: Some(Vec::new()), ..GrantParameters::default() }).await.len(), 0);
}
