//! Tests creating, changing, disabling and deleting accounts,
//! and the needed permissions.

use crate::test_site::{PASSWORD, TestSite, forbidden, refused};
use domain::error::Error;
use domain::users::avatar::{put_avatar, read_avatar, remove_avatar};
use domain::users::change::{PasswordChange, UserChange, change_user};
use domain::users::create::{NewUser, create_user};
use domain::users::delete::delete_user;
use domain::users::disable::{disable_user, enable_user};
use domain::users::invite::{Invitation, invite_user};
use domain::users::list_users::list_users;
use domain::users::roles::create_role::{AskedGrant, AskedRole, create_role};
use domain::users::sessions::end_sessions;
use model::access::Actor;
use model::error::Code;
use model::id::{RoleId, UserId};
use model::user::{AccountStatus, Profile};

const NEW: &str = "Another-horse-9";

/// Returns a user whose only permission is `manage-users`.
async fn manager(site: &TestSite) -> Actor {
    let permissions = vec![AskedGrant { name: "manage-users".to_owned(), parameters: None }];
    let asked = AskedRole { name: "Manager".to_owned(), permissions, version: None };
    create_role(&site.cms, &Actor::System, asked).await.unwrap();
    site.user("Manager").await
}

fn invitation(email: &str, role: Option<RoleId>, name: &str) -> Invitation {
    Invitation { email: email.to_owned(), role, profile: Profile { name: name.to_owned(), ..Profile::default() } }
}

fn new_password(current: &str, password: &str, confirm: &str) -> UserChange {
    UserChange {
        current_password: Some(current.to_owned()),
        password: Some(password.to_owned()),
        confirm: Some(confirm.to_owned()),
        ..UserChange::default()
    }
}

#[tokio::test]
async fn an_invitation_says_everything_that_is_wrong_with_it() {
    let site = TestSite::new().await;
    site.account("a@house.example", "Editor").await;
    let ask = |asked| invite_user(&site.cms, &Actor::System, asked);
    let empty = [(Code::Required, "email"), (Code::Required, "name"), (Code::Required, "role")];
    refused(ask(invitation("", None, "")).await, &empty);
    let wrong = [(Code::NotValid, "name"), (Code::NotValid, "role"), (Code::AlreadyExists, "email")];
    refused(ask(invitation("A@House.example", Some(RoleId(99)), "Ada\r\nBcc: x")).await, &wrong);
    refused(
        ask(invitation("a\r\nb@house.example", None, "A")).await,
        &[(Code::NotAnEmail, "email"), (Code::Required, "role")],
    );
}

#[tokio::test]
async fn nobody_gives_or_touches_what_they_lack() {
    let site = TestSite::new().await;
    let manager = manager(&site).await;
    let editor = site.account("editor@house.example", "Editor").await;
    let role = site.role("Editor").await;
    forbidden(invite_user(&site.cms, &manager, invitation("b@house.example", Some(role), "B")).await);
    let email = UserChange { email: Some("mine@house.example".to_owned()), ..UserChange::default() };
    forbidden(change_user(&site.cms, &manager, editor, email).await);
    forbidden(disable_user(&site.cms, &manager, editor).await);
    forbidden(delete_user(&site.cms, &manager, editor).await);
    forbidden(end_sessions(&site.cms, &manager, editor).await);
    let promote = UserChange { role: Some(role), ..UserChange::default() };
    forbidden(change_user(&site.cms, &manager, manager.user_id().unwrap(), promote).await);
    let own = site.role("Manager").await;
    invite_user(&site.cms, &manager, invitation("c@house.example", Some(own), "C")).await.unwrap();
}

#[tokio::test]
async fn who_does_not_manage_users_changes_their_own_profile_only() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let (id, other) = (editor.user_id().unwrap(), site.account("b@house.example", "Viewer").await);
    let named = UserChange { name: Some("Ada".to_owned()), ..UserChange::default() };
    let changed = change_user(&site.cms, &editor, id, named.clone()).await.unwrap();
    assert_eq!((changed.user.profile.name.as_str(), changed.password), ("Ada", PasswordChange::Kept));
    forbidden(change_user(&site.cms, &editor, other, named).await);
    let role = UserChange { role: Some(site.role("Editor").await), ..UserChange::default() };
    forbidden(change_user(&site.cms, &editor, id, role).await);
    let moved = UserChange { email: Some("new@house.example".to_owned()), ..UserChange::default() };
    refused(change_user(&site.cms, &editor, id, moved.clone()).await, &[(Code::Required, "currentPassword")]);
    let wrong = UserChange { current_password: Some("wrong".to_owned()), ..moved.clone() };
    refused(change_user(&site.cms, &editor, id, wrong).await, &[(Code::WrongPassword, "currentPassword")]);
    let taken = UserChange { email: Some("B@house.example".to_owned()), ..moved.clone() };
    let taken = UserChange { current_password: Some(PASSWORD.to_owned()), ..taken };
    refused(change_user(&site.cms, &editor, id, taken).await, &[(Code::AlreadyExists, "email")]);
    let right = UserChange { current_password: Some(PASSWORD.to_owned()), ..moved };
    change_user(&site.cms, &editor, id, right).await.unwrap();
    site.log_in("new@house.example", PASSWORD).await.unwrap();
}

