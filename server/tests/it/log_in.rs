//! Log-in, and lifetime of sessions.

use crate::harness::client::TestClient;
use crate::harness::site::{PASSWORD, TestSite, options};
use serde_json::json;
use time::Duration;

const COOKIE: &str = "pagewright";

async fn current_user(client: &TestClient) -> i64 {
    client.post("auth/user", json!({})).await.json()["ID"].as_i64().unwrap()
}

#[tokio::test]
async fn a_log_in_answers_with_the_user_and_what_the_role_permits() {
    let site = TestSite::new().await;
    let email = site.account("Editor").await;
    let body = site.anonymous().log_in(&email, PASSWORD).await.succeeded();
    assert_eq!(body["User"]["email"], email);
    assert_eq!(body["User"]["role"]["name"], "Editor");
    let permissions = body["User"]["role"]["permissions"].as_array().unwrap();
    assert!(permissions.iter().any(|grant| grant["name"] == "create-page"));
    assert!(!permissions.iter().any(|grant| grant["name"] == "publish-page"));
    assert!(body["User"].get("passwordHash").is_none() && !body.to_string().contains("argon2"));
}

#[tokio::test]
async fn an_address_is_compared_without_case() {
    let site = TestSite::new().await;
    let email = site.account("Viewer").await;
    site.anonymous().log_in(&format!("  {} ", email.to_uppercase()), PASSWORD).await.succeeded();
}

#[tokio::test]
async fn wrong_credentials_say_nothing_about_which_part_is_wrong() {
    let site = TestSite::new().await;
    let email = site.account("Editor").await;
    let client = site.anonymous();
    let known = client.log_in(&email, "Wrong-horse-9").await;
    let unknown = client.log_in("nobody@site.example", PASSWORD).await;
    known.refused(&[("AUTH_01", "")]);
    assert_eq!((known.status, &known.body), (unknown.status, &unknown.body));
    assert!(client.cookie(COOKIE).is_none());
}

#[tokio::test]
async fn no_kind_of_account_is_told_from_another() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let known = site.account("Editor").await;
    let disabled = site.account("Editor").await;
    let users = administrator.read("user/list").await.json();
    let listed = users.as_array().unwrap().iter().find(|user| user["email"] == disabled.as_str()).unwrap();
    administrator.post(&format!("user/{}/disable", listed["ID"]), json!({})).await.succeeded();
    let role = &listed["role"]["ID"];
    let invited = json!({ "email": "invited@site.example", "role": role, "profile": { "name": "I" } });
    administrator.post("user", invited).await.succeeded();
    let kinds = [known.as_str(), &disabled, "invited@site.example", "nobody@site.example"];
    for call in ["auth/login", "auth/forgot-password"] {
        for attempt in 1..=7 {
            let mut answers = Vec::new();
            for email in kinds {
                let ask = match call {
                    "auth/login" => json!({ "email": email, "password": "Wrong-horse-9" }),
                    _ => json!({ "email": email }),
                };
                let mut answer = site.anonymous().post(call, ask).await;
                // Each request has another id.
                answer.headers.remove("x-request-id");
                answers.push((answer.status, answer.headers, answer.body));
            }
            assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "{call}, attempt {attempt}: {answers:?}");
        }
    }
    // A disabled account refuses the right password
    // in the same way as a wrong one.
    site.clock.advance(Duration::minutes(11));
    site.anonymous().log_in(&disabled, PASSWORD).await.refused(&[("AUTH_01", "")]);
}

#[tokio::test]
async fn a_flood_of_log_ins_is_asked_to_come_again_and_counts_against_nobody() {
    let site = TestSite::new().await;
    let email = site.account("Editor").await;
    let client = site.anonymous();
    client.token().await;
    let tries = (0..200).map(|number| {
        let client = client.clone();
        tokio::spawn(async move { client.log_in(&format!("{number}@site.example"), "Wrong-horse-9").await })
    });
    let mut busy = 0;
    for attempt in tries.collect::<Vec<_>>() {
        let answer = attempt.await.unwrap();
        match answer.status.as_u16() {
            429 => {
                assert_eq!(answer.header("retry-after"), "5");
                answer.denied(429, "G_01");
                busy += 1;
            }
            _ => answer.refused(&[("AUTH_01", "")]),
        }
    }
    assert!(busy > 0);
    client.log_in(&email, PASSWORD).await.succeeded();
}

