//! Visitor of a request: consent, language, sent form and cookie panel.
//!
//! Computed once and stored in the extensions of the request.

use crate::cookies;
use crate::error::ApiError;
use crate::state::AppState;
use app::public::consent::OPENED_BY;
use app::public::{Panel, Visit};
use axum::extract::FromRequestParts;
use domain::error::Error;
use domain::site::settings::read_settings;
use domain::viewer::view::find_preferred_locale;
use http::header::ACCEPT_LANGUAGE;
use http::request::Parts;
use http::{Extensions, HeaderMap, Uri};
use model::access::Actor;
use model::locale::Locale;
use model::visitors::{ConsentCookie, ConsentState, FormState};
use std::ops::Deref;
use std::sync::Arc;
use url::form_urlencoded;

/// Query parameter with the block key of a sent form, to show thanks.
const SENT: &str = "sent";

/// Visit of a public page request.
#[derive(Clone, Debug)]
pub(crate) struct RequestVisit(Arc<Visit>);

impl Deref for RequestVisit {
    type Target = Visit;

    fn deref(&self) -> &Visit {
        &self.0
    }
}

impl RequestVisit {
    /// Checks if the answer is for one visitor:
    /// after a sent form, or with an open cookie panel.
    pub(crate) fn is_for_one_visitor(&self) -> bool {
        self.panel == Panel::Open || !matches!(self.form, FormState::Empty)
    }

    pub(crate) async fn of(state: &AppState, uri: &Uri, headers: &HeaderMap) -> Result<Self, Error> {
        let consent = consent_of(state, headers).await?;
        let preferred = preferred_locale(state, uri.path(), headers).await?;
        Ok(Self(Arc::new(Visit { consent, preferred, ..visit_of(uri) })))
    }

    /// Takes the visit from the extensions, or computes and stores it.
    async fn once<E>(extensions: &mut Extensions, work_out: impl Future<Output = Result<Self, E>>) -> Result<Self, E> {
        if let Some(known) = extensions.get::<Self>() {
            return Ok(known.clone());
        }
        let visit = work_out.await?;
        extensions.insert(visit.clone());
        Ok(visit)
    }
}

impl FromRequestParts<AppState> for RequestVisit {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let Parts { uri, headers, extensions, .. } = parts;
        Ok(Self::once(extensions, Self::of(state, uri, headers)).await?)
    }
}

/// Reads the query of a page.
fn visit_of(uri: &Uri) -> Visit {
    let mut visit = Visit::default();
    for (name, value) in form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes()) {
        if name == SENT {
            visit.form = FormState::Sent { block: value.into_owned() };
        } else if name == OPENED_BY {
            visit.panel = Panel::Open;
        }
    }
    visit
}

/// Returns the consent of a request to the current text.
/// Without a consent cookie, the database is not queried.
pub(crate) async fn consent_of(state: &AppState, headers: &HeaderMap) -> Result<ConsentState, Error> {
    match find_cookie(headers) {
        None => Ok(ConsentState::Unknown),
        Some(cookie) => Ok(cookie.state(read_settings(&state.cms, &Actor::Visitor).await?.consent.text_version)),
    }
}

fn find_cookie(headers: &HeaderMap) -> Option<ConsentCookie> {
    ConsentCookie::parse(cookies::find(headers, ConsentCookie::NAME)?)
}

/// Returns the preferred locale, if it differs from that of the path.
/// Returns `None` for links within the site, because the visitor has chosen.
/// `Vary` names the headers that this function reads.
async fn preferred_locale(state: &AppState, path: &str, headers: &HeaderMap) -> Result<Option<Locale>, Error> {
    match headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()) {
        Some(accepted) if !is_from_our_page(headers) => {
            find_preferred_locale(&state.cms, &Actor::Visitor, path, accepted).await
        }
        _ => Ok(None),
    }
}

/// Checks if a browser comes from a page of this site.
/// `Sec-Fetch-Site: none` alone is ambiguous. Prefetches of links have it
/// with the purpose `prefetch`, prefetches of typed addresses
/// with the purpose `prefetch;prerender`.
fn is_from_our_page(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    match text("sec-fetch-site") {
        "same-origin" => true,
        "none" => text("sec-purpose") == "prefetch",
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{RequestVisit, find_cookie, visit_of};
    use app::public::Visit;
    use http::header::COOKIE;
    use http::{Extensions, HeaderMap, HeaderValue};
    use model::visitors::FormState;
    use std::cell::Cell;
    use std::convert::Infallible;
    use std::sync::Arc;

    #[test]
    fn the_choice_is_found_among_other_cookies() {
        let id = "0".repeat(32);
        let mut headers = HeaderMap::new();
        assert_eq!(find_cookie(&headers), None);
        headers.append(COOKIE, HeaderValue::from_static("a=b; c=d"));
        headers.append(COOKIE, HeaderValue::from_str(&format!("e=f; pagewright-consent=2.{id}.s")).unwrap());
        assert!(find_cookie(&headers).is_some_and(|cookie| cookie.consent.statistics && !cookie.consent.marketing));
        headers.remove(COOKIE);
        headers.append(COOKIE, HeaderValue::from_static("pagewright-consent=<script>"));
        assert_eq!(find_cookie(&headers), None);
    }

    #[tokio::test]
    async fn the_visit_of_a_request_is_worked_out_once() {
        let mut extensions = Extensions::new();
        let times = Cell::new(0);
        for _ in 0..3 {
            let work_out = async {
                times.set(times.get() + 1);
                Ok::<_, Infallible>(RequestVisit(Arc::new(Visit::default())))
            };
            RequestVisit::once(&mut extensions, work_out).await.unwrap();
        }
        assert_eq!(times.get(), 1);
    }

    #[test]
    fn thanks_and_the_panel_are_for_one_visitor() {
        for (address, expected) in [
            ("/about", false),
            ("/about?page=2&sentence=1", false),
            ("/about?x=1&sent=k", true),
            ("/about?consent", true),
        ] {
            let visit = RequestVisit(Arc::new(visit_of(&address.parse().unwrap())));
            assert_eq!(visit.is_for_one_visitor(), expected, "{address}");
        }
        let sent = visit_of(&"/about?sent=k%201".parse().unwrap());
        assert!(matches!(sent.form, FormState::Sent { block } if block == "k 1"));
    }
}
