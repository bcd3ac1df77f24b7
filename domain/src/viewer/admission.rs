//! Controls access to a closed site.

use crate::client::Client;
use crate::error::{Error, Result};
use crate::site::snapshot;
use crate::users::lockout::{self, AttemptKeys, NetworkTrust};
use crate::users::password::PasswordMatch;
use crate::{Cms, access, secret};
use model::access::{Actor, Operation};
use model::error::Code;
use model::site::SiteAccess;

/// Returns true if everyone may see the public site.
pub async fn is_open(cms: &Cms) -> Result<bool> {
    Ok(snapshot::current(cms).await?.settings.site_access == SiteAccess::Everyone)
}

/// Refuses requests for public content of a closed site.
///
/// # Errors
/// `Unauthenticated`.
pub async fn require_open(cms: &Cms) -> Result<()> {
    if is_open(cms).await? { Ok(()) } else { Err(Error::Unauthenticated) }
}

/// Identifies a visitor who has no session, by the token from [`enter`].
pub async fn identify_visitor(cms: &Cms, token: Option<&str>) -> Result<Actor> {
    let site = snapshot::current(cms).await?;
    let is_admitted = match site.settings.site_access {
        SiteAccess::Everyone => true,
        SiteAccess::Password => {
            site.password_hash.as_deref().is_some_and(|hash| token == Some(token_for(cms, hash).as_str()))
        }
        SiteAccess::Maintenance => false,
    };
    Ok(if is_admitted { Actor::Visitor } else { Actor::Outsider })
}

/// Checks the password of the site and returns a
/// token. A change of the password invalidates the
/// token. `address` is the client's network address.
///
/// # Errors
/// `AUTH_01` for a wrong password, `AUTH_03` after too many
/// failures, `V_07` if the site needs no password, `Busy`.
pub async fn enter(cms: &Cms, actor: &Actor, password: &str, address: &str) -> Result<String> {
    access::require(actor, Operation::EnterSite)?;
    let site = snapshot::current(cms).await?;
    let hash = site.password_hash.clone().filter(|_| site.settings.site_access == SiteAccess::Password);
    let hash = hash.ok_or_else(|| Error::refused(Code::NotPossible, "site", ""))?;
    let client = Client::of(address);
    let place = cms.passwords.queue(client.clone())?;
    // Counts failures per client. Otherwise
    // one client could lock out all others.
    let name = format!("password of the site, {}", client.as_str());
    let guess = AttemptKeys { email: &name, client: &client, network: NetworkTrust::Unknown };
    let attempt = lockout::count_attempt(cms, guess).await?;
    match cms.passwords.verify(place, password, Some(hash.clone())).await? {
        PasswordMatch::Yes => {
            lockout::forget_unwritten_failures(cms, &name, &client);
            cms.write_if_possible(async |tx| lockout::clear_failures(tx, &name, &client).await).await?;
            Ok(token_for(cms, &hash))
        }
        PasswordMatch::No => {
            lockout::record_failure(cms, actor, &name, attempt).await?;
            Err(Error::refused(Code::WrongCredentials, "site", "password"))
        }
    }
}

fn token_for(cms: &Cms, hash: &str) -> String {
    secret::derive(&cms.key, &format!("admission {hash}"))
}
