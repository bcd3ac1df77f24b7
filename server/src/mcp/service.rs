//! Lists and calls tools for rmcp, which speaks the protocol.

use super::agent::Agent;
use super::tools::{TOOLS, find_tool};
use http::request::Parts;
use rmcp::handler::server::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, CustomRequest, CustomResult, ErrorCode, ErrorData,
    Implementation, ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::{RequestContext, RoleServer};

/// Introduction for models, which clients add to their prompt.
const INSTRUCTIONS: &str = "\
Pagewright is a content management system. A page exists once for each language (locale), and translations belong \
together. A page consists of blocks. Each change stores a new version, which visitors do not see until it is published.\n\
To write a page: find or create it, read the types with list_types, describe_page_type and describe_block_type, store \
the blocks with update_draft, check them with check_page, and call request_publication. A person then reviews and \
publishes it. Keep the keys of blocks that you change or translate.";

/// MCP server of one request.
pub(super) struct ContentServer;

impl ServerHandler for ContentServer {
    fn get_info(&self) -> ServerConfig {
        let product = Implementation::new("pagewright", env!("CARGO_PKG_VERSION")).with_title("Pagewright");
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(product)
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let agent = agent_of(&context)?;
        let usable = TOOLS.iter().filter(|tool| tool.is_usable_by(agent.actor()));
        Ok(ListToolsResult::with_all_items(usable.map(|tool| tool.about.clone()).collect()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let agent = agent_of(&context)?;
        let tool = find_tool(&request.name)
            .ok_or_else(|| ErrorData::invalid_params(format!("There is no tool “{}”.", request.name), None))?;
        let called = tool.call(&agent, request.arguments.unwrap_or_default()).await;
        let result = match called {
            Ok(answer) => CallToolResult::structured(answer),
            Err(error) => agent.run(async { error.into_result(&tool.about.name, tool.operation, agent.actor()) }).await,
        };
        Ok(result.into())
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        find_tool(name).map(|tool| tool.about.clone())
    }

    /// Refuses a request that rmcp does not know. A known
    /// method gets here if its parameters have wrong types.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        Err(match request.method.as_str() {
            method @ ("initialize" | "tools/list" | "tools/call" | "ping") => {
                ErrorData::invalid_params(format!("The parameters of {method} are missing or have wrong types."), None)
            }
            method => {
                ErrorData::new(ErrorCode::METHOD_NOT_FOUND, format!("This server has no method “{method}”."), None)
            }
        })
    }
}

/// Returns the agent that the transport found in the HTTP request.
fn agent_of(context: &RequestContext<RoleServer>) -> Result<Agent, ErrorData> {
    let parts = context.extensions.get::<Parts>();
    let agent = parts.and_then(|parts| parts.extensions.get::<Agent>());
    agent.cloned().ok_or_else(|| ErrorData::internal_error("The request has no API token.", None))
}
