//! Writes the JavaScript package of the islands:
//! `bindgen ISLANDS.wasm FOLDER`.
//!
//! Uses the library of the command `wasm-bindgen`,
//! in the same version as the crate. Installing the command
//! itself would also compile a test server and an HTTP client.

use anyhow::{Context, Result};
use std::env::args_os;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let mut arguments = args_os().skip(1);
    let mut next =
        |name| arguments.next().with_context(|| format!("usage: bindgen ISLANDS.wasm FOLDER ({name} is missing)"));
    let (wasm, folder) = (next("ISLANDS.wasm")?, next("FOLDER")?);
    Bindgen::new()
        .input_path(wasm)
        .out_name("islands")
        .web(true)?
        .typescript(false)
        // Removes function names, which
        // would be a third of the download.
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)
}
