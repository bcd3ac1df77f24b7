//! Tools about the whole site.

use super::agent::Agent;
use super::call_error::CallError;
use super::tool::{AgentTool, Effect, tool};
use domain::content_api::read_menus::read_content_menus;
use domain::content_api::read_site::read_content_site;
use model::access::Operation;
use model::content_api::{ContentMenus, ContentSite};
use schemars::JsonSchema;
use serde::Deserialize;

pub(super) fn tools() -> Vec<AgentTool> {
    vec![
        tool(
            "get_site",
            (Operation::ReadPublishedPage, Effect::Read),
            "Returns the name, the languages (locales) and the time zone of the site.",
            get_site,
        ),
        tool(
            "list_menus",
            (Operation::ReadPublishedPage, Effect::Read),
            "Returns the main, footer and legal menu of a locale, with the published pages in them.",
            list_menus,
        ),
    ]
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Nothing {}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct InLocale {
    /// Code of the locale, such as `nl-nl`. Default: the default locale of the site.
    locale: Option<String>,
}

async fn get_site(agent: Agent, Nothing {}: Nothing) -> Result<ContentSite, CallError> {
    Ok(read_content_site(agent.cms(), agent.reader()).await?)
}

async fn list_menus(agent: Agent, ask: InLocale) -> Result<ContentMenus, CallError> {
    Ok(read_content_menus(agent.cms(), agent.reader(), ask.locale.as_deref()).await?)
}
