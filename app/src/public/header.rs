//! The header of the public site.

use crate::public::locale_switcher::locale_switcher;
use crate::public::search_box::header_box;
use crate::public::site::Site;
use crate::public::wording::Wording;
use leptos::prelude::*;
use model::menu::MenuLink;

/// Draws a header with site name,
/// search box, menu and languages.
///
/// On phones, everything except the name is hidden behind
/// a button that needs no script. The search page has
/// a search box in its content, so the header there has none.
pub(crate) fn site_header(site: &Site<'_>, wording: Wording) -> AnyView {
    let has_search = site.settings.header_search && site.search_query.is_none();
    let search = has_search.then(|| header_box(site, wording));
    let wrap = if has_search { "wrap header-with-search" } else { "wrap" };
    view! {
        <header class="site-header">
            <div class=wrap>
                {site_name(site)}
                <details class="site-menu">
                    <summary>{wording.say("public.menu")}</summary>
                </details>
                {search}
                <nav class="site-nav" aria-label=wording.text("public.mainMenu")>
                    {menu(&site.menus.main, site, wording)}
                </nav>
                {locale_switcher(site, wording)}
            </div>
        </header>
    }
    .into_any()
}

/// Draws a header with only site name
/// and languages, for landing pages.
pub(crate) fn slim_header(site: &Site<'_>, wording: Wording) -> AnyView {
    view! {
        <header class="site-header">
            <div class="wrap">{site_name(site)} {locale_switcher(site, wording)}</div>
        </header>
    }
    .into_any()
}

pub(crate) fn no_header(_: &Site<'_>, _: Wording) -> AnyView {
    ().into_any()
}

fn site_name(site: &Site<'_>) -> impl IntoView + use<> {
    let name = site.settings.site_name.clone();
    match site.logo.clone() {
        Some(logo) => view! {
            <a class="site-name site-logo" href=site.home()>
                <img src=logo.href width=logo.width.to_string() height=logo.height.to_string() alt=name />
            </a>
        }
        .into_any(),
        None => view! {
            <a class="site-name" href=site.home()>
                {name}
            </a>
        }
        .into_any(),
    }
}

/// Draws a list of links, with sublists. A link without
/// an address is drawn as text, the name of a group.
///
/// Marks the link to the current page
/// and the links to pages above it.
pub(crate) fn menu(links: &[MenuLink], site: &Site<'_>, wording: Wording) -> Option<AnyView> {
    if links.is_empty() {
        return None;
    }
    let items: Vec<_> = links
        .iter()
        .map(|link| {
            let label = link.label.clone();
            let name = match link.href.as_str() {
                "" => view! { <span class="menu-group">{label}</span> }.into_any(),
                href if link.new_tab => view! {
                    <a href=href.to_owned() target="_blank" rel="noopener" aria-current=current(href, site)>
                        {label}
                        <span class="new-tab">
                            <span class="new-tab-words">{wording.say("public.newTab")}</span>
                        </span>
                    </a>
                }
                .into_any(),
                href => view! {
                    <a href=href.to_owned() aria-current=current(href, site)>
                        {label}
                    </a>
                }
                .into_any(),
            };
            view! { <li>{name} {menu(&link.items, site, wording)}</li> }
        })
        .collect();
    Some(view! { <ul>{items}</ul> }.into_any())
}

/// Returns the `aria-current` of a link.
///
/// Links to pages above the current page are marked too.
/// The home page is above every page, so the link
/// to it is marked only on the home page itself.
pub(crate) fn current(href: &str, site: &Site<'_>) -> Option<&'static str> {
    match site.path.strip_prefix(href) {
        Some("") => Some("page"),
        Some(below) if below.starts_with('/') && href != site.home() => Some("true"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::public::testing::{document_of, link, view};
    use model::menu::MenuLink;
    use serde_json::json;
    use std::sync::Arc;

    #[test]
    fn the_menu_marks_the_page_that_is_shown() {
        let mut page = view(json!({"type":"content","title":"T","slug":"/boats"}));
        Arc::make_mut(&mut page.menus).main = vec![link("Boats", "/boats"), link("Crew & co", "/crew")];
        let html = document_of(&page);
        assert!(html.contains("<a href=\"/boats\" aria-current=\"page\">Boats</a>"), "{html}");
        assert!(html.contains("<a href=\"/crew\">Crew &amp; co</a>"), "{html}");
    }

    #[test]
    fn the_menu_marks_what_the_page_lies_below_except_the_home_page() {
        let mut page = view(json!({"type":"content","title":"T","slug":"/nieuws/a","locale":"nl-nl"}));
        Arc::make_mut(&mut page.menus).main =
            vec![link("Home", "/nl-nl"), link("Nieuws", "/nl-nl/nieuws"), link("Nieuw", "/nl-nl/nieuw")];
        let html = document_of(&page);
        assert!(html.contains("<a href=\"/nl-nl/nieuws\" aria-current=\"true\">"), "{html}");
        assert_eq!(html.matches("aria-current").count(), 1, "{html}");
    }

    #[test]
    fn the_header_has_a_search_box_where_the_site_wants_one() {
        let mut page = view(json!({"type":"content","title":"T","locale":"nl-nl"}));
        assert!(!document_of(&page).contains("role=\"search\""));
        Arc::make_mut(&mut page.settings).header_search = true;
        let html = document_of(&page);
        let form = "<form role=\"search\" aria-label=\"Zoeken op deze site\" action=\"/nl-nl/search\" method=\"get\" class=\"header-search\">";
        for part in [form, "<label for=\"site-search-term\"", "id=\"site-search-term\" name=\"q\""] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("<script type=\"module\">"), "it needs no script: {html}");
        page.page.page_type = "landing".into();
        assert!(!document_of(&page).contains("role=\"search\""));
    }

    #[test]
    fn a_group_is_a_name_above_its_links() {
        let mut page = view(json!({"type":"content","title":"T","slug":"/boats/red"}));
        Arc::make_mut(&mut page.menus).main =
            vec![MenuLink { items: vec![link("Boats", "/boats")], ..link("Fleet", "") }];
        let html = document_of(&page);
        let expected =
            "<li><span class=\"menu-group\">Fleet</span><ul><li><a href=\"/boats\" aria-current=\"true\">Boats</a>";
        assert!(html.contains(expected), "{html}");
    }

    #[test]
    fn a_link_that_opens_a_new_tab_says_so() {
        let mut page = view(json!({"type":"content","title":"T"}));
        let shop = MenuLink { new_tab: true, ..link("Shop", "https://shop.example") };
        Arc::make_mut(&mut page.menus).main = vec![shop];
        let html = document_of(&page);
        let expected = "<a href=\"https://shop.example\" target=\"_blank\" rel=\"noopener\">Shop<span class=\"new-tab\">\
            <span class=\"new-tab-words\">(opens in a new tab)</span></span></a>";
        assert!(html.contains(expected), "{html}");
    }

    #[test]
    fn a_landing_page_has_no_menu_and_a_blank_page_nothing_around_it() {
        let mut page = view(json!({"type":"landing","title":"T"}));
        Arc::make_mut(&mut page.menus).main = vec![link("Boats", "/boats")];
        let html = document_of(&page);
        assert!(html.contains("site-header") && !html.contains("/boats"), "{html}");
        page.page.page_type = "blank".into();
        let html = document_of(&page);
        assert!(!html.contains("site-header") && !html.contains("site-footer"), "{html}");
    }
}