#[tokio::test]
async fn what_is_empty_is_named_all_at_once() {
    let site = TestSite::new().await;
    let client = site.anonymous();
    client.log_in(" ", "").await.refused(&[("V_01", "email"), ("V_01", "password")]);
    client.post("auth/login", json!({})).await.refused(&[("V_01", "email"), ("V_01", "password")]);
}

#[tokio::test]
async fn the_sixth_try_is_locked_and_the_lock_ends_after_ten_minutes() {
    let site = TestSite::new().await;
    let email = site.account("Editor").await;
    let client = site.anonymous();
    for address in [email.as_str(), "nobody@site.example"] {
        for _ in 0..5 {
            client.log_in(address, "Wrong-horse-9").await.refused(&[("AUTH_01", "")]);
        }
        client.log_in(address, "Wrong-horse-9").await.refused(&[("AUTH_03", "")]);
        client.log_in(address, PASSWORD).await.refused(&[("AUTH_03", "")]);
    }
    site.clock.advance(Duration::minutes(10) + Duration::seconds(1));
    client.log_in(&email, PASSWORD).await.succeeded();
}

#[tokio::test]
async fn a_log_in_that_succeeds_forgets_the_failures_before() {
    let site = TestSite::new().await;
    let email = site.account("Editor").await;
    for _ in 0..2 {
        let client = site.anonymous();
        for _ in 0..4 {
            client.log_in(&email, "Wrong-horse-9").await.refused(&[("AUTH_01", "")]);
        }
        client.log_in(&email, PASSWORD).await.succeeded();
    }
}

#[tokio::test]
async fn guesses_made_all_at_once_are_counted_too() {
    let site = TestSite::new().await;
    let email = site.account("Editor").await;
    let client = site.anonymous();
    client.token().await;
    let tries = (0..12).map(|n| {
        let (client, email) = (client.clone(), email.clone());
        tokio::spawn(async move { client.log_in(&email, &format!("Wrong-horse-{n}")).await.errors()[0].0.clone() })
    });
    let mut codes = Vec::new();
    for attempt in tries.collect::<Vec<_>>() {
        codes.push(attempt.await.unwrap());
    }
    assert_eq!(codes.iter().filter(|code| *code == "AUTH_01").count(), 5, "{codes:?}");
    assert_eq!(codes.iter().filter(|code| *code == "AUTH_03").count(), 7, "{codes:?}");
}

#[tokio::test]
async fn a_log_in_of_unknown_shape_is_malformed() {
    let site = TestSite::new().await;
    let client = site.anonymous();
    for body in [
        json!({ "email": 1, "password": "x" }),
        json!({ "email": "a@b.example", "password": "x", "admin": true }),
        json!([]),
        json!(null),
    ] {
        client.post("auth/login", body).await.denied(422, "V_12");
    }
}

#[tokio::test]
async fn an_address_longer_than_any_account_has_is_not_kept() {
    let site = TestSite::new().await;
    let email = format!("{}@site.example", "a".repeat(1_000_000));
    site.anonymous().log_in(&email, PASSWORD).await.refused(&[("V_14", "email")]);
}

#[tokio::test]
async fn the_session_is_new_at_every_log_in_and_so_is_its_token() {
    let site = TestSite::new().await;
    let email = site.account("Editor").await;
    let client = site.anonymous();
    client.log_in(&email, PASSWORD).await.succeeded();
    let (first, token) = (client.cookie(COOKIE).unwrap(), client.token().await);
    client.log_in(&email, PASSWORD).await.succeeded();
    assert_ne!(client.cookie(COOKIE).unwrap(), first);
    assert_ne!(client.token().await, token);

    let thief = site.anonymous();
    thief.set_cookie(COOKIE, &first);
    assert_eq!(current_user(&thief).await, 0, "the session from before has ended");
}

#[tokio::test]
async fn a_cookie_that_was_set_beforehand_never_becomes_a_log_in() {
    let site = TestSite::new().await;
    let email = site.account("Editor").await;
    let victim = site.anonymous();
    let planted = "AAAAAAAAAAAAAAAAAAAAAA";
    victim.set_cookie(COOKIE, planted);
    victim.log_in(&email, PASSWORD).await.succeeded();
    assert_ne!(victim.cookie(COOKIE).unwrap(), planted);

    let attacker = site.anonymous();
    attacker.set_cookie(COOKIE, planted);
    assert_eq!(current_user(&attacker).await, 0);
}

