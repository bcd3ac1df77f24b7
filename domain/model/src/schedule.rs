//! Scheduled publishing and unpublishing, and the log of runs.

use crate::error::ErrorItem;
use crate::id::VersionId;
use crate::user::Person;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

/// A page's schedule, with the log of its runs.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageSchedule {
    /// The scheduled changes. Null if there are none.
    pub plan: Option<Plan>,
    /// The runs, newest first, at most 20.
    pub runs: Vec<ScheduleRun>,
    /// The current time of the server. The server's clock
    /// decides when the plan is due.
    #[serde(with = "time::serde::rfc3339")]
    pub now: OffsetDateTime,
    /// The IANA name of the site's time zone, for entering plans.
    pub time_zone: String,
}

/// The scheduled changes of a page. At least
/// one time is set.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Plan {
    /// The version to publish. Null if only unpublishing is planned.
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
    /// Returns the name of the action in the database and the API.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// A run of a scheduled action, successful or not.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScheduleRun {
    pub action: ScheduledAction,
    #[serde(rename = "pageVersionID")]
    pub page_version_id: Option<VersionId>,
    #[serde(with = "time::serde::rfc3339")]
    pub due_at: OffsetDateTime,
    /// Later than `dueAt` if the server was not running then.
    #[serde(with = "time::serde::rfc3339")]
    pub ran_at: OffsetDateTime,
    pub set_by: Option<Person>,
    /// Reasons of the failure. Empty if the run succeeded.
    pub errors: Vec<ErrorItem>,
}
