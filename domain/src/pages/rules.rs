//! The rules that every version follows before it is kept, and what it turns into on the way.

use super::store::{self, PageRow, VersionRow};
use crate::Cms;
use crate::db::Connection;
use crate::error::{Error, Result};
use crate::{html, media};
use model::block::{Block, PageTypeSchema};
use model::body::{self, Completeness};
use model::error::{Code, ErrorItem};
use model::id::{FileId, VersionId};
use model::media::{BlockImage, MediaFile};
use model::page::{MAX_TITLE, Page};
use model::version::{MAX_BYTES, MAX_DESCRIPTION, MAX_KEYWORD, MAX_KEYWORDS, PageVersion, TypedProps, VersionContent};
use std::collections::HashMap;

/// The files that a version shows, by their id.
type Library = HashMap<FileId, MediaFile>;

/// Finds everything that is wrong with a version of a page of this type.
pub(super) fn check(
    cms: &Cms,
    page_type: &str,
    content: &VersionContent,
    completeness: Completeness,
) -> Vec<ErrorItem> {
    let mut errors = check_texts(content);
    if let Some(schema) = find_page_type(cms, page_type) {
        let broken = body::check_fields(schema.fields, &content.type_props, &content.images, completeness);
        errors.extend(broken.into_iter().map(|(field, code)| refuse(code, &format!("pageType.props.{field}"))));
    }
    errors.extend(body::check(content, &cms.block_types, completeness));
    errors
}

/// Refuses content whose JSON is larger than a version may be.
pub(super) fn check_size(content: &VersionContent) -> Result<()> {
    if serde_json::to_vec(content)?.len() > MAX_BYTES {
        return Err(Error::TooLarge(refuse(Code::TooLong, "blocks")));
    }
    Ok(())
}

fn check_texts(content: &VersionContent) -> Vec<ErrorItem> {
    let mut errors = Vec::new();
    if content.title.trim().is_empty() {
        errors.push(refuse(Code::Required, "title"));
    }
    let bounds = [
        ("title", &content.title, MAX_TITLE),
        ("seoTitle", &content.seo_title, MAX_TITLE),
        ("seoDescription", &content.seo_description, MAX_DESCRIPTION),
    ];
    let long = bounds.iter().filter(|(_, text, most)| text.chars().count() > *most);
    errors.extend(long.map(|(name, ..)| refuse(Code::TooLong, name)));
    let keywords = &content.seo_keywords;
    if keywords.len() > MAX_KEYWORDS || keywords.iter().any(|word| word.chars().count() > MAX_KEYWORD) {
        errors.push(refuse(Code::TooLong, "seoKeywords"));
    }
    if content.seo_image.as_ref().is_some_and(|images| images.len() > 1) {
        errors.push(refuse(Code::NotValid, "seoImage"));
    }
    errors
}

pub(super) fn find_page_type<'a>(cms: &'a Cms, id: &str) -> Option<&'a PageTypeSchema> {
    cms.page_types.iter().find(|schema| schema.id == id)
}

/// Makes content fit to be kept: HTML cleaned, pictures and documents completed from the library.
///
/// Returns what is wrong with the files that it names. Blocks of unknown types are left as they are.
pub(super) async fn settle(cms: &Cms, conn: &mut Connection, content: &mut VersionContent) -> Result<Vec<ErrorItem>> {
    body::clean_html(content, &cms.block_types, html::clean);
    content.tidy();
    let library = find_files(conn, content).await?;
    let mut errors = Vec::new();
    for block in &mut content.blocks {
        if body::find_schema(&cms.block_types, &block.content().block_type).is_some() {
            settle_block(block, &library, &mut errors);
        }
    }
    let page_images = content.images.values_mut().flatten().map(|image| ("__images", image));
    let seo_image = content.seo_image.iter_mut().flatten().map(|image| ("seoImage", image));
    for (property, image) in page_images.chain(seo_image) {
        if !settle_image(image, &library) {
            errors.push(refuse(Code::NotValid, property));
        }
    }
    for file in content.files.values_mut().flatten() {
        match library.get(&file.file_id) {
            Some(found) => file.hash.clone_from(&found.hash),
            None => errors.push(refuse(Code::NotValid, "__files")),
        }
    }
    Ok(errors)
}

