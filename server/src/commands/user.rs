//! Commands for users. A server may use the data folder meanwhile.

use super::open::{NO_URL, open};
use super::sentence::sentence;
use super::{CommandResult, print_json};
use crate::config::{AddUser, ListUsers, NamedUser, ResetPassword, SetRole, SetUpLink};
use domain::Cms;
use domain::error::Result;
use domain::users::change::{UserChange, change_user};
use domain::users::create::{NewUser, create_user};
use domain::users::disable::{disable_user, enable_user};
use domain::users::invite::{Invitation, invite_by_hand};
use domain::users::list_users::list_users;
use domain::users::password_link::{PasswordLink, create_password_link};
use domain::users::reset_account::{NewPassword, reset_account};
use domain::users::roles::list_roles::list_roles;
use domain::users::set_up::create_set_up_link;
use model::access::Actor;
use model::fold::fold_email;
use model::id::{RoleId, UserId};
use model::user::{AccountStatus, ListedUser, Profile};
use serde_json::{Value, json};
use std::io::IsTerminal;
use time::format_description::well_known::Rfc3339;

pub(crate) async fn add(options: AddUser) -> CommandResult {
    let password = read_password()?;
    let cms = open(&options.places, None, &options.base_url).await?;
    let added = match password {
        Some(password) => create(&cms, &options, password).await,
        None => invite(&cms, &options).await,
    };
    cms.close().await;
    let link = added.map_err(|error| format!("The user was not added. {}", sentence(&error)))?;
    let email = &options.email;
    match (options.json, link) {
        (true, link) => print_json(&json!({ "email": email, "url": link })),
        (false, None) => println!("{email} can log in now."),
        (false, Some(link)) => println!("{email} can log in after choosing a password, within 72 hours, at\n{link}"),
    }
    Ok(())
}

/// Reads the password from standard input. Returns `None` if it is empty.
/// Ignores terminals, because they would show the typed password.
fn read_password() -> std::result::Result<Option<String>, String> {
    let input = std::io::stdin();
    if input.is_terminal() {
        return Ok(None);
    }
    let mut line = String::new();
    input.read_line(&mut line).map_err(|error| format!("The password could not be read: {error}."))?;
    let password = line.trim_end_matches(['\r', '\n']);
    Ok((!password.is_empty()).then(|| password.to_owned()))
}

async fn create(cms: &Cms, options: &AddUser, password: String) -> Result<Option<String>> {
    let new = NewUser { email: options.email.clone(), password, role: options.role.clone(), profile: profile(options) };
    create_user(cms, &Actor::System, new).await?;
    Ok(None)
}

async fn invite(cms: &Cms, options: &AddUser) -> Result<Option<String>> {
    let role = find_role(cms, &options.role).await?;
    let invitation = Invitation { email: options.email.clone(), role: Some(role), profile: profile(options) };
    let token = invite_by_hand(cms, &Actor::System, invitation).await?;
    Ok(Some(link(&options.base_url, "activate-account", &token)))
}

/// Returns the id of a role. An unknown name becomes the id 0, which no role has.
/// Validation then reports it together with all other errors.
async fn find_role(cms: &Cms, name: &str) -> Result<RoleId> {
    let roles = list_roles(cms, &Actor::System).await?.items;
    Ok(roles.iter().find(|listed| listed.role.name == name).map_or(RoleId(0), |listed| listed.role.id))
}

fn profile(options: &AddUser) -> Profile {
    Profile { name: options.name.clone(), ..Profile::default() }
}

fn link(base_url: &str, path: &str, token: &str) -> String {
    format!("{}/cmsadmin/{path}/{token}", base_url.trim_end_matches('/'))
}

pub(crate) async fn list(options: ListUsers) -> CommandResult {
    let cms = open(&options.places, None, NO_URL).await?;
    let listed = list_users(&cms, &Actor::System).await;
    cms.close().await;
    let users = listed.map_err(|error| format!("The users cannot be read. {}", sentence(&error)))?;
    if options.json {
        print_json(&users.iter().map(as_json).collect());
        return Ok(());
    }
    let width = users.iter().map(|user| user.user.email.chars().count()).max().unwrap_or_default();
    for user in &users {
        let User { email, name, role, status } = User::of(user);
        println!("{email:width$}  {status:8}  {role}  {name}");
    }
    Ok(())
}

/// A user as the commands show them.
struct User<'a> {
    email: &'a str,
    name: &'a str,
    role: &'a str,
    status: &'static str,
}

