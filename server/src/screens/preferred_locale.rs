//! The language that a visitor would rather read, as their browser says.

use crate::state::AppState;
use domain::error::Result;
use domain::pages::view::find_preferred_locale;
use http::HeaderMap;
use http::header::{ACCEPT_LANGUAGE, HeaderName};
use model::access::Actor;
use model::locale::Locale;

/// Where a browser says that a request comes from.
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// The locale that a visitor prefers to that of the path. `None` for whoever comes from a page of this site, where they have chosen theirs.
pub(crate) async fn preferred_locale(state: &AppState, path: &str, headers: &HeaderMap) -> Result<Option<Locale>> {
    let text = |name: &HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    match text(&ACCEPT_LANGUAGE) {
        Some(accepted) if text(&FETCH_SITE) != Some("same-origin") => {
            find_preferred_locale(&state.cms, &Actor::Visitor, path, accepted).await
        }
        _ => Ok(None),
    }
}
