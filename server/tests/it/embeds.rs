//! Third-party code: iframe, policy and permission.

use crate::api::{API, token_in};
use crate::harness::client::TestClient;
use crate::harness::content::Made;
use crate::harness::site::{BASE_URL, TestSite};
use http::StatusCode;
use serde_json::{Value, json};

const CONSENT: &str = "/api/pagewright/visitors/consent";
const BROWSER: &[(&str, &str)] = &[("accept", "text/html"), ("origin", BASE_URL)];

fn embed(html: &str) -> Value {
    let origins = json!([{ "key": "a", "origin": "https://tides.example" }, { "key": "b", "origin": "https://cdn.example:8443" }]);
    json!({ "type": "html-embed", "key": "e", "props": { "title": "Tides", "html": html, "origins": origins } })
}

/// A live page with third-party code.
async fn live(administrator: &TestClient) -> Made {
    let made = administrator.create("/tides", "Tides").await;
    let version = administrator.stored(made.version, json!({ "blocks": [embed("<p id=\"t\">code</p>")] })).await;
    administrator.publish(made.page).await.succeeded();
    Made { version, ..made }
}

async fn agree(visitor: &TestClient, choice: &str) {
    let token = token_in(&visitor.get("/tides?consent").await.text());
    let fields = [("token", token.as_str()), ("back", "/tides"), ("choice", choice)];
    assert_eq!(visitor.submit_with(CONSENT, &fields, BROWSER).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn the_frame_is_there_only_after_consent_and_the_page_lets_in_nothing_but_itself() {
    let site = TestSite::new().await;
    let made = live(&site.administrator().await).await;
    let frame = format!("src=\"{API}/page/{}/embed/e\"", made.page);
    let visitor = site.anonymous();
    for (choice, is_shown) in [(None, false), (Some("none"), false), (Some("all"), true)] {
        if let Some(choice) = choice {
            agree(&visitor, choice).await;
        }
        let answer = visitor.get("/tides").await;
        let policy = answer.header("content-security-policy").to_owned();
        assert!(policy.contains("frame-src 'self';") && !policy.contains("tides.example"), "{policy}");
        let html = answer.text();
        assert_eq!((html.contains(&frame), html.contains("href=\"?consent\"")), (is_shown, !is_shown), "{html}");
        assert!(!html.contains("<p id=\"t\">"), "{html}");
    }
}

#[tokio::test]
async fn the_document_of_a_frame_may_load_from_the_declared_origins_alone() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let made = live(&administrator).await;
    let answer = site.anonymous().read(&format!("page/{}/embed/e", made.page)).await;
    assert_eq!(answer.status, StatusCode::OK);
    let both = "https://tides.example https://cdn.example:8443";
    let expected = format!(
        "sandbox allow-scripts allow-popups; default-src 'none'; script-src 'unsafe-inline' {both}; \
         style-src 'unsafe-inline' {both}; img-src data: {both}; frame-src {both}; connect-src {both}; font-src {both}; \
         media-src {both}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
    );
    for (name, value) in [
        ("content-security-policy", expected.as_str()),
        ("content-type", "text/html; charset=utf-8"),
        ("x-content-type-options", "nosniff"),
        ("x-robots-tag", "noindex"),
        ("cache-control", "private, no-store"),
        ("set-cookie", ""),
    ] {
        assert_eq!(answer.header(name), value, "{name}");
    }
    let html = answer.text();
    assert!(html.contains("<body><p id=\"t\">code</p></body>") && !html.contains("csrf"), "{html}");
}

#[tokio::test]
async fn drafts_other_blocks_and_a_closed_site_give_no_frame() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let draft = administrator.create("/draft", "Draft").await;
    administrator.stored(draft.version, json!({ "blocks": [embed("<p>a</p>")] })).await;
    let made = live(&administrator).await;
    for client in [&administrator, &site.anonymous()] {
        for call in [format!("page/{}/embed/e", draft.page), format!("page/{}/embed/other", made.page)] {
            client.read(&call).await.denied(404, "PM_01");
        }
        client.read("page/x/embed/e").await.denied(422, "V_12");
    }
    administrator.put("settings", json!({ "siteAccess": "maintenance" })).await.succeeded();
    let call = format!("page/{}/embed/e", made.page);
    site.anonymous().read(&call).await.denied(401, "UM_01");
    assert_eq!(administrator.read(&call).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_preview_runs_no_code_of_others() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let made = live(&administrator).await;
    for html in [
        administrator.get(&format!("/cmsadmin/preview/{}", made.version)).await.text(),
        administrator.post("page/version/preview", json!({ "pageID": made.page })).await.text(),
    ] {
        assert!(html.contains("on the published page only") && !html.contains("<iframe"), "{html}");
    }
}

#[tokio::test]
async fn only_who_may_embed_code_adds_and_changes_it() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let made = live(&administrator).await;
    for role in ["Reviewer", "Editor", "Translator"] {
        let client = site.user(role).await;
        let changed = json!({ "blocks": [embed("<p>other</p>")] });
        client.store(made.version, changed.clone()).await.denied(403, "UM_01");
        client.autosave(made.version, changed).await.succeeded();
    }
    let editor = site.editor().await;
    let words = json!({ "type": "rich-text", "key": "w", "props": { "html": "<p>Words</p>" } });
    let version = editor.stored(made.version, json!({ "blocks": [words, embed("<p id=\"t\">code</p>")] })).await;
    let origins = json!([{ "key": "a", "origin": "https://evil.example" }]);
    let mut wider = embed("<p id=\"t\">code</p>");
    wider["props"]["origins"] = origins;
    editor.store(version, json!({ "blocks": [wider] })).await.denied(403, "UM_01");
    administrator.stored(version, json!({ "blocks": [embed("<p>other</p>")] })).await;
}

#[tokio::test]
async fn an_origin_that_is_none_is_refused_where_it_was_typed() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let made = administrator.create("/tides", "Tides").await;
    for origin in ["http://a.example", "https://a.example; script-src *", "https://*.example", "https://a.example/path"]
    {
        let mut wrong = embed("<p>a</p>");
        wrong["props"]["origins"] = json!([{ "key": "a", "origin": origin }]);
        let answer = administrator.store(made.version, json!({ "blocks": [wrong] })).await;
        answer.refused(&[("V_13", "blocks[e].origins[a].origin")]);
    }
}
