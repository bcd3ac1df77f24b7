//! The screen of search indexes and synonyms.

use crate::admin::AdminContext;
use crate::admin::props::Props;
use i18n::Language;
use serde::Serialize;
use utoipa::ToSchema;

/// Props of the search index screen.
#[derive(Serialize, ToSchema)]
pub(super) struct SearchIndexProps {
    language: Language,
}

pub(super) fn props(cx: &AdminContext<'_>) -> Props {
    let props = SearchIndexProps { language: cx.language };
    Props::of(&props)
}

#[cfg(test)]
mod tests {
    use crate::admin::testing::{Admin, html_of, props_of, screen};
    use i18n::Language;

    #[test]
    fn the_island_is_told_the_language() {
        let mut admin = Admin::with(&[]);
        admin.language = Language::Nl;
        let html = html_of(&admin, screen("/cmsadmin/search-index"));
        assert_eq!(props_of(&html)["language"], "nl");
        assert!(html.contains("<h1 class=\"admin-title\">Zoekindex</h1>"), "{html}");
    }
}
