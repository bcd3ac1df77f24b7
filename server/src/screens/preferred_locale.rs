//! The language that a visitor would rather read, as their browser says.

use crate::state::AppState;
use domain::error::Result;
use domain::pages::view::find_preferred_locale;
use http::HeaderMap;
use http::header::{ACCEPT_LANGUAGE, REFERER};
use model::access::Actor;
use model::locale::Locale;

/// The locale that a visitor prefers to that of the path. `None` for whoever comes from a page of this site, where they have chosen theirs.
pub(crate) async fn preferred_locale(state: &AppState, path: &str, headers: &HeaderMap) -> Result<Option<Locale>> {
    match headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()) {
        Some(accepted) if !is_from_our_page(headers, &state.origin) => {
            find_preferred_locale(&state.cms, &Actor::Visitor, path, accepted).await
        }
        _ => Ok(None),
    }
}

/// Whether a browser asks for this from a page of ours. What it fetches ahead of a click, it says to come from nowhere, so that the page
/// which links to it has to tell.
fn is_from_our_page(headers: &HeaderMap, own: &str) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let is_ahead = text("sec-purpose").starts_with("prefetch");
    let is_linked = || text(REFERER.as_str()).strip_prefix(own).is_some_and(|path| path.starts_with('/'));
    text("sec-fetch-site") == "same-origin" || is_ahead && is_linked()
}
