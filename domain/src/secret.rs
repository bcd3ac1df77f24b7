//! Random bytes that belong to this installation, made once and kept with its settings.

use crate::Cms;
use crate::error::Result;
use crate::site::store;
use rand::RngExt;

/// The key that tokens are signed with.
pub type Key = [u8; 32];

/// Gives the installation's signing key, making it the first time.
pub async fn signing_key(cms: &Cms) -> Result<Key> {
    const NAME: &str = "signing-key";
    let mut tx = cms.db.begin().await?;
    if let Some(key) = store::find_setting::<Key>(&mut tx, NAME).await? {
        return Ok(key);
    }
    let key: Key = rand::rng().random();
    store::update_setting(&mut tx, NAME, &key).await?;
    tx.commit().await?;
    Ok(key)
}
