//! Links to stored versions: content, access and expiry.

use crate::harness::answer::TestResponse;
use crate::harness::client::TestClient;
use crate::harness::content::{Made, rich_text};
use crate::harness::site::{BASE_URL, TestSite};
use http::StatusCode;
use serde_json::{Value, json};
use time::Duration;

/// An unpublished page with a text and a picture.
async fn draft(editor: &TestClient, slug: &str, text: &str) -> Made {
    let picture = editor.picture(&format!("{}.jpg", &slug[1..]), 640, 320).await;
    let made = editor.create(slug, "Our plans").await;
    let image = json!({ "fileID": picture["id"], "altText": "A hull" });
    let image = json!({ "type": "image", "key": "pic", "props": {}, "__images": { "picture": [image] } });
    let blocks = json!([rich_text("a", text), image]);
    Made { version: editor.stored(made.version, json!({ "blocks": blocks })).await, ..made }
}

fn call(version: i64) -> String {
    format!("page/version/{version}/share")
}

/// Creates a link for this number of hours and returns its address.
async fn share(editor: &TestClient, version: i64, hours: i64) -> String {
    let answer = editor.post(&call(version), json!({ "hours": hours })).await.succeeded();
    answer["url"].as_str().unwrap().to_owned()
}

/// Picture addresses of a document.
fn pictures(html: &str) -> Vec<String> {
    let sources = html.split(" src=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
    let sets = html.split("srcset=\"").skip(1).map(|rest| rest.split(['"', ' ']).next().unwrap());
    sources.chain(sets).filter(|address| address.contains("medialib")).map(|a| a.replace("&amp;", "&")).collect()
}

/// Asserts an invalid link and returns its document.
#[track_caller]
fn dead(answer: &TestResponse) -> String {
    assert_eq!(answer.status, StatusCode::NOT_FOUND, "{}", answer.text());
    let html = answer.text();
    assert!(html.contains("This link does not work") && !html.contains("Our plans"), "{html}");
    html
}

#[tokio::test]
async fn a_link_shows_the_draft_and_its_pictures_without_an_account() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = draft(&editor, "/plans", "<p>Build a boat</p>").await;
    let answer = editor.post(&call(made.version), json!({ "hours": 24 })).await.succeeded();
    assert_eq!(answer["expiresAt"], "2026-03-03T09:00:00Z");
    let url = answer["url"].as_str().unwrap();
    assert!(url.starts_with("/preview/"), "{url}");

    let visitor = site.anonymous();
    let shown = visitor.get(url).await;
    let html = shown.text();
    assert_eq!(shown.status, StatusCode::OK, "{html}");
    for part in
        ["Build a boat", "class=\"page page-content\"", "class=\"site-footer", "This is a draft of “Our plans”."]
    {
        assert!(html.contains(part), "{part} in {html}");
    }
    assert!(html.contains("This link works until 3 March 2026, 09:00 UTC."), "{html}");
    assert!(html.contains("<meta name=\"robots\" content=\"noindex\">"), "{html}");
    for (name, value) in [
        ("cache-control", "private, no-store"),
        ("x-robots-tag", "noindex"),
        ("referrer-policy", "no-referrer"),
        ("set-cookie", ""),
    ] {
        assert_eq!(shown.header(name), value, "{name}");
    }
    let policy = shown.header("content-security-policy");
    assert!(policy.contains("script-src 'none'") && policy.contains("form-action 'none'"), "{policy}");

    let pictures = pictures(&html);
    assert!(pictures.len() >= 2, "{pictures:?}");
    for address in pictures {
        let picture = visitor.get(&address).await;
        assert_eq!(picture.status, StatusCode::OK, "{address}");
        assert_eq!(picture.header("cache-control"), "private, no-store", "{address}");
        let bare = address.split('?').next().unwrap();
        visitor.get(bare).await.denied(404, "PM_01");
    }
    assert_eq!(visitor.get("/plans").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_link_ends_after_its_hours() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = draft(&editor, "/plans", "<p>a</p>").await;
    let url = share(&editor, made.version, 1).await;
    let visitor = site.anonymous();
    let pictures = pictures(&visitor.get(&url).await.text());
    site.clock.advance(Duration::minutes(59));
    assert_eq!(visitor.get(&url).await.status, StatusCode::OK);
    assert_eq!(visitor.get(&pictures[0]).await.status, StatusCode::OK);
    site.clock.advance(Duration::minutes(1));
    dead(&visitor.get(&url).await);
    for address in &pictures {
        visitor.get(address).await.denied(404, "PM_01");
    }
    let editor = site.editor().await;
    assert_eq!(editor.read(&call(made.version)).await.json(), json!({ "url": null, "expiresAt": null }));
    editor.delete(&call(made.version)).await.refused(&[("V_07", "")]);
    assert_ne!(share(&editor, made.version, 1).await, url, "an ended link stays ended");
    dead(&visitor.get(&url).await);
}

#[tokio::test]
async fn a_link_is_ended_at_once_and_given_another_end() {
    let site = TestSite::new().await;
    let (editor, other) = (site.editor().await, site.reviewer().await);
    let made = draft(&editor, "/plans", "<p>a</p>").await;
    let url = share(&editor, made.version, 1).await;
    assert_eq!(share(&other, made.version, 720).await, url, "one link for a version");
    let read = other.read(&call(made.version)).await.json();
    assert_eq!(read, json!({ "url": url, "expiresAt": "2026-04-01T09:00:00Z" }));
    let visitor = site.anonymous();
    let pictures = pictures(&visitor.get(&url).await.text());
    other.delete(&call(made.version)).await.succeeded();
    dead(&visitor.get(&url).await);
    visitor.get(&pictures[0]).await.denied(404, "PM_01");
    other.delete(&call(made.version)).await.refused(&[("V_07", "")]);
    assert_ne!(share(&editor, made.version, 1).await, url);
    dead(&visitor.get(&url).await);
}

#[tokio::test]
async fn all_links_that_open_nothing_look_alike() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let made = draft(&administrator, "/plans", "<p>a</p>").await;
    let url = share(&administrator, made.version, 24).await;
    let visitor = site.anonymous();
    let mut shown = Vec::new();
    let (name, signature) = url.split_once('-').unwrap();
    let last = if signature.ends_with('0') { "1" } else { "0" };
    for forged in [
        format!("{name}-{}{last}", &signature[..signature.len() - 1]),
        format!("{name}-"),
        name.to_owned(),
        format!("{name}9-{signature}"),
        format!("{url}0"),
        format!("/preview/999-{signature}"),
        "/preview/-".to_owned(),
        "/preview/%FF".to_owned(),
        format!("/preview/{}", "x".repeat(5000)),
    ] {
        let answer = visitor.get(&forged).await;
        assert_eq!(answer.header("x-robots-tag"), "noindex", "{forged}");
        assert_eq!(answer.header("cache-control"), "private, no-store", "{forged}");
        assert_eq!(answer.header("referrer-policy"), "no-referrer", "{forged}");
        shown.push(dead(&answer));
    }
    administrator.throw_away(made.page).await.succeeded();
    shown.push(dead(&visitor.get(&url).await));
    administrator.post(&format!("page/{}/restore", made.page), json!({})).await.succeeded();
    assert_eq!(visitor.get(&url).await.status, StatusCode::OK, "the page is there again");
    administrator.throw_away(made.page).await.succeeded();
    administrator.post(&format!("page/{}/purge", made.page), json!({})).await.succeeded();
    shown.push(dead(&visitor.get(&url).await));
    shown.dedup();
    assert_eq!(shown.len(), 1);
}

