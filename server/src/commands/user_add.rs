//! Command that adds a user with a password or an activation link.

use super::CommandResult;
use super::sentence::sentence;
use crate::clock::clock;
use crate::config::AddUser;
use crate::types::known_types;
use domain::Cms;
use domain::error::Result;
use domain::files::storage::MediaStorage;
use domain::users::create::{NewUser, create_user};
use domain::users::invite::{Invitation, invite_by_hand};
use domain::users::roles::list_roles::list_roles;
use model::access::Actor;
use model::id::RoleId;
use model::user::Profile;
use std::io::IsTerminal;

pub(crate) async fn run(options: AddUser) -> CommandResult {
    let password = read_password().map_err(|error| format!("The password could not be read: {error}."))?;
    let clock = clock(&options.base_url)?;
    if !domain::contains_site(&options.places.data, &options.places.database()).map_err(|error| error.to_string())? {
        let folder = options.places.data.display();
        return Err(format!(
            "The folder {folder} holds no site. Start `pagewright --data {folder}` once first, or name the folder of a site with --data."
        ));
    }
    // The kind of storage does not matter, because no file is accessed.
    let media = MediaStorage::Folder;
    let cms = Cms::open(&options.places.data, &options.places.database(), &media, known_types()?, clock)
        .await
        .map_err(|error| error.to_string())?;
    let added = match password {
        Some(password) => add(&cms, &options, password).await,
        None => invite(&cms, &options).await,
    };
    cms.close().await;
    println!("{}", added.map_err(|error| format!("The user was not added. {}", sentence(&error)))?);
    Ok(())
}

/// Reads the password from standard input. Returns `None` if it is empty.
/// Ignores terminals, because they would show the typed password.
fn read_password() -> std::io::Result<Option<String>> {
    let input = std::io::stdin();
    if input.is_terminal() {
        return Ok(None);
    }
    let mut line = String::new();
    input.read_line(&mut line)?;
    let password = line.trim_end_matches(['\r', '\n']);
    Ok((!password.is_empty()).then(|| password.to_owned()))
}

async fn add(cms: &Cms, options: &AddUser, password: String) -> Result<String> {
    let new = NewUser { email: options.email.clone(), password, role: options.role.clone(), profile: profile(options) };
    create_user(cms, &Actor::System, new).await?;
    Ok(format!("{} can log in now.", options.email))
}

async fn invite(cms: &Cms, options: &AddUser) -> Result<String> {
    let roles = list_roles(cms, &Actor::System).await?.items;
    // An unknown role name becomes the id 0, which no role has.
    // Validation then reports it together with all other errors.
    let role = roles.iter().find(|listed| listed.role.name == options.role).map_or(RoleId(0), |listed| listed.role.id);
    let invitation = Invitation { email: options.email.clone(), role: Some(role), profile: profile(options) };
    let token = invite_by_hand(cms, &Actor::System, invitation).await?;
    let base_url = options.base_url.trim_end_matches('/');
    Ok(format!(
        "{} can log in after choosing a password, within 72 hours, at\n{base_url}/cmsadmin/activate-account/{token}",
        options.email
    ))
}

fn profile(options: &AddUser) -> Profile {
    Profile { name: options.name.clone(), ..Profile::default() }
}
