//! Follows redirects. They apply to requests without
//! a live page, or with a query pair of a source.

use super::tag_page::find_tag_path;
use crate::Cms;
use crate::addresses::redirects::source::{self, MatchedBy, RedirectSource, RequestTarget, SourceMatch};
use crate::addresses::redirects::target::{append_rest, normalize, parse_own, path_of, to_location, with_pairs};
use crate::error::Result;
use crate::generation::GenerationCache;
use crate::site::snapshot;
use model::id::RedirectId;
use model::locale::Locale;
use model::site::Settings;
use model::slug::{Address, Slug, is_reserved};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use storage::pages::find_live_page_id;
use storage::redirects::{self, RedirectRow, RedirectTarget};

/// Maximum number of redirects that are followed for a request.
const MAX_STEPS: usize = 8;

/// Answer to a request that a redirect matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RedirectAnswer {
    /// Target address, with status 301 (permanent) or 302 (temporary).
    To { to: String, status: u16 },
    /// The content is gone (410).
    Gone,
}

/// Query names that sources contain, by
/// the locale and path of the source.
pub(crate) type QueryNames = HashMap<Locale, HashMap<String, HashSet<String>>>;
pub(crate) type QueryNameCache = GenerationCache<QueryNames>;

/// Finds a redirect by a query pair of the request.
/// It applies even if there is a live page. Queries
/// the database only after a change of the site, or
/// if a source has this path and query name.
pub(crate) async fn follow_redirect_by_query(
    cms: &Cms,
    settings: &Settings,
    request: &RequestTarget<'_>,
) -> Result<Option<RedirectAnswer>> {
    if !can_redirect_by_query(cms, request).await? {
        return Ok(None);
    }
    let mut matches = source::list_matches(settings, request);
    matches.retain(|found| matches!(found.by, MatchedBy::Pair(_)));
    follow(cms, settings, request, matches).await
}

/// Returns true if a source has the path and
/// a query name of the request. Queries the
/// database only after a change of the site.
pub async fn can_redirect_by_query(cms: &Cms, request: &RequestTarget<'_>) -> Result<bool> {
    if request.query.is_none() {
        return Ok(false);
    }
    let names = get_query_names(cms).await?;
    if names.is_empty() {
        return Ok(false);
    }
    let settings = &snapshot::current(cms).await?.settings;
    Ok(source::list_matches(settings, request).iter().any(|found| {
        let Some((path, pair)) = found.source.text.split_once('?') else { return false };
        let named = names.get(&found.source.locale).and_then(|paths| paths.get(path));
        named.is_some_and(|named| pair.split('=').next().is_some_and(|name| named.contains(name)))
    }))
}

async fn get_query_names(cms: &Cms) -> Result<Arc<QueryNames>> {
    let load = async || {
        let mut names = QueryNames::new();
        for RedirectSource { locale, text } in redirects::list_with_query(&mut cms.db.read().await?).await? {
            if let Some((path, pair)) = text.split_once('?') {
                let name = pair.split('=').next().unwrap_or_default();
                names.entry(locale).or_default().entry(path.to_owned()).or_default().insert(name.to_owned());
            }
        }
        Ok(names)
    };
    cms.caches.query_names.get_or_load(cms.generation.current(), load).await
}

/// Finds the redirect of a path without a live
/// page. Needs one database query, and another
/// for each further redirect within the site.
pub(crate) async fn follow_redirect(
    cms: &Cms,
    settings: &Settings,
    request: &RequestTarget<'_>,
) -> Result<Option<RedirectAnswer>> {
    follow(cms, settings, request, source::list_matches(settings, request)).await
}

/// A redirect that matches a request.
struct RedirectStep {
    id: RedirectId,
    status: u16,
    /// Target address, with the parts that it takes over
    /// from the request. `None` if the content is gone.
    to: Option<String>,
    leads_to_page: bool,
}

/// Follows redirects to the last target, and
/// counts each. Returns `None` for a loop.
async fn follow(
    cms: &Cms,
    settings: &Settings,
    request: &RequestTarget<'_>,
    matches: Vec<SourceMatch>,
) -> Result<Option<RedirectAnswer>> {
    let Some(mut step) = find_step(cms, settings, request, matches).await? else { return Ok(None) };
    let (mut status, mut anchor) = (step.status, String::new());
    for _ in 0..MAX_STEPS {
        cms.address_hits.redirects.count(step.id, cms.now());
        let Some(mut to) = step.to else { return Ok(Some(RedirectAnswer::Gone)) };
        // A single temporary redirect makes the
        // whole answer temporary. The anchor of the
        // last redirect with an anchor is kept.
        status = status.max(step.status);
        match to.find('#') {
            Some(at) => anchor = to[at..].to_owned(),
            None => to.push_str(&anchor),
        }
        let next = RequestTarget::of_link(&to);
        let mut matches = match parse_own(&to, settings) {
            Some(_) => source::list_matches(settings, &next),
            None => Vec::new(),
        };
        if step.leads_to_page || !matches.is_empty() && is_answered(cms, settings, next.path).await? {
            matches.retain(|found| matches!(found.by, MatchedBy::Pair(_)));
        }
        let further = match matches.is_empty() {
            true => None,
            false => find_step(cms, settings, &next, matches).await?,
        };
        match further {
            Some(further) => step = further,
            None => return Ok(Some(RedirectAnswer::To { to: to_location(&to), status })),
        }
    }
    Ok(None)
}

/// Finds the first match with a usable target. Needs one database query.
async fn find_step(
    cms: &Cms,
    settings: &Settings,
    request: &RequestTarget<'_>,
    matches: Vec<SourceMatch>,
) -> Result<Option<RedirectStep>> {
    let sources = matches.iter().map(|found| &found.source);
    let mut rows = redirects::list_of_sources(&mut cms.db.read().await?, sources).await?;
    for SourceMatch { source, by } in matches {
        let Some(place) = rows.iter().position(|row| row.source == source) else { continue };
        let RedirectRow { id, status, target, .. } = rows.swap_remove(place);
        let step = RedirectStep { id, status, to: None, leads_to_page: matches!(target, RedirectTarget::Page { .. }) };
        if matches!(target, RedirectTarget::Gone) {
            return Ok(Some(step));
        }
        let is_address = matches!(target, RedirectTarget::Address(_));
        let Some(mut to) = path_of(target, &settings.default_locale) else { continue };
        if let (true, MatchedBy::Beginning(segments)) = (is_address, by) {
            to = append_rest(&to, request.path.split('/').filter(|segment| !segment.is_empty()).skip(segments));
            if parse_own(&to, settings).is_some() {
                to = normalize(&to, settings);
            }
        }
        let others = request.pairs().enumerate().filter(|(number, _)| by != MatchedBy::Pair(*number));
        let to = with_pairs(&to, others.map(|(_, pair)| pair));
        return Ok(Some(RedirectStep { to: Some(to), ..step }));
    }
    Ok(None)
}

/// Returns true if a page, a tag page, the
/// search or the product answers at a path.
pub(crate) async fn is_answered(cms: &Cms, settings: &Settings, path: &str) -> Result<bool> {
    let address = Address::parse(path, &settings.available_locales);
    let locale = address.locale.as_ref().unwrap_or(&settings.default_locale);
    if is_reserved(&address.to_canonical()) || address.rest == Slug::search().as_str() {
        return Ok(true);
    }
    if find_live_page_id(&mut cms.db.read().await?, locale, &address.rest).await?.is_some() {
        return Ok(true);
    }
    Ok(find_tag_path(cms, settings, &address).await?.is_some())
}
