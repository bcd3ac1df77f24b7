//! Passwords: the rules they follow and the hashes that are kept of them.

use crate::error::{Error, Result};
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use model::error::{Code, ErrorItem};
use std::sync::{Arc, LazyLock};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many hashes are made at a time, so that a storm of log-ins cannot starve the pages.
const AT_ONCE: usize = 1;
/// How many may wait for their turn: some seconds of work. Whoever comes then is asked to come again.
const WAITING: usize = 64;

/// What a hash is compared with when there is no account, so that a guess takes as long as for a real one.
static NOBODY: LazyLock<Option<String>> = LazyLock::new(|| hash_now("nobody has this password").ok());

/// Makes and compares password hashes (Argon2id, 19 MiB, 2 passes) outside the async threads.
pub(crate) struct Passwords {
    places: Arc<Semaphore>,
    turns: Arc<Semaphore>,
}

/// A place among those who wait for their turn.
pub(crate) struct Place(OwnedSemaphorePermit);

impl Passwords {
    pub(crate) fn new() -> Self {
        Self { places: Arc::new(Semaphore::new(AT_ONCE + WAITING)), turns: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    /// Takes a place, before anything is written for one who may have to go away again.
    ///
    /// # Errors
    /// `Busy` when too many wait already.
    pub(crate) fn queue(&self) -> Result<Place> {
        Arc::clone(&self.places).try_acquire_owned().map(Place).map_err(|_| Error::Busy)
    }

    pub(crate) async fn hash(&self, password: &str) -> Result<String> {
        let password = password.to_owned();
        self.in_turn(self.queue()?, move || hash_now(&password)).await?
    }

    /// Compares in the same time whether or not there is a hash to compare with.
    pub(crate) async fn verify(&self, place: Place, password: &str, hash: Option<String>) -> Result<Match> {
        let password = password.to_owned();
        self.in_turn(place, move || {
            let known = hash.is_some();
            let fits = hash.as_deref().or(NOBODY.as_deref()).is_some_and(|hash| {
                PasswordHash::new(hash)
                    .is_ok_and(|parsed| Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok())
            });
            if known && fits { Match::Yes } else { Match::No }
        })
        .await
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        Place(place): Place,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T> {
        let turn = Arc::clone(&self.turns).acquire_owned().await.map_err(Error::internal)?;
        // Work that has begun ends, even when nobody waits for it any more; it keeps its turn until then.
        let done = tokio::task::spawn_blocking(move || {
            let result = work();
            drop((turn, place));
            result
        });
        Ok(done.await?)
    }
}

/// Whether a password is the one that was hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Match {
    Yes,
    No,
}

/// Finds every rule that a new password breaks (specification, section 5).
pub fn check(password: &str, model: &str) -> Vec<ErrorItem> {
    let length = password.chars().count();
    let broken = |code| ErrorItem::new(code, model, "password");
    if length == 0 {
        return vec![broken(Code::Required)];
    }
    let mut errors = Vec::new();
    let special = |c: char| !c.is_alphanumeric() && !c.is_whitespace();
    if !password.chars().any(char::is_uppercase) || !password.chars().any(special) {
        errors.push(broken(Code::PasswordTooPlain));
    }
    if length <= 8 {
        errors.push(broken(Code::PasswordTooShort));
    }
    if length >= MAX_LENGTH {
        errors.push(broken(Code::PasswordTooLong));
    }
    errors
}

/// A password must be shorter than this; longer ones are not even hashed.
pub(crate) const MAX_LENGTH: usize = 255;

fn hash_now(password: &str) -> Result<String> {
    Ok(Argon2::default().hash_password(password.as_bytes()).map_err(Error::internal)?.to_string())
}

#[cfg(test)]
mod tests {
    use super::{Match, Passwords, check};
    use crate::error::Error;
    use model::error::Code;

    #[test]
    fn every_broken_rule_is_named() {
        let codes = |password: &str| check(password, "user").into_iter().map(|e| e.code).collect::<Vec<_>>();
        assert_eq!(codes("Correct-horse"), []);
        assert_eq!(codes(""), [Code::Required]);
        assert_eq!(codes("short"), [Code::PasswordTooPlain, Code::PasswordTooShort]);
        assert_eq!(codes("Eight-ch"), [Code::PasswordTooShort]);
        assert_eq!(codes("Nine-char"), []);
        assert_eq!(codes(&format!("A-{}", "x".repeat(252))), []);
        assert_eq!(codes(&format!("A-{}", "x".repeat(253))), [Code::PasswordTooLong]);
    }

    #[tokio::test]
    async fn a_password_fits_its_own_hash_only_and_no_account_fits_none() {
        let passwords = Passwords::new();
        let hash = passwords.hash("Correct-horse").await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        let verify = async |password, hash| passwords.verify(passwords.queue().unwrap(), password, hash).await.unwrap();
        assert_eq!(verify("Correct-horse", Some(hash.clone())).await, Match::Yes);
        assert_eq!(verify("correct-horse", Some(hash)).await, Match::No);
        assert_eq!(verify("nobody has this password", None).await, Match::No);
    }

    #[tokio::test]
    async fn the_queue_has_an_end_and_who_leaves_it_makes_room() {
        let passwords = Passwords::new();
        let mut places: Vec<_> = (0..65).map(|_| passwords.queue().unwrap()).collect();
        assert!(matches!(passwords.queue(), Err(Error::Busy)));
        assert!(matches!(passwords.hash("Correct-horse").await, Err(Error::Busy)));
        places.pop();
        passwords.hash("Correct-horse").await.unwrap();
        assert!(passwords.queue().is_ok());
    }
}
