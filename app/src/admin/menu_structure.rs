//! The screen of the menu structure,
//! with every menu in every locale.

use crate::admin::AdminContext;
use crate::admin::props::Props;
use i18n::Language;
use model::site::Settings;
use serde::Serialize;
use utoipa::ToSchema;

/// Props of the menu structure screen.
#[derive(Serialize, ToSchema)]
pub(super) struct MenuStructureProps<'a> {
    language: Language,
    settings: &'a Settings,
}

pub(super) fn props(cx: &AdminContext<'_>) -> Props {
    let props = MenuStructureProps { language: cx.language, settings: cx.settings };
    Props::of(&props)
}

#[cfg(test)]
mod tests {
    use crate::admin::testing::{Admin, html_of, props_of, screen};
    use i18n::Language;

    #[test]
    fn the_island_is_told_the_locales_of_the_site() {
        let mut admin = Admin::with(&[]);
        admin.language = Language::Nl;
        let html = html_of(&admin, screen("/cmsadmin/menu-structure"));
        assert_eq!(props_of(&html)["settings"]["availableLocales"][1], "nl-nl");
        assert!(html.contains("<h1 class=\"admin-title\">Menustructuur</h1>"), "{html}");
    }
}
