//! The side menu of a page.
//! Editors switch it on for each page.
//!
//! It shows the entries of the main menu around the page.
//! If the page is not in the main menu,
//! it shows the pages of the page's section.

use crate::public::header::{current, menu};
use crate::public::site::Site;
use crate::public::wording::Wording;
use content::fields::kind::FieldKind;
use content::fields::schema::Field;
use leptos::prelude::*;
use model::block::Props;
use model::menu::MenuLink;
use model::slug::Slug;
use model::teaser::RelatedPages;
use model::view::PageView;
use serde_json::Value;

/// The field that switches the menu on.
const SWITCH: &str = "sideMenu";

pub(super) fn field() -> Field {
    Field::optional(SWITCH, FieldKind::Switch)
}

/// Returns the query for the pages that the menu needs.
pub(super) fn around(props: &Props) -> Option<RelatedPages> {
    is_on(props).then_some(RelatedPages::Section)
}

fn is_on(props: &Props) -> bool {
    props.get(SWITCH).and_then(Value::as_bool).unwrap_or_default()
}

/// Draws the menu.
/// Returns `None` if it is switched off or empty.
pub(super) fn side_menu(view: &PageView, site: &Site<'_>, wording: Wording) -> Option<AnyView> {
    if !is_on(&view.page.page_version.page_type.props) {
        return None;
    }
    let MenuLink { label, href, items, .. } = of_main_menu(site).or_else(|| of_section(view, site))?;
    let links = menu(&items, site, wording)?;
    let name = wording.text("public.inThisSection");
    let heading = match href.as_str() {
        _ if label.is_empty() => None,
        "" => Some(view! { <span>{label}</span> }.into_any()),
        href => Some(view! { <a href=href.to_owned() aria-current=current(href, site)>{label}</a> }.into_any()),
    };
    let heading = heading.map(|heading| view! { <p class="side-menu-heading">{heading}</p> });
    Some(
        view! {
            <nav class="side-menu" aria-label=name>
                <details class="side-menu-toggle">
                    <summary>{wording.show(name)}</summary>
                </details>
                <div class="side-menu-links">{heading} {links}</div>
            </nav>
        }
        .into_any(),
    )
}

/// Returns the main menu entry whose group contains
/// the page. If there is none, returns the entry
/// whose group contains a page above this page.
fn of_main_menu(site: &Site<'_>) -> Option<MenuLink> {
    let holds = |fits: fn(&MenuLink, &Site<'_>) -> bool| {
        site.menus.main.iter().find(|entry| !entry.items.is_empty() && contains(entry, &|link| fits(link, site)))
    };
    let is_page = |link: &MenuLink, site: &Site<'_>| link.href == site.path;
    let is_above = |link: &MenuLink, site: &Site<'_>| current(&link.href, site).is_some();
    holds(is_page).or_else(|| holds(is_above)).cloned()
}

/// Returns true if a link, or a link below it, fits.
fn contains(link: &MenuLink, fits: &impl Fn(&MenuLink) -> bool) -> bool {
    fits(link) || link.items.iter().any(|item| contains(item, fits))
}

/// Returns the menu of the page's section.
/// Pages of the second level are entries,
/// and deeper pages are below their parent.
fn of_section(view: &PageView, site: &Site<'_>) -> Option<MenuLink> {
    let slug = Slug::from_stored(view.page.slug.clone());
    let root = slug.first(1)?;
    let mut items: Vec<(&str, MenuLink)> = Vec::new();
    let link = |slug: &str, label: &str| MenuLink {
        label: label.to_owned(),
        href: site.path_to(slug, site.locale),
        new_tab: false,
        items: Vec::new(),
    };
    // Adds pages of the second level first,
    // so that deeper pages find their parent.
    let (mut pages, deeper): (Vec<_>, Vec<_>) =
        view.page.section.iter().partition(|page| page.slug.matches('/').count() == 2);
    pages.extend(deeper);
    for page in pages {
        let above = page.slug.rsplit_once('/').map_or("", |(above, _)| above);
        let link = link(&page.slug, &page.title);
        match items.iter_mut().find(|(slug, _)| *slug == above) {
            Some((_, branch)) => branch.items.push(link),
            None => items.push((&page.slug, link)),
        }
    }
    let title = if slug.as_str() == root {
        Some(&view.page.title)
    } else {
        view.page.ancestors.iter().find(|page| page.slug == root).map(|page| &page.title)
    };
    let items = items.into_iter().map(|(_, link)| link).collect();
    Some(match title {
        Some(title) => MenuLink { items, ..link(root, title) },
        None => MenuLink { label: String::new(), href: String::new(), new_tab: false, items },
    })
}

