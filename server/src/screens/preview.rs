//! Preview of a version as visitors would see it, for staff.

use super::document::{self, Needs};
use crate::layers::caller::Caller;
use crate::layers::security_headers::Area;
use crate::state::AppState;
use app::public::{self, DocumentStyle, PublicContext, Visit};
use axum::response::Response;
use http::StatusCode;
use model::view::PageView;

/// Document of a preview, without scripts.
pub(crate) async fn document(state: &AppState, caller: &Caller, view: &PageView) -> Response {
    let style = DocumentStyle::of_page(view);
    let needs = Needs { style: Some(&style), theme: &view.settings.theme.style(), ..Needs::default() };
    document::private_needing(state, (Area::Preview, &needs), StatusCode::OK, html(state, caller, view).await)
}

/// Returns the HTML of a preview.
/// Renders outside of async tasks, because drafts can be large.
pub(crate) async fn html(state: &AppState, caller: &Caller, view: &PageView) -> String {
    state.cms.run_cpu(|| render(state, caller, view)).await
}

fn render(state: &AppState, caller: &Caller, view: &PageView) -> String {
    let token = state.csrf.token_of(caller.session.as_deref(), state.cms.now());
    let context = PublicContext {
        assets: &state.assets,
        base_url: &state.base_url,
        csrf_token: &token,
        clean: domain::html::clean,
        rendered: &state.rendered,
        visit: &Visit::default(),
    };
    public::page(view, &DocumentStyle::of_page(view), &context)
}
