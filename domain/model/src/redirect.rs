//! Old addresses and where they lead.

use crate::id::{PageId, RedirectId};
use crate::locale::Locale;
use crate::user::Person;
use serde::Serialize;
use time::OffsetDateTime;

/// An address that leads to another one.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Redirect {
    pub id: RedirectId,
    /// The whole path, with its locale where it has one.
    pub from: String,
    pub locale: Locale,
    /// The page that it leads to, wherever that moves; null for an address.
    #[serde(rename = "pageID")]
    pub page_id: Option<PageId>,
    /// Where it leads now: the path of the page, or the address. Empty while the page is not live.
    pub to: String,
    /// 301 for good, 302 for now.
    pub status: u16,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    pub created_by: Option<Person>,
}
