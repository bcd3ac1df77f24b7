//! The indexes of the search, and words that find the same.

use crate::admin::AdminContext;
use crate::admin::react_screen::react_screen;
use i18n::{Language, t};
use serde::Serialize;
use utoipa::ToSchema;

/// What the screen of the search index is given.
#[derive(Serialize, ToSchema)]
pub(super) struct SearchIndexProps {
    language: Language,
}

pub fn search_index(cx: &AdminContext<'_>) -> String {
    let props = SearchIndexProps { language: cx.language };
    react_screen(cx, t(cx.language, "admin.searchIndex.title"), "islands/search-index.js", &props)
}

#[cfg(test)]
mod tests {
    use super::search_index;
    use crate::admin::testing::{Admin, html_of, props_of};
    use i18n::Language;

    #[test]
    fn the_island_is_told_the_language() {
        let mut admin = Admin::with(&[]);
        admin.language = Language::Nl;
        let html = html_of(&admin, search_index);
        assert_eq!(props_of(&html)["language"], "nl");
        assert!(html.contains("<h1 class=\"admin-title\">Zoekindex</h1>"), "{html}");
    }
}
