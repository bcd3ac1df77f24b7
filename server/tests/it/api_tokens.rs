//! API tokens in requests.

use crate::api::API;
use crate::harness::answer::TestResponse;
use crate::harness::client::TestClient;
use crate::harness::site::TestSite;
use axum::body::Body;
use http::header::{AUTHORIZATION, CONTENT_TYPE};
use http::{Method, Request};
use serde_json::{Value, json};

/// Creates a token and returns its secret.
pub(crate) async fn secret(client: &TestClient, permissions: &[&str]) -> String {
    let permissions: Vec<Value> = permissions.iter().map(|name| json!({ "name": name })).collect();
    let made = client.post("api-token", json!({ "name": "Build", "permissions": permissions })).await.succeeded();
    made["secret"].as_str().unwrap().to_owned()
}

/// Sends a call with a token, without any other proof.
async fn call(client: &TestClient, method: Method, call: &str, secret: &str, body: Value) -> TestResponse {
    let request = Request::builder().method(method).uri(format!("{API}/{call}"));
    let request = request.header(AUTHORIZATION, format!("Bearer {secret}")).header(CONTENT_TYPE, "application/json");
    client.send(request.body(Body::from(body.to_string())).unwrap()).await
}

#[tokio::test]
async fn a_program_writes_with_a_token_and_without_a_csrf_token() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let made = administrator.create("/about", "About").await;
    let editor = secret(&administrator, &["view-drafts", "edit-page"]).await;
    let program = site.anonymous();
    let store = format!("page/version/{}/store", made.version);
    call(&program, Method::POST, &store, &editor, json!({ "title": "By program" })).await.succeeded();
    let publish = format!("page/{}/publish", made.page);
    call(&program, Method::POST, &publish, &editor, json!({})).await.denied(403, "UM_01");
    let read = call(&program, Method::GET, &format!("page/{}", made.page), &editor, json!({})).await.json();
    assert_eq!(read["title"], "By program");
    let log = administrator.post("audit/list", json!({ "action": "store-version" })).await.json();
    assert_eq!(
        (&log["items"][0]["token"], &log["items"][0]["user"]["name"]),
        (&json!("Build"), &json!("Administrator 0"))
    );
}

#[tokio::test]
async fn a_token_gets_nothing_of_the_session_beside_it() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let made = administrator.create("/about", "About").await;
    let reader = secret(&administrator, &[]).await;
    let read = format!("page/{}", made.page);
    assert_eq!(administrator.read(&read).await.status, 200);
    call(&administrator, Method::GET, &read, &reader, json!({})).await.denied(403, "UM_01");
    let unknown = format!("pw_{}", "0".repeat(40));
    call(&administrator, Method::GET, &read, &unknown, json!({})).await.denied(401, "V_04");
    let whoever = call(&administrator, Method::GET, "user", &reader, json!({})).await.json();
    assert_eq!((&whoever["ID"], &whoever["email"]), (&json!(0), &json!("")));
    // Outside the API, tokens mean nothing.
    let screen = administrator.get_with("/cmsadmin/", &[("authorization", "Bearer x")]).await;
    assert_eq!(screen.status, 200);
    let stranger = site.anonymous().get_with("/cmsadmin/", &[("authorization", &format!("Bearer {reader}"))]).await;
    assert_eq!(stranger.status, 303);
}

#[tokio::test]
async fn each_refusal_of_a_token_says_why() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let program = site.anonymous();
    let ask = async |secret: &str| call(&program, Method::GET, "content/site", secret, json!({})).await;
    let none = program.read("content/site").await;
    none.denied(401, "UM_01");
    assert!(none.json()["Message"].as_str().unwrap().contains("Authorization: Bearer"));
    for wrong in ["", "x", "pw_1", &format!("pw_{}", "0".repeat(40))] {
        let answer = ask(wrong).await;
        answer.denied(401, "V_04");
        assert_eq!(answer.json()["Message"], "The API token is not valid.");
        assert_eq!(answer.header("www-authenticate"), "Bearer");
        assert_eq!(answer.header("cache-control"), "private, no-store");
    }
    let made = administrator.post("api-token", json!({ "name": "Build" })).await.succeeded();
    let secret = made["secret"].as_str().unwrap();
    assert_eq!(ask(secret).await.status, 200);
    administrator.delete(&format!("api-token/{}", made["token"]["ID"])).await.succeeded();
    let answer = ask(secret).await;
    answer.denied(401, "V_05");
    assert_eq!(answer.json()["Message"], "The API token was revoked.");
    let listed = administrator.read("api-token/list").await;
    assert_eq!(listed.json()["items"][0]["status"], "revoked");
    assert!(!listed.text().contains(secret));
}

#[tokio::test]
async fn a_token_of_a_disabled_user_is_refused() {
    let site = TestSite::new().await;
    let (administrator, other) = (site.administrator().await, site.administrator().await);
    let secret = secret(&other, &[]).await;
    let program = site.anonymous();
    let ask = async || call(&program, Method::GET, "content/pages", &secret, json!({})).await;
    assert_eq!(ask().await.status, 200);
    let id = other.read("user").await.json()["ID"].clone();
    administrator.post(&format!("user/{id}/disable"), json!({})).await.succeeded();
    ask().await.denied(401, "V_05");
}

#[tokio::test]
async fn only_those_who_manage_tokens_see_them() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    editor.read("api-token/list").await.denied(403, "UM_01");
    editor.post("api-token", json!({ "name": "A" })).await.denied(403, "UM_01");
    let administrator = site.administrator().await;
    administrator.post("api-token", json!({ "name": "A", "scopes": [] })).await.denied(422, "V_12");
    administrator.post("api-token", json!({ "name": "" })).await.refused(&[("V_01", "name")]);
}