#[cfg(test)]
mod tests {
    use crate::public::testing::{document_of, link, view};
    use model::menu::MenuLink;
    use model::page::Ancestor;
    use model::view::PageView;
    use serde_json::json;
    use std::sync::Arc;

    fn page(slug: &str) -> PageView {
        let blocks = json!([{"type":"quote","key":"q","props":{"quote":"Q"}}]);
        view(json!({"type":"content","title":"Here","slug":slug,"typeProps":{"sideMenu":true},"blocks":blocks}))
    }

    fn with_section(mut page: PageView, slugs: &[&str]) -> PageView {
        let teaser = |slug: &&str| json!({"pageID":3,"locale":"en-gb","slug":slug,"type":"content","title":format!("To {slug}"),"date":"2026-03-14"});
        page.page.section = serde_json::from_value(slugs.iter().map(teaser).collect()).unwrap();
        page
    }

    /// Returns the HTML of the side menu.
    fn menu_of(page: &PageView) -> Option<String> {
        let html = document_of(page);
        let (_, menu) = html.split_once("<nav aria-label=\"In this section\" class=\"side-menu\">")?;
        Some(menu.split("</nav>").next().unwrap().to_owned())
    }

    #[test]
    fn it_shows_the_entries_of_the_main_menu_around_the_page() {
        let mut page = with_section(page("/jobs"), &["/jobs/cook"]);
        Arc::make_mut(&mut page.menus).main = vec![
            MenuLink { items: vec![link("Boats", "/boats")], ..link("Fleet", "") },
            MenuLink { items: vec![link("Team", "/about/team"), link("Jobs", "/jobs")], ..link("About", "/about") },
        ];
        let expected = "<details class=\"side-menu-toggle\"><summary>In this section</summary></details>\
            <div class=\"side-menu-links\"><p class=\"side-menu-heading\"><a href=\"/about\">About</a></p>\
            <ul><li><a href=\"/about/team\">Team</a></li><li><a href=\"/jobs\" aria-current=\"page\">Jobs</a></li></ul></div>";
        assert_eq!(menu_of(&page).unwrap(), expected);
        assert!(document_of(&page).contains("</nav><div class=\"page-body\"><div class=\"block block-quote\">"));
    }

    #[test]
    fn a_page_that_is_in_no_menu_takes_that_of_what_it_lies_below() {
        let mut page = page("/about/team/anna");
        Arc::make_mut(&mut page.menus).main =
            vec![MenuLink { items: vec![link("Team", "/about/team")], ..link("Who", "") }];
        let menu = menu_of(&page).unwrap();
        assert!(menu.contains("<p class=\"side-menu-heading\"><span>Who</span></p>"), "{menu}");
        assert!(menu.contains("<a href=\"/about/team\" aria-current=\"true\">Team</a>"), "{menu}");
    }

    #[test]
    fn a_page_on_the_third_level_is_found() {
        let mut page = page("/jobs");
        let about = MenuLink { items: vec![link("Jobs", "/jobs")], ..link("About", "/about") };
        Arc::make_mut(&mut page.menus).main =
            vec![link("Boats", "/boats"), MenuLink { items: vec![about], ..link("We", "") }];
        let menu = menu_of(&page).unwrap();
        assert!(menu.contains("<ul><li><a href=\"/jobs\" aria-current=\"page\">Jobs</a></li></ul>"), "{menu}");
    }

    #[test]
    fn outside_of_the_menu_it_shows_the_pages_of_its_part_of_the_site() {
        let slugs = ["/yard/team/bob", "/yard/docks", "/yard/team"];
        let mut page = with_section(page("/yard/team"), &slugs);
        Arc::make_mut(&mut page.menus).main = vec![link("Yard", "/yard")];
        page.page.ancestors = vec![Ancestor { title: "The yard".into(), slug: "/yard".into() }];
        let expected = "<p class=\"side-menu-heading\"><a href=\"/yard\" aria-current=\"true\">The yard</a></p>\
            <ul><li><a href=\"/yard/docks\">To /yard/docks</a></li><li><a href=\"/yard/team\" aria-current=\"page\">To /yard/team</a>\
            <ul><li><a href=\"/yard/team/bob\">To /yard/team/bob</a></li></ul></li></ul></div>";
        let menu = menu_of(&page).unwrap();
        assert!(menu.ends_with(expected), "{menu}");
    }

    #[test]
    fn there_is_none_where_it_is_off_or_has_no_links() {
        assert_eq!(menu_of(&page("/alone")), None);
        assert_eq!(menu_of(&page("/")), None);
        let mut off = with_section(page("/yard"), &["/yard/docks"]);
        assert!(menu_of(&off).is_some());
        off.page.page_version.page_type.props.clear();
        assert_eq!(menu_of(&off), None);
        assert!(!document_of(&off).contains("page-body"));
    }
}
