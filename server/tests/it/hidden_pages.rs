//! Pages outside a role's limits look missing in every call.

use crate::harness::client::TestClient;
use crate::harness::content::Made;
use crate::harness::site::{PASSWORD, TestSite};
use http::Method;
use model::access::Permission;
use serde_json::{Value, json};

/// Ids of missing pages and versions, unlike any number in answers.
const MISSING: Made = Made { page: 987_001, version: 987_002 };

/// Returns every call that takes a page or version.
/// The caller may use the page `own`.
fn calls(on: Made, own: Made) -> Vec<(Method, String, Value)> {
    let Made { page, version } = on;
    let get = |call: String| (Method::GET, call, Value::Null);
    let post = |call: String, body: Value| (Method::POST, call, body);
    let menu = json!([{ "label": "A", "pageID": page, "url": "", "anchor": "", "items": [] }]);
    let check_slug =
        |slug: &str| post("page/slug-available".into(), json!({ "slug": slug, "locale": "en-gb", "pageID": page }));
    vec![
        get(format!("page/{page}")),
        get(format!("page/{page}/versions")),
        get(format!("page/{page}/block-changes")),
        get(format!("page/{page}/drift")),
        get(format!("page/{page}/schedule")),
        get(format!("page/{page}/references")),
        get(format!("page/{page}/replaced-files")),
        get(format!("page/{page}/embed/k")),
        get(format!("page/get-siblings/{page}")),
        get(format!("page/get-sibling-slugs/{page}")),
        get(format!("page/version/fetch/{version}")),
        get(format!("page/version/{version}/compare/{}", own.version)),
        get(format!("page/version/{}/compare/{version}", own.version)),
        get(format!("page/version/{version}/fetch-request-comment")),
        get(format!("page/version/{version}/pictures")),
        get(format!("page/version/{version}/share")),
        get(format!("medialib/get-page-file/{page}/page_images/abc/a.jpg")),
        post("page/create-translation".into(), json!({ "pageID": page, "newLocale": "nl-nl", "title": "T" })),
        post(
            "page/duplicate".into(),
            json!({ "pageID": page, "locale": "en-gb", "title": "Copy", "slug": "/copy-of-it" }),
        ),
        post("page/get-multiple".into(), json!({ "locale": "en-gb", "pageIDs": [page] })),
        post("page/get-multiple".into(), json!({ "locale": "nl-nl", "pageIDs": [page] })),
        post("page/version/preview".into(), json!({ "pageID": page })),
        post("page/version/check".into(), json!({ "pageID": page })),
        post("page/version/inspect".into(), json!({ "pageID": page })),
        post(format!("page/version/{version}/autosave"), json!({ "title": "A" })),
        post(format!("page/version/{version}/store"), json!({ "title": "A" })),
        post(format!("page/version/{version}/restore"), json!({})),
        post(format!("page/version/{version}/note"), json!({ "note": "A" })),
        post(format!("page/version/{}/restore", own.version), json!({ "basePageVersionID": version })),
        post(format!("page/version/{version}/share"), json!({ "hours": 1 })),
        (Method::DELETE, format!("page/version/{version}/share"), Value::Null),
        post(format!("page/version/{version}/accept-publication"), json!({ "feedback": "" })),
        post(format!("page/version/{version}/undo-acceptance"), json!({})),
        post(format!("page/version/{version}/reject-publication"), json!({ "feedback": "A" })),
        post(format!("page/version/{version}/revoke-publication"), json!({ "comment": "" })),
        post(format!("page/{page}/request-publication"), json!({ "comment": "" })),
        post(format!("page/{page}/presence"), json!({})),
        post(format!("page/{page}/drift/acknowledge"), json!({ "pageVersionID": version })),
        post(format!("page/{}/drift/acknowledge", own.page), json!({ "pageVersionID": version })),
        post(format!("page/{page}/schedule"), json!({ "publishAt": "2100-01-01T00:00:00Z" })),
        post(
            format!("page/{}/schedule", own.page),
            json!({ "publishAt": "2100-01-01T00:00:00Z", "pageVersionID": version }),
        ),
        (Method::DELETE, format!("page/{page}/schedule"), Value::Null),
        post(format!("page/{page}/move"), json!({ "to": "down" })),
        post(format!("page/{}/move", own.page), json!({ "to": "before", "target": page })),
        post(format!("page/{page}/publish"), json!({})),
        post(format!("page/{}/publish", own.page), json!({ "pageVersionID": version })),
        post(format!("page/{page}/unpublish"), json!({})),
        post(format!("page/{page}/delete"), json!({})),
        post(format!("page/{page}/restore"), json!({})),
        post(format!("page/{page}/purge"), json!({})),
        (Method::PUT, format!("page/{page}/save"), json!({ "slug": "/moved" })),
        (Method::PUT, format!("page/{page}/type"), json!({ "type": "article" })),
        (Method::PUT, "menu/main/en-gb".into(), json!({ "items": menu })),
        get(format!("page/{page}/menus")),
        (Method::PUT, format!("page/{page}/menus/main"), json!({})),
        (Method::DELETE, format!("page/{page}/menus/main"), Value::Null),
        post("redirect".into(), json!({ "from": "/from-it", "pageID": page })),
        post("template".into(), json!({ "pageID": page, "kind": "page", "name": "A" })),
        check_slug("/hidden-0"),
        check_slug("/hidden-1"),
        check_slug("/hidden-2"),
    ]
}

