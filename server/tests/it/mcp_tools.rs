//! The tools of the MCP server.

use crate::harness::agent::DRAFTING;
use crate::harness::content::{picture, rich_text};
use crate::harness::site::TestSite;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use image::ImageFormat;
use serde_json::{Value, json};

fn id(answer: &Value, name: &str) -> i64 {
    answer[name].as_i64().unwrap_or_else(|| panic!("no {name} in {answer}"))
}

#[tokio::test]
async fn an_agent_drafts_a_page_in_two_languages_and_a_person_publishes_it() {
    let site = TestSite::new().await;
    let (administrator, reviewer) = (site.administrator().await, site.reviewer().await);
    let agent = site.agent(&administrator, DRAFTING).await;

    let types = agent.call("list_types", json!({})).await;
    assert!(types["pageTypes"].as_array().unwrap().iter().any(|found| found["id"] == "content"));
    let schema = agent.call("describe_block_type", json!({ "id": "image" })).await;
    assert!(schema["jsonSchema"]["properties"]["__images"]["patternProperties"]["^picture$"].is_object(), "{schema}");

    let bytes = picture(ImageFormat::Jpeg, 640, 480);
    let upload = json!({ "fileName": "harbour.jpg", "data": STANDARD.encode(&bytes), "altText": "The harbour" });
    let file = agent.call("upload_media", upload).await;
    let found = agent.call("find_media", json!({ "words": "harbour", "kind": "image" })).await;
    assert_eq!((&found["totalItems"], &found["files"][0]["id"]), (&json!(1), &file["id"]));

    let english =
        agent.call("create_page", json!({ "title": "Open days", "type": "content", "locale": "en-gb" })).await;
    let image = json!({ "type": "image", "key": "photo", "__images": { "picture": [{ "fileID": file["id"] }] } });
    let blocks = json!([rich_text("intro", "<p>Come and see our boats.</p>"), image]);
    let draft = json!({ "basePageVersionID": english["pageVersionID"], "blocks": blocks });
    let stored = agent.call("update_draft", draft).await;
    assert_eq!((&stored["pageID"], &stored["warnings"]), (&english["pageID"], &json!([])));
    assert_eq!(stored["editorUrl"], format!("http://site.example/cmsadmin/page/{}", english["pageID"]));

    let ask = json!({ "pageID": english["pageID"], "locale": "nl-nl", "title": "Open dagen" });
    let dutch = agent.call("translate_page", ask).await;
    let read = agent.call("get_page", json!({ "pageID": dutch["pageID"] })).await;
    assert_eq!(read["translations"].as_array().unwrap().len(), 2);
    let mut blocks = read["version"]["blocks"].clone();
    assert_eq!(blocks[0]["key"], "intro");
    blocks[0]["props"]["html"] = json!("<p>Kom onze boten bekijken.</p>");
    let draft = json!({ "basePageVersionID": read["newestVersionID"], "blocks": blocks });
    let translated = agent.call("update_draft", draft).await;
    let checked = agent.call("check_page", json!({ "pageID": dutch["pageID"] })).await;
    assert_eq!(checked["errors"], json!([]));

    for (page, version) in [(&english, &stored), (&dutch, &translated)] {
        let ask =
            json!({ "pageID": page["pageID"], "pageVersionID": version["pageVersionID"], "comment": "Please look" });
        assert_eq!(agent.call("request_publication", ask).await["status"], "sent");
    }
    let visitor = site.anonymous();
    assert_eq!(visitor.get("/open-days").await.status, 404);

    // Everything names the token.
    let requests = reviewer.read("page/fetch-request?state=open").await.json();
    assert_eq!(requests["totalItems"], 2);
    for request in requests["items"].as_array().unwrap() {
        let person = (&request["requestedBy"]["name"], &request["requestedBy"]["token"]);
        assert_eq!(person, (&json!("Administrator 0"), &json!("Agent")));
    }
    let detail = reviewer.read(&format!("page/version/{}/fetch-request-comment", stored["pageVersionID"])).await.json();
    assert_eq!(detail["steps"][0]["by"]["token"], "Agent");
    let history = reviewer.read(&format!("page/{}/versions", english["pageID"])).await.json();
    let authors: Vec<&Value> =
        history["items"].as_array().unwrap().iter().map(|version| &version["createdBy"]["token"]).collect();
    assert_eq!(authors, ["Agent", "Agent"]);
    let version = reviewer.read(&format!("page/version/fetch/{}", stored["pageVersionID"])).await.json();
    assert_eq!(version["createdBy"]["token"], "Agent");
    let mail = site.take_mails().await.into_iter().map(|mail| serde_json::to_string(&mail.template).unwrap());
    assert!(mail.into_iter().any(|mail| mail.contains("Administrator 0 (Agent)")));

    for (version, path, words) in [
        (&stored, "/open-days", "Come and see our boats."),
        (&translated, "/nl-nl/open-dagen", "Kom onze boten bekijken."),
    ] {
        reviewer.accept(id(version, "pageVersionID"), "").await.succeeded();
        let page = visitor.get(path).await.text();
        assert!(page.contains(words) && page.contains("alt=\"The harbour\""), "{page}");
    }
    // Versions of people name no token.
    let stored = reviewer.stored(id(&stored, "pageVersionID"), json!({ "title": "Open day" })).await;
    let version = reviewer.read(&format!("page/version/fetch/{stored}")).await.json();
    assert_eq!(version["createdBy"].get("token"), None);
}

