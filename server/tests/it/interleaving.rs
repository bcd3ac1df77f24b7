//! Private data never reaches another reader, in any request order.

use crate::api::token_in;
use crate::harness::answer::TestResponse;
use crate::harness::client::TestClient;
use crate::harness::content::rich_text;
use crate::harness::site::{BASE_URL, TestSite};
use http::StatusCode;
use serde_json::json;
use tokio::task::JoinSet;

const REQUESTS: usize = 10_000;
const CONCURRENT_REQUESTS: usize = 50;
const CONTACT: &str = "/api/pagewright/visitors/contact";
const BROWSER: &[(&str, &str)] = &[("accept", "text/html"), ("origin", BASE_URL)];
const STATISTICS: &str = "https://count.example/c.js";
/// Marker of unpublished content.
const DRAFT: &str = "not for visitors";
/// Prefix of names that visitors type.
const TYPED: &str = "visitor-";
const OFFER: &str = "language-offer";

/// Reader with private data that only their answers may contain.
#[derive(Clone)]
struct PageReader {
    client: TestClient,
    has_agreed: bool,
    /// CSRF token of this reader's session.
    own_token: Option<String>,
}

impl PageReader {
    async fn ask(&self, number: usize, page: &str, tokens: &[String]) {
        let name = format!("{TYPED}{number}-");
        let answer = match number % 7 {
            0 => self.refused_form(page, &name).await,
            1 => self.client.get("/contact?consent").await,
            2 => self.client.get_with("/contact", &[("accept-language", "nl")]).await,
            3 => self.client.get("/nl-nl/contact").await,
            4 => self.client.get("/nothing").await,
            _ => self.client.get("/contact").await,
        };
        self.check(&answer, number, &name, tokens);
    }

    /// Sends an invalid form, so that it returns with its input.
    async fn refused_form(&self, page: &str, name: &str) -> TestResponse {
        let token = token_in(&self.client.get("/contact").await.text());
        let fields = [("page", page), ("block", "c1"), ("token", &token), ("firstName", name), ("email", "nobody")];
        let answer = self.client.submit_with(CONTACT, &fields, BROWSER).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(answer.text().contains(name), "what was typed comes back");
        answer
    }

    fn check(&self, answer: &TestResponse, number: usize, name: &str, tokens: &[String]) {
        let html = answer.text();
        assert!(html.contains("</html>"), "{number}: {html}");
        assert!(!html.contains(DRAFT), "{number}: a draft");
        assert!(!html.replace(name, "").contains(TYPED), "{number}: what somebody else typed");
        let script = format!("<script src=\"{STATISTICS}\"");
        assert_eq!(html.contains(&script), self.has_agreed, "{number}: the script that others agreed to");
        assert_eq!(answer.header("content-security-policy").contains("count.example"), self.has_agreed, "{number}");
        assert_eq!(answer.body().contains(OFFER), number % 7 == 2, "{number}: a language that others read");
        let foreign = tokens.iter().find(|token| Some(*token) != self.own_token.as_ref() && html.contains(*token));
        assert_eq!(foreign, None, "{number}: the token of somebody else");
        if let Some(own) = &self.own_token {
            assert!(html.contains(own), "{number}: one's own token");
            assert!(answer.header("cache-control").contains("private"), "{number}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nothing_of_one_reader_reaches_another() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let script = json!({ "src": STATISTICS, "category": "statistics" });
    administrator.put("settings", json!({ "consent": { "scripts": [script] } })).await.succeeded();
    let made = administrator.create("/contact", "Contact").await;
    let form = json!({ "type": "contact-form", "key": "c1", "props": {} });
    let version = administrator.stored(made.version, json!({ "blocks": [form] })).await;
    administrator.publish(made.page).await.succeeded();
    let dutch = administrator.translate(made.page, "nl-nl", "Contact", "/contact").await;
    administrator.publish(dutch.page).await.succeeded();
    administrator.autosave(version, json!({ "blocks": [form, rich_text("d", DRAFT)] })).await.succeeded();

    let editor = site.editor().await;
    let (plain, agreed) = (site.anonymous(), site.anonymous());
    agreed.set_cookie("pagewright-consent", &format!("1.{}.s", "0".repeat(32)));
    let tokens = vec![administrator.token().await, editor.token().await];
    let reader = |client: &TestClient, token: Option<&String>| PageReader {
        client: client.clone(),
        has_agreed: false,
        own_token: token.cloned(),
    };
    let readers = [
        reader(&plain, None),
        PageReader { has_agreed: true, ..reader(&agreed, None) },
        reader(&administrator, Some(&tokens[0])),
        reader(&editor, Some(&tokens[1])),
    ];
    let page = made.page.to_string();
    let mut asking = JoinSet::new();
    for first in 0..CONCURRENT_REQUESTS {
        let (readers, page, tokens) = (readers.clone(), page.clone(), tokens.clone());
        let administrator = administrator.clone();
        asking.spawn(async move {
            for number in (first..REQUESTS).step_by(CONCURRENT_REQUESTS) {
                if number % 500 == 0 {
                    // Makes all cached pages outdated.
                    administrator.put("settings", json!({ "siteName": format!("Site {number}") })).await.succeeded();
                }
                readers[number / 7 % readers.len()].ask(number, &page, &tokens).await;
            }
        });
    }
    while let Some(asked) = asking.join_next().await {
        asked.unwrap();
    }
}
