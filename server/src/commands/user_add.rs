//! Adding a user from the command line.

use super::{Outcome, sentence, types};
use crate::config::AddUser;
use domain::Cms;
use domain::clock::SystemClock;
use domain::users::create::{NewUser, create_user};
use model::access::Actor;
use model::user::Profile;
use std::sync::Arc;

pub(crate) async fn run(options: AddUser) -> Outcome {
    let mut password = String::new();
    std::io::stdin().read_line(&mut password).map_err(|error| format!("The password could not be read: {error}."))?;
    let cms = Cms::open(&options.data, types(), Arc::new(SystemClock)).await.map_err(|error| error.to_string())?;
    let new = NewUser {
        email: options.email.clone(),
        password: password.trim_end_matches(['\r', '\n']).to_owned(),
        role: options.role,
        profile: Profile { name: options.name, ..Profile::default() },
    };
    let added = create_user(&cms, &Actor::System, new).await;
    cms.close().await;
    added.map_err(|error| format!("The user was not added. {}", sentence(&error)))?;
    println!("{} can log in now.", options.email);
    Ok(())
}
