//! Patterns, page templates and starter sites that the product ships.
//!
//! `templates.json` has their blocks. `{{title}}` in it stands for a phrase,
//! `{{title?}}` for one that tells editors what to write.
//! The catalogue `templates` has the phrases of each language.

use content::templates::{ShippedTemplate, StarterPage, StarterPlace, StarterSite};
use i18n::{Language, template_phrase};
use model::block::{Block, BlockContent};
use model::version::VersionContent;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::LazyLock;

#[derive(Deserialize)]
struct Sources {
    patterns: Vec<PatternSource>,
    pages: Vec<PageSource>,
    sites: Vec<SiteSource>,
}

#[derive(Deserialize)]
struct SiteSource {
    id: String,
    pages: Vec<SitePageSource>,
}

#[derive(Deserialize)]
struct SitePageSource {
    template: String,
    place: StarterPlace,
}

#[derive(Deserialize)]
struct PatternSource {
    id: String,
    blocks: Vec<BlockSource>,
}

#[derive(Deserialize)]
struct PageSource {
    id: String,
    #[serde(rename = "type")]
    page_type: String,
    blocks: Vec<PartSource>,
}

/// A part of a page template.
#[derive(Deserialize)]
#[serde(untagged)]
enum PartSource {
    /// All blocks of a pattern, by its id.
    Pattern {
        pattern: String,
    },
    Block(BlockSource),
}

#[derive(Deserialize)]
struct BlockSource {
    #[serde(rename = "type")]
    block_type: String,
    props: Value,
}

/// A pattern or page template, before its phrases are filled in.
struct TemplateSource<'a> {
    id: &'a str,
    page_type: Option<&'a str>,
    /// Prefix of its name in the catalogue.
    words: String,
    /// The blocks, each with the prefix of its phrases.
    blocks: Vec<(&'a BlockSource, String)>,
}

static SOURCES: LazyLock<Sources> =
    LazyLock::new(|| serde_json::from_str(include_str!("templates.json")).expect("a test reads the file"));

/// Returns all shipped templates, in the order in which editors choose from them.
pub(crate) fn shipped() -> Vec<ShippedTemplate> {
    let patterns = SOURCES.patterns.iter().map(|pattern| TemplateSource {
        id: &pattern.id,
        page_type: None,
        words: pattern.words(),
        blocks: pattern.blocks().collect(),
    });
    let pages = SOURCES.pages.iter().map(|page| TemplateSource {
        id: &page.id,
        page_type: Some(&page.page_type),
        words: page.words(),
        blocks: page.blocks(),
    });
    patterns.chain(pages).map(|source| source.template()).collect()
}

/// Returns all starter sites, in the order in which administrators choose from them.
pub(crate) fn sites() -> Vec<StarterSite> {
    let page = |page: &SitePageSource| {
        let phrase = |word: &str| template_phrase(&format!("pages.{}.{word}", page.template));
        let title = phrase("title").or_else(|| phrase("name")).unwrap_or_default();
        StarterPage { template: page.template.clone(), title, place: page.place }
    };
    let site = |site: &SiteSource| StarterSite {
        id: site.id.clone(),
        name: template_phrase(&format!("sites.{}.name", site.id)).unwrap_or_default(),
        pages: site.pages.iter().map(page).collect(),
    };
    SOURCES.sites.iter().map(site).collect()
}

impl PatternSource {
    fn words(&self) -> String {
        format!("patterns.{}", self.id)
    }

    fn blocks(&self) -> impl Iterator<Item = (&BlockSource, String)> {
        self.blocks.iter().map(|block| (block, self.words()))
    }
}

impl PageSource {
    fn words(&self) -> String {
        format!("pages.{}", self.id)
    }

    fn blocks(&self) -> Vec<(&BlockSource, String)> {
        self.blocks.iter().flat_map(|part| self.blocks_of(part)).collect()
    }

