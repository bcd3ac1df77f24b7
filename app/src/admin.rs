//! The admin: a shell that works without
//! a script, around React islands.

mod account;
mod api_tokens;
mod audit_log;
mod backups;
mod document;
mod editor_tab;
mod extra_navigation;
mod failed_mails;
mod forbidden;
mod foreign_form;
mod form_errors;
mod help;
mod help_link;
mod help_task;
mod home;
mod icons;
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
mod palette;
mod props;
mod react_screen;
mod redirects;
mod roles;
pub(crate) mod screens;
mod search_index;
mod session_watch;
mod set_up;
mod site_settings;
mod submissions;
mod system;
mod tags;
mod templates;
mod type_overview;
mod user_menu;
mod user_settings;
mod users;
mod webhooks;
mod work_list;

pub use account::{AccountScreen, AccountStep, PasswordFor, choose_password, forgot_password};
pub use editor_tab::EditorTab;
pub use extra_navigation::ExtraNavigation;
pub use forbidden::forbidden;
pub use foreign_form::foreign_form;
pub use help::{help_list, help_page, help_picture};
pub use help_link::help_path_about;
pub use help_task::HelpTask;
pub use home::home;
pub use login::{Login, login};
pub use navigation::FOLDS_COOKIE;
pub use not_found::not_found;
pub use page_editor::{EditedPage, page_editor};
pub use react_screen::screen;
pub use screens::{SCREENS, Screen};
pub use set_up::{SetUpValues, offered_locales, set_up};
pub use type_overview::page_list_of_type;

use crate::assets::Assets;
use content::fields::registry::Types;
use content::fields::schema::{BlockSchema, PageTypeSchema};
use i18n::Language;
use model::access::{Actor, Grant};
use model::id::UserId;
use model::mail::{MailDelivery, MailProblem};
use model::site::Settings;
use model::theme::ColourScheme;
use model::user::User;
use serde::Serialize;
use utoipa::{OpenApi, ToSchema};

/// The product's name.
const PRODUCT: &str = "Pagewright";

/// OpenAPI document with the props of all React islands.
/// The TypeScript types are generated from it.
#[derive(OpenApi)]
#[openapi(components(schemas(
    api_tokens::ApiTokensProps,
    audit_log::AuditLogProps,
    backups::BackupsProps,
    failed_mails::FailedMailsProps,
    media_library::MediaLibraryProps,
    menu_structure::MenuStructureProps,
    new_page::NewPageProps,
    page_editor::PageEditorProps,
    page_list::PageListProps,
    palette::ShellProps,
    redirects::RedirectsProps,
    roles::RolesProps,
    search_index::SearchIndexProps,
    session_watch::SessionWatchProps,
    site_settings::SiteSettingsProps,
    submissions::SubmissionsProps,
    system::SystemProps,
    tags::TagsProps,
    templates::TemplatesProps,
    user_settings::UserSettingsProps,
    users::UsersProps,
    webhooks::WebhooksProps,
    work_list::WorkListProps
)))]
pub struct IslandProps;

/// Context of every screen behind the login.
#[derive(Clone, Copy, Debug)]
pub struct AdminContext<'a> {
    pub assets: &'a Assets,
    pub csrf_token: &'a str,
    pub language: Language,
    /// The user's colour scheme.
    /// If it is `None`, that of the device is used.
    pub scheme: Option<ColourScheme>,
    pub user: &'a User,
    pub settings: &'a Settings,
    /// The block and page types of this installation.
    pub types: &'a Types,
    /// The operator's navigation entries.
    /// They follow the built-in entries.
    pub navigation: &'a ExtraNavigation,
    /// Minutes of inactivity before log-out. 0 means never.
    pub inactivity_minutes: u32,
    /// Reason why mails are not sent.
    /// Only set for users who manage mails.
    pub mail_problem: Option<&'a MailProblem>,
    pub mail_delivery: MailDelivery,
    /// True if something needs a person who may open the system screen.
    pub needs_attention: bool,
    /// Number of publication requests that the user may review.
    pub to_review: usize,
    /// The value of the cookie [`FOLDS_COOKIE`].
    pub folds: &'a str,
    /// The request path, for the language menu and the navigation.
    pub path: &'a str,
}

impl AdminContext<'_> {
    fn actor(&self) -> Actor {
        Actor::User { id: self.user.id, grants: self.permissions().to_vec() }
    }

    fn permissions(&self) -> &[Grant] {
        self.user.role.as_ref().map_or(&[], |role| &role.permissions)
    }

    /// The block types in the user's language.
    fn block_types(&self) -> Vec<BlockSchema> {
        self.types.blocks().map(|schema| schema.in_language(self.language.code())).collect()
    }

    /// The page types in the user's language.
    fn page_types(&self) -> Vec<PageTypeSchema> {
        self.types.pages().map(|schema| schema.in_language(self.language.code())).collect()
    }

    /// The user as island props.
    fn island_user(&self) -> IslandUser<'_> {
        IslandUser { id: self.user.id, name: &self.user.profile.name, permissions: self.permissions() }
    }
}

/// The user of an island, with permissions.
#[derive(Serialize, ToSchema)]
struct IslandUser<'a> {
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
    use super::{EditedPage, EditorTab, IslandProps, SCREENS, page_editor, screen};
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
        let screens = SCREENS.iter().map(|each| html_of(&Admin::with(&[]), |cx| screen(cx, each)));
        let mut met = BTreeSet::new();
        for html in screens.chain([editor]) {
            for (module, props) in island_props_of(&html) {
                let name = schema_of(&module);
                let schema = &document["components"]["schemas"][&name];
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
        let described: BTreeSet<String> = schemas.filter(|name| name.ends_with("Props")).cloned().collect();
        assert_eq!(met, described);
        assert_eq!(document["components"]["schemas"]["Language"]["enum"], json!(Language::ALL));
    }

    /// Returns the schema name of the props of an island.
    fn schema_of(module: &str) -> String {
        let island = module.trim_start_matches("/assets/").trim_end_matches("-1.js");
        let island = if matches!(island, "publication-requests" | "trash") { "work-list" } else { island };
        let words = island.split('-').map(|word| word[..1].to_uppercase() + &word[1..]);
        words.chain(["Props".to_owned()]).collect()
    }
}
