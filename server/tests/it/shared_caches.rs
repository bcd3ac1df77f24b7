//! Caches of public pages, in the server and in proxies.

use crate::api::token_in;
use crate::harness::answer::TestResponse;
use crate::harness::client::TestClient;
use crate::harness::content::rich_text;
use crate::harness::queries::count_queries;
use crate::harness::site::{BASE_URL, TestSite, options};
use http::StatusCode;
use serde_json::json;
use server::Options;
use std::collections::HashMap;

const SESSION: &str = "pagewright";
const CONSENT: &str = "/api/pagewright/visitors/consent";

/// A site with two locales, a consent script and a form.
async fn site() -> (TestSite, TestClient) {
    site_with(options()).await
}

async fn site_with(options: Options) -> (TestSite, TestClient) {
    let site = TestSite::with(options).await;
    let administrator = site.administrator().await;
    administrator.live("/", "Home", "<p>Welcome</p>").await;
    let about = administrator.live("/about", "About us", "<p>Us</p>").await;
    let dutch = administrator.translate(about.page, "nl-nl", "Over ons", "/over-ons").await;
    administrator.publish(dutch.page).await.succeeded();
    let scripts = json!([{ "src": "https://count.example/c.js", "category": "statistics" }]);
    administrator.put("settings", json!({ "consent": { "scripts": scripts } })).await.succeeded();
    (site, administrator)
}

/// Returns the cookie of a consent choice.
async fn consent_cookie(site: &TestSite, choice: &str) -> String {
    let visitor = site.anonymous();
    let token = token_in(&visitor.get("/about?consent").await.text());
    let fields = [("token", token.as_str()), ("back", "/about"), ("choice", choice)];
    let browser = [("accept", "text/html"), ("origin", BASE_URL)];
    let answer = visitor.submit_with(CONSENT, &fields, &browser).await;
    answer.header("set-cookie").split(';').next().unwrap().to_owned()
}

/// Returns every combination of header values. Omits headers with empty values.
fn combinations<'a>(headers: &[(&'a str, Vec<&'a str>)]) -> Vec<Vec<(&'a str, &'a str)>> {
    headers.iter().fold(vec![Vec::new()], |requests, (name, values)| {
        let with = |request: &Vec<(&'a str, &'a str)>, value: &'a str| {
            let header = Some((*name, value)).filter(|(_, value)| !value.is_empty());
            request.iter().copied().chain(header).collect()
        };
        requests.iter().flat_map(|request| values.iter().map(move |value| with(request, value))).collect()
    })
}

#[tokio::test]
async fn a_shared_cache_answers_nobody_with_the_page_of_another() {
    let (site, administrator) = site().await;
    let consents = [consent_cookie(&site, "none").await, consent_cookie(&site, "all").await];
    let session = format!("{SESSION}={}", administrator.cookie(SESSION).unwrap());
    let ours = format!("{BASE_URL}/");
    let headers = [
        ("accept-encoding", vec!["", "gzip, br"]),
        ("accept-language", vec!["", "en", "nl-BE, nl;q=0.9", "fr, nl;q=0.1"]),
        ("cookie", vec!["", consents[0].as_str(), consents[1].as_str(), session.as_str()]),
        ("referer", vec!["", ours.as_str()]),
        ("sec-fetch-site", vec!["", "none", "same-origin", "cross-site"]),
        ("sec-purpose", vec!["", "prefetch", "prefetch;prerender"]),
        ("user-agent", vec!["", "Phone"]),
    ];
    let mut kept: HashMap<(&str, Vec<Option<&str>>), TestResponse> = HashMap::new();
    let (mut hits, mut languages) = (0, 0);
    for path in ["/about", "/nl-nl/over-ons", "/nothing", "/robots.txt", "/sitemap.xml"] {
        for request in combinations(&headers) {
            let answer = site.anonymous().get_with(path, &request).await;
            let is_public = answer.header("cache-control").contains("public");
            if request.contains(&("cookie", session.as_str())) || path == "/nothing" {
                assert!(!is_public, "{path} {request:?}");
                continue;
            }
            assert!(is_public, "{path} {request:?}: {}", answer.header("cache-control"));
            let value = |name: &str| request.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
            let varied = answer.header("vary").split(", ").map(value).collect();
            let offer = b"language-offer";
            languages += usize::from(answer.body.windows(offer.len()).any(|part| part == offer));
            let (encoding, policy) = (answer.header("content-encoding"), answer.header("content-security-policy"));
            match kept.get(&(path, varied)) {
                Some(other) => {
                    hits += 1;
                    // A page is compressed better some time after its first answer.
                    assert_eq!(other.unpacked(), answer.unpacked(), "{path} {request:?}");
                    assert_eq!(
                        (other.header("content-encoding"), other.header("content-security-policy")),
                        (encoding, policy),
                        "{path} {request:?}"
                    );
                }
                None => {
                    let varied = answer.header("vary").split(", ").map(value).collect();
                    kept.insert((path, varied), answer);
                }
            }
        }
    }
    assert!(hits > kept.len() && languages > 0, "{hits} {languages} {}", kept.len());
}

