//! The search box in the header.

use crate::public::site::Site;
use crate::public::wording::Wording;
use leptos::prelude::*;
use model::search::MAX_SEARCH_TERM_CHARS;
use model::slug::Slug;

const FIELD: &str = "site-search-term";

/// Draws a search box without suggestions,
/// because their script would load on every page.
pub(crate) fn header_box(site: &Site<'_>, wording: Wording) -> AnyView {
    view! {
        <form class="header-search" role="search" aria-label=wording.text("public.search.label") action=search_path(site) method="get">
            <label class="header-search-label" for=FIELD>
                {wording.say("public.search.label")}
            </label>
            <input type="search" id=FIELD name="q" maxlength=MAX_SEARCH_TERM_CHARS.to_string() enterkeyhint="search" />
            <button>{wording.say("public.search.submit")}</button>
        </form>
    }
    .into_any()
}

/// Returns the path of the search page in the page's locale.
pub(crate) fn search_path(site: &Site<'_>) -> String {
    site.path_to(Slug::search().as_str(), site.locale)
}

#[cfg(test)]
mod tests {
    use super::FIELD;
    use content::names::TakenNames;

    #[test]
    fn no_anchor_of_a_block_takes_the_id_of_a_search_box() {
        let taken = TakenNames::of(&[]);
        assert!(taken.contains(FIELD) && taken.contains("not-found-term"));
    }
}
