//! The MCP server, with which AI agents work on the content.
//!
//! Each tool calls a use case with the actor of the API token, so an agent
//! may do exactly what its token may do. There are no sessions: each request
//! is complete, so each node of an installation can answer it.

mod agent;
mod call_error;
mod drafts;
mod media;
mod pages;
mod publication;
mod service;
mod site;
mod tool;
mod tools;
pub(crate) mod transport;
mod types;
