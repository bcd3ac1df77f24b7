//! Lists the files that a version shows.

use model::block::Block;
use model::id::{FileId, PageId};
use model::media::{BlockFile, BlockImage};
use model::version::VersionContent;
use std::fmt::Write;

/// A file that a version shows.
#[derive(Clone, Copy, Debug)]
pub enum DisplayedFile<'a> {
    Picture(&'a BlockImage),
    /// The crop of a picture for link previews on other sites.
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

    /// Returns the hash of the file. Empty until
    /// the server has completed the content.
    pub fn hash(&self) -> &str {
        match self {
            Self::Picture(image) => &image.hash,
            Self::Share(image) => &image.share_hash,
            Self::Document(file) => &file.hash,
        }
    }
}

/// A file of a version, with its position.
#[derive(Clone, Debug)]
pub struct FileReference<'a> {
    /// The file group, which is part of the file's address.
    pub group: String,
    /// The path of the field, as in errors.
    pub property: String,
    pub file: DisplayedFile<'a>,
}

/// Returns all files that a version shows.
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

/// Returns the address of a page file.
pub fn file_path(page: PageId, group: &str, hash: &str, file_name: &str) -> String {
    let mut path = format!("/api/pagewright/medialib/get-page-file/{page}/{group}/{hash}/");
    for byte in file_name.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => path.push(byte.into()),
            // Writing to a string cannot fail.
            _ => drop(write!(path, "%{byte:02X}")),
        }
    }
    path
}

/// File group of pictures that belong to the page itself.
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
