//! Making an address lead somewhere.

use super::find::parse_own;
use super::invalid;
use super::store::{self, GONE, NewRedirect, Origin, Target};
use crate::clock::to_millis;
use crate::db::{Connection, Transaction};
use crate::error::{Error, Result};
use crate::pages::store::find_live_page_id;
use crate::pages::summary::list_summaries;
use crate::write::Effect;
use crate::{Cms, access, audit, site};
use model::access::{Actor, Operation};
use model::error::{Code, ErrorItem};
use model::id::{PageId, RedirectId};
use model::link::{self, Link};
use model::locale::Locale;
use model::site::Settings;
use model::slug::{Address, MAX_LENGTH, Slug, is_reserved};

/// The most characters of an address that a redirect leads to.
const MAX_TARGET: usize = 2_000;

/// What `redirect` takes: where from, and a page, an address, or neither where the status says that it is gone.
#[derive(Clone, Debug, Default)]
pub struct AskedRedirect {
    /// A path on this site, with its locale where it has one.
    pub from: String,
    pub page: Option<PageId>,
    /// A path on this site or an external address. One that a live page has leads to that page, wherever it moves.
    pub to: Option<String>,
    /// 301 when absent.
    pub status: Option<i64>,
}

/// A redirect whose form is right.
pub(super) struct ParsedRedirect {
    locale: Locale,
    from: String,
    goal: Goal,
    status: u16,
}

/// Where a redirect is asked to lead.
#[derive(PartialEq, Eq)]
enum Goal {
    Page(PageId),
    Address(String),
    Gone,
}

/// Makes a redirect.
///
/// # Errors
/// `V_01` for what is missing, `V_12` for a path, page or status that is not allowed, `V_13` for an address that is no
/// link, `V_14` for what is too long, `V_06` for a path that a live page or another redirect has, `V_07` for a redirect
/// that would lead back to where it begins, or to another redirect, or to whose path another one leads.
pub async fn create_redirect(cms: &Cms, actor: &Actor, ask: AskedRedirect) -> Result<RedirectId> {
    access::require(actor, Operation::ChangeRedirects)?;
    let settings = &site::snapshot::current(cms).await?.settings;
    let parsed = parse_redirect(settings, &ask)?;
    cms.write(Effect::Public, async |tx| {
        let detail = Address::path_of(&parsed.locale, &parsed.from, &settings.default_locale);
        let id = make_redirect(cms, tx, actor, settings, parsed).await?;
        let event =
            audit::AuditEvent { action: "create-redirect", subject: "redirect", id: Some(id.0), detail: &detail };
        audit::record(cms, tx, actor, event).await?;
        Ok(id)
    })
    .await
}

/// Reads what was asked for.
///
/// # Errors
/// Everything that is wrong with its form.
pub(super) fn parse_redirect(settings: &Settings, ask: &AskedRedirect) -> Result<ParsedRedirect> {
    let mut errors = Vec::new();
    let from = parse_from(settings, &ask.from).map_err(|code| errors.push(invalid(code, "from")));
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
    let (Ok((locale, from)), Ok(goal), Some(status)) = (from, goal, status) else {
        return Err(Error::Refused(errors));
    };
    Ok(ParsedRedirect { locale, from, goal, status })
}

/// Whether there is this very redirect.
pub(super) async fn is_there(conn: &mut Connection, settings: &Settings, asked: &ParsedRedirect) -> Result<bool> {
    let Some(found) = store::find(conn, (&asked.locale, &asked.from)).await? else { return Ok(false) };
    let goal = match found.target {
        Target::Page { id, .. } => Goal::Page(id),
        Target::Address(address) => Goal::Address(address),
        Target::Gone => Goal::Gone,
    };
    Ok(found.status == asked.status && (goal == asked.goal || goal == settle(conn, settings, &asked.goal).await?))
}

/// Makes a redirect where the rules about its neighbours allow it.
pub(super) async fn make_redirect(
    cms: &Cms,
    tx: &mut Transaction,
    actor: &Actor,
    settings: &Settings,
    asked: ParsedRedirect,
) -> Result<RedirectId> {
    let ParsedRedirect { locale, from, goal, status } = asked;
    let default = &settings.default_locale;
    let at = (&locale, from.as_str());
    let taken = find_live_page_id(tx, &locale, &from).await?.is_some() || store::find(tx, at).await?.is_some();
    if taken {
        return Err(Error::Refused(vec![invalid(Code::AlreadyExists, "from")]));
    }
    let goal = settle(tx, settings, &goal).await?;
    let first = match &goal {
        Goal::Page(id) => {
            let page = list_summaries(tx, actor, &[*id]).await?.remove(id).filter(|page| !page.in_trash);
            let page = page.ok_or_else(|| Error::Refused(vec![invalid(Code::NotValid, "pageID")]))?;
            Some((page.locale, page.slug))
        }
        Goal::Address(text) => parse_own(text, settings),
        Goal::Gone => None,
    };
    if let Some(first) = &first {
        refuse_chain(tx, at, first, &goal).await?;
    }
    if store::leads_to(tx, &Address::path_of(&locale, &from, default)).await? {
        return Err(Error::Refused(vec![invalid(Code::NotPossible, "from")]));
    }
    let (page, target) = match &goal {
        Goal::Page(id) => (Some(*id), ""),
        Goal::Address(text) => (None, text.as_str()),
        Goal::Gone => (None, ""),
    };
    let new = NewRedirect {
        locale: &locale,
        from: &from,
        page,
        target,
        status,
        origin: Origin::Manual,
        by: actor.user_id(),
        at: to_millis(cms.now()),
    };
    store::insert(tx, &new).await
}