#[tokio::test]
async fn a_link_opens_its_own_version_and_no_other_draft() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let (mine, other) = (draft(&editor, "/plans", "<p>Shared</p>").await, draft(&editor, "/secret", "<p>b</p>").await);
    let url = share(&editor, mine.version, 24).await;
    let token = url.trim_start_matches("/preview/");
    let newer = json!({ "blocks": [rich_text("a", "<p>Newer</p>")], "title": "Other title" });
    let newest = editor.stored(mine.version, newer).await;
    editor.autosave(newest, json!({ "title": "Half" })).await.succeeded();

    let visitor = site.anonymous();
    let html = visitor.get(&url).await.text();
    assert!(html.contains("Shared") && !html.contains("Newer") && !html.contains("Half"), "{html}");
    // The token opens neither pictures of other pages nor other picture groups.
    let others = share(&editor, other.version, 24).await;
    let address = pictures(&visitor.get(&others).await.text()).remove(0);
    let path = address.split('?').next().unwrap();
    visitor.get(&format!("{path}?share={token}")).await.denied(404, "PM_01");
    let own = pictures(&html).remove(0);
    for wrong in [
        own.replace(&format!("/{}/", mine.page), &format!("/{}/", other.page)),
        own.replace("block_images_pic", "block_images_other"),
        own.replace("share=", "share=x"),
    ] {
        visitor.get(&wrong).await.denied(404, "PM_01");
    }
    for call in [
        format!("page/{}?share={token}", mine.page),
        format!("page/version/fetch/{}?share={token}", mine.version),
        format!("medialib/preview-image?imageID=1&share={token}"),
    ] {
        visitor.read(&call).await.denied(401, "UM_01");
    }
    assert_eq!(visitor.get("/plans").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn only_who_may_read_and_edit_a_page_shares_it() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = draft(&editor, "/plans", "<p>a</p>").await;
    let url = share(&editor, made.version, 24).await;
    for (client, status) in [(site.anonymous(), 401), (site.viewer().await, 403)] {
        client.read(&call(made.version)).await.denied(status, "UM_01");
        client.post(&call(made.version), json!({ "hours": 1 })).await.denied(status, "UM_01");
        client.delete(&call(made.version)).await.denied(status, "UM_01");
    }
    assert_eq!(site.anonymous().get(&url).await.status, StatusCode::OK);
    for id in ["999", "0"] {
        editor.post(&format!("page/version/{id}/share"), json!({ "hours": 1 })).await.denied(404, "PM_01");
    }
}