impl<'a> User<'a> {
    fn of(listed: &'a ListedUser) -> Self {
        let user = &listed.user;
        let status = match listed.status {
            AccountStatus::Active => "active",
            AccountStatus::Invited => "invited",
            AccountStatus::Disabled => "disabled",
        };
        let role = user.role.as_ref().map_or("", |role| role.name.as_str());
        Self { email: &user.email, name: &user.profile.name, role, status }
    }
}

fn as_json(listed: &ListedUser) -> Value {
    let User { email, name, role, status } = User::of(listed);
    // Every time that the database holds can be written.
    let created_at = listed.created_at.format(&Rfc3339).unwrap_or_default();
    json!({ "id": listed.user.id, "email": email, "name": name, "role": role, "status": status, "createdAt": created_at })
}

pub(crate) async fn disable(options: NamedUser) -> CommandResult {
    change(&options, "disabled", async |cms, id| disable_user(cms, &Actor::System, id).await).await
}

pub(crate) async fn enable(options: NamedUser) -> CommandResult {
    change(&options, "enabled", async |cms, id| enable_user(cms, &Actor::System, id).await).await
}

pub(crate) async fn set_role(options: SetRole) -> CommandResult {
    let done = format!("changed to the role {}", options.role);
    change(&options.user, &done, async |cms, id| {
        let role = Some(find_role(cms, &options.role).await?);
        change_user(cms, &Actor::System, id, UserChange { role, ..UserChange::default() }).await.map(drop)
    })
    .await
}

/// Changes a user and prints a sentence with the past participle `done`.
async fn change(options: &NamedUser, done: &str, work: impl AsyncFnOnce(&Cms, UserId) -> Result<()>) -> CommandResult {
    let cms = open(&options.places, None, NO_URL).await?;
    let changed = match find_user(&cms, &options.email).await {
        Ok(id) => {
            work(&cms, id).await.map_err(|error| format!("{} was not {done}. {}", options.email, sentence(&error)))
        }
        Err(sentence) => Err(sentence),
    };
    cms.close().await;
    changed?;
    println!("{} was {done}.", options.email);
    Ok(())
}

async fn find_user(cms: &Cms, email: &str) -> std::result::Result<UserId, String> {
    let users = list_users(cms, &Actor::System).await;
    let users = users.map_err(|error| format!("The users cannot be read. {}", sentence(&error)))?;
    let wanted = fold_email(email);
    let found = users.iter().find(|listed| fold_email(&listed.user.email) == wanted);
    found.map(|listed| listed.user.id).ok_or_else(|| format!("No user has the e-mail address {email}."))
}

pub(crate) async fn reset_password(options: ResetPassword) -> CommandResult {
    let password = read_password()?;
    let cms = open(&options.user.places, None, &options.base_url).await?;
    let email = &options.user.email;
    let reset = match find_user(&cms, email).await {
        Ok(id) => reset(&cms, id, password)
            .await
            .map_err(|error| format!("The password of {email} was not changed. {}", sentence(&error))),
        Err(sentence) => Err(sentence),
    };
    cms.close().await;
    let url = reset?.map(|made| match made {
        PasswordLink::Reset(token) => link(&options.base_url, "reset-password", &token),
        PasswordLink::Activate(token) => link(&options.base_url, "activate-account", &token),
    });
    match (options.json, url) {
        (true, url) => print_json(&json!({ "email": email, "url": url })),
        (false, None) => println!("The password of {email} was changed, and all sessions have ended."),
        (false, Some(url)) => println!("{email} can choose a new password once, within an hour, at\n{url}"),
    }
    Ok(())
}

/// Sets a password, or returns a link if there is none.
async fn reset(cms: &Cms, id: UserId, password: Option<String>) -> Result<Option<PasswordLink>> {
    let made = create_password_link(cms, &Actor::System, id).await?;
    let Some(password) = password else { return Ok(Some(made)) };
    let (PasswordLink::Reset(token) | PasswordLink::Activate(token)) = made;
    let new = NewPassword { confirm: password.clone(), password, token };
    reset_account(cms, &Actor::System, new).await.map(|()| None)
}

pub(crate) async fn print_set_up_link(options: SetUpLink) -> CommandResult {
    let cms = open(&options.places, None, &options.base_url).await?;
    let created = create_set_up_link(&cms).await;
    cms.close().await;
    let token = created.map_err(|error| format!("The link was not created. {}", sentence(&error)))?;
    let token =
        token.ok_or("There are users already. Use `pagewright user reset-password`, or `pagewright user add`.")?;
    let url = link(&options.base_url, "set-up", &token);
    if options.json {
        print_json(&json!({ "url": url }));
    } else {
        println!("{url}   (works once, until the next start)");
    }
    Ok(())
}
