//! Entity tags: versions of what several people can change.

use crate::Result;
use serde::Serialize;
use sha2::{Digest, Sha256};

/// Returns the entity tag of content. Equal content has equal tags.
pub fn entity_tag(content: &impl Serialize) -> Result<String> {
    Ok(content_hash(&serde_json::to_vec(content)?))
}

/// Returns the name of some content.
pub fn content_hash(bytes: &[u8]) -> String {
    name_of_digest(&Sha256::digest(bytes))
}

/// Returns the name of the content that has this SHA-256: its first 128 bits, in hexadecimal.
pub fn name_of_digest(digest: &[u8]) -> String {
    hex::encode(&digest[..16])
}
