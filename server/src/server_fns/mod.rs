//! Server functions of the public site, thin layers over use cases.
//! Rendering calls them in the process, browsers over HTTP.

pub(crate) mod forms;
pub(crate) mod pages;
pub(crate) mod search;

use crate::api::API;
use crate::error::{ApiError, Refusal};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::extract::{OriginalUri, Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use bytes::Bytes;
use domain::Cms;
use domain::error::Error;
use http::header::{ACCEPT, HeaderValue, REFERER, RETRY_AFTER};
use http::{Method, Uri};
use leptos::prelude::{FromServerFnError, Owner, ServerFnErrorErr, provide_context, use_context};
use leptos::reactive::computed::ScopedFuture;
use leptos::server_fn::ServerFn;
use leptos::server_fn::codec::JsonEncoding;
use leptos_axum::{ResponseOptions, handle_server_fns_with_context};
use model::access::Actor;
use std::sync::Arc;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

/// Context of server function calls.
#[derive(Clone)]
pub(crate) struct CallContext {
    pub(crate) cms: Arc<Cms>,
    pub(crate) actor: Actor,
    /// True for HTTPS, which makes cookies `Secure`.
    pub(crate) is_secure: bool,
}

impl CallContext {
    pub(crate) fn new(state: &AppState, caller: &Caller) -> Self {
        Self { cms: Arc::clone(&state.cms), actor: caller.actor.clone(), is_secure: state.is_secure() }
    }
}

/// Calls a server function in the process.
pub(crate) async fn call<F: Future>(context: CallContext, function: F) -> F::Output {
    let owner = Owner::new();
    let scoped = owner.with(|| {
        provide_context(context);
        ScopedFuture::new(function)
    });
    scoped.await
}

#[derive(OpenApi)]
#[openapi(paths(pages::get_by_slug_query, search::suggest))]
struct Described;

/// Server functions as API operations without a session.
pub(crate) fn open_operations() -> OpenApiRouter<AppState> {
    OpenApiRouter::with_openapi(Described::openapi())
        .route(below_api(pages::GetBySlugQuery::PATH), get(serve))
        .route(below_api(search::Suggest::PATH), get(serve))
}

#[derive(OpenApi)]
#[openapi(paths(forms::contact, forms::sign_up, forms::download, forms::choose_cookies))]
struct DescribedForms;

/// Visitor forms as API operations: description and addresses.
pub(crate) fn form_operations() -> (utoipa::openapi::OpenApi, FormPaths) {
    let forms = [forms::Contact::PATH, forms::SignUp::PATH, forms::Download::PATH].map(below_api);
    (DescribedForms::openapi(), FormPaths { forms, consent: below_api(forms::ChooseCookies::PATH) })
}

/// Form paths, relative to the API.
pub(crate) struct FormPaths {
    pub(crate) forms: [&'static str; 3],
    pub(crate) consent: &'static str,
}

fn below_api(path: &'static str) -> &'static str {
    path.strip_prefix(API).expect("server functions have the prefix of the API")
}

async fn serve(
    State(state): State<AppState>,
    caller: Caller,
    OriginalUri(uri): OriginalUri,
    request: Request,
) -> Response {
    run(&state, &caller, uri, request).await
}

/// Runs a server function and responds with JSON.
pub(crate) async fn run(state: &AppState, caller: &Caller, uri: Uri, request: Request) -> Response {
    let (mut parts, body) = request.into_parts();
    // Leptos registers server functions by full path and method.
    parts.uri = uri;
    if parts.method == Method::HEAD {
        parts.method = Method::GET;
    }
    // Otherwise Leptos treats HTML-accepting requests as native forms
    // and redirects them back.
    parts.headers.remove(ACCEPT);
    parts.headers.remove(REFERER);
    let context = CallContext::new(state, caller);
    let request = Request::from_parts(parts, body);
    handle_server_fns_with_context(move || provide_context(context.clone()), request).await.into_response()
}

impl FromServerFnError for Refusal {
    type Encoder = JsonEncoding;

    fn from_server_fn_error(error: ServerFnErrorErr) -> Self {
        match error {
            ServerFnErrorErr::Args(why) | ServerFnErrorErr::MissingArg(why) => ApiError::Malformed(why).into(),
            other => Error::internal(other).into(),
        }
    }

    /// Serializes the body. Over HTTP, also sets the status.
    fn ser(&self) -> Bytes {
        if let Some(answer) = use_context::<ResponseOptions>() {
            answer.set_status(self.status);
            if let Some(seconds) = self.retry_after {
                answer.insert_header(RETRY_AFTER, HeaderValue::from(seconds));
            }
        }
        serde_json::to_vec(self).expect("texts and numbers can be written as JSON").into()
    }
}
