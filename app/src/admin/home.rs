//! The home screen: the check list of a new site,
//! what waits for the user, and the page overview.

use crate::admin::layout::{ScreenHead, Shell, layout};
use crate::admin::react_screen::react_island;
use crate::admin::screens::{OVERVIEW, REQUESTS};
use crate::admin::{AdminContext, system};
use crate::public::time_in;
use content::templates::StarterSite;
use i18n::{Language, t, t_with};
use leptos::either::Either;
use leptos::prelude::*;
use model::access::Operation;
use model::home::{CheckList, CheckListStep, Home, HomeItem, HomePart, HomePartKind, count_text};
use model::locale::Locale;
use model::site::Settings;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

const OPEN_REQUESTS: &str = "/cmsadmin/publication-requests?state=open";
const NEW_HOME_PAGE: &str = "/cmsadmin/new-page?type=home";

/// Renders the screen. It comes with its data, so
/// that it neither waits for a script nor moves.
pub fn home(cx: &AdminContext<'_>, home: &Home, check_list: Option<&CheckList>) -> String {
    layout(cx, Shell::Open, ScreenHead::of(t(cx.language, OVERVIEW.title)), || {
        view! {
            {check_list.map(|list| draw_check_list(cx, list))}
            {dashboard(cx.language, home)}
            {react_island(cx, OVERVIEW.island, None, OVERVIEW.props(cx))}
        }
    })
}

fn draw_check_list(cx: &AdminContext<'_>, list: &CheckList) -> impl IntoView + use<> {
    let language = cx.language;
    let done = list.steps.iter().filter(|(_, done)| *done).count();
    let is_complete = done == list.steps.len();
    let (done, all) = (done.to_string(), list.steps.len().to_string());
    let progress = t_with(language, "admin.checkList.progress", &[("done", &done), ("all", &all)]);
    let steps: Vec<_> = list.steps.iter().map(|step| draw_step(language, *step, list)).collect();
    view! {
        <section class="admin-panel check-list" aria-labelledby="check-list">
            <header class="check-list-header">
                <h2 id="check-list">{t(language, "admin.checkList.title")}</h2>
                <p>{if is_complete { t(language, "admin.checkList.complete").to_owned() } else { progress }}</p>
            </header>
            {list.is_site_empty.then(|| draw_starter_sites(cx))}
            <ol class="check-list-steps">{steps}</ol>
            <form method="post" action="/cmsadmin/check-list">
                <input type="hidden" name="csrf" value=cx.csrf_token.to_owned() />
                <button class="button button-quiet">{t(language, "admin.checkList.putAway")}</button>
            </form>
        </section>
    }
}

/// Draws the starter sites, each with the pages that it makes.
/// Returns `None` if the user may not make one, or if the product
/// has no words in the languages of the site.
fn draw_starter_sites(cx: &AdminContext<'_>) -> Option<impl IntoView + use<>> {
    let language = cx.language;
    let actor = cx.actor();
    let may = [Operation::StartSite, Operation::ChangeMenu, Operation::CreatePage];
    if !may.into_iter().all(|operation| actor.may_at_all(operation)) {
        return None;
    }
    let Settings { default_locale, available_locales, .. } = cx.settings;
    let locales = cx.types.sites().first()?.locales(default_locale, available_locales);
    let mut names: Vec<&str> = locales.iter().map(|locale| Language::of(locale).label()).collect();
    names.dedup();
    if names.is_empty() {
        return None;
    }
    let text = t_with(language, "admin.checkList.site.text", &[("languages", &names.join(", "))]);
    let sites: Vec<_> = cx.types.sites().iter().map(|site| draw_starter_site(cx, site)).collect();
    Some(view! {
        <section class="starter-sites" aria-labelledby="starter-sites">
            <h3 id="starter-sites">{t(language, "admin.checkList.site.title")}</h3>
            <p>{text}</p>
            <ul>{sites}</ul>
        </section>
    })
}

