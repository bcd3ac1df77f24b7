//! Tests failed mails, as administrators see them.

use crate::test_site::{AMPLE_CAPACITY, TestSite, actor_with, forbidden, grants, not_found, refused};
use domain::list::ListQuery;
use domain::outbox::failures::{find_mail_problem, list_failed_mails, retry_mail};
use domain::outbox::{DueMail, SendFailure, failed, sent, take_due};
use domain::users::forgot_password::forgot_password;
use model::access::{Actor, Permission};
use model::error::Code;
use model::id::MailId;
use model::mail::FailedMail;
use time::Duration;

const SYSTEM: &Actor = &Actor::System;

async fn take(site: &TestSite) -> Vec<DueMail> {
    take_due(&site.cms, AMPLE_CAPACITY).await.unwrap()
}

async fn listed(site: &TestSite) -> Vec<FailedMail> {
    list_failed_mails(&site.cms, SYSTEM, &ListQuery::default()).await.unwrap().items
}

/// Returns a site with two mails: one without a link,
/// and one with a link that is valid for an hour.
async fn two_mails() -> (TestSite, DueMail, DueMail) {
    let site = TestSite::new().await;
    site.user("Reviewer").await;
    let editor = site.user("Editor").await;
    let page = site.page(&editor, "/page").await.page;
    site.ask(&editor, page, "").await.unwrap();
    forgot_password(&site.cms, &Actor::Visitor, "editor@house.example").await.unwrap();
    let mut mails = take(&site).await;
    assert_eq!(mails.len(), 2);
    let plain = mails.remove(1);
    (site, plain, mails.remove(0))
}

#[tokio::test]
async fn a_failed_mail_is_listed_with_its_reason_until_it_is_sent() {
    let (site, plain, link) = two_mails().await;
    assert!(listed(&site).await.is_empty());
    failed(&site.cms, plain.id, SendFailure::Installation, "AUTH: 535 wrong password").await.unwrap();
    site.clock.advance(Duration::seconds(1));
    failed(&site.cms, link.id, SendFailure::Receiver, "RCPT TO: 550 unknown").await.unwrap();
    let mails = listed(&site).await;
    let shown: Vec<_> = mails.iter().map(|mail| (mail.kind.as_str(), mail.address.as_str(), mail.attempts)).collect();
    assert_eq!(
        shown,
        [("reset-password", "editor@house.example", 1), ("publication-requested", "reviewer@house.example", 1)]
    );
    assert_eq!(mails[0].next_attempt_at, None);
    assert_eq!(mails[1].next_attempt_at, Some(mails[1].failed_at + Duration::minutes(1)));
    assert_eq!(mails[1].failure, "AUTH: 535 wrong password");
    site.clock.advance(Duration::minutes(1));
    let again = take(&site).await.remove(0);
    sent(&site.cms, again.id).await.unwrap();
    assert_eq!(listed(&site).await.len(), 1);
}

#[tokio::test]
async fn a_mail_that_was_given_up_is_sent_again_at_once_and_gets_all_its_attempts() {
    let (site, plain, _link) = two_mails().await;
    failed(&site.cms, plain.id, SendFailure::Receiver, "RCPT TO: 550 unknown").await.unwrap();
    site.clock.advance(Duration::days(1));
    assert!(take(&site).await.is_empty());
    retry_mail(&site.cms, SYSTEM, plain.id).await.unwrap();
    assert_eq!(site.events().await.last().unwrap().action, "send-mail-again");
    assert!(listed(&site).await[0].next_attempt_at.is_some());
    let again = take(&site).await.remove(0);
    assert_eq!(again.message_id, plain.message_id);
    failed(&site.cms, again.id, SendFailure::Installation, "down").await.unwrap();
    site.clock.advance(Duration::minutes(1));
    assert_eq!(take(&site).await.len(), 1);
}

#[tokio::test]
async fn a_mail_whose_link_has_ended_is_not_sent_again() {
    let (site, _plain, link) = two_mails().await;
    failed(&site.cms, link.id, SendFailure::Installation, "down").await.unwrap();
    site.clock.advance(Duration::hours(2));
    refused(retry_mail(&site.cms, SYSTEM, link.id).await, &[(Code::NotPossible, "")]);
    drop(link);
    // The mail is given up when it is due,
    // and still shows its former failure.
    take(&site).await;
    let mails = listed(&site).await;
    assert_eq!((mails[0].failure.as_str(), mails[0].next_attempt_at), ("down", None));
}

