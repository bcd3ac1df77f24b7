//! Creates redirects.

use super::invalid;
use super::source::{RedirectSource, RequestTarget, list_matches, parse_source};
use super::target::{normalize, parse_own, takes_rest, without_rest};
use crate::error::{Error, Result};
use crate::pages::summary::list_summaries;
use crate::write::Effect;
use crate::{Cms, access, audit, site};
use content::link::{self, Link};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::{Code, ErrorItem};
use model::id::{PageId, RedirectId};
use model::site::Settings;
use storage::pages::find_live_page_id;
use storage::redirects::{self, GONE, NewRedirect, RedirectOrigin, RedirectTarget};
use storage::{Connection, Transaction, unknown_addresses};

/// Maximum characters of a target address.
const MAX_TARGET_CHARS: usize = 2_000;

/// Input of `redirect`. Status 410 (gone) has no target.
#[derive(Clone, Debug, Default)]
pub struct AskedRedirect {
    /// Path on this site. It may have a locale,
    /// and one query pair or a final `/*`.
    pub from: String,
    pub page: Option<PageId>,
    /// Path on this site or external address. A
    /// path of a live page follows the moves of
    /// that page. The rest of the requested path
    /// replaces a final `/*`, or else is appended.
    pub to: Option<String>,
    /// Status 301, 302 or 410. Defaults to 301.
    pub status: Option<i64>,
}

/// A redirect with valid fields, not yet compared with other redirects.
pub(super) struct ParsedRedirect {
    source: RedirectSource,
    goal: RequestedTarget,
    status: u16,
}

/// Requested target of a redirect.
#[derive(PartialEq, Eq)]
enum RequestedTarget {
    Page(PageId),
    Address(String),
    Gone,
}

/// Creates a redirect.
///
/// # Errors
/// `V_01` for a missing field, `V_12` for path,
/// page or status, `V_13` for the target address,
/// `V_14` for too long fields, `V_06` for a taken
/// path, `V_07` for loops and chains.
pub async fn create_redirect(cms: &Cms, actor: &Actor, ask: AskedRedirect) -> Result<RedirectId> {
    access::require(actor, Operation::ChangeRedirects)?;
    let settings = &site::snapshot::current(cms).await?.settings;
    let parsed = parse_redirect(settings, &ask)?;
    cms.write(Effect::Public, async |tx| {
        let detail = parsed.source.path(&settings.default_locale);
        let id = make_redirect(cms, tx, actor, settings, &parsed).await?;
        let event = audit::AuditEvent { action: AuditAction::CreateRedirect, id: Some(id.0), detail: &detail };
        audit::record(cms, tx, actor, event).await?;
        Ok(id)
    })
    .await
}

/// Parses the input without reading the database.
///
/// # Errors
/// All errors of [`create_redirect`] that the input alone reveals.
pub(super) fn parse_redirect(settings: &Settings, ask: &AskedRedirect) -> Result<ParsedRedirect> {
    let mut errors = Vec::new();
    let source = parse_source(settings, &ask.from).map_err(|error| errors.push(error));
    let goal = parse_goal(ask, settings).map_err(|error| errors.push(error));
    let status = match ask.status.unwrap_or(301) {
        301 => Some(301),
        302 => Some(302),
        410 => Some(GONE),
        _ => None,
    };
    if status.is_none() {
        errors.push(invalid(Code::NotValid, "status"));
    }
    if let (Ok(source), Ok(RequestedTarget::Address(to))) = (&source, &goal)
        && takes_rest(to)
        && source.beginning().is_none()
    {
        errors.push(invalid(Code::NotValid, "to").with_detail("*"));
    }
    match (source, goal, status) {
        (Ok(source), Ok(goal), Some(status)) if errors.is_empty() => Ok(ParsedRedirect { source, goal, status }),
        _ => Err(Error::Refused(errors)),
    }
}

/// Returns true if a redirect with the
/// same source, target and status exists.
pub(super) async fn is_there(conn: &mut Connection, settings: &Settings, asked: &ParsedRedirect) -> Result<bool> {
    let Some(found) = redirects::find(conn, &asked.source).await? else { return Ok(false) };
    let goal = match found.target {
        RedirectTarget::Page { id, .. } => RequestedTarget::Page(id),
        RedirectTarget::Address(address) => RequestedTarget::Address(address),
        RedirectTarget::Gone => RequestedTarget::Gone,
    };
    Ok(found.status == asked.status
        && (goal == asked.goal || goal == resolve_target(conn, settings, &asked.goal).await?))
}