/// The page in the place of an address that a live page has, so that the redirect follows where that moves.
async fn settle(conn: &mut Connection, settings: &Settings, goal: &Goal) -> Result<Goal> {
    Ok(match goal {
        Goal::Page(id) => Goal::Page(*id),
        Goal::Gone => Goal::Gone,
        Goal::Address(text) => {
            let own = parse_own(text, settings).filter(|_| !text.contains(['?', '#']));
            let page = match &own {
                Some((locale, rest)) => find_live_page_id(conn, locale, rest).await?,
                None => None,
            };
            page.map_or_else(|| Goal::Address(text.clone()), Goal::Page)
        }
    })
}

/// Refuses a redirect that leads back to its own beginning, and one to an address that is a redirect itself.
async fn refuse_chain(
    conn: &mut Connection,
    from: (&Locale, &str),
    (locale, rest): &(Locale, String),
    goal: &Goal,
) -> Result<()> {
    let refuse = || Err(Error::Refused(vec![invalid(Code::NotPossible, "to")]));
    if (locale, rest.as_str()) == from {
        return refuse();
    }
    // A page is named by its id: where it is not live, nobody is led to its address.
    if matches!(goal, Goal::Page(_)) || find_live_page_id(conn, locale, rest).await?.is_some() {
        return Ok(());
    }
    match store::find(conn, (locale, rest)).await? {
        Some(_) => refuse(),
        None => Ok(()),
    }
}

/// Reads the path that a redirect begins at. It need not have the form of a slug, since it may come from another system.
pub(super) fn parse_from(settings: &Settings, text: &str) -> std::result::Result<(Locale, String), Code> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Code::Required);
    }
    if text.len() > MAX_LENGTH {
        return Err(Code::TooLong);
    }
    let address = Address::parse(text, &settings.available_locales);
    let locale = address.locale.unwrap_or_else(|| settings.default_locale.clone());
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'/' | b'-' | b'_' | b'.' | b'~');
    let fits = text.starts_with('/') && !text.contains("//") && text.bytes().all(plain);
    let climbs = address.rest.split('/').any(|segment| segment == "." || segment == "..");
    let path = Address::path_of(&locale, &address.rest, &settings.default_locale);
    if !fits || climbs || is_reserved(&path) || is_answered(&address.rest) {
        return Err(Code::NotValid);
    }
    Ok((locale, address.rest))
}

/// Returns true for paths that the product answers in each locale.
fn is_answered(rest: &str) -> bool {
    [Slug::not_found(), Slug::search()].iter().any(|slug| slug.as_str() == rest)
}

fn parse_goal(ask: &AskedRedirect, settings: &Settings) -> std::result::Result<Goal, ErrorItem> {
    let to = ask.to.as_deref().map(str::trim).filter(|to| !to.is_empty());
    if ask.status == Some(GONE.into()) {
        return match (ask.page, to) {
            (None, None) => Ok(Goal::Gone),
            _ => Err(invalid(Code::NotValid, "to")),
        };
    }
    match (ask.page, to) {
        (Some(_), Some(_)) => Err(invalid(Code::NotValid, "to")),
        (Some(page), None) => Ok(Goal::Page(page)),
        (None, None) => Err(invalid(Code::Required, "to")),
        (None, Some(to)) if to.chars().count() > MAX_TARGET => Err(invalid(Code::TooLong, "to")),
        (None, Some(to)) => match Link::parse(to) {
            Some(Link::Internal(to)) => Ok(Goal::Address(normalize(&to, settings))),
            Some(Link::External(to)) => Ok(Goal::Address(link::normalize(&to).unwrap_or(to))),
            _ => Err(invalid(Code::NotAUrl, "to")),
        },
    }
}

/// An address of this site as its page has it, so that every spelling of a page leads straight to it. What the product itself
/// answers, such as a file, stays as it is.
fn normalize(to: &str, settings: &Settings) -> String {
    let (path, suffix) = to.split_at(to.find(['?', '#']).unwrap_or(to.len()));
    let suffix = if matches!(suffix, "?" | "#") { "" } else { suffix };
    let mut segments: Vec<&str> = Vec::new();
    for segment in path.split('/') {
        match segment {
            "." => {}
            ".." => drop(segments.pop()),
            segment => segments.push(segment),
        }
    }
    let address = Address::parse(&format!("/{}", segments.join("/")), &settings.available_locales);
    if is_reserved(&address.to_canonical()) {
        return to.to_owned();
    }
    let locale = address.locale.as_ref().unwrap_or(&settings.default_locale);
    format!("{}{suffix}", Address::path_of(locale, &address.rest, &settings.default_locale))
}
