//! The navigation of the admin, filtered by permission.

use crate::admin::extra_navigation::ExtraEntry;
use crate::admin::screens::{Group, OVERVIEW, SCREENS, Screen};
use crate::admin::{AdminContext, PRODUCT, system};
use i18n::t;
use leptos::prelude::*;
use model::access::Operation;

/// Id of the page type that has no overview.
pub(super) const BLANK: &str = "blank";

/// Returns the path of the overview of one page type.
pub(super) fn overview_of(page_type: &str) -> String {
    format!("/cmsadmin/page-overview/{page_type}")
}

pub(super) fn navigation(cx: &AdminContext<'_>) -> impl IntoView + use<> {
    let language = cx.language;
    let pages = group(t(language, "admin.nav.pages"), links(cx, Group::Pages));
    let types = group(t(language, "admin.nav.pageTypes"), page_types(cx));
    let administration = group(t(language, "admin.nav.administration"), links(cx, Group::Administration));
    let alert = (cx.needs_attention && cx.actor().may_at_all(Operation::ReadSystem)).then(|| alert(cx));
    view! {
        <nav class="admin-nav" aria-label=t(language, "admin.navigation")>
            <a class="admin-brand" href=OVERVIEW.path>
                {PRODUCT}
            </a>
            <details class="admin-menu">
                <summary>{t(language, "admin.menu")} {alert}</summary>
            </details>
            <ul class="admin-nav-list">
                {pages} {links(cx, Group::Media)} {types} {links(cx, Group::Review)} {administration} {links(cx, Group::Own)} {extra(cx)}
            </ul>
            <button class="admin-logout" type="button" popovertarget="log-out">
                {t(language, "admin.nav.logOut")}
            </button>
        </nav>
    }
}

/// Draws the operator's entries,
/// which are links and groups of links.
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

/// Draws a link to the overview of each page type.
fn page_types(cx: &AdminContext<'_>) -> Vec<AnyView> {
    if !cx.actor().may_at_all(Operation::ListPages) {
        return Vec::new();
    }
    let types = cx.types.pages().filter(|schema| schema.id != BLANK);
    types.map(|schema| link(cx, schema.label.get(cx.language.code()).to_owned(), overview_of(&schema.id))).collect()
}

/// Draws links to those screens of a group
/// that the user may open.
fn links(cx: &AdminContext<'_>, group: Group) -> Vec<AnyView> {
    let actor = cx.actor();
    let open = SCREENS.iter().filter(|screen| screen.group == group && actor.may_at_all(screen.operation));
    let draw = |screen: &Screen| match screen.path == system::PATH && cx.needs_attention {
        true => alert_link(cx, t(cx.language, screen.label), screen.path),
        false => link(cx, t(cx.language, screen.label), screen.path.to_owned()),
    };
    open.map(draw).collect()
}

/// Draws a heading and its links.
/// Returns `None` if there are no links.
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

/// Draws a link with a dot, because something needs a person.
fn alert_link(cx: &AdminContext<'_>, label: &'static str, path: &'static str) -> AnyView {
    let current = is_current(cx, path);
    view! {
        <li>
            <a href=path aria-current=current>
                {label} {alert(cx)}
            </a>
        </li>
    }
    .into_any()
}

fn alert(cx: &AdminContext<'_>) -> impl IntoView + use<> {
    let words = t(cx.language, "admin.nav.needsAttention");
    view! { <span class="admin-nav-alert" role="img" aria-label=words title=words></span> }
}

