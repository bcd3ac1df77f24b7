//! Sites open only to staff or to visitors with the password.

use crate::api::API;
use crate::harness::client::TestClient;
use crate::harness::site::{TestSite, options};
use http::StatusCode;
use serde_json::json;
use server::Options;

const ENTRANCE: &str = "/preview/enter";

/// A site with a picture on a page, its administrator and the picture's path.
async fn site_with_picture() -> (TestSite, TestClient, String) {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let picture = administrator.picture("a.jpg", 64, 32).await;
    let made = administrator.create("/about", "About us").await;
    let block =
        json!({ "type": "image", "key": "i", "props": {}, "__images": { "picture": [{ "fileID": picture["id"] }] } });
    administrator.stored(made.version, json!({ "blocks": [block] })).await;
    administrator.publish(made.page).await.succeeded();
    let html = site.anonymous().get("/about").await.text();
    let address = html.split("srcset=\"").nth(1).unwrap().split(' ').next().unwrap().to_owned();
    (site, administrator, address)
}

#[tokio::test]
async fn a_site_that_is_worked_on_is_seen_by_staff_alone() {
    let (site, administrator, picture) = site_with_picture().await;
    assert_eq!(site.anonymous().get(&picture).await.header("cache-control"), "public, max-age=31536000, immutable");
    administrator.put("settings", json!({ "siteAccess": "maintenance" })).await.succeeded();

    let visitor = site.anonymous();
    for path in ["/about", "/", "/nl-nl", "/nowhere", "/sitemap.xml", "/feed.xml"] {
        let answer = visitor.get(path).await;
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE, "{path}");
        assert_eq!(
            (answer.header("retry-after"), answer.header("cache-control")),
            ("3600", "private, no-store"),
            "{path}"
        );
        assert!(!answer.text().contains("About us"), "{path}");
    }
    visitor.get(&picture).await.denied(401, "UM_01");
    visitor.read("page/get-by-slug-query?slug=/about").await.denied(401, "UM_01");
    visitor.post("page/get-pages", json!({})).await.denied(401, "UM_01");
    assert_eq!(visitor.get("/robots.txt").await.text(), "User-agent: *\nDisallow: /\n");
    assert_eq!(visitor.get("/cmsadmin/login").await.status, StatusCode::OK);

    let page = administrator.get("/about").await;
    assert!(page.status == StatusCode::OK && page.text().contains("About us"));
    let shown = administrator.get(&picture).await;
    assert_eq!(shown.status, StatusCode::OK);
    assert!(shown.header("cache-control").starts_with("private"), "{}", shown.header("cache-control"));

    administrator.put("settings", json!({ "siteAccess": "everyone" })).await.succeeded();
    assert_eq!(visitor.get("/about").await.status, StatusCode::OK, "at once");
}

#[tokio::test]
async fn whoever_knows_the_password_sees_the_site() {
    let (site, administrator, picture) = site_with_picture().await;
    let closed = json!({ "siteAccess": "password" });
    administrator.put("settings", closed.clone()).await.refused(&[("V_01", "sitePassword")]);
    administrator
        .put("settings", json!({ "siteAccess": "password", "sitePassword": "" }))
        .await
        .refused(&[("V_01", "sitePassword")]);
    administrator.put("settings", json!({ "siteAccess": "nobody" })).await.refused(&[("V_12", "siteAccess")]);
    administrator.put("settings", json!({ "siteAccess": "password", "sitePassword": "open sesame" })).await.succeeded();

    let visitor = site.anonymous();
    let asked = visitor.get("/about?a=b").await;
    assert_eq!(asked.status, StatusCode::FORBIDDEN);
    assert!(asked.text().contains("value=\"/about?a=b\""), "{}", asked.text());
    let enter =
        async |password: &str, path: &str| visitor.submit(ENTRANCE, &[("password", password), ("path", path)]).await;
    let wrong = enter("open barley", "/about").await;
    assert_eq!(wrong.status, StatusCode::FORBIDDEN);
    assert!(wrong.text().contains("role=\"alert\"") && wrong.text().contains("value=\"/about\""), "{}", wrong.text());

    let right = enter("open sesame", "/about?a=b").await;
    assert_eq!((right.status, right.header("location")), (StatusCode::SEE_OTHER, "/about?a=b"));
    let page = visitor.get("/about").await;
    assert!(page.status == StatusCode::OK && page.text().contains("About us"));
    assert_eq!(page.header("cache-control"), "private, no-store");
    assert_eq!(visitor.get(&picture).await.status, StatusCode::OK);
    assert_eq!(site.anonymous().get("/about").await.status, StatusCode::FORBIDDEN, "everybody else stays outside");
    site.anonymous().get(&picture).await.denied(401, "UM_01");
    assert_eq!(enter("open sesame", "https://evil.example/").await.header("location"), "/");

    administrator.put("settings", json!({ "sitePassword": "another one" })).await.succeeded();
    assert_eq!(
        visitor.get("/about").await.status,
        StatusCode::FORBIDDEN,
        "a new password ends what the old one opened"
    );
    let told = visitor.read("settings/get").await.text();
    assert!(told.contains("\"siteAccess\":\"password\"") && !told.contains("argon2"), "{told}");
}

