//! The admin: a shell that is complete without a script, and screens in it that mount a React island.

mod account;
mod audit_log;
mod document;
mod extra_navigation;
mod failed_mails;
mod forbidden;
mod foreign_form;
mod form_errors;
mod language_menu;
mod layout;
mod login;
mod mail_problem;
mod media_library;
mod menu_structure;
mod navigation;
mod new_page;
mod not_found;
mod page_editor;
mod page_list;
mod react_screen;
mod redirects;
mod roles;
mod search_index;
mod session_watch;
mod set_up;
mod site_settings;
mod submissions;
mod tags;
mod user_settings;
mod users;
mod work_list;

pub use account::{AccountScreen, PasswordFor, Progress, choose_password, forgot_password};
pub use audit_log::audit_log;
pub use extra_navigation::ExtraNavigation;
pub use failed_mails::failed_mails;
pub use forbidden::forbidden;
pub use foreign_form::foreign_form;
pub use login::{Login, login};
pub use media_library::media_library;
pub use menu_structure::menu_structure;
pub use new_page::new_page;
pub use not_found::not_found;
pub use page_editor::{EditedPage, EditorTab, page_editor};
pub use page_list::{page_list, page_list_of_type};
pub use redirects::redirects;
pub use roles::roles;
pub use search_index::search_index;
pub use set_up::{FirstAdministrator, set_up};
pub use site_settings::site_settings;
pub use submissions::submissions;
pub use tags::tags;
pub use user_settings::user_settings;
pub use users::users;
pub use work_list::{publication_requests, trash};

use crate::assets::Assets;
use i18n::Language;
use model::access::{Actor, Grant};
use model::fields::registry::Types;
use model::fields::schema::{BlockSchema, PageTypeSchema};
use model::id::UserId;
use model::mail::MailProblem;
use model::site::Settings;
use model::user::User;
use serde::Serialize;
use utoipa::{OpenApi, ToSchema};

/// The name that the product gives itself.
const PRODUCT: &str = "Pagewright";

/// The types of what React islands are given, for the description that TypeScript's types are made from.
#[derive(OpenApi)]
#[openapi(components(schemas(
    audit_log::AuditLogProps,
    failed_mails::FailedMailsProps,
    media_library::MediaLibraryProps,
    menu_structure::MenuStructureProps,
    new_page::NewPageProps,
    page_editor::PageEditorProps,
    page_list::PageListProps,
    redirects::RedirectsProps,
    roles::RolesProps,
    search_index::SearchIndexProps,
    session_watch::SessionWatchProps,
    site_settings::SiteSettingsProps,
    submissions::SubmissionsProps,
    tags::TagsProps,
    user_settings::UserSettingsProps,
    users::UsersProps,
    work_list::WorkListProps
)))]
pub struct IslandProps;

/// What every screen behind the login needs.
#[derive(Clone, Copy, Debug)]
pub struct AdminContext<'a> {
    pub assets: &'a Assets,
    pub csrf_token: &'a str,
    pub language: Language,
    pub user: &'a User,
    pub settings: &'a Settings,
    /// The types of blocks and pages of this installation.
    pub types: &'a Types,
    /// What follows the built-in entries of the navigation.
    pub navigation: &'a ExtraNavigation,
    /// After so many minutes without a touch the screen asks to log in again; 0 for never.
    pub inactivity_minutes: u32,
    /// Reason why mails are not sent. Only for users who may manage mails.
    pub mail_problem: Option<&'a MailProblem>,
    /// The path of the request: where a change of language leads back to, and what the navigation marks.
    pub path: &'a str,
}

