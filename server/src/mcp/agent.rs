//! The agent of a request: a program with an API token.

use crate::request_id::RequestId;
use crate::state::AppState;
use domain::Cms;
use domain::audit::origin::from_address;
use domain::content_api::Reader;
use domain::users::api_tokens::authenticate::CheckedToken;
use model::access::Actor;
use model::id::PageId;
use std::net::IpAddr;
use std::sync::Arc;
use tracing::{Instrument, Span};

/// Agent of a request, with the context of this request.
#[derive(Clone)]
pub(super) struct Agent {
    pub(super) state: AppState,
    pub(super) token: Arc<CheckedToken>,
    /// Network address of the client.
    pub(super) address: IpAddr,
    pub(super) request: RequestId,
    /// Span of the log lines of the request.
    pub(super) span: Span,
}

impl Agent {
    pub(super) fn cms(&self) -> &Cms {
        &self.state.cms
    }

    pub(super) fn actor(&self) -> &Actor {
        &self.token.actor
    }

    /// Returns the reader of published content.
    pub(super) fn reader(&self) -> Reader<'_> {
        Reader { token: &self.token, base_url: &self.state.base_url }
    }

    /// Returns the address at which people edit a page.
    pub(super) fn editor_url(&self, page: PageId) -> String {
        format!("{}/cmsadmin/page/{page}", self.state.base_url)
    }

    /// Runs a tool with the client's address, the request id and the log
    /// span. Otherwise they would be lost, because rmcp starts a new task.
    pub(super) async fn run<F: Future>(&self, work: F) -> F::Output {
        let work = self.request.clone().scope(work).instrument(self.span.clone());
        from_address(self.address.to_string(), work).await
    }
}
