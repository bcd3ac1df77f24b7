//! Roles.

use super::answers::{RoleSaved, WriteResult, WriteResultWith, done};
use crate::error::{ApiError, Conflict, or_latest};
use crate::extract::{Body, Segment};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use domain::users::roles::create_role::{self, AskedGrant, AskedRole};
use domain::users::roles::{change_role, delete_role, list_roles};
use model::access::GrantParameters;
use model::id::RoleId;
use model::list::List;
use model::user::{ListedRole, Role};
use serde::Deserialize;
use utoipa::ToSchema;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GrantFields {
    /// Verb-noun, such as `publish-page`.
    name: String,
    #[serde(default)]
    parameters: Option<GrantParameters>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RoleFields {
    #[serde(default)]
    name: String,
    #[serde(default)]
    permissions: Vec<GrantFields>,
    /// Version that the caller read. If absent, the version is not checked.
    #[serde(default)]
    version: Option<String>,
}

impl From<GrantFields> for AskedGrant {
    fn from(grant: GrantFields) -> Self {
        Self { name: grant.name, parameters: grant.parameters }
    }
}

impl RoleFields {
    fn asked(self) -> AskedRole {
        let permissions = self.permissions.into_iter().map(Into::into).collect();
        AskedRole { name: self.name, permissions, version: self.version }
    }
}

/// Lists all roles with their numbers of users.
#[utoipa::path(get, path = "/role/list", operation_id = "list_roles", tag = "roles", responses((status = 200, body = List<ListedRole>)))]
pub(crate) async fn list(State(state): State<AppState>, caller: Caller) -> Result<Json<List<ListedRole>>, ApiError> {
    Ok(Json(list_roles::list_roles(&state.cms, &caller.actor).await?))
}

/// Creates a role.
#[utoipa::path(post, path = "/role", operation_id = "create_role", tag = "roles", request_body = RoleFields, responses((status = 200, body = WriteResultWith<RoleSaved>)))]
pub(crate) async fn create(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<RoleFields>,
) -> Result<Json<WriteResultWith<RoleSaved>>, ApiError> {
    let role = create_role::create_role(&state.cms, &caller.actor, ask.asked()).await?;
    Ok(done(RoleSaved { role: Some(role) }))
}

/// Replaces the name and permissions of a role.
#[utoipa::path(put, path = "/role/{id}", operation_id = "change_role", tag = "roles", params(("id" = i64, Path, minimum = 1)), request_body = RoleFields, responses((status = 200, body = WriteResultWith<RoleSaved>), (status = 409, description = "The role was changed after it was read; `latest` is the current role", body = Conflict<Role>)))]
pub(crate) async fn change(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<RoleId>,
    Body(ask): Body<RoleFields>,
) -> Result<Response, ApiError> {
    let changed = change_role::change_role(&state.cms, &caller.actor, id, ask.asked()).await;
    let saved = changed.map(|role| done(RoleSaved { role: Some(role) }));
    or_latest(saved, list_roles::read_role(&state.cms, &caller.actor, id)).await
}

/// Deletes a role without users.
#[utoipa::path(delete, path = "/role/{id}", operation_id = "delete_role", tag = "roles", params(("id" = i64, Path, minimum = 1)), responses((status = 200, body = WriteResult)))]
pub(crate) async fn delete(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<RoleId>,
) -> Result<Json<WriteResult>, ApiError> {
    delete_role::delete_role(&state.cms, &caller.actor, id).await?;
    Ok(Json(WriteResult::done()))
}
