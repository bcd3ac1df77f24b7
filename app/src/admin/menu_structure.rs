//! The menu structure: every menu in every locale.

use crate::admin::AdminContext;
use crate::admin::react_screen::react_screen;
use i18n::{Language, t};
use model::site::Settings;
use serde::Serialize;
use utoipa::ToSchema;

/// What the menu structure screen is given.
#[derive(Serialize, ToSchema)]
pub(super) struct MenuStructureProps<'a> {
    language: Language,
    settings: &'a Settings,
}

pub fn menu_structure(cx: &AdminContext<'_>) -> String {
    let props = MenuStructureProps { language: cx.language, settings: cx.settings };
    react_screen(cx, t(cx.language, "admin.menuStructure.title"), "islands/menu-structure.js", &props)
}

#[cfg(test)]
mod tests {
    use super::menu_structure;
    use crate::admin::testing::{Admin, html_of, props_of};
    use i18n::Language;

    #[test]
    fn the_island_is_told_the_locales_of_the_site() {
        let mut admin = Admin::with(&[]);
        admin.language = Language::Nl;
        let html = html_of(&admin, menu_structure);
        assert_eq!(props_of(&html)["settings"]["availableLocales"][1], "nl-nl");
        assert!(html.contains("<h1 class=\"admin-title\">Menustructuur</h1>"), "{html}");
    }
}
