//! Responses with rendered HTML.

use crate::layers::caller::Caller;
use crate::layers::security_headers::{self, Area, Policy};
use crate::page_cache::purge_headers;
use crate::state::AppState;
use app::inline_styles::digest_of;
use app::public::consent::allowed_origins;
use app::public::{DocumentStyle, PublicContext, Visit};
use axum::response::{IntoResponse, Response};
use domain::purge;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use http::{HeaderMap, HeaderValue, StatusCode};
use model::site::Settings;
use model::view::SiteView;
use model::visitors::{Consent, ConsentState};

/// Styles and origins that a document needs in addition to its area's.
#[derive(Default)]
pub(crate) struct Needs<'a> {
    /// Origins that frames load from.
    pub(crate) frame_origins: &'a [&'a str],
    /// Origins of third-party scripts with consent.
    pub(crate) script_origins: &'a [String],
    /// Inline style of blocks and pictures.
    pub(crate) style: Option<&'a DocumentStyle<'a>>,
    /// Inline style of the theme. Empty if there is none.
    pub(crate) theme: &'a str,
}

/// Headers of a document.
pub(crate) fn headers(state: &AppState, area: Area, needs: &Needs<'_>) -> HeaderMap {
    let of_site = state.assets.styles();
    let (block_types, pictures) = needs.style.map_or((&[][..], ""), |style| (&style.block_types, &style.pictures));
    let of_blocks = of_site.of_blocks(block_types);
    let styles = [pictures, needs.theme].into_iter().filter(|style| !style.is_empty());
    let mut style_hashes: Vec<String> = styles.map(digest_of).collect();
    if !of_blocks.css.is_empty() {
        style_hashes.push(of_blocks.digest.clone());
    }
    if area == Area::Public {
        style_hashes.extend([state.transition_hash.clone(), of_site.site().digest.clone()]);
    }
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    let policy = Policy {
        area,
        script_hashes: &state.script_hashes,
        style_hashes: &style_hashes,
        secure: state.is_secure(),
        frame_origins: needs.frame_origins,
        script_origins: needs.script_origins,
        islands_dev_url: state.islands_dev_url.as_deref(),
    };
    security_headers::add(&mut headers, &policy);
    headers
}

pub(super) struct PublicDocument {
    pub(super) headers: HeaderMap,
    pub(super) html: String,
    /// True if the site has several locales.
    pub(super) is_multilingual: bool,
}

impl PublicDocument {
    /// Renders a document for a visit with the site's scripts and theme.
    pub(super) fn render(
        state: &AppState,
        caller: &Caller,
        visit: &Visit,
        settings: &Settings,
        needs: Needs<'_>,
        render: impl FnOnce(&PublicContext<'_>) -> String,
    ) -> Self {
        let scripts = allowed_origins(settings, visit.consent);
        let needs = Needs { script_origins: &scripts, theme: &settings.theme.style(), ..needs };
        Self {
            headers: headers(state, Area::Public, &needs),
            html: with_context(state, caller, visit, render),
            is_multilingual: settings.available_locales.len() > 1,
        }
    }

    /// Adds the keys by which caches purge the document, if a hook is set.
    pub(super) fn with_keys(mut self, state: &AppState, keys: Vec<String>) -> Self {
        if purge::is_on(&state.cms) {
            self.headers.extend(purge_headers(&keys));
        }
        self
    }

    /// Returns a response for one visitor, which no cache stores.
    pub(super) fn into_private(self, status: StatusCode) -> Response {
        let Self { mut headers, html, .. } = self;
        headers.insert(CACHE_CONTROL, PRIVATE);
        (status, headers, html).into_response()
    }
}

pub(super) fn with_context(
    state: &AppState,
    caller: &Caller,
    visit: &Visit,
    render: impl FnOnce(&PublicContext<'_>) -> String,
) -> String {
    let token = state.csrf.token_of(caller.session.as_deref(), state.cms.now());
    render(&PublicContext {
        assets: &state.assets,
        base_url: &state.base_url,
        csrf_token: &token,
        clean: domain::html::clean_for_visitors,
        rendered: &state.rendered,
        visit,
    })
}

/// Excludes a response from all caches.
pub(crate) const PRIVATE: HeaderValue = HeaderValue::from_static("private, no-store");

/// Returns a document for one reader, which no cache stores.
pub(crate) fn private(state: &AppState, area: Area, status: StatusCode, html: String) -> Response {
    private_needing(state, (area, &Needs::default()), status, html)
}

/// Returns a document for one reader with additional needs.
pub(crate) fn private_needing(
    state: &AppState,
    (area, needs): (Area, &Needs<'_>),
    status: StatusCode,
    html: String,
) -> Response {
    let mut headers = headers(state, area, needs);
    headers.insert(CACHE_CONTROL, PRIVATE);
    (status, headers, html).into_response()
}

/// Short notice page for one reader,
/// without the consent question and third-party scripts.
pub(super) fn notice(
    state: &AppState,
    caller: &Caller,
    (view, status): (&SiteView, StatusCode),
    render: impl FnOnce(&PublicContext<'_>) -> String,
) -> Response {
    let visit = Visit { consent: ConsentState::Given(Consent::default()), ..Visit::default() };
    let html = with_context(state, caller, &visit, render);
    let needs = Needs { theme: &view.settings.theme.style(), ..Needs::default() };
    private_needing(state, (Area::Public, &needs), status, html)
}
