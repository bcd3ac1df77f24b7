//! Tests the mailed links for activation and new passwords.

use crate::test_site::{PASSWORD, TestSite, codes, refused};
use domain::audit::origin::from_address;
use domain::error::{Error, Result};
use domain::outbox::delete_expired_mails;
use domain::users::change::{UserChange, change_user};
use domain::users::disable::disable_user;
use domain::users::forgot_password::forgot_password;
use domain::users::invite::{Invitation, create_activation_link, invite_user, resend_activation};
use domain::users::reset_account::{NewPassword, reset_account};
use model::access::Actor;
use model::error::Code;
use model::id::{ApiTokenId, UserId};
use model::mail::MailTemplate;
use model::user::Profile;
use time::Duration;

const NEW: &str = "Another-horse-9";

async fn reset(site: &TestSite, token: &str) -> Result<()> {
    let new = NewPassword { password: NEW.to_owned(), confirm: NEW.to_owned(), token: token.to_owned() };
    reset_account(&site.cms, &Actor::Visitor, new).await
}

async fn forgot(site: &TestSite, email: &str) {
    forgot_password(&site.cms, &Actor::Visitor, email).await.unwrap();
}

async fn invite(site: &TestSite, email: &str) -> UserId {
    let role = Some(site.role("Editor").await);
    let profile = Profile { name: "Ada".to_owned(), ..Profile::default() };
    let invitation = Invitation { email: email.to_owned(), role, profile };
    invite_user(&site.cms, &Actor::System, invitation).await.unwrap().id
}

#[tokio::test]
async fn who_is_invited_chooses_a_password_and_can_log_in() {
    let site = TestSite::new().await;
    let id = invite(&site, "ada@house.example").await;
    assert_eq!(codes(site.log_in("ada@house.example", "").await), [(Code::Required, "password".to_owned())]);
    refused(site.log_in("ada@house.example", NEW).await, &[(Code::WrongCredentials, "")]);
    let mails = site.mails().await;
    assert_eq!((&mails[0].template, mails[0].language.as_str()), (&MailTemplate::ActivateAccount, "en"));
    assert_eq!((mails[0].name.as_str(), mails[0].address.as_str()), ("Ada", "ada@house.example"));
    site.clock.advance(Duration::hours(72) - Duration::seconds(1));
    reset(&site, mails[0].token.as_deref().unwrap()).await.unwrap();
    assert_eq!(site.log_in("ada@house.example", NEW).await.unwrap(), id);
}

#[tokio::test]
async fn one_client_is_mailed_so_many_links_whoever_they_are_for() {
    let site = TestSite::new().await;
    for number in 0..25 {
        invite(&site, &format!("{number}@house.example")).await;
    }
    let mailed = async || {
        let mut count = 0;
        loop {
            match site.mails().await.len() {
                0 => return count,
                more => count += more,
            }
        }
    };
    assert_eq!(mailed().await, 25, "the invitations");
    let ask = async |number: usize, client: &str| {
        from_address(client.to_owned(), forgot(&site, &format!("{number}@house.example"))).await;
    };
    for number in 0..24 {
        ask(number, "203.0.113.1").await;
    }
    assert_eq!(mailed().await, 20);
    ask(24, "203.0.113.2").await;
    assert_eq!(mailed().await, 1);
    site.clock.advance(Duration::hours(1));
    ask(23, "203.0.113.1").await;
    assert_eq!(mailed().await, 1);
}

#[tokio::test]
async fn an_activation_ends_after_72_hours_and_can_be_sent_again() {
    let site = TestSite::new().await;
    let id = invite(&site, "ada@house.example").await;
    let first = site.token().await;
    site.clock.advance(Duration::hours(72));
    refused(reset(&site, &first).await, &[(Code::SpentToken, "token")]);
    resend_activation(&site.cms, &Actor::System, id).await.unwrap();
    reset(&site, &site.token().await).await.unwrap();
    refused(resend_activation(&site.cms, &Actor::System, id).await, &[(Code::NotPossible, "")]);
}

#[tokio::test]
async fn a_reset_ends_every_session_and_lets_a_locked_user_in() {
    let site = TestSite::new().await;
    let id = site.account("a@house.example", "Editor").await;
    site.begin_session("one", id).await;
    for _ in 0..5 {
        refused(site.log_in("a@house.example", "wrong").await, &[(Code::WrongCredentials, "")]);
    }
    refused(site.log_in("a@house.example", PASSWORD).await, &[(Code::TooManyAttempts, "")]);
    forgot(&site, " A@house.example ").await;
    reset(&site, &site.token().await).await.unwrap();
    assert!(!site.has_session("one").await);
    refused(site.log_in("a@house.example", PASSWORD).await, &[(Code::WrongCredentials, "")]);
    site.log_in("a@house.example", NEW).await.unwrap();
}

#[tokio::test]
async fn a_link_works_once_though_twenty_come_with_it() {
    let site = TestSite::new().await;
    site.account("a@house.example", "Editor").await;
    forgot(&site, "a@house.example").await;
    come_at_once(&site, site.token().await).await;
    invite(&site, "b@house.example").await;
    come_at_once(&site, site.token().await).await;
}

