//! Finds the problems of a version before it is published.

use crate::error::Result;
use crate::pages::draft::load_draft;
use crate::site::snapshot;
use crate::workflow::publish::find_obstacles;
use crate::{Cms, access};
use content::content_check::{self, Finding, LinkTarget, TargetState};
use content::upgrade::upgrade;
use model::access::{Actor, Operation};
use model::error::ErrorItem;
use model::locale::Locale;
use model::version::{VersionContent, VersionDraft};
use std::collections::BTreeMap;
use storage::content_check::{KnownTarget, list_known};
use storage::pages::PageRow;

/// Maximum number of linked pages to look up.
const MAX_TARGETS: usize = 2000;

/// Problems that a content check found.
#[derive(Debug)]
pub struct ContentCheck {
    /// Problems that prevent publishing.
    pub errors: Vec<ErrorItem>,
    /// Hints about the content, in page order.
    pub findings: Vec<Finding>,
}

/// Checks a version that is not stored, as
/// if it were live. Links to drafts that
/// the actor may not read count as broken.
///
/// # Errors
/// `V_01` without a page, `V_14` for too many blocks, `TooLarge`.
pub async fn check_content(cms: &Cms, actor: &Actor, draft: VersionDraft) -> Result<ContentCheck> {
    access::require(actor, Operation::CheckContent)?;
    let (page, version) = load_draft(cms, actor, Operation::CheckContent, draft).await?;
    check_draft(cms, actor, &page, version.content).await
}

/// Checks the content of a version of a page.
pub(super) async fn check_draft(
    cms: &Cms,
    actor: &Actor,
    page: &PageRow,
    mut content: VersionContent,
) -> Result<ContentCheck> {
    let site = snapshot::current(cms).await?;
    let schemas = cms.types.of_page(&page.page_type);
    upgrade(&mut content, schemas);
    let locales = &site.settings.available_locales;
    let targets = content_check::targets(&content, schemas, locales);
    let targets: Vec<LinkTarget> = targets.into_iter().take(MAX_TARGETS).collect();
    let mut conn = cms.db.read().await?;
    let known = list_known(&mut conn, &targets).await?;
    let errors = find_obstacles(cms, &mut conn, actor, page, &content).await?;
    drop(conn);
    let default = &site.settings.default_locale;
    let states = targets.into_iter().map(|target| {
        let state = state_of(&target, actor, page, &known, default);
        (target, state)
    });
    let states: BTreeMap<LinkTarget, TargetState> = states.collect();
    let state_of = |target: &LinkTarget| states.get(target).copied().unwrap_or(TargetState::Live);
    let mut findings = cms.run_cpu(|| content_check::check(&content, schemas, locales, state_of)).await;
    // Removes findings about a field that already has an error.
    findings.retain(|finding| !errors.iter().any(|error| error.property == finding.place));
    Ok(ContentCheck { errors, findings })
}

fn state_of(
    target: &LinkTarget,
    actor: &Actor,
    page: &PageRow,
    known: &[KnownTarget],
    default: &Locale,
) -> TargetState {
    let is_meant = |known: &&KnownTarget| match target {
        LinkTarget::Id(id) => known.page == Some(*id),
        LinkTarget::Address(locale, slug) => {
            known.answers(slug.as_str()) && known.locale == *locale.as_ref().unwrap_or(default)
        }
    };
    let found: Vec<&KnownTarget> = known.iter().filter(is_meant).collect();
    if found.iter().any(|known| known.is_live || known.page == Some(page.id)) {
        TargetState::Live
    } else if found.iter().any(|known| actor.may_with(Operation::ReadDraft, &known.subject())) {
        TargetState::Unpublished
    } else {
        TargetState::Missing
    }
}
