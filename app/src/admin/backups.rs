//! The screen of backups.

use crate::admin::AdminContext;
use crate::admin::props::Props;
use i18n::Language;
use model::site::Settings;
use serde::Serialize;
use utoipa::ToSchema;

/// Props of the screen of backups.
#[derive(Serialize, ToSchema)]
pub(super) struct BackupsProps<'a> {
    language: Language,
    settings: &'a Settings,
}

pub(super) fn props(cx: &AdminContext<'_>) -> Props {
    Props::of(&BackupsProps { language: cx.language, settings: cx.settings })
}

#[cfg(test)]
mod tests {
    use crate::admin::testing::{Admin, html_of, props_of, screen};
    use model::access::Permission;

    #[test]
    fn the_island_is_told_the_time_zone_of_the_schedule() {
        let html = html_of(&Admin::with(&[Permission::ManageBackups]), screen("/cmsadmin/backups"));
        assert!(props_of(&html)["settings"]["timeZone"].is_string(), "{html}");
        assert!(html.contains("<h1 class=\"admin-title\">Backups</h1>"), "{html}");
    }
}