#[tokio::test]
async fn a_link_has_one_hour_to_thirty_days_and_no_autosave() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/plans", "Our plans").await;
    for hours in [0, -1, 721, i64::MAX] {
        editor.post(&call(made.version), json!({ "hours": hours })).await.refused(&[("V_12", "hours")]);
    }
    for body in [json!({}), json!({ "hours": "24" }), json!({ "hours": 1.5 }), json!({ "hours": null })] {
        editor.post(&call(made.version), body).await.denied(422, "V_12");
    }
    let kept = editor.autosave(made.version, json!({ "title": "Half" })).await.succeeded();
    let kept = kept["pageVersionID"].as_i64().unwrap();
    editor.post(&call(kept), json!({ "hours": 1 })).await.refused(&[("V_07", "id")]);
    site.reviewer().await.post(&call(kept), json!({ "hours": 1 })).await.denied(404, "PM_01");
    for hours in [1, 720] {
        share(&editor, made.version, hours).await;
    }
}

#[tokio::test]
async fn a_link_does_not_open_a_closed_site() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let made = draft(&administrator, "/plans", "<p>Build a boat</p>").await;
    let url = share(&administrator, made.version, 24).await;
    let visitor = site.anonymous();
    let picture = pictures(&visitor.get(&url).await.text()).remove(0);
    administrator.put("settings", json!({ "siteAccess": "maintenance" })).await.succeeded();
    let closed = visitor.get(&url).await;
    assert_eq!(closed.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(!closed.text().contains("Build a boat"), "{}", closed.text());
    visitor.get(&picture).await.denied(401, "UM_01");
    assert_eq!(administrator.get(&url).await.status, StatusCode::OK);

    let password = json!({ "siteAccess": "password", "sitePassword": "open sesame" });
    administrator.put("settings", password).await.succeeded();
    let asked = visitor.get(&url).await;
    assert_eq!(asked.status, StatusCode::FORBIDDEN);
    assert!(asked.text().contains(&format!("value=\"{url}\"")), "{}", asked.text());
    let fields = [("password", "open sesame"), ("path", url.as_str())];
    // A page with the policy `no-referrer` sends the origin `null`.
    let nameless = [("origin", "null"), ("sec-fetch-site", "same-origin")];
    let entered = visitor.submit_with("/preview/enter", &fields, &nameless).await;
    assert_eq!((entered.status, entered.header("location")), (StatusCode::SEE_OTHER, url.as_str()));
    assert_eq!(visitor.get(&url).await.status, StatusCode::OK);
    assert_eq!(visitor.get(&picture).await.status, StatusCode::OK);
    let foreign = [("origin", "null"), ("sec-fetch-site", "cross-site")];
    let refused = site.anonymous().submit_with("/preview/enter", &fields, &foreign).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn private_tags_and_authors_are_not_in_what_is_shared() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    administrator.post("tags", json!({ "name": "Hush", "private": true })).await.succeeded();
    let ask = json!({ "title": "News", "slug": "/news", "type": "article", "locale": "en-gb" });
    let made = Made::of(&administrator.post("page/create", ask).await.succeeded());
    let page_type = json!({ "id": "article", "props": { "date": "2026-03-01", "tags": ["Hush", "Boats"] } });
    let version = administrator.stored(made.version, json!({ "pageType": page_type })).await;
    let url = share(&administrator, version, 1).await;
    let html = site.anonymous().get(&url).await.text();
    assert!(html.contains("Boats") && !html.contains("Hush"), "{html}");
    assert!(!html.contains("Administrator"), "{html}");
}

