//! Tests the calls of webhooks.

use crate::harness::client::TestClient;
use crate::harness::site::TestSite;
use serde_json::{Value, json};

fn fields(name: &str) -> Value {
    json!({ "name": name, "url": "https://hook.example/a", "events": ["page.published"], "enabled": true })
}

async fn create(client: &TestClient) -> Value {
    client.post("webhook", fields("Search")).await.succeeded()
}

#[tokio::test]
async fn a_webhook_is_created_changed_tested_and_deleted() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let made = create(&administrator).await;
    let secret = made["secret"].as_str().unwrap();
    assert!(secret.starts_with("whsec_"), "{secret}");
    let id = made["webhook"]["ID"].as_i64().unwrap();
    let listed = administrator.read("webhook/list").await.json();
    assert_eq!((&listed["totalItems"], &listed["items"][0]), (&json!(1), &made["webhook"]));
    assert!(!listed.to_string().contains(secret));

    let path = format!("webhook/{id}");
    let mut change = fields("Index");
    change["version"] = made["webhook"]["version"].clone();
    let changed = administrator.put(&path, change.clone()).await.succeeded();
    assert_eq!(changed["webhook"]["name"], "Index");
    let stale = administrator.put(&path, change).await;
    assert_eq!(stale.status, 409);
    assert_eq!(stale.json()["latest"]["name"], "Index");

    let renewed = administrator.post(&format!("{path}/secret"), json!({})).await.succeeded();
    assert_ne!(renewed["secret"], made["secret"]);
    let tested = administrator.post(&format!("{path}/test"), json!({})).await.succeeded();
    let delivery =
        administrator.post("webhook/delivery/list", json!({ "webhookID": id, "state": "waiting" })).await.json();
    assert_eq!((&delivery["totalItems"], &delivery["items"][0]["ID"]), (&json!(1), &tested["deliveryID"]));
    assert_eq!(delivery["items"][0]["event"], "webhook.test");
    let replay = format!("webhook/delivery/{}/replay", tested["deliveryID"]);
    administrator.post(&replay, json!({})).await.refused(&[("V_07", "")]);
    administrator.delete(&path).await.succeeded();
    assert_eq!(administrator.post("webhook/delivery/list", json!({})).await.json()["totalItems"], 0);
}

#[tokio::test]
async fn malformed_webhooks_are_refused_with_their_fields() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    administrator.post("webhook", json!({})).await.refused(&[("V_01", "name"), ("V_01", "url"), ("V_01", "events")]);
    for body in [json!({ "name": 1 }), json!({ "secret": "x" }), json!({ "events": "page.published" }), json!([])] {
        assert_eq!(administrator.post("webhook", body.clone()).await.status, 422, "{body}");
    }
    administrator.post("webhook/delivery/list", json!({ "state": "lost" })).await.refused(&[("V_12", "state")]);
    for id in ["0", "-1", "x", "99999999999999999999"] {
        let status = administrator.post(&format!("webhook/{id}/test"), json!({})).await.status;
        assert!(status == 404 || status == 422, "{id} {status}");
    }
}

#[tokio::test]
async fn a_program_needs_the_permission_for_webhooks() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    create(&administrator).await;
    site.anonymous().read("webhook/list").await.denied(401, "UM_01");
    let list = async |permissions: &[&str]| {
        let secret = crate::api_tokens::secret(&administrator, permissions).await;
        site.anonymous()
            .get_with("/api/pagewright/webhook/list", &[("authorization", &format!("Bearer {secret}"))])
            .await
    };
    list(&["manage-settings"]).await.denied(403, "UM_01");
    assert_eq!(list(&["manage-webhooks"]).await.json()["totalItems"], 1);
}
