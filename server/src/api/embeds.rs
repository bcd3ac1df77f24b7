//! Third-party code of embed blocks, as sandboxed iframe documents.

use crate::error::ApiError;
use crate::extract::Segment;
use crate::layers::caller::Caller;
use crate::state::AppState;
use app::public;
use axum::extract::State;
use axum::response::{Html, IntoResponse, Response};
use domain::viewer::embed::read_embed;
use http::header::{CONTENT_SECURITY_POLICY, HeaderName, HeaderValue};
use model::embed::Origin;
use model::id::PageId;

const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// Returns the embedded code of a live block as an iframe document.
/// Its Content-Security-Policy gives it an opaque origin,
/// and allows only the origins of the block.
#[utoipa::path(get, path = "/page/{id}/embed/{blockKey}", operation_id = "get_embed", tag = "pages",
    params(("id" = i64, Path, minimum = 1), ("blockKey" = String, Path)),
    responses((status = 200, body = String, content_type = "text/html")))]
pub(crate) async fn get(
    State(state): State<AppState>,
    caller: Caller,
    Segment((page, block)): Segment<(PageId, String)>,
) -> Result<Response, ApiError> {
    let found = read_embed(&state.cms, &caller.actor, page, &block).await?;
    let policy = HeaderValue::from_str(&policy(&found.embed.origins)).map_err(domain::error::Error::internal)?;
    let html = public::embed(&found.embed, &found.locale, &state.assets);
    let headers = [(CONTENT_SECURITY_POLICY, policy), (ROBOTS, HeaderValue::from_static("noindex"))];
    Ok((headers, Html(html)).into_response())
}

fn policy(origins: &[Origin]) -> String {
    let origins: String = origins.iter().map(|origin| format!(" {origin}")).collect();
    let only = if origins.is_empty() { " 'none'" } else { &origins };
    format!(
        "sandbox allow-scripts allow-popups; default-src 'none'; script-src 'unsafe-inline'{origins}; \
         style-src 'unsafe-inline'{origins}; img-src data:{origins}; frame-src{only}; connect-src{only}; font-src{only}; \
         media-src{only}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
    )
}

#[cfg(test)]
mod tests {
    use super::policy;
    use model::embed::Origin;

    #[test]
    fn a_frame_loads_from_the_declared_origins_and_from_nowhere_else() {
        let origins = ["https://a.example", "https://b.example:8443"].map(|origin| Origin::parse(origin).unwrap());
        let policy_of_two = policy(&origins);
        let directives: Vec<&str> = policy_of_two.split("; ").collect();
        let both = "https://a.example https://b.example:8443";
        assert_eq!(directives[..2], ["sandbox allow-scripts allow-popups", "default-src 'none'"]);
        for directive in ["script-src 'unsafe-inline'", "img-src data:", "frame-src", "connect-src", "font-src"] {
            assert!(directives.contains(&format!("{directive} {both}").as_str()), "{policy_of_two}");
        }
        let alone = policy(&[]);
        assert!(alone.contains("script-src 'unsafe-inline';") && alone.contains("frame-src 'none';"), "{alone}");
        assert!(!alone.contains("https"), "{alone}");
    }
}
