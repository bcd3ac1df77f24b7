//! Library: folders, documents, deletions and permissions.

use crate::harness::answer::TestResponse;
use crate::harness::client::TestClient;
use crate::harness::site::TestSite;
use http::StatusCode;
use serde_json::{Value, json};

/// PDF of a single page with the text `Harbour`.
const PDF: &[u8] = include_bytes!("../../../domain/tests/files/harbour.pdf");

async fn document(editor: &TestClient, name: &str) -> Value {
    editor.upload("/", name, "application/pdf", PDF).await.succeeded()["file"].clone()
}

/// Publishes a page with a file field and returns the file's path.
async fn published_with(reviewer: &TestClient, file: &Value) -> String {
    let made = reviewer.create("/terms", "Terms").await;
    let files = json!({ "downloads": [{ "fileID": file["id"] }] });
    reviewer.stored(made.version, json!({ "__files": files })).await;
    reviewer.publish(made.page).await.succeeded();
    let (hash, name) = (file["hash"].as_str().unwrap(), file["fileName"].as_str().unwrap());
    format!("medialib/get-page-file/{}/page_files/{hash}/{name}", made.page)
}

#[tokio::test]
async fn a_document_is_sent_to_be_saved_whole_or_in_parts() {
    let site = TestSite::new().await;
    let (reviewer, visitor) = (site.reviewer().await, site.anonymous());
    let file = document(&reviewer, "Jaarverslag 2026.pdf").await;
    assert_eq!((&file["kind"], &file["contentType"]), (&json!("document"), &json!("application/pdf")));
    let address = published_with(&reviewer, &file).await.replace(' ', "%20");
    let whole = visitor.read(&address).await;
    assert_eq!((whole.status, &whole.body[..]), (StatusCode::OK, PDF));
    assert!(whole.header("content-disposition").starts_with("attachment; filename=\"Jaarverslag 2026.pdf\""));
    assert_eq!(whole.header("x-content-type-options"), "nosniff");
    assert_eq!(whole.header("content-security-policy"), "default-src 'none'; frame-ancestors 'none'; sandbox");
    assert_eq!((whole.header("accept-ranges"), whole.header("content-length")), ("bytes", &*PDF.len().to_string()));

    let path = format!("/api/pagewright/{address}");
    let part = visitor.get_with(&path, &[("range", "bytes=5-7")]).await;
    assert_eq!((part.status, &part.body[..]), (StatusCode::PARTIAL_CONTENT, &PDF[5..8]));
    assert_eq!(part.header("content-range"), format!("bytes 5-7/{}", PDF.len()));
    let last = visitor.get_with(&path, &[("range", "bytes=-6")]).await;
    assert_eq!(&last.body[..], &PDF[PDF.len() - 6..]);
    let beyond = visitor.get_with(&path, &[("range", "bytes=99999-")]).await;
    assert_eq!(
        (beyond.status, beyond.header("content-range")),
        (StatusCode::RANGE_NOT_SATISFIABLE, &*format!("bytes */{}", PDF.len()))
    );
    let tag = whole.header("etag").to_owned();
    let same = visitor.get_with(&path, &[("range", "bytes=0-0"), ("if-range", &tag)]).await;
    assert_eq!(same.body.len(), 1);
    let other = visitor.get_with(&path, &[("range", "bytes=0-0"), ("if-range", "\"other\"")]).await;
    assert_eq!(other.body.len(), PDF.len());
    let known = visitor.get_with(&path, &[("if-none-match", &tag)]).await;
    assert_eq!((known.status, known.body.len()), (StatusCode::NOT_MODIFIED, 0));
}

