//! The tags: what they are called, and what carries them.

use crate::admin::AdminContext;
use crate::admin::react_screen::react_screen;
use i18n::{Language, t};
use model::site::Settings;
use serde::Serialize;
use utoipa::ToSchema;

/// What the tags screen is given.
#[derive(Serialize, ToSchema)]
pub(super) struct TagsProps<'a> {
    language: Language,
    settings: &'a Settings,
}

pub fn tags(cx: &AdminContext<'_>) -> String {
    let props = TagsProps { language: cx.language, settings: cx.settings };
    react_screen(cx, t(cx.language, "admin.tags.title"), "islands/tags.js", &props)
}

#[cfg(test)]
mod tests {
    use super::tags;
    use crate::admin::testing::{Admin, html_of, props_of};
    use i18n::Language;

    #[test]
    fn the_island_is_told_the_locales_of_the_site() {
        let mut admin = Admin::with(&[]);
        admin.language = Language::De;
        let html = html_of(&admin, tags);
        assert_eq!(props_of(&html)["settings"]["availableLocales"][1], "nl-nl");
        assert!(html.contains("<h1 class=\"admin-title\">Schlagwörter</h1>"), "{html}");
    }
}
