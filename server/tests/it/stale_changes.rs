//! Changes by two users who read the same state.

use crate::harness::answer::TestResponse;
use crate::harness::client::TestClient;
use crate::harness::site::TestSite;
use serde_json::{Value, json};

/// Sends two changes of the same state.
/// Returns the state from the refusal.
async fn refuse_second(change: impl AsyncFn(&str, &Value) -> TestResponse, version: &Value) -> Value {
    let first = change("First", version).await;
    first.succeeded();
    let second = change("Second", version).await;
    second.denied(409, "V_07");
    assert_eq!(second.errors(), [("V_07".to_owned(), "version".to_owned())]);
    let latest = second.json()["latest"].clone();
    assert_ne!(latest["version"], *version);
    change("Second", &latest["version"]).await.succeeded();
    change("Third", &Value::Null).await.succeeded();
    latest
}

#[tokio::test]
async fn the_second_of_two_changes_of_a_role_is_refused_with_the_role_as_it_is() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let read = json!([{ "name": "view-drafts" }]);
    let made = administrator.post("role", json!({ "name": "Guest", "permissions": read })).await.succeeded();
    let role = &made["Role"];
    let change = async |name: &str, version: &Value| {
        let body = json!({ "name": name, "permissions": read, "version": version });
        administrator.put(&format!("role/{}", role["ID"]), body).await
    };
    assert_eq!(refuse_second(change, &role["version"]).await["name"], "First");
    let listed = administrator.read("role/list").await.json();
    assert!(listed["items"].as_array().unwrap().iter().all(|role| role["version"] != ""));
}

#[tokio::test]
async fn the_second_of_two_changes_of_a_user_is_refused_with_the_user_as_they_are() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let editor = site.editor().await;
    let user = editor.read("user").await.json();
    for client in [&administrator, &editor] {
        let user = editor.read("user").await.json();
        let change = async |name: &str, version: &Value| {
            let body = json!({ "profile": { "name": name }, "version": version });
            client.put(&format!("user/{}", user["ID"]), body).await
        };
        assert_eq!(refuse_second(change, &user["version"]).await["profile"]["name"], "First");
    }
    let list = administrator.read("user/list").await.json();
    let listed = list.as_array().unwrap().iter().find(|listed| listed["ID"] == user["ID"]).unwrap();
    assert_eq!(listed["version"], editor.read("user").await.json()["version"]);
}

#[tokio::test]
async fn a_stale_change_of_another_user_tells_nothing_to_those_who_may_not_change_them() {
    let site = TestSite::new().await;
    let (editor, viewer) = (site.editor().await, site.viewer().await);
    let user = editor.read("user").await.json();
    let body = json!({ "profile": { "name": "Mallory" }, "version": "old" });
    let refused = viewer.put(&format!("user/{}", user["ID"]), body).await;
    refused.denied(403, "UM_01");
    assert_eq!(refused.json()["latest"], Value::Null);
}

#[tokio::test]
async fn the_second_of_two_changes_of_synonyms_is_refused_with_those_that_are_there() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let change = async |word: &str, version: &Value| {
        let body = json!({ "groups": [["boat", word]], "version": version });
        administrator.put("search/synonyms/en-gb", body).await
    };
    let made = change("yacht", &Value::Null).await.succeeded();
    assert_eq!(refuse_second(change, &made["version"]).await["groups"], json!([["boat", "First"]]));
    let listed = administrator.read("search/synonyms").await.json();
    assert_eq!(listed[0]["groups"], json!([["boat", "Third"]]));
}

#[tokio::test]
async fn synonyms_that_nobody_has_stored_have_a_version() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let stale = json!({ "groups": [["boat", "yacht"]], "version": "old" });
    let refused = administrator.put("search/synonyms/nl-nl", stale).await;
    refused.denied(409, "V_07");
    let none = refused.json()["latest"]["version"].clone();
    let first = json!({ "groups": [["boot", "jacht"]], "version": none });
    administrator.put("search/synonyms/nl-nl", first.clone()).await.succeeded();
    administrator.put("search/synonyms/nl-nl", first).await.denied(409, "V_07");
}

#[tokio::test]
async fn the_second_of_two_changes_of_a_file_is_refused_with_the_file_as_it_is() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let file = editor.picture("boat.jpg", 40, 30).await;
    let change = async |words: &str, version: &Value| {
        let body = json!({ "id": file["id"], "newPath": "/", "newFileName": "boat.jpg", "defaultAltText": words,
            "shared": false, "version": version });
        editor.post("medialib/edit-file", body).await
    };
    assert_eq!(refuse_second(change, &file["version"]).await["defaultAltText"], "First");
}

#[tokio::test]
async fn a_file_changes_its_version_with_each_thing_that_is_said_of_it() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let file = editor.picture("boat.jpg", 40, 30).await;
    let mut versions = vec![file["version"].clone()];
    let said = [
        json!({ "newFileName": "ship.jpg" }),
        json!({ "shared": true }),
        json!({ "defaultAltText": "A ship" }),
        json!({ "altTexts": { "nl-nl": "Een schip" } }),
        json!({ "focalPoint": { "x": 0.25, "y": 0.5 } }),
        json!({ "tags": ["Boats"] }),
    ];
    for change in said {
        let now = editor.read(&format!("medialib/file/{}", file["id"])).await.json();
        let mut body = json!({ "id": file["id"], "newPath": now["path"], "newFileName": now["fileName"],
            "defaultAltText": now["defaultAltText"], "shared": now["shared"], "version": now["version"] });
        body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let saved = editor.post("medialib/edit-file", body).await.succeeded();
        assert!(!versions.contains(&saved["file"]["version"]), "{change}");
        versions.push(saved["file"]["version"].clone());
    }
}

#[tokio::test]
async fn the_second_of_two_changes_of_a_tag_is_refused_with_the_tag_as_it_is() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let made = administrator.post("tags", json!({ "name": "Boats" })).await.succeeded();
    let tag = &made["tag"];
    let change = async |name: &str, version: &Value| {
        administrator.put(&format!("tags/{}", tag["id"]), json!({ "name": name, "version": version })).await
    };
    assert_eq!(refuse_second(change, &tag["version"]).await["name"], "First");
    let translated = json!({ "names": { "nl-nl": "Boten" } });
    administrator.put(&format!("tags/{}", tag["id"]), translated).await.succeeded();
    let listed = administrator.post("tags/list", json!({})).await.json()["items"][0].clone();
    change("Fourth", &listed["version"]).await.succeeded();
}

#[tokio::test]
async fn the_second_of_two_changes_of_a_slug_is_refused_with_the_page_as_it_is() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let page = administrator.create("/boat", "Boat").await.page;
    let change = async |client: &TestClient, slug: &str, former: &str| {
        client.put(&format!("page/{page}/save"), json!({ "slug": slug, "formerSlug": former })).await
    };
    change(&administrator, "/first", "/boat").await.succeeded();
    let second = change(&administrator, "/second", "/boat").await;
    second.denied(409, "V_07");
    assert_eq!(second.json()["latest"]["slug"], "/first");
    change(&administrator, "/second", "/first").await.succeeded();
}
