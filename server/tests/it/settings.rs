//! Settings in the API and for visitors.

use crate::harness::client::TestClient;
use crate::harness::site::{TestSite, options};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use http::StatusCode;
use serde_json::{Value, json};
use server::Options;
use sha2::{Digest, Sha256};

/// Settings that require permission, and secrets that no user gets.
const HIDDEN: &[&str] = &[
    "\"forms\"",
    "\"mail\"",
    "\"version\"",
    "\"colourReplacements\"",
    "hasSitePassword",
    "argon2",
    "office@site.example",
    "sender@site.example",
];

fn style_of(html: &str) -> Option<&str> {
    html.split_once("<style id=\"theme\">").map(|(_, rest)| rest.split_once("</style>").unwrap().0)
}

async fn version(client: &TestClient) -> Value {
    client.read("settings/get").await.json()["version"].clone()
}

#[tokio::test]
async fn visitors_are_told_only_what_is_public() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let change = json!({
        "forms": { "mailTo": "office@site.example", "retentionDays": 30 },
        "mail": { "senderName": "Office", "senderAddress": "sender@site.example" },
        "sitePassword": "open sesame",
    });
    let answer = administrator.put("settings", change).await.succeeded();
    assert_eq!(answer["settings"]["mail"]["senderAddress"], "sender@site.example");
    assert_eq!(answer["settings"]["hasSitePassword"], true);
    assert!(!answer.to_string().contains("argon2") && !answer.to_string().contains("sesame"), "{answer}");
    let visitor = site.anonymous().read("settings/get").await;
    assert_eq!(visitor.status, StatusCode::OK);
    let names: Vec<String> = visitor.json().as_object().unwrap().keys().cloned().collect();
    let mut expected = [
        "availableLocales",
        "company",
        "companyByLocale",
        "consent",
        "customSlugLocales",
        "defaultLocale",
        "headerSearch",
        "searchSkipsNoIndex",
        "siteAccess",
        "siteName",
        "texts",
        "theme",
        "timeZone",
    ];
    expected.sort_unstable();
    let mut names: Vec<&str> = names.iter().map(String::as_str).collect();
    names.sort_unstable();
    assert_eq!(names, expected);
    let editor = site.editor().await.read("settings/get").await;
    assert_eq!(editor.json()["inactivityMinutes"], 30);
    for (who, text) in [("visitor", visitor.text()), ("editor", editor.text())] {
        for hidden in HIDDEN {
            assert!(!text.contains(hidden), "{who}: {hidden} in {text}");
        }
    }
}

#[tokio::test]
async fn settings_are_changed_by_those_who_may_and_not_over_another_change() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let read = version(&administrator).await;
    let named = |name: &str, version: &Value| json!({ "siteName": name, "version": version });
    administrator.put("settings", named("First", &read)).await.succeeded();
    let stale = administrator.put("settings", named("Second", &read)).await;
    assert_eq!(stale.errors(), [("V_07".to_owned(), "version".to_owned())]);
    let latest = stale.json()["latest"].clone();
    stale.denied(409, "V_07");
    let newer = version(&administrator).await;
    assert_eq!((&latest["siteName"], &latest["version"]), (&json!("First"), &newer));
    assert_eq!(latest, administrator.read("settings/get").await.json());
    administrator.put("settings", named("Second", &newer)).await.succeeded();
    assert_eq!(site.anonymous().read("settings/get").await.json()["siteName"], "Second");
    administrator.put("settings", json!({ "theme": "red" })).await.denied(422, "V_12");
    administrator.put("settings", json!({ "version": "1" })).await.denied(422, "V_12");
    for (client, status) in [(site.anonymous(), 401), (site.editor().await, 403)] {
        client.put("settings", named("Third", &newer)).await.denied(status, "UM_01");
        client.post("settings/preview-theme", json!({})).await.denied(status, "UM_01");
        client
            .post("settings/preview-default-locale", json!({ "defaultLocale": "nl-nl" }))
            .await
            .denied(status, "UM_01");
    }
}

