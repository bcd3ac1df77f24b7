//! Resolves public addresses. Looks in this order for
//! a redirect by query, a page, a tag page, the search
//! page, another redirect and the not-found page.

use super::default_locale::find_under_former_locale;
use super::redirects::{RedirectAnswer, follow_redirect, follow_redirect_by_query, is_answered};
use super::tag_page::find_moved_tag_path;
use super::view::surroundings;
use crate::addresses::redirects::source::RequestTarget;
use crate::addresses::redirects::target::{to_location, with_pairs};
use crate::addresses::redirects::unknown::count_unknown;
use crate::error::{Error, Result};
use crate::site::snapshot::{self, Snapshot};
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::locale::Locale;
use model::site::Settings;
use model::slug::{Address, Slug};
use model::view::SiteView;

/// Answer to a request for a public address.
#[derive(Debug)]
pub enum Answer<P> {
    /// A page or a tag page, in the
    /// form that the caller needs.
    Page(P),
    /// The search page. Holds the site around it.
    Search(SiteView),
    /// Target address with the query of the request,
    /// and status 301 (permanent) or 302 (temporary).
    Redirect { to: String, status: u16 },
    /// No page. Holds the reason, and the locale of the address.
    Missing(Absence, Locale),
}

/// Reason why there is no page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absence {
    /// The address is unknown.
    NotFound,
    /// A redirect marks the content as gone.
    Gone,
}

/// Resolves a request. `page` loads the page or tag
/// page. It is awaited only if there can be one.
///
/// Queries the database itself only after a
/// change of the site, for an address without
/// a page, and for redirects by query.
pub async fn resolve<P, E: From<Error>>(
    cms: &Cms,
    actor: &Actor,
    request: &RequestTarget<'_>,
    page: impl Future<Output = std::result::Result<Option<P>, E>>,
) -> std::result::Result<Answer<P>, E> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let site = snapshot::current(cms).await?;
    let Settings { available_locales, default_locale: default, .. } = &*site.settings;
    let address = Address::parse(request.path, available_locales);
    let locale = address.locale.as_ref().unwrap_or(default);
    // Ignores an error, because a page is shown
    // even if its redirects cannot be read.
    if let Ok(Some(redirect)) = follow_redirect_by_query(cms, &site.settings, request).await {
        return Ok(to_answer(redirect, locale));
    }
    let moved = match &address.slug {
        Some(slug) if !address.canonical || address.locale.as_ref() == Some(default) => {
            Some(slug.path(locale, default))
        }
        Some(slug) if *slug != Slug::not_found() => match page.await? {
            Some(page) => return Ok(Answer::Page(page)),
            None => find_moved_tag_path(cms, &site.settings, &address).await?,
        },
        _ => None,
    };
    let redirect = match &moved {
        // If nothing answers at the path `moved`, looks for a
        // redirect of the request. Otherwise the browser
        // would have to follow two redirects.
        Some(path) if is_answered(cms, &site.settings, path).await? => None,
        None if address.slug == Some(Slug::search()) => return Ok(Answer::Search(surroundings(&site, locale))),
        None if address.rest == Slug::not_found().as_str() => None,
        _ => find_redirect_answer(cms, &site, request).await?,
    };
    Ok(match (redirect, moved) {
        (Some(redirect), _) => to_answer(redirect, locale),
        (None, Some(path)) => Answer::Redirect { to: to_location(&with_pairs(&path, request.pairs())), status: 301 },
        (None, None) => {
            count_unknown(cms, request).await;
            Answer::Missing(Absence::NotFound, locale.clone())
        }
    })
}

/// Converts the answer of a redirect.
fn to_answer<P>(redirect: RedirectAnswer, locale: &Locale) -> Answer<P> {
    match redirect {
        RedirectAnswer::To { to, status } => Answer::Redirect { to, status },
        RedirectAnswer::Gone => Answer::Missing(Absence::Gone, locale.clone()),
    }
}

/// Finds the redirect of a request, or its
/// page under a former default locale.
async fn find_redirect_answer(
    cms: &Cms,
    site: &Snapshot,
    request: &RequestTarget<'_>,
) -> Result<Option<RedirectAnswer>> {
    match follow_redirect(cms, &site.settings, request).await? {
        None => find_under_former_locale(cms, site, request).await,
        found => Ok(found),
    }
}