async fn ask(client: &TestClient, (method, call, body): (Method, String, Value)) -> (u16, String) {
    let answer = match method {
        Method::GET => client.read(&call).await,
        Method::PUT => client.put(&call, body).await,
        Method::DELETE => client.delete(&call).await,
        _ => client.post(&call, body).await,
    };
    (answer.status.as_u16(), answer.text())
}

#[tokio::test]
async fn hidden_pages_and_versions_look_like_missing_ones_in_every_call() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    for (number, limits) in
        [json!({ "own": true }), json!({ "locales": ["nl-nl"] }), json!({ "pageTypes": [] })].into_iter().enumerate()
    {
        let permissions: Vec<Value> =
            Permission::ALL.iter().map(|permission| json!({ "name": permission, "parameters": limits })).collect();
        let name = format!("Limited-{number}");
        administrator.post("role", json!({ "name": name, "permissions": permissions })).await.succeeded();
        let limited = site.anonymous();
        limited.log_in(&site.account(&name).await, PASSWORD).await.succeeded();
        let hidden = administrator.create(&format!("/hidden-{number}"), "Hidden").await;
        administrator.ask(hidden.page, "Please").await.succeeded();
        let own = match number {
            0 => limited.create("/own", "Own").await,
            _ => MISSING,
        };
        for (hidden_call, missing_call) in calls(hidden, own).into_iter().zip(calls(MISSING, own)) {
            let what = format!("{} {} within {limits}", hidden_call.0, hidden_call.1);
            let (status, text) = ask(&limited, hidden_call).await;
            let (expected, missing) = ask(&limited, missing_call).await;
            let missing = missing
                .replace(&MISSING.page.to_string(), &hidden.page.to_string())
                .replace(&MISSING.version.to_string(), &hidden.version.to_string());
            assert_eq!((status, text), (expected, missing), "{what}");
        }
    }
}

#[tokio::test]
async fn the_calls_about_pages_are_all_asked() {
    let site = TestSite::new().await;
    let document = site.anonymous().read("openapi.json").await.json();
    let asked = calls(MISSING, MISSING);
    for (path, item) in document["paths"].as_object().unwrap() {
        let is_about_filters = path.starts_with("/page/filter/");
        let is_about_pages = path.starts_with("/page/") && path.contains('{') || path.contains("{pageID}");
        for method in item.as_object().unwrap().keys().filter(|_| is_about_pages && !is_about_filters) {
            let matches = |call: &str| {
                let (want, have): (Vec<_>, Vec<_>) = (path[1..].split('/').collect(), call.split('/').collect());
                want.len() == have.len()
                    && want.iter().zip(&have).all(|(want, have)| want.starts_with('{') || want == have)
            };
            let is_asked =
                asked.iter().any(|(with, call, _)| with.as_str().eq_ignore_ascii_case(method) && matches(call));
            assert!(is_asked, "{method} {path}");
        }
    }
}
