//! Tests the log-in, and its lock against guessed passwords.

use crate::test_site::{PASSWORD, TestSite, new_user};
use domain::audit::list_audit::{AuditListInput, list_audit};
use domain::error::Error;
use domain::users::create::create_user;
use domain::users::log_in::{Credentials, log_in};
use model::access::Actor;
use model::error::Code;
use time::Duration;

/// Returns the error code of a refused log-in.
/// `None` if the log-in succeeds.
async fn attempt(site: &TestSite, email: &str, password: &str, address: &str) -> Option<Code> {
    let credentials =
        Credentials { email: email.to_owned(), password: password.to_owned(), address: address.to_owned() };
    match log_in(&site.cms, &Actor::Visitor, credentials).await {
        Ok(_) => None,
        Err(Error::Refused(errors)) => Some(errors[0].code),
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test]
async fn a_lock_is_for_one_client_and_one_address() {
    let site = TestSite::new().await;
    site.account("a@house.example", "Editor").await;
    site.account("b@house.example", "Editor").await;
    for _ in 0..5 {
        assert_eq!(attempt(&site, "A@house.example", "wrong", "192.0.2.1").await, Some(Code::WrongCredentials));
    }
    assert_eq!(attempt(&site, "a@house.example", PASSWORD, "192.0.2.1").await, Some(Code::TooManyAttempts));
    assert_eq!(attempt(&site, "b@house.example", PASSWORD, "192.0.2.1").await, None);
    assert_eq!(attempt(&site, "a@house.example", PASSWORD, "192.0.2.2").await, None);
    assert_eq!(attempt(&site, "a@house.example", PASSWORD, "192.0.2.1").await, Some(Code::TooManyAttempts));
}

#[tokio::test]
async fn a_lock_survives_a_restart_and_ends_with_its_time() {
    let site = TestSite::new().await;
    site.account("a@house.example", "Editor").await;
    for _ in 0..5 {
        attempt(&site, "a@house.example", "wrong", "192.0.2.1").await;
    }
    let site = site.restarted().await;
    assert_eq!(attempt(&site, "a@house.example", PASSWORD, "192.0.2.1").await, Some(Code::TooManyAttempts));
    site.clock.advance(Duration::minutes(10) - Duration::seconds(1));
    assert_eq!(attempt(&site, "a@house.example", PASSWORD, "192.0.2.1").await, Some(Code::TooManyAttempts));
    site.clock.advance(Duration::seconds(1));
    assert_eq!(attempt(&site, "a@house.example", PASSWORD, "192.0.2.1").await, None);
}

#[tokio::test]
async fn twenty_failures_in_an_hour_lock_an_address_from_anywhere() {
    let site = TestSite::new().await;
    site.account("a@house.example", "Editor").await;
    for address in ["a@house.example", "nobody@house.example"] {
        for guess in 0..20 {
            let client = format!("192.0.2.{guess}");
            assert_eq!(attempt(&site, address, "wrong", &client).await, Some(Code::WrongCredentials));
        }
        assert_eq!(attempt(&site, address, PASSWORD, "198.51.100.1").await, Some(Code::TooManyAttempts));
    }
    site.clock.advance(Duration::minutes(59));
    assert_eq!(attempt(&site, "a@house.example", PASSWORD, "198.51.100.1").await, Some(Code::TooManyAttempts));
    site.clock.advance(Duration::minutes(1));
    assert_eq!(attempt(&site, "a@house.example", PASSWORD, "198.51.100.1").await, None);
}

#[tokio::test]
async fn the_addresses_of_one_ipv6_network_are_one_client() {
    let site = TestSite::new().await;
    site.account("a@house.example", "Editor").await;
    for guess in 0..40 {
        let expected = if guess < 5 { Code::WrongCredentials } else { Code::TooManyAttempts };
        let client = format!("2001:db8:1:2:{guess:x}::{guess:x}");
        assert_eq!(attempt(&site, "a@house.example", "wrong", &client).await, Some(expected), "{guess}");
    }
    // Failures from one network do not lock out other networks.
    assert_eq!(attempt(&site, "a@house.example", PASSWORD, "2001:db8:1:3::1").await, None);
}

#[tokio::test]
async fn failures_elsewhere_do_not_lock_out_a_network_that_the_user_logged_in_from() {
    let site = TestSite::new().await;
    let user = site.account("a@house.example", "Editor").await;
    assert_eq!(attempt(&site, "a@house.example", PASSWORD, "2001:db8:1:2::1").await, None);
    let fail = async |first: u32| {
        for guess in first..first + 20 {
            let client = format!("192.0.2.{guess}");
            assert_eq!(attempt(&site, "a@house.example", "wrong", &client).await, Some(Code::WrongCredentials));
        }
        assert_eq!(attempt(&site, "a@house.example", PASSWORD, "198.51.100.1").await, Some(Code::TooManyAttempts));
    };
    fail(0).await;
    assert_eq!(attempt(&site, "a@house.example", PASSWORD, "2001:db8:1:2::99").await, None, "from home");
    let ask =
        AuditListInput { user: Some(user), action: Some("log-in-despite-lock".into()), ..AuditListInput::default() };
    assert_eq!(list_audit(&site.cms, &Actor::System, ask).await.unwrap().total_items, 1);
    // Failures from a known network count like those from other networks.
    for _ in 0..5 {
        assert_eq!(attempt(&site, "a@house.example", "wrong", "2001:db8:1:2::5").await, Some(Code::WrongCredentials));
    }
    assert_eq!(attempt(&site, "a@house.example", PASSWORD, "2001:db8:1:2::1").await, Some(Code::TooManyAttempts));

    // A network stays known for three months.
    site.clock.advance(Duration::days(91));
    fail(100).await;
    assert_eq!(attempt(&site, "a@house.example", PASSWORD, "2001:db8:1:2::1").await, Some(Code::TooManyAttempts));
}

#[tokio::test]
async fn failures_of_a_clock_that_was_ahead_do_not_count() {
    let site = TestSite::new().await;
    site.account("a@house.example", "Editor").await;
    site.clock.advance(Duration::days(30));
    for _ in 0..5 {
        attempt(&site, "a@house.example", "wrong", "192.0.2.1").await;
    }
    assert_eq!(attempt(&site, "a@house.example", PASSWORD, "192.0.2.1").await, Some(Code::TooManyAttempts));
    site.clock.advance(-Duration::days(30));
    assert_eq!(attempt(&site, "a@house.example", PASSWORD, "192.0.2.1").await, None);
}

#[tokio::test]
async fn trying_a_locked_door_does_not_keep_it_locked() {
    let site = TestSite::new().await;
    site.account("a@house.example", "Editor").await;
    for _ in 0..5 {
        attempt(&site, "a@house.example", "wrong", "192.0.2.1").await;
    }
    site.clock.advance(Duration::minutes(9));
    for _ in 0..10 {
        assert_eq!(attempt(&site, "a@house.example", "wrong", "192.0.2.1").await, Some(Code::TooManyAttempts));
    }
    site.clock.advance(Duration::minutes(1));
    assert_eq!(attempt(&site, "a@house.example", PASSWORD, "192.0.2.1").await, None);
}

#[tokio::test]
async fn a_password_of_any_length_is_compared_and_never_cut() {
    let site = TestSite::new().await;
    let long = format!("A-{}", "x".repeat(252));
    create_user(&site.cms, &Actor::System, new_user("a@house.example", &long, "Editor")).await.unwrap();
    assert_eq!(attempt(&site, "a@house.example", &long, "x").await, None);
    assert_eq!(attempt(&site, "a@house.example", &long[..200], "x").await, Some(Code::WrongCredentials));
    assert_eq!(attempt(&site, "a@house.example", &format!("{long}x"), "x").await, Some(Code::WrongCredentials));
    assert_eq!(attempt(&site, "a@house.example", &"x".repeat(100_000), "x").await, Some(Code::WrongCredentials));
}

#[tokio::test]
async fn what_is_wrong_with_an_account_is_said_all_at_once() {
    let site = TestSite::new().await;
    site.account("a@house.example", "Editor").await;
    let refused = async |email: &str, password: &str, role: &str| match create_user(
        &site.cms,
        &Actor::System,
        new_user(email, password, role),
    )
    .await
    {
        Err(Error::Refused(errors)) => errors.into_iter().map(|error| error.code).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        refused("nobody", "short", "Editor").await,
        [Code::NotAnEmail, Code::PasswordTooPlain, Code::PasswordTooShort]
    );
    assert_eq!(refused(" A@HOUSE.example ", PASSWORD, "Nothing").await, [Code::AlreadyExists, Code::NotValid]);
    assert_eq!(refused(&format!("{}@b.example", "a".repeat(250)), PASSWORD, "Editor").await, [Code::TooLong]);
    for email in
        ["a@b", "a@b..example", "@b.example", "a b@c.example", "a@b.example\r\nBcc: x@y.example", "a@@b.example"]
    {
        assert_eq!(refused(email, PASSWORD, "Editor").await, [Code::NotAnEmail], "{email}");
    }
}
