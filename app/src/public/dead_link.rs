//! The page for invalid or expired share links and deleted pages.

use crate::public::PublicContext;
use crate::public::notice::{Notice, home_link, notice};
use crate::public::wording::Wording;
use model::view::SiteView;

/// Renders the page. The caller sets the status.
///
/// The text is the same in all cases.
/// Otherwise guessed addresses would reveal which links exist.
pub fn dead_link(view: &SiteView, cx: &PublicContext<'_>) -> String {
    let wording = Wording::of(&view.locale);
    let (title, text) = (wording.text("public.draft.dead.title"), wording.text("public.draft.dead.text"));
    notice(view, cx, &Notice { title: title.to_owned(), text: text.to_owned(), action: home_link })
}

#[cfg(test)]
mod tests {
    use super::dead_link;
    use crate::public::testing::{assets, context, settings};
    use model::locale::Locale;
    use model::view::SiteView;
    use std::sync::Arc;

    #[test]
    fn a_link_that_opens_nothing_says_what_to_do() {
        let locale = Locale::parse("de-de").unwrap();
        let view = SiteView { settings: settings(), locale, menus: Arc::default() };
        let html = dead_link(&view, &context(&assets()));
        for part in
            ["<html lang=\"de-DE\">", "Dieser Link funktioniert nicht", "content=\"noindex\"", "href=\"/de-de\""]
        {
            assert!(html.contains(part), "{part} in {html}");
        }
    }
}
