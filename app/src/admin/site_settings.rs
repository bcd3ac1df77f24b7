//! The screen of the site's settings.

use crate::admin::AdminContext;
use crate::admin::props::Props;
use i18n::Language;
use model::mail::MailDelivery;
use model::theme::FontStack;
use serde::Serialize;
use utoipa::ToSchema;

/// Props of the site settings screen.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SiteSettingsProps {
    language: Language,
    fonts: Vec<Font>,
    /// False if no mail server is set, so that mails only go to a folder.
    has_mail_server: bool,
}

/// A font that can be chosen.
#[derive(Serialize, ToSchema)]
struct Font {
    id: FontStack,
    /// The value of `font-family`. Null for the font of the stylesheet.
    families: Option<&'static str>,
}

pub(super) fn props(cx: &AdminContext<'_>) -> Props {
    let fonts = FontStack::ALL.iter().map(|id| Font { id: *id, families: id.families() }).collect();
    let has_mail_server = cx.mail_delivery == MailDelivery::Server;
    let props = SiteSettingsProps { language: cx.language, fonts, has_mail_server };
    Props::of(&props)
}

#[cfg(test)]
mod tests {
    use crate::admin::testing::{Admin, html_of, props_of, screen};
    use i18n::Language;

    #[test]
    fn the_island_is_told_the_fonts() {
        let mut admin = Admin::with(&[]);
        admin.language = Language::Nl;
        let html = html_of(&admin, screen("/cmsadmin/settings"));
        let fonts = &props_of(&html)["fonts"];
        assert_eq!((&fonts[0]["id"], &fonts[0]["families"]), (&"standard".into(), &serde_json::Value::Null));
        assert_eq!(props_of(&html)["hasMailServer"], true);
        assert_eq!(fonts[1]["families"], "system-ui,sans-serif");
        assert!(html.contains("<h1 class=\"admin-title\">Site-instellingen</h1>"), "{html}");
    }
}
