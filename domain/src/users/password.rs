//! Passwords: their rules and their hashes.

use super::hash_queue::{HashQueue, Memory, QueueSlot};
use crate::audit::origin;
use crate::client::Client;
use crate::error::{Error, Result};
use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use model::error::{Code, ErrorItem};
use std::sync::OnceLock;

/// Computes and compares password hashes, one at a
/// time. By default, Argon2id with 19 MiB and 2 passes.
pub(crate) struct Passwords {
    queue: HashQueue,
    cost: OnceLock<Params>,
}

impl Passwords {
    pub(crate) fn new() -> Self {
        Self { queue: HashQueue::start(), cost: OnceLock::new() }
    }

    pub(crate) fn set_cost(&self, cost: Params) {
        // Keeps a cost that was set before.
        let _ = self.cost.set(cost);
    }

    fn argon2(&self) -> Argon2<'static> {
        Argon2::new(Algorithm::default(), Version::default(), self.cost.get().cloned().unwrap_or_default())
    }

    /// Takes a slot in the queue for a client.
    /// Callers do so before they write anything.
    ///
    /// # Errors
    /// `Busy` if too many passwords wait.
    pub(crate) fn queue(&self, client: Client) -> Result<QueueSlot> {
        self.queue.enter(client)
    }

    pub(crate) async fn hash(&self, password: &str) -> Result<String> {
        let (place, argon2, password) = (self.queue(origin::client())?, self.argon2(), password.to_owned());
        self.queue.run(place, move |memory| hash(memory, &argon2, &password)).await?
    }

    /// Compares a password with a hash. Takes
    /// the same time if there is no hash.
    pub(crate) async fn verify(&self, place: QueueSlot, password: &str, hash: Option<String>) -> Result<PasswordMatch> {
        let (argon2, password) = (self.argon2(), password.to_owned());
        self.queue.run(place, move |memory| compare(memory, &argon2, &password, hash.as_deref())).await
    }
}

/// Outcome of a password comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PasswordMatch {
    Yes,
    No,
}

/// Finds all rules that a new password breaks.
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
    if length >= PASSWORD_CHARS_LIMIT {
        errors.push(broken(Code::PasswordTooLong));
    }
    errors
}

/// Length from which a password is too
/// long. Such passwords are not hashed.
pub(crate) const PASSWORD_CHARS_LIMIT: usize = 255;

/// Hashes a password with a new salt.
fn hash(memory: &mut Memory, argon2: &Argon2<'_>, password: &str) -> Result<String> {
    let salt: [u8; argon2::RECOMMENDED_SALT_LEN] = rand::random();
    let output = compute(memory, argon2, password, &salt)?;
    let hash = PasswordHash {
        algorithm: Algorithm::default().ident(),
        version: Some(Version::default().into()),
        params: ParamsString::try_from(argon2.params()).map_err(Error::internal)?,
        salt: Some(Salt::new(&salt).map_err(Error::internal)?),
        hash: Some(output),
    };
    Ok(hash.to_string())
}

/// Compares a password with a hash. Does the same
/// work without a hash. Otherwise the response
/// time would reveal which accounts do not exist.
fn compare(memory: &mut Memory, argon2: &Argon2<'_>, password: &str, hash: Option<&str>) -> PasswordMatch {
    let Some(hash) = hash else {
        let nothing = [0; argon2::RECOMMENDED_SALT_LEN];
        // Ignores the output, because only the time matters.
        let _ = compute(memory, argon2, password, &nothing);
        return PasswordMatch::No;
    };
    // An unreadable hash matches no password.
    if fits(memory, password, hash).unwrap_or(false) { PasswordMatch::Yes } else { PasswordMatch::No }
}

/// Compares a password with a hash, with
/// the parameters that the hash contains.
fn fits(memory: &mut Memory, password: &str, hash: &str) -> Result<bool> {
    let hash = PasswordHash::new(hash).map_err(Error::internal)?;
    let algorithm = Algorithm::try_from(hash.algorithm.as_str()).map_err(Error::internal)?;
    let version = hash.version.map(Version::try_from).transpose().map_err(Error::internal)?.unwrap_or_default();
    let params = Params::try_from(&hash).map_err(Error::internal)?;
    let (Some(salt), Some(expected)) = (&hash.salt, &hash.hash) else { return Ok(false) };
    let made = compute(memory, &Argon2::new(algorithm, version, params), password, salt)?;
    // `Output` compares in constant time.
    Ok(made == *expected)
}

/// Computes a hash in the given memory, which grows if needed.
fn compute(memory: &mut Memory, argon2: &Argon2<'_>, password: &str, salt: &[u8]) -> Result<Output> {
    let blocks = argon2.params().block_count();
    if memory.len() < blocks {
        memory.reserve_exact(blocks - memory.len());
        memory.resize(blocks, Block::new());
    }
    let length = argon2.params().output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN);
    let mut output = vec![0; length];
    argon2
        .hash_password_into_with_memory(password.as_bytes(), salt, &mut output, memory.as_mut_slice())
        .map_err(Error::internal)?;
    Output::new(&output).map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use super::{PasswordMatch, Passwords, check, hash};
    use crate::client::Client;
    use argon2::password_hash::PasswordVerifier;
    use argon2::{Argon2, Block, Params};
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
        let verify = async |password, hash| {
            passwords.verify(passwords.queue(Client::default()).unwrap(), password, hash).await.unwrap()
        };
        assert_eq!(verify("Correct-horse", Some(hash.clone())).await, PasswordMatch::Yes);
        assert_eq!(verify("correct-horse", Some(hash.clone())).await, PasswordMatch::No);
        assert_eq!(verify("nobody has this password", None).await, PasswordMatch::No);
        passwords.set_cost(Params::new(8, 1, 1, None).unwrap());
        let cheap = passwords.hash("Correct-horse").await.unwrap();
        assert!(cheap.starts_with("$argon2id$v=19$m=8,t=1,p=1$"));
        for made in [hash, cheap] {
            assert_eq!(verify("Correct-horse", Some(made)).await, PasswordMatch::Yes);
        }
    }

    #[test]
    fn what_is_in_the_memory_from_before_changes_nothing() {
        let mut memory = Vec::new();
        let first = hash(&mut memory, &Argon2::default(), "Correct-horse").unwrap();
        let size = memory.len();
        for bytes in memory.iter_mut().map(AsMut::<[u64]>::as_mut) {
            bytes.fill(0x5555);
        }
        let second = hash(&mut memory, &Argon2::default(), "Correct-horse").unwrap();
        assert_ne!(first, second, "each has a salt of its own");
        assert_eq!((memory.len(), size_of_val(&memory[0])), (size, Block::SIZE));
        for made in [first, second] {
            assert!(Argon2::default().verify_password(b"Correct-horse", made.as_str()).is_ok(), "{made}");
        }
    }

    #[tokio::test]
    async fn a_hash_is_compared_by_the_parameters_that_it_names() {
        let passwords = Passwords::new();
        let verify = async |password: &str, hash: &str| {
            passwords
                .verify(passwords.queue(Client::default()).unwrap(), password, Some(hash.to_owned()))
                .await
                .unwrap()
        };
        // Example of the Argon2 reference
        // implementation, with other parameters.
        let hash = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
        assert_eq!(verify("password", hash).await, PasswordMatch::Yes);
        assert_eq!(verify("Password", hash).await, PasswordMatch::No);
        for broken in ["", "nonsense", "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ", "$scrypt$ln=1$c29tZXNhbHQ$AAAA"] {
            assert_eq!(verify("password", broken).await, PasswordMatch::No, "{broken}");
        }
    }
}
