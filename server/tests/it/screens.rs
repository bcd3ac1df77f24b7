//! Admin without a script: guard, forms and redirects.

use crate::api::token_in;
use crate::harness::site::{BASE_URL, PASSWORD, TestSite};
use app::admin::SCREENS;
use domain::users::set_up::create_set_up_link;
use http::StatusCode;
use serde_json::json;

/// Addresses with variable parts, and one without a screen.
const OTHERS: &[&str] = &[
    "/cmsadmin/help",
    "/cmsadmin/help/tags",
    "/cmsadmin/page-overview/content",
    "/cmsadmin/page/1",
    "/cmsadmin/page/1/settings",
    "/cmsadmin/page/1/seo",
    "/cmsadmin/page/1/translations",
    "/cmsadmin/page/1/history",
    "/cmsadmin/preview/1",
    "/cmsadmin/nothing",
];

/// Screens that viewers may see.
const VIEWED: &[&str] =
    &["/cmsadmin/", "/cmsadmin/medialibrary", "/cmsadmin/publication-requests", "/cmsadmin/user/settings"];

fn addresses() -> impl Iterator<Item = &'static str> {
    SCREENS.iter().map(|screen| screen.path).chain(OTHERS.iter().copied())
}

#[tokio::test]
async fn a_visitor_is_led_to_the_login_and_back() {
    let site = TestSite::new().await;
    site.administrator().await.create("/about", "About").await;
    for screen in addresses().chain(["/cmsadmin/page/1?version=1"]) {
        let answer = site.anonymous().get(screen).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{screen}");
        let target: String = url::form_urlencoded::byte_serialize(screen.as_bytes()).collect();
        assert_eq!(answer.header("location"), format!("/cmsadmin/login?redirect={target}"));
    }
}

#[tokio::test]
async fn a_screen_is_private_and_allows_no_foreign_script() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    administrator.create("/about", "About").await;
    for screen in addresses() {
        let answer = administrator.get(screen).await;
        let expected = if screen == "/cmsadmin/nothing" { StatusCode::NOT_FOUND } else { StatusCode::OK };
        assert_eq!(answer.status, expected, "{screen}");
        assert_eq!(answer.header("cache-control"), "private, no-store", "{screen}");
        let policy = answer.header("content-security-policy");
        assert!(policy.contains("object-src 'none'") && policy.contains("base-uri 'none'"), "{screen} {policy}");
        let scripts = policy.split(';').find(|part| part.trim().starts_with("script-src")).unwrap();
        assert!(!scripts.contains("unsafe-inline") && !scripts.contains("'unsafe-eval'"), "{scripts}");
    }
}

#[tokio::test]
async fn a_screen_says_why_it_stays_shut() {
    let site = TestSite::new().await;
    let viewer = site.viewer().await;
    let answer = viewer.get("/cmsadmin/new-page").await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    assert!(answer.text().contains("You are not authorized to do this action."), "{}", answer.text());
    let home = viewer.get("/cmsadmin/").await.text();
    let mut open = Vec::new();
    for screen in SCREENS {
        let status = viewer.get(screen.path).await.status;
        if status == StatusCode::OK {
            open.push(screen.path);
        } else {
            assert_eq!(status, StatusCode::FORBIDDEN, "{}", screen.path);
        }
        assert_eq!(home.contains(&format!("href=\"{}\"", screen.path)), status == StatusCode::OK, "{}", screen.path);
    }
    assert_eq!(open, VIEWED);
}

