//! Content of versions that is ready to be stored.

use crate::pictures::Picture;
use content::tags::NamedTag;
use model::id::{FileId, PageId};
use model::version::VersionContent;
use std::collections::{BTreeMap, BTreeSet};

pub struct PreparedContent {
    pub content: VersionContent,
    /// The content as JSON.
    pub json: String,
    pub references: References,
}

/// A file in a version.
pub struct ShownFile {
    /// The file group, which is
    /// part of the file's address.
    pub group: String,
    pub id: FileId,
    /// Hash of the content that the page shows.
    pub hash: String,
    /// The picture with this hash, which may be
    /// new. `None` if the file is a document.
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
