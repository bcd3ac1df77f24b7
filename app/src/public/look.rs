//! The site's look: style, logo and icon.

use model::site::Settings;
use model::theme::ThemePicture;
use model::view::RenderPurpose;

/// The part of the look that all documents
/// share, in addition to the stylesheet.
#[derive(Default)]
pub(crate) struct Look {
    pub(crate) style: String,
    /// The address of the site icon.
    /// If it is `None`, the product's icon is used.
    pub(crate) icon: Option<String>,
}

impl Look {
    pub(crate) fn of(settings: &Settings, purpose: RenderPurpose) -> Self {
        let icon = settings.theme.favicon.as_ref().map(|icon| address(icon, purpose));
        Self { style: settings.theme.style(), icon }
    }
}

/// The logo, shown instead of the site name.
#[derive(Clone, Debug)]
pub(crate) struct Logo {
    pub(crate) href: String,
    /// Width of the original picture in pixels.
    pub(crate) width: u32,
    /// Height of the original picture in pixels.
    pub(crate) height: u32,
}

impl Logo {
    pub(crate) fn of(settings: &Settings, purpose: RenderPurpose) -> Option<Self> {
        let logo = settings.theme.logo.as_ref()?;
        Some(Self { href: address(logo, purpose), width: logo.width, height: logo.height })
    }
}

/// Returns the address of a picture.
/// Previews use the media library, because they
/// may show a picture that is not saved yet.
fn address(picture: &ThemePicture, purpose: RenderPurpose) -> String {
    match purpose {
        RenderPurpose::Visit | RenderPurpose::NotFound | RenderPurpose::Shared => {
            format!("/api/pagewright/settings/picture/{}", picture.hash)
        }
        RenderPurpose::Preview => format!("/api/pagewright/medialib/preview-image?imageID={}&w=640", picture.file_id),
    }
}

#[cfg(test)]
mod tests {
    use crate::public::testing::{document_of, view};
    use model::id::FileId;
    use model::theme::{FontStack, Theme, ThemePicture};
    use model::view::{PageView, RenderPurpose};
    use serde_json::json;
    use std::sync::Arc;

    fn picture(hash: &str) -> Option<ThemePicture> {
        let file_name = "a.png".to_owned();
        Some(ThemePicture { file_id: FileId(5), file_name, hash: hash.to_owned(), width: 300, height: 60 })
    }

    fn page(theme: Theme) -> PageView {
        let mut page = view(json!({"type":"content","title":"T"}));
        Arc::make_mut(&mut page.settings).theme = theme;
        page
    }

    #[test]
    fn nothing_chosen_is_the_look_of_the_product() {
        let html = document_of(&page(Theme::default()));
        assert!(html.contains("<link rel=\"icon\" href=\"/favicon.svg\" type=\"image/svg+xml\">"), "{html}");
        assert!(html.contains("<a href=\"/\" class=\"site-name\">Harbour</a>"), "{html}");
        assert_eq!(html.matches("<style").count(), 2, "the site's, and that by which pages fade: {html}");
    }

    #[test]
    fn the_style_follows_the_stylesheet_byte_for_byte() {
        let theme = Theme { base_colour: "#0a4bd6".into(), heading_font: FontStack::Slab, ..Theme::default() };
        let html = document_of(&page(theme.clone()));
        let style = format!("<style>site</style><style id=\"theme\">{}</style>", theme.style());
        assert!(html.contains(&style), "{style} in {html}");
    }

    #[test]
    fn a_logo_stands_for_the_name_of_the_site() {
        let theme = Theme { logo: picture("abc"), favicon: picture("def"), ..Theme::default() };
        let html = document_of(&page(theme.clone()));
        let logo = "<img src=\"/api/pagewright/settings/picture/abc\" width=\"300\" height=\"60\" alt=\"Harbour\">";
        assert!(html.contains(logo), "{html}");
        assert!(html.contains("<link rel=\"icon\" href=\"/api/pagewright/settings/picture/def\">"), "{html}");
        let mut preview = page(theme);
        preview.purpose = RenderPurpose::Preview;
        let html = document_of(&preview);
        assert!(html.contains("<img src=\"/api/pagewright/medialib/preview-image?imageID=5&amp;w=640\""), "{html}");
    }
}