fn draw_starter_site(cx: &AdminContext<'_>, site: &StarterSite) -> impl IntoView + use<> {
    let code = cx.language.code();
    let pages: Vec<&str> = site.pages.iter().map(|page| page.title.get(code)).collect();
    let pages_id = format!("starter-site-{}", site.id);
    let name = site.name.get(code);
    let label = t_with(cx.language, "admin.checkList.site.make", &[("name", name)]);
    view! {
        <li>
            <form method="post" action="/cmsadmin/starter-site">
                <input type="hidden" name="csrf" value=cx.csrf_token.to_owned() />
                <input type="hidden" name="site" value=site.id.clone() />
                <h4>{name.to_owned()}</h4>
                <p id=pages_id.clone()>{pages.join(", ")}</p>
                <button class="button button-quiet" aria-describedby=pages_id>
                    {label}
                </button>
            </form>
        </li>
    }
}

fn draw_step(language: Language, (step, done): (CheckListStep, bool), list: &CheckList) -> impl IntoView + use<> {
    let home_page = list.home_page.map_or_else(|| NEW_HOME_PAGE.to_owned(), |page| format!("/cmsadmin/page/{page}"));
    let (key, href) = match step {
        CheckListStep::HomePage => ("admin.checkList.steps.homePage", home_page),
        CheckListStep::Menu => ("admin.checkList.steps.menu", "/cmsadmin/menu-structure".to_owned()),
        CheckListStep::Company => ("admin.checkList.steps.company", "/cmsadmin/settings#company".to_owned()),
        CheckListStep::Look => ("admin.checkList.steps.look", "/cmsadmin/settings#look".to_owned()),
        CheckListStep::Mail => ("admin.checkList.steps.mail", "/cmsadmin/settings#forms".to_owned()),
        CheckListStep::Invite => ("admin.checkList.steps.invite", "/cmsadmin/users".to_owned()),
        CheckListStep::Publish => ("admin.checkList.steps.publish", home_page),
    };
    let state = done.then(|| view! { <span class="check-list-state">{t(language, "admin.checkList.done")}</span> });
    view! {
        <li class=done.then_some("check-list-done")>
            <a href=href>{t(language, key)}</a>
            {state}
        </li>
    }
}

/// Draws what waits for the user. Returns `None` if nothing does.
fn dashboard(language: Language, home: &Home) -> Option<impl IntoView + use<>> {
    let failures = [
        (home.failed_mails, "admin.home.failedMails", "/cmsadmin/failed-mails"),
        (home.failed_jobs, "admin.home.failedJobs", system::PATH),
    ];
    let failures: Vec<_> = failures
        .into_iter()
        .filter(|(count, ..)| *count > 0)
        .map(|(count, key, href)| {
            let words = t_with(language, key, &[("count", &count.to_string())]);
            view! {
                <li>
                    <a href=href>{words}</a>
                </li>
            }
        })
        .collect();
    let is_empty = failures.is_empty() && home.parts.is_empty();
    let failures = (!failures.is_empty()).then(|| {
        view! {
            <section class="home-part home-failures" aria-labelledby="home-failures">
                <h2 id="home-failures">{t(language, "admin.home.failures")}</h2>
                <ul>{failures}</ul>
            </section>
        }
    });
    let parts: Vec<_> = home.parts.iter().map(|part| draw_part(language, part)).collect();
    (!is_empty).then(|| {
        view! {
            <section class="home" aria-label=t(language, "admin.home.title")>
                {failures} {parts}
            </section>
        }
    })
}

/// The heading of a part, and its screen with all items, if there is one.
struct PartWords {
    id: &'static str,
    title: &'static str,
    all: Option<&'static str>,
}