#[tokio::test]
async fn a_document_is_taken_under_any_name_of_its_kind() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    for (name, kept) in [
        ("a\u{202e}fdp.pdf", "afdp.pdf"),
        ("a/b.pdf", "a-b.pdf"),
        ("..pdf", "file.pdf"),
        ("c..pdf", "c.pdf"),
        ("report", "report.pdf"),
        ("Report 1.2", "Report 1.2.pdf"),
    ] {
        let added = editor.upload("/", name, "application/pdf", PDF).await.succeeded();
        assert_eq!(added["file"]["fileName"], kept, "{name:?}");
    }
}

#[tokio::test]
async fn a_document_must_be_what_it_is_called() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    for (name, declared, bytes, property) in [
        ("a.pdf", "application/pdf", &b"<html><script>alert(1)</script>"[..], "f"),
        ("a.txt", "text/plain", b"<svg xmlns='http://www.w3.org/2000/svg'/>", "f"),
        ("a.html", "text/html", PDF, "f"),
        ("a.exe", "application/octet-stream", b"MZ\x90\0\x03\0\0\0", "f"),
        ("a.docx", "application/octet-stream", PDF, "fileName"),
        ("a.pdf", "application/pdf", &PDF[..40], "f"),
    ] {
        let answer = editor.upload("/", name, declared, bytes).await;
        assert_eq!(answer.errors().first().map(|error| error.0.as_str()), Some("V_12"), "{name} {declared} {property}");
    }
    assert!(site.files_in("incoming").is_empty() && site.files_in("originals").is_empty());
}

#[tokio::test]
async fn deleting_what_pages_show_asks_first() {
    let site = TestSite::new().await;
    let reviewer = site.administrator().await;
    let file = document(&reviewer, "terms.pdf").await;
    let address = published_with(&reviewer, &file).await;
    let id = &file["id"];
    let asked = reviewer.post("medialib/delete-file", json!({ "id": id })).await;
    asked.refused(&[("V_07", "id")]);
    let body = asked.json();
    assert_eq!((&body["totalPages"], &body["pages"][0]["use"]), (&json!(1), &json!("published")));
    assert_eq!(body["pages"][0]["title"], "Terms");
    let uses = reviewer.post("medialib/list-pages-by-file", json!({ "fileID": id })).await.json();
    assert_eq!((&uses["totalItems"], &uses["items"]), (&json!(1), &body["pages"]));
    reviewer.post("medialib/delete-file", json!({ "id": id, "force": true })).await.succeeded();
    assert_eq!(site.anonymous().read(&address).await.status, StatusCode::OK, "the page goes on showing it");
    let trash = reviewer.post("medialib/trash", json!({})).await.json();
    assert_eq!((&trash["totalItems"], &trash["items"][0]["id"]), (&json!(1), id));
    let purged = reviewer.post(&format!("medialib/{id}/purge"), json!({})).await;
    purged.refused(&[("V_07", "id")]);
    assert_eq!((&purged.json()["totalPages"], &purged.json()["pages"]), (&json!(1), &body["pages"]));
    assert_eq!(reviewer.post("medialib/trash", json!({})).await.json()["totalItems"], 1, "nothing was purged");
    reviewer.post(&format!("medialib/{id}/restore"), json!({})).await.succeeded();
    reviewer.post("medialib/999/restore", json!({})).await.denied(404, "PM_01");
}