#[tokio::test]
async fn help_is_for_all_users_and_begins_at_the_screen_that_they_ask_about() {
    let site = TestSite::new().await;
    let viewer = site.viewer().await;
    let about = viewer.get("/cmsadmin/help?about=/cmsadmin/page/1/translations").await;
    assert_eq!(about.header("location"), "/cmsadmin/help/translate-a-page");
    let elsewhere = viewer.get("/cmsadmin/help?about=//evil.example").await;
    assert_eq!(elsewhere.header("location"), "/cmsadmin/help");
    assert_eq!(viewer.get("/cmsadmin/help/nothing").await.status, StatusCode::NOT_FOUND);
    let page = viewer.get("/cmsadmin/help/change-a-menu").await.text();
    let picture = page.split("<img src=\"").nth(1).unwrap().split('"').next().unwrap();
    let answer = site.anonymous().get(picture).await;
    assert_eq!((answer.status, answer.header("content-type")), (StatusCode::OK, "image/webp"));
    assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
    let (folder, name) = picture.rsplit_once('/').unwrap();
    for other in [format!("{folder}/nothing.webp"), format!("/assets/help/0000000000000000/en/{name}")] {
        assert_eq!(site.anonymous().get(&other).await.status, StatusCode::NOT_FOUND, "{other}");
    }
}

#[tokio::test]
async fn a_screen_of_nothing_is_not_found() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    for path in [
        "/cmsadmin/page/99",
        "/cmsadmin/page/x",
        "/cmsadmin/page/99999999999999999999",
        "/cmsadmin/page/99/seo",
        "/cmsadmin/page/x/seo",
        "/cmsadmin/page-overview/blank",
        "/cmsadmin/page-overview/nothing",
        "/cmsadmin/page-overview/%2e%2e",
        "/cmsadmin/preview/99",
        "/cmsadmin/preview/x",
        "/cmsadmin/%2e%2e/",
        "/cmsadmin//",
    ] {
        let answer = administrator.get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert!(answer.header("content-type").starts_with("text/html"), "{path}");
    }
    administrator.create("/about", "About").await;
    for path in ["/cmsadmin/page/1/nothing", "/cmsadmin/page/1/overview", "/cmsadmin/page/1/seo/x"] {
        assert_eq!(administrator.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    for path in ["/cmsadmin/page/1?version=x", "/cmsadmin/page/1?version=1&version=2"] {
        let answer = administrator.get(path).await;
        assert!(answer.header("content-type").starts_with("text/html"), "{path} {}", answer.text());
    }
}

#[tokio::test]
async fn the_login_form_works_without_a_script() {
    let site = TestSite::new().await;
    let email = site.account("Editor").await;
    let client = site.anonymous();
    let token =
        token_in(&client.get("/cmsadmin/login?redirect=%2Fcmsadmin%2Fpublication-requests%3Freview%3D1").await.text());
    let fields = |password| {
        [
            ("email", email.as_str()),
            ("password", password),
            ("csrf", token.as_str()),
            ("redirect", "/cmsadmin/publication-requests?review=1"),
        ]
    };
    let wrong = client.submit("/cmsadmin/login", &fields("Wrong-horse-9")).await;
    assert_eq!(wrong.status, StatusCode::OK);
    let html = wrong.text();
    assert!(html.contains("role=\"alert\"") && html.contains("do not match our records"), "{html}");
    assert!(html.contains(&email) && !html.contains("Wrong-horse-9"), "what was typed stays, but not the password");
    let right = client.submit("/cmsadmin/login", &fields(PASSWORD)).await;
    assert_eq!(
        (right.status, right.header("location")),
        (StatusCode::SEE_OTHER, "/cmsadmin/publication-requests?review=1")
    );
    assert_eq!(client.get("/cmsadmin/new-page").await.status, StatusCode::OK);
    let again = client.get("/cmsadmin/login?redirect=%2Fcmsadmin%2Fpage%2F1").await;
    assert_eq!((again.status, again.header("location")), (StatusCode::SEE_OTHER, "/cmsadmin/page/1"));
}

#[tokio::test]
async fn a_login_leads_nowhere_but_into_the_admin() {
    let site = TestSite::new().await;
    let client = site.editor().await;
    for target in [
        "https://evil.example",
        "//evil.example",
        "/\\evil.example",
        "/cmsadmin//evil.example",
        "/cmsadmin/../x",
        "javascript:1",
    ] {
        let target: String = url::form_urlencoded::byte_serialize(target.as_bytes()).collect();
        let answer = client.get(&format!("/cmsadmin/login?redirect={target}")).await;
        assert_eq!(answer.header("location"), "/cmsadmin/", "{target}");
    }
}

#[tokio::test]
async fn a_form_without_its_token_does_nothing() {
    let site = TestSite::new().await;
    let email = site.account("Editor").await;
    let visitor = site.anonymous();
    for token in ["", "0000"] {
        let fields = [("email", email.as_str()), ("password", PASSWORD), ("csrf", token)];
        assert_eq!(visitor.submit("/cmsadmin/login", &fields).await.status, StatusCode::FORBIDDEN);
        assert!(visitor.cookie("pagewright").is_none());
    }
    let editor = site.editor().await;
    for token in ["", "0000", &visitor.token().await] {
        editor.submit("/cmsadmin/logout", &[("csrf", token)]).await;
        assert_eq!(editor.get("/cmsadmin/").await.status, StatusCode::OK, "still logged in");
        editor.submit("/cmsadmin/language", &[("csrf", token), ("language", "nl"), ("back", "/cmsadmin/")]).await;
        assert!(editor.cookie("pagewright-language").is_none());
        editor.submit("/cmsadmin/colour-scheme", &[("csrf", token), ("scheme", "dark"), ("back", "/cmsadmin/")]).await;
        assert!(editor.cookie("pagewright-colour-scheme").is_none());
    }
}

#[tokio::test]
async fn the_colours_of_the_admin_are_chosen_without_a_script() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let csrf = editor.token().await;
    for (scheme, expected) in [("dark", " data-colour-scheme=\"dark\""), ("light", " data-colour-scheme=\"light\"")] {
        let fields = [("csrf", csrf.as_str()), ("scheme", scheme), ("back", "/cmsadmin/trash")];
        let answer = editor.submit("/cmsadmin/colour-scheme", &fields).await;
        assert_eq!((answer.status, answer.header("location")), (StatusCode::SEE_OTHER, "/cmsadmin/trash"));
        assert!(editor.get("/cmsadmin/").await.text().contains(expected), "{scheme}");
    }
    for (scheme, back) in [("auto", "https://evil.example/"), ("\"><script>", "//evil.example")] {
        let fields = [("csrf", csrf.as_str()), ("scheme", scheme), ("back", back)];
        let answer = editor.submit("/cmsadmin/colour-scheme", &fields).await;
        assert_eq!(answer.header("location"), "/cmsadmin/", "{back}");
        assert!(!editor.get("/cmsadmin/").await.text().contains("data-colour-scheme"), "{scheme}");
    }
}

