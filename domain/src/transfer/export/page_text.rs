//! Converts a stored version into the text of a page.

use super::Site;
use content::fields::registry::Types;
use model::locale::Locale;
use model::version::VersionContent;
use site_folder::block::FolderBlock;
use site_folder::page::{PageText, Seo};
use site_folder::values::{FieldValues, Names, PictureUse};

/// Returns the content of a version as text. Adds the paths of fields
/// to `lost` whose page or file is not in the folder.
pub(super) fn text_of(
    content: &VersionContent,
    (page_type, locale): (&str, &Locale),
    (types, site): (&Types, &Site),
    lost: &mut Vec<String>,
) -> PageText {
    let names = site.names.of(locale);
    let fields = types.of_page(page_type).page_fields();
    let stored = (&content.type_props, &content.images, &content.files);
    let values = FieldValues::with_names(fields, stored, &names, lost);
    let image = content.seo_image.iter().flatten().next().and_then(|image| {
        let file = names.file(image.file_id);
        if file.is_none() {
            lost.push("seo.image".to_owned());
        }
        Some(PictureUse::of(image, file?))
    });
    let blocks = content.blocks.iter().map(|block| {
        let mut own = Vec::new();
        let text = FolderBlock::of_stored(block, types, &names, &mut own);
        lost.extend(own.into_iter().map(|path| format!("{}.{path}", block.content().key)));
        text
    });
    let blocks = blocks.collect();
    let seo = Seo {
        title: content.seo_title.clone(),
        description: content.seo_description.clone(),
        keywords: content.seo_keywords.clone(),
        image,
        no_index: content.seo_no_index,
    };
    PageText { title: content.title.clone(), seo, values, blocks, ..PageText::default() }
}
