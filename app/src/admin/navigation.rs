//! The navigation of the admin: what there is, and who may see it.

use crate::admin::extra_navigation::ExtraEntry;
use crate::admin::{AdminContext, PRODUCT};
use i18n::t;
use leptos::prelude::*;
use model::access::Operation;

/// A screen that can be opened by whoever may do what it is for.
struct Entry {
    label: &'static str,
    path: &'static str,
    needs: Operation,
}

/// Where the admin begins.
pub(super) const OVERVIEW: &str = "/cmsadmin/";

/// One's own settings.
pub(super) const SETTINGS: &str = "/cmsadmin/user/settings";

const PAGES: &[Entry] = &[
    Entry { label: "admin.nav.pageOverview", path: OVERVIEW, needs: Operation::ListPages },
    Entry { label: "admin.nav.menuStructure", path: "/cmsadmin/menu-structure", needs: Operation::ChangeMenu },
    Entry { label: "admin.nav.newPage", path: "/cmsadmin/new-page", needs: Operation::CreatePage },
    Entry { label: "admin.nav.trash", path: "/cmsadmin/trash", needs: Operation::ListTrash },
];

/// Who lists roles need not be the one who changes them; the screen is for changing them.
const ADMINISTRATION: &[Entry] = &[
    Entry { label: "admin.nav.users", path: "/cmsadmin/users", needs: Operation::ListUsers },
    Entry { label: "admin.nav.roles", path: "/cmsadmin/roles", needs: Operation::ChangeRole },
    Entry { label: "admin.nav.tags", path: "/cmsadmin/tags", needs: Operation::ManageTags },
    Entry { label: "admin.nav.redirects", path: "/cmsadmin/redirects", needs: Operation::ListRedirects },
    Entry { label: "admin.nav.searchIndex", path: "/cmsadmin/search-index", needs: Operation::ManageSearch },
    Entry { label: "admin.nav.forms", path: "/cmsadmin/forms", needs: Operation::ReadSubmissions },
    Entry { label: "admin.nav.failedMails", path: "/cmsadmin/failed-mails", needs: Operation::ManageMails },
    Entry { label: "admin.nav.siteSettings", path: "/cmsadmin/settings", needs: Operation::ChangeSettings },
    Entry { label: "admin.nav.auditLog", path: "/cmsadmin/audit-log", needs: Operation::ReadAuditLog },
];

const OWN: &[Entry] = &[Entry { label: "admin.nav.settings", path: SETTINGS, needs: Operation::ChangeOwnUser }];

/// What follows the pages and has no heading of its own.
const MEDIA: &[Entry] =
    &[Entry { label: "admin.nav.mediaLibrary", path: "/cmsadmin/medialibrary", needs: Operation::ReadMedia }];

