//! Public site: the fallback for all unmatched paths.

use super::document::{self, Needs, PublicDocument};
use super::{closed_site, search, site_files};
use crate::error::{ApiError, Refusal};
use crate::layers::caller::Caller;
use crate::page_cache::{CachedPage, ContentVersion, PageKey, PagePlace, cache_headers};
use crate::server_fns::pages::get_by_slug_query;
use crate::server_fns::{self, CallContext};
use crate::state::AppState;
use crate::visit::RequestVisit;
use app::public::{self, DocumentStyle, PublicContext, Visit};
use axum::extract::{OriginalUri, State};
use axum::response::{IntoResponse, Response};
use content::needs::frame_origins;
use domain::addresses::redirects::source::RequestTarget;
use domain::purge;
use domain::viewer::admission::{is_open, require_open};
use domain::viewer::first_step::find_first_step;
use domain::viewer::resolve::{Absence, Answer, resolve};
use domain::viewer::tag_page::view_tag;
use domain::viewer::view::{AbsencePage, surround, view_absence};
use http::header::{ALLOW, CACHE_CONTROL, LOCATION};
use http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use model::access::Actor;
use model::locale::Locale;
use model::view::{PageView, SiteView};

pub(crate) async fn catch_all(
    State(state): State<AppState>,
    caller: Caller,
    visit: Result<RequestVisit, ApiError>,
    method: Method,
    OriginalUri(uri): OriginalUri,
    headers: HeaderMap,
) -> Response {
    let version = ContentVersion::now(&state.cms);
    if !matches!(method, Method::GET | Method::HEAD) {
        return (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET, HEAD")]).into_response();
    }
    if let Some(file) = site_files::find(&state, &caller, uri.path(), &headers).await {
        return file;
    }
    let visit = match visit {
        Ok(visit) => visit,
        Err(error) => return error.into_response(),
    };
    let request = PublicRequest { state: &state, caller: &caller, visit: &visit, uri: &uri, headers: &headers };
    let target = RequestTarget { path: uri.path(), query: uri.query() };
    // Boxed. Otherwise the futures around it would be several times as large.
    let page = Box::pin(found(show_page(&request)));
    let shown = match resolve(&state.cms, &caller.actor, &target, page).await {
        Ok(Answer::Page(response)) => Ok(response),
        Ok(Answer::Search(view)) => search::show(&state, &caller, &visit, &uri, &view).await,
        Ok(Answer::Redirect { to, status: 302 }) => Ok(redirect(&to, StatusCode::FOUND)),
        Ok(Answer::Redirect { to, .. }) => Ok(redirect(&to, StatusCode::MOVED_PERMANENTLY)),
        Ok(Answer::Missing(absence, locale)) => show_absence(&request, absence, &locale, version).await,
        Err(_) if caller.actor == Actor::Outsider => Ok(closed_site::show(&state, &caller, &uri, &[]).await),
        Err(refusal) => Err(refusal),
    };
    shown.into_response()
}

/// Request for a public address.
struct PublicRequest<'a> {
    state: &'a AppState,
    caller: &'a Caller,
    visit: &'a RequestVisit,
    uri: &'a Uri,
    headers: &'a HeaderMap,
}

impl PublicRequest<'_> {
    /// Checks if all visitors with the same [`PageKey`] get the same response.
    async fn is_cacheable(&self) -> Result<bool, Refusal> {
        let is_for_everyone = self.caller.session.is_none() && !self.visit.is_for_one_visitor();
        Ok(is_for_everyone && self.state.pages.is_on() && is_open(&self.state.cms).await?)
    }
}

/// Maps a refusal with 404 to `None`.
async fn found<T>(page: impl Future<Output = Result<T, Refusal>>) -> Result<Option<T>, Refusal> {
    match page.await {
        Err(refusal) if refusal.status == StatusCode::NOT_FOUND => Ok(None),
        page => page.map(Some),
    }
}

/// Shows the page of a path: cached for visitors, fresh for users.
async fn show_page(request: &PublicRequest<'_>) -> Result<Response, Refusal> {
    let PublicRequest { state, caller, visit, uri, headers } = request;
    if !request.is_cacheable().await? {
        return Ok(Box::pin(render(state, caller, uri.path(), visit)).await?.into_private(StatusCode::OK));
    }
    let render = async |version| {
        // Checks again for this version,
        // because the site may have been closed meanwhile.
        require_open(&state.cms).await?;
        let document = Box::pin(render(state, caller, uri.path(), visit)).await?;
        let PublicDocument { mut headers, html, is_multilingual } = document;
        headers.extend(cache_headers(state.public_page_max_age, is_multilingual));
        Ok::<_, Refusal>(CachedPage::new(version, (StatusCode::OK, &headers), html).await)
    };
    let key = PageKey::of(PagePlace::Path(uri.path()), visit);
    let page = state.pages.get_or_render(key, || ContentVersion::now(&state.cms), render).await?;
    Ok(page.respond(headers))
}

/// Status and visit of a page
/// that is rendered outside of the cache.
pub(crate) struct PageOverrides {
    pub(crate) status: StatusCode,
    pub(crate) visit: Visit,
}

