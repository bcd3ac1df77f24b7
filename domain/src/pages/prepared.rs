//! Content that is ready to be stored.

use model::id::{FileId, PageId};
use model::version::VersionContent;
use std::collections::BTreeSet;

/// Content that can be stored as it is.
pub(super) struct Prepared {
    pub(super) content: VersionContent,
    /// The content as JSON.
    pub(super) json: String,
    pub(super) references: References,
}

/// What a version refers to.
#[derive(Default)]
pub(super) struct References {
    /// The group that a file is served under, the file, and the hash of its bytes.
    pub(super) files: Vec<(String, FileId, String)>,
    /// Internal addresses in canonical form.
    pub(super) links: BTreeSet<String>,
    /// Pages that are named by their ids.
    pub(super) pages: BTreeSet<PageId>,
}
