//! The public site: every path that nothing else answers.

use super::document::{self, Needs, with_context};
use super::{closed_site, search, site_files};
use crate::error::{ApiError, Refusal};
use crate::layers::caller::Caller;
use crate::layers::security_headers::Area;
use crate::page_cache::{CachedPage, ContentVersion, PageKey, PagePlace, keep_headers};
use crate::server_fns::pages::get_by_slug_query;
use crate::server_fns::{self, CallContext};
use crate::state::AppState;
use crate::visit::RequestVisit;
use app::public::consent::allowed_origins;
use app::public::{self, DocumentStyle, Visit};
use axum::extract::{OriginalUri, State};
use axum::response::{IntoResponse, Response};
use domain::addresses::redirects::source::RequestTarget;
use domain::error::Error;
use domain::site::settings::read_settings;
use domain::viewer::admission::{is_open, require_open};
use domain::viewer::tag_page::{TagAddress, view_tag};
use domain::viewer::view::{
    Absence, AbsencePage, Instead, Resolution, resolve_path, surround, view_absence, view_instead,
    view_redirect_by_query, view_spelling,
};
use http::header::{ALLOW, CACHE_CONTROL, LOCATION};
use http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use model::access::Actor;
use model::body::frame_origins;
use model::locale::Locale;
use model::view::PageView;

