//! The audit log: who did what, when and from where.

use crate::admin::AdminContext;
use crate::admin::react_screen::react_screen;
use i18n::{Language, t};
use model::site::Settings;
use serde::Serialize;
use utoipa::ToSchema;

/// What the audit log is given.
#[derive(Serialize, ToSchema)]
pub(super) struct AuditLogProps<'a> {
    language: Language,
    settings: &'a Settings,
}

pub fn audit_log(cx: &AdminContext<'_>) -> String {
    let props = AuditLogProps { language: cx.language, settings: cx.settings };
    react_screen(cx, t(cx.language, "admin.auditLog.title"), "islands/audit-log.js", &props)
}

#[cfg(test)]
mod tests {
    use super::audit_log;
    use crate::admin::testing::{Admin, html_of, props_of};
    use i18n::Language;

    #[test]
    fn the_island_is_told_the_language_of_its_reader() {
        let mut admin = Admin::with(&[]);
        admin.language = Language::Fr;
        let html = html_of(&admin, audit_log);
        assert_eq!(props_of(&html)["language"], "fr");
        assert!(html.contains("<h1 class=\"admin-title\">Journal d’activité</h1>"), "{html}");
    }
}
