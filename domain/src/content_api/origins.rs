//! Other sites whose scripts may read the content API.

use crate::Cms;
use crate::error::Result;
use crate::site::snapshot;

/// Text in the settings that allows all origins.
pub const ANY_ORIGIN: &str = "*";

/// Returns true if scripts of an origin may read the content API.
pub async fn allows_origin(cms: &Cms, origin: &str) -> Result<bool> {
    let site = snapshot::current(cms).await?;
    Ok(site.api_origins.iter().any(|allowed| allowed == ANY_ORIGIN || allowed == origin))
}
