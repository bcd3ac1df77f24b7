//! A tool: its description for models, and the function that it calls.

use super::agent::Agent;
use super::call_error::CallError;
use model::access::{Actor, Operation};
use rmcp::handler::server::tool::schema_for_input;
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::pin::Pin;

type Called = Pin<Box<dyn Future<Output = Result<Value, CallError>> + Send>>;

pub(super) struct AgentTool {
    /// Description for models.
    pub(super) about: Tool,
    /// Operation of the use case, for refusals.
    pub(super) operation: Operation,
    /// Further operations of the use case.
    others: &'static [Operation],
    call: Box<dyn Fn(Agent, JsonObject) -> Called + Send + Sync>,
}

/// Effect of a tool, which clients show before they call it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ToolEffect {
    Read,
    /// Adds something. Visitors see no change.
    Add,
    /// Changes the site for visitors.
    ChangeSite,
}

/// Defines a tool. The schema of its arguments comes from their type.
pub(super) fn tool<A, T, F>(
    name: &'static str,
    (operation, effect): (Operation, ToolEffect),
    description: &'static str,
    call: fn(Agent, A) -> F,
) -> AgentTool
where
    A: DeserializeOwned + JsonSchema + Send + 'static,
    T: Serialize,
    F: Future<Output = Result<T, CallError>> + Send + 'static,
{
    let schema = schema_for_input::<A>().expect("the arguments are an object");
    let hints = ToolAnnotations::new().read_only(effect == ToolEffect::Read).open_world(false);
    let hints = hints.destructive(effect == ToolEffect::ChangeSite).idempotent(effect == ToolEffect::Read);
    let call = move |agent, arguments| -> Called {
        Box::pin(async move {
            let arguments = read_arguments(arguments)?;
            Ok(serde_json::to_value(call(agent, arguments).await?).map_err(domain::error::Error::from)?)
        })
    };
    let about = Tool::new(name, description, schema).with_annotations(hints);
    AgentTool { about, operation, others: &[], call: Box::new(call) }
}

/// Arguments of a tool that takes none.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NoArguments {}

impl AgentTool {
    /// Adds operations without which the tool always fails.
    pub(super) fn with_operations(self, others: &'static [Operation]) -> Self {
        Self { others, ..self }
    }

    /// Returns false for a tool that the actor can never use. Lists leave it out.
    pub(super) fn is_usable_by(&self, actor: &Actor) -> bool {
        std::iter::once(&self.operation).chain(self.others).all(|operation| actor.may_at_all(*operation))
    }

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
