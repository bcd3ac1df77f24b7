//! Pages for visitors.

use super::CallContext;
use crate::error::Refusal;
use domain::error::Error;
use domain::viewer::view::view_slug;
use leptos::prelude::{expect_context, server};
use leptos::server_fn::codec::{GetUrl, Json};
use model::page::Page;

/// Returns the live page of a slug, as for visitors.
#[utoipa::path(get, path = "/page/get-by-slug-query", tag = "pages", params(("slug" = String, Query)), responses((status = 200, body = Page)))]
#[server(prefix = "/api/pagewright", endpoint = "page/get-by-slug-query", input = GetUrl, output = Json)]
pub(crate) async fn get_by_slug_query(slug: String) -> Result<Page, Refusal> {
    let CallContext { cms, actor, .. } = expect_context();
    Ok(view_slug(&cms, &actor, &slug).await?.ok_or(Error::NotFound)?)
}