#[tokio::test]
async fn a_new_password_needs_the_old_one_and_ends_all_sessions() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let id = editor.user_id().unwrap();
    site.begin_session("one", id).await;
    let change = |ask| change_user(&site.cms, &editor, id, ask);
    refused(change(new_password("wrong", NEW, NEW)).await, &[(Code::WrongPassword, "currentPassword")]);
    refused(change(new_password(PASSWORD, NEW, "other")).await, &[(Code::PasswordsDiffer, "confirm")]);
    let plain = [(Code::PasswordTooPlain, "password"), (Code::PasswordTooShort, "password")];
    refused(change(new_password(PASSWORD, "short", "short")).await, &plain);
    assert!(site.has_session("one").await);
    assert_eq!(change(new_password(PASSWORD, NEW, NEW)).await.unwrap().password, PasswordChange::Replaced);
    assert!(!site.has_session("one").await);
    site.log_in("editor@house.example", NEW).await.unwrap();
    let administrator = site.user("Administrator").await;
    forbidden(change_user(&site.cms, &administrator, id, new_password(NEW, PASSWORD, PASSWORD)).await);
}

#[tokio::test]
async fn guessing_the_old_password_runs_into_the_lock() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let id = editor.user_id().unwrap();
    for _ in 0..5 {
        let guess = change_user(&site.cms, &editor, id, new_password("wrong", NEW, NEW)).await;
        refused(guess, &[(Code::WrongPassword, "currentPassword")]);
    }
    refused(
        change_user(&site.cms, &editor, id, new_password(PASSWORD, NEW, NEW)).await,
        &[(Code::TooManyAttempts, "")],
    );
}

#[tokio::test]
async fn the_last_administrator_stays() {
    let site = TestSite::new().await;
    let first = site.account("a@house.example", "Administrator").await;
    let demote = UserChange { role: Some(site.role("Editor").await), ..UserChange::default() };
    let actor = site.actor(first).await;
    refused(change_user(&site.cms, &actor, first, demote.clone()).await, &[(Code::NotPossible, "role")]);
    refused(disable_user(&site.cms, &Actor::System, first).await, &[(Code::NotPossible, "")]);
    refused(delete_user(&site.cms, &Actor::System, first).await, &[(Code::NotPossible, "")]);
    // An invited user who has no password yet does
    // not count as an administrator.
    let role = site.role("Administrator").await;
    invite_user(&site.cms, &actor, invitation("b@house.example", Some(role), "B")).await.unwrap();
    refused(disable_user(&site.cms, &Actor::System, first).await, &[(Code::NotPossible, "")]);
    site.account("c@house.example", "Administrator").await;
    change_user(&site.cms, &actor, first, demote).await.unwrap();
}

#[tokio::test]
async fn who_is_disabled_is_out_at_once_until_enabled_again() {
    let site = TestSite::new().await;
    let administrator = site.user("Administrator").await;
    let id = site.account("a@house.example", "Editor").await;
    site.begin_session("one", id).await;
    disable_user(&site.cms, &administrator, id).await.unwrap();
    assert!(!site.has_session("one").await);
    refused(site.log_in("a@house.example", PASSWORD).await, &[(Code::WrongCredentials, "")]);
    let status = |users: Vec<model::user::ListedUser>| users.into_iter().find(|u| u.user.id == id).unwrap().status;
    assert_eq!(status(list_users(&site.cms, &administrator).await.unwrap()), AccountStatus::Disabled);
    enable_user(&site.cms, &administrator, id).await.unwrap();
    site.log_in("a@house.example", PASSWORD).await.unwrap();
    refused(
        disable_user(&site.cms, &administrator, administrator.user_id().unwrap()).await,
        &[(Code::NotPossible, "")],
    );
}

#[tokio::test]
async fn who_is_deleted_is_gone_and_the_address_free() {
    let site = TestSite::new().await;
    let administrator = site.user("Administrator").await;
    let id = site.account("a@house.example", "Editor").await;
    site.begin_session("one", id).await;
    delete_user(&site.cms, &administrator, id).await.unwrap();
    assert!(!site.has_session("one").await);
    refused(site.log_in("a@house.example", PASSWORD).await, &[(Code::WrongCredentials, "")]);
    assert_eq!(list_users(&site.cms, &administrator).await.unwrap().len(), 1);
    assert!(matches!(delete_user(&site.cms, &administrator, id).await, Err(Error::UserNotFound)));
    assert!(matches!(delete_user(&site.cms, &administrator, UserId(99)).await, Err(Error::UserNotFound)));
    let again = site.account("a@house.example", "Editor").await;
    assert!(again.0 > id.0);
}

