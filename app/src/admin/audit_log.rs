//! The screen of the audit log.

use crate::admin::AdminContext;
use crate::admin::props::Props;
use i18n::Language;
use model::site::Settings;
use serde::Serialize;
use utoipa::ToSchema;

/// Props of the audit log.
#[derive(Serialize, ToSchema)]
pub(super) struct AuditLogProps<'a> {
    language: Language,
    settings: &'a Settings,
}

pub(super) fn props(cx: &AdminContext<'_>) -> Props {
    let props = AuditLogProps { language: cx.language, settings: cx.settings };
    Props::of(&props)
}

#[cfg(test)]
mod tests {
    use crate::admin::testing::{Admin, html_of, props_of, screen};
    use i18n::Language;

    #[test]
    fn the_island_is_told_the_language_of_its_reader() {
        let mut admin = Admin::with(&[]);
        admin.language = Language::Fr;
        let html = html_of(&admin, screen("/cmsadmin/audit-log"));
        assert_eq!(props_of(&html)["language"], "fr");
        assert!(html.contains("<h1 class=\"admin-title\">Journal d’activité</h1>"), "{html}");
    }
}
