//! Tests changes of a page's address, and their consequences.

use crate::test_site::{TestSite, draft, new_page, titled};
use domain::addresses::available::{SlugCheck, check_slug};
use domain::addresses::change::{LinkPolicy, SlugChange, SlugChanged, change_slug};
use domain::addresses::redirects::create_redirect::{AskedRedirect, create_redirect};
use domain::addresses::references::read_references;
use domain::collaboration::autosave::autosave_version;
use domain::error::Error;
use domain::menus::change::{MenuChange, change_menu};
use domain::menus::read::read_menu;
use domain::pages::create::{CreatedPage, create_page};
use domain::pages::read::{read_page, read_version};
use domain::pages::store_version::store_version;
use domain::settings::change_settings;
use domain::translation::translate::{NewTranslation, create_translation};
use domain::viewer::default_locale::preview_default_locale;
use domain::viewer::teasers::newest::list_newest;
use domain::viewer::view::view_slug;
use domain::workflow::publish::publish_page;
use domain::workflow::schedule::plan::{NewSchedule, schedule_page};
use domain::workflow::schedule::run::run_due;
use domain::workflow::unpublish::unpublish_page;
use model::access::Actor;
use model::error::Code;
use model::id::PageId;
use model::locale::Locale;
use model::menu::MenuItem;
use model::page::{MenuName, PageStatus};
use model::site::SettingsChange;
use serde_json::json;
use time::Duration;
use time::format_description::well_known::Rfc3339;

fn locale(code: &str) -> Locale {
    Locale::parse(code).unwrap()
}

async fn change(site: &TestSite, page: PageId, slug: &str) -> Result<SlugChanged, Error> {
    change_slug(
        &site.cms,
        &Actor::System,
        SlugChange { page, slug: slug.into(), links: LinkPolicy::Keep, former_slug: None },
    )
    .await
}

async fn change_with_links(site: &TestSite, page: PageId, slug: &str) -> SlugChanged {
    let ask = SlugChange { page, slug: slug.into(), links: LinkPolicy::Rewrite, former_slug: None };
    change_slug(&site.cms, &Actor::System, ask).await.unwrap()
}

fn refused<T: std::fmt::Debug>(result: Result<T, Error>) -> Vec<(Code, String)> {
    match result {
        Err(Error::Refused(errors)) => errors.into_iter().map(|error| (error.code, error.property)).collect(),
        other => panic!("{other:?}"),
    }
}

async fn live(site: &TestSite, slug: &str) -> CreatedPage {
    let made = site.page(&Actor::System, slug).await;
    publish_page(&site.cms, &Actor::System, made.page, None).await.unwrap();
    made
}

/// Returns a page whose newest version has this HTML in a block.
async fn linking(site: &TestSite, slug: &str, html: &str) -> CreatedPage {
    let made = site.page(&Actor::System, slug).await;
    let block = json!({ "blocks": [{ "type": "note", "key": "k", "props": { "title": "T", "html": html } }] });
    let stored = store_version(&site.cms, &Actor::System, made.version, draft(&block)).await.unwrap();
    CreatedPage { version: stored.id, ..made }
}

async fn html_of(site: &TestSite, page: PageId) -> String {
    let page = read_page(&site.cms, &Actor::System, page).await.unwrap();
    page.page_version.blocks[0].content().props["html"].as_str().unwrap().to_owned()
}

async fn translated(site: &TestSite, page: PageId, code: &str, slug: Option<&str>) -> CreatedPage {
    let new = NewTranslation { page, locale: code.into(), title: "Titel".into(), slug: slug.map(str::to_owned) };
    create_translation(&site.cms, &Actor::System, new).await.unwrap()
}

/// Allows custom slugs only in these locales.
async fn set_custom_slugs(site: &TestSite, codes: &[&str]) {
    let custom_slug_locales = Some(codes.iter().map(|code| (*code).to_owned()).collect());
    let change = SettingsChange { custom_slug_locales, ..SettingsChange::default() };
    change_settings(&site.cms, &Actor::System, change).await.unwrap();
}

