//! The shown files of a version.

use model::block::Block;
use model::id::FileId;
use model::media::{BlockFile, BlockImage};
use model::version::VersionContent;

/// A shown file of a version.
#[derive(Clone, Copy, Debug)]
pub enum DisplayedFile<'a> {
    Picture(&'a BlockImage),
    /// A picture's crop for link previews on other sites.
    Share(&'a BlockImage),
    Document(&'a BlockFile),
}

impl DisplayedFile<'_> {
    pub fn id(&self) -> FileId {
        match self {
            Self::Picture(image) | Self::Share(image) => image.file_id,
            Self::Document(file) => file.file_id,
        }
    }

    /// The file's hash. Empty before the server completes the content.
    pub fn hash(&self) -> &str {
        match self {
            Self::Picture(image) => &image.hash,
            Self::Share(image) => &image.share_hash,
            Self::Document(file) => &file.hash,
        }
    }
}

/// A version's file with its position.
#[derive(Clone, Debug)]
pub struct FileReference<'a> {
    /// The file group in its address.
    pub group: String,
    /// The path in errors.
    pub property: String,
    pub file: DisplayedFile<'a>,
}

/// Returns all shown files of a version.
pub fn file_references(content: &VersionContent) -> Vec<FileReference<'_>> {
    let mut references = Vec::new();
    let mut add = |group: String, property: String, file| references.push(FileReference { group, property, file });
    for block in content.blocks.iter().map(Block::content) {
        let place = |path: &str| format!("blocks[{}].{path}", block.key);
        for (path, images) in &block.images {
            images.iter().for_each(|image| add(image_group(&block.key), place(path), DisplayedFile::Picture(image)));
        }
        for (path, files) in &block.files {
            files.iter().for_each(|file| add(file_group(&block.key), place(path), DisplayedFile::Document(file)));
        }
    }
    let of_type = |path: &str| format!("pageType.props.{path}");
    for (path, image) in content.images.iter().flat_map(|(path, images)| images.iter().map(move |image| (path, image)))
    {
        add(PAGE_IMAGES.to_owned(), of_type(path), DisplayedFile::Picture(image));
    }
    for image in content.seo_image.iter().flatten() {
        add(PAGE_IMAGES.to_owned(), "seoImage".to_owned(), DisplayedFile::Picture(image));
        if !image.share_hash.is_empty() {
            add(PAGE_IMAGES.to_owned(), "seoImage".to_owned(), DisplayedFile::Share(image));
        }
    }
    for (path, file) in content.files.iter().flat_map(|(path, files)| files.iter().map(move |file| (path, file))) {
        add(PAGE_FILES.to_owned(), of_type(path), DisplayedFile::Document(file));
    }
    references
}

/// File groups of the page itself.
pub const PAGE_IMAGES: &str = "page_images";

pub const PAGE_FILES: &str = "page_files";

/// Returns the file group of a block's pictures.
pub fn image_group(block_key: &str) -> String {
    format!("block_images_{block_key}")
}

/// Returns the file group of a block's documents.
pub fn file_group(block_key: &str) -> String {
    format!("block_files_{block_key}")
}
