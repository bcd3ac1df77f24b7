//! Prepares content for storage: cleans, completes and serializes it.

use super::rules::invalid;
use super::version_tags;
use crate::error::{Error, Result};
use crate::media::pictures::crop::{focus_after, picture_of, share_crop};
use crate::media::pictures::placeholder::cut_placeholder;
use crate::{Cms, html};
use content::clean::{clean_html, clean_texts};
use content::file_links::{linked_files, set_linked_files};
use content::files::file_references;
use content::references::{link_references, page_references};
use content::tags::named_tags;
use model::block::Block;
use model::error::{Code, ErrorItem};
use model::id::FileId;
use model::locale::Locale;
use model::media::{BlockFile, BlockImage, MediaFile};
use model::version::{MAX_VERSION_BYTES, VersionContent};
use std::collections::HashMap;
use storage::Connection;
use storage::files::{ContentFacts, list_contents, list_files_by_id};
use storage::pages::PageRow;
use storage::pictures::{Picture, PictureRow, list_pictures};
use storage::prepared::{PreparedContent, References, ShownFile};

/// Type and locale of the page that the content is for.
#[derive(Clone, Copy)]
pub(crate) struct Destination<'a> {
    pub(crate) page_type: &'a str,
    pub(crate) locale: &'a Locale,
}

impl<'a> From<&'a PageRow> for Destination<'a> {
    fn from(page: &'a PageRow) -> Self {
        Self { page_type: &page.page_type, locale: &page.locale }
    }
}

/// Data of the media library about the files of a version.
struct Library {
    files: HashMap<FileId, MediaFile>,
    /// Contents of these files, by hash.
    contents: HashMap<String, ContentFacts>,
    /// Stored pictures whose hashes the client sent.
    /// They can show an earlier content of a file.
    earlier: HashMap<String, PictureRow>,
}

/// Prepares content, and finds problems with its files. Keeps
/// unknown blocks. Callers must hold no database connection.
///
/// # Errors
/// `TooLarge` for too much JSON.
pub(crate) async fn prepare(
    cms: &Cms,
    page: Destination<'_>,
    mut content: VersionContent,
) -> Result<(PreparedContent, Vec<ErrorItem>)> {
    clean(cms, page, &mut content).await;
    let completed = complete(cms, &mut cms.db.read().await?, page, &mut content).await?;
    Ok((write_out(cms, page, content, &completed.pictures)?, completed.errors))
}

/// Prepares content that was stored before, and so
/// needs no cleaning. Files keep their content, and
/// get the alternative texts of the page's locale.
pub(crate) async fn prepare_stored(
    cms: &Cms,
    conn: &mut Connection,
    page: Destination<'_>,
    mut content: VersionContent,
) -> Result<PreparedContent> {
    let library = find_files(conn, &content, &[]).await?;
    for image in pictures_mut(cms, &mut content) {
        if let Some(file) = library.files.get(&image.file_id) {
            file.alt_text_in(page.locale).clone_into(&mut image.inherited_alt_text);
        }
    }
    write_out(cms, page, content, &HashMap::new())
}

/// Serializes content. `pictures` are its pictures by hash, which may be new.
fn write_out(
    cms: &Cms,
    page: Destination<'_>,
    content: VersionContent,
    pictures: &HashMap<String, Picture>,
) -> Result<PreparedContent> {
    let schemas = cms.types.of_page(page.page_type);
    let named = file_references(&content).into_iter().filter(|reference| !reference.file.hash().is_empty());
    let files = named.map(|reference| ShownFile {
        id: reference.file.id(),
        hash: reference.file.hash().to_owned(),
        picture: pictures.get(reference.file.hash()).cloned(),
        group: reference.group,
    });
    let files = files.collect();
    let links = link_references(&content, schemas);
    let pages = page_references(&content, schemas);
    let tags = named_tags(&content, schemas);
    let json = serde_json::to_string(&content)?;
    refuse_too_large(json.len())?;
    Ok(PreparedContent { content, json, references: References { files, links, pages, tags } })
}

