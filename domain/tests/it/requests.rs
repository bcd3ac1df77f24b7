//! Tests publication requests and their outcome.

use crate::test_site::{TestSite, actor_with, draft, forbidden, not_found, refused, titled};
use domain::error::Error;
use domain::list::ListQuery;
use domain::outbox::{SendCapacity, take_due};
use domain::pages::create::CreatedPage;
use domain::pages::listing::list_pages::PageListInput;
use domain::pages::read::{read_page, read_version};
use domain::pages::store_version::store_version;
use domain::users::disable::disable_user;
use domain::users::forgot_password::forgot_password;
use domain::users::refused_mails::{change_refused_mails, read_refused_mails};
use domain::workflow::publish::publish_page;
use domain::workflow::requests::accept::accept_request;
use domain::workflow::requests::list_requests::{RequestListInput, list_requests};
use domain::workflow::requests::read::read_request;
use domain::workflow::requests::reject::reject_request;
use domain::workflow::requests::request::{AskedPublication, request_publication};
use domain::workflow::requests::revoke::revoke_request;
use model::access::{Actor, Grant, GrantParameters, Permission};
use model::error::Code;
use model::id::VersionId;
use model::list::SortOrder;
use model::locale::Locale;
use model::mail::{MailTemplate, OptionalMail};
use model::page::PageStatus;
use model::workflow::{CloseReason, MAX_COMMENT_CHARS, RequestStatus};
use serde_json::json;
use std::sync::Arc;
use time::Duration;

const ALREADY: &[(Code, &str)] = &[(Code::NotPossible, "")];

/// Returns an editor, a reviewer, and a page
/// of the editor that waits for the reviewer.
async fn asked(site: &TestSite) -> (Actor, Actor, CreatedPage) {
    let (editor, reviewer) = (site.user("Editor").await, site.user("Reviewer").await);
    let made = site.page(&editor, "/page").await;
    site.ask(&editor, made.page, "Please look").await.unwrap();
    (editor, reviewer, made)
}

async fn status(site: &TestSite, made: CreatedPage) -> PageStatus {
    read_page(&site.cms, &Actor::System, made.page).await.unwrap().status
}

async fn steps(site: &TestSite, version: VersionId) -> Vec<(RequestStatus, String, Option<CloseReason>)> {
    let detail = read_request(&site.cms, &Actor::System, version).await.unwrap();
    detail.steps.into_iter().map(|step| (step.status, step.comment, step.close_reason)).collect()
}

#[tokio::test]
async fn a_request_is_sent_rejected_sent_again_and_accepted() {
    let site = TestSite::new().await;
    let (editor, reviewer, made) = asked(&site).await;
    assert_eq!(status(&site, made).await, PageStatus::Requested);
    assert!(read_version(&site.cms, &editor, made.version).await.unwrap().has_publication_request);
    reject_request(&site.cms, &reviewer, made.version, " Say more. ").await.unwrap();
    assert_eq!(status(&site, made).await, PageStatus::Concept);

    let mended = store_version(&site.cms, &editor, made.version, titled("More")).await.unwrap();
    let again = site.ask(&editor, made.page, "Better?").await.unwrap();
    assert_eq!(again.status, RequestStatus::Resent);
    let live = accept_request(&site.cms, &reviewer, mended.id, "").await.unwrap();
    let page = read_page(&site.cms, &editor, made.page).await.unwrap();
    assert_eq!((page.published_version_id, page.published_id), (Some(mended.id), Some(live.publication)));
    assert_eq!(page.status, PageStatus::Published);

    let expected = [
        (RequestStatus::Sent, "Please look".to_owned(), None),
        (RequestStatus::Rejected, "Say more.".to_owned(), None),
        (RequestStatus::Resent, "Better?".to_owned(), None),
        (RequestStatus::Accepted, String::new(), None),
    ];
    assert_eq!(steps(&site, mended.id).await, expected);
    assert_eq!(steps(&site, made.version).await, expected);
    let events: Vec<String> = site.events().await.into_iter().map(|event| event.action).collect();
    let of_page: Vec<&str> = events.iter().map(String::as_str).filter(|action| action.contains("publi")).collect();
    assert_eq!(
        of_page,
        ["request-publication", "reject-publication", "request-publication", "publish-page", "accept-publication"]
    );
}

