//! The screen of the forms that visitors have sent.

use crate::admin::AdminContext;
use crate::admin::props::Props;
use i18n::Language;
use serde::Serialize;
use utoipa::ToSchema;

/// Props of the submissions screen.
#[derive(Serialize, ToSchema)]
pub(super) struct SubmissionsProps {
    language: Language,
}

pub(super) fn props(cx: &AdminContext<'_>) -> Props {
    let props = SubmissionsProps { language: cx.language };
    Props::of(&props)
}

#[cfg(test)]
mod tests {
    use crate::admin::testing::{Admin, html_of, props_of, screen};
    use i18n::Language;

    #[test]
    fn the_island_is_told_the_language_of_its_reader() {
        let mut admin = Admin::with(&[]);
        admin.language = Language::Nl;
        let html = html_of(&admin, screen("/cmsadmin/forms"));
        assert_eq!(props_of(&html)["language"], "nl");
        assert!(html.contains("<h1 class=\"admin-title\">Formulieren</h1>"), "{html}");
    }
}
