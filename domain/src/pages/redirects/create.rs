//! Making an address lead somewhere.

use super::find::parse_own;
use super::invalid;
use super::store::{self, NewRedirect, Target};
use crate::clock::to_millis;
use crate::db::Connection;
use crate::error::{Error, Result};
use crate::pages::store::{find_live_page_id, find_page};
use crate::write::Effect;
use crate::{Cms, access, audit, site};
use model::access::{Actor, Operation};
use model::error::{Code, ErrorItem};
use model::id::{PageId, RedirectId};
use model::link::{self, Link};
use model::locale::Locale;
use model::site::Settings;
use model::slug::{Address, MAX_LENGTH, Slug};

/// The most characters of an address that a redirect leads to.
const MAX_TARGET: usize = 2_000;
/// How far redirects are followed to find out whether they lead back.
const MAX_STEPS: usize = 20;

/// What `redirect` takes: where from, and either a page or an address.
#[derive(Clone, Debug, Default)]
pub struct AskedRedirect {
    /// A path on this site, with its locale where it has one.
    pub from: String,
    pub page: Option<PageId>,
    /// A path on this site or an external address.
    pub to: Option<String>,
    /// 301 when absent.
    pub status: Option<i64>,
}

/// Makes a redirect.
///
/// # Errors
/// `V_01` for what is missing, `V_12` for a path, page or status that is not allowed, `V_13` for an address that is no
/// link, `V_14` for what is too long, `V_06` for a path that a live page or another redirect has, `V_07` for a redirect
/// that would lead back to where it begins.
pub async fn create_redirect(cms: &Cms, actor: &Actor, ask: AskedRedirect) -> Result<RedirectId> {
    access::require(actor, Operation::ChangeRedirects)?;
    let settings = &site::snapshot::current(cms).await?.settings;
    let mut errors = Vec::new();
    let from = parse_from(settings, &ask.from).map_err(|code| errors.push(invalid(code, "from")));
    let target = parse_target(&ask, &settings.default_locale).map_err(|error| errors.push(error));
    let status = match ask.status.unwrap_or(301) {
        301 => Some(301),
        302 => Some(302),
        _ => None,
    };
    if status.is_none() {
        errors.push(invalid(Code::NotValid, "status"));
    }
    let (Ok((locale, from)), Ok(target), Some(status)) = (from, target, status) else {
        return Err(Error::Refused(errors));
    };

    cms.write(Effect::Public, async |tx| {
        let at = (&locale, from.as_str());
        let taken = find_live_page_id(tx, &locale, &from).await?.is_some() || store::find(tx, at).await?.is_some();
        if taken {
            return Err(Error::Refused(vec![invalid(Code::AlreadyExists, "from")]));
        }
        let first = match &target {
            Goal::Page(id) => {
                let page = find_page(tx, *id).await?;
                let page = page.ok_or_else(|| Error::Refused(vec![invalid(Code::NotValid, "pageID")]))?;
                Some((page.locale, page.slug))
            }
            Goal::Address(text) => parse_own(text, &settings.default_locale),
        };
        if let Some(first) = first {
            refuse_loop(tx, &settings.default_locale, (&locale, &from), first).await?;
        }
        let (page, target) = match &target {
            Goal::Page(id) => (Some(*id), ""),
            Goal::Address(text) => (None, text.as_str()),
        };
        let (by, at) = (actor.user_id(), to_millis(cms.now()));
        let new = NewRedirect { locale: &locale, from: &from, page, target, status, by, at };
        let id = store::insert(tx, &new).await?;
        let detail = Address::path_of(&locale, &from, &settings.default_locale);
        let event =
            audit::AuditEvent { action: "create-redirect", subject: "redirect", id: Some(id.0), detail: &detail };
        audit::record(cms, tx, actor, event).await?;
        Ok(id)
    })
    .await
}

/// Where a redirect is asked to lead.
enum Goal {
    Page(PageId),
    Address(String),
}

/// Reads the path that a redirect begins at. It need not have the form of a slug, since it may come from another system.
fn parse_from(settings: &Settings, text: &str) -> std::result::Result<(Locale, String), Code> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Code::Required);
    }
    if text.len() > MAX_LENGTH {
        return Err(Code::TooLong);
    }
    let address = Address::parse(text);
    let locale = address.locale.clone().unwrap_or_else(|| settings.default_locale.clone());
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'/' | b'-' | b'_' | b'.' | b'~');
    let fits = text.starts_with('/') && !text.contains("//") && text.bytes().all(plain);
    let climbs = address.rest.split('/').any(|segment| segment == "." || segment == "..");
    let known = settings.available_locales.contains(&locale);
    if !fits || climbs || !known || address.is_reserved() || address.rest == Slug::not_found().as_str() {
        return Err(Code::NotValid);
    }
    Ok((locale, address.rest))
}

fn parse_target(ask: &AskedRedirect, default: &Locale) -> std::result::Result<Goal, ErrorItem> {
    let to = ask.to.as_deref().map(str::trim).filter(|to| !to.is_empty());
    match (ask.page, to) {
        (Some(_), Some(_)) => Err(invalid(Code::NotValid, "to")),
        (Some(page), None) => Ok(Goal::Page(page)),
        (None, None) => Err(invalid(Code::Required, "to")),
        (None, Some(to)) if to.chars().count() > MAX_TARGET => Err(invalid(Code::TooLong, "to")),
        (None, Some(to)) => match Link::parse(to) {
            Some(Link::Internal(to)) => Ok(Goal::Address(normalize(&to, default))),
            Some(Link::External(to)) => Ok(Goal::Address(link::normalize(&to).unwrap_or(to))),
            _ => Err(invalid(Code::NotAUrl, "to")),
        },
    }
}

/// An address of this site as its page has it, so that every spelling of a page leads straight to it. What the product itself
/// answers, such as a file, stays as it is.
fn normalize(to: &str, default: &Locale) -> String {
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
    let address = Address::parse(&format!("/{}", segments.join("/")));
    if address.locale.is_none() && address.is_reserved() {
        return to.to_owned();
    }
    let locale = address.locale.as_ref().unwrap_or(default);
    format!("{}{suffix}", Address::path_of(locale, &address.rest, default))
}

/// Refuses a redirect whose way leads back to its beginning.
async fn refuse_loop(
    conn: &mut Connection,
    default: &Locale,
    from: (&Locale, &str),
    first: (Locale, String),
) -> Result<()> {
    let (mut locale, mut rest) = first;
    for _ in 0..MAX_STEPS {
        if (&locale, rest.as_str()) == from {
            return Err(Error::Refused(vec![invalid(Code::NotPossible, "to")]));
        }
        if find_live_page_id(conn, &locale, &rest).await?.is_some() {
            return Ok(());
        }
        let next = match store::find(conn, (&locale, &rest)).await?.map(|found| found.target) {
            Some(Target::Page { locale, slug, .. }) => Some((locale, slug)),
            Some(Target::Address(text)) => parse_own(&text, default),
            None => None,
        };
        let Some(next) = next else { return Ok(()) };
        (locale, rest) = next;
    }
    Err(Error::Refused(vec![invalid(Code::NotPossible, "to")]))
}
