//! API description.

mod bounds;

use crate::error::ErrorBody;
use content::fields::schema::{BlockSchema, PageTypeSchema};
use model::audit::{AuditAction, AuditSubject};
use utoipa::openapi::path::{HttpMethod, Operation, ParameterIn};
use utoipa::openapi::schema::{AnyOfBuilder, ArrayBuilder, ObjectBuilder, Schema, SchemaType, Type};
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme,
};
use utoipa::openapi::{Content, OpenApi as Document, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{Modify, OpenApi};

/// API description without its handlers.
#[derive(OpenApi)]
#[openapi(
    info(title = "Pagewright", description = "The HTTP API of Pagewright."),
    servers((url = "/api/pagewright")),
    components(schemas(AuditAction, AuditSubject, BlockSchema, ErrorBody, PageTypeSchema)),
    modifiers(&Conventions)
)]
pub(crate) struct Api;

/// Adds the authentication schemes and the refusal schema.
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
        let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some("API token"));
        components.add_security_scheme("apiToken", SecurityScheme::Http(bearer.build()));
        components.schemas.insert(REFUSAL.to_owned(), refusal().into());
    }
}

/// Schema name of a refusal with status 200.
const REFUSAL: &str = "Refusal";

fn refusal() -> Schema {
    let refused = ObjectBuilder::new().schema_type(SchemaType::Type(Type::Boolean)).enum_values(Some([false]));
    let errors = ArrayBuilder::new().items(Ref::from_schema_name("ErrorItem")).min_items(Some(1));
    let object = ObjectBuilder::new()
        .description(Some("Why a rule refused what was asked for."))
        .property("Success", refused)
        .required("Success")
        .property("Errors", errors)
        .required("Errors");
    object.into()
}

/// Path endings of writes that require the newest page version.
const NEEDS_THE_NEWEST: &[&str] = &["/store", "/request-publication", "/version/{id}/restore"];

/// Callers that may use an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    Open,
    /// Logged-in users.
    Session,
    /// Callers with the secret link.
    Link,
    /// Programs with an API token. Refusals have another status than 200.
    Token,
}

/// Adds authentication and refusals to every operation.
pub(crate) fn complete(mut document: Document, access: Access) -> Document {
    let components = document.components.clone().unwrap_or_default();
    let is_write_result =
        |name: &str| name == WRITE_RESULT || components.schemas.get(name).is_some_and(contains_write_result);
    for (path, item) in &mut document.paths.paths {
        let takes_id = path.contains('{');
        let reads = item.get.iter_mut().map(|operation| (HttpMethod::Get, operation));
        let writes = item.post.iter_mut().map(|operation| (HttpMethod::Post, operation));
        let changes = item.put.iter_mut().map(|operation| (HttpMethod::Put, operation));
        let deletions = item.delete.iter_mut().map(|operation| (HttpMethod::Delete, operation));
        for (method, operation) in reads.chain(writes).chain(changes).chain(deletions) {
            describe(operation, &method, takes_id, NEEDS_THE_NEWEST.iter().any(|end| path.ends_with(end)));
            operation.security = Some(security(&method, access));
            if method != HttpMethod::Get || takes_query(operation) && access != Access::Token {
                allow_refusal(operation, is_write_result);
            }
            if method != HttpMethod::Get && access != Access::Link {
                add_refusal(operation);
            }
        }
    }
    document
}

/// Returns the security requirements: CSRF tokens for writes,
/// and a session unless the operation is open. Links require nothing.
/// An API token replaces session and CSRF token.
fn security(method: &HttpMethod, access: Access) -> Vec<SecurityRequirement> {
    let with = |requirement: SecurityRequirement, name: &str| requirement.add(name, Vec::<String>::new());
    let base = match method {
        HttpMethod::Get => SecurityRequirement::default(),
        _ => with(with(SecurityRequirement::default(), "csrfToken"), "requestedWith"),
    };
    let logged_in = with(base.clone(), "session");
    let with_token = with(SecurityRequirement::default(), "apiToken");
    match access {
        Access::Open => vec![base, logged_in],
        Access::Session => vec![logged_in, with_token],
        Access::Token => vec![with_token],
        Access::Link => vec![SecurityRequirement::default()],
    }
}

/// Schema name of a write's result.
const WRITE_RESULT: &str = "WriteResult";
/// Prefix of the schema names of write results with data.
const WRITE_RESULT_WITH: &str = "WriteResultWith_";

fn contains_write_result(schema: &RefOr<Schema>) -> bool {
    let RefOr::T(Schema::AllOf(all)) = schema else { return false };
    all.items.iter().any(|part| matches!(part, RefOr::Ref(part) if name_of(part) == WRITE_RESULT))
}

fn name_of(reference: &Ref) -> &str {
    reference.ref_location.rsplit('/').next().unwrap_or_default()
}

fn takes_query(operation: &Operation) -> bool {
    let parameters = operation.parameters.iter().flatten();
    parameters.into_iter().any(
        |parameter| matches!(parameter, RefOr::T(parameter) if matches!(parameter.parameter_in, ParameterIn::Query)),
    )
}

/// Adds the refusal schema to bodies with status 200 that lack it.
fn allow_refusal(operation: &mut Operation, is_write_result: impl Fn(&str) -> bool) {
    let Some(RefOr::T(Response { content, .. })) = operation.responses.responses.get_mut("200") else { return };
    let Some(RefOr::T(Content { schema: Some(schema), .. })) = content.get_mut("application/json") else { return };
    if !matches!(schema, RefOr::Ref(reference) if is_write_result(name_of(reference))) {
        let either = AnyOfBuilder::new().item(schema.clone()).item(Ref::from_schema_name(REFUSAL));
        *schema = RefOr::T(Schema::AnyOf(either.build()));
    }
}

/// Adds the refusal schema to writes whose success has no JSON body.
fn add_refusal(operation: &mut Operation) {
    let Some(RefOr::T(Response { content, .. })) = operation.responses.responses.get_mut("200") else { return };
    let refusal = || RefOr::T(Content::new(Some(Ref::from_schema_name(REFUSAL))));
    content.entry("application/json".to_owned()).or_insert_with(refusal);
}

/// Adds the bounds of properties. Removes the schemas of data
/// that the `WriteResultWith_` schemas contain inline.
pub(crate) fn finish(document: &mut Document) {
    bounds::add(document);
    let Some(components) = &mut document.components else { return };
    let names: Vec<String> =
        components.schemas.keys().filter_map(|name| name.strip_prefix(WRITE_RESULT_WITH)).map(str::to_owned).collect();
    components.schemas.retain(|name, _| !names.contains(name));
}

fn describe(operation: &mut Operation, method: &HttpMethod, takes_id: bool, may_conflict: bool) {
    let mut refusals = vec![
        ("401", "Nobody is logged in, or the API token is not valid"),
        ("403", "Not permitted, or the token is not valid"),
        ("404", "Unknown, or invisible to the caller"),
        ("500", "A fault of the server; `Message` names it in the log"),
    ];
    if *method != HttpMethod::Get {
        refusals.extend([
            ("408", "The body did not come in time"),
            ("413", "The body is too large"),
            ("415", "The body has the wrong content type"),
            ("422", "The body is malformed, or a value has the wrong type"),
            ("429", "Too much of this at once; `Retry-After` says in how many seconds to try again"),
        ]);
    } else if takes_id || operation.parameters.is_some() {
        refusals.push(("422", "A value of the address has the wrong type"));
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
