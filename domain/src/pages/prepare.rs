//! Content made ready to be stored: cleaned, completed from the library, and written out with what it refers to.

use super::prepared::{Prepared, References};
use super::rules::invalid;
use crate::db::Connection;
use crate::error::{Error, Result};
use crate::{Cms, html, media};
use model::block::Block;
use model::body;
use model::error::{Code, ErrorItem};
use model::id::FileId;
use model::media::{BlockFile, BlockImage, MediaFile};
use model::version::{MAX_BYTES, VersionContent};
use std::collections::HashMap;

/// The files that a version shows, by their id.
type Library = HashMap<FileId, MediaFile>;

/// Makes content ready to be stored, and says what is wrong with the files that it names. Blocks of unknown types are left
/// as they are.
///
/// # Errors
/// `TooLarge` for more JSON than a version may have.
pub(super) async fn prepare(
    cms: &Cms,
    conn: &mut Connection,
    page_type: &str,
    mut content: VersionContent,
) -> Result<(Prepared, Vec<ErrorItem>)> {
    let (library, errors) = complete(cms, conn, page_type, &mut content).await?;
    Ok((write_out(cms, page_type, content, &library)?, errors))
}

/// Makes content ready that was stored before and has only changed in what needs no cleaning.
pub(super) async fn prepare_stored(
    cms: &Cms,
    conn: &mut Connection,
    page_type: &str,
    content: VersionContent,
) -> Result<Prepared> {
    let library = find_files(conn, &content).await?;
    write_out(cms, page_type, content, &library)
}

fn write_out(cms: &Cms, page_type: &str, content: VersionContent, library: &Library) -> Result<Prepared> {
    let schemas = cms.types.of_page(page_type);
    let named = body::file_references(&content).into_iter();
    let files = named.filter_map(|(group, id)| library.get(&id).map(|file| (group, id, file.hash.clone()))).collect();
    let links = body::link_references(&content, schemas);
    let pages = body::page_references(&content, schemas);
    let json = serde_json::to_string(&content)?;
    refuse_too_large(json.len())?;
    Ok(Prepared { content, json, references: References { files, links, pages } })
}

async fn find_files(conn: &mut Connection, content: &VersionContent) -> Result<Library> {
    let ids: Vec<FileId> = body::file_references(content).into_iter().map(|(_, id)| id).collect();
    media::store::list_files_by_id(conn, &ids).await
}

/// Cleans HTML, trims texts, and completes pictures and documents from the library. Returns the files, and what is wrong
/// with those that the content names.
pub(super) async fn complete(
    cms: &Cms,
    conn: &mut Connection,
    page_type: &str,
    content: &mut VersionContent,
) -> Result<(Library, Vec<ErrorItem>)> {
    body::clean_html(content, cms.types.of_page(page_type), html::clean_with);
    content.trim();
    let library = find_files(conn, content).await?;
    let mut errors = Vec::new();
    for block in &mut content.blocks {
        if cms.types.find_block(&block.content().block_type).is_some() {
            complete_block(block, &library, &mut errors);
        }
    }
    let page_images = content.images.values_mut().flatten().map(|image| ("__images", image));
    let seo_image = content.seo_image.iter_mut().flatten().map(|image| ("seoImage", image));
    for (property, image) in page_images.chain(seo_image) {
        if !complete_image(image, &library) {
            errors.push(invalid(Code::NotValid, property));
        }
    }
    for file in content.files.values_mut().flatten() {
        if !complete_file(file, &library) {
            errors.push(invalid(Code::NotValid, "__files"));
        }
    }
    Ok((library, errors))
}

/// Refuses content whose JSON is larger than a version may be.
pub(super) fn refuse_too_large(bytes: usize) -> Result<()> {
    if bytes > MAX_BYTES {
        return Err(Error::TooLarge(invalid(Code::TooLong, "blocks")));
    }
    Ok(())
}

fn complete_block(block: &mut Block, library: &Library, errors: &mut Vec<ErrorItem>) {
    if block.content().images.is_empty() && block.content().files.is_empty() {
        return;
    }
    let content = block.content_mut();
    let unknown = |path: &str| ErrorItem::new(Code::NotValid, "block", format!("blocks[{}].{path}", content.key));
    for (path, images) in &mut content.images {
        let known = images.iter_mut().map(|image| complete_image(image, library)).collect::<Vec<_>>();
        if known.contains(&false) {
            errors.push(unknown(path));
        }
    }
    for (path, files) in &mut content.files {
        let known = files.iter_mut().map(|file| complete_file(file, library)).collect::<Vec<_>>();
        if known.contains(&false) {
            errors.push(unknown(path));
        }
    }
}

/// Fills in what the library knows of a picture. Says whether the library has it; cropping is not offered yet.
fn complete_image(image: &mut BlockImage, library: &Library) -> bool {
    let Some(file) = library.get(&image.file_id) else { return false };
    image.hash.clone_from(&file.hash);
    image.file_name.clone_from(&file.file_name);
    (image.width, image.height) = (file.width, file.height);
    file.width > 0 && image.crop_params.is_none()
}

fn complete_file(file: &mut BlockFile, library: &Library) -> bool {
    let Some(found) = library.get(&file.file_id) else { return false };
    file.hash.clone_from(&found.hash);
    file.file_name.clone_from(&found.file_name);
    true
}
