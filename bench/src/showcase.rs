//! A block of every type, read from
//! the fixtures of the block types.
//! The blocks use files of the site's own media library.

use crate::BenchResult;
use crate::api::Editor;
use serde_json::{Map, Value, json};

/// Folder with a block of every type, in the form in which
/// the release that added the type stored it.
const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../app/blocks/fixtures");

pub(crate) async fn every_block(editor: &mut Editor) -> BenchResult<Vec<Value>> {
    let library = editor.call("medialib/get-dir", &json!({ "path": "/" })).await?;
    let (pictures, documents) = (files_of(&library, "image/jpeg"), files_of(&library, "application/pdf"));
    if pictures.is_empty() || documents.is_empty() {
        return Err("The library of the demonstration site has no picture or no document.".to_owned());
    }
    let mut blocks = read_fixtures()?;
    for block in &mut blocks {
        name_files(block, "__images", &pictures);
        name_files(block, "__files", &documents);
    }
    Ok(blocks)
}

/// Returns the ids of the files in the
/// library that have this content type.
fn files_of(library: &Value, content_type: &str) -> Vec<Value> {
    let files = library["files"].as_array().into_iter().flatten();
    files.filter(|file| file["contentType"] == content_type).map(|file| file["id"].clone()).collect()
}

/// Replaces the files of a block by these files, in turn.
fn name_files(block: &mut Value, lists: &str, files: &[Value]) {
    let lists = block.get_mut(lists).and_then(Value::as_object_mut);
    let shown = lists.into_iter().flat_map(Map::values_mut).filter_map(Value::as_array_mut).flatten();
    for (file, id) in shown.zip(files.iter().cycle()) {
        file["fileID"] = id.clone();
    }
}

/// Reads the blocks, in the order of their file names.
fn read_fixtures() -> BenchResult<Vec<Value>> {
    let failed = |error: std::io::Error| format!("The blocks of {FIXTURES} could not be read: {error}.");
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(FIXTURES).map_err(failed)? {
        paths.push(entry.map_err(failed)?.path());
    }
    paths.sort();
    paths
        .iter()
        .map(|path| {
            let text = std::fs::read_to_string(path).map_err(failed)?;
            serde_json::from_str::<Value>(&text).map_err(|error| format!("{} is not a block: {error}.", path.display()))
        })
        .collect()
}
