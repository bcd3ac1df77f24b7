//! Content of the demonstration site, from `server/demo`.

use rust_embed::RustEmbed;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Locales in creation order.
/// The pages of all other locales are translated from the first.
pub(super) const LOCALES: &[(&str, &str)] = &[
    ("en-gb", include_str!("../../demo/content/en-gb.json")),
    ("nl-nl", include_str!("../../demo/content/nl-nl.json")),
    ("de-de", include_str!("../../demo/content/de-de.json")),
    ("fr-fr", include_str!("../../demo/content/fr-fr.json")),
];

#[derive(RustEmbed)]
#[folder = "demo/pictures"]
#[include = "*.jpg"]
#[include = "*.png"]
pub(super) struct Pictures;

#[derive(RustEmbed)]
#[folder = "demo/documents"]
#[include = "*.pdf"]
pub(super) struct Documents;

#[derive(Deserialize)]
pub(super) struct DemoContent {
    /// Present only in the first locale.
    pub(super) settings: Option<SiteWords>,
    /// Company details that differ from the first locale.
    pub(super) company: Option<model::site::CompanyChange>,
    /// Present only in the first locale.
    #[serde(default)]
    pub(super) tags: Vec<TagWords>,
    pub(super) menus: BTreeMap<String, Vec<DemoMenuEntry>>,
    pub(super) pages: Vec<PageWords>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SiteWords {
    pub(super) site_name: String,
    pub(super) company: model::site::CompanyChange,
    pub(super) forms: model::site::FormSettingsChange,
}

#[derive(Deserialize)]
pub(super) struct TagWords {
    pub(super) name: String,
    /// Names by locale.
    pub(super) names: BTreeMap<String, String>,
}

#[derive(Deserialize)]
pub(super) struct DemoMenuEntry {
    /// Key of a page.
    pub(super) page: String,
    pub(super) label: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PageWords {
    /// Key of the page, the same in every locale.
    pub(super) key: String,
    #[serde(rename = "type")]
    pub(super) page_type: String,
    pub(super) slug: String,
    pub(super) title: String,
    pub(super) seo_title: String,
    pub(super) seo_description: String,
    pub(super) seo_keywords: Vec<String>,
    pub(super) seo_image: Option<PictureUse>,
    pub(super) type_props: Map<String, Value>,
    /// Pictures by field of the page type.
    #[serde(default)]
    pub(super) images: BTreeMap<String, PictureUse>,
    pub(super) blocks: Vec<BlockWords>,
    /// Blocks of a newer, unpublished version.
    pub(super) draft_blocks: Option<Vec<BlockWords>>,
    pub(super) state: DemoPageState,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum DemoPageState {
    Published,
    Concept,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct BlockWords {
    #[serde(rename = "type")]
    pub(super) block_type: String,
    pub(super) key: String,
    pub(super) anchor_point: String,
    pub(super) props: Map<String, Value>,
    pub(super) images: BTreeMap<String, PictureUse>,
    /// File names of documents, by field.
    #[serde(default)]
    pub(super) files: BTreeMap<String, String>,
    /// Page keys by field.
    #[serde(default)]
    pub(super) pages: BTreeMap<String, String>,
}

/// File name of a picture, with its alternative text.
#[derive(Deserialize)]
pub(super) struct PictureUse {
    pub(super) picture: String,
    pub(super) alt: String,
}

#[cfg(test)]
mod tests {
    use super::{BlockWords, DemoContent, DemoPageState, LOCALES};
    use std::collections::BTreeSet;

    fn contents() -> Vec<DemoContent> {
        LOCALES.iter().map(|(_, text)| serde_json::from_str(text).unwrap()).collect()
    }

    #[test]
    fn every_block_type_stands_on_a_published_page_of_the_demonstration_site() {
        let known: BTreeSet<String> =
            blocks::types().iter().map(|known| known.registered().schema.id.clone()).collect();
        for content in contents() {
            let pages = content.pages.iter().filter(|page| page.state == DemoPageState::Published);
            let used = pages.flat_map(|page| &page.blocks).map(|block| block.block_type.clone());
            assert_eq!(used.collect::<BTreeSet<_>>(), known);
        }
    }

    #[test]
    fn a_published_page_has_the_same_blocks_and_pictures_in_every_locale() {
        let outline = |content: &DemoContent| -> Vec<(String, Vec<String>)> {
            let pages = content.pages.iter().filter(|page| page.state == DemoPageState::Published);
            let block = |block: &BlockWords| {
                let pictures: Vec<_> =
                    block.images.iter().map(|(field, used)| format!("{field}={}", used.picture)).collect();
                format!("{} {} {}", block.key, block.block_type, pictures.join(" "))
            };
            pages.map(|page| (page.key.clone(), page.blocks.iter().map(block).collect())).collect()
        };
        let contents = contents();
        let [source, translations @ ..] = &contents[..] else { panic!("there are no locales") };
        for translation in translations {
            assert_eq!(outline(translation), outline(source));
        }
    }
}
