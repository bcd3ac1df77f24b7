//! Visitor forms from browsers with and without a script.

use crate::api::{API, token_in};
use crate::harness::answer::TestResponse;
use crate::harness::client::TestClient;
use crate::harness::site::{BASE_URL, TestSite};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use http::StatusCode;
use serde_json::json;
use sha2::{Digest, Sha256};
use time::Duration;

const CONTACT: &str = "/api/pagewright/visitors/contact";
const SUBSCRIBE: &str = "/api/pagewright/visitors/subscribe";
/// Headers of a browser without a script.
const BROWSER: &[(&str, &str)] = &[("accept", "text/html,application/xhtml+xml"), ("origin", BASE_URL)];

/// A site with a live page with contact and newsletter forms.
async fn site_with_forms() -> (TestSite, TestClient, String) {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let made = administrator.create("/contact", "Contact").await;
    let blocks = json!([
        { "type": "contact-form", "key": "c1", "props": { "thanks": "We got it." } },
        { "type": "newsletter-form", "key": "n1", "props": {} },
    ]);
    administrator.stored(made.version, json!({ "blocks": blocks })).await;
    administrator.publish(made.page).await.succeeded();
    administrator.put("settings", json!({ "forms": { "mailTo": "office@site.example" } })).await.succeeded();
    (site, administrator, made.page.to_string())
}

fn fields<'a>(page: &'a str, token: &'a str) -> Vec<(&'a str, &'a str)> {
    vec![
        ("page", page),
        ("block", "c1"),
        ("token", token),
        ("website", ""),
        ("firstName", "Ada"),
        ("lastName", "Lovelace & co"),
        ("email", "ada@example.org"),
        ("phone", "020 123 45 67"),
        ("message", "Hello\r\nthere, <b>you</b> + [me] & 100%"),
        ("privacy", "true"),
    ]
}

fn with<'a>(mut fields: Vec<(&'a str, &'a str)>, name: &'a str, value: &'a str) -> Vec<(&'a str, &'a str)> {
    fields.iter_mut().filter(|(field, _)| *field == name).for_each(|field| field.1 = value);
    fields
}

async fn token(visitor: &TestClient) -> String {
    token_in(&visitor.get("/contact").await.text())
}

async fn count(administrator: &TestClient) -> i64 {
    administrator.post("form/list", json!({})).await.json()["totalItems"].as_i64().unwrap()
}

#[tokio::test]
async fn the_policy_of_a_page_with_a_form_lets_its_script_through() {
    let (site, ..) = site_with_forms().await;
    let page = site.anonymous().get("/contact").await;
    let html = page.text();
    let script = html.split("<script type=\"module\">").nth(1).unwrap().split("</script>").next().unwrap();
    let digest = STANDARD.encode(Sha256::digest(script.as_bytes()));
    let policy = page.header("content-security-policy");
    assert!(script.contains("form") && policy.contains(&format!("'sha256-{digest}'")), "{policy}");
}

#[tokio::test]
async fn a_form_is_sent_without_a_script_and_the_page_thanks() {
    let (site, administrator, page) = site_with_forms().await;
    let visitor = site.anonymous();
    let token = token(&visitor).await;
    let sent = visitor.submit_with(CONTACT, &fields(&page, &token), BROWSER).await;
    assert_eq!((sent.status, sent.header("location")), (StatusCode::SEE_OTHER, "/contact?sent=c1#c1.form"));
    let thanks = visitor.get("/contact?sent=c1").await;
    assert!(thanks.text().contains("class=\"form-sent\"><p>We got it.</p>"), "{}", thanks.text());
    assert_eq!(thanks.header("cache-control"), "private, no-store");
    assert!(!visitor.get("/contact").await.text().contains("We got it."));
    let list = administrator.post("form/list", json!({ "kind": "contact" })).await.json();
    let form = &list["items"][0];
    assert_eq!(form["message"], "Hello\r\nthere, <b>you</b> + [me] & 100%");
    assert_eq!((&form["lastName"], &form["pageTitle"]), (&json!("Lovelace & co"), &json!("Contact")));
    assert_eq!(site.take_mails().await[0].address, "office@site.example");
}