/// Creates a redirect. Refuses a taken source, loops and chains.
pub(super) async fn make_redirect(
    cms: &Cms,
    tx: &mut Transaction,
    actor: &Actor,
    settings: &Settings,
    asked: &ParsedRedirect,
) -> Result<RedirectId> {
    let ParsedRedirect { source, goal, status } = asked;
    let is_page = source.is_path() && find_live_page_id(tx, &source.locale, &source.text).await?.is_some();
    if is_page || redirects::find(tx, source).await?.is_some() {
        return Err(Error::Refused(vec![invalid(Code::AlreadyExists, "from")]));
    }
    let goal = resolve_target(tx, settings, goal).await?;
    match &goal {
        RequestedTarget::Page(id) => {
            let page = list_summaries(tx, actor, &[*id]).await?.remove(id).filter(|page| !page.in_trash);
            let page = page.ok_or_else(|| Error::Refused(vec![invalid(Code::NotValid, "pageID")]))?;
            if (&page.locale, page.slug.as_str()) == (&source.locale, source.text.as_str()) {
                return Err(Error::Refused(vec![invalid(Code::NotPossible, "to")]));
            }
        }
        RequestedTarget::Address(to) => refuse_chain(tx, settings, source, to).await?,
        RequestedTarget::Gone => {}
    }
    if source.beginning().is_none() && redirects::leads_to(tx, &source.path(&settings.default_locale)).await? {
        return Err(Error::Refused(vec![invalid(Code::NotPossible, "from")]));
    }
    let (page, target) = match &goal {
        RequestedTarget::Page(id) => (Some(*id), ""),
        RequestedTarget::Address(text) => (None, text.as_str()),
        RequestedTarget::Gone => (None, ""),
    };
    let new = NewRedirect {
        source,
        page,
        target,
        status: *status,
        origin: RedirectOrigin::Manual,
        by: actor.user_id(),
        at: cms.now().into(),
    };
    let id = redirects::insert(tx, &new).await?;
    unknown_addresses::delete_answered(tx, source).await?;
    Ok(id)
}

/// Replaces the address of a live page by its id,
/// so that the redirect follows the page's moves.
async fn resolve_target(conn: &mut Connection, settings: &Settings, goal: &RequestedTarget) -> Result<RequestedTarget> {
    Ok(match goal {
        RequestedTarget::Page(id) => RequestedTarget::Page(*id),
        RequestedTarget::Gone => RequestedTarget::Gone,
        RequestedTarget::Address(text) => {
            let own = parse_own(text, settings).filter(|_| !text.contains(['?', '#']));
            let page = match &own {
                Some((locale, rest)) => find_live_page_id(conn, locale, rest).await?,
                None => None,
            };
            page.map_or_else(|| RequestedTarget::Address(text.clone()), RequestedTarget::Page)
        }
    })
}

/// Refuses a target that is the source of this or another redirect.
async fn refuse_chain(conn: &mut Connection, settings: &Settings, source: &RedirectSource, to: &str) -> Result<()> {
    let to = without_rest(to);
    let Some((locale, rest)) = parse_own(&to, settings) else { return Ok(()) };
    let matches = list_matches(settings, &RequestTarget::of_link(&to));
    let sources = matches.iter().map(|found| &found.source);
    let leads_back = sources.clone().any(|matched| matched == source);
    let is_page = find_live_page_id(conn, &locale, &rest).await?.is_some();
    let redirects = redirects::list_of_sources(conn, sources).await?;
    // A live page takes precedence over redirects, except those with a query.
    if leads_back || redirects.iter().any(|row| !is_page || row.source.has_query()) {
        return Err(Error::Refused(vec![invalid(Code::NotPossible, "to")]));
    }
    Ok(())
}

fn parse_goal(ask: &AskedRedirect, settings: &Settings) -> std::result::Result<RequestedTarget, ErrorItem> {
    let to = ask.to.as_deref().map(str::trim).filter(|to| !to.is_empty());
    if ask.status == Some(GONE.into()) {
        return match (ask.page, to) {
            (None, None) => Ok(RequestedTarget::Gone),
            _ => Err(invalid(Code::NotValid, "to")),
        };
    }
    match (ask.page, to) {
        (Some(_), Some(_)) => Err(invalid(Code::NotValid, "to")),
        (Some(page), None) => Ok(RequestedTarget::Page(page)),
        (None, None) => Err(invalid(Code::Required, "to")),
        (None, Some(to)) if to.chars().count() > MAX_TARGET_CHARS => Err(invalid(Code::TooLong, "to")),
        (None, Some(to)) => match Link::parse(to) {
            Some(Link::Internal(to)) => Ok(RequestedTarget::Address(normalize(&to, settings))),
            Some(Link::External(to)) => Ok(RequestedTarget::Address(link::normalize(&to).unwrap_or(to))),
            _ => Err(invalid(Code::NotAUrl, "to")),
        },
    }
}
