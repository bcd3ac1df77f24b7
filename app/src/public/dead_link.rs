//! What is shown to who follows a link to a draft that opens nothing: made up, ended, or of a page that was deleted.

use crate::i18n::{Language, t};
use crate::public::PublicContext;
use crate::public::notice::{Notice, notice, way_home};
use model::view::Surroundings;

/// Renders the page; its status is the caller's to set. It does not say which of these it is, so that nobody learns what there is.
pub fn dead_link(view: &Surroundings, cx: &PublicContext<'_>) -> String {
    let language = Language::of(&view.locale);
    let (title, text) = (t(language, "public.draft.dead.title"), t(language, "public.draft.dead.text"));
    notice(view, cx, &Notice { title: title.to_owned(), text: text.to_owned(), action: way_home })
}

#[cfg(test)]
mod tests {
    use super::dead_link;
    use crate::public::testing::{assets, context, settings};
    use model::locale::Locale;
    use model::view::{Menus, Surroundings};

    #[test]
    fn a_link_that_opens_nothing_says_what_to_do() {
        let locale = Locale::parse("de-de").unwrap();
        let view = Surroundings { settings: settings(), locale, menus: Menus::default() };
        let html = dead_link(&view, &context(&assets()));
        for part in
            ["<html lang=\"de-DE\">", "Dieser Link funktioniert nicht", "content=\"noindex\"", "href=\"/de-de\""]
        {
            assert!(html.contains(part), "{part} in {html}");
        }
    }
}