#[tokio::test]
async fn folders_and_files_move_through_the_api() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let file = document(&editor, "terms.pdf").await;
    let made = editor.post("medialib/create-dir", json!({ "path": "/", "folderName": "Papers" })).await.succeeded();
    assert_eq!(made["directory"], json!({ "name": "Papers", "path": "/Papers/", "fileCount": 0 }));
    editor
        .post("medialib/create-dir", json!({ "path": "/", "folderName": "papers" }))
        .await
        .refused(&[("ML_02", "folderName")]);
    let moved = json!({ "id": file["id"], "newPath": "/Papers/", "newFileName": "Terms.pdf" });
    let moved = editor.post("medialib/move-file", moved).await.succeeded();
    assert_eq!((&moved["file"]["path"], &moved["file"]["fileName"]), (&json!("/Papers/"), &json!("Terms.pdf")));
    let second = document(&editor, "terms.pdf").await;
    let taken = json!({ "id": second["id"], "newPath": "/Papers/", "newFileName": "TERMS.pdf" });
    editor.post("medialib/move-file", taken).await.refused(&[("ML_03", "newFileName")]);
    let edited = json!({ "id": file["id"], "newPath": "/Papers/", "newFileName": "Terms.pdf", "defaultAltText": "The terms",
        "shared": true, "altTexts": { "nl-nl": "De voorwaarden", "de-de": null } });
    let edited = editor.post("medialib/edit-file", edited).await.succeeded();
    assert_eq!(edited["file"]["altTexts"], json!({ "nl-nl": "De voorwaarden" }));
    let found =
        editor.post("medialib/search-files", json!({ "searchTerm": "VOORWAARDEN", "directory": "/" })).await.json();
    assert_eq!((&found["totalItems"], &found["files"][0]["id"]), (&json!(1), &file["id"]));
    let here = editor.post("medialib/find-by-hash", json!({ "hashes": [found["files"][0]["hash"], "x"] })).await.json();
    assert_eq!(here["items"], json!([{ "hash": found["files"][0]["hash"], "fileID": file["id"] }]));
    let renamed =
        editor.post("medialib/move-directory", json!({ "oldPath": "/Papers/", "newPath": "/Documents/" })).await;
    assert_eq!(renamed.succeeded()["directory"]["fileCount"], 1);
    let folders = editor.read("medialib/folders").await.json();
    assert_eq!(folders["items"], json!([{ "name": "Documents", "path": "/Documents/", "fileCount": 1 }]));
    let read = editor.read(&format!("medialib/file/{}", file["id"])).await.json();
    assert_eq!(read["path"], "/Documents/");
    let video = editor
        .post("medialib/add-video", json!({ "path": "/", "url": "https://vimeo.com/76979871" }))
        .await
        .succeeded();
    assert_eq!((&video["file"]["kind"], &video["file"]["contentType"]), (&json!("video"), &json!("video/vimeo")));
    editor
        .post("medialib/add-video", json!({ "path": "/", "url": "https://example.org" }))
        .await
        .refused(&[("V_12", "url")]);
}

#[tokio::test]
async fn a_crop_is_previewed_within_bounds() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let file = editor.picture("boat.jpg", 640, 320).await;
    let ask = |query: &str| format!("medialib/preview-crop?imageID={}&{query}", file["id"]);
    let whole = editor.read(&ask("x=10&y=20&width=200.4&height=100&rotate=0&scaleX=1&scaleY=-1&w=640")).await;
    assert_eq!(whole.header("content-type"), "image/webp");
    let shown = image::load_from_memory(&whole.body).unwrap();
    assert_eq!((shown.width(), shown.height()), (200, 100));
    for query in [
        "x=600&y=0&width=200&height=100",
        "x=0&y=0&width=0&height=100",
        "x=0&y=0&width=1e30&height=1",
        "x=NaN&y=0&width=10&height=10",
        "x=0&y=0&width=10&height=10&rotate=1e9",
        "x=0&y=0&width=10&height=10&scaleX=inf",
        "x=0&y=0&width=10&height=10&scaleY=0",
    ] {
        editor.read(&ask(query)).await.refused(&[("V_12", "cropParams")]);
    }
    editor.read(&ask("x=0&y=0&width=10&height=10&w=3")).await.refused(&[("V_12", "w")]);
    editor.read(&ask("x=a&y=0&width=10&height=10")).await.denied(422, "V_12");
    editor.read("medialib/preview-crop?imageID=99&x=0&y=0&width=10&height=10").await.denied(404, "PM_01");
    site.anonymous().read(&ask("x=0&y=0&width=10&height=10")).await.denied(401, "UM_01");
}

