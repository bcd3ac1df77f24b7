//! Users.

use super::answers::{ActivationLink, ImageSaved, UserSaved, WriteResult, WriteResultWith, done};
use super::auth::begin_session;
use crate::error::{ApiError, Conflict, or_latest};
use crate::extract::{Body, EmptyBody, Segment};
use crate::layers::caller::Caller;
use crate::layers::request_body::is_too_slow;
use crate::state::AppState;
use axum::Json;
use axum::extract::multipart::{Multipart, MultipartError};
use axum::extract::{FromRequest, Request, State};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use domain::error::Error;
use domain::users::change::{ChangedUser, PasswordChange, UserChange, change_user};
use domain::users::invite::{self, Invitation, invite_user};
use domain::users::refused_mails::{change_refused_mails, read_refused_mails};
use domain::users::{avatar, delete, disable, list_users, sessions};
use http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderValue};
use http::{HeaderMap, StatusCode};
use model::error::Code;
use model::id::{RoleId, UserId};
use model::mail::OptionalMail;
use model::user::{ListedUser, Profile, User};
use serde::{Deserialize, Serialize};
use tower_sessions::Session;
use utoipa::ToSchema;

#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase", default)]
pub(crate) struct ProfileFields {
    name: Option<String>,
    job_title: Option<String>,
    /// Current path of the picture, or empty to remove the picture.
    /// A separate call uploads pictures.
    image: Option<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CreateUser {
    #[serde(default)]
    email: String,
    /// Id of a role.
    role: Option<RoleId>,
    #[serde(default)]
    profile: ProfileFields,
}

/// Changes of a user. Absent fields change nothing.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct ChangeUser {
    email: Option<String>,
    /// Id of a role.
    role: Option<RoleId>,
    #[serde(default)]
    profile: ProfileFields,
    /// Required to change the own password or address.
    current_password: Option<String>,
    password: Option<String>,
    confirm: Option<String>,
    /// Version that the caller read. If absent, the version is not checked.
    version: Option<String>,
}

/// Picture to upload.
#[derive(ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the multipart body, which is read field by field")]
pub(crate) struct PutImage {
    #[schema(value_type = String, format = Binary)]
    profile_image: Vec<u8>,
}

/// Lists all users by name.
#[utoipa::path(get, path = "/user/list", operation_id = "list_users", tag = "users", responses((status = 200, body = Vec<ListedUser>)))]
pub(crate) async fn list(State(state): State<AppState>, caller: Caller) -> Result<Json<Vec<ListedUser>>, ApiError> {
    Ok(Json(list_users::list_users(&state.cms, &caller.actor).await?))
}

/// Returns the logged-in user. `ID` is 0 for visitors.
#[utoipa::path(get, path = "/user", operation_id = "current_user", tag = "users", responses((status = 200, body = User)))]
pub(crate) async fn current(caller: Caller) -> Json<User> {
    Json(caller.user)
}

/// Creates an account and mails a link to choose a password.
#[utoipa::path(post, path = "/user", operation_id = "create_user", tag = "users", request_body = CreateUser, responses((status = 200, body = WriteResultWith<UserSaved>)))]
pub(crate) async fn create(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<CreateUser>,
) -> Result<Json<WriteResultWith<UserSaved>>, ApiError> {
    let profile = Profile {
        name: ask.profile.name.unwrap_or_default(),
        job_title: ask.profile.job_title.unwrap_or_default(),
        image: ask.profile.image.unwrap_or_default(),
    };
    let invitation = Invitation { email: ask.email, role: ask.role, profile };
    let user = invite_user(&state.cms, &caller.actor, invitation).await?;
    Ok(done(UserSaved { user: Some(user), csrf_token: None }))
}