#[tokio::test]
async fn a_page_varies_by_the_language_of_the_browser_only_where_another_can_be_offered() {
    let (site, _) = site().await;
    let vary = async |path: &str| site.anonymous().get(path).await.header("vary").to_owned();
    let all = "accept-encoding, accept-language, cookie, sec-fetch-site, sec-purpose";
    assert_eq!((vary("/about").await.as_str(), vary("/robots.txt").await.as_str()), (all, "accept-encoding, cookie"));

    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    administrator.live("/about", "About us", "<p>Us</p>").await;
    let alone = json!({ "availableLocales": ["en-gb"], "customSlugLocales": [] });
    administrator.put("settings", alone).await.succeeded();
    assert_eq!(site.anonymous().get("/about").await.header("vary"), "accept-encoding, cookie");
}

#[tokio::test]
async fn proxies_keep_pages_as_long_as_the_operator_says_and_browsers_ask_each_time() {
    let (site, administrator) = site_with(Options { public_page_max_age: 60, ..options() }).await;
    for path in ["/about", "/sitemap.xml"] {
        let control = site.anonymous().get(path).await.header("cache-control").to_owned();
        assert_eq!(control, "public, max-age=0, s-maxage=60, must-revalidate", "{path}");
    }
    for path in ["/nothing", "/search?q=us", "/about?consent", "/about?sent=x"] {
        assert_eq!(site.anonymous().get(path).await.header("cache-control"), "private, no-store", "{path}");
    }
    assert_eq!(administrator.get("/about").await.header("cache-control"), "private, no-store");
    administrator.put("settings", json!({ "siteAccess": "maintenance" })).await.succeeded();
    assert!(!site.anonymous().get("/about").await.header("cache-control").contains("public"));
}

#[tokio::test]
async fn the_page_for_unknown_addresses_is_rendered_once_for_each_locale() {
    let (site, administrator) = site().await;
    let visitor = site.anonymous();
    let lost = administrator.live("/404", "Lost", "<p>English words</p>").await;
    visitor.get("/nothing").await;
    for (path, most) in [("/nothing-else", 2), ("/wp-login.php", 1), ("/nl-nl/.env", 1)] {
        visitor.get(&format!("{path}-before")).await;
        let (answer, queries) = count_queries(visitor.get(path)).await;
        assert!(queries <= most, "{path}: {queries}");
        assert_eq!(count_queries(visitor.get(path)).await.1, 0, "{path}: asked for again");
        assert_eq!((answer.status, answer.header("cache-control")), (StatusCode::NOT_FOUND, "private, no-store"));
        assert!(answer.text().contains("English words"), "{path}");
    }
    let known = [("accept-encoding", "br"), ("if-none-match", "*")];
    let packed = visitor.get_with("/nothing", &known).await;
    assert_eq!((packed.status, packed.header("content-encoding")), (StatusCode::NOT_FOUND, "br"));

    let dutch = administrator.translate(lost.page, "nl-nl", "Kwijt", "").await;
    let words = json!({ "blocks": [rich_text("text", "<p>Nederlandse woorden</p>")] });
    administrator.stored(dutch.version, words).await;
    administrator.publish(dutch.page).await.succeeded();
    assert!(visitor.get("/nl-nl/.env").await.text().contains("Nederlandse woorden"), "at once");
    assert!(visitor.get("/nothing").await.text().contains("English words"));
    administrator.post("redirect", json!({ "from": "/old", "status": 410 })).await.succeeded();
    assert_eq!(visitor.get("/old").await.status, StatusCode::GONE);
    assert_eq!(visitor.get("/nothing").await.status, StatusCode::NOT_FOUND);
    administrator.post("redirect", json!({ "from": "/nothing", "to": "/about" })).await.succeeded();
    assert_eq!(visitor.get("/nothing").await.header("location"), "/about");
    administrator.live("/nothing-else", "Something", "<p>Here</p>").await;
    assert_eq!(visitor.get("/nothing-else").await.status, StatusCode::OK);
}

#[tokio::test]
async fn public_documents_that_are_not_cached_are_compressed_for_visitors_only() {
    let (site, administrator) = site().await;
    let made = administrator.create("/contact", "Contact").await;
    administrator
        .stored(made.version, json!({ "blocks": [{ "type": "contact-form", "key": "c1", "props": {} }] }))
        .await;
    administrator.publish(made.page).await.succeeded();
    let page = made.page.to_string();
    let browser = [("accept", "text/html"), ("origin", BASE_URL), ("accept-encoding", "gzip, br")];
    let send = async |client: &TestClient| {
        let fields = [("page", page.as_str()), ("block", "c1"), ("token", "old")];
        client.submit_with("/api/pagewright/visitors/contact", &fields, &browser).await
    };
    let visitor = site.anonymous();
    for path in ["/search?q=us", "/nothing", "/about?consent", "/contact?sent=c1"] {
        let answer = visitor.get_with(path, &browser[2..]).await;
        assert_eq!(answer.header("content-encoding"), "br", "{path}");
        let is_kept_nowhere = answer.header("cache-control") == "private, no-store";
        assert!(is_kept_nowhere, "{path}: {}", answer.header("cache-control"));
        assert_eq!(visitor.get(path).await.header("content-encoding"), "", "{path}");
        assert_eq!(administrator.get_with(path, &browser[2..]).await.header("content-encoding"), "", "{path}");
    }
    let (sent, by_staff) = (send(&visitor).await, send(&administrator).await);
    assert_eq!((sent.status, sent.header("content-encoding")), (StatusCode::FORBIDDEN, "br"));
    assert_eq!((by_staff.status, by_staff.header("content-encoding")), (StatusCode::FORBIDDEN, ""));
}
