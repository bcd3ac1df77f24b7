//! Content that is ready to be stored.

use crate::pictures::Picture;
use content::tags::NamedTag;
use model::id::{FileId, PageId};
use model::version::VersionContent;
use std::collections::{BTreeMap, BTreeSet};

/// Content that can be stored as it is.
pub struct Prepared {
    pub content: VersionContent,
    /// The content as JSON.
    pub json: String,
    pub references: References,
}

/// A file in a version.
pub struct ShownFile {
    /// The group that it is served under.
    pub group: String,
    pub id: FileId,
    /// Names the bytes that are served.
    pub hash: String,
    /// The picture of this hash, where it may not be noted yet.
    pub picture: Option<Picture>,
}

/// References of a version to files, pages and tags.
#[derive(Default)]
pub struct References {
    pub files: Vec<ShownFile>,
    /// Internal addresses in canonical form.
    pub links: BTreeSet<String>,
    /// Pages that are referred to by id.
    pub pages: BTreeSet<PageId>,
    /// Tags by their normalized names.
    pub tags: BTreeMap<String, NamedTag>,
}