impl AdminContext<'_> {
    fn actor(&self) -> Actor {
        Actor::User { id: self.user.id, grants: self.permissions().to_vec() }
    }

    fn permissions(&self) -> &[Grant] {
        self.user.role.as_ref().map_or(&[], |role| &role.permissions)
    }

    /// The types of blocks in the language of the reader.
    fn block_types(&self) -> Vec<BlockSchema> {
        self.types.blocks().map(|schema| schema.in_language(self.language.code())).collect()
    }

    /// The types of pages in the language of the reader.
    fn page_types(&self) -> Vec<PageTypeSchema> {
        self.types.pages().map(|schema| schema.in_language(self.language.code())).collect()
    }

    /// The user, as islands are given it.
    fn worker(&self) -> Worker<'_> {
        Worker { id: self.user.id, name: &self.user.profile.name, permissions: self.permissions() }
    }
}

/// Who works with an island, and what they may do.
#[derive(Serialize, ToSchema)]
struct Worker<'a> {
    #[serde(rename = "ID")]
    id: UserId,
    name: &'a str,
    permissions: &'a [Grant],
}

#[cfg(test)]
mod testing;

#[cfg(test)]
mod tests {
    use super::testing::{Admin, html_of, island_props_of};
    use super::{
        EditedPage, EditorTab, IslandProps, audit_log, failed_mails, media_library, menu_structure, new_page,
        page_editor, page_list, publication_requests, redirects, roles, search_index, site_settings, submissions, tags,
        trash, user_settings, users,
    };
    use i18n::Language;
    use model::id::PageId;
    use serde_json::{Value, json};
    use std::collections::BTreeSet;
    use utoipa::OpenApi;

    #[test]
    fn every_island_is_given_what_its_schema_says() {
        let document = serde_json::to_value(IslandProps::openapi()).unwrap();
        let page = EditedPage { page_id: PageId(3), version_id: None, title: "", tab: EditorTab::Overview };
        let editor = html_of(&Admin::with(&[]), |cx| page_editor(cx, &page));
        let screens = [
            audit_log,
            failed_mails,
            media_library,
            menu_structure,
            new_page,
            page_list,
            redirects,
            roles,
            search_index,
            site_settings,
            publication_requests,
            submissions,
            tags,
            trash,
            user_settings,
            users,
        ];
        let screens = screens.map(|screen| html_of(&Admin::with(&[]), screen));
        let mut met = BTreeSet::new();
        for html in screens.iter().chain([&editor]) {
            for (module, props) in island_props_of(html) {
                let name = schema_of(&module);
                let schema = &document["components"]["schemas"][name];
                let props = props.as_object().unwrap();
                let has = |word: &Value| props.contains_key(word.as_str().unwrap());
                assert!(schema["required"].as_array().unwrap().iter().all(has), "{name} has {props:?}");
                for word in props.keys() {
                    assert!(schema["properties"][word].is_object(), "{name} has no {word}: {schema}");
                }
                met.insert(name);
            }
        }
        let schemas = document["components"]["schemas"].as_object().unwrap().keys();
        let described: BTreeSet<&str> = schemas.map(String::as_str).filter(|name| name.ends_with("Props")).collect();
        assert_eq!(met, described);
        assert_eq!(document["components"]["schemas"]["Language"]["enum"], json!(Language::ALL));
    }

    fn schema_of(module: &str) -> &'static str {
        match module.trim_start_matches("/assets/").trim_end_matches("-1.js") {
            "audit-log" => "AuditLogProps",
            "failed-mails" => "FailedMailsProps",
            "media-library" => "MediaLibraryProps",
            "menu-structure" => "MenuStructureProps",
            "new-page" => "NewPageProps",
            "page-editor" => "PageEditorProps",
            "page-list" => "PageListProps",
            "redirects" => "RedirectsProps",
            "roles" => "RolesProps",
            "search-index" => "SearchIndexProps",
            "session-watch" => "SessionWatchProps",
            "site-settings" => "SiteSettingsProps",
            "submissions" => "SubmissionsProps",
            "tags" => "TagsProps",
            "user-settings" => "UserSettingsProps",
            "users" => "UsersProps",
            "publication-requests" | "trash" => "WorkListProps",
            other => panic!("{other} is no island"),
        }
    }
}