#[tokio::test]
async fn a_language_with_pages_stays_and_the_pages_are_named() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let made = administrator.create("/about", "About").await;
    let change = json!({ "availableLocales": ["nl-nl"], "customSlugLocales": [], "defaultLocale": "nl-nl" });
    let answer = administrator.put("settings", change).await;
    answer.refused(&[("V_07", "availableLocales")]);
    let answer = answer.json();
    assert_eq!((&answer["totalPages"], &answer["pages"][0]["id"]), (&json!(1), &json!(made.page)));
    assert_eq!(answer["pages"][0]["title"], "About");
}

#[tokio::test]
async fn a_language_is_in_the_switcher_once_a_page_in_it_is_published() {
    let site = TestSite::new().await;
    let (administrator, visitor) = (site.administrator().await, site.anonymous());
    let home = administrator.live("/", "Home", "<p>Welcome</p>").await;
    let locales = json!(["en-gb", "nl-nl", "de-de", "fr-fr", "es-es"]);
    administrator.put("settings", json!({ "availableLocales": locales })).await.succeeded();
    let translation = json!({ "pageID": home.page, "newLocale": "es-es", "title": "Inicio" });
    let made = administrator.post("page/create-translation", translation).await.succeeded();
    assert!(!visitor.get("/").await.text().contains("/es-es"));
    administrator.post(&format!("page/{}/publish", made["pageID"]), json!({})).await.succeeded();
    let html = visitor.get("/").await.text();
    assert!(html.contains("href=\"/es-es\"") && html.contains("Español"), "{html}");
}

#[tokio::test]
async fn the_look_is_a_style_that_the_policy_of_the_page_allows() {
    let site = TestSite::new().await;
    let (administrator, visitor) = (site.administrator().await, site.anonymous());
    administrator.live("/about", "About", "<p>Us</p>").await;
    assert_eq!(style_of(&visitor.get("/about").await.text()), None, "nothing was chosen");
    let theme = json!({ "baseColour": "#ffff00", "bodyFont": "slab" });
    let answer = administrator.put("settings", json!({ "theme": theme })).await.succeeded();
    let replacements = &answer["settings"]["colourReplacements"];
    assert_eq!((&replacements[0]["scheme"], &replacements[0]["from"]), (&json!("light"), &json!("#ffff00")));
    let closed = json!({ "siteAccess": "maintenance" });
    for path in ["/about", "/nowhere", "/search", "/search?term=us", "/closed"] {
        if path == "/closed" {
            administrator.put("settings", closed.clone()).await.succeeded();
        }
        let page = visitor.get(path).await;
        let (html, policy) = (page.text(), page.header("content-security-policy"));
        let style = style_of(&html).unwrap();
        assert!(style.contains("--font-body:Rockwell"), "{path}: {style}");
        assert!(
            style.contains(&format!("--color-accent:light-dark({},", replacements[0]["to"].as_str().unwrap())),
            "{path}: {style}"
        );
        let digest = STANDARD.encode(Sha256::digest(style.as_bytes()));
        assert!(policy.contains(&format!("style-src 'self' 'sha256-{digest}'")), "{path}: {policy}");
    }
    let admin = administrator.get("/cmsadmin/settings").await.text();
    assert_eq!(style_of(&admin), None, "the admin keeps its own colours");
}

#[tokio::test]
async fn a_logo_and_an_icon_are_files_that_everybody_may_see() {
    let site = TestSite::new().await;
    let (administrator, visitor) = (site.administrator().await, site.anonymous());
    administrator.live("/about", "About", "<p>Us</p>").await;
    let logo = administrator.picture("logo.jpg", 300, 60).await;
    let icon = administrator.picture("icon.jpg", 64, 64).await;
    let address = |file: &Value| format!("/api/pagewright/settings/picture/{}", file["hash"].as_str().unwrap());
    visitor.get(&address(&logo)).await.denied(404, "PM_01");
    let theme = json!({ "logo": logo["id"], "favicon": icon["id"] });
    administrator.put("settings", json!({ "theme": theme })).await.succeeded();
    let html = visitor.get("/about").await.text();
    for part in [
        format!("<img src=\"{}\" width=\"300\" height=\"60\" alt=\"Pagewright\">", address(&logo)),
        format!("<link rel=\"icon\" href=\"{}\">", address(&icon)),
    ] {
        assert!(html.contains(&part), "{part} in {html}");
    }
    for file in [&logo, &icon] {
        let shown = visitor.get(&address(file)).await;
        assert_eq!(shown.status, StatusCode::OK);
        assert_eq!(shown.header("cache-control"), "public, max-age=31536000, immutable");
        assert!(shown.header("content-type").starts_with("image/"), "{}", shown.header("content-type"));
    }
    administrator.put("settings", json!({ "theme": { "logo": 99 } })).await.refused(&[("V_12", "theme.logo")]);
    administrator.put("settings", json!({ "theme": { "logo": 0 } })).await.succeeded();
    visitor.get(&address(&logo)).await.denied(404, "PM_01");
    assert!(visitor.get("/about").await.text().contains("href=\"/\" class=\"site-name\">Pagewright</a>"));
}