/// Changes a user.
/// Users can change their own name, job title, picture, address and password.
#[utoipa::path(put, path = "/user/{id}", operation_id = "change_user", tag = "users", params(("id" = i64, Path, minimum = 1)), request_body = ChangeUser, responses((status = 200, body = WriteResultWith<UserSaved>), (status = 409, description = "The user was changed after it was read; `latest` is the current user", body = Conflict<User>)))]
pub(crate) async fn change(
    State(state): State<AppState>,
    caller: Caller,
    session: Session,
    headers: HeaderMap,
    Segment(id): Segment<UserId>,
    Body(ask): Body<ChangeUser>,
) -> Result<Response, ApiError> {
    let change = UserChange {
        email: ask.email,
        role: ask.role,
        name: ask.profile.name,
        job_title: ask.profile.job_title,
        image: ask.profile.image,
        current_password: ask.current_password,
        password: ask.password,
        confirm: ask.confirm,
        version: ask.version,
    };
    let changed = change_user(&state.cms, &caller.actor, id, change).await;
    let csrf_token = match &changed {
        Ok(ChangedUser { user, password: PasswordChange::Replaced }) => {
            Some(begin_session(&state, &session, user, caller.client(&headers)).await?)
        }
        _ => None,
    };
    let saved = changed.map(|changed| done(UserSaved { user: Some(changed.user), csrf_token }));
    or_latest(saved, list_users::read_user(&state.cms, &caller.actor, id)).await
}

/// Deletes a user. Their past actions stay recorded without the name.
#[utoipa::path(delete, path = "/user/{id}", operation_id = "delete_user", tag = "users", params(("id" = i64, Path, minimum = 1)), responses((status = 200, body = WriteResult)))]
pub(crate) async fn delete(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<UserId>,
) -> Result<Json<WriteResult>, ApiError> {
    delete::delete_user(&state.cms, &caller.actor, id).await?;
    Ok(Json(WriteResult::done()))
}

/// Disables a user's log-in and ends their sessions.
#[utoipa::path(post, path = "/user/{id}/disable", operation_id = "disable_user", tag = "users", params(("id" = i64, Path, minimum = 1)), request_body = EmptyBody, responses((status = 200, body = WriteResult)))]
pub(crate) async fn disable(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<UserId>,
    Body(EmptyBody {}): Body<EmptyBody>,
) -> Result<Json<WriteResult>, ApiError> {
    disable::disable_user(&state.cms, &caller.actor, id).await?;
    Ok(Json(WriteResult::done()))
}

/// Allows a user to log in again.
#[utoipa::path(post, path = "/user/{id}/enable", operation_id = "enable_user", tag = "users", params(("id" = i64, Path, minimum = 1)), request_body = EmptyBody, responses((status = 200, body = WriteResult)))]
pub(crate) async fn enable(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<UserId>,
    Body(EmptyBody {}): Body<EmptyBody>,
) -> Result<Json<WriteResult>, ApiError> {
    disable::enable_user(&state.cms, &caller.actor, id).await?;
    Ok(Json(WriteResult::done()))
}

/// Ends all sessions of a user.
/// Users can end their own sessions, and with permission those of others.
#[utoipa::path(post, path = "/user/{id}/end-sessions", tag = "users", params(("id" = i64, Path, minimum = 1)), request_body = EmptyBody, responses((status = 200, body = WriteResult)))]
pub(crate) async fn end_sessions(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<UserId>,
    Body(EmptyBody {}): Body<EmptyBody>,
) -> Result<Json<WriteResult>, ApiError> {
    sessions::end_sessions(&state.cms, &caller.actor, id).await?;
    Ok(Json(WriteResult::done()))
}

/// Mails that the caller refuses.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OwnMails {
    #[schema(max_items = 3)]
    refused: Vec<OptionalMail>,
}

/// Returns the mails that the caller refuses.
#[utoipa::path(get, path = "/own-mails", operation_id = "read_own_mails", tag = "users", responses((status = 200, body = OwnMails)))]
pub(crate) async fn own_mails(State(state): State<AppState>, caller: Caller) -> Result<Json<OwnMails>, ApiError> {
    Ok(Json(OwnMails { refused: read_refused_mails(&state.cms, &caller.actor).await? }))
}

/// Replaces the mails that the caller refuses.
#[utoipa::path(put, path = "/own-mails", operation_id = "change_own_mails", tag = "users", request_body = OwnMails, responses((status = 200, body = WriteResult)))]
pub(crate) async fn change_own_mails(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<OwnMails>,
) -> Result<Json<WriteResult>, ApiError> {
    change_refused_mails(&state.cms, &caller.actor, ask.refused).await?;
    Ok(Json(WriteResult::done()))
}

