//! Tests the export of a site as readable files.

use crate::test_site::{TestSite, draft, new_page, titled};
use domain::media::trash::delete::{InUsePolicy, delete_file};
use domain::menus::change::{MenuChange, change_menu};
use domain::pages::create::create_page;
use domain::pages::history::note::note_version;
use domain::pages::store_version::store_version;
use domain::settings::change_settings;
use domain::tags::create::create_tag;
use domain::transfer::export::{Export, ExportChoices, ExportError, MediaChoice, export_site};
use domain::translation::translate::{NewTranslation, create_translation};
use domain::trash::delete::delete_page;
use domain::workflow::publish::publish_page;
use domain::workflow::schedule::plan::{NewSchedule, schedule_page};
use model::access::Actor;
use model::id::{PageId, VersionId};
use model::menu::MenuItem;
use model::site::{FormSettingsChange, MailSettingsChange, SettingsChange};
use model::tag::Visibility;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use tempfile::{TempDir, tempdir};
use time::Duration;
use time::format_description::well_known::Rfc3339;

const SYSTEM: &Actor = &Actor::System;
/// Block of an unknown type, which keeps its text.
const UNKNOWN: &str = r#"{"type":"from-the-future","key":"later","n":1.0,  "props":{"z":1e2}}"#;

/// Everything that an export can have.
const WHOLE: ExportChoices =
    ExportChoices { has_drafts: true, has_history: true, has_people: true, media: MediaChoice::Copy };

async fn export(site: &TestSite, to: &Path, choices: ExportChoices) -> Export {
    export_site(&site.cms, SYSTEM, to, choices).await.unwrap()
}

/// Exports into a new folder. Returns the texts by path.
async fn exported(site: &TestSite, choices: ExportChoices) -> (BTreeMap<String, String>, Export) {
    let folder = tempdir().unwrap();
    let export = export(site, folder.path(), choices).await;
    (texts(&folder), export)
}

fn texts(folder: &TempDir) -> BTreeMap<String, String> {
    let mut texts = BTreeMap::new();
    let mut folders = vec![folder.path().to_owned()];
    while let Some(below) = folders.pop() {
        for entry in fs::read_dir(below).unwrap().map(Result::unwrap) {
            if entry.file_type().unwrap().is_dir() {
                folders.push(entry.path());
                continue;
            }
            let path = entry.path().strip_prefix(folder.path()).unwrap().to_str().unwrap().to_owned();
            let bytes = fs::read(entry.path()).unwrap();
            texts.insert(path, String::from_utf8_lossy(&bytes).into_owned());
        }
    }
    texts
}

impl TestSite {
    /// Creates a live page with these blocks.
    async fn live(&self, actor: &Actor, slug: &str, blocks: &Value) -> (PageId, VersionId) {
        let made = create_page(&self.cms, actor, new_page(slug)).await.unwrap();
        let stored = store_version(&self.cms, actor, made.version, draft(&json!({ "blocks": blocks }))).await.unwrap();
        publish_page(&self.cms, actor, made.page, None).await.unwrap();
        (made.page, stored.id)
    }
}