impl PartWords {
    fn of(kind: HomePartKind) -> Self {
        let (id, title, all) = match kind {
            HomePartKind::ToReview => ("home-to-review", "admin.home.toReview", Some(OPEN_REQUESTS)),
            HomePartKind::MyRejected => ("home-rejected", "admin.home.myRejected", None),
            HomePartKind::MyRequests => ("home-requests", "admin.home.myRequests", None),
            HomePartKind::MyDrafts => ("home-drafts", "admin.home.myDrafts", None),
            HomePartKind::Outdated => ("home-outdated", "admin.home.outdated", None),
            HomePartKind::Untranslated => ("home-untranslated", "admin.home.untranslated", None),
            HomePartKind::Planned => ("home-planned", "admin.home.planned", None),
            HomePartKind::MyEdits => ("home-mine", "admin.home.myEdits", None),
            HomePartKind::OtherEdits => ("home-others", "admin.home.otherEdits", None),
        };
        Self { id, title, all }
    }
}

fn draw_part(language: Language, part: &HomePart) -> impl IntoView + use<> {
    let words = PartWords::of(part.kind);
    let rows: Vec<_> = part.items.iter().map(|item| draw_item(language, part.kind, item)).collect();
    let count = (part.count > part.items.len()).then(|| count_text(part.count));
    let count = count.map(|count| match words.all {
        Some(href) => {
            let label = t_with(language, "admin.home.all", &[("count", count.as_str())]);
            Either::Left(view! { <a href=href>{label}</a> })
        }
        None => Either::Right(view! { <span class="home-count">{count}</span> }),
    });
    view! {
        <section class="home-part" aria-labelledby=words.id>
            <header>
                <h2 id=words.id>{t(language, words.title)}</h2>
                {count}
            </header>
            <ul>{rows}</ul>
        </section>
    }
}

fn draw_item(language: Language, kind: HomePartKind, item: &HomeItem) -> impl IntoView + use<> {
    let page = item.page;
    let href = match (kind, item.version) {
        (HomePartKind::ToReview | HomePartKind::MyRequests | HomePartKind::MyRejected, Some(version)) => {
            format!("{REQUESTS}?review={version}")
        }
        (HomePartKind::Outdated | HomePartKind::Untranslated, _) => format!("/cmsadmin/page/{page}/translations"),
        _ => format!("/cmsadmin/page/{page}"),
    };
    let missing = || item.missing.iter().map(Locale::tag).collect::<Vec<_>>().join(", ");
    let detail = match (kind, &item.by) {
        (HomePartKind::Untranslated, _) => missing().into_any(),
        (
            HomePartKind::ToReview | HomePartKind::MyRejected | HomePartKind::Outdated | HomePartKind::OtherEdits,
            Some(person),
        ) => view! { {person.name.clone()} ", " {local_time(item.at, language)} }.into_any(),
        _ => local_time(item.at, language).into_any(),
    };
    let title = if item.title.is_empty() { t(language, "admin.home.untitled").to_owned() } else { item.title.clone() };
    view! {
        <li>
            <a href=href lang=item.locale.tag()>
                <bdi>{title}</bdi>
            </a>
            <span class="home-detail">
                <span class="home-locale">{item.locale.tag()}</span>
                " "
                {detail}
            </span>
        </li>
    }
}

/// Draws a time in the time zone of the site. The island
/// of the shell replaces it by the local time of the user.
fn local_time(at: OffsetDateTime, language: Language) -> impl IntoView + use<> {
    let machine_readable = at.format(&Rfc3339).unwrap_or_default();
    view! {
        <time datetime=machine_readable data-local="">
            {time_in(at, language)}
        </time>
    }
}

#[cfg(test)]
mod tests {
    use super::home;
    use crate::admin::testing::{Admin, html_of, props_of};
    use i18n::Language;
    use model::access::Permission;
    use model::home::{CheckList, CheckListStep, Home, HomeItem, HomePart, HomePartKind, MAX_COUNT};
    use model::id::{PageId, UserId, VersionId};
    use model::locale::Locale;
    use model::user::Person;
    use time::macros::datetime;

