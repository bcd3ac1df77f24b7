//! The screen with the form for a new page.

use crate::admin::AdminContext;
use crate::admin::props::Props;
use content::fields::schema::PageTypeSchema;
use i18n::Language;
use model::access::Operation;
use model::site::Settings;
use serde::Serialize;
use utoipa::ToSchema;

/// Props of the new-page form.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NewPageProps<'a> {
    language: Language,
    page_types: Vec<PageTypeSchema>,
    settings: &'a Settings,
    may_change_menu: bool,
}

pub(super) fn props(cx: &AdminContext<'_>) -> Props {
    let props = NewPageProps {
        language: cx.language,
        page_types: cx.page_types(),
        settings: cx.settings,
        may_change_menu: cx.actor().may_at_all(Operation::ChangeMenu),
    };
    Props::of(&props)
}

#[cfg(test)]
mod tests {
    use crate::admin::testing::{Admin, html_of, props_of, screen};
    use crate::public::page_types::PAGE_TYPES;
    use model::access::Permission;

    #[test]
    fn the_island_is_told_which_types_and_languages_there_are() {
        let props = props_of(&html_of(&Admin::with(&[]), screen("/cmsadmin/new-page")));
        assert_eq!(props["language"], "en");
        assert_eq!(props["pageTypes"].as_array().unwrap().len(), PAGE_TYPES.len());
        assert_eq!(props["settings"]["defaultLocale"], "en-gb");
        assert_eq!(props["mayChangeMenu"], false);
        let editor = Admin::with(&[Permission::CreatePage, Permission::ManageMenu]);
        assert_eq!(props_of(&html_of(&editor, screen("/cmsadmin/new-page")))["mayChangeMenu"], true);
    }
}
