//! The navigation of the admin, filtered by permission.

use crate::admin::extra_navigation::ExtraEntry;
use crate::admin::icons::{self, icon};
use crate::admin::screens::{Group, OVERVIEW, REQUESTS, SCREENS, Screen};
use crate::admin::{AdminContext, PRODUCT, system};
use content::fields::schema::PageTypeSchema;
use i18n::{t, t_with};
use leptos::prelude::*;
use model::access::Operation;
use model::home::count_text;

/// Id of the page type that has no overview.
pub(super) const BLANK: &str = "blank";

/// Name of the cookie with the groups that the user has toggled in this
/// browser. The island `session-watch` sets it.
pub const FOLDS_COOKIE: &str = "pagewright-navigation";

/// A group of the navigation that can be folded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fold {
    Pages,
    PageTypes,
    Administration,
}

impl Fold {
    /// Returns the name in the cookie.
    fn name(self) -> &'static str {
        match self {
            Self::Pages => "pages",
            Self::PageTypes => "types",
            Self::Administration => "administration",
        }
    }

    /// Returns the message key of the heading.
    fn label(self) -> &'static str {
        match self {
            Self::Pages => "admin.nav.pages",
            Self::PageTypes => "admin.nav.pageTypes",
            Self::Administration => "admin.nav.administration",
        }
    }

    /// Returns true if the group is open by default. The administration
    /// is folded, because it would not fit on small screens.
    fn is_open_by_default(self) -> bool {
        self != Self::Administration
    }
}

/// Returns the path of the overview of one page type.
pub(super) fn overview_of(page_type: &str) -> String {
    format!("/cmsadmin/page-overview/{page_type}")
}

pub(super) fn navigation(cx: &AdminContext<'_>) -> impl IntoView + use<> {
    let language = cx.language;
    let pages = fold(cx, Fold::Pages, &screens(cx, Group::Pages));
    let types = fold(cx, Fold::PageTypes, &page_types(cx));
    let administration = fold(cx, Fold::Administration, &screens(cx, Group::Administration));
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
                {icon(icons::LOG_OUT)}
                {t(language, "admin.nav.logOut")}
            </button>
        </nav>
    }
}

/// A link of the navigation.
struct Entry {
    label: String,
    path: String,
    outline: Option<&'static str>,
    /// True if something needs a person there.
    is_alert: bool,
    /// Number of things that wait there.
    waiting: usize,
}

impl Entry {
    fn draw(&self, cx: &AdminContext<'_>) -> AnyView {
        let alert = self.is_alert.then(|| alert(cx));
        let waiting = (self.waiting > 0).then(|| waiting(cx, self.waiting));
        view! {
            <li>
                <a href=self.path.clone() aria-current=self.is_current(cx).then_some("page")>
                    {self.outline.map(icon)}
                    {self.label.clone()}
                    {alert}
                    {waiting}
                </a>
            </li>
        }
        .into_any()
    }

    fn is_current(&self, cx: &AdminContext<'_>) -> bool {
        let open = cx.path.split('?').next().unwrap_or_default();
        open.trim_end_matches('/') == self.path.trim_end_matches('/')
    }
}

