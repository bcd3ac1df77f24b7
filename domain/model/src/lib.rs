//! The nouns of Pagewright, which are also the wire
//! types of its API.
//!
//! Only plain data and pure functions: no I/O,
//! no database, no HTTP. The crate builds for `wasm32-unknown-unknown`,
//! so islands may use it.

pub mod access;
pub mod anchor;
pub mod api_token;
pub mod audit;
pub mod backup;
pub mod block;
pub mod colour;
pub mod content_api;
pub mod embed;
pub mod error;
pub mod fold;
pub mod home;
pub mod id;
pub mod job;
pub mod list;
pub mod list_filter;
pub mod listed;
pub mod locale;
pub mod mail;
pub mod media;
pub mod menu;
pub mod page;
pub mod redirect;
pub mod schedule;
pub mod search;
pub mod session;
pub mod share;
pub mod site;
pub mod slug;
pub mod storage_fault;
pub mod system;
pub mod tag;
pub mod tag_view;
pub mod teaser;
pub mod template;
pub mod text;
pub mod theme;
pub mod user;
pub mod version;
pub mod view;
pub mod visitors;
pub mod warning;
pub mod webhook;
mod words;
pub mod workflow;
