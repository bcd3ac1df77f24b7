//! The settings of the site.

use crate::admin::AdminContext;
use crate::admin::react_screen::react_screen;
use i18n::{Language, t};
use model::theme::FontStack;
use serde::Serialize;
use utoipa::ToSchema;

/// What the screen of the settings is given.
#[derive(Serialize, ToSchema)]
pub(super) struct SiteSettingsProps {
    language: Language,
    fonts: Vec<Font>,
}

/// Fonts that can be chosen.
#[derive(Serialize, ToSchema)]
struct Font {
    id: FontStack,
    /// The value of `font-family`; null for what the stylesheet has.
    families: Option<&'static str>,
}

pub fn site_settings(cx: &AdminContext<'_>) -> String {
    let fonts = FontStack::ALL.iter().map(|id| Font { id: *id, families: id.families() }).collect();
    let props = SiteSettingsProps { language: cx.language, fonts };
    react_screen(cx, t(cx.language, "admin.siteSettings.title"), "islands/site-settings.js", &props)
}

#[cfg(test)]
mod tests {
    use super::site_settings;
    use crate::admin::testing::{Admin, html_of, props_of};
    use i18n::Language;

    #[test]
    fn the_island_is_told_the_fonts() {
        let mut admin = Admin::with(&[]);
        admin.language = Language::Nl;
        let html = html_of(&admin, site_settings);
        let fonts = &props_of(&html)["fonts"];
        assert_eq!((&fonts[0]["id"], &fonts[0]["families"]), (&"standard".into(), &serde_json::Value::Null));
        assert_eq!(fonts[1]["families"], "system-ui,sans-serif");
        assert!(html.contains("<h1 class=\"admin-title\">Site-instellingen</h1>"), "{html}");
    }
}
