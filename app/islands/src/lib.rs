//! The parts of a page that are hydrated.
//! This is the only crate that is compiled to wasm.
//!
//! Every island is rendered twice: on the server
//! (`ssr`) into HTML that works without a script,
//! and in the browser (`hydrate`), which takes it over.
//! Never enable both features in one build.

pub mod react_island;
pub mod search_suggestions;
#[cfg(feature = "ssr")]
pub mod server;
pub mod tabs;
pub mod video_player;

/// Starts the reactive system. The loader then hydrates each island by name.
#[cfg(feature = "hydrate")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn hydrate() {
    leptos::mount::hydrate_islands();
}