#[tokio::test]
async fn each_move_is_mailed_to_whom_it_concerns() {
    let site = TestSite::new().await;
    let (editor, reviewer, made) = asked(&site).await;
    site.user("Administrator").await;
    let told = async || -> Vec<String> {
        site.messages().await.into_iter().map(|(to, letter)| format!("{to} {}", kind(&letter))).collect()
    };
    assert_eq!(told().await, ["reviewer@house.example publication-requested"]);
    reject_request(&site.cms, &reviewer, made.version, "No").await.unwrap();
    assert_eq!(told().await, ["editor@house.example publication-rejected"]);
    site.ask(&editor, made.page, "").await.unwrap();
    let reviewers =
        ["administrator@house.example publication-requested", "reviewer@house.example publication-requested"];
    assert_eq!(told().await, reviewers);
    revoke_request(&site.cms, &editor, made.version, "Not yet").await.unwrap();
    let reviewers = ["administrator@house.example publication-revoked", "reviewer@house.example publication-revoked"];
    assert_eq!(told().await, reviewers);
    site.ask(&editor, made.page, "").await.unwrap();
    told().await;
    revoke_request(&site.cms, &reviewer, made.version, "Later").await.unwrap();
    assert_eq!(told().await, ["editor@house.example publication-revoked"]);
    site.ask(&editor, made.page, "").await.unwrap();
    told().await;
    accept_request(&site.cms, &reviewer, made.version, "Fine").await.unwrap();
    let messages = site.messages().await;
    let [(to, MailTemplate::PublicationAccepted(news))] = messages.as_slice() else { panic!("{messages:?}") };
    assert_eq!((to.as_str(), news.who.as_str(), news.words.as_str()), ("editor@house.example", "Somebody", "Fine"));
    assert_eq!((news.page, news.title.as_str()), (made.page, "Title"));
}

#[tokio::test]
async fn refused_mails_are_not_sent_and_others_are() {
    let site = TestSite::new().await;
    let (editor, reviewer) = (site.user("Editor").await, site.user("Reviewer").await);
    let refuse = async |actor: &Actor, kinds: &[OptionalMail]| {
        change_refused_mails(&site.cms, actor, kinds.to_vec()).await.unwrap();
    };
    refuse(&reviewer, &[OptionalMail::PublicationRevoked, OptionalMail::PublicationRequested]).await;
    refuse(&editor, &[OptionalMail::PublicationDecided, OptionalMail::PublicationDecided]).await;
    assert_eq!(read_refused_mails(&site.cms, &editor).await.unwrap(), [OptionalMail::PublicationDecided]);
    let made = site.page(&editor, "/page").await;
    site.ask(&editor, made.page, "").await.unwrap();
    reject_request(&site.cms, &reviewer, made.version, "No").await.unwrap();
    site.ask(&editor, made.page, "").await.unwrap();
    revoke_request(&site.cms, &editor, made.version, "").await.unwrap();
    assert!(site.messages().await.is_empty());
    site.ask(&editor, made.page, "").await.unwrap();
    revoke_request(&site.cms, &reviewer, made.version, "").await.unwrap();
    refuse(&reviewer, &[]).await;
    site.ask(&editor, made.page, "").await.unwrap();
    assert_eq!(site.messages().await.len(), 2, "of the revocation to the editor, and of the request");
}