#[tokio::test]
async fn every_address_that_a_live_page_had_leads_straight_to_it() {
    let site = TestSite::new().await;
    let made = live(&site, "/one").await;
    change(&site, made.page, "/two").await.unwrap();
    change(&site, made.page, "/three/deep").await.unwrap();
    assert_eq!(site.seen("/one").await, "301 /three/deep");
    assert_eq!(site.seen("/two").await, "301 /three/deep");
    assert_eq!(site.seen("/three/deep").await, "Title");
    change(&site, made.page, "/one").await.unwrap();
    assert_eq!(site.seen("/one").await, "Title");
    assert_eq!(site.seen("/two").await, "301 /one");
    unpublish_page(&site.cms, &Actor::System, made.page).await.unwrap();
    assert_eq!(site.seen("/two").await, "nothing");
    assert_eq!(site.seen("/one").await, "nothing");
    let site = site.restarted().await;
    publish_page(&site.cms, &Actor::System, made.page, None).await.unwrap();
    assert_eq!(site.seen("/two").await, "301 /one");
}

#[tokio::test]
async fn a_live_page_wins_over_the_way_to_another() {
    let site = TestSite::new().await;
    let first = live(&site, "/a").await;
    change(&site, first.page, "/b").await.unwrap();
    let second = site.page(&Actor::System, "/a").await;
    assert_eq!(site.seen("/a").await, "301 /b");
    let stored = store_version(&site.cms, &Actor::System, second.version, titled("Second")).await.unwrap();
    publish_page(&site.cms, &Actor::System, second.page, Some(stored.id)).await.unwrap();
    assert_eq!(site.seen("/a").await, "Second");
    // The old address redirects to the page that had it last.
    change(&site, second.page, "/c").await.unwrap();
    assert_eq!(site.seen("/a").await, "301 /c");
    // If two pages swap addresses, their redirects form no loop.
    change(&site, first.page, "/a").await.unwrap();
    change(&site, second.page, "/b").await.unwrap();
    assert_eq!((site.seen("/a").await, site.seen("/b").await), ("Title".into(), "Second".into()));
    assert_eq!(site.seen("/c").await, "301 /b");
}

#[tokio::test]
async fn a_page_that_is_not_live_leaves_nothing_behind() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/draft").await;
    change(&site, made.page, "/other").await.unwrap();
    publish_page(&site.cms, &Actor::System, made.page, None).await.unwrap();
    assert_eq!(site.seen("/draft").await, "nothing");
}

#[tokio::test]
async fn translations_without_slugs_of_their_own_follow_their_source() {
    let site = TestSite::new().await;
    set_custom_slugs(&site, &["nl-nl"]).await;
    let made = live(&site, "/about").await;
    let dutch = translated(&site, made.page, "nl-nl", Some("/over")).await;
    let german = translated(&site, made.page, "de-de", None).await;
    let french = translated(&site, german.page, "fr-fr", None).await;
    publish_page(&site.cms, &Actor::System, german.page, None).await.unwrap();
    change(&site, made.page, "/us").await.unwrap();
    let mut slugs = Vec::new();
    for page in [made, dutch, german, french] {
        slugs.push(read_page(&site.cms, &Actor::System, page.page).await.unwrap().slug);
    }
    assert_eq!(slugs, ["/us", "/over", "/us", "/us"]);
    assert_eq!(site.seen("/about").await, "301 /us");
    assert_eq!(site.seen("/de-de/about").await, "301 /de-de/us");
    assert_eq!(site.seen("/fr-fr/about").await, "nothing");
    assert_eq!(refused(change(&site, german.page, "/wir").await), [(Code::NotPossible, "slug".into())]);
    change(&site, dutch.page, "/wij").await.unwrap();
}

#[tokio::test]
async fn a_slug_that_is_taken_where_a_translation_follows_changes_nothing() {
    let site = TestSite::new().await;
    set_custom_slugs(&site, &[]).await;
    let made = live(&site, "/about").await;
    translated(&site, made.page, "de-de", None).await;
    let mut other = new_page("/us");
    other.locale = "de-de".into();
    create_page(&site.cms, &Actor::System, other).await.unwrap();
    assert_eq!(refused(change(&site, made.page, "/us").await), [(Code::AlreadyExists, "slug".into())]);
    assert_eq!(site.seen("/about").await, "Title");
    assert_eq!(site.seen("/us").await, "nothing");
}

