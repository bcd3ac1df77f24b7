//! Compares the table of `model::access` with the answers to every call.

use crate::harness::answer::TestResponse;
use crate::harness::client::TestClient;
use crate::harness::content::{Made, rich_text};
use crate::harness::site::{ROLES, TestSite};
use axum::body::{Body, HttpBody};
use bytes::Bytes;
use http::StatusCode;
use hyper::body::Frame;
use model::access::{Actor, Grant, Operation};
use model::backup::BackupSchedule;
use model::id::UserId;
use model::version::MAX_NOTE_CHARS;
use model::workflow::MAX_COMMENT_CHARS;
use serde_json::json;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

/// Sends the API call of an operation.
/// Returns `None` if there is no call.
async fn attempt(client: &TestClient, operation: Operation, made: Made) -> Option<StatusCode> {
    let Made { page, version } = made;
    let answer = match operation {
        Operation::LogIn => client.post("auth/login", json!({ "email": "a@b.example", "password": "x" })).await,
        Operation::ReadOwnUser => client.post("auth/user", json!({})).await,
        Operation::ReadPublishedPage => client.read("page/get-by-slug-query?slug=/about").await,
        Operation::ReadDraft => {
            let answer = client.read(&format!("page/version/fetch/{version}")).await;
            assert_eq!(client.read(&format!("page/{page}")).await.status, answer.status);
            answer
        }
        Operation::ListPages => {
            let answer = client.post("page/list", json!({})).await;
            assert_eq!(client.post("page/list-groups", json!({})).await.status, answer.status);
            answer
        }
        Operation::KeepListFilters => {
            let answer = client.post("page/filter/list", json!({})).await;
            assert_eq!(client.post("page/filter", json!({})).await.status, answer.status);
            let missing = client.delete("page/filter/9999").await.status;
            assert_eq!(if missing == StatusCode::NOT_FOUND { StatusCode::OK } else { missing }, answer.status);
            answer
        }
        Operation::ListPublishedPages => client.post("page/get-pages", json!({})).await,
        Operation::ListSiblings => client.read(&format!("page/get-siblings/{page}")).await,
        Operation::SearchPages => {
            let answer = client.post("page/search", json!({ "locale": "en-gb" })).await;
            let several = client.post("page/get-multiple", json!({ "locale": "en-gb", "pageIDs": [page] })).await;
            assert_eq!(several.status, answer.status);
            answer
        }
        Operation::ListTemplates => {
            let answer = client.post("template/list", json!({})).await;
            let missing = client.post("template/read", json!({ "id": "nothing" })).await.status;
            assert_eq!(if missing == StatusCode::NOT_FOUND { StatusCode::OK } else { missing }, answer.status);
            answer
        }
        Operation::SaveTemplate => client.post("template", json!({ "pageID": page, "kind": "page" })).await,
        Operation::ManageTemplates => {
            let answer = client.put("template/9999", json!({ "name": "" })).await;
            let missing = client.delete("template/9999").await.status;
            assert_eq!(if missing == StatusCode::NOT_FOUND { StatusCode::OK } else { missing }, answer.status);
            answer
        }
        Operation::CheckSlug => client.post("page/slug-available", json!({})).await,
        Operation::CheckAnchor => client.post("page/anchor-available", json!({})).await,
        Operation::DuplicatePage => client.post("page/duplicate", json!({ "pageID": page })).await,
        Operation::ChangeSlug => client.put(&format!("page/{page}/save"), json!({})).await,
        Operation::ChangeType => client.put(&format!("page/{page}/type"), json!({ "type": "unknown" })).await,
        Operation::MovePage => client.post(&format!("page/{page}/move"), json!({ "to": "up" })).await,
        Operation::ReadReferences => client.read(&format!("page/{page}/references")).await,
        Operation::ListRedirects => {
            let answer = client.post("redirect/list", json!({})).await;
            assert_eq!(client.post("redirect/unknown", json!({})).await.status, answer.status);
            answer
        }
        Operation::ChangeRedirects => {
            let answer = client.post("redirect", json!({})).await;
            for call in ["redirect/9999", "redirect/unknown/9999"] {
                let gone = client.delete(call).await.status;
                assert_eq!(if gone == StatusCode::NOT_FOUND { StatusCode::OK } else { gone }, answer.status);
            }
            assert_eq!(client.post("redirect/import", json!({ "csv": "" })).await.status, answer.status);
            answer
        }
        Operation::CreatePage => client.post("page/create", json!({})).await,
        Operation::CreateTranslation => {
            let ask = json!({ "pageID": page, "newLocale": "nl-nl", "title": "" });
            client.post("page/create-translation", ask).await
        }
        Operation::StoreVersion => {
            let answer = client.store(version, json!({ "title": "" })).await;
            assert_eq!(client.autosave(version, json!({ "title": "" })).await.status, answer.status);
            answer
        }
        Operation::PreviewVersion => client.post("page/version/preview", json!({ "pageID": page })).await,
        Operation::ShareVersion => {
            let call = format!("page/version/{version}/share");
            let answer = client.read(&call).await;
            assert_eq!(client.post(&call, json!({ "hours": 0 })).await.status, answer.status);
            assert_eq!(client.delete(&call).await.status, answer.status);
            answer
        }
        Operation::ReadSharedVersion => client.get("/preview/none").await,
        Operation::ListTypes => client.read("schema/list").await,
        Operation::CheckContent => {
            let answer = client.post("page/version/check", json!({ "pageID": page })).await;
            assert_eq!(client.post("page/version/inspect", json!({ "pageID": page })).await.status, answer.status);
            answer
        }
        Operation::PublishPage => client.publish(page).await,
        Operation::UnpublishPage => {
            let answer = client.unpublish(page).await;
            if answer.status == StatusCode::OK {
                client.publish(page).await.succeeded();
            }
            answer
        }
        Operation::ReadSettings => client.read("settings/get").await,
        Operation::ReadSessionSettings => {
            let settings = client.read("settings/get").await.json();
            let told = settings.get("inactivityMinutes").is_some();
            return Some(if told { StatusCode::OK } else { StatusCode::UNAUTHORIZED });
        }
        Operation::ChangeSettings => client.put("settings", json!({ "siteName": "" })).await,
        Operation::ReadMenus => {
            let answer = client.read("menu/list").await;
            assert_eq!(client.read("menu/main/en-gb").await.status, answer.status);
            let search = json!({ "searchTerm": "abc", "locale": "en-gb" });
            assert_eq!(client.post("menu/search-pages", search).await.status, answer.status);
            assert_eq!(client.read("menu/main/en-gb/pages").await.status, answer.status);
            let missing = client.read("page/9999/menus").await.status;
            assert_eq!(if missing == StatusCode::NOT_FOUND { StatusCode::OK } else { missing }, answer.status);
            answer
        }
        Operation::ChangeMenu => {
            let answer = client.put("menu/side/en-gb", json!({ "items": [] })).await;
            let copy = json!({ "from": "nl-nl" });
            assert_eq!(client.post("menu/side/en-gb/copy", copy).await.status, answer.status);
            let entry = format!("page/{page}/menus/side");
            assert_eq!(client.put(&entry, json!({})).await.status, answer.status);
            assert_eq!(client.delete(&entry).await.status, answer.status);
            answer
        }
        Operation::AddMedia => client.upload("/", "a.jpg", "image/jpeg", b"").await,
        Operation::ChangeMedia => client.post("medialib/create-dir", json!({ "path": "/", "folderName": "" })).await,
        Operation::DeleteMedia => client.post("medialib/trash", json!({})).await,
        Operation::ManageBackups => {
            let answer = client.read("backup/status").await;
            assert_eq!(client.read("backup/list").await.status, answer.status);
            let id = "20260302T090000Z";
            for call in ["backup".to_owned(), "backup/cancel".to_owned(), format!("backup/{id}/verify")] {
                assert_eq!(client.post(&call, json!({})).await.status, answer.status, "{call}");
            }
            assert_eq!(client.delete(&format!("backup/{id}")).await.status, answer.status);
            let status = client.put("backup/schedule", json!(BackupSchedule::default())).await.status;
            assert_eq!(status, answer.status);
            answer
        }
        Operation::DownloadBackup => {
            let answer = client.post("backup/download", json!({})).await;
            let missing = client.read("backup/download/x").await.status;
            assert_eq!(missing == StatusCode::NOT_FOUND, answer.status == StatusCode::OK);
            answer
        }
        Operation::ReadSystem => client.read("system").await,
        Operation::ManageJobs => client.post("job/list", json!({})).await,
        Operation::ResolveErrors => client.post("system/errors/resolve", json!({ "errors": [] })).await,
        Operation::ManageMails => {
            let answer = client.post("mail/list", json!({})).await;
            let missing = client.post("mail/9999/retry", json!({})).await.status;
            assert_eq!(if missing == StatusCode::NOT_FOUND { StatusCode::OK } else { missing }, answer.status);
            assert_eq!(client.post("mail/test", json!({})).await.status, answer.status);
            answer
        }
        Operation::ReadMedia => client.post("medialib/get-dir", json!({ "path": "/" })).await,
        Operation::LogOut => client.post("auth/logout", json!({})).await,
        Operation::RefreshSession => client.post("auth/refresh-session", json!({})).await,
        Operation::ForgotPassword => client.post("auth/forgot-password", json!({})).await,
        Operation::ResetAccount => client.post("auth/reset-account", json!({})).await,
        Operation::ChangeOwnUser => {
            let own = client.read("user").await.json()["ID"].clone();
            let answer = client.put(&format!("user/{own}"), json!({})).await;
            assert_eq!(client.put("own-mails", json!({ "refused": [] })).await.status, answer.status);
            assert_eq!(client.read("own-mails").await.status, answer.status);
            answer
        }
        Operation::ReadProfileImage => client.read("user/9999/image/x").await,
        Operation::ListUsers => client.read("user/list").await,
        Operation::CreateUser => {
            let answer = client.post("user", json!({})).await;
            assert_eq!(client.post("auth/register", json!({})).await.status, answer.status);
            answer
        }
        Operation::CreateActivationLink => client.post("user/9999/activation-link", json!({})).await,
        Operation::ChangeUser => client.put("user/9999", json!({})).await,
        Operation::DisableUser => {
            let answer = client.post("user/9999/disable", json!({})).await;
            assert_eq!(client.post("user/9999/enable", json!({})).await.status, answer.status);
            answer
        }
        Operation::DeleteUser => client.delete("user/9999").await,
        Operation::EndSessions => client.post("user/9999/end-sessions", json!({})).await,
        Operation::ListRoles => client.read("role/list").await,
        Operation::CreateRole => client.post("role", json!({})).await,
        Operation::ChangeRole => client.put("role/9999", json!({})).await,
        Operation::DeleteRole => client.delete("role/9999").await,
        Operation::ReadAuditLog => client.post("audit/list", json!({})).await,
        Operation::ListOwnSessions => client.read("session/list").await,
        Operation::ListApiTokens => client.read("api-token/list").await,
        Operation::CreateApiToken => client.post("api-token", json!({})).await,
        Operation::RevokeApiToken => client.delete("api-token/9999").await,
        Operation::ReadWebhooks => client.read("webhook/list").await,
        Operation::ChangeWebhooks => client.post("webhook", json!({})).await,
        Operation::RecordHeartbeat => client.post(&format!("page/{page}/presence"), json!({})).await,
        Operation::DeletePage => {
            let answer = client.post(&format!("page/{page}/delete"), json!({})).await;
            if answer.status == StatusCode::OK {
                client.post(&format!("page/{page}/restore"), json!({})).await.succeeded();
            }
            answer
        }
        Operation::ListTrash => client.post("page/trash", json!({})).await,
        Operation::RestorePage => client.post(&format!("page/{page}/restore"), json!({})).await,
        Operation::PurgePage => client.post(&format!("page/{page}/purge"), json!({})).await,
        Operation::ListRequests => client.read("page/fetch-request").await,
        Operation::ReadRequest => client.read(&format!("page/version/{version}/fetch-request-comment")).await,
        Operation::RequestPublication => {
            let comment = "x".repeat(MAX_COMMENT_CHARS + 1);
            client.post(&format!("page/{page}/request-publication"), json!({ "comment": comment })).await
        }
        Operation::RevokeRequest => decide(client, version, "revoke").await,
        Operation::AcceptRequest => {
            let answer = decide(client, version, "accept").await;
            let undone = client.post(&format!("page/version/{version}/undo-acceptance"), json!({})).await;
            assert_eq!(undone.status, answer.status);
            answer
        }
        Operation::RejectRequest => decide(client, version, "reject").await,
        Operation::ReadSchedule => client.read(&format!("page/{page}/schedule")).await,
        Operation::SchedulePage => {
            let answer = client.post(&format!("page/{page}/schedule"), json!({})).await;
            assert_eq!(client.delete(&format!("page/{page}/schedule")).await.status, answer.status);
            answer
        }
        Operation::ReadHistory => {
            let answer = client.read(&format!("page/{page}/versions")).await;
            assert_eq!(client.read(&format!("page/{page}/block-changes")).await.status, answer.status);
            answer
        }
        Operation::CompareVersions => client.read(&format!("page/version/{version}/compare/{version}")).await,
        Operation::RestoreVersion => {
            client.post(&format!("page/version/{version}/restore"), json!({ "blockKey": "none" })).await
        }
        Operation::NoteVersion => {
            let note = "x".repeat(MAX_NOTE_CHARS + 1);
            client.post(&format!("page/version/{version}/note"), json!({ "note": note })).await
        }
        Operation::ReadDrift => client.read(&format!("page/{page}/drift")).await,
        Operation::AcknowledgeDrift => {
            client.post(&format!("page/{page}/drift/acknowledge"), json!({ "pageVersionID": version })).await
        }
        Operation::SubmitForm => {
            client.submit_as_script("visitors/contact", &[("page", "9999"), ("block", "none")]).await
        }
        Operation::RecordConsent => client.submit_as_script("visitors/consent", &[]).await,
        Operation::FollowNewsletterLink => {
            let dead = client.read("newsletter/confirm/none").await.status;
            return Some(if dead == StatusCode::GONE { StatusCode::OK } else { dead });
        }
        Operation::ReadSubmissions => {
            let answer = client.post("form/list", json!({})).await;
            assert_eq!(client.post("form/person", json!({})).await.status, answer.status);
            assert_eq!(client.post("form/export", json!({ "kind": "none" })).await.status, answer.status);
            let missing = client.read("form/9999").await.status;
            assert_eq!(if missing == StatusCode::NOT_FOUND { StatusCode::OK } else { missing }, answer.status);
            answer
        }
        Operation::DeleteSubmissions => {
            let answer = client.post("form/person/delete", json!({})).await;
            let missing = client.post("form/9999/delete", json!({})).await.status;
            assert_eq!(if missing == StatusCode::NOT_FOUND { StatusCode::OK } else { missing }, answer.status);
            answer
        }
        Operation::ReadTags => {
            let answer = client.read("tags/cache/fetch").await;
            assert_eq!(client.read("tags/fetch").await.status, answer.status);
            for call in ["tags/search", "tags/cache/search"] {
                assert_eq!(client.post(call, json!({ "term": "a" })).await.status, answer.status);
            }
            answer
        }
        Operation::ReadPrivateTags => {
            let answer = client.read("tags/cache/fetch-private").await;
            assert_eq!(client.read("tags/fetch-private").await.status, answer.status);
            for call in ["tags/search-private", "tags/cache/search-private"] {
                assert_eq!(client.post(call, json!({ "term": "a" })).await.status, answer.status);
            }
            answer
        }
        Operation::ChooseTags => client.post("tags/validate", json!({ "tag": "" })).await,
        Operation::ManageTags => {
            let answer = client.post("tags/list", json!({})).await;
            assert_eq!(client.post("tags", json!({ "name": "" })).await.status, answer.status);
            let missing = [
                client.put("tags/9999", json!({})).await.status,
                client.delete("tags/9999").await.status,
                client.post("tags/9999/merge", json!({ "into": 1 })).await.status,
            ];
            for status in missing {
                assert_eq!(if status == StatusCode::NOT_FOUND { StatusCode::OK } else { status }, answer.status);
            }
            answer
        }
        Operation::SearchSite => {
            let answer = client.post("search/search", json!({ "term": "about" })).await;
            assert_eq!(client.read("search/suggest?locale=en-gb&term=a").await.status, answer.status);
            answer
        }
        Operation::ManageSearch => {
            let answer = client.read("search/status").await;
            assert_eq!(client.read("search/misses").await.status, answer.status);
            assert_eq!(client.delete("search/misses").await.status, answer.status);
            assert_eq!(client.read("search/synonyms").await.status, answer.status);
            assert_eq!(client.put("search/synonyms/en-gb", json!({ "groups": [] })).await.status, answer.status);
            assert_eq!(client.post("search/index-all-pages", json!({})).await.status, answer.status);
            assert_eq!(client.post("search/remove-all-pages", json!({})).await.status, answer.status);
            answer
        }
        // `EndOwnSessions` would end this client's session,
        // so it is tested elsewhere.
        // The other operations only have screens, forms,
        // or the call of another operation.
        Operation::EndOwnSessions
        | Operation::SetUp
        | Operation::ChangeSeo
        | Operation::EnterSite
        | Operation::ExportSite
        | Operation::StartSite => return None,
    };
    // Page 9999 does not exist, so 404 proves the permission.
    Some(if answer.status == StatusCode::NOT_FOUND { StatusCode::OK } else { answer.status })
}

