//! The audit log.

use crate::error::ApiError;
use crate::extract::Body;
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use domain::audit::list;
use model::audit::AuditEntry;
use model::id::UserId;
use model::list::{List, SortOrder};
use serde::Deserialize;
use utoipa::ToSchema;

#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct ListAudit {
    #[serde(rename = "userID")]
    user_id: Option<UserId>,
    /// Verb-noun, such as `publish-page`.
    action: Option<String>,
    /// This moment (RFC 3339) and later.
    from: Option<String>,
    /// Before this moment (RFC 3339).
    to: Option<String>,
    /// From 0.
    page_index: u32,
    /// 1 to 100; 25 when absent.
    page_size: Option<u32>,
    search_term: Option<String>,
    /// `happenedAt`, `user`, `action` or `subject`.
    column_to_sort: Option<String>,
    sort_order: Option<SortOrder>,
}

/// Lists what was done, newest first, unless another order is asked for.
#[utoipa::path(post, path = "/audit/list", operation_id = "list_audit", tag = "audit", request_body = ListAudit, responses((status = 200, body = List<AuditEntry>)))]
pub(crate) async fn list(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<ListAudit>,
) -> Result<Json<List<AuditEntry>>, ApiError> {
    let ask = list::ListAudit {
        user: ask.user_id,
        action: ask.action,
        from: ask.from,
        to: ask.to,
        page_index: ask.page_index,
        page_size: ask.page_size,
        search_term: ask.search_term.unwrap_or_default(),
        column_to_sort: ask.column_to_sort,
        sort_order: ask.sort_order,
    };
    Ok(Json(list::list_audit(&state.cms, &caller.actor, ask).await?))
}
