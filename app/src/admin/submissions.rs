//! The forms that visitors sent.

use crate::admin::AdminContext;
use crate::admin::react_screen::react_screen;
use i18n::{Language, t};
use serde::Serialize;
use utoipa::ToSchema;

/// What the screen is given.
#[derive(Serialize, ToSchema)]
pub(super) struct SubmissionsProps {
    language: Language,
}

pub fn submissions(cx: &AdminContext<'_>) -> String {
    let props = SubmissionsProps { language: cx.language };
    react_screen(cx, t(cx.language, "admin.submissions.title"), "islands/submissions.js", &props)
}

#[cfg(test)]
mod tests {
    use super::submissions;
    use crate::admin::testing::{Admin, html_of, props_of};
    use i18n::Language;

    #[test]
    fn the_island_is_told_the_language_of_its_reader() {
        let mut admin = Admin::with(&[]);
        admin.language = Language::Nl;
        let html = html_of(&admin, submissions);
        assert_eq!(props_of(&html)["language"], "nl");
        assert!(html.contains("<h1 class=\"admin-title\">Formulieren</h1>"), "{html}");
    }
}
