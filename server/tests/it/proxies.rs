//! Who counts as the client behind a proxy.

use crate::harness::client::{API, Client};
use crate::harness::site::{Site, options};
use axum::body::Body;
use http::Request;
use http::header::CONTENT_TYPE;
use serde_json::{Value, json};
use server::Options;

/// The peer of a request that comes by no connection.
const PEER: &str = "0.0.0.0";

async fn guess(client: &Client, forwarded: &str) -> Vec<(String, String)> {
    let request = Request::post(format!("{API}/auth/login"))
        .header("x-requested-with", "XMLHttpRequest")
        .header("x-csrf-token", client.token().await)
        .header("x-forwarded-for", forwarded)
        .header(CONTENT_TYPE, "application/json");
    let body = json!({ "email": "ada@site.example", "password": "Wrong-horse-9" }).to_string();
    client.send(request.body(Body::from(body)).unwrap()).await.errors()
}

/// The addresses that failed log-ins came from, the newest first.
async fn addresses(site: &Site) -> Vec<String> {
    let log = site.administrator().await.post("audit/list", json!({ "action": "fail-log-in" })).await.json();
    let address = |entry: &Value| entry["address"].as_str().unwrap().to_owned();
    log["items"].as_array().unwrap().iter().map(address).collect()
}

#[tokio::test]
async fn the_lock_and_the_log_know_the_client_behind_a_trusted_proxy() {
    let site = Site::with(Options { trusted_proxies: vec![PEER.parse().unwrap()], ..options() }).await;
    let client = site.anonymous();
    for _ in 0..5 {
        assert_eq!(guess(&client, "198.51.100.7, 203.0.113.1").await[0].0, "AUTH_01");
    }
    assert_eq!(guess(&client, "203.0.113.1").await[0].0, "AUTH_03");
    assert_eq!(guess(&client, "203.0.113.1, 203.0.113.2").await[0].0, "AUTH_01");
    assert_eq!(addresses(&site).await[..2], ["203.0.113.2", "203.0.113.1"]);
}

#[tokio::test]
async fn nobody_can_make_up_an_address_where_no_proxy_is_trusted() {
    let site = Site::new().await;
    let client = site.anonymous();
    for last in 0..5 {
        assert_eq!(guess(&client, &format!("203.0.113.{last}")).await[0].0, "AUTH_01");
    }
    assert_eq!(guess(&client, "203.0.113.99").await[0].0, "AUTH_03");
    assert_eq!(addresses(&site).await[0], PEER);
}