async fn decide(client: &TestClient, version: i64, step: &str) -> TestResponse {
    client.post(&format!("page/version/{version}/{step}-publication"), json!({})).await
}

#[tokio::test]
async fn every_operation_asks_what_the_table_says() {
    let site = TestSite::new().await;
    let made = site.administrator().await.live("/about", "About", "<p>Us</p>").await;
    let mut people = vec![("anonymous".to_owned(), Actor::Visitor, site.anonymous())];
    for role in ROLES {
        let client = site.user(role).await;
        let user = client.post("auth/user", json!({})).await.json();
        let grants: Vec<Grant> = serde_json::from_value(user["role"]["permissions"].clone()).unwrap();
        people.push(((*role).to_owned(), Actor::User { id: UserId(user["ID"].as_i64().unwrap()), grants }, client));
    }
    for (name, actor, client) in people {
        // Log-out comes last, because it ends the session.
        let (last, others): (Vec<Operation>, Vec<Operation>) =
            Operation::ALL.iter().copied().partition(|operation| *operation == Operation::LogOut);
        for operation in others.into_iter().chain(last) {
            let Some(status) = attempt(&client, operation, made).await else { continue };
            let expected = match (actor.may_at_all(operation), &actor) {
                (true, _) => StatusCode::OK,
                (false, Actor::Visitor) => StatusCode::UNAUTHORIZED,
                (false, _) => StatusCode::FORBIDDEN,
            };
            assert_eq!(status, expected, "{name} and {operation:?}");
        }
    }
}

