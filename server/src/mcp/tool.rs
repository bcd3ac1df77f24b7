//! A tool: its description for models, and the function that it calls.

use super::agent::Agent;
use super::call_error::CallError;
use model::access::Operation;
use rmcp::handler::server::tool::schema_for_input;
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::pin::Pin;

type Called = Pin<Box<dyn Future<Output = Result<Value, CallError>> + Send>>;

pub(super) struct AgentTool {
    /// Description for models.
    pub(super) about: Tool,
    /// Operation of the use case. Lists of tools leave out
    /// tools whose operation the token may never do.
    pub(super) operation: Operation,
    call: Box<dyn Fn(Agent, JsonObject) -> Called + Send + Sync>,
}

/// Effect of a tool, which clients show before they call it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Effect {
    Read,
    /// Adds something. Visitors see no change.
    Add,
    /// Changes the site for visitors.
    ChangeSite,
}

/// Defines a tool. The schema of its arguments comes from their type.
pub(super) fn tool<A, T, F>(
    name: &'static str,
    (operation, effect): (Operation, Effect),
    description: &'static str,
    call: fn(Agent, A) -> F,
) -> AgentTool
where
    A: DeserializeOwned + JsonSchema + Send + 'static,
    T: Serialize,
    F: Future<Output = Result<T, CallError>> + Send + 'static,
{
    let schema = schema_for_input::<A>().expect("the arguments are an object");
    let hints = ToolAnnotations::new().read_only(effect == Effect::Read).open_world(false);
    let hints = hints.destructive(effect == Effect::ChangeSite).idempotent(effect == Effect::Read);
    let call = move |agent, arguments| -> Called {
        Box::pin(async move {
            let arguments = read_arguments(arguments)?;
            Ok(serde_json::to_value(call(agent, arguments).await?).map_err(domain::error::Error::from)?)
        })
    };
    AgentTool { about: Tool::new(name, description, schema).with_annotations(hints), operation, call: Box::new(call) }
}

impl AgentTool {
    pub(super) async fn call(&self, agent: &Agent, arguments: JsonObject) -> Result<Value, CallError> {
        agent.run((self.call)(agent.clone(), arguments)).await
    }
}

/// Reads arguments. An error names the place of the wrong one.
fn read_arguments<A: DeserializeOwned>(arguments: JsonObject) -> Result<A, CallError> {
    serde_path_to_error::deserialize(Value::Object(arguments)).map_err(|error| {
        let place = error.path().to_string();
        CallError::Arguments { place, problem: error.into_inner().to_string() }
    })
}
