//! HTTP API for React and other clients, a thin layer over use cases.

pub(crate) mod addresses;
pub(crate) mod answers;
pub(crate) mod api_tokens;
pub(crate) mod audit;
pub(crate) mod auth;
pub(crate) mod backups;
pub(crate) mod content;
pub(crate) mod drift;
pub(crate) mod embeds;
pub(crate) mod forms;
pub(crate) mod history;
pub(crate) mod jobs;
pub(crate) mod list_filters;
pub(crate) mod listing;
pub(crate) mod lists;
pub(crate) mod mails;
pub(crate) mod medialib;
pub(crate) mod menus;
pub(crate) mod pages;
pub(crate) mod presence;
pub(crate) mod redirects;
pub(crate) mod requests;
pub(crate) mod roles;
pub(crate) mod schedules;
pub(crate) mod schemas;
pub(crate) mod search;
pub(crate) mod sessions;
pub(crate) mod settings;
pub(crate) mod sharing;
pub(crate) mod system;
pub(crate) mod tags;
pub(crate) mod templates;
pub(crate) mod trash;
pub(crate) mod users;
pub(crate) mod versions;
pub(crate) mod webhooks;

/// Path prefix of the API.
pub(crate) const API: &str = "/api/pagewright";
/// Path of the MCP server.
pub(crate) const MCP: &str = "/mcp";
