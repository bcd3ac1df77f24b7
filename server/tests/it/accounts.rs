//! Accounts: invitations, passwords, settings, users and roles.

use crate::api::token_in;
use crate::harness::client::TestClient;
use crate::harness::site::{PASSWORD, TestSite};
use serde_json::{Value, json};

const NEW: &str = "Another-horse-9";

async fn role(client: &TestClient, name: &str) -> Value {
    let roles = client.read("role/list").await.json();
    roles["items"].as_array().unwrap().iter().find(|role| role["name"] == name).unwrap()["ID"].clone()
}

async fn own_id(client: &TestClient) -> i64 {
    client.read("user").await.json()["ID"].as_i64().unwrap()
}

/// Returns the secret of the only link in the outbox.
async fn token(site: &TestSite) -> String {
    let mails = site.take_mails().await;
    assert_eq!(mails.len(), 1);
    domain::outbox::sent(&site.cms, mails[0].id).await.unwrap();
    mails[0].token.clone().unwrap()
}

#[tokio::test]
async fn who_is_registered_activates_the_account_and_logs_in() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let editor = role(&administrator, "Editor").await;
    let ask = json!({ "name": "Ada", "email": "ada@site.example", "role": editor, "jobTitle": "", "image": "" });
    let made = administrator.post("auth/register", ask.clone()).await.succeeded();
    assert_eq!((&made["User"]["email"], &made["User"]["role"]["name"]), (&json!("ada@site.example"), &json!("Editor")));
    administrator.post("auth/register", ask).await.refused(&[("V_06", "email")]);
    let token = token(&site).await;
    let visitor = site.anonymous();
    let reset = json!({ "password": NEW, "confirm": NEW, "token": token });
    visitor.post("auth/reset-account", reset.clone()).await.succeeded();
    visitor.post("auth/reset-account", reset).await.refused(&[("V_05", "token")]);
    visitor.log_in("ada@site.example", NEW).await.succeeded();
    assert_eq!(visitor.post("auth/refresh-session", json!({})).await.succeeded()["User"]["profile"]["name"], "Ada");
}

#[tokio::test]
async fn a_forgotten_password_answers_alike_for_everybody() {
    let site = TestSite::new().await;
    let email = site.account("Editor").await;
    let visitor = site.anonymous();
    let known = visitor.post("auth/forgot-password", json!({ "email": email })).await;
    let unknown = visitor.post("auth/forgot-password", json!({ "email": "nobody@site.example" })).await;
    known.succeeded();
    assert_eq!((known.status, known.body), (unknown.status, unknown.body));
    let wrong = json!({ "password": NEW, "confirm": "other", "token": "x" });
    visitor.post("auth/reset-account", wrong).await.refused(&[("V_03", "confirm"), ("V_04", "token")]);
}

#[tokio::test]
async fn a_self_update_takes_nothing_that_is_not_ones_own_to_give() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let roles = role(&administrator, "Administrator").await;
    let editor = site.editor().await;
    let own = format!("user/{}", own_id(&editor).await);
    for extra in ["id", "ID", "permissions", "disabled"] {
        editor.put(&own, json!({ extra: 1 })).await.denied(422, "V_12");
        editor.put(&own, json!({ "profile": { extra: 1 } })).await.denied(422, "V_12");
    }
    editor.put(&own, json!({ "role": roles })).await.denied(403, "UM_01");
    editor.put(&format!("user/{}", own_id(&administrator).await), json!({})).await.denied(403, "UM_01");
    let changed = editor.put(&own, json!({ "profile": { "name": "Ada", "jobTitle": "Editor" } })).await.succeeded();
    assert_eq!(changed["User"]["profile"]["jobTitle"], "Editor");
    assert_eq!(editor.read("user").await.json()["profile"]["name"], "Ada");
}

#[tokio::test]
async fn a_new_password_ends_every_session_but_the_one_it_begins() {
    let site = TestSite::new().await;
    let email = site.account("Editor").await;
    let (here, there) = (site.anonymous(), site.anonymous());
    here.log_in(&email, PASSWORD).await.succeeded();
    there.log_in(&email, PASSWORD).await.succeeded();
    let own = format!("user/{}", own_id(&here).await);
    let before = here.cookie("pagewright");
    let ask = json!({ "currentPassword": PASSWORD, "password": NEW, "confirm": NEW });
    let answer = here.put(&own, ask).await.succeeded();
    assert!(answer["csrfToken"].is_string());
    assert_ne!(here.cookie("pagewright"), before);
    assert!(own_id(&here).await > 0);
    assert_eq!(own_id(&there).await, 0);
}

#[tokio::test]
async fn no_cookie_outlives_a_reset_a_disabling_or_a_deletion() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    for end in ["reset", "disable", "delete"] {
        let email = site.account("Editor").await;
        let user = site.anonymous();
        user.log_in(&email, PASSWORD).await.succeeded();
        let id = own_id(&user).await;
        let cookie = user.cookie("pagewright").unwrap();
        match end {
            "reset" => {
                site.anonymous().post("auth/forgot-password", json!({ "email": email })).await.succeeded();
                let reset = json!({ "password": NEW, "confirm": NEW, "token": token(&site).await });
                site.anonymous().post("auth/reset-account", reset).await.succeeded();
            }
            "disable" => drop(administrator.post(&format!("user/{id}/disable"), json!({})).await.succeeded()),
            _ => drop(administrator.delete(&format!("user/{id}")).await.succeeded()),
        }
        let thief = site.anonymous();
        thief.set_cookie("pagewright", &cookie);
        assert_eq!((own_id(&user).await, own_id(&thief).await), (0, 0), "{end}");
        assert_eq!(thief.get("/cmsadmin/").await.status, 303, "{end}");
    }
}