/// Returns the data of the files of `content`, and of `linked` files.
async fn find_files(conn: &mut Connection, content: &VersionContent, linked: &[FileId]) -> Result<Library> {
    let references = file_references(content);
    let ids: Vec<FileId> =
        references.iter().map(|reference| reference.file.id()).chain(linked.iter().copied()).collect();
    let files = list_files_by_id(conn, &ids).await?;
    let hashes: Vec<&str> = files.values().map(|file| file.hash.as_str()).collect();
    let sent = references.iter().map(|reference| reference.file.hash()).filter(|hash| !hash.is_empty());
    let sent: Vec<&str> = sent.collect();
    Ok(Library { contents: list_contents(conn, &hashes).await?, earlier: list_pictures(conn, &sent).await?, files })
}

/// Pictures and problems that [`complete`] found.
pub(super) struct CompletedContent {
    pictures: HashMap<String, Picture>,
    /// Problems with files that the content uses.
    errors: Vec<ErrorItem>,
}

/// Cleans the texts and the HTML of content.
pub(super) async fn clean(cms: &Cms, page: Destination<'_>, content: &mut VersionContent) {
    let schemas = cms.types.of_page(page.page_type);
    let clean = || {
        clean_texts(content, schemas);
        clean_html(content, schemas, html::clean_with);
    };
    cms.run_cpu(clean).await;
}

/// Trims texts, updates tag names, and adds
/// data of the files from the media library.
pub(super) async fn complete(
    cms: &Cms,
    conn: &mut Connection,
    page: Destination<'_>,
    content: &mut VersionContent,
) -> Result<CompletedContent> {
    let schemas = cms.types.of_page(page.page_type);
    content.trim();
    version_tags::complete(conn, content, schemas).await?;
    let linked: Vec<FileId> = linked_files(content, schemas).into_iter().collect();
    let library = find_files(conn, content, &linked).await?;
    set_linked_files(content, schemas, |id| library.files.get(&id).is_some_and(is_downloadable));
    let mut completing = Completing { library, locale: page.locale, pictures: HashMap::new(), errors: Vec::new() };
    for block in &mut content.blocks {
        if cms.types.find_block(&block.content().block_type).is_some() {
            completing.complete_block(block);
        }
    }
    for (path, images) in &mut content.images {
        let known = images.iter_mut().map(|image| completing.complete_image(image)).collect::<Vec<_>>();
        if known.contains(&false) {
            completing.errors.push(unknown_of_page(path));
        }
    }
    for image in content.seo_image.iter_mut().flatten() {
        if !completing.complete_image(image) {
            completing.errors.push(invalid(Code::NotValid, "seoImage"));
        }
    }
    content.seo_image.iter_mut().flatten().for_each(|image| completing.complete_share(image));
    for (path, files) in &mut content.files {
        let known = files.iter_mut().map(|file| completing.complete_file(file)).collect::<Vec<_>>();
        if known.contains(&false) {
            completing.errors.push(unknown_of_page(path));
        }
    }
    Ok(CompletedContent { pictures: completing.pictures, errors: completing.errors })
}

/// Returns the pictures of the page and of blocks of known types.
fn pictures_mut<'a>(cms: &Cms, content: &'a mut VersionContent) -> impl Iterator<Item = &'a mut BlockImage> {
    let known = content.blocks.iter_mut().filter(|block| {
        let block = block.content();
        !block.images.is_empty() && cms.types.find_block(&block.block_type).is_some()
    });
    let in_blocks = known.flat_map(|block| block.content_mut().images.values_mut().flatten());
    let of_page = content.images.values_mut().flatten().chain(content.seo_image.iter_mut().flatten());
    in_blocks.chain(of_page).collect::<Vec<_>>().into_iter()
}

/// Refuses JSON that exceeds the maximum size.
pub(super) fn refuse_too_large(bytes: usize) -> Result<()> {
    if bytes > MAX_VERSION_BYTES {
        return Err(Error::TooLarge(invalid(Code::TooLong, "blocks")));
    }
    Ok(())
}

/// State while [`complete`] runs.
struct Completing<'a> {
    library: Library,
    locale: &'a Locale,
    pictures: HashMap<String, Picture>,
    errors: Vec<ErrorItem>,
}

