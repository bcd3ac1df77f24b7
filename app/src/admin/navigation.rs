//! The navigation of the admin: what there is, and who may see it.

use crate::admin::{AdminContext, PRODUCT};
use crate::i18n::t;
use crate::public::page_types;
use leptos::prelude::*;
use model::access::Operation;

/// Entries under one heading.
struct Group {
    label: &'static str,
    entries: &'static [Entry],
}

/// A screen that can be opened by whoever may do what it is for.
struct Entry {
    label: &'static str,
    path: &'static str,
    needs: Operation,
}

/// Where the admin begins.
pub(super) const OVERVIEW: &str = "/cmsadmin/";

const GROUPS: &[Group] = &[Group {
    label: "admin.nav.pages",
    entries: &[
        Entry { label: "admin.nav.pageOverview", path: OVERVIEW, needs: Operation::ListPages },
        Entry { label: "admin.nav.newPage", path: "/cmsadmin/new-page", needs: Operation::CreatePage },
        Entry { label: "admin.nav.trash", path: "/cmsadmin/trash", needs: Operation::ListTrash },
    ],
}];

/// What follows the page types and has no heading of its own.
const SINGLES: &[Entry] = &[Entry {
    label: "admin.nav.publicationRequests",
    path: "/cmsadmin/publication-requests",
    needs: Operation::ListRequests,
}];

/// The page type that has no overview of its own.
pub(super) const BLANK: &str = "blank";

/// The overview of one page type.
pub(super) fn overview_of(page_type: &str) -> String {
    format!("/cmsadmin/page-overview/{page_type}")
}

pub(super) fn navigation(cx: &AdminContext<'_>) -> impl IntoView + use<> {
    let language = cx.language;
    let actor = cx.actor();
    let links = |entries: &'static [Entry]| {
        let open = entries.iter().filter(|entry| actor.may_at_all(entry.needs));
        open.map(|entry| link(cx, t(language, entry.label), entry.path.to_owned())).collect::<Vec<_>>()
    };
    let groups = GROUPS.iter().filter_map(|Group { label, entries }| group(t(language, label), links(entries)));
    let types = page_types::schemas().into_iter().filter(|schema| schema.id != BLANK);
    let types = types
        .filter(|_| actor.may_at_all(Operation::ListPages))
        .map(|schema| link(cx, language.words(&schema.label), overview_of(schema.id)));
    let types = group(t(language, "admin.nav.pageTypes"), types.collect());
    let entries: Vec<_> = groups.chain(types).chain(links(SINGLES)).collect();
    view! {
        <nav class="admin-nav" aria-label=t(language, "admin.navigation")>
            <a class="admin-brand" href=OVERVIEW>
                {PRODUCT}
            </a>
            <details class="admin-menu">
                <summary>{t(language, "admin.menu")}</summary>
            </details>
            <ul class="admin-nav-list">{entries}</ul>
            <button class="admin-logout" type="button" popovertarget="log-out">
                {t(language, "admin.nav.logOut")}
            </button>
        </nav>
    }
}

/// A heading with its links; nothing where the user may open none of them.
fn group(label: &'static str, links: Vec<AnyView>) -> Option<AnyView> {
    if links.is_empty() {
        return None;
    }
    let group = view! {
        <li>
            <span class="admin-nav-group">{label}</span>
            <ul>{links}</ul>
        </li>
    };
    Some(group.into_any())
}

fn link(cx: &AdminContext<'_>, label: &'static str, path: String) -> AnyView {
    let open = cx.path.split('?').next().unwrap_or_default();
    let current = (open.trim_end_matches('/') == path.trim_end_matches('/')).then_some("page");
    view! {
        <li>
            <a href=path aria-current=current>
                {label}
            </a>
        </li>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use crate::admin::testing::{Admin, html_of};
    use crate::admin::{new_page, page_list};
    use model::access::Permission;

    #[test]
    fn the_navigation_hides_what_the_user_may_not_open() {
        let viewer = html_of(&Admin::with(&[Permission::ViewDrafts]), page_list);
        assert!(viewer.contains("Page overview") && !viewer.contains("/cmsadmin/new-page"), "{viewer}");
        let editor = html_of(&Admin::with(&[Permission::ViewDrafts, Permission::CreatePage]), page_list);
        assert!(editor.contains("<a href=\"/cmsadmin/new-page\">New page</a>"), "{editor}");
        assert!(!editor.contains("/cmsadmin/trash"), "{editor}");
        let tidy = html_of(&Admin::with(&[Permission::DeletePage]), page_list);
        assert!(tidy.contains("<a href=\"/cmsadmin/trash\">Trash</a>"), "{tidy}");
        assert!(!tidy.contains("/cmsadmin/publication-requests"), "{tidy}");
        let nobody = html_of(&Admin::with(&[]), page_list);
        assert!(!nobody.contains("admin-nav-group"), "{nobody}");
    }

    #[test]
    fn the_entries_stand_in_their_order() {
        let html = html_of(&Admin::with(Permission::ALL), page_list);
        let labels = ["Page overview", "New page", "Trash", "Page types", "Publication requests", "Log out"];
        let places = labels.map(|label| html.find(&format!(">{label}<")).unwrap());
        assert!(places.is_sorted(), "{places:?}");
    }

    #[test]
    fn every_page_type_but_the_blank_one_has_an_overview() {
        let html = html_of(&Admin::with(&[Permission::ViewDrafts]), page_list);
        for page_type in ["home", "content", "article", "landing"] {
            assert!(html.contains(&format!("href=\"/cmsadmin/page-overview/{page_type}\"")), "{html}");
        }
        assert!(!html.contains("page-overview/blank"), "{html}");
    }

    #[test]
    fn the_screen_that_is_open_is_marked() {
        let mut admin = Admin::with(Permission::ALL);
        admin.path = "/cmsadmin/new-page";
        let html = html_of(&admin, new_page);
        assert!(html.contains("<a href=\"/cmsadmin/new-page\" aria-current=\"page\">"), "{html}");
        assert_eq!(html.matches("aria-current=\"page\"").count(), 1);
        admin.path = "/cmsadmin/new-page?from=1";
        assert!(html_of(&admin, new_page).contains("aria-current=\"page\""));
        admin.path = "/cmsadmin";
        assert!(html_of(&admin, page_list).contains("<a href=\"/cmsadmin/\" aria-current=\"page\">"));
    }
}
