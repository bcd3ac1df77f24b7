//! Tests API tokens: their rights, their end, and their secrets.

use crate::test_site::{TestSite, draft, forbidden, grants, not_found, refused, titled, within};
use domain::collaboration::autosave::autosave_version;
use domain::collaboration::presence::{Heartbeat, UserActivity, record_heartbeat};
use domain::error::Error;
use domain::pages::create::create_page;
use domain::pages::read::read_version;
use domain::pages::store_version::store_version;
use domain::settings::change_settings;
use domain::users::api_tokens::authenticate::authenticate;
use domain::users::api_tokens::cleanup::delete_ended_tokens;
use domain::users::api_tokens::create::{AskedGrant, AskedToken, CreatedToken, create_token};
use domain::users::api_tokens::list_tokens::list_tokens;
use domain::users::api_tokens::revoke::revoke_token;
use domain::users::api_tokens::uses::write_token_uses;
use domain::users::change::{UserChange, change_user};
use domain::users::delete::delete_user;
use domain::users::disable::{disable_user, enable_user};
use domain::users::roles::change_role::change_role;
use domain::users::roles::create_role::{AskedRole, create_role};
use model::access::{Actor, Grant, Operation, Permission, Subject};
use model::api_token::{ApiTokenStatus, TokenRefusal};
use model::error::Code;
use model::id::UserId;
use model::locale::Locale;
use model::site::SettingsChange;
use serde_json::json;
use time::Duration;

/// Returns a token with these permissions as a client asks for it.
fn asked(grants: &[Grant]) -> AskedToken {
    let name = |grant: &Grant| serde_json::to_value(grant.name).unwrap().as_str().unwrap().to_owned();
    let permissions = grants.iter().map(|grant| AskedGrant { name: name(grant), parameters: grant.parameters.clone() });
    AskedToken { name: "Build".to_owned(), permissions: permissions.collect(), ..AskedToken::default() }
}

async fn token(site: &TestSite, owner: &Actor, grants: &[Grant]) -> CreatedToken {
    create_token(&site.cms, owner, asked(grants)).await.unwrap()
}

async fn actor_of(site: &TestSite, token: &CreatedToken) -> Actor {
    authenticate(&site.cms, &token.secret).await.unwrap().actor.clone()
}