#[tokio::test]
async fn home_pages_and_not_found_pages_stay_what_they_are() {
    let site = TestSite::new().await;
    for slug in ["/", "/404"] {
        let made = live(&site, slug).await;
        assert_eq!(refused(change(&site, made.page, "/elsewhere").await), [(Code::NotPossible, "slug".into())]);
        assert_eq!(change(&site, made.page, slug).await.unwrap().slug, slug);
    }
}

#[tokio::test]
async fn no_bad_slug_is_kept() {
    let site = TestSite::new().await;
    let made = live(&site, "/good").await;
    live(&site, "/taken").await;
    let long = format!("/{}", "a".repeat(255));
    for (slug, code) in [
        ("", Code::Required),
        ("good", Code::NotValid),
        ("//evil", Code::NotValid),
        ("/a//b", Code::NotValid),
        ("/a\\b", Code::NotValid),
        ("/a%2fb", Code::NotValid),
        ("/a\u{0}", Code::NotValid),
        ("/a\r\nb", Code::NotValid),
        ("/a ", Code::NotValid),
        ("/../a", Code::NotValid),
        ("/a?b", Code::NotValid),
        ("/a#b", Code::NotValid),
        ("/É", Code::NotValid),
        ("/cmsadmin/x", Code::NotValid),
        ("/api/pagewright", Code::NotValid),
        ("/nl-nl/a", Code::NotValid),
        (long.as_str(), Code::TooLong),
        ("/taken", Code::AlreadyExists),
    ] {
        assert_eq!(refused(change(&site, made.page, slug).await), [(code, "slug".into())], "{slug:?}");
    }
    assert_eq!(site.seen("/good").await, "Title");
}

#[tokio::test]
async fn links_are_rewritten_in_the_newest_versions_and_live_ones_stay_live() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let target = live(&site, "/about").await;
    let link = "<p><a href=\"/about?a=1#team\">us</a></p>";
    let shown = linking(&site, "/live", link).await;
    publish_page(&site.cms, &Actor::System, shown.page, None).await.unwrap();
    let ahead = linking(&site, "/ahead", link).await;
    publish_page(&site.cms, &Actor::System, ahead.page, None).await.unwrap();
    let newer = store_version(&site.cms, &editor, ahead.version, titled("Ahead")).await.unwrap();
    let concept = linking(&site, "/concept", "<p><a href=\"/en-gb/about\">us</a></p>").await;
    let stranger = linking(&site, "/stranger", "<p><a href=\"/about-us\">others</a></p>").await;
    let kept = autosave_version(&site.cms, &editor, concept.version, titled("Unsaved")).await.unwrap().id;
    let begun = site.cms.generation();

    let changed = change_with_links(&site, target.page, "/us").await;
    let pages: Vec<PageId> = changed.updated.iter().map(|page| page.page_id).collect();
    assert_eq!(pages, [shown.page, ahead.page, concept.page]);
    assert_ne!(site.cms.generation(), begun);
    for page in [shown.page, ahead.page] {
        assert!(html_of(&site, page).await.contains("href=\"/us?a=1#team\""), "{page}");
    }
    assert!(html_of(&site, concept.page).await.contains("href=\"/us\""));
    assert!(html_of(&site, stranger.page).await.contains("href=\"/about-us\""));

    let page = read_page(&site.cms, &Actor::System, shown.page).await.unwrap();
    assert_eq!((page.status, page.published_version_id), (PageStatus::Published, Some(page.page_version.id)));
    assert_eq!((page.page_version.id, page.page_version.created_by), (changed.updated[0].page_version_id, None));
    let page = read_page(&site.cms, &Actor::System, ahead.page).await.unwrap();
    assert_eq!((page.status, page.published_version_id), (PageStatus::PublishedWithChanges, Some(ahead.version)));
    assert_ne!(page.page_version.id, newer.id);
    let unsaved = read_version(&site.cms, &editor, kept).await.unwrap();
    assert!(unsaved.title == "Unsaved" && unsaved.autosave);
    assert!(serde_json::to_string(&unsaved.blocks).unwrap().contains("/en-gb/about"));
    assert_eq!(read_page(&site.cms, &Actor::System, stranger.page).await.unwrap().page_version.id, stranger.version);
}