#[tokio::test]
async fn sharing_and_ending_are_in_the_audit_log() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let made = administrator.create("/plans", "Our plans").await;
    let url = share(&administrator, made.version, 24).await;
    administrator.delete(&call(made.version)).await.succeeded();
    let log = administrator.post("audit/list", json!({})).await;
    assert!(!log.text().contains(url.trim_start_matches("/preview/")), "a log holds no secret");
    let log = log.json();
    let entry = |action: &str| -> Value {
        let mut items = log["items"].as_array().unwrap().iter();
        items.find(|item| item["action"] == action).unwrap_or_else(|| panic!("no {action} in {log}")).clone()
    };
    let (shared, ended) = (entry("share-version"), entry("end-share"));
    assert_eq!((&shared["subjectID"], &ended["subjectID"]), (&json!(made.page), &json!(made.page)));
    assert_eq!(shared["detail"], format!("{}, 24 h", made.version));
    assert_eq!(ended["detail"], made.version.to_string());
}

#[tokio::test]
async fn a_link_is_only_for_reading() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = draft(&editor, "/plans", "<p>a</p>").await;
    let url = share(&editor, made.version, 24).await;
    let visitor = site.anonymous();
    let own = [("origin", BASE_URL)];
    assert_eq!(visitor.submit_with(&url, &[], &own).await.status, StatusCode::METHOD_NOT_ALLOWED);
    let head = visitor.head(&url).await;
    assert_eq!((head.status, head.body.len()), (StatusCode::OK, 0));
}

#[tokio::test]
async fn a_link_has_one_spelling() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = draft(&editor, "/plans", "<p>a</p>").await;
    let url = share(&editor, made.version, 1).await;
    let token = url.strip_prefix("/preview/").unwrap();
    let visitor = site.anonymous();
    assert_eq!(visitor.get(&url).await.status, StatusCode::OK);
    let (number, signature) = token.split_once('-').unwrap();
    for other in [
        format!("0{token}"),
        format!("+{token}"),
        format!("{number}-{}", signature.to_uppercase()),
        format!("{token}0"),
        format!("%2B{token}"),
    ] {
        dead(&visitor.get(&format!("/preview/{other}")).await);
    }
}
