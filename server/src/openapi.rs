//! The document that describes the whole API.

use utoipa::openapi::path::{HttpMethod, Operation};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{Content, OpenApi as Document, Ref, ResponseBuilder};
use utoipa::{Modify, OpenApi};

/// Everything that the handlers do not say themselves.
#[derive(OpenApi)]
#[openapi(
    info(title = "Pagewright", description = "The HTTP API of Pagewright."),
    servers((url = "/api/pagewright")),
    components(schemas(crate::error::ErrorBody, model::block::BlockSchema, model::block::PageTypeSchema)),
    modifiers(&Conventions)
)]
pub(crate) struct Api;

/// What holds for every operation: how a caller proves who it is, and how refusals look.
struct Conventions;

impl Modify for Conventions {
    fn modify(&self, document: &mut Document) {
        let components = document.components.get_or_insert_default();
        let cookie = ApiKey::Cookie(ApiKeyValue::new("pagewright"));
        let token = ApiKey::Header(ApiKeyValue::new("X-CSRF-Token"));
        let requested = ApiKey::Header(ApiKeyValue::new("X-Requested-With"));
        components.add_security_scheme("session", SecurityScheme::ApiKey(cookie));
        components.add_security_scheme("csrfToken", SecurityScheme::ApiKey(token));
        components.add_security_scheme("requestedWith", SecurityScheme::ApiKey(requested));
    }
}

/// How the addresses end of writes that are made on the newest version of a page.
const NEEDS_THE_NEWEST: &[&str] = &["/store", "/request-publication", "/version/{id}/restore"];

/// Adds to every operation the refusals that any of its kind can answer with.
pub(crate) fn complete(document: &mut Document) {
    for (path, item) in &mut document.paths.paths {
        let takes_id = path.contains('{');
        let reads = item.get.iter_mut().map(|operation| (HttpMethod::Get, operation));
        let writes = item.post.iter_mut().map(|operation| (HttpMethod::Post, operation));
        let changes = item.put.iter_mut().map(|operation| (HttpMethod::Put, operation));
        let deletions = item.delete.iter_mut().map(|operation| (HttpMethod::Delete, operation));
        for (method, operation) in reads.chain(writes).chain(changes).chain(deletions) {
            describe(operation, &method, takes_id, NEEDS_THE_NEWEST.iter().any(|end| path.ends_with(end)));
        }
    }
}

fn describe(operation: &mut Operation, method: &HttpMethod, takes_id: bool, may_conflict: bool) {
    let mut refusals = vec![
        ("401", "Nobody is logged in"),
        ("403", "Not permitted, or the token is not valid"),
        ("404", "Unknown, or invisible to the caller"),
        ("500", "A fault of the server; `Message` names it in the log"),
    ];
    if *method != HttpMethod::Get {
        refusals.extend([
            ("413", "The body is too large"),
            ("415", "The body has the wrong content type"),
            ("422", "The body is malformed, or a value has the wrong type"),
            ("429", "Too much of this at once; `Retry-After` says in how many seconds to try again"),
        ]);
        let proof = SecurityRequirement::default()
            .add("session", Vec::<String>::new())
            .add("csrfToken", Vec::<String>::new())
            .add("requestedWith", Vec::<String>::new());
        operation.security = Some(vec![proof]);
    } else {
        if takes_id || operation.parameters.is_some() {
            refusals.push(("422", "A value of the address has the wrong type"));
        }
        let session = SecurityRequirement::new("session", Vec::<String>::new());
        operation.security = Some(vec![SecurityRequirement::default(), session]);
    }
    if may_conflict {
        refusals.push(("409", "The page has a newer version than the base, in `latest`"));
    }
    for (status, words) in refusals {
        let body = Content::new(Some(Ref::from_schema_name("ErrorBody")));
        let response = ResponseBuilder::new().description(words).content("application/json", body).build();
        operation.responses.responses.entry(status.to_owned()).or_insert_with(|| response.into());
    }
}