/// Returns the `aria-current` of a link to this path.
fn is_current(cx: &AdminContext<'_>, path: &str) -> Option<&'static str> {
    let open = cx.path.split('?').next().unwrap_or_default();
    (open.trim_end_matches('/') == path.trim_end_matches('/')).then_some("page")
}

#[cfg(test)]
mod tests {
    use crate::admin::screens::SCREENS;
    use crate::admin::testing::{Admin, html_of, screen};
    use crate::admin::{AdminContext, ExtraNavigation};
    use i18n::Language;
    use model::access::{Actor, Grant, Permission};

    #[test]
    fn the_navigation_hides_what_the_user_may_not_open() {
        let viewer = html_of(&Admin::with(&[Permission::ViewDrafts]), screen("/cmsadmin/"));
        assert!(viewer.contains("Page overview") && !viewer.contains("/cmsadmin/new-page"), "{viewer}");
        let editor = html_of(&Admin::with(&[Permission::ViewDrafts, Permission::CreatePage]), screen("/cmsadmin/"));
        assert!(editor.contains("<a href=\"/cmsadmin/new-page\">New page</a>"), "{editor}");
        assert!(!editor.contains("/cmsadmin/trash"), "{editor}");
        let tidy = html_of(&Admin::with(&[Permission::DeletePage]), screen("/cmsadmin/"));
        assert!(tidy.contains("<a href=\"/cmsadmin/trash\">Trash</a>"), "{tidy}");
        assert!(!tidy.contains("/cmsadmin/publication-requests"), "{tidy}");
        let nobody = html_of(&Admin::with(&[]), screen("/cmsadmin/"));
        assert!(!nobody.contains("admin-nav-group"), "{nobody}");
        assert!(nobody.contains("href=\"/cmsadmin/user/settings\">Settings</a>"), "{nobody}");
    }

    #[test]
    fn administration_is_for_those_who_administer() {
        for permission in Permission::ALL.iter().copied() {
            let admin = Admin::with(&[permission]);
            let html = html_of(&admin, screen("/cmsadmin/"));
            let actor = Actor::User { id: admin.user.id, grants: vec![Grant::of(permission)] };
            for other in SCREENS {
                let is_shown = html.contains(&format!("<li><a href=\"{}\"", other.path));
                assert_eq!(is_shown, actor.may_at_all(other.operation), "{permission:?} {}", other.path);
            }
        }
        let shown = |permission| html_of(&Admin::with(&[permission]), screen("/cmsadmin/"));
        for (permission, path) in [
            (Permission::ManageUsers, "/cmsadmin/users"),
            (Permission::ManageRoles, "/cmsadmin/roles"),
            (Permission::ManageTags, "/cmsadmin/tags"),
            (Permission::ManageRedirects, "/cmsadmin/redirects"),
            (Permission::ManageSearch, "/cmsadmin/search-index"),
            (Permission::ManageForms, "/cmsadmin/forms"),
            (Permission::ManageSettings, "/cmsadmin/settings"),
            (Permission::ManageSettings, "/cmsadmin/failed-mails"),
            (Permission::ViewAuditLog, "/cmsadmin/audit-log"),
            (Permission::ViewSystem, "/cmsadmin/system"),
        ] {
            assert!(shown(permission).contains(&format!("href=\"{path}\"")), "{permission:?} {path}");
        }
    }

    #[test]
    fn the_entries_are_in_the_order_of_the_specification() {
        let html = html_of(&Admin::with(Permission::ALL), screen("/cmsadmin/"));
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
            html_of(&admin, |cx| screen("/cmsadmin/new-page")(&AdminContext { navigation: &extra, ..*cx }))
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
        let html = html_of(&Admin::with(&[Permission::ViewDrafts]), screen("/cmsadmin/"));
        for page_type in ["home", "content", "article", "landing"] {
            assert!(html.contains(&format!("href=\"/cmsadmin/page-overview/{page_type}\"")), "{html}");
        }
        assert!(!html.contains("page-overview/blank"), "{html}");
    }

    #[test]
    fn the_screen_that_is_open_is_marked() {
        let mut admin = Admin::with(Permission::ALL);
        admin.path = "/cmsadmin/new-page";
        let html = html_of(&admin, screen("/cmsadmin/new-page"));
        assert!(html.contains("<a href=\"/cmsadmin/new-page\" aria-current=\"page\">"), "{html}");
        assert_eq!(html.matches("aria-current=\"page\"").count(), 1);
        admin.path = "/cmsadmin/new-page?from=1";
        assert!(html_of(&admin, screen("/cmsadmin/new-page")).contains("aria-current=\"page\""));
        admin.path = "/cmsadmin";
        assert!(html_of(&admin, screen("/cmsadmin/")).contains("<a href=\"/cmsadmin/\" aria-current=\"page\">"));
    }
}
