//! Tests the creation of the first administrator by the link
//! that the server creates at its start.

use crate::test_site::{PASSWORD, TestSite, codes, forbidden, refused};
use domain::error::Result;
use domain::settings::set_up::{FirstSettings, set_up};
use domain::site::settings::read_settings;
use domain::users::create::is_empty;
use domain::users::disable::disable_user;
use domain::users::invite::{Invitation, invite_by_hand};
use domain::users::password_link::{PasswordLink, create_password_link};
use domain::users::reset_account::{NewPassword, reset_account};
use domain::users::set_up::{FirstAdministrator, create_set_up_link};
use model::access::{Actor, Operation};
use model::error::Code;
use model::locale::Locale;
use model::user::Profile;

fn first(token: &str, email: &str) -> FirstAdministrator {
    FirstAdministrator {
        token: token.to_owned(),
        name: "Ada".to_owned(),
        email: email.to_owned(),
        password: PASSWORD.to_owned(),
        confirm: PASSWORD.to_owned(),
    }
}

fn harbour() -> FirstSettings {
    FirstSettings {
        site_name: "Harbour".to_owned(),
        locales: vec!["nl-nl".to_owned(), "en-gb".to_owned()],
        time_zone: "Europe/Amsterdam".to_owned(),
    }
}

async fn attempt(site: &TestSite, token: &str) -> Result<()> {
    set_up(&site.cms, &Actor::Visitor, first(token, "ada@house.example"), harbour()).await
}

#[tokio::test]
async fn who_has_the_link_becomes_the_first_administrator_once() {
    let site = TestSite::new().await;
    refused(attempt(&site, "").await, &[(Code::BadToken, "token")]);
    let older = create_set_up_link(&site.cms).await.unwrap().unwrap();
    let token = create_set_up_link(&site.cms).await.unwrap().unwrap();
    refused(attempt(&site, &older).await, &[(Code::BadToken, "token")]);
    attempt(&site, &token).await.unwrap();
    let id = site.log_in("ada@house.example", PASSWORD).await.unwrap();
    assert!(site.actor(id).await.may_at_all(Operation::ChangeRole));
    refused(attempt(&site, &token).await, &[(Code::SpentToken, "token")]);
    assert_eq!(create_set_up_link(&site.cms).await.unwrap(), None);
}

#[tokio::test]
async fn everything_that_is_wrong_with_a_set_up_is_said_at_once() {
    let site = TestSite::new().await;
    let text = |text: &str| text.to_owned();
    let wrong = FirstAdministrator {
        token: text("x"),
        name: text(" "),
        email: text("ada"),
        password: text("short"),
        confirm: text("other"),
    };
    let expected = [
        (Code::NotAnEmail, "email"),
        (Code::Required, "name"),
        (Code::PasswordTooPlain, "password"),
        (Code::PasswordTooShort, "password"),
        (Code::ConfirmationDiffers, "confirm"),
        (Code::BadToken, "token"),
        (Code::NotValid, "timeZone"),
        (Code::Required, "siteName"),
    ];
    let unnamed = FirstSettings { site_name: text(" "), time_zone: text("Europe/Atlantis"), ..harbour() };
    refused(set_up(&site.cms, &Actor::Visitor, wrong, unnamed).await, &expected);
}

#[tokio::test]
async fn a_set_up_makes_the_administrator_and_the_site_or_neither() {
    let site = TestSite::new().await;
    let token = create_set_up_link(&site.cms).await.unwrap().unwrap();
    let mute = FirstSettings { locales: Vec::new(), ..harbour() };
    let refusal = set_up(&site.cms, &Actor::Visitor, first(&token, "ada@house.example"), mute).await;
    refused(refusal, &[(Code::Required, "availableLocales")]);
    assert!(is_empty(&site.cms).await.unwrap());
    let before = read_settings(&site.cms, &Actor::Visitor).await.unwrap();
    assert_eq!(before.site_name, "Pagewright");
    attempt(&site, &token).await.unwrap();
    let settings = read_settings(&site.cms, &Actor::Visitor).await.unwrap();
    assert_eq!((settings.site_name.as_str(), settings.time_zone.as_str()), ("Harbour", "Europe/Amsterdam"));
    let codes = |locales: &[Locale]| locales.iter().map(Locale::to_string).collect::<Vec<_>>();
    assert_eq!(settings.default_locale.as_str(), "nl-nl");
    assert_eq!(codes(&settings.available_locales), ["nl-nl", "en-gb"]);
    assert_eq!(codes(&settings.custom_slug_locales), ["en-gb"]);
}

#[tokio::test]
async fn the_link_of_the_start_ends_with_the_first_user_whoever_makes_it() {
    let site = TestSite::new().await;
    let token = create_set_up_link(&site.cms).await.unwrap().unwrap();
    site.account("a@house.example", "Viewer").await;
    refused(attempt(&site, &token).await, &[(Code::SpentToken, "token")]);
}

#[tokio::test]
async fn twenty_set_ups_at_once_make_one_administrator() {
    let site = TestSite::new().await;
    let token = create_set_up_link(&site.cms).await.unwrap().unwrap();
    let tries = (0..20).map(|number| {
        let (cms, token) = (site.cms.clone(), token.clone());
        tokio::spawn(async move {
            set_up(&cms, &Actor::Visitor, first(&token, &format!("{number}@house.example")), harbour()).await
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
async fn a_link_that_is_handed_over_activates_an_account_and_is_not_mailed() {
    let site = TestSite::new().await;
    let role = Some(site.role("Editor").await);
    let profile = Profile { name: "Ada".to_owned(), ..Profile::default() };
    let invitation = Invitation { email: "ada@house.example".to_owned(), role, profile };
    let token = invite_by_hand(&site.cms, &Actor::System, invitation).await.unwrap();
    assert!(site.mails().await.is_empty());
    let new = NewPassword { password: PASSWORD.to_owned(), confirm: PASSWORD.to_owned(), token };
    reset_account(&site.cms, &Actor::Visitor, new).await.unwrap();
    site.log_in("ada@house.example", PASSWORD).await.unwrap();
}

#[tokio::test]
async fn an_operator_gives_a_link_to_a_user_who_lost_the_password() {
    let site = TestSite::new().await;
    let id = site.account("ada@house.example", "Administrator").await;
    let Ok(PasswordLink::Reset(first)) = create_password_link(&site.cms, &Actor::System, id).await else {
        panic!("a user with a password gets a link to a new one");
    };
    let Ok(PasswordLink::Reset(token)) = create_password_link(&site.cms, &Actor::System, id).await else {
        panic!("a second link replaces the first one");
    };
    assert!(site.mails().await.is_empty());
    let new = |token: &str| NewPassword {
        password: "Another-horse-9".to_owned(),
        confirm: "Another-horse-9".to_owned(),
        token: token.to_owned(),
    };
    refused(reset_account(&site.cms, &Actor::Visitor, new(&first)).await, &[(Code::SpentToken, "token")]);
    reset_account(&site.cms, &Actor::Visitor, new(&token)).await.unwrap();
    site.log_in("ada@house.example", "Another-horse-9").await.unwrap();
    let administrator = site.actor(id).await;
    let other = site.account("grace@house.example", "Editor").await;
    forbidden(create_password_link(&site.cms, &administrator, other).await);
    disable_user(&site.cms, &Actor::System, other).await.unwrap();
    let disabled = create_password_link(&site.cms, &Actor::System, other).await.map(drop);
    refused(disabled, &[(Code::NotPossible, "")]);
}