#[tokio::test]
async fn every_write_of_an_agent_is_in_the_audit_log_with_its_token_and_address() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let agent = site.agent(&administrator, &[DRAFTING, &["publish-page"]].concat()).await;
    let page = agent.call("create_page", json!({ "title": "A", "type": "content", "locale": "en-gb" })).await;
    let draft = json!({ "basePageVersionID": page["pageVersionID"], "title": "B" });
    let version = &agent.call("update_draft", draft).await["pageVersionID"];
    agent.call("translate_page", json!({ "pageID": page["pageID"], "locale": "nl-nl", "title": "C" })).await;
    let data = STANDARD.encode(picture(ImageFormat::Png, 20, 20));
    agent.call("upload_media", json!({ "fileName": "a.png", "data": data })).await;
    let ask = json!({ "pageID": page["pageID"], "pageVersionID": version });
    agent.call("request_publication", ask.clone()).await;
    agent.call("publish_page", ask).await;
    let history = administrator.read(&format!("page/{}/versions", page["pageID"])).await.json();
    let publisher = &history["items"][0]["publishedBy"];
    assert_eq!((&publisher["name"], &publisher["token"]), (&json!("Administrator 0"), &json!("Agent")));
    assert!(site.anonymous().get("/a").await.text().contains("<title>B"));
    let log = administrator.post("audit/list", json!({ "pageSize": 100 })).await.json();
    let of_agent = log["items"].as_array().unwrap().iter().filter(|entry| entry["token"] == "Agent");
    let mut actions = Vec::new();
    for entry in of_agent {
        assert_eq!((&entry["user"]["name"], &entry["address"]), (&json!("Administrator 0"), &json!("0.0.0.0")));
        actions.push(entry["action"].as_str().unwrap());
    }
    actions.sort_unstable();
    let expected = [
        "add-file",
        "create-page",
        "create-translation",
        "publish-page",
        "request-publication",
        "revoke-publication",
        "store-version",
    ];
    assert_eq!(actions, expected);
}

#[tokio::test]
async fn a_token_that_only_reads_changes_nothing() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let made = administrator.create("/about", "About").await;
    let reader = site.agent(&administrator, &["view-drafts"]).await;
    let (page, version) = (made.page, made.version);
    for (tool, arguments, permission) in [
        ("create_page", json!({ "title": "A", "type": "content", "locale": "en-gb", "slug": "/a" }), "create-page"),
        ("update_draft", json!({ "basePageVersionID": version, "title": "B" }), "edit-page"),
        ("translate_page", json!({ "pageID": page, "locale": "nl-nl", "title": "C" }), "create-translation"),
        ("upload_media", json!({ "fileName": "a.png", "data": "AAAA" }), "manage-media"),
        ("request_publication", json!({ "pageID": page, "pageVersionID": version }), "request-publication"),
        ("publish_page", json!({ "pageID": page, "pageVersionID": version }), "publish-page"),
    ] {
        let said = reader.fail(tool, arguments).await;
        assert_eq!(said, format!("The API token does not have the permission `{permission}`."));
    }
    assert_eq!(reader.call("find_pages", json!({ "words": "abo" })).await["totalItems"], 1);
    let read = reader.call("get_page", json!({ "pageID": page })).await;
    assert_eq!((&read["version"]["title"], &read["status"]), (&json!("About"), &json!("concept")));
    let nothing = site.agent(&administrator, &[]).await;
    let said = nothing.fail("get_page", json!({ "pageID": page })).await;
    assert_eq!(said, "The API token does not have the permission `view-drafts`.");
}