fn settle_block(block: &mut Block, library: &Library, errors: &mut Vec<ErrorItem>) {
    if block.content().images.is_empty() && block.content().files.is_empty() {
        return;
    }
    let content = block.content_mut();
    let refuse = |field: &str| ErrorItem::new(Code::NotValid, "block", format!("blocks[{}].{field}", content.key));
    for (field, images) in &mut content.images {
        let known = images.iter_mut().map(|image| settle_image(image, library)).collect::<Vec<_>>();
        if known.contains(&false) {
            errors.push(refuse(field));
        }
    }
    for (field, files) in &mut content.files {
        for file in files {
            match library.get(&file.file_id) {
                Some(found) => {
                    file.hash.clone_from(&found.hash);
                    file.file_name.clone_from(&found.file_name);
                }
                None => errors.push(refuse(field)),
            }
        }
    }
}

/// Fills in what the library knows of a picture. Says whether the library has it; cropping is not offered yet.
fn settle_image(image: &mut BlockImage, library: &Library) -> bool {
    let Some(file) = library.get(&image.file_id) else { return false };
    image.hash.clone_from(&file.hash);
    image.file_name.clone_from(&file.file_name);
    (image.width, image.height) = (file.width, file.height);
    file.width > 0 && image.crop_params.is_none()
}

async fn find_files(conn: &mut Connection, content: &VersionContent) -> Result<Library> {
    let ids: Vec<FileId> = body::file_references(content).into_iter().map(|(_, id)| id).collect();
    media::store::list_files_by_id(conn, &ids).await
}

/// Writes the index of what a version refers to, in the transaction that writes the version.
pub(super) async fn index_references(
    cms: &Cms,
    conn: &mut Connection,
    version: VersionId,
    content: &VersionContent,
) -> Result<()> {
    let library = find_files(conn, content).await?;
    let files: Vec<(String, FileId, String)> = body::file_references(content)
        .into_iter()
        .filter_map(|(group, id)| library.get(&id).map(|file| (group, id, file.hash.clone())))
        .collect();
    let links = body::link_references(content, &cms.block_types);
    store::update_references(conn, version, &files, &links).await
}

/// The wire form of a version.
pub(super) fn to_version(cms: &Cms, page_type: &str, row: VersionRow) -> PageVersion {
    let mut content = row.content;
    body::upgrade(&mut content, &cms.block_types);
    PageVersion {
        id: row.id,
        page_id: row.page,
        title: content.title,
        seo_title: content.seo_title,
        seo_description: content.seo_description,
        seo_keywords: content.seo_keywords,
        seo_image: content.seo_image,
        blocks: content.blocks,
        has_publication_request: row.has_request,
        page_type: TypedProps { id: page_type.to_owned(), props: content.type_props },
        images: content.images,
        files: content.files,
        autosave: row.autosave_of.is_some(),
        base_page_version_id: row.autosave_of.and(row.base),
        created_at: row.created_at,
        created_by: row.created_by,
    }
}

/// The wire form of a page with one of its versions. Who made and changed it is for staff to know, and not in it.
pub(super) fn to_page(page: PageRow, version: PageVersion, autosave: Option<VersionId>) -> Result<Page> {
    Ok(Page {
        id: page.id,
        slug: page.slug,
        title: version.title.clone(),
        page_type: page.page_type,
        locale: page.locale,
        content: serde_json::from_str(&page.content)?,
        type_data: version.page_type.props.clone(),
        published_version_id: page.published_version,
        published_id: page.published,
        status: page.status,
        outdated: page.outdated,
        source_page_id: page.source,
        group_id: page.group,
        created_at: page.created_at,
        created_by: None,
        changed_at: page.changed_at,
        changed_by: None,
        autosave_version_id: autosave,
        siblings: None,
        page_version: version,
    })
}

pub(super) fn refuse(code: Code, property: &str) -> ErrorItem {
    ErrorItem::new(code, "pageVersion", property)
}
