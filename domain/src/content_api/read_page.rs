//! Reads one published page.

use super::Reader;
use crate::error::{Error, Result};
use crate::viewer::view::{find_live_page, view_slug};
use crate::{Cms, access, site};
use content::fields::schema::Field;
use content::fields::walk::Values;
use content::file_links::with_file_addresses;
use content::files::{PAGE_FILES, PAGE_IMAGES, file_group, image_group};
use model::access::Operation;
use model::block::{Block, Props};
use model::content_api::{ContentAncestor, ContentBlock, ContentPage, ContentSeo};
use model::id::PageId;
use model::media::BlockFile;
use model::page::Page;
use model::site::Settings;
use model::slug::Slug;
use model::visitors::FormKind;

/// Reads the published page at a path: `/about`, `/nl-nl/over-ons`.
///
/// # Errors
/// `NotFound`, also for a locale that the token may not read.
pub async fn read_page_at(cms: &Cms, reader: Reader<'_>, path: &str) -> Result<ContentPage> {
    access::require(&reader.token.actor, Operation::ReadPublishedPage)?;
    let page = view_slug(cms, &reader.token.actor, path).await?;
    answer(cms, reader, page).await
}

/// Reads a published page by its id.
///
/// # Errors
/// `NotFound`, also for a locale that the token may not read.
pub async fn read_page_by_id(cms: &Cms, reader: Reader<'_>, id: PageId) -> Result<ContentPage> {
    access::require(&reader.token.actor, Operation::ReadPublishedPage)?;
    let page = find_live_page(cms, id).await?;
    answer(cms, reader, page).await
}

async fn answer(cms: &Cms, reader: Reader<'_>, page: Option<Page>) -> Result<ContentPage> {
    let page = page.filter(|page| reader.covers(&page.locale)).ok_or(Error::NotFound)?;
    let settings = &site::snapshot::current(cms).await?.settings;
    Ok(convert(cms, reader, settings, &page))
}

fn convert(cms: &Cms, reader: Reader<'_>, settings: &Settings, page: &Page) -> ContentPage {
    let (id, version) = (page.id, &page.page_version);
    let schemas = cms.types.of_page(&page.page_type);
    let image = version.seo_image.iter().flatten().next();
    let siblings = page.siblings.iter().flatten().filter(|sibling| sibling.page_id != id && sibling.published);
    let ancestor = |title: &str, slug: &str| ContentAncestor {
        title: title.to_owned(),
        slug: slug.to_owned(),
        path: Slug::from_stored(slug.to_owned()).path(&page.locale, &settings.default_locale),
    };
    ContentPage {
        link: reader.link(settings, (id, &page.locale), &page.slug, &page.title),
        page_type: page.page_type.clone(),
        published_at: page.published_at,
        seo: ContentSeo {
            title: version.seo_title.clone(),
            description: version.seo_description.clone(),
            keywords: version.seo_keywords.clone(),
            no_index: version.seo_no_index,
            picture: image.map(|image| reader.picture(id, PAGE_IMAGES, image)),
        },
        fields: {
            let values = Values { props: &version.page_type.props, images: &version.images, files: &version.files };
            known_fields(reader, id, PAGE_FILES, values, schemas.page_fields())
        },
        pictures: reader.pictures(id, PAGE_IMAGES, &version.images),
        files: reader.files(id, PAGE_FILES, &version.files),
        blocks: version.blocks.iter().filter_map(|block| convert_block(cms, reader, id, block)).collect(),
        tags: page.tags.clone(),
        translations: siblings
            .filter(|sibling| reader.covers(&sibling.locale))
            .map(|sibling| reader.link(settings, (sibling.page_id, &sibling.locale), &sibling.slug, &sibling.title))
            .collect(),
        ancestors: page.ancestors.iter().map(|above| ancestor(&above.title, &above.slug)).collect(),
        lists: page.lists.iter().map(|(key, teasers)| (key.clone(), reader.teasers(settings, teasers))).collect(),
        linked_pages: reader.teasers(settings, &page.linked_pages),
    }
}

/// Converts a block. `None` if its type is unknown,
/// because visitors do not see it either.
fn convert_block(cms: &Cms, reader: Reader<'_>, page: PageId, block: &Block) -> Option<ContentBlock> {
    let content = block.content();
    let known = cms.types.find_block(&content.block_type)?;
    // Visitors get these documents only after they sent the form.
    let has_gated_files = known.behaviour.form == Some(FormKind::Download);
    let key = &content.key;
    Some(ContentBlock {
        key: key.clone(),
        block_type: content.block_type.clone(),
        anchor: content.anchor_point.clone(),
        fields: known_fields(reader, page, &file_group(key), Values::of_block(content), &known.schema.fields),
        pictures: reader.pictures(page, &image_group(key), &content.images),
        files: match has_gated_files {
            true => Default::default(),
            false => reader.files(page, &file_group(key), &content.files),
        },
    })
}

/// Returns the values of known fields, with the addresses of linked files.
/// Visitors do not see other fields.
fn known_fields(reader: Reader<'_>, page: PageId, group: &str, values: Values<'_>, fields: &[Field]) -> Props {
    let is_known = |name: &str| fields.iter().any(|field| field.name == name);
    let address = |file: &BlockFile| reader.file_url(page, group, &file.hash, &file.file_name);
    let props = with_file_addresses(fields, values, &address);
    props.into_iter().filter(|(name, _)| is_known(name)).collect()
}
