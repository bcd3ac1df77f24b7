//! The key of the installation. With SQLite it is in a file,
//! so that restoring a database does not replace it. With
//! PostgreSQL it is in the database, which all nodes share.

use crate::atomic_write::atomic_write;
use crate::error::{Error, Result};
use crate::{Cms, OpenError};
use hmac::{Hmac, KeyInit, Mac};
use rand::RngExt;
use sha2::Sha256;
use std::path::Path;
use storage::Db;
use storage::site::find_setting;
use subtle::ConstantTimeEq;

/// Key that signs tokens.
pub type SigningKey = [u8; 32];

pub(crate) const FILE: &str = "secret.key";
/// Setting with the key in hexadecimal, in PostgreSQL only.
pub(crate) const SHARED_KEY: &str = "secret-key";

pub fn signing_key(cms: &Cms) -> SigningKey {
    cms.key
}

/// Derives the secret that belongs to a
/// text. A secret reveals no other secret.
pub(crate) fn derive(key: &SigningKey, text: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("a key of any length is taken");
    mac.update(text.as_bytes());
    hex::encode(mac.finalize().into_bytes())
}

/// Returns true if this is the secret that belongs
/// to the text. Compares in constant time.
pub(crate) fn is_derived(key: &SigningKey, text: &str, secret: &str) -> bool {
    derive(key, text).as_bytes().ct_eq(secret.as_bytes()).into()
}

/// Reads the key of a data folder, or
/// creates it. Logs a warning if the
/// folder holds a site but no key.
///
/// # Errors
/// A sentence for the operator if the file is unusable.
pub(crate) fn open(data: &Path, contains_site: bool) -> std::result::Result<SigningKey, OpenError> {
    let file = data.join(FILE);
    let unusable = |reason: String| OpenError::Folder { folder: data.to_owned(), reason: format!("{FILE}: {reason}") };
    match std::fs::read(&file) {
        Ok(bytes) => bytes.try_into().map_err(|_| unusable("it does not hold the 32 bytes of a key".to_owned())),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let key: SigningKey = rand::rng().random();
            if contains_site {
                tracing::warn!(
                    "{FILE} is missing and was created again: links in mails, links to drafts and newsletter links are invalid, and visitors of a closed site have to enter its password again. To keep the old links, stop the server, restore the file from a backup and start again."
                );
            }
            atomic_write(&file, &key).map(|()| key).map_err(|error| unusable(error.to_string()))
        }
        Err(error) => Err(unusable(error.to_string())),
    }
}

/// Reads the key that the nodes of a database server share.
///
/// # Errors
/// `Internal`: missing or invalid key.
pub(crate) async fn open_shared(db: &Db) -> Result<SigningKey> {
    let key: Option<String> = find_setting(&mut db.read().await?, SHARED_KEY).await?;
    let bytes = key.and_then(|key| hex::decode(key).ok()).and_then(|bytes| bytes.try_into().ok());
    bytes.ok_or_else(|| Error::internal(format!("the setting {SHARED_KEY} does not hold the 32 bytes of a key")))
}

#[cfg(test)]
mod tests {
    use super::{SigningKey, derive, is_derived};

    #[test]
    fn only_the_secret_of_the_key_and_the_text_is_right() {
        let (key, other): (SigningKey, SigningKey) = ([1; 32], [2; 32]);
        let secret = derive(&key, "link 1");
        assert!(is_derived(&key, "link 1", &secret));
        assert!(!is_derived(&other, "link 1", &secret) && !is_derived(&key, "link 2", &secret));
        for wrong in ["", &secret[1..], &format!("{secret}0"), &secret.to_uppercase()] {
            assert!(!is_derived(&key, "link 1", wrong), "{wrong}");
        }
    }
}