#[tokio::test]
async fn links_to_an_address_from_before_are_rewritten_unless_somebody_else_has_it_now() {
    let site = TestSite::new().await;
    let target = live(&site, "/one").await;
    let linking = linking(&site, "/linking", "<p><a href=\"/one\">1</a> <a href=\"/two\">2</a></p>").await;
    change(&site, target.page, "/two").await.unwrap();
    change(&site, target.page, "/three").await.unwrap();
    live(&site, "/one").await;
    change_with_links(&site, target.page, "/four").await;
    let html = html_of(&site, linking.page).await;
    assert!(html.contains("href=\"/one\"") && html.contains("href=\"/four\""), "{html}");
}

#[tokio::test]
async fn links_to_a_translation_are_those_of_its_locale() {
    let site = TestSite::new().await;
    let made = live(&site, "/same").await;
    let dutch = translated(&site, made.page, "nl-nl", Some("/same")).await;
    let html = "<p><a href=\"/same\">en</a> <a href=\"/nl-nl/same\">nl</a></p>";
    let linking = linking(&site, "/linking", html).await;
    let changed = change_with_links(&site, dutch.page, "/zelfde").await;
    assert_eq!(changed.updated.len(), 1);
    let html = html_of(&site, linking.page).await;
    assert!(html.contains("href=\"/same\"") && html.contains("href=\"/nl-nl/zelfde\""), "{html}");
}

#[tokio::test]
async fn what_points_at_a_page_is_known_and_menus_are_rewritten() {
    let site = TestSite::new().await;
    let target = live(&site, "/about").await;
    let linking = linking(&site, "/linking", "<p><a href=\"/about/\">us</a></p>").await;
    publish_page(&site.cms, &Actor::System, linking.page, None).await.unwrap();
    let item = |page: Option<PageId>, url: &str| MenuItem {
        label: "L".into(),
        page_id: page,
        url: url.into(),
        ..MenuItem::default()
    };
    let ask = |items| MenuChange { items, version: None };
    let nested = MenuItem { items: vec![item(None, "/about#team")], ..item(None, "https://other.example") };
    change_menu(&site.cms, &Actor::System, "main", "nl-nl", ask(vec![nested])).await.unwrap();
    let by_id = vec![item(Some(target.page), "")];
    change_menu(&site.cms, &Actor::System, "footer", "nl-nl", ask(by_id)).await.unwrap();

    let found = read_references(&site.cms, &Actor::System, target.page).await.unwrap();
    let pages: Vec<_> = found.pages.iter().map(|page| (page.page_id, page.live)).collect();
    assert_eq!(pages, [(linking.page, true)]);
    let menu = |name: &str| MenuName { name: name.into(), locale: locale("nl-nl") };
    assert_eq!(found.menus, [menu("footer"), menu("main")]);
    let store = store_version(&site.cms, &Actor::System, linking.version, draft(&json!({ "blocks": [] })));
    store.await.unwrap();
    let found = read_references(&site.cms, &Actor::System, target.page).await.unwrap();
    assert!(found.pages[0].live, "visitors still see the link");

    assert_eq!(change_with_links(&site, target.page, "/us").await.menus, [menu("main")]);
    let found = read_references(&site.cms, &Actor::System, target.page).await.unwrap();
    assert_eq!((found.pages.len(), found.menus.len()), (1, 2), "visitors go by the old address");
}

#[tokio::test]
async fn a_taken_slug_comes_with_one_that_is_free() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/about").await;
    site.page(&Actor::System, "/about-2").await;
    let check = async |slug: &str, code: &str, page: Option<PageId>| {
        let ask = SlugCheck { slug: slug.into(), locale: code.into(), page };
        check_slug(&site.cms, &Actor::System, ask).await.map(|found| (found.holder.is_none(), found.proposal))
    };
    assert_eq!(check("/new", "en-gb", None).await.unwrap(), (true, None));
    assert_eq!(check("/about", "nl-nl", None).await.unwrap(), (true, None));
    assert_eq!(check("/about", "en-gb", None).await.unwrap(), (false, Some("/about-3".into())));
    assert_eq!(check("/about", "en-gb", Some(made.page)).await.unwrap(), (true, None));
    assert_eq!(refused(check("/A", "xx-xx", None).await).len(), 2);
}