#[tokio::test]
async fn a_logo_is_kept_as_long_as_the_operator_says() {
    let site = TestSite::with(Options { public_file_max_age: 60, ..options() }).await;
    let administrator = site.administrator().await;
    let logo = administrator.picture("logo.jpg", 300, 60).await;
    administrator.put("settings", json!({ "theme": { "logo": logo["id"] } })).await.succeeded();
    let shown = site.anonymous().read(&format!("settings/picture/{}", logo["hash"].as_str().unwrap())).await;
    assert_eq!((shown.status, shown.header("cache-control")), (StatusCode::OK, "public, max-age=60"));
}

#[tokio::test]
async fn a_look_is_previewed_on_the_home_page_and_kept_nowhere() {
    let site = TestSite::new().await;
    let (administrator, visitor) = (site.administrator().await, site.anonymous());
    let preview = async |theme: Value| administrator.post("settings/preview-theme", theme).await;
    assert_eq!(preview(json!({})).await.succeeded()["html"], "", "there is no home page");
    administrator.live("/", "Home", "<p>Welcome</p>").await;
    let logo = administrator.picture("logo.jpg", 300, 60).await;
    let answer = preview(json!({ "baseColour": "#0a4bd6", "logo": logo["id"] })).await;
    assert_eq!(answer.header("cache-control"), "private, no-store");
    let answer = answer.succeeded();
    let html = answer["html"].as_str().unwrap();
    assert!(
        html.contains("Welcome") && style_of(html).unwrap().contains("--color-accent:light-dark(#0a4bd6,"),
        "{html}"
    );
    let picture = format!("/api/pagewright/medialib/preview-image?imageID={}&amp;w=640", logo["id"]);
    assert!(html.contains(&picture), "{html}");
    assert_eq!(answer["colourReplacements"][0]["scheme"], "dark");
    assert_eq!(style_of(&visitor.get("/").await.text()), None);
    preview(json!({ "baseColour": "blue" })).await.refused(&[("V_12", "theme.baseColour")]);
    preview(json!({ "logo": "x" })).await.denied(422, "V_12");
}

#[tokio::test]
async fn forms_and_the_question_about_cookies_have_the_words_of_the_site() {
    let site = TestSite::new().await;
    let (administrator, visitor) = (site.administrator().await, site.anonymous());
    let made = administrator.create("/write", "Write").await;
    let blocks = json!([{ "type": "contact-form", "key": "f", "props": {} }]);
    administrator.stored(made.version, json!({ "blocks": blocks })).await;
    administrator.publish(made.page).await.succeeded();
    let scripts = json!([{ "src": "https://count.example/c.js", "category": "statistics" }]);
    administrator.put("settings", json!({ "consent": { "scripts": scripts } })).await.succeeded();
    let before = visitor.get("/write").await.text();
    assert!(before.contains("I agree to the privacy statement.") && before.contains(">Cookies<"), "{before}");
    let own =
        json!({ "privacy": "I <agree> with Harbour.", "consentTitle": "May we count?", "consentText": "Only visits." });
    let texts = json!({ "en-gb": own, "nl-nl": { "consentTitle": "Mogen wij tellen?" } });
    administrator.put("settings", json!({ "texts": texts })).await.succeeded();
    let after = visitor.get("/write").await.text();
    for part in ["I &lt;agree&gt; with Harbour.", "May we count?", "<p>Only visits.</p>"] {
        assert!(after.contains(part), "{part} in {after}");
    }
    assert!(!after.contains("Mogen wij"), "{after}");
}
