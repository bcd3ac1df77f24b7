//! Admin screens, rendered by Leptos around React islands.

use super::colour_scheme::chosen_scheme;
use super::language::chosen_language;
use super::{HOME, document, preview, query_value};
use crate::cookies;
use crate::error::ApiError;
use crate::layers::caller::Caller;
use crate::layers::security_headers::Area;
use crate::state::AppState;
use app::admin::{self, AdminContext, EditedPage, EditorTab, FOLDS_COOKIE, SCREENS};
use axum::Router;
use axum::extract::{FromRequestParts, OriginalUri, Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use domain::collaboration::preview::preview_version;
use domain::error::Error;
use domain::home::read::count_to_review;
use domain::outbox::failures::find_mail_problem;
use domain::pages::read::read_page;
use domain::site::settings::{read_session_settings, read_settings};
use domain::system::read::needs_attention;
use http::request::Parts;
use http::{HeaderMap, StatusCode, Uri};
use model::access::Operation;
use model::id::{PageId, VersionId};
use model::mail::MailProblem;
use model::site::Settings;
use std::sync::Arc;

/// Admin request of a user. Other callers are redirected to the login.
pub(crate) struct AdminSession {
    pub(super) state: AppState,
    pub(super) caller: Caller,
    settings: Arc<Settings>,
    inactivity_minutes: u32,
    mail_problem: Option<MailProblem>,
    needs_attention: bool,
    to_review: usize,
    headers: HeaderMap,
    path: String,
}

impl FromRequestParts<AppState> for AdminSession {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Response> {
        let OriginalUri(uri) =
            OriginalUri::from_request_parts(parts, state).await.unwrap_or_else(|never| match never {});
        let caller = Caller::from_request_parts(parts, state).await.map_err(IntoResponse::into_response)?;
        let path = uri.path_and_query().map_or(HOME, |path| path.as_str()).to_owned();
        if caller.session.is_none() {
            let target: String = url::form_urlencoded::byte_serialize(path.as_bytes()).collect();
            return Err(Redirect::to(&format!("/cmsadmin/login?redirect={target}")).into_response());
        }
        let refuse = |error| ApiError::from(error).into_response();
        let settings = read_settings(&state.cms, &caller.actor).await.map_err(refuse)?;
        let sessions = read_session_settings(&state.cms, &caller.actor).await.map_err(refuse)?;
        let inactivity_minutes = sessions.inactivity_minutes;
        let mail_problem = match caller.actor.may_at_all(Operation::ManageMails) {
            true => find_mail_problem(&state.cms, &caller.actor).await.map_err(refuse)?,
            false => None,
        };
        let needs_attention = match caller.actor.may_at_all(Operation::ReadSystem) {
            true => {
                let warnings = state.worker_health.warnings();
                needs_attention(&state.cms, &caller.actor, &warnings).await.map_err(refuse)?
            }
            false => false,
        };
        let to_review = match caller.actor.may_at_all(Operation::AcceptRequest) {
            true => count_to_review(&state.cms, &caller.actor).await.map_err(refuse)?,
            false => 0,
        };
        let (state, headers) = (state.clone(), parts.headers.clone());
        Ok(Self {
            state,
            caller,
            settings,
            inactivity_minutes,
            mail_problem,
            needs_attention,
            to_review,
            headers,
            path,
        })
    }
}

impl AdminSession {
    pub(super) fn sends_mails(&self) -> bool {
        self.state.mail_delivery.works(self.mail_problem.as_ref())
    }

    /// Shows a screen to users with the permission, and otherwise a refusal.
    fn show(&self, operation: Operation, screen: impl FnOnce(&AdminContext<'_>) -> String) -> Response {
        if self.caller.actor.may_at_all(operation) {
            self.answer(StatusCode::OK, screen)
        } else {
            self.answer(StatusCode::FORBIDDEN, admin::forbidden)
        }
    }

    /// Shows an error inside the layout of the admin.
    pub(super) fn refuse(&self, error: Error) -> Response {
        match error {
            Error::NotFound => self.answer(StatusCode::NOT_FOUND, admin::not_found),
            Error::Forbidden | Error::Unauthenticated => self.answer(StatusCode::FORBIDDEN, admin::forbidden),
            other => ApiError::from(other).into_response(),
        }
    }

    pub(super) fn answer(&self, status: StatusCode, screen: impl FnOnce(&AdminContext<'_>) -> String) -> Response {
        let token = self.state.csrf.token_of(self.caller.session.as_deref(), self.state.cms.now());
        let html = screen(&AdminContext {
            assets: &self.state.assets,
            csrf_token: &token,
            language: chosen_language(&self.headers),
            scheme: chosen_scheme(&self.headers),
            user: &self.caller.user,
            settings: &self.settings,
            types: self.state.cms.types(),
            navigation: &self.state.navigation,
            inactivity_minutes: self.inactivity_minutes,
            mail_problem: self.mail_problem.as_ref(),
            mail_delivery: self.state.mail_delivery,
            needs_attention: self.needs_attention,
            to_review: self.to_review,
            folds: cookies::find(&self.headers, FOLDS_COOKIE).unwrap_or_default(),
            path: &self.path,
        });
        document::private(&self.state, Area::Admin, status, html)
    }
}

/// Adds the screens, except the home screen, which needs data.
pub(crate) fn with_screens(router: Router<AppState>) -> Router<AppState> {
    SCREENS.iter().filter(|screen| screen.path != HOME).fold(router, |router, screen| {
        let show = async |admin: AdminSession| admin.show(screen.operation, |cx| admin::screen(cx, screen));
        router.route(screen.path, get(show))
    })
}

pub(crate) async fn pages_of_type(admin: AdminSession, Path(page_type): Path<String>) -> Response {
    let id = page_type.to_lowercase();
    match admin.state.cms.types().find_page_type(&id).filter(|schema| schema.id != "blank") {
        Some(schema) => admin.show(Operation::ListPages, |cx| {
            admin::page_list_of_type(cx, &schema.id).unwrap_or_else(|| admin::not_found(cx))
        }),
        None => admin.answer(StatusCode::NOT_FOUND, admin::not_found),
    }
}

pub(crate) async fn page_editor(admin: AdminSession, Path(id): Path<String>, uri: Uri) -> Response {
    open_editor(admin, &id, EditorTab::Overview, &uri).await
}

pub(crate) async fn page_editor_tab(
    admin: AdminSession,
    Path((id, tab)): Path<(String, String)>,
    uri: Uri,
) -> Response {
    match EditorTab::parse(&tab) {
        Some(tab) => open_editor(admin, &id, tab, &uri).await,
        None => admin.refuse(Error::NotFound),
    }
}

async fn open_editor(admin: AdminSession, id: &str, tab: EditorTab, uri: &Uri) -> Response {
    let Ok(id) = id.parse().map(PageId) else { return admin.refuse(Error::NotFound) };
    let version_id = query_value(uri, "version").and_then(|id| id.parse().ok()).map(VersionId);
    match read_page(&admin.state.cms, &admin.caller.actor, id).await {
        Ok(page) => admin.show(Operation::ReadDraft, |cx| {
            admin::page_editor(cx, &EditedPage { page_id: id, version_id, title: &page.title, tab })
        }),
        Err(error) => admin.refuse(error),
    }
}

/// Shows a stored version as visitors would see it.
pub(crate) async fn preview(State(state): State<AppState>, admin: AdminSession, Path(id): Path<String>) -> Response {
    let Ok(id) = id.parse().map(VersionId) else { return admin.refuse(Error::NotFound) };
    match preview_version(&state.cms, &admin.caller.actor, id).await {
        Ok(view) => preview::document(&state, &admin.caller, &view).await,
        Err(error) => admin.refuse(error),
    }
}

pub(crate) async fn not_found(admin: AdminSession) -> Response {
    admin.answer(StatusCode::NOT_FOUND, admin::not_found)
}