#[tokio::test]
async fn errors_come_back_at_their_fields_with_all_that_was_typed() {
    let (site, administrator, page) = site_with_forms().await;
    let visitor = site.anonymous();
    let token = token(&visitor).await;
    let wrong = with(with(fields(&page, &token), "email", "ada<script>"), "phone", "");
    let answer = visitor.submit_with(CONTACT, &wrong, BROWSER).await;
    let html = answer.text();
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(answer.header("cache-control"), "private, no-store");
    assert!(answer.header("content-security-policy").contains("form-action 'self'"));
    for part in [
        "<title>Contact | Pagewright</title>",
        "value=\"Lovelace &amp; co\"",
        "there, &lt;b&gt;you&lt;/b&gt;",
        "value=\"ada&lt;script&gt;\"",
        "E-mail address must contain a valid email address.",
        "The Telephone number field is required.",
        &format!("value=\"{token}\""),
    ] {
        assert!(html.contains(part), "{part} in {html}");
    }
    assert_eq!(count(&administrator).await, 0);
    assert!(!visitor.get("/contact").await.text().contains("Lovelace"));
}

#[tokio::test]
async fn a_token_that_is_old_or_forged_loses_nothing_that_was_typed() {
    let (site, _, page) = site_with_forms().await;
    let visitor = site.anonymous();
    let old = token(&visitor).await;
    site.clock.advance(Duration::hours(13));
    for token in [old.as_str(), "0000", ""] {
        let answer = visitor.submit_with(CONTACT, &fields(&page, token), BROWSER).await;
        let html = answer.text();
        assert_eq!(answer.status, StatusCode::FORBIDDEN);
        assert!(html.contains("This page was open for too long.") && html.contains("value=\"Ada\""), "{html}");
        let fresh = token_in(&html);
        let again = visitor.submit_with(CONTACT, &fields(&page, &fresh), BROWSER).await;
        assert_eq!(again.status, StatusCode::SEE_OTHER);
    }
    let administrator = site.administrator().await;
    assert_eq!(count(&administrator).await, 3);
}

#[tokio::test]
async fn what_other_sites_send_is_refused() {
    let (site, administrator, page) = site_with_forms().await;
    let visitor = site.anonymous();
    let token = token(&visitor).await;
    for headers in [
        [("accept", "text/html"), ("origin", "https://evil.example")],
        [("accept", "text/html"), ("origin", "null")],
        [("accept", "text/html"), ("sec-fetch-site", "cross-site")],
    ] {
        let answer = visitor.submit_with(CONTACT, &fields(&page, &token), &headers).await;
        assert_eq!((answer.status, answer.header("content-type")), (StatusCode::FORBIDDEN, "text/html; charset=utf-8"));
    }
    visitor.submit(CONTACT, &fields(&page, &token)).await.denied(403, "V_04");
    assert_eq!(count(&administrator).await, 0);
}

#[tokio::test]
async fn a_script_is_answered_with_json() {
    let (site, administrator, page) = site_with_forms().await;
    let visitor = site.anonymous();
    visitor.submit_as_script("visitors/contact", &fields(&page, "")).await.succeeded();
    let wrong = with(fields(&page, ""), "message", " ");
    visitor.submit_as_script("visitors/contact", &wrong).await.refused(&[("V_01", "message")]);
    visitor.submit_as_script("visitors/contact", &with(wrong, "page", "99")).await.denied(404, "PM_01");
    assert_eq!(count(&administrator).await, 1);
}

