//! Entity tags: versions of resources that several users change.

use crate::Result;
use serde::Serialize;
use sha2::{Digest, Sha256};

/// Returns the entity tag. Equal content has equal tags.
pub fn entity_tag(content: &impl Serialize) -> Result<String> {
    Ok(content_hash(&serde_json::to_vec(content)?))
}

/// Returns the hash that names some content.
pub fn content_hash(bytes: &[u8]) -> String {
    name_of_digest(&Sha256::digest(bytes))
}

/// Returns the name of a SHA-256 digest: its first 128 bits in hexadecimal.
pub fn name_of_digest(digest: &[u8]) -> String {
    hex::encode(&digest[..16])
}