#[tokio::test]
async fn foreign_ids_look_like_missing_ones() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let english = administrator.create("/about", "About").await;
    let dutch = administrator.translate(english.page, "nl-nl", "Over ons", "/over-ons").await;
    let autosave = administrator.autosave(english.version, json!({ "title": "Secret" })).await.succeeded();
    let agent = site
        .agent_with(
            &administrator,
            &["view-drafts", "edit-page", "create-page", "create-translation", "request-publication"],
            json!({ "locales": ["nl-nl"] }),
        )
        .await;
    let missing = "There is no such page, version or file, or the API token may not see it.";
    for (tool, arguments) in [
        ("get_page", json!({ "pageID": 999 })),
        ("get_page", json!({ "pageID": -1 })),
        ("get_page", json!({ "pageID": english.page })),
        ("get_page", json!({ "pageID": dutch.page, "pageVersionID": english.version })),
        ("get_page", json!({ "pageID": dutch.page, "pageVersionID": 999 })),
        ("check_page", json!({ "pageID": english.page })),
        ("update_draft", json!({ "basePageVersionID": english.version, "title": "X" })),
        ("update_draft", json!({ "basePageVersionID": 999, "title": "X" })),
        ("update_draft", json!({ "basePageVersionID": autosave["pageVersionID"], "title": "X" })),
        ("translate_page", json!({ "pageID": english.page, "locale": "nl-nl", "title": "X" })),
        ("request_publication", json!({ "pageID": english.page, "pageVersionID": english.version })),
    ] {
        assert_eq!(agent.fail(tool, arguments.clone()).await, missing, "{tool} {arguments}");
    }
    let said =
        agent.fail("create_page", json!({ "title": "A", "type": "content", "locale": "en-gb", "slug": "/a" })).await;
    assert!(said.contains("limited to some languages"), "{said}");
    let listed = agent.call("find_pages", json!({})).await;
    assert_eq!((&listed["totalItems"], &listed["items"][0]["id"]), (&json!(1), &json!(dutch.page)));
    assert_eq!(
        agent.call("get_page", json!({ "pageID": dutch.page })).await["translations"].as_array().unwrap().len(),
        1
    );
    let everywhere = site.agent(&administrator, DRAFTING).await;
    let foreign = json!({ "pageID": english.page, "pageVersionID": dutch.version });
    assert_eq!(everywhere.fail("get_page", foreign.clone()).await, missing);
    assert!(everywhere.fail("request_publication", foreign).await.contains("`pageVersionID` is not valid"));
    let page = administrator.read(&format!("page/{}", english.page)).await.json();
    assert_eq!(page["title"], "About");
}

#[tokio::test]
async fn an_agent_never_overwrites_a_newer_version() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let made = administrator.create("/about", "About").await;
    let newer = administrator.stored(made.version, json!({ "title": "By a person" })).await;
    let agent = site.agent(&administrator, DRAFTING).await;
    let stale = json!({ "basePageVersionID": made.version, "title": "By the agent" });
    assert!(agent.fail("update_draft", stale.clone()).await.contains("newer version, and nothing was stored"));
    assert_eq!(agent.failure("update_draft", stale).await["newestPageVersionID"], newer);
    let ask = json!({ "pageID": made.page, "pageVersionID": made.version });
    assert!(agent.fail("request_publication", ask).await.contains("newer version"));
    assert_eq!(administrator.read(&format!("page/{}", made.page)).await.json()["title"], "By a person");
}

#[tokio::test]
async fn each_problem_of_a_draft_has_its_place() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let made = administrator.create("/about", "About").await;
    let agent = site.agent(&administrator, DRAFTING).await;
    let blocks = json!([
        { "type": "quote", "key": "a", "props": { "quote": 5 } },
        { "type": "image", "key": "b", "__images": { "picture": [{ "fileID": 999 }] } },
    ]);
    let draft = json!({ "basePageVersionID": made.version, "title": "", "blocks": blocks });
    let failure = agent.failure("update_draft", draft).await;
    let problems: Vec<(&str, &str)> = failure["problems"]
        .as_array()
        .unwrap()
        .iter()
        .map(|problem| (problem["property"].as_str().unwrap(), problem["message"].as_str().unwrap()))
        .collect();
    assert!(problems.contains(&("title", "The `title` field is required.")), "{problems:?}");
    assert!(problems.contains(&("blocks[a].quote", "The `blocks[a].quote` is not valid.")), "{problems:?}");
    assert!(problems.iter().any(|(place, _)| *place == "blocks[b].picture"), "{problems:?}");
    let ask = json!({ "title": "About", "type": "content", "locale": "en-gb", "slug": "/about" });
    assert!(agent.fail("create_page", ask).await.ends_with("- `slug` already exists."));
    let seo = json!({ "basePageVersionID": made.version, "seoTitle": "Found" });
    assert!(agent.fail("update_draft", seo).await.contains("SEO fields"));
    let unknown = json!({ "basePageVersionID": made.version, "blocks": [{ "type": "poem", "key": "a" }] });
    let stored = agent.call("update_draft", unknown).await;
    assert_eq!(stored["warnings"].as_array().unwrap().len(), 1, "{stored}");
}

