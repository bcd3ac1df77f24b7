//! Cookie consent: the question, loaded scripts, and cached pages.

use crate::api::token_in;
use crate::harness::client::TestClient;
use crate::harness::queries::count_queries;
use crate::harness::site::{BASE_URL, TestSite};
use http::StatusCode;
use serde_json::json;

const CONSENT: &str = "/api/pagewright/visitors/consent";
const COOKIE: &str = "pagewright-consent";
const BROWSER: &[(&str, &str)] = &[("accept", "text/html"), ("origin", BASE_URL)];
const PANEL: &str = "class=\"consent\"";

/// A site with a script per category and a page with a video.
async fn site_with_scripts() -> (TestSite, TestClient) {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let made = administrator.create("/", "Home").await;
    let video = json!({ "url": "https://vimeo.com/76979871", "title": "Launch" });
    let blocks = json!([{ "type": "video-link", "key": "v", "props": video }]);
    administrator.stored(made.version, json!({ "blocks": blocks })).await;
    administrator.publish(made.page).await.succeeded();
    administrator.live("/about", "About", "<p>Us</p>").await;
    let scripts = json!([
        { "src": "https://count.example/c.js", "category": "statistics" },
        { "src": "https://ads.example:8443/a.js", "category": "marketing" },
    ]);
    administrator.put("settings", json!({ "consent": { "scripts": scripts } })).await.succeeded();
    (site, administrator)
}

async fn choose(visitor: &TestClient, choice: &str, categories: &[&str]) {
    let token = token_in(&visitor.get("/about?consent").await.text());
    let mut fields = vec![("token", token.as_str()), ("back", "/about"), ("choice", choice)];
    fields.extend(categories.iter().map(|category| (*category, "true")));
    let answer = visitor.submit_with(CONSENT, &fields, BROWSER).await;
    assert_eq!((answer.status, answer.header("location")), (StatusCode::SEE_OTHER, "/about"));
    let cookie = answer.header("set-cookie");
    assert!(cookie.contains("Path=/; Max-Age=15552000; SameSite=Lax; HttpOnly"), "{cookie}");
}

#[tokio::test]
async fn nothing_of_others_loads_before_it_was_agreed_to() {
    let (site, _) = site_with_scripts().await;
    let visitor = site.anonymous();
    let loads = async |visitor: &TestClient| {
        let (about, home) = (visitor.get("/about").await, visitor.get("/").await);
        let policy = about.header("content-security-policy").to_owned();
        let (about, home) = (about.text(), home.text());
        let count = about.contains("https://count.example/c.js");
        let ads = about.contains("https://ads.example:8443/a.js");
        assert_eq!(policy.contains("https://count.example"), count, "{policy}");
        assert_eq!(policy.contains("connect-src"), count || ads, "{policy}");
        assert_eq!(policy.contains("https://ads.example:8443"), ads, "{policy}");
        assert_eq!(home.contains("<iframe"), ads, "{home}");
        (count, ads, about.contains(PANEL))
    };
    assert_eq!(loads(&visitor).await, (false, false, true));
    choose(&visitor, "none", &[]).await;
    assert_eq!(loads(&visitor).await, (false, false, false));
    choose(&visitor, "selected", &["statistics"]).await;
    assert_eq!(loads(&visitor).await, (true, false, false));
    assert!(visitor.get("/about?consent").await.text().contains(PANEL));
    let other = site.anonymous();
    choose(&other, "all", &[]).await;
    for _ in 0..2 {
        assert_eq!(loads(&other).await, (true, true, false));
        assert_eq!(loads(&visitor).await, (true, false, false));
        assert_eq!(loads(&site.anonymous()).await, (false, false, true));
    }
}

#[tokio::test]
async fn pages_come_from_the_cache_for_those_who_have_chosen_too() {
    let (site, _) = site_with_scripts().await;
    let visitor = site.anonymous();
    choose(&visitor, "none", &[]).await;
    visitor.get("/about").await;
    let (answer, queries) = count_queries(visitor.get("/about")).await;
    assert_eq!((answer.status, queries), (StatusCode::OK, 0));
    assert!(answer.header("vary").contains("cookie"));
}

#[tokio::test]
async fn another_text_asks_again() {
    let (site, administrator) = site_with_scripts().await;
    let visitor = site.anonymous();
    choose(&visitor, "all", &[]).await;
    administrator.put("settings", json!({ "consent": { "textVersion": 2 } })).await.succeeded();
    let html = visitor.get("/about").await.text();
    assert!(html.contains(PANEL) && !html.contains("count.example"), "{html}");
}

#[tokio::test]
async fn a_choice_that_is_none_is_refused_and_leads_nowhere_else() {
    let (site, _) = site_with_scripts().await;
    let visitor = site.anonymous();
    let token = token_in(&visitor.get("/about").await.text());
    let send = async |token: &str, choice: &str, back: &str| {
        visitor.submit_with(CONSENT, &[("token", token), ("choice", choice), ("back", back)], BROWSER).await
    };
    let forged = send("0000", "all", "/about").await;
    assert_eq!(forged.status, StatusCode::FORBIDDEN);
    assert!(forged.text().contains("This page was open for too long.") && forged.text().contains(PANEL));
    assert_eq!(send(&token, "everything", "/about").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(visitor.cookie(COOKIE), None);
    for back in ["https://evil.example/", "//evil.example", "/\\evil.example", "", "/a\r\nb"] {
        assert_eq!(send(&token, "none", back).await.header("location"), "/", "{back}");
    }
    let foreign = [("accept", "text/html"), ("origin", "https://evil.example")];
    let refused = visitor.submit_with(CONSENT, &[("token", &token), ("choice", "all")], &foreign).await;
    assert_eq!((refused.status, refused.header("content-type")), (StatusCode::FORBIDDEN, "text/html; charset=utf-8"));
}

#[tokio::test]
async fn a_site_that_loads_nothing_of_others_asks_nothing() {
    let site = TestSite::new().await;
    site.administrator().await.live("/about", "About", "<p>Us</p>").await;
    assert!(!site.anonymous().get("/about").await.body().contains("consent"));
    assert!(!site.anonymous().get("/none").await.body().contains("consent"));
}

#[tokio::test]
async fn visitors_are_not_told_who_gets_their_forms() {
    let (site, administrator) = site_with_scripts().await;
    administrator.put("settings", json!({ "forms": { "mailTo": "office@site.example" } })).await.succeeded();
    assert!(!site.anonymous().read("settings/get").await.text().contains("office@"));
    assert!(administrator.read("settings/get").await.text().contains("office@"));
}