/// Mails a new activation link, which invalidates the older one.
#[utoipa::path(post, path = "/user/{id}/resend-activation", tag = "users", params(("id" = i64, Path, minimum = 1)), request_body = EmptyBody, responses((status = 200, body = WriteResult)))]
pub(crate) async fn resend_activation(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<UserId>,
    Body(EmptyBody {}): Body<EmptyBody>,
) -> Result<Json<WriteResult>, ApiError> {
    invite::resend_activation(&state.cms, &caller.actor, id).await?;
    Ok(Json(WriteResult::done()))
}

/// Creates an activation link without a mail, which invalidates the older one.
#[utoipa::path(post, path = "/user/{id}/activation-link", operation_id = "create_activation_link", tag = "users", params(("id" = i64, Path, minimum = 1)), request_body = EmptyBody, responses((status = 200, body = WriteResultWith<ActivationLink>)))]
pub(crate) async fn create_activation_link(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<UserId>,
    Body(EmptyBody {}): Body<EmptyBody>,
) -> Result<Json<WriteResultWith<ActivationLink>>, ApiError> {
    let secret = invite::create_activation_link(&state.cms, &caller.actor, id).await?;
    let url = format!("{}/cmsadmin/activate-account/{secret}", state.base_url);
    Ok(done(ActivationLink { url: Some(url) }))
}

/// Replaces a user's picture: JPEG or PNG, at most 2 MB, 1024 × 1024 pixels.
#[utoipa::path(put, path = "/user/{id}/image", operation_id = "put_user_image", tag = "users", params(("id" = i64, Path, minimum = 1)), request_body(content = PutImage, content_type = "multipart/form-data"), responses((status = 200, body = WriteResultWith<ImageSaved>)))]
pub(crate) async fn put_image(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<UserId>,
    request: Request,
) -> Result<Json<WriteResultWith<ImageSaved>>, ApiError> {
    avatar::check_access(&state.cms, &caller.actor, id).await?;
    let bytes = read_image(request).await?;
    let image = avatar::put_avatar(&state.cms, &caller.actor, id, bytes).await?;
    Ok(done(ImageSaved { image: Some(image) }))
}

/// Deletes a user's picture.
#[utoipa::path(delete, path = "/user/{id}/image", operation_id = "delete_user_image", tag = "users", params(("id" = i64, Path, minimum = 1)), responses((status = 200, body = WriteResult)))]
pub(crate) async fn delete_image(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<UserId>,
) -> Result<Json<WriteResult>, ApiError> {
    avatar::remove_avatar(&state.cms, &caller.actor, id).await?;
    Ok(Json(WriteResult::done()))
}

/// Returns a user's picture by the path in the profile.
#[utoipa::path(get, path = "/user/{id}/image/{hash}", operation_id = "get_user_image", tag = "users", params(("id" = i64, Path, minimum = 1), ("hash" = String, Path)), responses((status = 200, body = Vec<u8>, content_type = "image/*")))]
pub(crate) async fn get_image(
    State(state): State<AppState>,
    caller: Caller,
    Segment((id, hash)): Segment<(UserId, String)>,
) -> Result<Response, ApiError> {
    let (content_type, bytes) = avatar::read_avatar(&state.cms, &caller.actor, id, &hash).await?;
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static(content_type)),
        (CACHE_CONTROL, HeaderValue::from_static("private, max-age=86400")),
        (CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'; sandbox")),
    ];
    Ok((headers, bytes).into_response())
}

/// Reads the field `profileImage`. Returns no bytes if it is absent.
async fn read_image(request: Request) -> Result<Bytes, ApiError> {
    let mut form = Multipart::from_request(request, &()).await.map_err(|_| ApiError::NotJson)?;
    let mut image = Bytes::new();
    while let Some(field) = form.next_field().await.map_err(multipart_error)? {
        if field.name() == Some("profileImage") {
            image = field.bytes().await.map_err(multipart_error)?;
        }
    }
    Ok(image)
}

fn multipart_error(error: MultipartError) -> ApiError {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Error::refused(Code::ImageTooLarge, "user", "profileImage").into(),
        _ if is_too_slow(&error) => ApiError::TooSlow,
        _ => ApiError::Malformed(error.body_text()),
    }
}
