//! The parts of a page that come alive in the browser. This is the only crate that is compiled to wasm.
//!
//! Every island is rendered twice: by the server (`ssr`) into HTML that is complete without a script, and by the
//! browser (`hydrate`), which takes that HTML over. The two features must never meet in one build.

pub mod react_island;
pub mod search_suggestions;
#[cfg(feature = "ssr")]
pub mod server;
pub mod tabs;
pub mod video_player;

/// Starts the reactive system in the browser. The script that loads this module then hydrates every island by name.
#[cfg(feature = "hydrate")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn hydrate() {
    leptos::mount::hydrate_islands();
}