async fn come_at_once(site: &TestSite, token: String) {
    let tries = (0..20).map(|_| {
        let (cms, token) = (site.cms.clone(), token.clone());
        tokio::spawn(async move {
            let new = NewPassword { password: NEW.to_owned(), confirm: NEW.to_owned(), token };
            reset_account(&cms, &Actor::Visitor, new).await
        })
    });
    let mut done = 0;
    for attempt in tries.collect::<Vec<_>>() {
        match codes(attempt.await.unwrap()).as_slice() {
            [] => done += 1,
            errors => assert_eq!(errors, [(Code::SpentToken, "token".to_owned())]),
        }
    }
    assert_eq!(done, 1);
}

#[tokio::test]
async fn a_newer_link_voids_the_older_and_an_hour_ends_both() {
    let site = TestSite::new().await;
    site.account("a@house.example", "Editor").await;
    forgot(&site, "a@house.example").await;
    let older = site.token().await;
    forgot(&site, "a@house.example").await;
    let newer = site.token().await;
    refused(reset(&site, &older).await, &[(Code::SpentToken, "token")]);
    site.clock.advance(Duration::hours(1));
    refused(reset(&site, &newer).await, &[(Code::SpentToken, "token")]);
}

#[tokio::test]
async fn everything_that_is_wrong_with_a_reset_is_said_at_once() {
    let site = TestSite::new().await;
    let ask = |password: &str, confirm: &str, token: &str| NewPassword {
        password: password.to_owned(),
        confirm: confirm.to_owned(),
        token: token.to_owned(),
    };
    let (cms, visitor) = (&site.cms, &Actor::Visitor);
    let empty = reset_account(cms, visitor, ask("", "", "")).await;
    refused(empty, &[(Code::Required, "password"), (Code::Required, "confirm"), (Code::Required, "token")]);
    let wrong = reset_account(cms, visitor, ask("short", "other", "abc")).await;
    let expected = [
        (Code::PasswordTooPlain, "password"),
        (Code::PasswordTooShort, "password"),
        (Code::ConfirmationDiffers, "confirm"),
        (Code::BadToken, "token"),
    ];
    refused(wrong, &expected);
    let long = format!("A-{}", "x".repeat(253));
    let long = reset_account(cms, visitor, ask(&long, &long, "abc")).await;
    refused(long, &[(Code::PasswordTooLong, "password"), (Code::BadToken, "token")]);
}

#[tokio::test]
async fn nobody_learns_whether_there_is_an_account() {
    let site = TestSite::new().await;
    let id = site.account("a@house.example", "Editor").await;
    for email in ["nobody@house.example", "", "no address", &"x".repeat(5000)] {
        forgot(&site, email).await;
    }
    disable_user(&site.cms, &Actor::System, id).await.err();
    site.account("b@house.example", "Administrator").await;
    disable_user(&site.cms, &Actor::System, id).await.unwrap();
    forgot(&site, "a@house.example").await;
    assert!(site.mails().await.is_empty());
}

#[tokio::test]
async fn nobody_can_fill_a_mailbox() {
    let site = TestSite::new().await;
    site.account("a@house.example", "Editor").await;
    for _ in 0..8 {
        forgot(&site, "a@house.example").await;
        site.mails().await;
    }
    site.clock.advance(Duration::minutes(59));
    forgot(&site, "a@house.example").await;
    assert!(site.mails().await.is_empty());
    site.clock.advance(Duration::minutes(1));
    forgot(&site, "a@house.example").await;
    assert_eq!(site.mails().await.len(), 1);
}

#[tokio::test]
async fn asking_again_and_again_keeps_nobody_from_a_link() {
    let site = TestSite::new().await;
    site.account("a@house.example", "Editor").await;
    let mut mailed = 0;
    for _ in 0..18 {
        forgot(&site, "a@house.example").await;
        mailed += site.mails().await.len();
        site.clock.advance(Duration::minutes(10));
    }
    assert_eq!(mailed, 15, "five in each of three hours");
}

#[tokio::test]
async fn disabling_voids_links() {
    let site = TestSite::new().await;
    let id = site.account("a@house.example", "Editor").await;
    forgot(&site, "a@house.example").await;
    let token = site.token().await;
    disable_user(&site.cms, &Actor::System, id).await.unwrap();
    refused(reset(&site, &token).await, &[(Code::SpentToken, "token")]);
}

#[tokio::test]
async fn changing_the_password_voids_links() {
    let site = TestSite::new().await;
    let id = site.account("a@house.example", "Editor").await;
    forgot(&site, "a@house.example").await;
    let token = site.token().await;
    let new = "Third-horse-9".to_owned();
    let change = UserChange {
        current_password: Some(PASSWORD.to_owned()),
        password: Some(new.clone()),
        confirm: Some(new),
        ..UserChange::default()
    };
    change_user(&site.cms, &site.actor(id).await, id, change).await.unwrap();
    refused(reset(&site, &token).await, &[(Code::SpentToken, "token")]);
}

