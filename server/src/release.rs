//! Release id. Open admin tabs compare it
//! with the id of their own release.

use app::assets::Assets;
use domain::Cms;
use domain::error::Result;
use domain::pages::types::list_types;
use model::access::Actor;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Returns a hash of the version, assets, block types and page types.
///
/// # Errors
/// The types cannot be written as JSON.
pub(crate) fn release_of(cms: &Cms, assets: &Assets) -> Result<String> {
    let types = list_types(cms, &Actor::System)?;
    let mut hasher = DefaultHasher::new();
    env!("CARGO_PKG_VERSION").hash(&mut hasher);
    assets.addresses().for_each(|address| address.hash(&mut hasher));
    for schema in types.blocks() {
        serde_json::to_string(schema)?.hash(&mut hasher);
    }
    for schema in types.pages() {
        serde_json::to_string(schema)?.hash(&mut hasher);
    }
    Ok(format!("{:016x}", hasher.finish()))
}