impl Completing<'_> {
    fn complete_block(&mut self, block: &mut Block) {
        if block.content().images.is_empty() && block.content().files.is_empty() {
            return;
        }
        let content = block.content_mut();
        for (path, images) in &mut content.images {
            let known = images.iter_mut().map(|image| self.complete_image(image)).collect::<Vec<_>>();
            if known.contains(&false) {
                self.errors.push(unknown(&content.key, path));
            }
        }
        for (path, files) in &mut content.files {
            let known = files.iter_mut().map(|file| self.complete_file(file)).collect::<Vec<_>>();
            if known.contains(&false) {
                self.errors.push(unknown(&content.key, path));
            }
        }
    }

    /// Completes a picture. Returns false if the
    /// file is no picture or the crop does not fit.
    fn complete_image(&mut self, image: &mut BlockImage) -> bool {
        let sent = std::mem::take(&mut image.hash);
        let Some(file) = self.library.files.get(&image.file_id).filter(|file| file.kind.is_picture()) else {
            return false;
        };
        if self.is_crop_of_earlier_content(&sent, image, file) {
            image.crop_params = None;
        }
        let size = (file.width, file.height);
        let is_still = image.crop_params.is_none() || !file.is_animated;
        let picture = picture_of(&file.hash, size, image.crop_params.as_ref()).filter(|_| is_still);
        let Some(picture) = picture.filter(|_| image.focal_point.is_none_or(|point| point.is_valid())) else {
            return false;
        };
        let own = file.focal_point.map(|point| focus_after(point, size, image.crop_params.as_ref()));
        let whole = self.library.contents.get(&file.hash).map_or("", |content| content.placeholder.as_str());
        image.hash.clone_from(&picture.hash);
        image.file_name.clone_from(&file.file_name);
        file.alt_text_in(self.locale).clone_into(&mut image.inherited_alt_text);
        image.focus = image.focal_point.or(own);
        (image.width, image.height) = (picture.width, picture.height);
        image.is_animated = file.is_animated;
        image.placeholder = match &image.crop_params {
            Some(crop) => cut_placeholder(whole, size, crop),
            None => whole.to_owned(),
        };
        self.pictures.insert(picture.hash.clone(), picture);
        true
    }

    /// Adds a crop for share images, unless
    /// the picture is too small or too narrow.
    fn complete_share(&mut self, image: &mut BlockImage) {
        let share = self.share_of(image);
        image.share_hash = share.as_ref().map(|picture| picture.hash.clone()).unwrap_or_default();
        self.pictures.extend(share.map(|picture| (picture.hash.clone(), picture)));
    }

    fn share_of(&self, image: &BlockImage) -> Option<Picture> {
        let picture = self.pictures.get(&image.hash).filter(|_| !image.is_animated)?;
        let file = self.library.files.get(&image.file_id)?;
        picture_of(&file.hash, (file.width, file.height), Some(&share_crop(picture, image.focus)))
    }

    /// Returns true if a crop was stored for
    /// an earlier content of the file, and
    /// does not fit its present content.
    fn is_crop_of_earlier_content(&self, sent: &str, image: &BlockImage, file: &MediaFile) -> bool {
        let crop = image.crop_params.as_ref();
        let was_stored = self
            .library
            .earlier
            .get(sent)
            .is_some_and(|row| row.picture.content_hash != file.hash && row.picture.crop.as_ref() == crop);
        crop.is_some() && was_stored && picture_of(&file.hash, (file.width, file.height), crop).is_none()
    }

    fn complete_file(&mut self, file: &mut BlockFile) -> bool {
        file.hash.clear();
        let Some(found) = self.library.files.get(&file.file_id).filter(|found| is_downloadable(found)) else {
            return false;
        };
        file.hash.clone_from(&found.hash);
        file.file_name.clone_from(&found.file_name);
        file.size = found.size;
        true
    }
}

/// Returns true for files that have bytes. Videos are only addresses.
fn is_downloadable(file: &MediaFile) -> bool {
    file.video_url.is_none()
}

fn unknown_of_page(path: &str) -> ErrorItem {
    invalid(Code::NotValid, &format!("pageType.props.{path}"))
}

fn unknown(block: &str, path: &str) -> ErrorItem {
    ErrorItem::new(Code::NotValid, "block", format!("blocks[{block}].{path}"))
}
