//! Schedules publishing and unpublishing.

use crate::error::{Error, Result, refuse_any};
use crate::site::snapshot;
use crate::workflow::publish::find_publishable;
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::{Code, ErrorItem};
use model::id::{PageId, VersionId};
use model::schedule::PageSchedule;
use storage::Timestamp;
use storage::pages::find_page;
use storage::schedules::{self, NewPlan};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// Last year of a plan. Later years are probably typing mistakes.
const LAST_YEAR: u64 = 2100;

/// Input of `page/{id}/schedule`. Times are in RFC 3339.
#[derive(Clone, Debug, Default)]
pub struct NewSchedule {
    /// Version to publish. If absent, the newest stored version.
    pub version: Option<VersionId>,
    pub publish_at: Option<String>,
    pub unpublish_at: Option<String>,
}

/// Replaces the plan of a page. It runs with the
/// permissions that the actor has at that time.
///
/// # Errors
/// `V_01` without times or for empty required fields.
/// `V_12` for invalid, past or reversed times, and
/// versions of other pages. `V_12` with the year as
/// detail for years after 2100. `V_07` for autosaves.
pub async fn schedule_page(cms: &Cms, actor: &Actor, id: PageId, new: NewSchedule) -> Result<PageSchedule> {
    access::require(actor, Operation::SchedulePage)?;
    let zone = &snapshot::current(cms).await?.settings.time_zone;
    cms.write(Effect::Internal, async |tx| {
        let page = find_page(tx, id).await?.ok_or(Error::NotFound)?;
        access::require_on(actor, Operation::SchedulePage, &page.subject())?;
        let now = cms.now();
        let (publish_at, unpublish_at) = check(&new, now)?;
        let version = match publish_at {
            Some(_) => Some(find_publishable(cms, tx, actor, &page, new.version).await?.id),
            None => None,
        };

        let by = actor.user_id();
        let plan = NewPlan {
            version,
            publish_at: publish_at.map(Timestamp::from),
            unpublish_at: unpublish_at.map(Timestamp::from),
            by,
            at: now.into(),
        };
        schedules::upsert_plan(tx, id, &plan).await?;
        let event = audit::AuditEvent { action: AuditAction::SchedulePage, id: Some(id.0), detail: &describe(&plan) };
        audit::record(cms, tx, actor, event).await?;
        Ok(schedules::get_schedule(tx, id, now, zone).await?)
    })
    .await
}

type PlanTimes = (Option<OffsetDateTime>, Option<OffsetDateTime>);

fn check(new: &NewSchedule, now: OffsetDateTime) -> Result<PlanTimes> {
    let mut errors = Vec::new();
    let mut parse = |text: &Option<String>, name: &str| {
        let text = text.as_deref().map(str::trim).filter(|text| !text.is_empty())?;
        // Checks the year before parsing, because
        // RFC 3339 has no years of five digits.
        let year = text.split('-').next().filter(|year| year.parse().is_ok_and(|year: u64| year > LAST_YEAR));
        if let Some(year) = year {
            errors.push(invalid(Code::NotValid, name).with_detail(year));
            return None;
        }
        let moment = OffsetDateTime::parse(text, &Rfc3339).ok().filter(|moment| *moment > now);
        if moment.is_none() {
            errors.push(invalid(Code::NotValid, name));
        }
        moment
    };
    let publish_at = parse(&new.publish_at, "publishAt");
    let unpublish_at = parse(&new.unpublish_at, "unpublishAt");
    if let (Some(begin), Some(end)) = (publish_at, unpublish_at)
        && Timestamp::from(end) <= Timestamp::from(begin)
    {
        errors.push(invalid(Code::NotValid, "unpublishAt"));
    }
    if errors.is_empty() && publish_at.is_none() && unpublish_at.is_none() {
        errors.push(invalid(Code::Required, "publishAt"));
    }
    refuse_any(errors)?;
    Ok((publish_at, unpublish_at))
}

/// Describes a plan for the audit log.
fn describe(plan: &NewPlan) -> String {
    let at = |moment: Timestamp| OffsetDateTime::from(moment).format(&Rfc3339).unwrap_or_default();
    let publish =
        plan.publish_at.zip(plan.version).map(|(moment, version)| format!("publish {version} {}", at(moment)));
    let unpublish = plan.unpublish_at.map(|moment| format!("unpublish {}", at(moment)));
    publish.into_iter().chain(unpublish).collect::<Vec<_>>().join(", ")
}

fn invalid(code: Code, property: &str) -> ErrorItem {
    ErrorItem::new(code, "schedule", property)
}
