//! Pictures with the addresses of their renditions.

use super::Reader;
use content::files::file_path;
use model::content_api::{ContentFile, ContentPicture, ContentRendition};
use model::id::PageId;
use model::media::{BlockFile, BlockImage, rendition_widths};
use std::collections::BTreeMap;

impl Reader<'_> {
    pub(super) fn picture(&self, page: PageId, group: &str, image: &BlockImage) -> ContentPicture {
        let url = self.file_url(page, group, &image.hash, &image.file_name);
        ContentPicture {
            file_id: image.file_id,
            file_name: image.file_name.clone(),
            alt: image.shown_alt_text().to_owned(),
            width: image.width,
            height: image.height,
            renditions: if image.width == 0 { Vec::new() } else { renditions(&url, image.width) },
            url,
            focus: image.focus,
        }
    }

    pub(super) fn pictures(
        &self,
        page: PageId,
        group: &str,
        images: &BTreeMap<String, Vec<BlockImage>>,
    ) -> BTreeMap<String, Vec<ContentPicture>> {
        let convert = |images: &Vec<BlockImage>| images.iter().map(|image| self.picture(page, group, image)).collect();
        images.iter().map(|(path, images)| (path.clone(), convert(images))).collect()
    }

    pub(super) fn files(
        &self,
        page: PageId,
        group: &str,
        files: &BTreeMap<String, Vec<BlockFile>>,
    ) -> BTreeMap<String, Vec<ContentFile>> {
        let one = |file: &BlockFile| ContentFile {
            file_id: file.file_id,
            file_name: file.file_name.clone(),
            size: file.size,
            url: self.file_url(page, group, &file.hash, &file.file_name),
        };
        files.iter().map(|(path, files)| (path.clone(), files.iter().map(one).collect())).collect()
    }

    pub(super) fn file_url(&self, page: PageId, group: &str, hash: &str, file_name: &str) -> String {
        format!("{}{}", self.base_url, file_path(page, group, hash, file_name))
    }
}

/// Returns the renditions of a picture with this address and width.
pub(super) fn renditions(url: &str, width: u32) -> Vec<ContentRendition> {
    rendition_widths(width).map(|width| ContentRendition { width, url: format!("{url}?w={width}") }).collect()
}
