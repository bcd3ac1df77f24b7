//! The mails that were not sent.

use crate::admin::AdminContext;
use crate::admin::react_screen::react_screen;
use i18n::{Language, t};
use model::site::Settings;
use serde::Serialize;
use utoipa::ToSchema;

/// Props of the screen of failed mails.
#[derive(Serialize, ToSchema)]
pub(super) struct FailedMailsProps<'a> {
    language: Language,
    settings: &'a Settings,
}

pub fn failed_mails(cx: &AdminContext<'_>) -> String {
    let props = FailedMailsProps { language: cx.language, settings: cx.settings };
    react_screen(cx, t(cx.language, "admin.failedMails.title"), "islands/failed-mails.js", &props)
}

#[cfg(test)]
mod tests {
    use super::failed_mails;
    use crate::admin::testing::{Admin, html_of, props_of};
    use i18n::Language;

    #[test]
    fn the_screen_speaks_the_language_of_its_reader() {
        let mut admin = Admin::with(&[]);
        admin.language = Language::De;
        let html = html_of(&admin, failed_mails);
        assert_eq!(props_of(&html)["language"], "de");
        assert!(html.contains("<h1 class=\"admin-title\">Fehlgeschlagene Mails</h1>"), "{html}");
    }
}