#[tokio::test]
async fn a_secret_is_in_its_mail_and_nowhere_else() {
    let site = TestSite::on_file().await;
    site.account("a@house.example", "Editor").await;
    forgot(&site, "a@house.example").await;
    let token = site.token().await;
    let kept = site.bytes().await;
    assert!(kept.len() > 4096);
    assert!(!kept.windows(token.len()).any(|window| window == token.as_bytes()));
}

#[tokio::test]
async fn a_link_of_a_database_that_was_put_back_opens_no_other_account() {
    let site = TestSite::on_file().await;
    site.account("a@house.example", "Editor").await;
    site.account("b@house.example", "Editor").await;
    let site = site.restarted().await;
    let backup = site.copied().await;
    forgot(&site, "a@house.example").await;
    let first = site.token().await;
    // In the restored copy, the link of another user
    // gets the same id.
    forgot(&backup, "b@house.example").await;
    let second = backup.token().await;
    assert_ne!(first, second);
    refused(reset(&backup, &first).await, &[(Code::BadToken, "token")]);
    reset(&backup, &second).await.unwrap();
    // For the same user at the same time, two copies
    // also make different links.
    let (one, other) = (site.copied().await, site.copied().await);
    forgot(&one, "b@house.example").await;
    forgot(&other, "b@house.example").await;
    assert_ne!(one.token().await, other.token().await);
}

#[tokio::test]
async fn links_asked_for_by_a_clock_that_was_ahead_do_not_count() {
    let site = TestSite::new().await;
    site.account("a@house.example", "Editor").await;
    site.clock.advance(Duration::days(30));
    for _ in 0..5 {
        forgot(&site, "a@house.example").await;
        site.token().await;
    }
    forgot(&site, "a@house.example").await;
    assert!(site.mails().await.is_empty());
    site.clock.advance(-Duration::days(30));
    forgot(&site, "a@house.example").await;
    reset(&site, &site.token().await).await.unwrap();
}

#[tokio::test]
async fn a_link_of_a_clock_that_was_ahead_never_works() {
    let site = TestSite::new().await;
    site.account("a@house.example", "Editor").await;
    site.account("b@house.example", "Editor").await;
    site.clock.advance(Duration::days(30));
    forgot(&site, "a@house.example").await;
    let token = site.token().await;
    forgot(&site, "b@house.example").await;
    site.clock.advance(-Duration::days(30));
    assert!(site.mails().await.is_empty(), "a link that does not work is not mailed");
    refused(reset(&site, &token).await, &[(Code::SpentToken, "token")]);
    delete_expired_mails(&site.cms).await.unwrap();
    site.clock.advance(Duration::days(30));
    refused(reset(&site, &token).await, &[(Code::SpentToken, "token")]);
}

#[tokio::test]
async fn a_lock_is_ended_by_a_link_for_the_network_that_follows_it() {
    let site = TestSite::new().await;
    site.account("a@house.example", "Editor").await;
    forgot(&site, "a@house.example").await;
    let token = site.token().await;
    from_address("2001:db8:1:2::1".to_owned(), reset(&site, &token)).await.unwrap();
    for guess in 0..20 {
        refused(
            site.log_in_from("a@house.example", "wrong", &format!("192.0.2.{guess}")).await,
            &[(Code::WrongCredentials, "")],
        );
    }
    let elsewhere = site.log_in_from("a@house.example", NEW, "198.51.100.1").await;
    refused(elsewhere, &[(Code::TooManyAttempts, "")]);
    site.log_in_from("a@house.example", NEW, "2001:db8:1:2::7").await.unwrap();
}

#[tokio::test]
async fn an_activation_link_is_handed_over_where_mails_are_not_sent() {
    let site = TestSite::new().await;
    let administrator = site.account("ada@house.example", "Administrator").await;
    let administrator = site.actor(administrator).await;
    let role = Some(site.role("Editor").await);
    let profile = Profile { name: "Grace".to_owned(), ..Profile::default() };
    let invitation = Invitation { email: "grace@house.example".to_owned(), role, profile };
    let invited = invite_user(&site.cms, &administrator, invitation).await.unwrap();
    // A token could take over the account.
    let Actor::User { id: owner, grants } = administrator.clone() else { panic!("an administrator is a user") };
    let token = Actor::Token { id: ApiTokenId(1), name: "Agent".to_owned(), owner, grants };
    assert!(matches!(create_activation_link(&site.cms, &token, invited.id).await, Err(Error::Forbidden)));
    let older = create_activation_link(&site.cms, &administrator, invited.id).await.unwrap();
    let secret = create_activation_link(&site.cms, &administrator, invited.id).await.unwrap();
    let new = |token: &str| NewPassword { password: PASSWORD.into(), confirm: PASSWORD.into(), token: token.into() };
    refused(reset_account(&site.cms, &Actor::Visitor, new(&older)).await, &[(Code::SpentToken, "token")]);
    reset_account(&site.cms, &Actor::Visitor, new(&secret)).await.unwrap();
    site.log_in("grace@house.example", PASSWORD).await.unwrap();
    let refusal = create_activation_link(&site.cms, &administrator, invited.id).await;
    refused(refusal, &[(Code::NotPossible, "")]);
}
