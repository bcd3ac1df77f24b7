//! Middleware of every request.

pub(crate) mod bearer;
mod cached_content;
mod cached_files;
mod cached_pages;
pub(crate) mod caches;
pub(crate) mod caller;
pub(crate) mod compression;
pub(crate) mod csrf;
pub(crate) mod measure;
pub(crate) mod origin;
pub(crate) mod proxy;
pub(crate) mod release;
pub(crate) mod request_body;
mod request_id;
pub(crate) mod request_log;
pub(crate) mod same_origin;
pub(crate) mod security_headers;
pub(crate) mod session;
pub(crate) mod session_error;