    fn blocks_of<'a>(&self, part: &'a PartSource) -> Vec<(&'a BlockSource, String)> {
        match part {
            PartSource::Block(block) => vec![(block, self.words())],
            PartSource::Pattern { pattern } => {
                let found = SOURCES.patterns.iter().filter(|known| known.id == *pattern);
                found.flat_map(PatternSource::blocks).collect()
            }
        }
    }
}

impl TemplateSource<'_> {
    fn template(&self) -> ShippedTemplate {
        let contents = Language::ALL.iter().map(|language| (language.code().to_owned(), self.content(*language)));
        ShippedTemplate {
            id: self.id.to_owned(),
            page_type: self.page_type.map(str::to_owned),
            name: template_phrase(&format!("{}.name", self.words)).unwrap_or_default(),
            contents: contents.collect(),
            placeholders: self.placeholders(),
        }
    }

    fn content(&self, language: Language) -> VersionContent {
        let block = |(index, (source, words)): (usize, &(&BlockSource, String))| {
            let mut props = source.props.clone();
            for_each_text(&mut props, &mut |text| *text = filled(text, words, language));
            new_block(&format!("{}-{}", self.id, index + 1), source.block_type.clone(), props)
        };
        VersionContent { blocks: self.blocks.iter().enumerate().map(block).collect(), ..VersionContent::default() }
    }

    /// Returns the phrases that end in `?` in the blocks, in all languages.
    fn placeholders(&self) -> Vec<String> {
        let mut placeholders = Vec::new();
        for (source, words) in &self.blocks {
            for_each_text(&mut source.props.clone(), &mut |text| {
                let names = text.split("{{").filter_map(|part| part.split_once("?}}")).map(|(name, _)| name);
                let phrases = names.filter_map(|name| template_phrase(&format!("{words}.{name}")));
                placeholders.extend(phrases.flat_map(|phrase| phrase.0.into_values()));
            });
        }
        placeholders
    }
}

fn new_block(key: &str, block_type: String, props: Value) -> Block {
    let props = match props {
        Value::Object(props) => props,
        _ => serde_json::Map::new(),
    };
    let (anchor_point, images, files) = (String::new(), BTreeMap::new(), BTreeMap::new());
    Block::new(BlockContent { block_type, key: key.to_owned(), props, anchor_point, images, files })
}

