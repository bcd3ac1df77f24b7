//! The admin: a shell that is complete without a script, and screens in it that mount a React island.

mod account;
mod audit_log;
mod document;
mod forbidden;
mod foreign_form;
mod form_errors;
mod language_menu;
mod layout;
mod login;
mod navigation;
mod new_page;
mod not_found;
mod page_editor;
mod page_list;
mod react_screen;
mod roles;
mod session_watch;
mod set_up;
mod user_settings;
mod users;
mod work_list;

pub use account::{AccountScreen, PasswordFor, Progress, choose_password, forgot_password};
pub use audit_log::audit_log;
pub use forbidden::forbidden;
pub use foreign_form::foreign_form;
pub use login::{Login, login};
pub use new_page::new_page;
pub use not_found::not_found;
pub use page_editor::{EditedPage, EditorTab, page_editor};
pub use page_list::{page_list, page_list_of_type};
pub use roles::roles;
pub use set_up::{FirstAdministrator, set_up};
pub use user_settings::user_settings;
pub use users::users;
pub use work_list::{publication_requests, trash};

use crate::context::Assets;
use crate::i18n::Language;
use model::access::{Actor, Grant};
use model::fields::registry::Types;
use model::id::UserId;
use model::site::Settings;
use model::user::User;
use serde::Serialize;

/// The name that the product gives itself.
const PRODUCT: &str = "Pagewright";

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
    /// After so many minutes without a touch the screen asks to log in again; 0 for never.
    pub inactivity_minutes: u32,
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

    /// What islands are told of who works with them.
    fn worker(&self) -> Worker<'_> {
        Worker { id: self.user.id, name: &self.user.profile.name, permissions: self.permissions() }
    }
}

/// Who works with an island, and what they may do.
#[derive(Serialize)]
struct Worker<'a> {
    #[serde(rename = "ID")]
    id: UserId,
    name: &'a str,
    permissions: &'a [Grant],
}

#[cfg(test)]
mod testing;
