//! The answer to a request for a public address. A redirect by the query comes first, then the page, the page of a tag, the search,
//! other redirects, and the page for addresses without a page.

use super::default_locale::find_former;
use super::redirects::{Redirect, follow_redirect, follow_redirect_by_query, is_answered};
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
use model::view::Surroundings;

/// The answer to a request for a public address.
#[derive(Debug)]
pub enum Answer<P> {
    /// The page of the address, or the page of a tag, as the caller shows it.
    Page(P),
    /// The search page, with its surroundings.
    Search(Surroundings),
    /// The location of a redirect, permanent (301) or temporary (302), with the query of the request.
    Redirect { to: String, status: u16 },
    /// Nothing, in the locale of the address.
    Missing(Absence, Locale),
}

/// Why nothing is at an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absence {
    /// The address is unknown.
    NotFound,
    /// A redirect says that what was there is gone.
    Gone,
}

/// Resolves the address of a request. `page` finds the page or the tag's page at the path, and is awaited only if one can be there.
/// Queries the database otherwise only after a change of the site, without a page, or for a redirect by the query.
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
    // A page is shown even if its redirects cannot be read.
    if let Ok(Some(redirect)) = follow_redirect_by_query(cms, &site.settings, request).await {
        return Ok(led(redirect, locale));
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
        // Visitors get to the end of a redirect that begins at the other path in one step.
        Some(path) if is_answered(cms, &site.settings, path).await? => None,
        None if address.slug == Some(Slug::search()) => return Ok(Answer::Search(surroundings(&site, locale))),
        None if address.rest == Slug::not_found().as_str() => None,
        _ => find_elsewhere(cms, &site, request).await?,
    };
    Ok(match (redirect, moved) {
        (Some(redirect), _) => led(redirect, locale),
        (None, Some(path)) => Answer::Redirect { to: to_location(&with_pairs(&path, request.pairs())), status: 301 },
        (None, None) => {
            count_unknown(cms, request).await;
            Answer::Missing(Absence::NotFound, locale.clone())
        }
    })
}

/// Returns the answer of a redirect.
fn led<P>(redirect: Redirect, locale: &Locale) -> Answer<P> {
    match redirect {
        Redirect::To { to, status } => Answer::Redirect { to, status },
        Redirect::Gone => Answer::Missing(Absence::Gone, locale.clone()),
    }
}

/// Finds the redirect of a request, or its address under a former default locale.
async fn find_elsewhere(cms: &Cms, site: &Snapshot, request: &RequestTarget<'_>) -> Result<Option<Redirect>> {
    match follow_redirect(cms, &site.settings, request).await? {
        None => find_former(cms, site, request).await,
        found => Ok(found),
    }
}