async fn redirect(site: &TestSite, from: &str, to: &str) {
    let ask = AskedRedirect { from: from.into(), to: Some(to.into()), ..AskedRedirect::default() };
    create_redirect(&site.cms, &Actor::System, ask).await.unwrap();
}

async fn set_default(site: &TestSite, code: &str) {
    let change = SettingsChange { default_locale: Some(code.into()), ..SettingsChange::default() };
    change_settings(&site.cms, &Actor::System, change).await.unwrap();
}

#[tokio::test]
async fn under_another_default_locale_every_old_address_and_link_leads_where_it_led() {
    let site = TestSite::new().await;
    let about = live(&site, "/about").await;
    let dutch = translated(&site, about.page, "nl-nl", Some("/over")).await;
    publish_page(&site.cms, &Actor::System, dutch.page, None).await.unwrap();
    let html = r##"<p><a href="/about?a=1#b">1</a> <a href="/nl-nl/over">2</a> <a href="/en-gb/about">3</a></p>"##;
    let links = linking(&site, "/links", html).await;
    publish_page(&site.cms, &Actor::System, links.page, None).await.unwrap();
    redirect(&site, "/old", "/about?from=old").await;
    let items = vec![MenuItem { label: "About".into(), url: "/about".into(), ..MenuItem::default() }];
    change_menu(&site.cms, &Actor::System, "main", "en-gb", MenuChange { items, version: None }).await.unwrap();

    set_default(&site, "nl-nl").await;
    for (path, seen) in [
        ("/over", "Titel"),
        ("/nl-nl/over", "301 /over"),
        ("/en-gb/about", "Title"),
        ("/about", "301 /en-gb/about"),
        ("/links", "301 /en-gb/links"),
        ("/old", "301 /en-gb/about?from=old"),
        ("/en-gb/old", "301 /en-gb/about?from=old"),
        ("/nothing", "nothing"),
    ] {
        assert_eq!(site.seen(path).await, seen, "{path}");
    }
    let menu = read_menu(&site.cms, &Actor::System, "main", "en-gb").await.unwrap();
    assert_eq!(menu.items[0].url, "/en-gb/about");
    let html = html_of(&site, links.page).await;
    assert!(html.contains(r##"href="/en-gb/about?a=1#b""##) && html.contains(r#"href="/over""#), "{html}");

    // Changing the default locale back restores all addresses.
    // Addresses that were valid in between redirect.
    set_default(&site, "en-gb").await;
    for (path, seen) in [
        ("/about", "Title"),
        ("/en-gb/about", "301 /about"),
        ("/over", "301 /nl-nl/over"),
        ("/nl-nl/over", "Titel"),
        ("/old", "301 /about?from=old"),
    ] {
        assert_eq!(site.seen(path).await, seen, "{path}");
    }
    let html = html_of(&site, links.page).await;
    assert!(html.contains(r##"href="/about?a=1#b""##) && html.contains(r#"href="/nl-nl/over""#), "{html}");
}

#[tokio::test]
async fn under_another_default_locale_a_live_page_links_to_its_own_language_while_a_draft_waits() {
    let site = TestSite::new().await;
    let about = live(&site, "/about").await;
    let dutch = translated(&site, about.page, "nl-nl", Some("/about")).await;
    publish_page(&site.cms, &Actor::System, dutch.page, None).await.unwrap();
    let html = r#"<p><a href="/about">About us</a></p>"#;
    let links = linking(&site, "/links", html).await;
    publish_page(&site.cms, &Actor::System, links.page, None).await.unwrap();
    let waiting = store_version(&site.cms, &Actor::System, links.version, titled("Waiting")).await.unwrap();

    let days = async || {
        let newest = list_newest(&site.cms, &Actor::Visitor, &locale("en-gb"), "plain").await.unwrap();
        newest.into_iter().map(|teaser| (teaser.page_id, teaser.date)).collect::<Vec<_>>()
    };
    let before = days().await;
    site.clock.advance(Duration::days(3));
    set_default(&site, "nl-nl").await;
    assert_eq!(days().await, before, "a page is as old as it was");
    let at = (site.cms.now() + Duration::minutes(10)).format(&Rfc3339).unwrap();
    let plan = NewSchedule { version: None, publish_at: Some(at), unpublish_at: None };
    schedule_page(&site.cms, &Actor::System, links.page, plan).await.unwrap();
    assert_eq!(site.seen("/about").await, "Titel");
    let seen = view_slug(&site.cms, &Actor::Visitor, "/en-gb/links").await.unwrap().unwrap().page_version;
    let link = r#"href="/en-gb/about""#;
    let html = seen.blocks[0].content().props["html"].as_str().unwrap();
    assert!(seen.title == "Title" && html.contains(link), "{html}");
    let newest = read_page(&site.cms, &Actor::System, links.page).await.unwrap();
    assert_eq!((newest.page_version.title.as_str(), newest.status), ("Waiting", PageStatus::PublishedWithChanges));
    assert_ne!(newest.page_version.id, waiting.id);
    assert!(html_of(&site, links.page).await.contains(link));

    // A schedule moves to the version with the new links,
    // and the days of pages stay the same.
    set_default(&site, "en-gb").await;
    assert_eq!(days().await, before);
    site.clock.advance(Duration::minutes(10));
    run_due(&site.cms).await.unwrap();
    let seen = view_slug(&site.cms, &Actor::Visitor, "/links").await.unwrap().unwrap().page_version;
    let html = seen.blocks[0].content().props["html"].as_str().unwrap();
    assert!(seen.title == "Waiting" && html.contains(r#"href="/about""#), "{html}");
}

#[tokio::test]
async fn a_redirect_is_followed_when_its_path_begins_with_a_locale_that_came_later() {
    let site = TestSite::new().await;
    live(&site, "/about").await;
    redirect(&site, "/es/viejo", "/about").await;
    let codes: Vec<String> = ["en-gb", "nl-nl", "de-de", "fr-fr", "es"].map(str::to_owned).to_vec();
    let change = SettingsChange { available_locales: Some(codes), ..SettingsChange::default() };
    change_settings(&site.cms, &Actor::System, change).await.unwrap();
    assert_eq!(site.seen("/es/viejo").await, "301 /about");
    assert_eq!(site.seen("/es/otro").await, "nothing");
}

#[tokio::test]
async fn no_redirect_of_a_former_default_locale_leads_in_a_circle() {
    let site = TestSite::new().await;
    live(&site, "/about").await;
    set_default(&site, "nl-nl").await;
    redirect(&site, "/en-gb/a", "/a").await;
    assert_eq!((site.seen("/en-gb/a").await, site.seen("/a").await), ("301 /a".into(), "nothing".into()));
}

#[tokio::test]
async fn who_chooses_another_default_locale_learns_first_which_addresses_show_another_page() {
    let site = TestSite::new().await;
    let about = live(&site, "/about").await;
    live(&site, "/only-english").await;
    let dutch = translated(&site, about.page, "nl-nl", Some("/about")).await;
    let preview = async |code: &str| preview_default_locale(&site.cms, &Actor::System, code).await;
    let before = preview("nl-nl").await.unwrap();
    assert_eq!((before.total_moved, before.replaced.total_items), (2, 0));
    publish_page(&site.cms, &Actor::System, dutch.page, None).await.unwrap();
    let after = preview("nl-nl").await.unwrap();
    assert_eq!((after.total_moved, after.replaced.total_items), (3, 1));
    let replaced = &after.replaced.items[0];
    assert_eq!((replaced.address.as_str(), replaced.new_address.as_str()), ("/about", "/en-gb/about"));
    assert_eq!((replaced.title.as_str(), replaced.shown_title.as_str()), ("Title", "Titel"));
    assert_eq!(preview("es").await.unwrap().total_moved, 2);
    assert_eq!(preview("en-gb").await.unwrap().total_moved, 0);
    assert_eq!(refused(preview("english please").await), [(Code::NotValid, "defaultLocale".into())]);
    let visitor = preview_default_locale(&site.cms, &Actor::Visitor, "nl-nl").await;
    assert!(matches!(visitor, Err(Error::Unauthenticated)));
}
