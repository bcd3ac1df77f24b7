//! The language that a visitor would rather read, as their browser says.

use crate::state::AppState;
use domain::error::Result;
use domain::viewer::view::find_preferred_locale;
use http::HeaderMap;
use http::header::ACCEPT_LANGUAGE;
use model::access::Actor;
use model::locale::Locale;

/// The locale that a visitor prefers to that of the path. `None` for visitors who come from a page of this site, where they have chosen
/// theirs. Shared caches are told by `Vary` what this reads.
pub(crate) async fn preferred_locale(state: &AppState, path: &str, headers: &HeaderMap) -> Result<Option<Locale>> {
    match headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()) {
        Some(accepted) if !is_from_our_page(headers) => {
            find_preferred_locale(&state.cms, &Actor::Visitor, path, accepted).await
        }
        _ => Ok(None),
    }
}

/// Returns true if a browser asks for this from a page of ours. Pages that are fetched ahead of a click come from no site. Those that are fetched
/// while an address is typed are rendered ahead, too.
fn is_from_our_page(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    match text("sec-fetch-site") {
        "same-origin" => true,
        "none" => text("sec-purpose") == "prefetch",
        _ => false,
    }
}