#[tokio::test]
async fn a_live_page_leads_staff_to_its_editor_and_leaves_the_cached_page_as_it_was() {
    let site = TestSite::new().await;
    let editor = site.administrator().await;
    editor.live("/about", "About", "<p>Us</p>").await;
    let visitor = site.anonymous();
    let before = visitor.get("/about").await.text();
    let seen = editor.get("/about").await;
    assert!(seen.text().contains("class=\"edit-bar\"") && seen.text().contains("/cmsadmin/page/"), "{}", seen.text());
    assert_eq!(seen.header("cache-control"), "private, no-store");
    let after = visitor.get("/about").await.text();
    assert!(!after.contains("edit-bar") && before == after, "{after}");
}

#[tokio::test]
async fn a_form_that_another_site_sends_does_nothing() {
    let site = TestSite::new().await;
    let email = site.account("Editor").await;
    let editor = site.editor().await;
    for client in [&site.anonymous(), &editor] {
        let csrf = client.token().await;
        let fields =
            [("email", email.as_str()), ("password", PASSWORD), ("confirm", PASSWORD), ("name", "A"), ("csrf", &csrf)];
        let mut witness = site.witness().await;
        let before = witness.state().await;
        for path in [
            "/cmsadmin/login",
            "/cmsadmin/logout",
            "/cmsadmin/language",
            "/cmsadmin/colour-scheme",
            "/cmsadmin/forgot-password",
            "/cmsadmin/reset-password/x",
            "/cmsadmin/activate-account/x",
            "/cmsadmin/set-up/x",
        ] {
            let answer = client.submit_with(path, &fields, &[("sec-fetch-site", "cross-site")]).await;
            assert!([303, 403].contains(&answer.status.as_u16()), "{path} {}", answer.status);
        }
        assert_eq!(witness.state().await, before);
    }
    assert_eq!(editor.get("/cmsadmin/").await.status, StatusCode::OK, "still logged in");
}

