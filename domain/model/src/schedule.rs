//! What is to happen to a page by itself, and what happened.

use crate::error::ErrorItem;
use crate::id::VersionId;
use crate::user::Person;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

/// A page's schedule, with the log of what ran.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageSchedule {
    /// What is still to come; null when nothing is.
    pub plan: Option<Plan>,
    /// What ran, the newest first; at most 20.
    pub runs: Vec<ScheduleRun>,
    /// The time of the server, whose clock decides.
    #[serde(with = "time::serde::rfc3339")]
    pub now: OffsetDateTime,
    /// The IANA name of the time zone of the site, in which plans are made.
    pub time_zone: String,
}

/// What is to happen. At least one of the two times is set.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Plan {
    /// The version that will be published; null when only an end is planned.
    #[serde(rename = "pageVersionID")]
    pub page_version_id: Option<VersionId>,
    #[serde(with = "time::serde::rfc3339::option")]
    pub publish_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    pub unpublish_at: Option<OffsetDateTime>,
    pub set_by: Option<Person>,
    #[serde(with = "time::serde::rfc3339")]
    pub set_at: OffsetDateTime,
}

#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, strum::EnumString, strum::IntoStaticStr,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum ScheduledAction {
    Publish,
    Unpublish,
}

impl ScheduledAction {
    /// The word for it in the database and on the wire.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// One thing that a schedule did, or could not do.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScheduleRun {
    pub action: ScheduledAction,
    #[serde(rename = "pageVersionID")]
    pub page_version_id: Option<VersionId>,
    #[serde(with = "time::serde::rfc3339")]
    pub due_at: OffsetDateTime,
    /// Later than due when Pagewright was not running.
    #[serde(with = "time::serde::rfc3339")]
    pub ran_at: OffsetDateTime,
    pub set_by: Option<Person>,
    /// Why it failed; empty when it was done.
    pub errors: Vec<ErrorItem>,
}
