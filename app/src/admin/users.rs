//! The screen of user accounts and their permissions.

use crate::admin::props::Props;
use crate::admin::{AdminContext, IslandUser};
use i18n::Language;
use model::site::Settings;
use serde::Serialize;
use utoipa::ToSchema;

/// Props of the list of users.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UsersProps<'a> {
    language: Language,
    user: IslandUser<'a>,
    settings: &'a Settings,
    /// False if invitations are not mailed, or fail. Only users who manage mails are told of failures.
    sends_mails: bool,
}

pub(super) fn props(cx: &AdminContext<'_>) -> Props {
    let sends_mails = cx.mail_delivery.works(cx.mail_problem);
    let props = UsersProps { language: cx.language, user: cx.island_user(), settings: cx.settings, sends_mails };
    Props::of(&props)
}

#[cfg(test)]
mod tests {
    use crate::admin::testing::{Admin, html_of, props_of, screen};
    use model::access::Permission;
    use model::mail::{MailDelivery, MailProblem};
    use time::macros::datetime;

    #[test]
    fn the_island_is_told_who_manages_the_users() {
        let props = props_of(&html_of(&Admin::with(&[Permission::ManageUsers]), screen("/cmsadmin/users")));
        assert_eq!((&props["user"]["ID"], &props["user"]["name"]), (&4.into(), &"Ada & co".into()));
        assert_eq!(props["user"]["permissions"][0]["name"], "manage-users");
        assert_eq!(props["settings"]["siteName"], "Harbour");
    }

    #[test]
    fn the_island_is_told_if_invitations_are_mailed() {
        let mut admin = Admin::with(&[Permission::ManageUsers]);
        let sends = |admin: &Admin| props_of(&html_of(admin, screen("/cmsadmin/users")))["sendsMails"].clone();
        assert_eq!(sends(&admin), true);
        admin.mail_delivery = MailDelivery::Folder;
        assert_eq!(sends(&admin), false);
        admin.mail_delivery = MailDelivery::Server;
        let since = datetime!(2026-03-02 09:05 UTC);
        admin.mail_problem = Some(MailProblem { since, mails: 1, failure: "AUTH".into() });
        assert_eq!(sends(&admin), false);
    }
}
