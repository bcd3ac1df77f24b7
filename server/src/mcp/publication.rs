//! Tools that ask for a publication, or publish if the token may.

use super::agent::Agent;
use super::call_error::CallError;
use super::tool::{AgentTool, ToolEffect, tool};
use domain::workflow::publish::publish_page as publish;
use domain::workflow::requests::request::{AskedPublication, request_publication as request};
use model::access::Operation;
use model::id::{PageId, PublicationId, RequestId, VersionId};
use model::workflow::RequestStatus;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(super) fn tools() -> Vec<AgentTool> {
    vec![
        tool(
            "request_publication",
            (Operation::RequestPublication, ToolEffect::Add),
            "Asks reviewers to publish the newest version of a page, which you must have read or stored. They get a mail, and see the comment and the \
             changes. Each language needs its own request.",
            request_publication,
        ),
        tool(
            "publish_page",
            (Operation::PublishPage, ToolEffect::ChangeSite),
            "Publishes a version of a page at once. Visitors see it. Use request_publication unless you were asked to \
             publish.",
            publish_page,
        ),
    ]
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct RequestPublication {
    /// Id of the page.
    #[serde(rename = "pageID")]
    #[schemars(range(min = 1))]
    page_id: i64,
    /// Newest version that you know. If there is a newer one, nothing is requested.
    #[serde(rename = "pageVersionID")]
    #[schemars(range(min = 1))]
    page_version_id: i64,
    /// Explanation for the reviewers, up to 1000 characters.
    #[serde(default)]
    comment: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct PublishPage {
    /// Id of the page.
    #[serde(rename = "pageID")]
    #[schemars(range(min = 1))]
    page_id: i64,
    /// Stored version to publish.
    #[serde(rename = "pageVersionID")]
    #[schemars(range(min = 1))]
    page_version_id: i64,
}

#[derive(Serialize)]
struct Requested {
    #[serde(rename = "requestID")]
    request_id: RequestId,
    status: RequestStatus,
}

#[derive(Serialize)]
struct Published {
    #[serde(rename = "pageVersionID")]
    page_version_id: VersionId,
    #[serde(rename = "publishedID")]
    published_id: PublicationId,
}

async fn request_publication(agent: Agent, ask: RequestPublication) -> Result<Requested, CallError> {
    let version = Some(VersionId(ask.page_version_id));
    let ask = AskedPublication { page: PageId(ask.page_id), version, comment: ask.comment };
    let sent = request(agent.cms(), agent.actor(), ask).await?;
    Ok(Requested { request_id: sent.request, status: sent.status })
}

async fn publish_page(agent: Agent, ask: PublishPage) -> Result<Published, CallError> {
    let version = Some(VersionId(ask.page_version_id));
    let live = publish(agent.cms(), agent.actor(), PageId(ask.page_id), version).await?;
    Ok(Published { page_version_id: live.version, published_id: live.publication })
}