#[tokio::test]
async fn a_mail_whose_link_has_ended_before_its_first_attempt_is_listed_and_no_problem() {
    let site = TestSite::new().await;
    site.user("Editor").await;
    forgot_password(&site.cms, &Actor::Visitor, "editor@house.example").await.unwrap();
    site.clock.advance(Duration::hours(2));
    assert!(take(&site).await.is_empty());
    let mails = listed(&site).await;
    let shown: Vec<_> =
        mails.iter().map(|mail| (mail.failure.as_str(), mail.failed_at, mail.next_attempt_at)).collect();
    assert_eq!(shown, [("the link is no longer valid", site.cms.now(), None)]);
    assert_eq!(find_mail_problem(&site.cms, SYSTEM).await.unwrap(), None);
}

#[tokio::test]
async fn a_mail_that_did_not_fail_cannot_be_sent_again() {
    let (site, plain, link) = two_mails().await;
    sent(&site.cms, plain.id).await.unwrap();
    for id in [plain.id, link.id, MailId(9999)] {
        not_found(retry_mail(&site.cms, SYSTEM, id).await);
    }
}

#[tokio::test]
async fn only_administrators_see_failed_mails_and_addresses_only_who_may_read_them() {
    let (site, plain, _link) = two_mails().await;
    failed(&site.cms, plain.id, SendFailure::Installation, "down").await.unwrap();
    for role in ["Viewer", "Translator"] {
        let actor = site.user(role).await;
        forbidden(list_failed_mails(&site.cms, &actor, &ListQuery::default()).await);
        forbidden(retry_mail(&site.cms, &actor, plain.id).await);
        forbidden(find_mail_problem(&site.cms, &actor).await);
    }
    for (permissions, address) in [
        (&[Permission::ManageSettings][..], "r…@house.example"),
        (&[Permission::ManageSettings, Permission::ManageForms], "r…@house.example"),
        (&[Permission::ManageSettings, Permission::ManageUsers], "reviewer@house.example"),
    ] {
        let actor = actor_with(77, &grants(permissions));
        let mails = list_failed_mails(&site.cms, &actor, &ListQuery::default()).await.unwrap().items;
        assert_eq!(mails[0].address, address, "{permissions:?}");
    }
}

#[tokio::test]
async fn a_problem_is_told_from_its_first_failure_until_a_mail_is_sent() {
    let (site, plain, link) = two_mails().await;
    let problem = async || find_mail_problem(&site.cms, SYSTEM).await.unwrap();
    assert_eq!(problem().await, None);
    let since = site.cms.now();
    failed(&site.cms, plain.id, SendFailure::Installation, "AUTH: 535 wrong password").await.unwrap();
    site.clock.advance(Duration::minutes(1));
    let again = take(&site).await.remove(0);
    failed(&site.cms, again.id, SendFailure::Installation, "AUTH: 535 still wrong").await.unwrap();
    let told = problem().await.unwrap();
    assert_eq!((told.since, told.mails, told.failure.as_str()), (since, 1, "AUTH: 535 still wrong"));
    site.clock.advance(Duration::seconds(1));
    sent(&site.cms, link.id).await.unwrap();
    assert_eq!(problem().await, None);
    // `since` is not before the last sent mail, even
    // if the failing mail first failed before that.
    let sent_at = site.cms.now();
    site.clock.advance(Duration::minutes(2));
    let again = take(&site).await.remove(0);
    failed(&site.cms, again.id, SendFailure::Installation, "down").await.unwrap();
    assert_eq!(problem().await.unwrap().since, sent_at);
}

#[tokio::test]
async fn a_refused_receiver_is_no_problem_of_the_installation() {
    let (site, plain, _link) = two_mails().await;
    failed(&site.cms, plain.id, SendFailure::Receiver, "RCPT TO: 550 unknown").await.unwrap();
    assert_eq!(find_mail_problem(&site.cms, SYSTEM).await.unwrap(), None);
}