/// Returns the reason why a secret is refused.
async fn refusal(site: &TestSite, secret: &str) -> Option<TokenRefusal> {
    match authenticate(&site.cms, secret).await {
        Ok(_) => None,
        Err(Error::TokenRefused(refusal)) => Some(refusal),
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test]
async fn a_token_has_its_permissions_and_acts_for_its_owner() {
    let site = TestSite::new().await;
    let owner = site.user("Administrator").await;
    let page = site.page(&owner, "/page").await;
    let reader = actor_of(&site, &token(&site, &owner, &[]).await).await;
    let editor =
        actor_of(&site, &token(&site, &owner, &grants(&[Permission::ViewDrafts, Permission::EditPage])).await).await;
    forbidden(store_version(&site.cms, &reader, page.version, titled("A")).await);
    store_version(&site.cms, &editor, page.version, titled("A")).await.unwrap();
    let event = site.events().await.pop().unwrap();
    assert_eq!((event.action.as_str(), event.token.as_str()), ("store-version", "Build"));
    assert_eq!(event.user.unwrap().id, owner.user_id().unwrap());
}

#[tokio::test]
async fn nobody_gives_a_token_more_than_they_have() {
    let site = TestSite::new().await;
    let role = AskedRole {
        name: "Builder".into(),
        permissions: vec![
            AskedGrant { name: "manage-api-tokens".into(), parameters: None },
            AskedGrant { name: "edit-page".into(), parameters: within(Permission::EditPage, "nl-nl").parameters },
        ],
        version: None,
    };
    create_role(&site.cms, &Actor::System, role).await.unwrap();
    let builder = site.user("Builder").await;
    let create = async |grants: &[Grant]| create_token(&site.cms, &builder, asked(grants)).await;
    create(&[within(Permission::EditPage, "nl-nl")]).await.unwrap();
    forbidden(create(&grants(&[Permission::EditPage])).await);
    forbidden(create(&[within(Permission::EditPage, "en-gb")]).await);
    forbidden(create(&grants(&[Permission::PublishPage])).await);
    refused(create(&grants(&[Permission::ManageApiTokens])).await, &[(Code::NotValid, "permissions[0].name")]);
}

#[tokio::test]
async fn a_token_for_some_languages_has_only_permissions_about_pages() {
    let site = TestSite::new().await;
    let owner = site.user("Administrator").await;
    let create = async |permissions: &[Permission]| {
        let asked = AskedToken { locales: Some(vec!["en-gb".into()]), ..asked(&grants(permissions)) };
        create_token(&site.cms, &owner, asked).await
    };
    let made = create(&[Permission::EditPage]).await.unwrap();
    let refusal_of_menu = &[(Code::NotValid, "permissions[1].name")];
    refused(create(&[Permission::EditPage, Permission::ManageMenu]).await, refusal_of_menu);
    refused(create(&[Permission::EditPage; 101]).await, &[(Code::TooLong, "permissions")]);
    assert_eq!(refusal(&site, &made.secret).await, None);
    // Published pages of a closed site are not checked by language.
    let closed = SettingsChange { site_access: Some("maintenance".into()), ..SettingsChange::default() };
    change_settings(&site.cms, &Actor::System, closed).await.unwrap();
    assert_eq!(refusal(&site, &made.secret).await, Some(TokenRefusal::SiteClosed));
}

#[tokio::test]
async fn a_token_neither_reads_nor_replaces_the_unsaved_work_of_its_owner() {
    let site = TestSite::new().await;
    let owner = site.user("Administrator").await;
    let page = site.page(&owner, "/page").await;
    let unsaved = autosave_version(&site.cms, &owner, page.version, titled("Unsaved")).await.unwrap().id;
    let editor =
        actor_of(&site, &token(&site, &owner, &grants(&[Permission::ViewDrafts, Permission::EditPage])).await).await;
    forbidden(autosave_version(&site.cms, &editor, page.version, titled("Program")).await);
    not_found(read_version(&site.cms, &editor, unsaved).await);
    store_version(&site.cms, &editor, page.version, titled("Stored")).await.unwrap();
    assert_eq!(read_version(&site.cms, &owner, unsaved).await.unwrap().title, "Unsaved");
    let reading = || Heartbeat { doing: UserActivity::Reading, block_key: None };
    record_heartbeat(&site.cms, &editor, page.page, reading()).await.unwrap();
    let other = site.another("Editor", 2).await;
    let seen = record_heartbeat(&site.cms, &other, page.page, reading()).await.unwrap();
    assert!(seen.others.is_empty(), "a program is not shown as a user of the page");
}

#[tokio::test]
async fn a_token_loses_what_its_owner_loses_at_once() {
    let site = TestSite::new().await;
    let administrator = site.user("Administrator").await;
    let role = |names: &[&str]| AskedRole {
        name: "Builder".into(),
        permissions: names.iter().map(|name| AskedGrant { name: (*name).to_owned(), parameters: None }).collect(),
        version: None,
    };
    let all = ["manage-api-tokens", "edit-page", "view-drafts"];
    let id = create_role(&site.cms, &Actor::System, role(&all)).await.unwrap().id;
    let builder = site.user("Builder").await;
    let made = token(&site, &builder, &grants(&[Permission::EditPage, Permission::ViewDrafts])).await;
    let may = async |operation| actor_of(&site, &made).await.may_at_all(operation);
    assert!(may(Operation::StoreVersion).await && may(Operation::ReadDraft).await);

    change_role(&site.cms, &administrator, id, role(&["view-drafts"])).await.unwrap();
    assert!(!may(Operation::StoreVersion).await && may(Operation::ReadDraft).await);

    change_role(&site.cms, &administrator, id, role(&all)).await.unwrap();
    assert!(may(Operation::StoreVersion).await);

    let viewer = site.account("v@house.example", "Viewer").await;
    let viewer = domain::users::current::find_active_user(&site.cms, viewer).await.unwrap().unwrap().role.unwrap().id;
    let change = UserChange { role: Some(viewer), ..UserChange::default() };
    change_user(&site.cms, &administrator, builder.user_id().unwrap(), change).await.unwrap();
    assert!(!may(Operation::StoreVersion).await && may(Operation::ReadDraft).await);
}

#[tokio::test]
async fn a_token_of_one_language_changes_no_other() {
    let site = TestSite::new().await;
    let owner = site.user("Administrator").await;
    let ask = AskedToken { locales: Some(vec!["nl-nl".into()]), ..asked(&grants(&[Permission::EditPage])) };
    let made = create_token(&site.cms, &owner, ask).await.unwrap();
    let actor = actor_of(&site, &made).await;
    let [nl, en] = ["nl-nl", "en-gb"].map(|code| Locale::parse(code).unwrap());
    let may = |locale| {
        let subject = Subject { locale, page_type: "plain", created_by: None };
        actor.may_with(Operation::StoreVersion, &subject)
    };
    assert!(may(&nl) && !may(&en));
}

#[tokio::test]
async fn each_end_of_a_token_has_its_sentence() {
    let site = TestSite::new().await;
    let administrator = site.user("Administrator").await;
    let other = site.another("Administrator", 1).await;
    let unknown = format!("pw_{}", "0".repeat(40));
    for secret in ["", "pw_", "Bearer", unknown.as_str(), &"x".repeat(100_000)] {
        assert_eq!(refusal(&site, secret).await, Some(TokenRefusal::Unknown), "{secret:.50}");
    }

    let expiring = AskedToken { expires_in_days: Some(1), ..asked(&[]) };
    let expiring = create_token(&site.cms, &administrator, expiring).await.unwrap();
    let [revoked, of_other] = [token(&site, &administrator, &[]).await, token(&site, &other, &[]).await];
    for made in [&expiring, &revoked, &of_other] {
        assert_eq!(refusal(&site, &made.secret).await, None);
    }

    revoke_token(&site.cms, &administrator, revoked.token.id).await.unwrap();
    assert_eq!(refusal(&site, &revoked.secret).await, Some(TokenRefusal::Revoked));
    revoke_token(&site.cms, &administrator, revoked.token.id).await.unwrap();
    site.clock.advance(Duration::days(1));
    assert_eq!(refusal(&site, &expiring.secret).await, Some(TokenRefusal::Expired));

    let id = other.user_id().unwrap();
    disable_user(&site.cms, &administrator, id).await.unwrap();
    assert_eq!(refusal(&site, &of_other.secret).await, Some(TokenRefusal::OwnerGone));
    enable_user(&site.cms, &administrator, id).await.unwrap();
    assert_eq!(refusal(&site, &of_other.secret).await, Some(TokenRefusal::Revoked));
    delete_user(&site.cms, &administrator, id).await.unwrap();
    assert_eq!(refusal(&site, &of_other.secret).await, Some(TokenRefusal::OwnerGone));

    let states: Vec<ApiTokenStatus> =
        list_tokens(&site.cms, &administrator).await.unwrap().items.iter().map(|token| token.status).collect();
    assert_eq!(states, [ApiTokenStatus::Revoked, ApiTokenStatus::Revoked, ApiTokenStatus::Expired]);
    let revocations = site.events().await.into_iter().filter(|event| event.action == "revoke-api-token").count();
    assert_eq!(revocations, 1, "a second revocation changes nothing");
    site.clock.advance(Duration::days(91));
    delete_ended_tokens(&site.cms).await.unwrap();
    assert!(list_tokens(&site.cms, &administrator).await.unwrap().items.is_empty());
}

#[tokio::test]
async fn a_secret_is_nowhere_in_the_database() {
    let site = TestSite::new().await;
    let owner = site.user("Administrator").await;
    let [one, two] = [token(&site, &owner, &[]).await, token(&site, &owner, &[]).await];
    assert!(one.secret.starts_with("pw_") && one.secret.len() == 43 && one.secret != two.secret);
    assert_eq!(site.number("select count(*) from api_token where length(hash) = 64 and hash not like 'pw%'").await, 2);
    assert_eq!(site.number("select count(*) from audit where detail like '%pw_%'").await, 0);
    assert!(!format!("{:?}", list_tokens(&site.cms, &owner).await.unwrap()).contains(&one.secret[3..]));
}

#[tokio::test]
async fn the_last_use_is_written_once_for_many_requests() {
    let site = TestSite::new().await;
    let owner = site.user("Administrator").await;
    let made = token(&site, &owner, &[]).await;
    let last = async || list_tokens(&site.cms, &owner).await.unwrap().items[0].last_used_at;
    write_token_uses(&site.cms).await.unwrap();
    assert_eq!(last().await, None);
    for _ in 0..5 {
        actor_of(&site, &made).await;
    }
    assert_eq!(last().await, None, "no request waits for a write");
    write_token_uses(&site.cms).await.unwrap();
    assert_eq!(last().await, Some(site.cms.now()));
}

#[tokio::test]
async fn a_closed_site_admits_only_tokens_with_permissions() {
    let site = TestSite::new().await;
    let owner = site.user("Administrator").await;
    let reader = token(&site, &owner, &[]).await;
    let editor = token(&site, &owner, &grants(&[Permission::ViewDrafts])).await;
    for (access, expected) in [("maintenance", Some(TokenRefusal::SiteClosed)), ("everyone", None)] {
        let change = SettingsChange { site_access: Some(access.into()), ..SettingsChange::default() };
        change_settings(&site.cms, &Actor::System, change).await.unwrap();
        assert_eq!(refusal(&site, &reader.secret).await, expected);
        assert_eq!(refusal(&site, &editor.secret).await, None);
    }
}

#[tokio::test]
async fn wrong_values_of_a_token_are_refused() {
    let site = TestSite::new().await;
    let owner = site.user("Administrator").await;
    let ask = || asked(&[]);
    let grant = |name: &str| vec![AskedGrant { name: name.to_owned(), parameters: None }];
    for (wrong, expected) in [
        (AskedToken { name: " ".into(), ..ask() }, (Code::Required, "name")),
        (AskedToken { name: "x".repeat(101), ..ask() }, (Code::TooLong, "name")),
        (AskedToken { name: "a\u{7}".into(), ..ask() }, (Code::NotValid, "name")),
        (AskedToken { locales: Some(Vec::new()), ..ask() }, (Code::Required, "locales")),
        (AskedToken { locales: Some(vec!["xx-xx".into()]), ..ask() }, (Code::NotValid, "locales")),
        (AskedToken { expires_in_days: Some(0), ..ask() }, (Code::NotValid, "expiresInDays")),
        (AskedToken { expires_in_days: Some(3651), ..ask() }, (Code::NotValid, "expiresInDays")),
        (AskedToken { permissions: grant("fly"), ..ask() }, (Code::NotValid, "permissions[0].name")),
    ] {
        refused(create_token(&site.cms, &owner, wrong).await, &[expected]);
    }
    for _ in 0..100 {
        token(&site, &owner, &[]).await;
    }
    refused(create_token(&site.cms, &owner, ask()).await, &[(Code::NotPossible, "")]);
}

#[tokio::test]
async fn a_token_is_not_a_person() {
    let site = TestSite::new().await;
    let owner = site.user("Administrator").await;
    let all: Vec<Permission> =
        Permission::ALL.iter().copied().filter(|name| *name != Permission::ManageApiTokens).collect();
    let actor = actor_of(&site, &token(&site, &owner, &grants(&all)).await).await;
    forbidden(create_token(&site.cms, &actor, asked(&[])).await);
    forbidden(list_tokens(&site.cms, &actor).await);
    let own = owner.user_id().unwrap_or(UserId(0));
    let change = UserChange { name: Some("Other".into()), ..UserChange::default() };
    forbidden(change_user(&site.cms, &actor, own, change).await);
    let _ = draft(&json!({}));
    create_page(&site.cms, &actor, crate::test_site::new_page("/by-token")).await.unwrap();
}
