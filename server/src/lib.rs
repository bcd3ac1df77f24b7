//! Pagewright as a process: HTTP, command line, start and stop.
//!
//! This is the only crate that uses axum. The domain contains the use cases,
//! and Leptos renders the documents.

mod api;
mod assets;
mod clock;
mod commands;
mod config;
mod cookies;
mod csrf_token;
mod demo;
mod error;
mod error_log;
mod extract;
mod file_cache;
mod health;
mod layers;
mod logging;
mod mail;
mod mcp;
mod metrics;
mod network;
mod openapi;
mod page_cache;
mod process;
mod release;
mod request_id;
mod router;
mod screens;
mod serve;
mod server_fns;
mod site;
mod state;
mod types;
mod visit;
mod workers;

pub use crate::assets::ManifestError;
pub use crate::commands::run;
pub use crate::network::Network;
pub use crate::site::{Options, Routers, routers};
pub use crate::types::types;
pub use crate::workers::health::WorkerHealth;