/// Shows the page of a path to one visitor.
pub(crate) async fn show_at(state: &AppState, caller: &Caller, path: String, shown: PageOverrides) -> Response {
    let PageOverrides { status, visit } = shown;
    let target = RequestTarget { path: &path, query: None };
    let page = Box::pin(found(render(state, caller, &path, &visit)));
    let document = match resolve(&state.cms, &caller.actor, &target, page).await {
        Ok(Answer::Page(document)) => Ok(document),
        Ok(Answer::Redirect { to, .. }) => return redirect(&to, StatusCode::SEE_OTHER),
        Ok(Answer::Search(SiteView { locale, .. }) | Answer::Missing(_, locale)) => {
            render_absence(state, caller, &visit, &locale).await
        }
        Err(refusal) => Err(refusal),
    };
    document.map(|document| document.into_private(status)).into_response()
}

/// Renders the page of a path. Fallback: the page of a tag.
async fn render(state: &AppState, caller: &Caller, path: &str, visit: &Visit) -> Result<PublicDocument, Refusal> {
    let context = CallContext::new(state, caller);
    let not_found = match server_fns::call(context, get_by_slug_query(path.to_owned())).await {
        Ok(page) => {
            let view = surround(&state.cms, &caller.actor, page).await?;
            return Ok(page_document(state, caller, &view, visit));
        }
        Err(refusal) if refusal.status == StatusCode::NOT_FOUND => refusal,
        Err(refusal) => return Err(refusal),
    };
    let view = view_tag(&state.cms, &caller.actor, path).await?.ok_or(not_found)?;
    let style = DocumentStyle::of_tag(&view);
    let needs = Needs { style: Some(&style), ..Needs::default() };
    let render = |cx: &PublicContext<'_>| public::tag_page(&view, &style, cx);
    let document = PublicDocument::render(state, caller, visit, &view.around.settings, needs, render);
    Ok(document.with_keys(state, purge::keys_of_lists()))
}

/// Document of a page, with headers for its blocks.
fn page_document(state: &AppState, caller: &Caller, view: &PageView, visit: &Visit) -> PublicDocument {
    let origins = frame_origins(&view.page.page_version.blocks, state.cms.types());
    let origins: Vec<&str> = origins.into_iter().collect();
    let style = DocumentStyle::of_page(view);
    let needs = Needs { frame_origins: &origins, style: Some(&style), ..Needs::default() };
    let document =
        PublicDocument::render(state, caller, visit, &view.settings, needs, |cx| public::page(view, &style, cx));
    document.with_keys(state, purge::keys_of(&view.page))
}

/// Shows the page for missing addresses, cached only by the server.
/// `version` was read before the lookup of the address.
async fn show_absence(
    request: &PublicRequest<'_>,
    absence: Absence,
    locale: &Locale,
    version: ContentVersion,
) -> Result<Response, Refusal> {
    let PublicRequest { state, caller, visit, uri, headers } = request;
    if let Some((step, view)) = find_first_step(&state.cms, &caller.actor, uri.path()).await? {
        let render = |cx: &PublicContext<'_>| public::first_step(&view, step, cx);
        return Ok(document::notice(state, caller, (&view, StatusCode::NOT_FOUND), render));
    }
    let status = match absence {
        Absence::NotFound => StatusCode::NOT_FOUND,
        Absence::Gone => StatusCode::GONE,
    };
    if !request.is_cacheable().await? {
        return Ok(render_absence(state, caller, visit, locale).await?.into_private(status));
    }
    let render = async |version| {
        require_open(&state.cms).await?;
        let PublicDocument { mut headers, html, .. } = render_absence(state, caller, visit, locale).await?;
        headers.insert(CACHE_CONTROL, document::PRIVATE);
        Ok::<_, Refusal>(CachedPage::new(version, (status, &headers), html).await)
    };
    let key = PageKey::of(PagePlace::Absent(absence, locale), visit);
    let page = state.pages.get_or_render(key, || ContentVersion::now(&state.cms), render).await?;
    if page.is_not_found() {
        state.pages.cache_absence(PageKey::of(PagePlace::Path(uri.path()), visit), version, locale).await;
    }
    Ok(page.respond(headers))
}

/// Renders the page for missing addresses.
async fn render_absence(
    state: &AppState,
    caller: &Caller,
    visit: &Visit,
    locale: &Locale,
) -> Result<PublicDocument, Refusal> {
    Ok(match view_absence(&state.cms, &caller.actor, locale).await? {
        AbsencePage::Own(view) => page_document(state, caller, &view, visit),
        AbsencePage::Default(around) => {
            let render = |cx: &PublicContext<'_>| public::not_found(&around, cx);
            PublicDocument::render(state, caller, visit, &around.settings, Needs::default(), render)
        }
    })
}

fn redirect(to: &str, status: StatusCode) -> Response {
    let Ok(location) = HeaderValue::from_str(to) else { return StatusCode::NOT_FOUND.into_response() };
    let headers = [(LOCATION, location), (CACHE_CONTROL, HeaderValue::from_static("public, no-cache"))];
    (status, headers).into_response()
}