    fn item(title: &str) -> HomeItem {
        HomeItem {
            page: PageId(7),
            version: Some(VersionId(31)),
            title: title.to_owned(),
            locale: Locale::parse("nl-nl").unwrap(),
            at: datetime!(2026-03-14 09:05 +1),
            by: Some(Person { id: UserId(2), name: "Grace".to_owned(), token: String::new() }),
            missing: vec![Locale::parse("de-de").unwrap()],
        }
    }

    fn part(kind: HomePartKind, count: usize) -> HomePart {
        HomePart { kind, items: vec![item("<Over ons>")], count }
    }

    #[test]
    fn each_item_leads_to_the_very_thing_and_says_who_and_when() {
        let parts = vec![
            part(HomePartKind::ToReview, 3),
            part(HomePartKind::MyDrafts, MAX_COUNT),
            part(HomePartKind::Untranslated, 1),
        ];
        let waiting = Home { parts, failed_mails: 2, failed_jobs: 0 };
        let html = html_of(&Admin::with(&[]), |cx| home(cx, &waiting, None));
        for part in [
            "href=\"/cmsadmin/publication-requests?review=31\" lang=\"nl-NL\"",
            "<bdi>&lt;Over ons&gt;</bdi>",
            "Grace, <time datetime=\"2026-03-14T09:05:00+01:00\" data-local=\"\">14 March 2026, 09:05</time>",
            "<a href=\"/cmsadmin/publication-requests?state=open\">All 3</a>",
            ">99+<",
            "href=\"/cmsadmin/page/7\"",
            "href=\"/cmsadmin/page/7/translations\"",
            "de-DE",
            "<a href=\"/cmsadmin/failed-mails\">Failed mails: 2</a>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("Planned publications") && !html.contains("/cmsadmin/check-list"), "{html}");
        assert_eq!(props_of(&html)["view"], "structure", "the page overview follows");
    }

    #[test]
    fn nothing_that_waits_is_nothing_on_the_screen() {
        let html = html_of(&Admin::with(&[]), |cx| home(cx, &Home::default(), None));
        assert!(!html.contains("class=\"home") && !html.contains("check-list"), "{html}");
    }

    #[test]
    fn a_step_leads_to_its_screen_and_is_ticked_when_it_is_done() {
        let step = |step| (step, step == CheckListStep::HomePage);
        let mut list = CheckList {
            steps: CheckListStep::ALL.iter().copied().map(step).collect(),
            home_page: Some(PageId(3)),
            is_site_empty: false,
        };
        let mut admin = Admin::with(&[]);
        admin.language = Language::De;
        let html = html_of(&admin, |cx| home(cx, &Home::default(), Some(&list)));
        for part in [
            "1 von 7 erledigt",
            "<li class=\"check-list-done\"><a href=\"/cmsadmin/page/3\">Startseite anlegen</a>",
            "href=\"/cmsadmin/settings#look\"",
            "action=\"/cmsadmin/check-list\"",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("starter-site"), "{html}");
        list.steps.iter_mut().for_each(|(_, done)| *done = true);
        list.home_page = None;
        let html = html_of(&admin, |cx| home(cx, &Home::default(), Some(&list)));
        assert!(html.contains("Die Website ist fertig.") && html.contains("/cmsadmin/new-page?type=home"), "{html}");
    }

    #[test]
    fn an_empty_site_offers_starter_sites_with_their_pages_to_those_who_may_make_one() {
        let list = CheckList { steps: Vec::new(), home_page: None, is_site_empty: true };
        let shown = |admin: &Admin| html_of(admin, |cx| home(cx, &Home::default(), Some(&list)));
        let mut admin = Admin::with(&[Permission::ManageSettings, Permission::ManageMenu, Permission::CreatePage]);
        admin.language = Language::Nl;
        let html = shown(&admin);
        for part in [
            "action=\"/cmsadmin/starter-site\"",
            "<input type=\"hidden\" name=\"site\" value=\"small-business\">",
            "Home, Diensten, Over ons, Contact",
            "“Vereniging” maken",
            "English, Nederlands",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!shown(&Admin::with(&[Permission::ManageSettings])).contains("starter-site"));
    }
}
