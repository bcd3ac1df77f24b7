//! One's own settings: personal data, password, picture.

use crate::admin::AdminContext;
use crate::admin::react_screen::react_screen;
use i18n::{Language, t};
use model::site::Settings;
use model::user::User;
use serde::Serialize;
use utoipa::ToSchema;

/// What the form of one's own settings is given.
#[derive(Serialize, ToSchema)]
pub(super) struct UserSettingsProps<'a> {
    language: Language,
    user: &'a User,
    settings: &'a Settings,
}

pub fn user_settings(cx: &AdminContext<'_>) -> String {
    let props = UserSettingsProps { language: cx.language, user: cx.user, settings: cx.settings };
    react_screen(cx, t(cx.language, "admin.userSettings.title"), "islands/user-settings.js", &props)
}

#[cfg(test)]
mod tests {
    use super::user_settings;
    use crate::admin::testing::{Admin, html_of, props_of};

    #[test]
    fn the_island_is_given_the_user_whole() {
        let props = props_of(&html_of(&Admin::with(&[]), user_settings));
        assert_eq!(props["user"]["email"], "ada@harbour.example");
        assert_eq!(props["user"]["profile"]["jobTitle"], "");
        assert_eq!(props["user"]["role"]["name"], "Editor");
    }
}
