//! The users: who has an account, and what each may do.

use crate::admin::react_screen::react_screen;
use crate::admin::{AdminContext, Worker};
use i18n::{Language, t};
use model::site::Settings;
use serde::Serialize;
use utoipa::ToSchema;

/// What the list of users is given.
#[derive(Serialize, ToSchema)]
pub(super) struct UsersProps<'a> {
    language: Language,
    user: Worker<'a>,
    settings: &'a Settings,
}

pub fn users(cx: &AdminContext<'_>) -> String {
    let props = UsersProps { language: cx.language, user: cx.worker(), settings: cx.settings };
    react_screen(cx, t(cx.language, "admin.users.title"), "islands/users.js", &props)
}

#[cfg(test)]
mod tests {
    use super::users;
    use crate::admin::testing::{Admin, html_of, props_of};
    use model::access::Permission;

    #[test]
    fn the_island_is_told_who_manages_the_users() {
        let props = props_of(&html_of(&Admin::with(&[Permission::ManageUsers]), users));
        assert_eq!((&props["user"]["ID"], &props["user"]["name"]), (&4.into(), &"Ada & co".into()));
        assert_eq!(props["user"]["permissions"][0]["name"], "manage-users");
        assert_eq!(props["settings"]["siteName"], "Harbour");
    }
}
