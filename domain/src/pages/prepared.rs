//! Content that is ready to be stored.

use crate::media::pictures::crop::Picture;
use model::body::NamedTag;
use model::id::{FileId, PageId};
use model::version::VersionContent;
use std::collections::{BTreeMap, BTreeSet};

/// Content that can be stored as it is.
pub(super) struct Prepared {
    pub(super) content: VersionContent,
    /// The content as JSON.
    pub(super) json: String,
    pub(super) references: References,
}

/// A file that a version shows.
pub(super) struct ShownFile {
    /// The group that it is served under.
    pub(super) group: String,
    pub(super) id: FileId,
    /// Names the bytes that are served.
    pub(super) hash: String,
    /// The picture of this hash, where it may not be noted yet.
    pub(super) picture: Option<Picture>,
}

/// What a version refers to.
#[derive(Default)]
pub(super) struct References {
    pub(super) files: Vec<ShownFile>,
    /// Internal addresses in canonical form.
    pub(super) links: BTreeSet<String>,
    /// Pages that are named by their ids.
    pub(super) pages: BTreeSet<PageId>,
    /// Tags by the name as it is compared.
    pub(super) tags: BTreeMap<String, NamedTag>,
}