/// What follows the page types and has no heading of its own.
const REVIEW: &[Entry] = &[Entry {
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
    let pages = group(t(language, "admin.nav.pages"), links(cx, PAGES));
    let types = group(t(language, "admin.nav.pageTypes"), page_types(cx));
    let administration = group(t(language, "admin.nav.administration"), links(cx, ADMINISTRATION));
    view! {
        <nav class="admin-nav" aria-label=t(language, "admin.navigation")>
            <a class="admin-brand" href=OVERVIEW>
                {PRODUCT}
            </a>
            <details class="admin-menu">
                <summary>{t(language, "admin.menu")}</summary>
            </details>
            <ul class="admin-nav-list">
                {pages} {links(cx, MEDIA)} {types} {links(cx, REVIEW)} {administration} {links(cx, OWN)} {extra(cx)}
            </ul>
            <button class="admin-logout" type="button" popovertarget="log-out">
                {t(language, "admin.nav.logOut")}
            </button>
        </nav>
    }
}

/// What the operator added: links, and groups of links.
fn extra(cx: &AdminContext<'_>) -> Vec<AnyView> {
    let actor = cx.actor();
    let link_of = |entry: &ExtraEntry| link(cx, entry.label(cx.language), entry.href.clone());
    let entry = |entry: &ExtraEntry| {
        let below: Vec<AnyView> = entry.items(&actor).map(link_of).collect();
        match entry.href.as_str() {
            "" => group(entry.label(cx.language).to_owned(), below),
            _ if below.is_empty() => Some(link_of(entry)),
            href => {
                let (label, href) = (entry.label(cx.language).to_owned(), href.to_owned());
                let current = is_current(cx, &href);
                let all = view! {
                    <li>
                        <a href=href aria-current=current>
                            {label}
                        </a>
                        <ul class="admin-nav-below">{below}</ul>
                    </li>
                };
                Some(all.into_any())
            }
        }
    };
    cx.navigation.entries(&actor).filter_map(entry).collect()
}

/// The overviews of each page type.
fn page_types(cx: &AdminContext<'_>) -> Vec<AnyView> {
    if !cx.actor().may_at_all(Operation::ListPages) {
        return Vec::new();
    }
    let types = cx.types.pages().filter(|schema| schema.id != BLANK);
    types.map(|schema| link(cx, schema.label.get(cx.language.code()).to_owned(), overview_of(&schema.id))).collect()
}

/// The entries that the user may open.
fn links(cx: &AdminContext<'_>, entries: &[Entry]) -> Vec<AnyView> {
    let actor = cx.actor();
    let open = entries.iter().filter(|entry| actor.may_at_all(entry.needs));
    open.map(|entry| link(cx, t(cx.language, entry.label), entry.path.to_owned())).collect()
}

/// A heading with its links; nothing where the user may open none of them.
fn group(label: impl Into<String>, links: Vec<AnyView>) -> Option<AnyView> {
    if links.is_empty() {
        return None;
    }
    let label: String = label.into();
    let group = view! {
        <li>
            <span class="admin-nav-group">{label}</span>
            <ul>{links}</ul>
        </li>
    };
    Some(group.into_any())
}

fn link(cx: &AdminContext<'_>, label: impl Into<String>, path: String) -> AnyView {
    let label: String = label.into();
    let current = is_current(cx, &path);
    view! {
        <li>
            <a href=path aria-current=current>
                {label}
            </a>
        </li>
    }
    .into_any()
}

/// Marks the screen that is open.
fn is_current(cx: &AdminContext<'_>, path: &str) -> Option<&'static str> {
    let open = cx.path.split('?').next().unwrap_or_default();
    (open.trim_end_matches('/') == path.trim_end_matches('/')).then_some("page")
}

#[cfg(test)]
mod tests {
    use crate::admin::testing::{Admin, html_of};
    use crate::admin::{AdminContext, ExtraNavigation, new_page, page_list};
    use i18n::Language;
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
        assert!(nobody.contains("href=\"/cmsadmin/user/settings\">Settings</a>"), "{nobody}");
    }

    #[test]
    fn administration_is_for_those_who_administer() {
        for (permission, path) in [
            (Permission::ManageUsers, "/cmsadmin/users"),
            (Permission::ManageRoles, "/cmsadmin/roles"),
            (Permission::ManageTags, "/cmsadmin/tags"),
            (Permission::ManageRedirects, "/cmsadmin/redirects"),
            (Permission::ManageSearch, "/cmsadmin/search-index"),
            (Permission::ManageForms, "/cmsadmin/forms"),
            (Permission::ManageSettings, "/cmsadmin/settings"),
            (Permission::ViewAuditLog, "/cmsadmin/audit-log"),
        ] {
            let html = html_of(&Admin::with(&[permission]), page_list);
            for other in [
                "/cmsadmin/users",
                "/cmsadmin/roles",
                "/cmsadmin/tags",
                "/cmsadmin/redirects",
                "/cmsadmin/search-index",
                "/cmsadmin/forms",
                "/cmsadmin/settings",
                "/cmsadmin/audit-log",
            ] {
                assert_eq!(html.contains(&format!("href=\"{other}\"")), other == path, "{permission:?} {other}");
            }
            let has_mails = html.contains("href=\"/cmsadmin/failed-mails\"");
            assert_eq!(has_mails, permission == Permission::ManageSettings, "{permission:?}");
        }
    }

    #[test]
    fn the_entries_are_in_the_order_of_the_specification() {
        let html = html_of(&Admin::with(Permission::ALL), page_list);
        let nav = html.split("<nav ").nth(1).unwrap().split("</nav>").next().unwrap();
        let labels = [
            "Pages",
            "Menu structure",
            "New page",
            "Trash",
            "Page types",
            "Publication requests",
            "User management",
            "Settings",
            "Log out",
        ];
        let places = labels.map(|label| nav.find(&format!("{label}<")));
        assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{places:?} {nav}");
    }

    #[test]
    fn what_the_operator_adds_follows_for_those_who_may_see_it() {
        let json = r#"[
            {"label":{"en":"Shop","nl":"Winkel"},"href":"https://shop.example/admin"},
            {"label":"Reports","items":[
                {"label":"Visits","href":"/reports/visits","permission":"view-audit-log"},
                {"label":"Sales","href":"/reports/sales","permission":"manage-users"}
            ]},
            {"label":"Secret","permission":"manage-roles","items":[{"label":"Keys","href":"/keys"}]}
        ]"#;
        let extra = ExtraNavigation::from_json(json).unwrap();
        let shown = |permissions: &[Permission]| {
            let mut admin = Admin::with(permissions);
            admin.language = Language::Nl;
            html_of(&admin, |cx| new_page(&AdminContext { navigation: &extra, ..*cx }))
        };
        let nobody = shown(&[]);
        assert!(nobody.contains("<a href=\"https://shop.example/admin\">Winkel</a>"), "{nobody}");
        assert!(!nobody.contains("Reports") && !nobody.contains("Keys"), "{nobody}");
        let reader = shown(&[Permission::ViewAuditLog]);
        assert!(reader.contains("admin-nav-group\">Reports</span>") && reader.contains("/reports/visits"), "{reader}");
        assert!(!reader.contains("/reports/sales"), "{reader}");
        let places = ["/cmsadmin/user/settings\">", "shop.example", "/reports/visits"].map(|part| reader.find(part));
        assert!(places.is_sorted(), "{places:?}");
        assert!(shown(&[Permission::ManageRoles]).contains("<a href=\"/keys\">Keys</a>"));
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