#[tokio::test]
async fn ending_ones_sessions_ends_this_one_too() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    editor.post(&format!("user/{}/end-sessions", own_id(&editor).await), json!({})).await.succeeded();
    editor.post("auth/refresh-session", json!({})).await.denied(401, "UM_01");
    assert_eq!(own_id(&editor).await, 0);
}

#[tokio::test]
async fn a_session_is_known_by_its_client_and_ends_from_another() {
    let site = TestSite::new().await;
    let (phone, desk) = (site.editor().await, site.anonymous());
    let email = phone.post("auth/user", json!({})).await.json()["email"].clone();
    desk.log_in(email.as_str().unwrap(), PASSWORD).await.succeeded();
    let list = async |client: &TestClient| client.read("session/list").await.json()["items"].clone();
    let found = list(&desk).await;
    let current = |index: usize| found[index]["isCurrent"].as_bool().unwrap();
    assert_eq!(found.as_array().unwrap().len(), 2);
    assert_ne!(current(0), current(1));
    assert!(
        found[0]["client"]["address"].is_string() && !found.to_string().contains(&desk.cookie("pagewright").unwrap())
    );
    let id = found[usize::from(current(0))]["ID"].as_str().unwrap().to_owned();
    desk.delete(&format!("session/{id}")).await.succeeded();
    desk.delete(&format!("session/{id}")).await.succeeded();
    assert_eq!(own_id(&phone).await, 0);
    assert_eq!(list(&desk).await.as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn users_are_listed_disabled_and_deleted() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let editor = site.editor().await;
    let id = own_id(&editor).await;
    let users = administrator.read("user/list").await.json();
    let statuses: Vec<&Value> = users.as_array().unwrap().iter().map(|user| &user["status"]).collect();
    assert_eq!(statuses, ["active", "active"]);
    administrator.post(&format!("user/{id}/disable"), json!({})).await.succeeded();
    assert_eq!(own_id(&editor).await, 0);
    administrator.delete(&format!("user/{id}")).await.succeeded();
    administrator.delete(&format!("user/{id}")).await.denied(404, "UM_02");
    let own = own_id(&administrator).await;
    administrator.delete(&format!("user/{own}")).await.refused(&[("V_07", "")]);
    let log = administrator.post("audit/list", json!({ "action": "delete-user" })).await.json();
    assert_eq!((&log["totalItems"], &log["items"][0]["subjectID"]), (&json!(1), &json!(id)));
}

#[tokio::test]
async fn a_role_is_made_changed_and_deleted() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let limits = json!({ "locales": ["nl-nl"], "own": true });
    let ask = json!({ "name": "Press", "permissions": [{ "name": "edit-page", "parameters": limits }] });
    let made = administrator.post("role", ask).await.succeeded();
    assert_eq!(made["Role"]["permissions"][0]["parameters"], limits);
    let call = format!("role/{}", made["Role"]["ID"]);
    let wrong = json!({ "name": "", "permissions": [{ "name": "fly" }] });
    administrator.put(&call, wrong).await.refused(&[("V_01", "name"), ("V_12", "permissions[0].name")]);
    administrator.put(&call, json!({ "name": "Press office" })).await.succeeded();
    administrator.delete(&call).await.succeeded();
    let editors = role(&administrator, "Administrator").await;
    administrator.delete(&format!("role/{editors}")).await.refused(&[("V_07", "")]);
}

#[tokio::test]
async fn a_forgotten_password_is_replaced_without_a_script() {
    let site = TestSite::new().await;
    let email = site.account("Editor").await;
    let visitor = site.anonymous();
    let csrf = token_in(&visitor.get("/cmsadmin/forgot-password").await.text());
    let forged = visitor.submit("/cmsadmin/forgot-password", &[("email", &email), ("csrf", "x")]).await;
    assert_eq!(forged.status, 403);
    let sent = visitor.submit("/cmsadmin/forgot-password", &[("email", &email), ("csrf", &csrf)]).await;
    assert!(sent.text().contains("role=\"status\""), "{}", sent.text());
    let screen = format!("/cmsadmin/reset-password/{}", token(&site).await);
    let short = visitor.submit(&screen, &[("password", "A-b"), ("confirm", "A-b"), ("csrf", &csrf)]).await;
    assert!(short.text().contains("role=\"alert\"") && short.text().contains("name=\"confirm\""), "{}", short.text());
    let saved = visitor.submit(&screen, &[("password", NEW), ("confirm", NEW), ("csrf", &csrf)]).await;
    assert!(saved.text().contains("role=\"status\""), "{}", saved.text());
    let again = visitor.submit(&screen, &[("password", NEW), ("confirm", NEW), ("csrf", &csrf)]).await;
    assert!(again.text().contains("role=\"alert\""), "{}", again.text());
    visitor.log_in(&email, NEW).await.succeeded();
}
