//! Content ready for storage.

use crate::pictures::Picture;
use content::tags::NamedTag;
use model::id::{FileId, PageId};
use model::version::VersionContent;
use std::collections::{BTreeMap, BTreeSet};

/// Prepared content of a version.
pub struct PreparedContent {
    pub content: VersionContent,
    /// The content as JSON.
    pub json: String,
    pub references: References,
}

/// A file in a version.
pub struct ShownFile {
    /// Group in its address.
    pub group: String,
    pub id: FileId,
    /// Hash of the served content.
    pub hash: String,
    /// The picture of this hash, which may be new.
    pub picture: Option<Picture>,
}

/// References of a version to files, pages and tags.
#[derive(Default)]
pub struct References {
    pub files: Vec<ShownFile>,
    /// Internal addresses in canonical form.
    pub links: BTreeSet<String>,
    /// Pages referred to by id.
    pub pages: BTreeSet<PageId>,
    /// Tags by normalized name.
    pub tags: BTreeMap<String, NamedTag>,
}
