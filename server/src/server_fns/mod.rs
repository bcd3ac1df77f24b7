//! Server functions: those that the public site calls, in the process while a page is made and over HTTP from
//! browsers. Each is a few lines around a use case.

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

/// Context of every server function call, in addition to its arguments.
#[derive(Clone)]
pub(crate) struct CallContext {
    pub(crate) cms: Arc<Cms>,
    pub(crate) actor: Actor,
    /// True if browsers reach the site by HTTPS. Its cookies are then `Secure`.
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

/// The server functions as operations of the API, which need no session.
pub(crate) fn open_operations() -> OpenApiRouter<AppState> {
    OpenApiRouter::with_openapi(Described::openapi())
        .route(below_api(pages::GetBySlugQuery::PATH), get(serve))
        .route(below_api(search::Suggest::PATH), get(serve))
}

#[derive(OpenApi)]
#[openapi(paths(forms::contact, forms::sign_up, forms::download, forms::choose_cookies))]
struct DescribedForms;

/// The forms of visitors as operations of the API: the description, and their addresses below the API.
pub(crate) fn form_operations() -> (utoipa::openapi::OpenApi, FormPaths) {
    let forms = [forms::Contact::PATH, forms::SignUp::PATH, forms::Download::PATH].map(below_api);
    (DescribedForms::openapi(), FormPaths { forms, consent: below_api(forms::ChooseCookies::PATH) })
}

/// Paths of the forms, relative to the API.
pub(crate) struct FormPaths {
    pub(crate) forms: [&'static str; 3],
    pub(crate) consent: &'static str,
}

fn below_api(path: &'static str) -> &'static str {
    path.strip_prefix(API).expect("server functions have the prefix of the API")
}

/// Answers a call over HTTP.
async fn serve(
    State(state): State<AppState>,
    caller: Caller,
    OriginalUri(uri): OriginalUri,
    request: Request,
) -> Response {
    run(&state, &caller, uri, request).await
}

/// Runs the function of an address, and answers with what it says as JSON.
pub(crate) async fn run(state: &AppState, caller: &Caller, uri: Uri, request: Request) -> Response {
    let (mut parts, body) = request.into_parts();
    // Functions are looked up by their whole path and by their method.
    parts.uri = uri;
    if parts.method == Method::HEAD {
        parts.method = Method::GET;
    }
    // Leptos takes what accepts HTML for a form that was sent without a script, and leads its sender back.
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

    /// Serializes the body. Over HTTP, also sets the status of the response.
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