fn kind(letter: &MailTemplate) -> String {
    serde_json::to_value(letter).unwrap()["kind"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_newer_version_needs_the_request_again() {
    let site = TestSite::new().await;
    let (editor, reviewer, made) = asked(&site).await;
    let newer = store_version(&site.cms, &editor, made.version, titled("Newer")).await.unwrap();
    let list = list_requests(&site.cms, &reviewer, RequestListInput::default()).await.unwrap();
    assert!(list.items[0].outdated);
    refused(accept_request(&site.cms, &reviewer, made.version, "").await, ALREADY);
    refused(accept_request(&site.cms, &reviewer, newer.id, "").await, ALREADY);
    assert_eq!(site.ask(&editor, made.page, "").await.unwrap().status, RequestStatus::Resent);
    refused(accept_request(&site.cms, &reviewer, made.version, "").await, ALREADY);
    accept_request(&site.cms, &reviewer, newer.id, "").await.unwrap();
    let list = list_requests(&site.cms, &reviewer, RequestListInput::default()).await.unwrap();
    assert_eq!((list.total_items, list.items[0].outdated), (1, false));
}

#[tokio::test]
async fn a_request_is_decided_once() {
    let site = TestSite::new().await;
    let (editor, reviewer, made) = asked(&site).await;
    refused(site.ask(&editor, made.page, "Again").await, ALREADY);
    revoke_request(&site.cms, &editor, made.version, "").await.unwrap();
    refused(accept_request(&site.cms, &reviewer, made.version, "").await, ALREADY);
    refused(reject_request(&site.cms, &reviewer, made.version, "No").await, ALREADY);
    refused(revoke_request(&site.cms, &editor, made.version, "").await, ALREADY);
    assert_eq!(site.ask(&editor, made.page, "").await.unwrap().status, RequestStatus::Sent);
    accept_request(&site.cms, &reviewer, made.version, "").await.unwrap();
    refused(accept_request(&site.cms, &reviewer, made.version, "").await, ALREADY);
    refused(revoke_request(&site.cms, &editor, made.version, "").await, ALREADY);
    assert_eq!(steps(&site, made.version).await.len(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_answers_at_once_one_wins_and_one_is_mailed() {
    let site = TestSite::new().await;
    let (_, first, made) = asked(&site).await;
    let mut reviewers = vec![first];
    for number in 1..20 {
        reviewers.push(site.another("Reviewer", number).await);
    }
    site.messages().await;
    let cms = Arc::new(site.cms);
    let answers: Vec<_> = reviewers
        .into_iter()
        .enumerate()
        .map(|(number, reviewer)| {
            let cms = Arc::clone(&cms);
            tokio::spawn(async move {
                let answer = match number % 2 {
                    0 => accept_request(&cms, &reviewer, made.version, "Yes").await.map(drop),
                    _ => reject_request(&cms, &reviewer, made.version, "No").await,
                };
                match answer {
                    Ok(()) => true,
                    Err(Error::Refused(errors)) => {
                        assert_eq!(errors[0].code, Code::NotPossible);
                        false
                    }
                    Err(error) => panic!("{error}"),
                }
            })
        })
        .collect();
    let mut won = 0;
    for answer in answers {
        won += usize::from(answer.await.unwrap());
    }
    let site = TestSite { cms: Arc::into_inner(cms).unwrap(), ..site };
    assert_eq!(won, 1);
    assert_eq!(steps(&site, made.version).await.len(), 2);
    let messages = site.messages().await;
    assert_eq!(messages.len(), 1, "{messages:?}");
    assert_eq!(messages[0].0, "editor@house.example");
}

#[tokio::test]
async fn nobody_accepts_their_own_request_unless_nobody_else_can() {
    let site = TestSite::new().await;
    let me = site.user("Reviewer").await;
    let made = site.page(&me, "/page").await;
    let other = site.another("Reviewer", 2).await;
    site.ask(&me, made.page, "").await.unwrap();
    forbidden(accept_request(&site.cms, &me, made.version, "").await);
    disable_user(&site.cms, &Actor::System, other.user_id().unwrap()).await.unwrap();
    accept_request(&site.cms, &me, made.version, "").await.unwrap();
}

#[tokio::test]
async fn a_reviewer_decides_within_the_limits_of_the_role() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let made = site.page(&editor, "/page").await;
    site.ask(&editor, made.page, "").await.unwrap();
    let dutch = vec![Locale::parse("nl-nl").unwrap()];
    for limits in [
        GrantParameters { locales: Some(dutch), ..GrantParameters::default() },
        GrantParameters { page_types: Some(vec!["dated".to_owned()]), ..GrantParameters::default() },
        GrantParameters { own: Some(true), ..GrantParameters::default() },
    ] {
        let grant = Grant { name: Permission::ReviewPublication, parameters: Some(limits) };
        let other = actor_with(editor.user_id().unwrap().0 + 50, std::slice::from_ref(&grant));
        not_found(accept_request(&site.cms, &other, made.version, "").await);
        not_found(reject_request(&site.cms, &other, made.version, "No").await);
        not_found(revoke_request(&site.cms, &other, made.version, "").await);
        let reader = actor_with(editor.user_id().unwrap().0 + 50, &[grant, Grant::of(Permission::ViewDrafts)]);
        forbidden(accept_request(&site.cms, &reader, made.version, "").await);
        forbidden(reject_request(&site.cms, &reader, made.version, "No").await);
        forbidden(revoke_request(&site.cms, &reader, made.version, "").await);
    }
    assert_eq!(status(&site, made).await, PageStatus::Requested);
}

#[tokio::test]
async fn a_request_is_revoked_by_its_sender_or_a_reviewer_and_nobody_else() {
    let site = TestSite::new().await;
    let (_, reviewer, made) = asked(&site).await;
    let other = site.another("Editor", 2).await;
    forbidden(revoke_request(&site.cms, &other, made.version, "").await);
    revoke_request(&site.cms, &reviewer, made.version, "").await.unwrap();
}

#[tokio::test]
async fn publishing_directly_takes_the_request_off_the_table() {
    let site = TestSite::new().await;
    let (_, reviewer, made) = asked(&site).await;
    site.messages().await;
    publish_page(&site.cms, &reviewer, made.page, None).await.unwrap();
    assert_eq!(status(&site, made).await, PageStatus::Published);
    assert_eq!(
        steps(&site, made.version).await[1],
        (RequestStatus::Revoked, String::new(), Some(CloseReason::Published))
    );
    let messages = site.messages().await;
    assert!(
        matches!(messages.as_slice(), [(to, MailTemplate::PublicationRevoked { note: Some(CloseReason::Published), .. })] if to.starts_with("editor")),
        "{messages:?}"
    );
    publish_page(&site.cms, &reviewer, made.page, None).await.unwrap();
    assert_eq!(steps(&site, made.version).await.len(), 2);
}

#[tokio::test]
async fn what_cannot_be_published_cannot_be_asked_for() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let made = site.page(&editor, "/page").await;
    let blocks =
        json!({ "blocks": [{ "type": "note", "key": "a", "props": {} }, { "type": "note", "key": "b", "props": {} }] });
    store_version(&site.cms, &editor, made.version, draft(&blocks)).await.unwrap();
    let ask = site.ask(&editor, made.page, &"x".repeat(MAX_COMMENT_CHARS + 1)).await;
    let expected =
        [(Code::TooLong, "comment"), (Code::Required, "blocks[a].title"), (Code::Required, "blocks[b].title")];
    refused(ask, &expected);
    assert_eq!(status(&site, made).await, PageStatus::Concept);
    assert!(site.messages().await.is_empty());
    not_found(read_request(&site.cms, &editor, made.version).await);
}

#[tokio::test]
async fn only_the_newest_version_can_be_asked_for() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let (made, other) = (site.page(&editor, "/page").await, site.page(&editor, "/other").await);
    let newest = store_version(&site.cms, &editor, made.version, titled("Newest")).await.unwrap();
    let ask = async |version: VersionId| {
        let ask = AskedPublication { page: made.page, version: Some(version), comment: String::new() };
        request_publication(&site.cms, &editor, ask).await
    };
    let Err(Error::Conflict(Some(latest))) = ask(made.version).await else { panic!("an old version was asked for") };
    assert_eq!(latest.id, newest.id);
    refused(ask(other.version).await, &[(Code::NotValid, "pageVersionID")]);
    refused(ask(VersionId(999)).await, &[(Code::NotValid, "pageVersionID")]);
    ask(newest.id).await.unwrap();
}

#[tokio::test]
async fn words_have_a_limit_and_a_rejection_has_words() {
    let site = TestSite::new().await;
    let (_, reviewer, made) = asked(&site).await;
    let long = "ü".repeat(MAX_COMMENT_CHARS + 1);
    refused(accept_request(&site.cms, &reviewer, made.version, &long).await, &[(Code::TooLong, "feedback")]);
    refused(reject_request(&site.cms, &reviewer, made.version, &long).await, &[(Code::TooLong, "feedback")]);
    refused(reject_request(&site.cms, &reviewer, made.version, " \n").await, &[(Code::Required, "feedback")]);
    refused(revoke_request(&site.cms, &reviewer, made.version, &long).await, &[(Code::TooLong, "comment")]);
    assert_eq!(status(&site, made).await, PageStatus::Requested);
    reject_request(&site.cms, &reviewer, made.version, &"ü".repeat(MAX_COMMENT_CHARS)).await.unwrap();
}

#[tokio::test]
async fn requests_are_listed_open_ones_first_and_as_far_as_one_may_see() {
    let site = TestSite::new().await;
    let (editor, reviewer) = (site.user("Editor").await, site.user("Reviewer").await);
    let mut pages = Vec::new();
    for slug in ["/a", "/b", "/c", "/d"] {
        let made = site.page(&editor, slug).await;
        site.ask(&editor, made.page, slug).await.unwrap();
        site.clock.advance(Duration::minutes(1));
        pages.push(made);
    }
    accept_request(&site.cms, &reviewer, pages[0].version, "").await.unwrap();
    reject_request(&site.cms, &reviewer, pages[1].version, "No").await.unwrap();
    let listed = async |state: &str, column: Option<&str>, order: SortOrder, actor: &Actor| {
        let query = ListQuery {
            column_to_sort: column.map(str::to_owned),
            sort_order: Some(order.as_str().into()),
            ..ListQuery::default()
        };
        let list = PageListInput { query, ..PageListInput::default() };
        let list =
            list_requests(&site.cms, actor, RequestListInput { state: Some(state.to_owned()), list }).await.unwrap();
        assert_eq!(list.total_items, i64::try_from(list.items.len()).unwrap());
        list.items.into_iter().map(|item| item.slug).collect::<Vec<_>>()
    };
    assert_eq!(listed("", None, SortOrder::Asc, &reviewer).await, ["/c", "/d", "/a", "/b"]);
    assert_eq!(listed("open", None, SortOrder::Asc, &reviewer).await, ["/c", "/d"]);
    assert_eq!(listed("reviewed", None, SortOrder::Asc, &reviewer).await, ["/a", "/b"]);
    assert_eq!(listed("all", Some("requestedAt"), SortOrder::Desc, &reviewer).await, ["/d", "/c", "/b", "/a"]);
    for column in ["title", "locale", "type", "requestedBy", "status"] {
        assert_eq!(listed("all", Some(column), SortOrder::Asc, &reviewer).await.len(), 4);
    }
    let own = Grant {
        name: Permission::ViewDrafts,
        parameters: Some(GrantParameters { own: Some(true), ..GrantParameters::default() }),
    };
    let stranger = actor_with(reviewer.user_id().unwrap().0, std::slice::from_ref(&own));
    assert!(listed("all", None, SortOrder::Asc, &stranger).await.is_empty());
    assert_eq!(listed("all", None, SortOrder::Asc, &actor_with(editor.user_id().unwrap().0, &[own])).await.len(), 4);
}

#[tokio::test]
async fn a_list_of_requests_refuses_what_it_does_not_know() {
    let site = TestSite::new().await;
    let list = PageListInput {
        page_type: Some("nothing".into()),
        locale: Some("xx-xx".into()),
        query: ListQuery {
            page_index: -1,
            page_size: Some(101),
            search_term: "x".repeat(256),
            column_to_sort: Some("slug; drop table page".into()),
            sort_order: Some("up".into()),
        },
        ..PageListInput::default()
    };
    let ask = RequestListInput { state: Some("closed".into()), list };
    let mut expected = ["state", "pageSize", "pageIndex", "columnToSort", "sortOrder", "searchTerm", "type", "locale"]
        .map(|property| (Code::NotValid, property));
    expected[5].0 = Code::TooLong;
    refused(list_requests(&site.cms, &Actor::System, ask).await, &expected);
}

#[tokio::test]
async fn mails_about_accounts_pass_all_others() {
    let site = TestSite::new().await;
    site.user("Reviewer").await;
    let editor = site.user("Editor").await;
    for number in 0..5 {
        let page = site.page(&editor, &format!("/page-{number}")).await.page;
        site.ask(&editor, page, "").await.unwrap();
    }
    forgot_password(&site.cms, &Actor::Visitor, "editor@house.example").await.unwrap();
    let taken = take_due(&site.cms, SendCapacity { mails: 3, other_than_account: 1 }).await.unwrap();
    let receivers: Vec<_> = taken.iter().map(|mail| (mail.address.as_str(), mail.token.is_some())).collect();
    assert_eq!(receivers, [("editor@house.example", true), ("reviewer@house.example", false)]);
}
