//! The screen of user accounts and their permissions.

use crate::admin::props::Props;
use crate::admin::{AdminContext, IslandUser};
use i18n::Language;
use model::site::Settings;
use serde::Serialize;
use utoipa::ToSchema;

/// Props of the list of users.
#[derive(Serialize, ToSchema)]
pub(super) struct UsersProps<'a> {
    language: Language,
    user: IslandUser<'a>,
    settings: &'a Settings,
}

pub(super) fn props(cx: &AdminContext<'_>) -> Props {
    let props = UsersProps { language: cx.language, user: cx.island_user(), settings: cx.settings };
    Props::of(&props)
}

#[cfg(test)]
mod tests {
    use crate::admin::testing::{Admin, html_of, props_of, screen};
    use model::access::Permission;

    #[test]
    fn the_island_is_told_who_manages_the_users() {
        let props = props_of(&html_of(&Admin::with(&[Permission::ManageUsers]), screen("/cmsadmin/users")));
        assert_eq!((&props["user"]["ID"], &props["user"]["name"]), (&4.into(), &"Ada & co".into()));
        assert_eq!(props["user"]["permissions"][0]["name"], "manage-users");
        assert_eq!(props["settings"]["siteName"], "Harbour");
    }
}