#[tokio::test]
async fn a_site_becomes_files_that_name_each_other() {
    let site = TestSite::new().await;
    let picture = site.picture(8, 90).await;
    site.work().await;
    let (team, _) = site.live(SYSTEM, "/about/team", &json!([])).await;
    let blocks = json!([
        { "type": "note", "key": "intro", "props": {
            "title": "Boats", "html": "<p>See <a href=\"/about/team#a\">the team</a>.</p>",
        }, "__images": { "picture": [{ "fileID": picture.id, "altText": "A boat" }] } },
        { "type": "cards", "key": "list", "props": { "cards": [{ "key": "c1", "title": "T", "page": team }] } },
    ]);
    let (about, version) = site.live(SYSTEM, "/about", &blocks).await;
    let text = format!(r#"{{"blocks":[{UNKNOWN}]}}"#);
    let made = site.page(SYSTEM, "/").await;
    store_version(&site.cms, SYSTEM, made.version, serde_json::from_str(&text).unwrap()).await.unwrap();
    publish_page(&site.cms, SYSTEM, made.page, None).await.unwrap();
    let new = NewTranslation { page: about, locale: "nl-nl".into(), title: "Over".into(), slug: None };
    let translated = create_translation(&site.cms, SYSTEM, new).await.unwrap();
    publish_page(&site.cms, SYSTEM, translated.page, None).await.unwrap();
    let items = vec![
        MenuItem { page_id: Some(about), ..MenuItem::default() },
        MenuItem { label: "Out".into(), url: "https://a.example".into(), new_tab: true, ..MenuItem::default() },
    ];
    change_menu(&site.cms, SYSTEM, "main", "en-gb", MenuChange { items, version: None }).await.unwrap();
    create_tag(&site.cms, SYSTEM, "Winter", Visibility::Private).await.unwrap();

    let (files, export) = exported(&site, ExportChoices::default()).await;
    assert_eq!((export.pages, export.files, export.removed, &export.problems[..]), (4, 1, 0, &[][..]));
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    assert_eq!(
        names,
        [
            ".pagewright-files",
            "media/a.png",
            "media/a.png.toml",
            "menus/main.toml",
            "pages/_home/en-gb.md",
            "pages/_home/page.toml",
            "pages/about/en-gb.md",
            "pages/about/nl-nl.md",
            "pages/about/page.toml",
            "pages/about/team/en-gb.md",
            "pages/about/team/page.toml",
            "redirects.csv",
            "site.toml",
            "tags.toml",
        ]
    );
    let page = &files["pages/about/en-gb.md"];
    let expected = "::: note #intro\ntitle = \"Boats\"\nhtml.md = \"See [the team](page:about/team#a).\"\n\
        picture = { file = \"media/a.png\", alt = \"A boat\" }\n:::\n\n::: cards #list\n[[cards]]\nkey = \"c1\"\n\
        title = \"T\"\npage = \"page:about/team\"\n:::\n";
    assert!(page.starts_with("+++\ntitle = \"Title\"\nslug = \"/about\"\npublished = 20"), "{page}");
    assert_eq!(page.split("+++\n\n").nth(1).unwrap(), expected);
    assert!(files["pages/_home/en-gb.md"].ends_with(&format!("::: json\n{UNKNOWN}\n:::\n")));
    let group = &files["pages/about/page.toml"];
    assert!(group.starts_with("type = \"plain\"\nsource = \"en-gb\"\n\n[baseline]\nnl-nl = \"sha256:"), "{group}");
    let menu =
        "[[en-gb]]\npage = \"page:about\"\n\n[[en-gb]]\nlabel = \"Out\"\nurl = \"https://a.example\"\nnewTab = true\n";
    assert_eq!(files["menus/main.toml"], menu);
    assert!(files["tags.toml"].contains("name = \"Winter\"\nslug = \"winter\"\nprivate = true\n"));
    assert!(files["media/a.png.toml"].starts_with(&format!("hash = \"{}\"\n", picture.hash)));
    assert!(files["site.toml"].starts_with("format = 1\nsiteName = "));

    let changed = draft(&json!({ "blocks": [] }));
    store_version(&site.cms, SYSTEM, version, changed).await.unwrap();
    assert_eq!(exported(&site, ExportChoices::default()).await.0["pages/about/page.toml"], *group);
}

#[tokio::test]
async fn equal_sites_make_equal_files_and_a_second_export_writes_only_changes() {
    let site = TestSite::new().await;
    site.picture(8, 90).await;
    let (page, version) = site.live(SYSTEM, "/about", &json!([])).await;
    site.live(SYSTEM, "/team", &json!([])).await;
    let folder = tempdir().unwrap();
    let first = export(&site, folder.path(), WHOLE).await;
    assert!(first.written > 8, "{first:?}");
    let before = texts(&folder);
    site.clock.advance(Duration::days(1));
    let again = export(&site, folder.path(), WHOLE).await;
    assert_eq!((again.written, again.removed), (0, 0));
    assert_eq!(exported(&site, WHOLE).await.0, before);

    store_version(&site.cms, SYSTEM, version, titled("About us")).await.unwrap();
    publish_page(&site.cms, SYSTEM, page, None).await.unwrap();
    let changed = export(&site, folder.path(), ExportChoices { has_history: false, ..WHOLE }).await;
    assert_eq!((changed.written, changed.removed), (1, 4));
    let described = export(&site, folder.path(), ExportChoices { media: MediaChoice::Describe, ..WHOLE }).await;
    assert_eq!(described.removed, 1);
    assert!(folder.path().join("media/a.png.toml").exists() && !folder.path().join("media/a.png").exists());
}

#[tokio::test]
async fn drafts_history_and_people_are_choices() {
    let site = TestSite::new().await;
    let author = site.user("Administrator").await;
    let (page, version) = site.live(&author, "/about", &json!([])).await;
    note_version(&site.cms, &author, version, "First words").await.unwrap();
    let newer = store_version(&site.cms, &author, version, titled("Newer")).await.unwrap();
    site.page(&author, "/secret-plan").await;
    let at = site.cms.now() + Duration::hours(1);
    let publish_at = Some(at.format(&Rfc3339).unwrap());
    let plan = NewSchedule { version: Some(newer.id), publish_at, unpublish_at: None };
    schedule_page(&site.cms, &author, page, plan).await.unwrap();

    let (files, export) = exported(&site, ExportChoices::default()).await;
    assert_eq!(export.pages, 1);
    assert!(files.values().all(|text| !text.contains("Newer") && !text.contains("secret-plan")));
    let (files, export) = exported(&site, ExportChoices { has_drafts: true, ..ExportChoices::default() }).await;
    assert_eq!(export.pages, 2);
    let draft = &files["pages/about/en-gb.draft.md"];
    assert!(draft.starts_with("+++\ntitle = \"Newer\"\nslug = \"/about\"\npublish = 20"), "{draft}");
    assert!(
        files.contains_key("pages/secret-plan/en-gb.draft.md") && !files.contains_key("pages/secret-plan/en-gb.md")
    );

    let (files, _) = exported(&site, ExportChoices { has_people: false, ..WHOLE }).await;
    let second = &files["pages/about/_history/en-gb/0002.md"];
    assert!(second.contains("stored = 20") && second.contains("note = \"First words\""), "{second}");
    assert!(files.values().all(|text| !text.contains("Somebody")));
    let (files, _) = exported(&site, WHOLE).await;
    assert!(files["pages/about/_history/en-gb/0003.md"].contains("by = \"Somebody\""));
    assert!(files["pages/about/en-gb.md"].contains("by = \"Somebody\""));
}

#[tokio::test]
async fn no_export_has_secrets_or_addresses_of_users() {
    let site = TestSite::new().await;
    let author = site.user("Administrator").await;
    site.live(&author, "/about", &json!([])).await;
    let change = SettingsChange {
        site_access: Some("password".to_owned()),
        site_password: Some("Open-sesame-9".to_owned()),
        forms: Some(FormSettingsChange { mail_to: Some("owner@inbox.example".to_owned()), retention_days: None }),
        mail: Some(MailSettingsChange { sender_address: Some("site@inbox.example".to_owned()), ..Default::default() }),
        ..SettingsChange::default()
    };
    change_settings(&site.cms, SYSTEM, change).await.unwrap();
    let (files, _) = exported(&site, WHOLE).await;
    for (path, text) in files {
        for secret in ["house.example", "inbox.example", "$argon2", "sesame"] {
            assert!(!text.contains(secret), "{path} has {secret}");
        }
    }
}

#[tokio::test]
async fn parts_that_are_not_in_the_folder_are_reported() {
    let site = TestSite::new().await;
    let picture = site.picture(8, 90).await;
    let gone = site.page(SYSTEM, "/gone").await.page;
    let blocks = json!([
        { "type": "cards", "key": "list", "props": { "cards": [{ "key": "c1", "title": "T", "page": gone }] } },
        { "type": "note", "key": "n", "props": { "title": "T" }, "__images": { "picture": [{ "fileID": picture.id }] } },
    ]);
    site.live(SYSTEM, "/about", &blocks).await;
    delete_page(&site.cms, SYSTEM, gone).await.unwrap();
    delete_file(&site.cms, SYSTEM, picture.id, InUsePolicy::Force).await.unwrap();
    let (files, export) = exported(&site, WHOLE).await;
    let problems: Vec<String> = export.problems.iter().map(ToString::to_string).collect();
    assert_eq!(problems.len(), 2, "{problems:?}");
    assert!(problems[0].starts_with("pages/about/en-gb.md: The field list.cards[c1].page names"), "{problems:?}");
    assert!(problems[1].contains("n.picture"), "{problems:?}");
    assert!(files["pages/about/en-gb.md"].ends_with("::: note #n\ntitle = \"T\"\n:::\n"));
}

#[tokio::test]
async fn a_folder_with_other_files_is_refused() {
    let site = TestSite::new().await;
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("letter.txt"), "of a person").unwrap();
    let refused = export_site(&site.cms, SYSTEM, folder.path(), WHOLE).await;
    assert!(matches!(refused, Err(ExportError::Occupied(_))), "{refused:?}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    let refused = export_site(&site.cms, SYSTEM, &folder.path().join("letter.txt"), WHOLE).await;
    assert!(matches!(refused, Err(ExportError::Unwritable { .. })), "{refused:?}");
}
