//! The screen of API tokens.

use crate::admin::props::Props;
use crate::admin::{AdminContext, IslandUser};
use i18n::Language;
use model::site::Settings;
use serde::Serialize;
use utoipa::ToSchema;

/// Props of the list of API tokens.
#[derive(Serialize, ToSchema)]
pub(super) struct ApiTokensProps<'a> {
    language: Language,
    /// The user, who can give a token no other permissions.
    user: IslandUser<'a>,
    settings: &'a Settings,
}

pub(super) fn props(cx: &AdminContext<'_>) -> Props {
    let props = ApiTokensProps { language: cx.language, user: cx.island_user(), settings: cx.settings };
    Props::of(&props)
}

#[cfg(test)]
mod tests {
    use crate::admin::testing::{Admin, html_of, props_of, screen};
    use model::access::Permission;

    #[test]
    fn the_island_is_told_which_permissions_a_token_can_get() {
        let props = props_of(&html_of(&Admin::with(&[Permission::ManageApiTokens]), screen("/cmsadmin/api-tokens")));
        assert_eq!(props["user"]["permissions"][0]["name"], "manage-api-tokens");
        assert_eq!(props["settings"]["availableLocales"].as_array().unwrap().len(), 3);
    }
}