#[tokio::test]
async fn a_form_of_another_origin_does_nothing_and_is_told_the_right_address() {
    let site = TestSite::new().await;
    let email = site.account("Editor").await;
    let visitor = site.anonymous();
    let csrf = visitor.token().await;
    let fields = [("email", email.as_str()), ("password", PASSWORD), ("confirm", PASSWORD), ("csrf", &csrf)];
    let forms = [
        "/cmsadmin/login",
        "/cmsadmin/logout",
        "/cmsadmin/language",
        "/cmsadmin/colour-scheme",
        "/cmsadmin/forgot-password",
        "/cmsadmin/reset-password/x",
        "/cmsadmin/activate-account/x",
        "/cmsadmin/set-up/x",
    ];
    let mut witness = site.witness().await;
    let before = witness.state().await;
    for path in forms {
        for origin in ["null", "https://evil.example", "http://www.site.example", "http://site.example:8080", ""] {
            let answer = visitor.submit_with(path, &fields, &[("origin", origin)]).await;
            assert_eq!(answer.status, StatusCode::FORBIDDEN, "{path} {origin}");
            assert!(answer.text().contains("href=\"http://site.example/cmsadmin/\""), "{path} {origin}");
            assert_eq!(answer.header("set-cookie"), "", "{path} {origin}");
        }
    }
    assert_eq!(witness.state().await, before);
    let answer = visitor.submit_with("/cmsadmin/login", &fields, &[("origin", BASE_URL)]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_page_that_hides_its_address_still_sends_its_form() {
    let site = TestSite::new().await;
    let token = create_set_up_link(&site.cms).await.unwrap().unwrap();
    let visitor = site.anonymous();
    let screen = format!("/cmsadmin/set-up/{token}");
    let csrf = token_in(&visitor.get(&screen).await.text());
    let email = "ada@site.example";
    let fields = [
        ("name", "Ada"),
        ("email", email),
        ("password", PASSWORD),
        ("confirm", PASSWORD),
        ("siteName", "Harbour"),
        ("locale", "nl-nl"),
        ("timeZone", "UTC"),
        ("csrf", csrf.as_str()),
    ];
    // Headers from a document with the policy `no-referrer`.
    let answer = visitor.submit_with(&screen, &fields, &[("origin", "null"), ("sec-fetch-site", "same-origin")]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
}

#[tokio::test]
async fn an_installation_is_set_up_without_a_script() {
    let site = TestSite::new().await;
    let token = create_set_up_link(&site.cms).await.unwrap().unwrap();
    let visitor = site.anonymous();
    let screen = format!("/cmsadmin/set-up/{token}");
    let csrf = token_in(&visitor.get(&screen).await.text());
    let submit = async |name: &str, csrf: &str| {
        let fields = [
            ("name", name),
            ("email", "ada@site.example"),
            ("password", PASSWORD),
            ("confirm", PASSWORD),
            ("siteName", "Harbour"),
            ("locale", "nl-nl"),
            ("locale", "en-gb"),
            ("timeZone", "Europe/Amsterdam"),
            ("csrf", csrf),
        ];
        visitor.submit(&screen, &fields).await
    };
    assert_eq!(submit("Ada", "x").await.status, StatusCode::FORBIDDEN);
    let nameless = submit("", &csrf).await.text();
    for part in [
        "The Name field is required.",
        "value=\"ada@site.example\"",
        "value=\"Harbour\"",
        "value=\"nl-nl\" checked",
        "<option selected>Europe/Amsterdam</option>",
    ] {
        assert!(nameless.contains(part), "{part} in {nameless}");
    }
    let done = submit("Ada", &csrf).await;
    assert_eq!((done.status, done.header("location")), (StatusCode::SEE_OTHER, "/cmsadmin/"));
    assert_eq!(visitor.get("/cmsadmin/roles").await.status, StatusCode::OK, "logged in at once");
    let stranger = site.anonymous();
    let csrf = token_in(&stranger.get(&screen).await.text());
    let fields = [("name", "Eve"), ("csrf", csrf.as_str())];
    assert!(stranger.submit(&screen, &fields).await.text().contains("role=\"alert\""));
    assert_eq!(
        stranger.get("/cmsadmin/roles").await.header("location"),
        "/cmsadmin/login?redirect=%2Fcmsadmin%2Froles"
    );
}

#[tokio::test]
async fn an_empty_installation_says_what_to_do_and_tells_no_secret() {
    let site = TestSite::new().await;
    let token = create_set_up_link(&site.cms).await.unwrap().unwrap();
    let visitor = site.anonymous();
    for path in ["/", "/nl-nl", "/cmsadmin/login"] {
        let html = visitor.get(path).await.text();
        assert!(html.contains("pagewright setup-link") && !html.contains(&token), "{path} {html}");
    }
    let administrator = site.administrator().await;
    let html = visitor.get("/").await.text();
    assert!(html.contains("href=\"/cmsadmin/\"") && !html.contains("setup-link"), "{html}");
    assert!(visitor.get("/cmsadmin/login").await.text().contains("action=\"/cmsadmin/login\""));
    assert!(!visitor.get("/missing").await.text().contains("href=\"/cmsadmin/\""), "only the home page says so");
    administrator.live("/about", "About", "<p>Us</p>").await;
    let html = visitor.get("/").await.text();
    assert!(!html.contains("href=\"/cmsadmin/\""), "{html}");
}

#[tokio::test]
async fn logging_out_by_its_form_ends_the_session() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let token = editor.token().await;
    let answer = editor.submit("/cmsadmin/logout", &[("csrf", &token)]).await;
    assert_eq!((answer.status, answer.header("location")), (StatusCode::SEE_OTHER, "/cmsadmin/login"));
    assert_eq!(editor.get("/cmsadmin/").await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn the_chosen_language_is_remembered() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let token = editor.token().await;
    let choose = async |language: &str, back: &str| {
        let fields = [("csrf", token.as_str()), ("language", language), ("back", back)];
        editor.submit("/cmsadmin/language", &fields).await
    };
    let answer = choose("nl", "/cmsadmin/new-page").await;
    assert_eq!((answer.status, answer.header("location")), (StatusCode::SEE_OTHER, "/cmsadmin/new-page"));
    assert!(editor.get("/cmsadmin/").await.text().contains("<html lang=\"nl\">"));
    assert_eq!(choose("xx", "https://evil.example").await.header("location"), "/cmsadmin/");
    assert!(editor.get("/cmsadmin/").await.text().contains("<html lang=\"nl\">"));
}

#[tokio::test]
async fn the_chosen_colours_are_those_of_the_admin_and_not_of_the_site() {
    let site = TestSite::new().await;
    let (visitor, administrator) = (site.anonymous(), site.administrator().await);
    administrator.live("/about", "About", "<p>Us</p>").await;
    for client in [&visitor, &administrator] {
        client.set_cookie("pagewright-colour-scheme", "dark");
    }
    for (client, path, expected) in [
        (&visitor, "/cmsadmin/login", true),
        (&visitor, "/cmsadmin/forgot-password", true),
        (&administrator, "/cmsadmin/", true),
        (&administrator, "/cmsadmin/nothing-here", true),
        (&administrator, "/about", false),
    ] {
        let html = client.get(path).await.text();
        assert_eq!(html.contains(" data-colour-scheme=\"dark\">"), expected, "{path}: {html}");
    }
}

#[tokio::test]
async fn the_check_list_is_for_administrators_and_is_put_away_by_its_form() {
    let site = TestSite::new().await;
    let (administrator, editor) = (site.administrator().await, site.editor().await);
    let html = administrator.get("/cmsadmin/").await.text();
    for part in ["First steps", "href=\"/cmsadmin/new-page?type=home\"", "action=\"/cmsadmin/check-list\""] {
        assert!(html.contains(part), "{part} in {html}");
    }
    assert!(!editor.get("/cmsadmin/").await.text().contains("/cmsadmin/check-list"));
    for (client, csrf, expected) in [
        (&administrator, "x".to_owned(), StatusCode::SEE_OTHER),
        (&editor, editor.token().await, StatusCode::FORBIDDEN),
        (&site.anonymous(), "x".to_owned(), StatusCode::SEE_OTHER),
    ] {
        assert_eq!(client.submit("/cmsadmin/check-list", &[("csrf", &csrf)]).await.status, expected);
        assert!(administrator.get("/cmsadmin/").await.text().contains("First steps"));
    }
    let csrf = administrator.token().await;
    administrator.submit("/cmsadmin/check-list", &[("csrf", &csrf)]).await;
    assert!(!administrator.get("/cmsadmin/").await.text().contains("First steps"));
}

#[tokio::test]
async fn an_administrator_makes_a_starter_site_with_one_form() {
    let site = TestSite::new().await;
    let (administrator, editor) = (site.administrator().await, site.editor().await);
    assert!(administrator.get("/cmsadmin/").await.text().contains("/cmsadmin/starter-site"));
    let count = async || administrator.post("page/list", json!({})).await.json()["totalItems"].clone();
    for (client, csrf, expected) in [
        (&administrator, "x".to_owned(), StatusCode::SEE_OTHER),
        (&editor, editor.token().await, StatusCode::FORBIDDEN),
        (&site.anonymous(), "x".to_owned(), StatusCode::SEE_OTHER),
    ] {
        let answer = client.submit("/cmsadmin/starter-site", &[("csrf", &csrf), ("site", "club")]).await;
        assert_eq!((answer.status, count().await), (expected, json!(0)));
    }
    let csrf = administrator.token().await;
    let form = [("csrf", csrf.as_str()), ("site", "club")];
    assert_eq!(administrator.submit("/cmsadmin/starter-site", &form).await.status, StatusCode::SEE_OTHER);
    let locales = 4;
    assert_eq!(count().await, json!(5 * locales));
    assert!(!administrator.get("/cmsadmin/").await.text().contains("/cmsadmin/starter-site"));
    // A second press, such as by another administrator, changes nothing.
    assert_eq!(administrator.submit("/cmsadmin/starter-site", &form).await.status, StatusCode::SEE_OTHER);
    assert_eq!(count().await, json!(5 * locales));
}

#[tokio::test]
async fn the_home_screen_leads_to_the_very_thing() {
    let site = TestSite::new().await;
    let (reviewer, editor) = (site.reviewer().await, site.editor().await);
    let made = editor.create("/about", "<b>About</b>").await;
    editor.ask(made.page, "Please").await.succeeded();
    let html = reviewer.get("/cmsadmin/").await.text();
    let link = format!("href=\"/cmsadmin/publication-requests?review={}\"", made.version);
    assert!(html.contains("To review") && html.contains(&link) && html.contains("&lt;b&gt;About"), "{html}");
    let html = editor.get("/cmsadmin/").await.text();
    assert!(html.contains("Your open requests") && !html.contains("To review"), "{html}");
}
