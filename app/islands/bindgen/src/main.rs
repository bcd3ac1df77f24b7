//! Writes the JavaScript package of the compiled islands: `bindgen ISLANDS.wasm FOLDER`.
//!
//! Calls the library of the `wasm-bindgen` command, which has the same version as the `wasm-bindgen` crate. The command itself
//! brings a test server and an HTTP client that would be compiled for nothing.

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
        // The names of functions are a third of what browsers would load.
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)
}