#[tokio::test]
async fn hostile_fields_are_refused_at_their_place() {
    let (site, administrator, page) = site_with_forms().await;
    let visitor = site.anonymous();
    let token = token(&visitor).await;
    let long = "x".repeat(100_000);
    let send = async |fields: Vec<(&str, &str)>| visitor.submit_with(CONTACT, &fields, BROWSER).await;
    let all: Vec<(&str, &str)> = fields(&page, &token)
        .into_iter()
        .map(|(name, value)| match name {
            "page" | "block" | "token" | "website" | "privacy" => (name, value),
            name => (name, long.as_str()),
        })
        .collect();
    let answer = send(all).await;
    assert_eq!(
        (answer.status, answer.text().matches(" characters; it takes ").count()),
        (StatusCode::UNPROCESSABLE_ENTITY, 5)
    );
    let header = "Ada\r\nBcc: all@example.org";
    for name in ["firstName", "lastName", "email", "phone"] {
        let answer = send(with(fields(&page, &token), name, header)).await;
        assert_eq!(
            (answer.status, answer.text().matches("class=\"field-error\"").count()),
            (StatusCode::UNPROCESSABLE_ENTITY, 1)
        );
    }
    let trapped = send(with(fields(&page, &token), "website", "https://spam.example")).await;
    assert!(trapped.text().contains("A field that has to stay empty was filled in"), "{}", trapped.text());
    let huge = "x".repeat(3 * 1024 * 1024);
    assert_eq!(send(with(fields(&page, &token), "message", &huge)).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(count(&administrator).await, 0);
    assert!(site.take_mails().await.is_empty());
}

#[tokio::test]
async fn a_flood_from_one_address_is_told_to_wait() {
    let (site, administrator, page) = site_with_forms().await;
    let visitor = site.anonymous();
    let token = token(&visitor).await;
    let mut answers: Vec<TestResponse> = Vec::new();
    for _ in 0..200 {
        answers.push(visitor.submit_with(CONTACT, &fields(&page, &token), BROWSER).await);
    }
    let taken = answers.iter().filter(|answer| answer.status == StatusCode::SEE_OTHER).count();
    assert_eq!((taken, count(&administrator).await), (5, 5));
    let refused = &answers[199];
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.header("retry-after"), "61");
    assert!(refused.text().contains("Please wait a few minutes") && refused.text().contains("value=\"Ada\""));
    let script = visitor.submit_as_script("visitors/contact", &fields(&page, "")).await;
    script.denied(429, "G_01");
    assert_eq!(script.header("retry-after"), "61");
}

#[tokio::test]
async fn a_browser_gets_a_page_where_its_form_cannot_be_shown_again() {
    let (site, _, page) = site_with_forms().await;
    let visitor = site.anonymous();
    let token = token(&visitor).await;
    let long = "é".repeat(1_200_000);
    let dutch = [BROWSER[0], BROWSER[1], ("accept-language", "nl")];
    let elsewhere = [BROWSER[0], ("origin", "https://evil.example"), ("accept-language", "nl")];
    for (fields, headers, status, words) in [
        (with(fields(&page, &token), "message", &long), dutch, StatusCode::PAYLOAD_TOO_LARGE, "hoogstens 2 MB"),
        (with(fields(&page, &token), "page", "99999"), dutch, StatusCode::NOT_FOUND, "is er niet meer"),
        (with(fields(&page, &token), "page", "<script>"), dutch, StatusCode::NOT_FOUND, "is er niet meer"),
        (fields(&page, &token), elsewhere, StatusCode::FORBIDDEN, "niet van een pagina van deze site"),
    ] {
        let answer = visitor.submit_with(CONTACT, &fields, &headers).await;
        assert_eq!((answer.status, answer.header("cache-control")), (status, "private, no-store"));
        let html = answer.text();
        assert!(html.contains("<html lang=\"nl-NL\">") && html.contains(words), "{words} in {html}");
    }
}

#[tokio::test]
async fn a_form_that_was_taken_off_its_page_meanwhile_gives_back_what_was_typed() {
    let (site, administrator, page) = site_with_forms().await;
    let visitor = site.anonymous();
    let token = token(&visitor).await;
    let german = [BROWSER[0], BROWSER[1], ("accept-language", "de")];
    let kept = |answer: &TestResponse| {
        let html = answer.text();
        assert_eq!((answer.status, answer.header("cache-control")), (StatusCode::NOT_FOUND, "private, no-store"));
        assert!(html.contains("id=\"c1.form\"") && html.contains("value=\"Lovelace &amp; co\""), "{html}");
        assert!(html.contains("Hello\r\nthere, &lt;b&gt;you&lt;/b&gt; + [me] &amp; 100%</textarea>"), "{html}");
        html
    };
    let id = page.parse().unwrap();
    let versions = administrator.read(&format!("page/{page}/versions")).await.json();
    let newest = versions["items"][0]["id"].as_i64().unwrap_or_else(|| panic!("{versions}"));
    let without = json!({ "blocks": [{ "type": "newsletter-form", "key": "n1", "props": {} }] });
    administrator.stored(newest, without).await;
    administrator.publish(id).await.succeeded();
    for token in [token.as_str(), "too old"] {
        let html = kept(&visitor.submit_with(CONTACT, &fields(&page, token), &german).await);
        assert!(html.contains("The form is no longer on the page.") && html.contains("href=\"/contact\""), "{html}");
    }
    let other_kind = with(fields(&page, &token), "block", "n1");
    let answer = visitor.submit_with(CONTACT, &other_kind, BROWSER).await;
    assert!(answer.text().contains("The form is no longer on the page."), "{}", answer.text());

    administrator.unpublish(id).await.succeeded();
    let html = kept(&visitor.submit_with(CONTACT, &fields(&page, &token), &german).await);
    assert!(html.contains("Die Seite mit dem Formular gibt es nicht mehr."), "{html}");
    assert_eq!(count(&administrator).await, 0);
}

