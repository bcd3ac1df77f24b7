//! The home screen of the admin.

use crate::id::{PageId, VersionId};
use crate::locale::Locale;
use crate::user::Person;
use time::OffsetDateTime;

/// Maximum count of a part. Larger counts are cut to it.
pub const MAX_COUNT: usize = 100;

/// Writes a count of at most [`MAX_COUNT`], such as `7` or `99+`.
pub fn count_text(count: usize) -> String {
    if count < MAX_COUNT { count.to_string() } else { format!("{}+", MAX_COUNT - 1) }
}

/// Lists of what waits for a user, and of what was edited last.
#[derive(Clone, Debug, Default)]
pub struct Home {
    /// The parts with items, in display order.
    pub parts: Vec<HomePart>,
    /// Number of failed mails. 0 for users who may not see them.
    pub failed_mails: i64,
    /// Number of jobs that were given up. 0 for users who may not see them.
    pub failed_jobs: i64,
}

/// A list of pages on the home screen.
#[derive(Clone, Debug)]
pub struct HomePart {
    pub kind: HomePartKind,
    /// The first items.
    pub items: Vec<HomeItem>,
    /// Number of all items, at most [`MAX_COUNT`].
    pub count: usize,
}

/// The subject of a part. The order is the display order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HomePartKind {
    /// Open requests of others that the user may review, oldest first.
    ToReview,
    /// Rejected requests of the user for pages that still have
    /// unpublished changes.
    MyRejected,
    /// Open requests of the user.
    MyRequests,
    /// Pages with unpublished changes that the user edited last.
    MyDrafts,
    /// Translations that the user may edit, whose source changed.
    Outdated,
    /// Live pages among the last changed ones that lack
    /// a translation that the user may create.
    Untranslated,
    /// Planned publications, next first.
    Planned,
    MyEdits,
    OtherEdits,
}

/// A page in a part.
#[derive(Clone, Debug)]
pub struct HomeItem {
    pub page: PageId,
    /// The requested version. `None` outside of requests.
    pub version: Option<VersionId>,
    pub title: String,
    pub locale: Locale,
    /// Time of the request, decision, plan or
    /// change, in the time zone of the site.
    pub at: OffsetDateTime,
    /// The user who requested, rejected, planned or changed.
    pub by: Option<Person>,
    /// Locales without a translation. Empty in other parts.
    pub missing: Vec<Locale>,
}

/// The steps to a finished site, for administrators.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckList {
    /// Each step with true if it is done.
    pub steps: Vec<(CheckListStep, bool)>,
    /// The home page of the default locale, if it exists.
    pub home_page: Option<PageId>,
    /// True while the site has no pages, and so can begin with a starter site.
    pub is_site_empty: bool,
}

/// A step to a finished site, in display order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::VariantArray)]
pub enum CheckListStep {
    /// The default locale has a page at `/`.
    HomePage,
    /// A menu has an entry.
    Menu,
    /// The company has a name.
    Company,
    /// The look differs from that of a new site.
    Look,
    /// A mail server is set, and mails are sent.
    Mail,
    /// There is a second user.
    Invite,
    /// The home page is live.
    Publish,
}

impl CheckListStep {
    pub const ALL: &[Self] = <Self as strum::VariantArray>::VARIANTS;
}