#[tokio::test]
async fn who_may_not_is_told_so_in_the_words_of_the_catalogue() {
    let site = TestSite::new().await;
    let made = site.administrator().await.create("/about", "About").await;
    let (viewer, editor, translator) = (site.viewer().await, site.editor().await, site.translator().await);
    viewer.store(made.version, json!({})).await.denied(403, "UM_01");
    viewer.upload("/", "a.jpg", "image/jpeg", b"x").await.denied(403, "UM_01");
    editor.publish(made.page).await.denied(403, "UM_01");
    translator.post("page/create", json!({})).await.denied(403, "UM_01");
    site.anonymous().read("page/1").await.denied(401, "UM_01");
}

#[tokio::test]
async fn who_may_not_does_not_learn_what_exists() {
    let site = TestSite::new().await;
    let made = site.administrator().await.create("/about", "About").await;
    for client in [site.anonymous(), site.viewer().await] {
        for (there, absent) in [
            (format!("page/{}/publish", made.page), "page/99/publish"),
            (format!("page/version/{}/store", made.version), "page/version/99/store"),
            (format!("page/version/{}/accept-publication", made.version), "page/version/99/accept-publication"),
            (format!("page/version/{}/undo-acceptance", made.version), "page/version/99/undo-acceptance"),
            (format!("page/{}/delete", made.page), "page/99/delete"),
            (format!("page/{}/purge", made.page), "page/99/purge"),
            (format!("page/{}/schedule", made.page), "page/99/schedule"),
        ] {
            let (there, absent) = (client.post(&there, json!({})).await, client.post(absent, json!({})).await);
            assert_eq!((there.status, there.body), (absent.status, absent.body));
        }
    }
    let visitor = site.anonymous();
    let call = |id: i64| format!("page/get-sibling-slugs/{id}");
    let (draft, absent) = (visitor.read(&call(made.page)).await, visitor.read(&call(99)).await);
    assert_eq!((draft.status, draft.body), (absent.status, absent.body));
}

#[tokio::test]
async fn the_upload_of_a_visitor_is_refused_before_it_is_read() {
    let site = TestSite::new().await;
    let visitor = site.anonymous();
    let request = visitor.write("medialib/add-file").await.header("content-type", "multipart/form-data; boundary=e");
    visitor.send(request.body(Body::new(NeverRead)).unwrap()).await.denied(401, "UM_01");
}

/// Body that the server must not read.
struct NeverRead;

impl HttpBody for NeverRead {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        panic!("the body was read")
    }
}

#[tokio::test]
async fn what_a_translator_makes_is_theirs_to_make() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/about", "About").await;
    let version = editor.stored(made.version, json!({ "blocks": [rich_text("a", "<p>Us</p>")] })).await;
    let translator = site.translator().await;
    translator.stored(version, json!({ "title": "About us" })).await;
    translator.translate(made.page, "nl-nl", "Over ons", "/over-ons").await;
    translator.publish(made.page).await.denied(403, "UM_01");
}
