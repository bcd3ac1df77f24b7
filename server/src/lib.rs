//! Pagewright as a process: its HTTP, its command line, its start and its end.
//!
//! The only crate that names axum. Everything it answers, it asks the domain for or has Leptos render.

mod api;
mod assets;
mod clock;
mod commands;
mod config;
mod csrf_token;
mod demo;
mod error;
mod extract;
mod file_cache;
mod health;
mod hits_worker;
mod job_worker;
mod layers;
mod mail_worker;
mod network;
mod openapi;
mod page_cache;
mod router;
mod schedule_worker;
mod screens;
mod search_worker;
mod serve;
mod server_fns;
mod site;
mod state;
mod types;

pub use crate::assets::ManifestError;
pub use crate::commands::run;
pub use crate::network::Network;
pub use crate::site::{Options, router};
pub use crate::types::types;