/// Calls a function with all texts of a value.
fn for_each_text(value: &mut Value, call: &mut dyn FnMut(&mut String)) {
    match value {
        Value::String(text) => call(text),
        Value::Array(values) => values.iter_mut().for_each(|value| for_each_text(value, call)),
        Value::Object(members) => members.values_mut().for_each(|value| for_each_text(value, call)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Replaces the names of phrases in a text.
fn filled(text: &str, words: &str, language: Language) -> String {
    let mut parts = text.split("{{");
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, after) = part.split_once("}}").unwrap_or((part, ""));
        let phrase = template_phrase(&format!("{words}.{}", name.trim_end_matches('?')));
        filled.push_str(
            &phrase.map_or_else(|| format!("{{{{{name}}}}}"), |phrase| phrase.get(language.code()).to_owned()),
        );
        filled.push_str(after);
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::SOURCES;
    use content::check::check_version;
    use content::fields::check::Completeness;
    use content::references::link_starter_pages;
    use content::templates::StarterPlace;
    use content::upgrade::upgrade;
    use model::error::Code;
    use serde_json::Value;
    use std::collections::BTreeSet;

    /// Words that no block contains: names in lists, and titles of the pages of starter sites.
    const OTHER_WORDS: &[&str] = &["name", "title"];

    #[test]
    fn every_shipped_template_is_a_valid_draft_with_all_words_in_each_language() {
        let types = crate::types().unwrap();
        assert!(types.templates().len() > 10);
        let mut ids = BTreeSet::new();
        for template in types.templates() {
            assert!(ids.insert(template.id.clone()), "{} is there twice", template.id);
            assert_eq!(template.name.0.len(), i18n::Language::ALL.len(), "{}", template.id);
            let page_type = template.page_type.clone().unwrap_or_default();
            assert!(page_type.is_empty() || types.find_page_type(&page_type).is_some(), "{}", template.id);
            for (language, content) in &template.contents {
                let mut content = content.clone();
                let schemas = types.of_page(&page_type);
                upgrade(&mut content, schemas);
                link_starter_pages(&mut content, schemas, |_| None);
                let errors = check_version(&content, schemas, Completeness::Draft);
                assert!(errors.is_empty(), "{} in {language}: {errors:?}", template.id);
                // An editor completes only links.
                let errors = check_version(&content, schemas, Completeness::Publishable);
                let is_link = |property: &str| property.ends_with("link") || property.starts_with("pageType");
                let missing = errors.iter().filter(|error| error.code != Code::Required || !is_link(&error.property));
                assert_eq!(missing.count(), 0, "{} in {language}: {errors:?}", template.id);
                let text = serde_json::to_string(&content).unwrap();
                assert!(!text.contains("{{") && !text.contains("page:"), "{} in {language}: {text}", template.id);
                let known = |block: &model::block::Block| types.find_block(&block.content().block_type).is_some();
                assert!(!content.blocks.is_empty() && content.blocks.iter().all(known), "{}", template.id);
            }
        }
    }

    #[test]
    fn a_starter_site_has_a_home_page_and_pages_with_templates_and_titles() {
        let types = crate::types().unwrap();
        assert_eq!(
            types.sites().iter().map(|site| site.id.as_str()).collect::<Vec<_>>(),
            ["small-business", "club", "blog"]
        );
        for site in types.sites() {
            let homes = site.pages.iter().filter(|page| page.place == StarterPlace::Home).count();
            assert_eq!((homes, site.name.0.len()), (1, i18n::Language::ALL.len()), "{}", site.id);
            for page in &site.pages {
                let template = types.templates().iter().find(|template| template.id == page.template).unwrap();
                let page_type = template.page_type.as_deref().unwrap();
                link_starter_pages(&mut template.content("en"), types.of_page(page_type), |linked| {
                    let is_made = site.pages.iter().any(|page| page.template == linked);
                    assert!(is_made, "{} links to {linked}, which {} does not have", page.template, site.id);
                    None
                });
                for language in i18n::Language::ALL {
                    assert!(page.title.0.contains_key(language.code()), "{} in {}", page.template, language.code());
                }
            }
        }
    }

    #[test]
    fn texts_that_tell_editors_what_to_write_are_known_in_each_language() {
        let types = crate::types().unwrap();
        for text in ["Say who you are, and since when.", "Nennen Sie einen Preis oder wovon er abhängt.", "€ 00"] {
            assert!(types.is_placeholder(text), "{text}");
        }
        assert!(!types.is_placeholder("We answer within two working days."));
    }

    #[test]
    fn every_phrase_of_the_catalogue_is_in_a_template() {
        let catalogue: Value = serde_json::from_str(include_str!("../i18n/en/templates.json")).unwrap();
        let source: Value = serde_json::from_str(include_str!("templates.json")).unwrap();
        for area in ["patterns", "pages"] {
            let sources = source[area].as_array().unwrap();
            for (id, words) in catalogue[area].as_object().unwrap() {
                let template = sources.iter().find(|template| template["id"] == id.as_str());
                let text = template.unwrap_or_else(|| panic!("there is no {id}")).to_string();
                for word in words.as_object().unwrap().keys().filter(|word| !OTHER_WORDS.contains(&word.as_str())) {
                    let is_used =
                        [format!("{{{{{word}}}}}"), format!("{{{{{word}?}}}}")].iter().any(|name| text.contains(name));
                    assert!(is_used, "{area}.{id}.{word}");
                }
            }
        }
        assert!(!SOURCES.patterns.is_empty());
    }
}
