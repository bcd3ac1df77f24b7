//! Client addresses behind proxies.

use crate::api::API;
use crate::harness::answer::TestResponse;
use crate::harness::client::TestClient;
use crate::harness::site::{PASSWORD, TestSite, options};
use axum::body::Body;
use http::header::CONTENT_TYPE;
use http::{Request, StatusCode};
use serde_json::{Value, json};
use server::Options;

/// Peer address of test requests, which have no connection.
const PEER: &str = "0.0.0.0";

async fn guess(client: &TestClient, forwarded: &str) -> Vec<(String, String)> {
    log_in(client, forwarded, ("ada@site.example", "Wrong-horse-9")).await.errors()
}

async fn log_in(client: &TestClient, forwarded: &str, (email, password): (&str, &str)) -> TestResponse {
    let request = Request::post(format!("{API}/auth/login"))
        .header("x-requested-with", "XMLHttpRequest")
        .header("x-csrf-token", client.token().await)
        .header("x-forwarded-for", forwarded)
        .header(CONTENT_TYPE, "application/json");
    let body = json!({ "email": email, "password": password }).to_string();
    client.send(request.body(Body::from(body)).unwrap()).await
}

/// Addresses of failed log-ins, newest first.
async fn addresses(site: &TestSite) -> Vec<String> {
    let log = site.administrator().await.post("audit/list", json!({ "action": "fail-log-in" })).await.json();
    let address = |entry: &Value| entry["address"].as_str().unwrap().to_owned();
    log["items"].as_array().unwrap().iter().map(address).collect()
}

#[tokio::test]
async fn the_lock_and_the_log_know_the_client_behind_a_trusted_proxy() {
    let site = TestSite::with(Options { trusted_proxies: vec![PEER.parse().unwrap()], ..options() }).await;
    let client = site.anonymous();
    for _ in 0..5 {
        assert_eq!(guess(&client, "198.51.100.7, 203.0.113.1").await[0].0, "AUTH_01");
    }
    assert_eq!(guess(&client, "203.0.113.1").await[0].0, "AUTH_03");
    assert_eq!(guess(&client, "203.0.113.1, 203.0.113.2").await[0].0, "AUTH_01");
    assert_eq!(addresses(&site).await[..2], ["203.0.113.2", "203.0.113.1"]);
}

#[tokio::test]
async fn a_flood_of_guesses_from_one_address_keeps_nobody_else_out() {
    let site = TestSite::with(Options { trusted_proxies: vec![PEER.parse().unwrap()], ..options() }).await;
    let client = site.anonymous();
    client.token().await;
    let flood: Vec<_> = (0..200)
        .map(|number| {
            let client = client.clone();
            let email = format!("{number}@site.example");
            tokio::spawn(async move { log_in(&client, "203.0.113.1", (&email, "Wrong-horse-9")).await })
        })
        .collect();
    let mut others = Vec::new();
    for last in 2..12 {
        let email = site.account("Editor").await;
        others.push(log_in(&site.anonymous(), &format!("203.0.113.{last}"), (&email, PASSWORD)).await);
    }
    for answer in others {
        answer.succeeded();
    }
    let mut busy = 0;
    for guess in flood {
        busy += usize::from(guess.await.unwrap().status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert!(busy > 0, "the one who guesses is asked to come again");
}

#[tokio::test]
async fn nobody_can_make_up_an_address_where_no_proxy_is_trusted() {
    let site = TestSite::new().await;
    let client = site.anonymous();
    for last in 0..5 {
        assert_eq!(guess(&client, &format!("203.0.113.{last}")).await[0].0, "AUTH_01");
    }
    assert_eq!(guess(&client, "203.0.113.99").await[0].0, "AUTH_03");
    assert_eq!(addresses(&site).await[0], PEER);
}
