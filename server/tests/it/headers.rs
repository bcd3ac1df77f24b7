//! Headers of all answers.

use crate::api::API;
use crate::harness::content::{picture, rich_text};
use crate::harness::site::TestSite;
use domain::users::set_up::create_set_up_link;
use image::ImageFormat;
use serde_json::json;

/// Content-Security-Policy of answers that are not documents.
const NOTHING: &str = "default-src 'none'; frame-ancestors 'none'";

#[tokio::test]
async fn every_answer_has_a_content_security_policy() {
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    let made = reviewer.live("/about", "About", "<p>Us</p>").await;
    let html = site.anonymous().get("/cmsadmin/login").await.text();
    let asset = html.split("href=\"/assets/").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    let visitor = site.anonymous();
    for (path, status) in [
        ("/healthz", 200),
        ("/readyz", 200),
        ("/favicon.svg", 200),
        (&format!("/assets/{asset}"), 200),
        ("/assets/nothing.css", 404),
        ("/About", 301),
        ("/cmsadmin", 308),
        ("/cmsadmin/", 303),
        (&format!("{API}/settings/get"), 200),
        (&format!("{API}/page/1"), 401),
        (&format!("{API}/nothing"), 404),
        (&format!("{API}/"), 404),
        (&format!("{API}/page/{}", made.page), 401),
    ] {
        let answer = visitor.get(path).await;
        assert_eq!((answer.status.as_u16(), answer.header("content-security-policy")), (status, NOTHING), "{path}");
    }
    for path in ["/about", "/about", "/nothing-here", "/cmsadmin/login"] {
        let policy = visitor.get(path).await.header("content-security-policy").to_owned();
        assert!(policy.starts_with("default-src 'self'"), "{path} {policy}");
    }
    assert_eq!(visitor.post("page/create", json!({})).await.header("content-security-policy"), NOTHING);
    assert_eq!(visitor.submit("/about", &[]).await.header("content-security-policy"), NOTHING);
}

#[tokio::test]
async fn what_is_for_staff_is_kept_apart_and_out_of_search_engines() {
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    let made = reviewer.live("/about", "About", "<p>Us</p>").await;
    let preview = format!("/cmsadmin/preview/{}", made.version);
    for path in ["/cmsadmin/", "/cmsadmin/login", "/cmsadmin/nothing", preview.as_str()] {
        let answer = reviewer.get(path).await;
        for (name, value) in [
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
            ("x-robots-tag", "noindex"),
        ] {
            assert_eq!(answer.header(name), value, "{path} {name}");
        }
    }
    let ask = json!({ "pageID": made.page, "blocks": [rich_text("k", "<p>New</p>")] });
    assert_eq!(reviewer.post("page/version/preview", ask).await.header("x-robots-tag"), "noindex");
    for path in ["/about", "/about"] {
        assert_eq!(site.anonymous().get(path).await.header("x-robots-tag"), "", "{path}");
        for name in ["cross-origin-resource-policy", "cross-origin-opener-policy"] {
            assert_eq!(site.anonymous().get(path).await.header(name), "same-origin", "{name}");
        }
    }
}

#[tokio::test]
async fn what_holds_the_token_of_a_session_is_not_compressed() {
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    reviewer.live("/about", "About", "<p>Us</p>").await;
    let accepts = &[("accept-encoding", "gzip, br")];
    for path in
        ["/cmsadmin/", "/cmsadmin/users", "/cmsadmin/login?redirect=/cmsadmin/guess", "/about", "/about?consent"]
    {
        let answer = reviewer.get_with(path, accepts).await;
        assert_eq!(answer.header("content-encoding"), "", "{path}");
    }
    let data = reviewer.get_with(&format!("{API}/openapi.json"), accepts).await;
    assert_ne!(data.header("content-encoding"), "", "data that holds no token is");
}

#[tokio::test]
async fn the_pictures_of_live_pages_may_be_shown_elsewhere_and_those_of_drafts_may_not() {
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    let file = reviewer.upload("/", "a.png", "image/png", &picture(ImageFormat::Png, 20, 10)).await.succeeded();
    let made = reviewer.create("/about", "About").await;
    let image = json!({ "fileID": file["file"]["id"], "altText": "A" });
    let block = json!({ "type": "image", "key": "k", "props": {}, "__images": { "picture": [image] } });
    reviewer.stored(made.version, json!({ "blocks": [block] })).await;
    let hash = file["file"]["hash"].as_str().unwrap();
    let policy = async || {
        let path = format!("{API}/medialib/get-page-file/{}/block_images_k/{hash}/a.png", made.page);
        let answer = reviewer.get(&path).await;
        let again = reviewer.get_with(&path, &[("if-none-match", answer.header("etag"))]).await;
        assert_eq!(again.status.as_u16(), 304, "{path}");
        for name in ["content-security-policy", "cross-origin-resource-policy", "cache-control"] {
            assert_eq!(again.header(name), answer.header(name), "{path} {name}");
        }
        answer.header("cross-origin-resource-policy").to_owned()
    };
    assert_eq!(policy().await, "same-origin");
    reviewer.publish(made.page).await.succeeded();
    assert_eq!(policy().await, "cross-origin");
}

#[tokio::test]
async fn a_page_with_a_secret_in_its_address_tells_the_address_to_nobody() {
    let site = TestSite::new().await;
    let token = create_set_up_link(&site.cms).await.unwrap().unwrap();
    let visitor = site.anonymous();
    for path in ["/cmsadmin/reset-password/x", "/cmsadmin/activate-account/x", &format!("/cmsadmin/set-up/{token}")] {
        assert_eq!(visitor.get(path).await.header("referrer-policy"), "no-referrer", "{path}");
        assert_eq!(visitor.submit(path, &[]).await.header("referrer-policy"), "no-referrer", "{path}");
    }
    for path in ["/cmsadmin/login", "/healthz", "/nothing-here"] {
        assert_eq!(visitor.get(path).await.header("referrer-policy"), "strict-origin-when-cross-origin", "{path}");
    }
}

#[tokio::test]
async fn the_api_names_the_release_that_screens_of_the_admin_were_loaded_from() {
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    let answer = reviewer.read("user").await;
    let release = answer.header("x-pagewright-release");
    assert_eq!(release.len(), 16);
    let screen = reviewer.get("/cmsadmin/").await.text();
    assert!(screen.contains(&format!("<meta name=\"release\" content=\"{release}\">")), "{screen}");
    let refused = reviewer.put("role/99", json!({})).await;
    assert_eq!(refused.header("x-pagewright-release"), release);
    assert_eq!(site.anonymous().get("/").await.header("x-pagewright-release"), "");
}
