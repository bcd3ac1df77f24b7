//! The built-in 404 page for sites without a `/404` page.

use crate::public::PublicContext;
use crate::public::notice::{Notice, home_link, notice};
use crate::public::search::{SearchBox, search_box};
use crate::public::site::Site;
use crate::public::wording::Wording;
use leptos::prelude::*;
use model::view::SiteView;

/// Renders the page. The caller sets the status.
pub fn not_found(view: &SiteView, cx: &PublicContext<'_>) -> String {
    let wording = Wording::of(&view.locale);
    let (title, text) = (wording.text("public.notFound.title"), wording.text("public.notFound.text"));
    notice(view, cx, &Notice { title: title.to_owned(), text: text.to_owned(), action: suggested_links })
}

fn suggested_links(site: &Site<'_>, wording: Wording) -> AnyView {
    view! {
        {search_box(&SearchBox::of(site, "not-found-term"))}
        {home_link(site, wording)}
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::not_found;
    use crate::public::testing::{assets, context, settings};
    use model::locale::Locale;
    use model::view::SiteView;
    use std::sync::Arc;

    #[test]
    fn a_missing_page_says_so_in_the_language_of_its_address_and_leads_home() {
        let view = SiteView { settings: settings(), locale: Locale::parse("nl-nl").unwrap(), menus: Arc::default() };
        let html = not_found(&view, &context(&assets()));
        for part in [
            "<html lang=\"nl-NL\">",
            "<title>Deze pagina bestaat niet | Harbour</title>",
            "content=\"noindex\"",
            "<a href=\"/nl-nl\">Naar de homepage</a>",
            "action=\"/nl-nl/search\"",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("canonical") && !html.contains("og:url"), "{html}");
    }
}