#[tokio::test]
async fn a_avatar_is_checked_by_its_content_and_written_anew() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let id = editor.user_id().unwrap();
    let put = |bytes: Vec<u8>| put_avatar(&site.cms, &editor, id, bytes.into());
    refused(put(Vec::new()).await, &[(Code::NoFile, "profileImage")]);
    refused(put(vec![0; 2 * 1024 * 1024 + 1]).await, &[(Code::ImageTooLarge, "profileImage")]);
    refused(put(b"GIF89a...".to_vec()).await, &[(Code::ImageFormat, "profileImage")]);
    refused(put(b"\x89PNG\r\n\x1a\n...".to_vec()).await, &[(Code::ImageInvalid, "profileImage")]);
    refused(put(png(1025, 8)).await, &[(Code::ImageResolution, "profileImage")]);
    let half = png(64, 64);
    refused(put(half[..half.len() / 2].to_vec()).await, &[(Code::ImageInvalid, "profileImage")]);
    let path = put(png(64, 64)).await.unwrap();
    let hash = path.rsplit('/').next().unwrap();
    assert_eq!(read_avatar(&site.cms, &editor, id, hash).await.unwrap().0, "image/png");
    let as_before = UserChange { image: Some(path.clone()), ..UserChange::default() };
    assert_eq!(change_user(&site.cms, &editor, id, as_before).await.unwrap().user.profile.image, path);
    let other = UserChange { image: Some("https://elsewhere.example/x.png".to_owned()), ..UserChange::default() };
    refused(change_user(&site.cms, &editor, id, other).await, &[(Code::NotValid, "image")]);
    remove_avatar(&site.cms, &editor, id).await.unwrap();
    assert!(matches!(read_avatar(&site.cms, &editor, id, hash).await, Err(Error::NotFound)));
}

fn png(width: u32, height: u32) -> Vec<u8> {
    let mut out = std::io::Cursor::new(Vec::new());
    let noisy =
        image::RgbImage::from_fn(width, height, |x, y| image::Rgb([(x * 37) as u8, (y * 91) as u8, (x * y) as u8]));
    image::DynamicImage::ImageRgb8(noisy).write_to(&mut out, image::ImageFormat::Png).unwrap();
    out.into_inner()
}

#[tokio::test]
async fn a_picture_stays_on_the_disk_while_somebody_has_it() {
    let site = TestSite::new().await;
    let (editor, viewer) = (site.user("Editor").await, site.user("Viewer").await);
    let administrator = site.user("Administrator").await;
    let put = async |actor: &Actor, side: u32| {
        put_avatar(&site.cms, actor, actor.user_id().unwrap(), png(side, side).into()).await.unwrap()
    };
    put(&editor, 8).await;
    put(&viewer, 8).await;
    assert_eq!(site.avatars().len(), 1);
    let path = put(&editor, 9).await;
    assert_eq!(site.avatars().len(), 2);
    remove_avatar(&site.cms, &viewer, viewer.user_id().unwrap()).await.unwrap();
    assert_eq!(site.avatars(), [path.rsplit('/').next().unwrap()]);
    let without = UserChange { image: Some(String::new()), ..UserChange::default() };
    change_user(&site.cms, &editor, editor.user_id().unwrap(), without).await.unwrap();
    assert!(site.avatars().is_empty());
    put(&editor, 10).await;
    delete_user(&site.cms, &administrator, editor.user_id().unwrap()).await.unwrap();
    assert!(site.avatars().is_empty());
}

#[tokio::test]
async fn a_fault_of_the_database_is_told_in_the_words_of_the_catalogue() {
    let broken = async |statement: &str, code: Code| {
        let site = TestSite::new().await;
        let administrator = site.user("Administrator").await;
        let id = site.account("a@house.example", "Editor").await;
        site.begin_session("one", id).await;
        site.data.break_down(statement).await;
        refused(delete_user(&site.cms, &administrator, id).await, &[(code, "")]);
        site.log_in("a@house.example", PASSWORD).await
    };
    broken("delete on session", Code::UserNotDeleted).await.unwrap();
    broken("update of deleted_at on cms_user", Code::ProfileNotDeleted).await.unwrap();
    broken("insert on audit", Code::AuditNotStruckOut).await.unwrap_err();

    let site = TestSite::new().await;
    let role = Some(site.role("Editor").await);
    site.data.break_down("insert on cms_user").await;
    refused(
        invite_user(&site.cms, &Actor::System, invitation("a@house.example", role, "A")).await,
        &[(Code::UserNotCreated, "")],
    );
    let new = NewUser {
        email: "b@house.example".to_owned(),
        password: PASSWORD.to_owned(),
        role: "Editor".to_owned(),
        profile: Profile { name: "B".to_owned(), ..Profile::default() },
    };
    refused(create_user(&site.cms, &Actor::System, new).await, &[(Code::UserNotCreated, "")]);
}
