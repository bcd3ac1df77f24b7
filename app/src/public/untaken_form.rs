//! What is shown to who sent a form, without a script, that could not even be read or has no page to be shown on again.

use crate::public::PublicContext;
use crate::public::notice::{Notice, notice, way_home};
use crate::public::wording::Wording;
use model::view::Surroundings;

/// Why a form was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Untaken {
    TooLarge,
    /// It did not come from a page of this site.
    Foreign,
    /// The page that it stood on is not there, or has no such form.
    NoPage,
    /// The server could not take it.
    Failed,
}

/// Renders the page; its status is the caller's to set. The browser still has what was typed on the page before.
pub fn untaken_form(view: &Surroundings, why: Untaken, cx: &PublicContext<'_>) -> String {
    let wording = Wording::of(&view.locale);
    let text = match why {
        Untaken::TooLarge => wording.text("public.untaken.tooLarge"),
        Untaken::Foreign => wording.text("public.untaken.foreign"),
        Untaken::NoPage => wording.text("public.untaken.noPage"),
        Untaken::Failed => wording.text("public.untaken.failed"),
    };
    let title = wording.text("public.untaken.title").to_owned();
    notice(view, cx, &Notice { title, text: text.to_owned(), action: way_home })
}

#[cfg(test)]
mod tests {
    use super::{Untaken, untaken_form};
    use crate::public::testing::{assets, context, settings};
    use model::locale::Locale;
    use model::view::Surroundings;
    use std::sync::Arc;

    #[test]
    fn a_form_that_was_not_taken_says_why_in_the_language_of_its_sender() {
        let locale = Locale::parse("de-de").unwrap();
        let view = Surroundings { settings: settings(), locale, menus: Arc::default() };
        let html = |why| untaken_form(&view, why, &context(&assets()));
        for (why, words) in [
            (Untaken::TooLarge, "zu lang"),
            (Untaken::Foreign, "nicht von einer Seite dieser Website"),
            (Untaken::NoPage, "gibt es nicht mehr"),
            (Untaken::Failed, "später noch einmal"),
        ] {
            let html = html(why);
            for part in ["Das Formular wurde nicht gesendet", words, "content=\"noindex\""] {
                assert!(html.contains(part), "{part} in {html}");
            }
        }
    }
}
