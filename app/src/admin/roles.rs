//! The screen of roles and their permissions.

use crate::admin::props::Props;
use crate::admin::{AdminContext, IslandUser};
use content::fields::schema::PageTypeSchema;
use i18n::Language;
use model::site::Settings;
use serde::Serialize;
use utoipa::ToSchema;

/// Props of the list of roles.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RolesProps<'a> {
    language: Language,
    user: IslandUser<'a>,
    /// The page types that a permission can be limited to.
    page_types: Vec<PageTypeSchema>,
    settings: &'a Settings,
}

pub(super) fn props(cx: &AdminContext<'_>) -> Props {
    let props = RolesProps {
        language: cx.language,
        user: cx.island_user(),
        page_types: cx.page_types(),
        settings: cx.settings,
    };
    Props::of(&props)
}

#[cfg(test)]
mod tests {
    use crate::admin::testing::{Admin, html_of, props_of, screen};
    use crate::public::page_types::PAGE_TYPES;
    use model::access::Permission;

    #[test]
    fn the_island_is_told_what_a_permission_can_be_limited_to() {
        let props = props_of(&html_of(&Admin::with(&[Permission::ManageRoles]), screen("/cmsadmin/roles")));
        assert_eq!(props["user"]["permissions"][0]["name"], "manage-roles");
        assert_eq!(props["pageTypes"].as_array().unwrap().len(), PAGE_TYPES.len());
        assert_eq!(props["settings"]["availableLocales"].as_array().unwrap().len(), 3);
    }
}
