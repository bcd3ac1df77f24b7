//! API tokens.

use super::answers::{ApiTokenCreated, WriteResult, WriteResultWith, done};
use super::roles::GrantFields;
use crate::error::ApiError;
use crate::extract::{Body, Segment};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use domain::users::api_tokens::create::{AskedToken, create_token};
use domain::users::api_tokens::list_tokens::list_tokens;
use domain::users::api_tokens::revoke::revoke_token;
use model::api_token::ApiToken;
use model::id::ApiTokenId;
use model::list::List;
use serde::Deserialize;
use utoipa::ToSchema;

/// A token reads published content. Permissions add to that.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct CreateApiToken {
    #[serde(default)]
    name: String,
    /// Permissions that the caller has, in addition to reading published content.
    #[serde(default)]
    permissions: Vec<GrantFields>,
    /// Locales of the content that the token may read and change.
    /// If absent, all.
    #[serde(default)]
    locales: Option<Vec<String>>,
    /// Days until the token expires, up to 3650. If absent, it does not expire.
    #[serde(default)]
    #[schema(value_type = Option<u32>)]
    expires_in_days: Option<i64>,
}

impl From<CreateApiToken> for AskedToken {
    fn from(ask: CreateApiToken) -> Self {
        Self {
            name: ask.name,
            permissions: ask.permissions.into_iter().map(Into::into).collect(),
            locales: ask.locales,
            expires_in_days: ask.expires_in_days,
        }
    }
}

/// Lists the API tokens of all users, newest first.
#[utoipa::path(get, path = "/api-token/list", operation_id = "list_api_tokens", tag = "api-tokens", responses((status = 200, body = List<ApiToken>)))]
pub(crate) async fn list(State(state): State<AppState>, caller: Caller) -> Result<Json<List<ApiToken>>, ApiError> {
    Ok(Json(list_tokens(&state.cms, &caller.actor).await?))
}

/// Creates an API token of the caller. No other answer contains its secret.
#[utoipa::path(post, path = "/api-token", operation_id = "create_api_token", tag = "api-tokens", request_body = CreateApiToken, responses((status = 200, body = WriteResultWith<ApiTokenCreated>)))]
pub(crate) async fn create(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<CreateApiToken>,
) -> Result<Json<WriteResultWith<ApiTokenCreated>>, ApiError> {
    let created = create_token(&state.cms, &caller.actor, ask.into()).await?;
    Ok(done(ApiTokenCreated { token: Some(created.token), secret: Some(created.secret) }))
}

/// Revokes an API token, also of another user.
#[utoipa::path(delete, path = "/api-token/{id}", operation_id = "revoke_api_token", tag = "api-tokens", params(("id" = i64, Path, minimum = 1)), responses((status = 200, body = WriteResult)))]
pub(crate) async fn revoke(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<ApiTokenId>,
) -> Result<Json<WriteResult>, ApiError> {
    revoke_token(&state.cms, &caller.actor, id).await?;
    Ok(Json(WriteResult::done()))
}