#[tokio::test]
async fn the_session_of_somebody_else_never_becomes_mine() {
    let site = TestSite::new().await;
    let attacker = site.viewer().await;
    let planted = attacker.cookie(COOKIE).unwrap();
    let email = site.account("Administrator").await;
    let victim = site.anonymous();
    victim.set_cookie(COOKIE, &planted);
    let me = victim.log_in(&email, PASSWORD).await.succeeded()["User"]["ID"].as_i64().unwrap();
    assert_eq!(current_user(&victim).await, me);
    attacker.forget_token();
    assert_ne!(current_user(&attacker).await, me);
}

#[tokio::test]
async fn the_cookie_is_for_this_server_alone() {
    let site = TestSite::new().await;
    let email = site.account("Editor").await;
    let client = site.anonymous();
    let answer = client.log_in(&email, PASSWORD).await;
    let cookie = answer.header("set-cookie");
    for part in ["HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(part), "{part} in {cookie}");
    }
    assert!(!cookie.contains("Secure"), "a site without https could not use it: {cookie}");

    let options = server::Options { base_url: "https://site.example".to_owned(), page_cache: 0, ..options() };
    let site = TestSite::with(options).await;
    let email = site.account("Editor").await;
    let answer = site.anonymous().log_in(&email, PASSWORD).await;
    let cookie = answer.header("set-cookie");
    assert!(cookie.starts_with("__Host-pagewright=") && cookie.contains("Secure"), "{cookie}");
    assert!(!cookie.contains("Domain"), "{cookie}");
}

#[tokio::test]
async fn visitors_get_no_session() {
    let site = TestSite::new().await;
    let client = site.anonymous();
    for path in ["/", "/cmsadmin/login", "/nothing-here"] {
        assert_eq!(client.get(path).await.header("set-cookie"), "", "{path}");
    }
    assert_eq!(current_user(&client).await, 0);
    assert!(client.cookie(COOKIE).is_none());
}

#[tokio::test]
async fn logging_out_ends_the_session_and_not_only_the_cookie() {
    let site = TestSite::new().await;
    let client = site.editor().await;
    let session = client.cookie(COOKIE).unwrap();
    client.post("auth/logout", json!({})).await.succeeded();
    assert!(client.cookie(COOKIE).is_none());

    let thief = site.anonymous();
    thief.set_cookie(COOKIE, &session);
    assert_eq!(current_user(&thief).await, 0);
    client.forget_token();
    client.post("auth/logout", json!({})).await.succeeded();
}

#[tokio::test]
async fn a_session_that_nobody_uses_ends_after_an_hour() {
    let site = TestSite::new().await;
    let client = site.editor().await;
    for _ in 0..3 {
        site.clock.advance(Duration::minutes(59));
        assert_ne!(current_user(&client).await, 0);
    }
    site.clock.advance(Duration::minutes(61));
    client.forget_token();
    assert_eq!(current_user(&client).await, 0);
}

#[tokio::test]
async fn a_session_ends_after_twelve_hours_however_busy() {
    let site = TestSite::new().await;
    let client = site.editor().await;
    for _ in 0..23 {
        site.clock.advance(Duration::minutes(30));
        assert_ne!(current_user(&client).await, 0);
    }
    site.clock.advance(Duration::minutes(30));
    client.forget_token();
    assert_eq!(current_user(&client).await, 0);
}

#[tokio::test]
async fn a_write_after_the_session_ended_asks_to_log_in_again() {
    let site = TestSite::new().await;
    let client = site.editor().await;
    let made = client.create("/about", "About").await;
    site.clock.advance(Duration::minutes(61));
    client.store(made.version, json!({ "title": "Lost?" })).await.denied(401, "UM_01");
    client.read(&format!("page/{}", made.page)).await.denied(401, "UM_01");
}

#[tokio::test]
async fn the_token_of_visitors_outlives_the_change_of_its_period_once() {
    let site = TestSite::new().await;
    let client = site.anonymous();
    client.token().await;
    site.clock.advance(Duration::hours(6));
    assert_eq!(current_user(&client).await, 0);
    site.clock.advance(Duration::hours(6));
    client.post("auth/user", json!({})).await.denied(403, "V_04");
}
