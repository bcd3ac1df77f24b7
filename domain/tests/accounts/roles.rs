//! Tests roles and their permissions.

use crate::test_site::{TestSite, forbidden, refused};
use domain::error::Error;
use domain::users::roles::change_role::change_role;
use domain::users::roles::create_role::{AskedGrant, AskedRole, create_role};
use domain::users::roles::delete_role::delete_role;
use domain::users::roles::list_roles::list_roles;
use model::access::{Actor, GrantParameters, Operation, Permission};
use model::error::Code;
use model::id::RoleId;

fn asked(name: &str, permissions: &[&str]) -> AskedRole {
    let grant = |name: &&str| AskedGrant { name: (*name).to_owned(), parameters: None };
    AskedRole { name: name.to_owned(), permissions: permissions.iter().map(grant).collect(), version: None }
}

#[tokio::test]
async fn a_changed_role_counts_from_the_next_request_on() {
    let site = TestSite::new().await;
    let administrator = site.user("Administrator").await;
    let role = create_role(&site.cms, &administrator, asked("Press", &["view-drafts"])).await.unwrap();
    let press = site.account("press@house.example", "Press").await;
    assert!(!site.actor(press).await.may_at_all(Operation::CreatePage));
    change_role(&site.cms, &administrator, role.id, asked("Press", &["create-page"])).await.unwrap();
    assert!(site.actor(press).await.may_at_all(Operation::CreatePage));
    refused(delete_role(&site.cms, &administrator, role.id).await, &[(Code::NotPossible, "")]);
}

#[tokio::test]
async fn a_role_that_only_deleted_users_had_can_go() {
    let site = TestSite::new().await;
    let administrator = site.user("Administrator").await;
    let role = create_role(&site.cms, &administrator, asked("Press", &[])).await.unwrap();
    let press = site.account("press@house.example", "Press").await;
    domain::users::delete::delete_user(&site.cms, &administrator, press).await.unwrap();
    delete_role(&site.cms, &administrator, role.id).await.unwrap();
    assert!(matches!(delete_role(&site.cms, &administrator, role.id).await, Err(Error::NotFound)));
    assert_eq!(list_roles(&site.cms, &administrator).await.unwrap().total_items, 5);
}

#[tokio::test]
async fn what_is_wrong_with_a_role_is_named() {
    let site = TestSite::new().await;
    let administrator = site.user("Administrator").await;
    let create = |ask| create_role(&site.cms, &administrator, ask);
    refused(create(asked(" ", &["fly"])).await, &[(Code::Required, "name"), (Code::NotValid, "permissions[0].name")]);
    refused(create(asked("eDITOR", &[])).await, &[(Code::AlreadyExists, "name")]);
    let mut limited = asked("Press", &["edit-page"]);
    let page_types = Some(vec!["no-such-type".to_owned()]);
    limited.permissions[0].parameters = Some(GrantParameters { page_types, ..GrantParameters::default() });
    refused(create(limited).await, &[(Code::NotValid, "permissions[0].parameters.pageTypes")]);
    let unknown = change_role(&site.cms, &administrator, RoleId(99), asked("X", &[])).await;
    assert!(matches!(unknown, Err(Error::NotFound)));
}

#[tokio::test]
async fn the_role_of_the_administrators_keeps_everything() {
    let site = TestSite::new().await;
    let administrator = site.user("Administrator").await;
    let id = site.role("Administrator").await;
    let everything: Vec<String> =
        Permission::ALL.iter().map(|p| serde_json::to_value(p).unwrap().as_str().unwrap().to_owned()).collect();
    let everything: Vec<&str> = everything.iter().map(String::as_str).collect();
    refused(
        change_role(&site.cms, &administrator, id, asked("Administrator", &everything[1..])).await,
        &[(Code::NotPossible, "permissions")],
    );
    refused(delete_role(&site.cms, &administrator, id).await, &[(Code::NotPossible, "")]);
    change_role(&site.cms, &administrator, id, asked("Owner", &everything)).await.unwrap();
    refused(delete_role(&site.cms, &administrator, id).await, &[(Code::NotPossible, "")]);
}

#[tokio::test]
async fn nobody_makes_a_role_that_may_more_than_they() {
    let site = TestSite::new().await;
    create_role(&site.cms, &Actor::System, asked("Clerk", &["manage-roles", "view-drafts"])).await.unwrap();
    let clerk = site.user("Clerk").await;
    forbidden(create_role(&site.cms, &clerk, asked("Power", &["publish-page"])).await);
    let own = site.role("Clerk").await;
    forbidden(change_role(&site.cms, &clerk, own, asked("Clerk", &["manage-roles", "manage-users"])).await);
    forbidden(change_role(&site.cms, &clerk, site.role("Editor").await, asked("Editor", &["view-drafts"])).await);
    forbidden(delete_role(&site.cms, &clerk, site.role("Reviewer").await).await);
    create_role(&site.cms, &clerk, asked("Reader", &["view-drafts"])).await.unwrap();
    forbidden(create_role(&site.cms, &site.user("Editor").await, asked("X", &[])).await);
}