#[tokio::test]
async fn a_subscription_is_confirmed_and_ended_by_the_buttons_of_its_links() {
    let (site, administrator, page) = site_with_forms().await;
    let visitor = site.anonymous();
    let token = token(&visitor).await;
    let form = [
        ("page", page.as_str()),
        ("block", "n1"),
        ("token", &token),
        ("email", "ada@example.org"),
        ("privacy", "true"),
    ];
    let sent = visitor.submit_with(SUBSCRIBE, &form, BROWSER).await;
    assert_eq!(sent.header("location"), "/contact?sent=n1#n1.form");
    let status = async || administrator.post("form/list", json!({})).await.json()["items"][0]["status"].clone();
    let link = async |action: &str| {
        let mail = site.take_mails().await.remove(0);
        format!("{API}/newsletter/{action}/{}", mail.token.unwrap())
    };
    let confirm = link("confirm").await;
    let shown = visitor.get(&confirm).await;
    assert!(shown.text().contains("<form method=\"post\">"), "{}", shown.text());
    assert_eq!((status().await, shown.header("referrer-policy")), (json!("pending"), "no-referrer"));
    let done = visitor.submit_with(&confirm, &[], &[("origin", "null")]).await;
    assert!(done.text().contains("You get the newsletter"), "{}", done.text());
    assert_eq!(status().await, "confirmed");
    for again in [visitor.submit(&confirm, &[]).await, visitor.get(&confirm).await] {
        assert_eq!(again.status, StatusCode::OK);
        assert!(again.text().contains("Your address is already confirmed"), "{}", again.text());
    }
    let end = link("unsubscribe").await;
    // One-click unsubscription by a mail program.
    visitor.submit(&end, &[("List-Unsubscribe", "One-Click")]).await;
    assert_eq!(status().await, "unsubscribed");
    assert!(visitor.get(&end).await.text().contains("You are already unsubscribed"));
    let confirmed_before = visitor.get(&confirm).await;
    assert_eq!(confirmed_before.status, StatusCode::GONE);
    assert!(confirmed_before.text().contains("This link no longer works"), "{}", confirmed_before.text());
    assert_eq!(visitor.get(&format!("{API}/newsletter/confirm/forged")).await.status, StatusCode::GONE);
}

#[tokio::test]
async fn staff_export_find_and_delete_what_was_sent() {
    let (site, administrator, page) = site_with_forms().await;
    let visitor = site.anonymous();
    let formula = with(fields(&page, ""), "firstName", "=cmd");
    visitor.submit_as_script("visitors/contact", &formula).await.succeeded();
    let csv = administrator.post("form/export", json!({})).await;
    assert_eq!(csv.header("content-type"), "text/csv; charset=utf-8");
    assert!(csv.text().contains(",'=cmd,") && csv.text().starts_with('\u{feff}'), "{}", csv.text());
    let person = administrator.post("form/person", json!({ "email": "ADA@example.org" })).await.json();
    let id = person["submissions"][0]["id"].as_i64().unwrap();
    assert_eq!(administrator.read(&format!("form/{id}")).await.json()["firstName"], "=cmd");
    administrator.post(&format!("form/{id}/delete"), json!({})).await.succeeded();
    let gone = administrator.post("form/person/delete", json!({ "email": "ada@example.org" })).await.succeeded();
    assert_eq!(gone["deleted"], 0);
    administrator.read(&format!("form/{id}")).await.denied(404, "PM_01");
    site.editor().await.post("form/list", json!({})).await.denied(403, "UM_01");
}
