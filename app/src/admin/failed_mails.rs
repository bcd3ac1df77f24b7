//! The screen of mails that were not sent.

use crate::admin::AdminContext;
use crate::admin::props::Props;
use i18n::Language;
use model::site::Settings;
use serde::Serialize;
use utoipa::ToSchema;

/// Props of the failed mails screen.
#[derive(Serialize, ToSchema)]
pub(super) struct FailedMailsProps<'a> {
    language: Language,
    settings: &'a Settings,
}

pub(super) fn props(cx: &AdminContext<'_>) -> Props {
    let props = FailedMailsProps { language: cx.language, settings: cx.settings };
    Props::of(&props)
}

#[cfg(test)]
mod tests {
    use crate::admin::testing::{Admin, html_of, props_of, screen};
    use i18n::Language;

    #[test]
    fn the_screen_speaks_the_language_of_its_reader() {
        let mut admin = Admin::with(&[]);
        admin.language = Language::De;
        let html = html_of(&admin, screen("/cmsadmin/failed-mails"));
        assert_eq!(props_of(&html)["language"], "de");
        assert!(html.contains("<h1 class=\"admin-title\">Fehlgeschlagene E-Mails</h1>"), "{html}");
    }
}
