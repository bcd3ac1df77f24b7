//! The screen of the user's own settings:
//! profile, password and picture.

use crate::admin::AdminContext;
use crate::admin::props::Props;
use i18n::Language;
use model::site::Settings;
use model::user::User;
use serde::Serialize;
use utoipa::ToSchema;

/// Props of the form for the user's own settings.
#[derive(Serialize, ToSchema)]
pub(super) struct UserSettingsProps<'a> {
    language: Language,
    user: &'a User,
    settings: &'a Settings,
}

pub(super) fn props(cx: &AdminContext<'_>) -> Props {
    let props = UserSettingsProps { language: cx.language, user: cx.user, settings: cx.settings };
    Props::of(&props)
}

#[cfg(test)]
mod tests {
    use crate::admin::testing::{Admin, html_of, props_of, screen};

    #[test]
    fn the_island_is_given_the_user_whole() {
        let props = props_of(&html_of(&Admin::with(&[]), screen("/cmsadmin/user/settings")));
        assert_eq!(props["user"]["email"], "ada@harbour.example");
        assert_eq!(props["user"]["profile"]["jobTitle"], "");
        assert_eq!(props["user"]["role"]["name"], "Editor");
    }
}