/// Draws the operator's entries,
/// which are links and groups of links.
fn extra(cx: &AdminContext<'_>) -> Vec<AnyView> {
    let actor = cx.actor();
    let link_of = |entry: &ExtraEntry| Entry {
        label: entry.label(cx.language).to_owned(),
        path: entry.href.clone(),
        outline: None,
        is_alert: false,
        waiting: 0,
    };
    let entry = |entry: &ExtraEntry| {
        let below: Vec<AnyView> = entry.items(&actor).map(|item| link_of(item).draw(cx)).collect();
        let link = link_of(entry);
        match link.path.as_str() {
            "" => group(link.label, below),
            _ if below.is_empty() => Some(link.draw(cx)),
            _ => {
                let current = link.is_current(cx).then_some("page");
                let all = view! {
                    <li>
                        <a href=link.path aria-current=current>
                            {link.label}
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

/// Lists the overviews of the page types.
fn page_types(cx: &AdminContext<'_>) -> Vec<Entry> {
    if !cx.actor().may_at_all(Operation::ListPages) {
        return Vec::new();
    }
    let types = cx.types.pages().filter(|schema| schema.id != BLANK);
    let entry = |schema: &PageTypeSchema| Entry {
        label: schema.label.get(cx.language.code()).to_owned(),
        path: overview_of(&schema.id),
        outline: Some(icons::PAGE_TYPE),
        is_alert: false,
        waiting: 0,
    };
    types.map(entry).collect()
}

/// Lists those screens of a group that the user may open.
fn screens(cx: &AdminContext<'_>, group: Group) -> Vec<Entry> {
    let actor = cx.actor();
    let open = SCREENS.iter().filter(|screen| screen.group == group && actor.may_at_all(screen.operation));
    let entry = |screen: &Screen| Entry {
        label: t(cx.language, screen.label).to_owned(),
        path: screen.path.to_owned(),
        outline: Some(screen.icon),
        is_alert: screen.path == system::PATH && cx.needs_attention,
        waiting: if screen.path == REQUESTS { cx.to_review } else { 0 },
    };
    open.map(entry).collect()
}

fn links(cx: &AdminContext<'_>, group: Group) -> Vec<AnyView> {
    screens(cx, group).iter().map(|entry| entry.draw(cx)).collect()
}

/// Draws a heading that folds its entries. A group with the open screen is
/// always open. Returns `None` if there are no entries.
fn fold(cx: &AdminContext<'_>, fold: Fold, entries: &[Entry]) -> Option<AnyView> {
    if entries.is_empty() {
        return None;
    }
    let is_toggled = cx.folds.split('.').any(|name| name == fold.name());
    let is_current = entries.iter().any(|entry| entry.is_current(cx));
    let open = is_current || fold.is_open_by_default() != is_toggled;
    // The dot of an entry is not seen in a folded group.
    let alert = entries.iter().any(|entry| entry.is_alert).then(|| alert(cx));
    let default = if fold.is_open_by_default() { "open" } else { "folded" };
    let links: Vec<_> = entries.iter().map(|entry| entry.draw(cx)).collect();
    let fold = view! {
        <li>
            <details class="admin-nav-fold" data-fold=fold.name() data-default=default open=open>
                <summary class="admin-nav-group">{t(cx.language, fold.label())} {alert}</summary>
                <ul>{links}</ul>
            </details>
        </li>
    };
    Some(fold.into_any())
}

/// Draws a heading and its links.
/// Returns `None` if there are no links.
fn group(label: String, links: Vec<AnyView>) -> Option<AnyView> {
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

/// Draws the number of things that wait for the user.
fn waiting(cx: &AdminContext<'_>, count: usize) -> impl IntoView + use<> {
    let count = count_text(count);
    let words = t_with(cx.language, "admin.nav.waiting", &[("count", &count)]);
    view! {
        <span class="admin-nav-count" role="img" aria-label=words.clone() title=words>
            {count}
        </span>
    }
}

fn alert(cx: &AdminContext<'_>) -> impl IntoView + use<> {
    let words = t(cx.language, "admin.nav.needsAttention");
    view! { <span class="admin-nav-alert" role="img" aria-label=words title=words></span> }
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
        assert!(editor.contains("New page</a>"), "{editor}");
        assert!(!editor.contains("/cmsadmin/trash"), "{editor}");
        let tidy = html_of(&Admin::with(&[Permission::DeletePage]), screen("/cmsadmin/"));
        assert!(tidy.contains("<a href=\"/cmsadmin/trash\">"), "{tidy}");
        assert!(!tidy.contains("/cmsadmin/publication-requests"), "{tidy}");
        let nobody = html_of(&Admin::with(&[]), screen("/cmsadmin/"));
        assert!(!nobody.contains("admin-nav-group"), "{nobody}");
        assert!(nobody.contains("<li><a href=\"/cmsadmin/user/settings\">"), "{nobody}");
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
    fn a_group_stays_as_this_browser_left_it_and_shows_the_open_screen() {
        let shown = |folds: &'static str, path: &'static str| {
            let admin = Admin { path, folds, ..Admin::with(Permission::ALL) };
            html_of(&admin, screen("/cmsadmin/"))
        };
        let is_open = |html: &str, name: &str| {
            let fold = html.split(&format!("data-fold=\"{name}\"")).nth(1).unwrap();
            fold.split('>').next().unwrap().contains(" open")
        };
        for (folds, path, expected) in [
            ("", "/cmsadmin/", [true, true, false]),
            ("types.administration", "/cmsadmin/", [true, false, true]),
            ("pages.types", "/cmsadmin/users", [false, false, true]),
            ("pages", "/cmsadmin/trash", [true, true, false]),
            ("nothing\"><script>", "/cmsadmin/", [true, true, false]),
        ] {
            let html = shown(folds, path);
            let found = ["pages", "types", "administration"].map(|name| is_open(&html, name));
            assert_eq!(found, expected, "{folds} {path}");
            assert!(!html.contains("nothing"), "{html}");
        }
    }

    #[test]
    fn a_folded_group_shows_that_something_in_it_needs_a_person() {
        let mut admin = Admin::with(Permission::ALL);
        let heading = |html: &str| {
            html.split("data-fold=\"administration\"").nth(1).unwrap().split("<ul>").next().unwrap().to_owned()
        };
        assert!(!heading(&html_of(&admin, screen("/cmsadmin/"))).contains("admin-nav-alert"));
        admin.needs_attention = true;
        assert!(heading(&html_of(&admin, screen("/cmsadmin/"))).contains("admin-nav-alert"));
    }

    #[test]
    fn the_requests_show_how_many_wait() {
        let mut admin = Admin::with(&[Permission::ReviewPublication, Permission::ViewDrafts]);
        assert!(!html_of(&admin, screen("/cmsadmin/")).contains("admin-nav-count"));
        admin.to_review = 3;
        let html = html_of(&admin, screen("/cmsadmin/"));
        assert!(
            html.contains(
                "aria-label=\"Waiting for you: 3\" title=\"Waiting for you: 3\" class=\"admin-nav-count\">3</span>"
            ),
            "{html}"
        );
        admin.to_review = 100;
        assert!(html_of(&admin, screen("/cmsadmin/")).contains("class=\"admin-nav-count\">99+</span>"));
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
