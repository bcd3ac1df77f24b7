//! Random bytes that belong to this installation, made once and kept with its settings.

use crate::Cms;
use crate::error::Result;
use crate::site::store;
use crate::write::Effect;
use rand::RngExt;

/// The key that tokens are signed with.
pub type Key = [u8; 32];

/// Gives the installation's signing key, making it the first time.
pub async fn signing_key(cms: &Cms) -> Result<Key> {
    const NAME: &str = "signing-key";
    if let Some(key) = store::find_setting(&mut *cms.db.read().await?, NAME).await? {
        return Ok(key);
    }
    cms.write(Effect::Internal, async |tx| {
        let key: Key = rand::rng().random();
        store::update_setting(tx, NAME, &key).await?;
        Ok(key)
    })
    .await
}