#[tokio::test]
async fn a_picture_of_a_live_page_is_answered_from_memory_until_the_page_goes() {
    let site = TestSite::new().await;
    let (reviewer, visitor) = (site.reviewer().await, site.anonymous());
    let file = reviewer.picture("boat.jpg", 640, 320).await;
    let made = reviewer.create("/boat", "Boat").await;
    let block =
        json!({ "type": "image", "key": "pic", "props": {}, "__images": { "picture": [{ "fileID": file["id"] }] } });
    reviewer.stored(made.version, json!({ "blocks": [block] })).await;
    reviewer.publish(made.page).await.succeeded();
    let hash = file["hash"].as_str().unwrap();
    let address = format!("medialib/get-page-file/{}/block_images_pic/{hash}/boat.jpg?w=320", made.page);
    let first = visitor.read(&address).await;
    let again = visitor.read(&address).await;
    assert_eq!((first.status, &first.body, first.header("etag")), (again.status, &again.body, again.header("etag")));
    assert_eq!(first.header("x-content-type-options"), again.header("x-content-type-options"));
    reviewer.unpublish(made.page).await.succeeded();
    visitor.read(&address).await.denied(404, "PM_01");
}

async fn replace(editor: &TestClient, id: &str, name: &str, bytes: &[u8]) -> TestResponse {
    let form = [
        format!("--e\r\nContent-Disposition: form-data; name=\"id\"\r\n\r\n{id}\r\n").as_bytes(),
        format!("--e\r\nContent-Disposition: form-data; name=\"f\"; filename=\"{name}\"\r\n\r\n").as_bytes(),
        bytes,
        b"\r\n--e--\r\n",
    ]
    .concat();
    let request = editor.write("medialib/replace-file").await.header("content-type", "multipart/form-data; boundary=e");
    editor.send(request.body(form.into()).unwrap()).await
}

#[tokio::test]
async fn replacing_a_file_keeps_its_id() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let file = document(&editor, "terms.pdf").await;
    let send = async |id: &str, name: &str, bytes: &[u8]| replace(&editor, id, name, bytes).await;
    let id = file["id"].to_string();
    let longer = [PDF, b"\n%%EOF\n"].concat();
    let replaced = send(&id, "new.pdf", &longer).await.succeeded();
    assert_eq!((&replaced["file"]["id"], &replaced["file"]["fileName"]), (&file["id"], &file["fileName"]));
    assert_eq!(replaced["file"]["size"], longer.len());
    send("99999", "new.pdf", PDF).await.denied(404, "PM_01");
    send("x", "new.pdf", PDF).await.denied(422, "V_12");
    send(&id, "new.pdf", b"").await.refused(&[("V_17", "f")]);
}

#[tokio::test]
async fn staff_are_told_what_a_page_shows_of_replaced_and_deleted_files() {
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    let file = document(&reviewer, "terms.pdf").await;
    let made = reviewer.create("/terms", "Terms").await;
    let files = json!({ "downloads": [{ "fileID": file["id"] }] });
    reviewer.stored(made.version, json!({ "__files": files })).await;
    let call = format!("page/{}/replaced-files", made.page);
    assert_eq!(reviewer.read(&call).await.json(), json!({ "items": [], "deleted": [] }));
    let longer = [PDF, b"\n%%EOF\n"].concat();
    let replaced = replace(&reviewer, &file["id"].to_string(), "new.pdf", &longer).await.succeeded();
    let item = json!({ "hash": file["hash"], "file": replaced["file"] });
    assert_eq!(reviewer.read(&call).await.json(), json!({ "items": [item], "deleted": [] }));
    let administrator = site.administrator().await;
    let delete = json!({ "id": file["id"], "force": true });
    administrator.post("medialib/delete-file", delete).await.succeeded();
    let deleted = json!([{ "fileID": file["id"], "isLive": false }]);
    assert_eq!(reviewer.read(&call).await.json()["deleted"], deleted);
    site.anonymous().read(&call).await.denied(401, "UM_01");
}