#[tokio::test]
async fn the_password_of_the_site_cannot_be_guessed_at_will() {
    let (site, administrator, _) = site_with_picture().await;
    administrator.put("settings", json!({ "siteAccess": "password", "sitePassword": "open sesame" })).await.succeeded();
    let visitor = site.anonymous();
    for _ in 0..5 {
        visitor.submit(ENTRANCE, &[("password", "guess")]).await;
    }
    let locked = visitor.submit(ENTRANCE, &[("password", "open sesame")]).await;
    assert!(locked.text().contains("Too many login attempts"), "{}", locked.text());
    let foreign = visitor.submit_with(ENTRANCE, &[("password", "x")], &[("origin", "https://evil.example")]).await;
    assert_eq!(foreign.status, StatusCode::FORBIDDEN);
    assert!(visitor.get(&format!("{API}/settings/get")).await.status == StatusCode::OK);
}

#[tokio::test]
async fn people_outside_learn_the_name_the_languages_and_the_look_of_a_closed_site() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let change = json!({
        "siteName": "Quay",
        "company": { "name": "Quay Ltd", "phone": "020 123 45 67", "email": "office@quay.example" },
        "companyByLocale": { "nl-nl": { "name": "Kade BV" } },
        "consent": { "scripts": [{ "src": "https://stats.example/s.js", "category": "statistics" }] },
        "texts": { "en-gb": { "privacy": "Our statement" } },
        "theme": { "baseColour": "#336699" },
    });
    administrator.put("settings", change).await.succeeded();
    let open = site.anonymous().read("settings/get").await.text();
    for (access, password) in [("maintenance", None), ("password", Some("open sesame"))] {
        administrator.put("settings", json!({ "siteAccess": access, "sitePassword": password })).await.succeeded();
        let told = site.anonymous().read("settings/get").await;
        let (settings, text) = (told.json(), told.text());
        assert_eq!((&settings["siteName"], &settings["defaultLocale"]), (&json!("Quay"), &json!("en-gb")));
        assert_eq!(settings["theme"]["baseColour"], "#336699");
        for hidden in ["Quay Ltd", "020 123", "office@", "Kade BV", "stats.example", "Our statement"] {
            assert!(open.contains(hidden) && !text.contains(hidden), "{hidden} in {text}");
        }
        let staff = administrator.read("settings/get").await.text();
        assert!(staff.contains("Quay Ltd"), "{staff}");
    }
}

#[tokio::test]
async fn the_password_of_the_site_is_guessed_by_networks_and_not_by_addresses() {
    let options = Options { trusted_proxies: vec!["0.0.0.0".parse().unwrap()], ..options() };
    let site = TestSite::with(options).await;
    let administrator = site.administrator().await;
    administrator.put("settings", json!({ "siteAccess": "password", "sitePassword": "open sesame" })).await.succeeded();
    let visitor = site.anonymous();
    let enter = async |client: &str, password: &str| {
        let headers = [("x-forwarded-for", client)];
        visitor.submit_with(ENTRANCE, &[("password", password)], &headers).await
    };
    for guess in 0..40 {
        let answer = enter(&format!("2001:db8:1:2:{guess:x}::1"), "guess").await.text();
        assert_eq!(answer.contains("Too many login attempts"), guess >= 5, "{guess}: {answer}");
    }
    assert_eq!(enter("2001:db8:1:3::1", "open sesame").await.status, StatusCode::SEE_OTHER);
}
