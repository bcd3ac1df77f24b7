//! Log-in, log-out, registration and passwords.

use super::answers::{LoggedIn, UserSaved, WriteResult, WriteResultWith, done};
use crate::error::ApiError;
use crate::extract::{Body, EmptyBody};
use crate::layers::caller::{CLIENT, Caller, USER};
use crate::layers::session::log_out;
use crate::layers::session_error::domain_error;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use domain::error::Error;
use domain::users::invite::{Invitation, invite_user};
use domain::users::log_in::{Credentials, log_in};
use domain::users::reset_account::{self, NewPassword};
use domain::users::{forgot_password, sessions};
use http::HeaderMap;
use model::id::RoleId;
use model::session::SessionClient;
use model::user::{Profile, User};
use serde::{Deserialize, Serialize};
use tower_sessions::Session;
use utoipa::ToSchema;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LogIn {
    #[serde(default)]
    email: String,
    #[serde(default)]
    password: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct Register {
    #[serde(default)]
    name: String,
    #[serde(default)]
    email: String,
    /// Id of a role.
    role: Option<RoleId>,
    job_title: Option<String>,
    /// Empty or absent. A separate call uploads pictures.
    image: Option<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForgotPassword {
    #[serde(default)]
    email: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ResetAccount {
    #[serde(default)]
    password: String,
    #[serde(default)]
    confirm: String,
    #[serde(default)]
    token: String,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct CurrentUser {
    #[serde(flatten)]
    user: User,
    /// CSRF token for the caller's next writes.
    #[serde(rename = "csrfToken")]
    csrf_token: String,
}

/// Logs in with a new session. Returns the CSRF token of the session.
#[utoipa::path(post, path = "/auth/login", tag = "auth", request_body = LogIn, responses((status = 200, body = WriteResultWith<LoggedIn>)))]
pub(crate) async fn login(
    State(state): State<AppState>,
    caller: Caller,
    session: Session,
    headers: HeaderMap,
    Body(ask): Body<LogIn>,
) -> Result<Json<WriteResultWith<LoggedIn>>, ApiError> {
    let credentials = Credentials { email: ask.email, password: ask.password, address: caller.address.to_string() };
    let user = log_in(&state.cms, &caller.actor, credentials).await?;
    let token = begin_session(&state, &session, &user, caller.client(&headers)).await?;
    Ok(done(LoggedIn { user: Some(user), csrf_token: Some(token) }))
}

/// Logs out. Also succeeds without a session.
#[utoipa::path(post, path = "/auth/logout", tag = "auth", request_body = EmptyBody, responses((status = 200, body = WriteResult)))]
pub(crate) async fn logout(
    State(state): State<AppState>,
    caller: Caller,
    session: Session,
    Body(EmptyBody {}): Body<EmptyBody>,
) -> Result<Json<WriteResult>, ApiError> {
    log_out(&state.cms, &caller.actor, &session).await?;
    Ok(Json(WriteResult::done()))
}

/// Returns the logged-in user. `ID` is 0 for a visitor.
#[utoipa::path(post, path = "/auth/user", tag = "auth", request_body = EmptyBody, responses((status = 200, body = CurrentUser)))]
pub(crate) async fn user(
    State(state): State<AppState>,
    caller: Caller,
    Body(EmptyBody {}): Body<EmptyBody>,
) -> Json<CurrentUser> {
    let csrf_token = state.csrf.token_of(caller.session.as_deref(), state.cms.now());
    Json(CurrentUser { user: caller.user, csrf_token })
}

/// Creates an account and mails a link to choose a password.
#[utoipa::path(post, path = "/auth/register", tag = "auth", request_body = Register, responses((status = 200, body = WriteResultWith<UserSaved>)))]
pub(crate) async fn register(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<Register>,
) -> Result<Json<WriteResultWith<UserSaved>>, ApiError> {
    let profile =
        Profile { name: ask.name, job_title: ask.job_title.unwrap_or_default(), image: ask.image.unwrap_or_default() };
    let invitation = Invitation { email: ask.email, role: ask.role, profile };
    let user = invite_user(&state.cms, &caller.actor, invitation).await?;
    Ok(done(UserSaved { user: Some(user), csrf_token: None }))
}

/// Mails a link to choose a new password.
/// The response is the same for unknown addresses.
#[utoipa::path(post, path = "/auth/forgot-password", tag = "auth", request_body = ForgotPassword, responses((status = 200, body = WriteResult)))]
pub(crate) async fn forgot_password(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<ForgotPassword>,
) -> Result<Json<WriteResult>, ApiError> {
    forgot_password::forgot_password(&state.cms, &caller.actor, &ask.email).await?;
    Ok(Json(WriteResult::done()))
}

/// Sets a password with the token of a mailed link.
#[utoipa::path(post, path = "/auth/reset-account", tag = "auth", request_body = ResetAccount, responses((status = 200, body = WriteResult)))]
pub(crate) async fn reset_account(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<ResetAccount>,
) -> Result<Json<WriteResult>, ApiError> {
    let new = NewPassword { password: ask.password, confirm: ask.confirm, token: ask.token };
    reset_account::reset_account(&state.cms, &caller.actor, new).await?;
    Ok(Json(WriteResult::done()))
}

/// Extends the session before it ends from inactivity.
#[utoipa::path(post, path = "/auth/refresh-session", tag = "auth", request_body = EmptyBody, responses((status = 200, body = WriteResultWith<LoggedIn>)))]
pub(crate) async fn refresh_session(
    State(state): State<AppState>,
    caller: Caller,
    Body(EmptyBody {}): Body<EmptyBody>,
) -> Result<Json<WriteResultWith<LoggedIn>>, ApiError> {
    sessions::refresh_session(&caller.actor)?;
    let csrf_token = Some(state.csrf.token_of(caller.session.as_deref(), state.cms.now()));
    Ok(done(LoggedIn { user: Some(caller.user), csrf_token }))
}

/// Begins a session under a new id and returns its CSRF token.
/// The new id prevents session fixation.
pub(crate) async fn begin_session(
    state: &AppState,
    session: &Session,
    user: &User,
    client: SessionClient,
) -> Result<String, ApiError> {
    session.cycle_id().await.map_err(domain_error)?;
    session.insert(USER, user.id).await.map_err(domain_error)?;
    session.insert(CLIENT, client).await.map_err(domain_error)?;
    session.save().await.map_err(domain_error)?;
    let id = session.id().ok_or_else(|| Error::internal("the session was stored without an id"))?;
    Ok(state.csrf.session_token(&id.to_string()))
}
