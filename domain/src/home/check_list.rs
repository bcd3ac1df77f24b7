//! The check list of a new site, for administrators.

use crate::error::Result;
use crate::site::snapshot;
use crate::write::Effect;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::home::{CheckList, CheckListStep};
use model::theme::Theme;
use storage::home;
use storage::site::{find_setting, update_setting};

/// Setting that is true after the list was put away. It is
/// of the site, because its steps are done once for all users.
const PUT_AWAY: &str = "check-list-put-away";

/// Reads the check list. Each step ticks itself from the data, and the
/// step about mails if the site sends them.
/// Returns `None` after the list was put away.
pub async fn read_check_list(cms: &Cms, actor: &Actor, sends_mails: bool) -> Result<Option<CheckList>> {
    access::require(actor, Operation::ChangeSettings)?;
    let site = snapshot::current(cms).await?;
    let settings = &site.settings;
    let mut conn = cms.db.read().await?;
    if find_setting(&mut conn, PUT_AWAY).await? == Some(true) {
        return Ok(None);
    }
    let facts = home::get_check_list(&mut conn, &settings.default_locale).await?;
    let is_done = |step| match step {
        CheckListStep::HomePage => facts.home_page.is_some(),
        CheckListStep::Menu => facts.has_menu,
        CheckListStep::Company => !settings.company.name.is_empty(),
        CheckListStep::Look => settings.theme != Theme::default(),
        CheckListStep::Mail => sends_mails,
        CheckListStep::Invite => facts.users > 1,
        CheckListStep::Publish => facts.is_home_live,
    };
    let steps = CheckListStep::ALL.iter().map(|step| (*step, is_done(*step))).collect();
    Ok(Some(CheckList { steps, home_page: facts.home_page, is_site_empty: !facts.has_pages }))
}

/// Puts the check list away, for all users.
pub async fn put_away_check_list(cms: &Cms, actor: &Actor) -> Result<()> {
    access::require(actor, Operation::ChangeSettings)?;
    cms.write(Effect::Internal, async |tx| Ok(update_setting(tx, PUT_AWAY, &true).await?)).await
}