/// Shows the page at a path to whoever asks.
pub(crate) async fn catch_all(
    State(state): State<AppState>,
    caller: Caller,
    visit: Result<RequestVisit, ApiError>,
    method: Method,
    OriginalUri(uri): OriginalUri,
    request: HeaderMap,
) -> Response {
    let version = ContentVersion::now(&state.cms);
    if !matches!(method, Method::GET | Method::HEAD) {
        return (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET, HEAD")]).into_response();
    }
    if let Some(file) = site_files::find(&state, &caller, uri.path(), &request).await {
        return file;
    }
    let visit = match visit {
        Ok(visit) => visit,
        Err(error) => return error.into_response(),
    };
    let target = RequestTarget { path: uri.path(), query: uri.query() };
    if let Ok(Some(instead)) = view_redirect_by_query(&state.cms, &caller.actor, &target).await {
        return show_instead(&state, &caller, (&uri, &visit), (&instead, version, &request)).await;
    }
    match show_page(&state, &caller, (&uri, &visit), &request).await {
        Ok(response) => response,
        Err(NoPage::Moved(path)) => match view_spelling(&state.cms, &caller.actor, &target, &path).await {
            Ok(instead) => show_instead(&state, &caller, (&uri, &visit), (&instead, version, &request)).await,
            Err(error) => ApiError::from(error).into_response(),
        },
        Err(_) if caller.actor == Actor::Outsider => closed_site::show(&state, &caller, &uri, &[]).await,
        Err(NoPage::Refused(refusal)) => refusal.into_response(),
        Err(NoPage::NotFound) => {
            if let Some(page) = search::show(&state, &caller, (&uri, &visit)).await {
                return page;
            }
            match view_instead(&state.cms, &caller.actor, &target).await {
                Ok(instead) => show_instead(&state, &caller, (&uri, &visit), (&instead, version, &request)).await,
                Err(error) => ApiError::from(error).into_response(),
            }
        }
    }
}

/// Why a path does not show its page.
enum NoPage {
    Moved(String),
    NotFound,
    Refused(Refusal),
}

impl From<Refusal> for NoPage {
    fn from(refusal: Refusal) -> Self {
        match refusal.status {
            StatusCode::NOT_FOUND => Self::NotFound,
            _ => Self::Refused(refusal),
        }
    }
}

impl From<Error> for NoPage {
    fn from(error: Error) -> Self {
        Refusal::from(error).into()
    }
}

/// Shows the page of a path, from the cache or into it; to somebody who is logged in, past it.
async fn show_page(
    state: &AppState,
    caller: &Caller,
    (uri, visit): (&Uri, &RequestVisit),
    request: &HeaderMap,
) -> Result<Response, NoPage> {
    match resolve_path(&state.cms, &caller.actor, uri.path()).await? {
        Resolution::Moved(path) => return Err(NoPage::Moved(path)),
        Resolution::NotFound => return Err(NoPage::NotFound),
        Resolution::Page => {}
    }
    if !is_cacheable(state, caller, visit).await? {
        let (mut headers, html) = render(state, caller, uri.path(), visit).await?;
        headers.insert(CACHE_CONTROL, document::PRIVATE);
        return Ok((headers, html).into_response());
    }
    let render = async |version| {
        // Looked at once more at this version: the site may have been closed since the visitor was let in.
        require_open(&state.cms).await?;
        let (mut headers, html) = render(state, caller, uri.path(), visit).await?;
        let locales = read_settings(&state.cms, &caller.actor).await?.available_locales.len();
        headers.extend(keep_headers(state.public_page_max_age, locales > 1));
        Ok::<_, NoPage>(CachedPage::new(version, (StatusCode::OK, &headers), html).await)
    };
    let key = PageKey::of(PagePlace::Path(uri.path()), visit);
    let page = state.pages.get_or_render(key, || ContentVersion::now(&state.cms), render).await?;
    Ok(page.respond(request))
}

/// Returns true if the answer to a request is the same for all visitors of its kind.
async fn is_cacheable(state: &AppState, caller: &Caller, visit: &RequestVisit) -> domain::error::Result<bool> {
    let is_for_everyone = caller.session.is_none() && !visit.is_for_one_visitor();
    Ok(is_for_everyone && state.pages.is_on() && is_open(&state.cms).await?)
}

/// A page as it has to look now, instead of as it is kept.
pub(crate) struct Shown {
    pub(crate) status: StatusCode,
    pub(crate) visit: Visit,
}

/// Shows the page of a path to one visitor.
pub(crate) async fn show_at(state: &AppState, caller: &Caller, path: String, shown: Shown) -> Response {
    let Shown { status, visit } = shown;
    match render(state, caller, &path, &visit).await {
        Ok((mut headers, html)) => {
            headers.insert(CACHE_CONTROL, document::PRIVATE);
            (status, headers, html).into_response()
        }
        Err(NoPage::Refused(refusal)) => refusal.into_response(),
        Err(NoPage::Moved(_) | NoPage::NotFound) => {
            let target = RequestTarget { path: &path, query: None };
            match view_instead(&state.cms, &caller.actor, &target).await {
                Ok(Instead::Redirect { to, .. }) => redirect(&to, StatusCode::SEE_OTHER),
                Ok(Instead::Nothing(_, locale)) => match render_absence(state, caller, &visit, &locale).await {
                    Ok((mut headers, html)) => {
                        headers.insert(CACHE_CONTROL, document::PRIVATE);
                        (status, headers, html).into_response()
                    }
                    Err(error) => ApiError::from(error).into_response(),
                },
                Err(error) => ApiError::from(error).into_response(),
            }
        }
    }
}

/// The document of a page, with its headers.
async fn render(state: &AppState, caller: &Caller, path: &str, visit: &Visit) -> Result<(HeaderMap, String), NoPage> {
    let context = CallContext::new(state, caller);
    let page = match server_fns::call(context, get_by_slug_query(path.to_owned())).await {
        Ok(page) => page,
        Err(refusal) if refusal.status == StatusCode::NOT_FOUND => return render_tag(state, caller, path, visit).await,
        Err(refusal) => return Err(refusal.into()),
    };
    let view = surround(&state.cms, &caller.actor, page).await?;
    Ok(page_document(state, caller, &view, visit))
}

/// The document of a tag's page, which stands where no page of the site has the address, with its headers.
async fn render_tag(
    state: &AppState,
    caller: &Caller,
    path: &str,
    visit: &Visit,
) -> Result<(HeaderMap, String), NoPage> {
    let view = match view_tag(&state.cms, &caller.actor, path).await? {
        None => return Err(NoPage::NotFound),
        Some(TagAddress::Moved(path)) => return Err(NoPage::Moved(path)),
        Some(TagAddress::Page(view)) => view,
    };
    let scripts = allowed_origins(&view.around.settings, visit.consent);
    let style = DocumentStyle::of_tag(&view);
    let needs = Needs {
        script_origins: &scripts,
        style: Some(&style),
        theme: &view.around.settings.theme.style(),
        ..Needs::default()
    };
    let headers = document::headers(state, Area::Public, &needs);
    Ok((headers, with_context(state, caller, visit, |cx| public::tag_page(&view, &style, cx))))
}

/// The document of a page, with headers that let through what its blocks need.
fn page_document(state: &AppState, caller: &Caller, view: &PageView, visit: &Visit) -> (HeaderMap, String) {
    let origins = frame_origins(&view.page.page_version.blocks, state.cms.types());
    let origins: Vec<&str> = origins.into_iter().collect();
    let scripts = allowed_origins(&view.settings, visit.consent);
    let style = DocumentStyle::of_page(view);
    let needs = Needs {
        frame_origins: &origins,
        script_origins: &scripts,
        style: Some(&style),
        theme: &view.settings.theme.style(),
    };
    let headers = document::headers(state, Area::Public, &needs);
    (headers, with_context(state, caller, visit, |cx| public::page(view, &style, cx)))
}

async fn show_instead(
    state: &AppState,
    caller: &Caller,
    (uri, visit): (&Uri, &RequestVisit),
    (instead, version, request): (&Instead, ContentVersion, &HeaderMap),
) -> Response {
    let shown = match instead {
        Instead::Redirect { to, status: 302 } => return redirect(to, StatusCode::FOUND),
        Instead::Redirect { to, .. } => return redirect(to, StatusCode::MOVED_PERMANENTLY),
        Instead::Nothing(absence, locale) => {
            show_absence(state, caller, (uri, visit), (*absence, locale), (version, request))
        }
    };
    shown.await.unwrap_or_else(|error| ApiError::from(error).into_response())
}

/// Shows the page for addresses without a page, from the cache or into it. No cache but that of the server keeps it. `version` is from
/// before the address was looked up.
async fn show_absence(
    state: &AppState,
    caller: &Caller,
    (uri, visit): (&Uri, &RequestVisit),
    (absence, locale): (Absence, &Locale),
    (version, request): (ContentVersion, &HeaderMap),
) -> domain::error::Result<Response> {
    let status = match absence {
        Absence::NotFound => StatusCode::NOT_FOUND,
        Absence::Gone => StatusCode::GONE,
    };
    let render = async || {
        let (mut headers, html) = render_absence(state, caller, visit, locale).await?;
        headers.insert(CACHE_CONTROL, document::PRIVATE);
        Ok::<_, Error>((headers, html))
    };
    if !is_cacheable(state, caller, visit).await? {
        let (headers, html) = render().await?;
        return Ok((status, headers, html).into_response());
    }
    let render_at = async |version| {
        require_open(&state.cms).await?;
        let (headers, html) = render().await?;
        Ok::<_, Error>(CachedPage::new(version, (status, &headers), html).await)
    };
    let key = PageKey::of(PagePlace::Absent(absence, locale), visit);
    let page = state.pages.get_or_render(key, || ContentVersion::now(&state.cms), render_at).await?;
    if page.is_not_found() {
        state.pages.keep_absent(PageKey::of(PagePlace::Path(uri.path()), visit), version, locale).await;
    }
    Ok(page.respond(request))
}

/// The document of the page for addresses without a page, with its headers.
async fn render_absence(
    state: &AppState,
    caller: &Caller,
    visit: &Visit,
    locale: &Locale,
) -> domain::error::Result<(HeaderMap, String)> {
    Ok(match view_absence(&state.cms, &caller.actor, locale).await? {
        AbsencePage::Own(view) => page_document(state, caller, &view, visit),
        AbsencePage::Default(around) => {
            let scripts = allowed_origins(&around.settings, visit.consent);
            let theme = around.settings.theme.style();
            let needs = Needs { script_origins: &scripts, theme: &theme, ..Needs::default() };
            let headers = document::headers(state, Area::Public, &needs);
            (headers, with_context(state, caller, visit, |cx| public::not_found(&around, cx)))
        }
    })
}

/// Leads to another address.
fn redirect(to: &str, status: StatusCode) -> Response {
    let Ok(location) = HeaderValue::from_str(to) else { return StatusCode::NOT_FOUND.into_response() };
    let headers = [(LOCATION, location), (CACHE_CONTROL, HeaderValue::from_static("public, no-cache"))];
    (status, headers).into_response()
}
