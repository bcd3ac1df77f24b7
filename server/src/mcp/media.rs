//! Tools for the media library.

use super::agent::Agent;
use super::call_error::CallError;
use super::tool::{AgentTool, ToolEffect, tool};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use domain::cpu::run_blocking;
use domain::media::add::{Upload, add_file, receive_bytes, receive_file};
use domain::media::library::list_directory::PartQuery;
use domain::media::library::search::search_files;
use model::access::Operation;
use model::media::{MediaFile, MediaPart};
use schemars::JsonSchema;
use serde::Deserialize;

/// Path of the root folder of the library.
const ROOT: &str = "/";
const DEFAULT_FILES: i64 = 25;

pub(super) fn tools() -> Vec<AgentTool> {
    vec![
        tool(
            "find_media",
            (Operation::ReadMedia, ToolEffect::Read),
            "Finds pictures, documents and videos of the media library by name, alternative text and tags. Blocks name \
             a file by its `id` as `fileID`.",
            find_media,
        ),
        tool(
            "upload_media",
            (Operation::AddMedia, ToolEffect::Add),
            "Adds a picture (JPEG, PNG, WebP, AVIF, GIF) or a document of up to 5.9 MiB to the media library, from its \
             bytes. Addresses on the web are not fetched.",
            upload_media,
        ),
    ]
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct FindMedia {
    /// Words. Without words, all files are listed.
    words: Option<String>,
    /// `image`, `gif`, `document` or `video`. Default: all kinds.
    kind: Option<String>,
    /// Folder to search, with its subfolders, such as `/boats/`. Default: `/`.
    folder: Option<String>,
    /// Files of a part, 25 by default.
    #[schemars(range(min = 1, max = 500))]
    page_size: Option<i64>,
    /// `nextCursor` of the previous part.
    cursor: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct UploadMedia {
    /// Name with an ending, such as `harbour.jpg`.
    file_name: String,
    /// Bytes of the file in Base64.
    #[schemars(extend("contentEncoding" = "base64"))]
    data: String,
    /// Alternative text for people who do not see the picture.
    alt_text: Option<String>,
    /// Existing folder, such as `/boats/`. Default: `/`.
    folder: Option<String>,
}

async fn find_media(agent: Agent, ask: FindMedia) -> Result<MediaPart, CallError> {
    let part = PartQuery {
        kinds: ask.kind.into_iter().collect(),
        page_size: ask.page_size.or(Some(DEFAULT_FILES)),
        cursor: ask.cursor,
        ..PartQuery::default()
    };
    let (words, folder) = (ask.words.unwrap_or_default(), ask.folder.as_deref().unwrap_or(ROOT));
    Ok(search_files(agent.cms(), agent.actor(), &words, folder, &part).await?)
}

async fn upload_media(agent: Agent, ask: UploadMedia) -> Result<MediaFile, CallError> {
    let (cms, actor) = (agent.cms(), agent.actor());
    let mut file = receive_file(cms, actor).await?;
    let bytes = run_blocking(|| STANDARD.decode(ask.data.trim())).map_err(|error| CallError::Arguments {
        place: "data".to_owned(),
        problem: format!("it is not Base64 ({error})"),
    })?;
    receive_bytes(&mut file, &bytes).await?;
    let upload = Upload {
        path: ask.folder.unwrap_or_else(|| ROOT.to_owned()),
        file_name: ask.file_name,
        declared_type: None,
        file: Some(file),
        alt_text: ask.alt_text.unwrap_or_default(),
    };
    Ok(add_file(cms, actor, upload).await?)
}