#[tokio::test]
async fn a_file_that_is_not_what_it_says_is_refused() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let agent = site.agent(&administrator, DRAFTING).await;
    for (name, bytes) in [
        ("page.html", b"<!doctype html><script>alert(1)</script>".as_slice()),
        ("picture.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>"),
        ("picture.jpg", b"MZ\x90\x00\x03"),
        ("empty.png", b""),
    ] {
        let said = agent.fail("upload_media", json!({ "fileName": name, "data": STANDARD.encode(bytes) })).await;
        assert!(said.contains("nothing was changed"), "{name}: {said}");
    }
    let away =
        json!({ "fileName": "a.png", "data": STANDARD.encode(picture(ImageFormat::Png, 9, 9)), "folder": "/no/" });
    assert!(agent.fail("upload_media", away).await.contains("`path`"));
    assert_eq!(agent.call("find_media", json!({})).await["totalItems"], 0);
}

#[tokio::test]
async fn menus_and_live_versions_are_read() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let live = administrator.live("/about", "About", "<p>Live words</p>").await;
    administrator.stored(live.version, json!({ "blocks": [rich_text("text", "<p>New words</p>")] })).await;
    let agent = site.agent(&administrator, DRAFTING).await;
    let page = agent.call("get_page", json!({ "pageID": live.page })).await;
    assert_eq!(
        (&page["status"], &page["publishedVersionID"]),
        (&json!("published with changes"), &json!(live.version))
    );
    assert_eq!(page["version"]["blocks"][0]["props"]["html"], "<p>New words</p>");
    let ask = json!({ "pageID": live.page, "pageVersionID": live.version });
    assert_eq!(agent.call("get_page", ask).await["version"]["blocks"][0]["props"]["html"], "<p>Live words</p>");
    assert!(agent.call("list_menus", json!({})).await.is_object());
    assert!(agent.fail("list_menus", json!({ "locale": "xx" })).await.contains("`locale`"));
}

#[tokio::test]
async fn pages_are_found_by_their_status_with_and_without_words() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    administrator.create("/draft", "Boats to come").await;
    administrator.live("/live", "Boats", "<p>Live</p>").await;
    let changed = administrator.live("/changed", "More boats", "<p>Live</p>").await;
    administrator.stored(changed.version, json!({ "title": "Even more boats" })).await;
    let agent = site.agent(&administrator, &["view-drafts"]).await;
    for (status, slugs) in [
        ("concept", &["/draft"][..]),
        ("published", &["/live"]),
        ("published with changes", &["/changed"]),
        ("requested", &[]),
    ] {
        for ask in [json!({ "status": status }), json!({ "status": status, "words": "boat" })] {
            let found = agent.call("find_pages", ask.clone()).await;
            let found_slugs: Vec<&str> =
                found["items"].as_array().unwrap().iter().map(|page| page["slug"].as_str().unwrap()).collect();
            assert_eq!(found_slugs, slugs, "{ask}");
            assert_eq!(found["totalItems"], slugs.len(), "{ask}");
        }
    }
    assert!(agent.fail("find_pages", json!({ "status": "secret" })).await.contains("`status`"));
    for (translation, count) in [("outdated", 0), ("missing", 3), ("missing in nl-nl", 3), ("missing in en-gb", 0)] {
        let found = agent.call("find_pages", json!({ "translation": translation, "words": "boat" })).await;
        assert_eq!(found["totalItems"], count, "{translation}");
    }
    assert!(agent.fail("find_pages", json!({ "translation": "secret" })).await.contains("`translation`"));
}

#[tokio::test]
async fn tags_are_found_and_set_under_permission() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let agent = site.agent(&administrator, DRAFTING).await;
    let page = agent
        .call("create_page", json!({ "title": "Regatta", "type": "article", "locale": "en-gb", "slug": "/regatta" }))
        .await;
    let schema = agent.call("describe_page_type", json!({ "id": "article" })).await;
    assert!(schema["jsonSchema"]["properties"]["tags"].is_object(), "{schema}");
    let draft = json!({ "basePageVersionID": page["pageVersionID"], "typeData": { "tags": ["Boats", "Races"] } });
    agent.call("update_draft", draft).await;
    let read = agent.call("get_page", json!({ "pageID": page["pageID"] })).await;
    assert_eq!(read["version"]["typeData"]["tags"], json!(["Boats", "Races"]));
    let found = agent.call("find_tags", json!({ "words": "boa" })).await;
    assert_eq!((&found["totalItems"], &found["items"][0]["name"]), (&json!(1), &json!("Boats")), "{found}");
    assert_eq!(agent.call("find_tags", json!({})).await["totalItems"], 2);
    let reader = site.agent(&administrator, &["view-drafts"]).await;
    let draft = json!({ "basePageVersionID": read["newestVersionID"], "typeData": { "tags": ["Mine"] } });
    assert!(reader.fail("update_draft", draft).await.contains("edit-page"));
    assert_eq!(reader.call("find_tags", json!({})).await["totalItems"], 2);
}
