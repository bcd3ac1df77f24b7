//! The audit log.

use super::lists::ListParams;
use crate::error::ApiError;
use crate::extract::Body;
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use domain::audit::list_audit;
use model::audit::AuditEntry;
use model::id::UserId;
use model::list::List;
use serde::Deserialize;
use utoipa::ToSchema;

/// `columnToSort` is `happenedAt`, `user`, `action` or `subject`.
#[derive(Deserialize, ToSchema)]
pub(crate) struct ListAudit {
    #[serde(rename = "userID")]
    user_id: Option<UserId>,
    /// Verb-noun, such as `publish-page`.
    action: Option<String>,
    /// Start of the period, inclusive (RFC 3339).
    from: Option<String>,
    /// End of the period, exclusive (RFC 3339).
    to: Option<String>,
    #[serde(flatten)]
    params: ListParams,
}

/// Lists audit events. Default order: newest first.
#[utoipa::path(post, path = "/audit/list", operation_id = "list_audit", tag = "audit", request_body = ListAudit, responses((status = 200, body = List<AuditEntry>)))]
pub(crate) async fn list(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<ListAudit>,
) -> Result<Json<List<AuditEntry>>, ApiError> {
    let ask = list_audit::AuditListInput {
        user: ask.user_id,
        action: ask.action,
        from: ask.from,
        to: ask.to,
        query: ask.params.into(),
    };
    Ok(Json(list_audit::list_audit(&state.cms, &caller.actor, ask).await?))
}
