//! The release that answers. Open tabs of the admin compare it with the one that they were loaded from.

use app::assets::Assets;
use domain::Cms;
use domain::error::Result;
use domain::pages::types::list_types;
use model::access::Actor;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Returns an id that differs between releases: of another version, with other assets, or with other types of blocks and pages.
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
