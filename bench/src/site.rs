//! The demonstration site in a separate folder, with pages to measure.

use crate::BenchResult;
use crate::api::{EMAIL, Editor, PASSWORD};
use crate::cores::{CoreRole, Cores};
use crate::folder::Folder;
use crate::process::Running;
use crate::product::{self, PageCacheSetting, StartOptions};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::path::Path;

/// Path of the long page, which has many blocks.
pub(crate) const LONG_PAGE: &str = "/twelve-blocks";
/// Number of blocks of each type on the long page.
const BLOCKS_PER_TYPE: usize = 2;
const LONG_PAGE_TYPES: &[&str] = &["rich-text", "hero", "image", "quote", "columns", "video-link"];

/// Path of the page with blocks that have items.
pub(crate) const ITEMS_PAGE: &str = "/sixty-items";
/// Number of card blocks on that page.
/// They are half of its blocks.
const CARD_BLOCKS: usize = 6;
/// Number of cards in each card block.
const CARDS_PER_BLOCK: usize = 10;

/// Block types that hydrate in the browser.
const INTERACTIVE: &[&str] = &["video-link", "tabs", "search-box"];

pub(crate) struct BenchSite {
    folder: Folder,
    pub(crate) cores: Cores,
    pub(crate) pages: Vec<PublicPage>,
    /// The id of the long page.
    pub(crate) long_page: i64,
}

/// A published page of the demonstration site.
pub(crate) struct PublicPage {
    pub(crate) path: String,
    pub(crate) interactive: bool,
    blocks: Vec<Value>,
}

impl BenchSite {
    /// Creates the site, the long page and the page with items.
    pub(crate) async fn seed() -> BenchResult<Self> {
        let folder = Folder::make("site")?;
        let mut site = Self { folder, cores: Cores::find(), pages: Vec::new(), long_page: 0 };
        let seeding =
            [("PAGEWRIGHT_DEMO", "true"), ("PAGEWRIGHT_ADMIN_EMAIL", EMAIL), ("PAGEWRIGHT_ADMIN_PASSWORD", PASSWORD)];
        let product =
            product::start(StartOptions { environment: &seeding, ..site.start(CoreRole::Free, PageCacheSetting::On) })
                .await?;
        let mut editor = Editor::log_in(product.address).await?;
        site.pages = list_pages(&mut editor).await?;
        site.long_page = make_long_page(&mut editor, &site.pages).await?;
        make_items_page(&mut editor, &site.pages).await?;
        Ok(site)
    }

    /// Returns the start options for this site.
    pub(crate) fn start(&self, role: CoreRole, page_cache: PageCacheSetting) -> StartOptions<'_> {
        StartOptions {
            data: self.folder.path(),
            cores: self.cores,
            role,
            page_cache,
            environment: &[],
            first_asked: "/",
            log: None,
        }
    }

    /// Returns the data folder.
    pub(crate) fn data(&self) -> &Path {
        self.folder.path()
    }

    /// Starts the product on the core for servers.
    pub(crate) async fn serve(&self, page_cache: PageCacheSetting) -> BenchResult<Running> {
        product::start(self.start(CoreRole::Server, page_cache)).await
    }
}

/// Lists the published pages in all
/// locales, without 404 pages.
async fn list_pages(editor: &mut Editor) -> BenchResult<Vec<PublicPage>> {
    let settings = editor.fetch("settings/get").await?;
    let list = editor.call("page/list", &json!({ "pageSize": 100 })).await?;
    let rows = list["items"].as_array().ok_or("The list of pages has no items.")?;
    let mut pages = Vec::new();
    for row in rows {
        let (Some(slug), Some(locale)) = (row["slug"].as_str(), row["locale"].as_str()) else { continue };
        let is_live = row["status"].as_str().is_some_and(|status| status.starts_with("published"));
        if !is_live || slug == "/404" {
            continue;
        }
        let path = match slug {
            _ if settings["defaultLocale"] == locale => slug.to_owned(),
            "/" => format!("/{locale}"),
            slug => format!("/{locale}{slug}"),
        };
        let live = editor.fetch(&format!("page/get-by-slug-query?slug={path}")).await?;
        let blocks = live["pageVersion"]["blocks"].as_array().cloned().unwrap_or_default();
        let interactive = blocks.iter().filter_map(|block| block["type"].as_str()).any(|id| INTERACTIVE.contains(&id));
        pages.push(PublicPage { path, interactive, blocks });
    }
    if pages.is_empty() { Err("The demonstration site has no published page.".to_owned()) } else { Ok(pages) }
}

/// Publishes the long page with two blocks of each type,
/// copied from the demonstration site. Returns the page id.
async fn make_long_page(editor: &mut Editor, pages: &[PublicPage]) -> BenchResult<i64> {
    let mut taken: HashMap<&str, usize> = HashMap::new();
    let mut blocks = Vec::new();
    for block in pages.iter().flat_map(|page| &page.blocks) {
        let block_type = block["type"].as_str().unwrap_or_default();
        let count = taken.entry(block_type).or_default();
        if *count < BLOCKS_PER_TYPE && LONG_PAGE_TYPES.contains(&block_type) {
            *count += 1;
            let mut block = block.clone();
            block["key"] = json!(format!("block-{}", blocks.len()));
            blocks.push(block);
        }
    }
    let wanted = LONG_PAGE_TYPES.len() * BLOCKS_PER_TYPE;
    if blocks.len() != wanted {
        return Err(format!("The demonstration site gave {} blocks instead of {wanted}.", blocks.len()));
    }
    publish(editor, "Twelve blocks", LONG_PAGE, &blocks).await
}

/// Publishes the page with items: six card blocks with ten
/// cards each, and six rich texts. Returns the page id.
async fn make_items_page(editor: &mut Editor, pages: &[PublicPage]) -> BenchResult<i64> {
    let blocks_of =
        |id: &'static str| pages.iter().flat_map(|page| &page.blocks).filter(move |block| block["type"] == id).cloned();
    let cards = blocks_of("cards").next().ok_or("The demonstration site has no cards.")?;
    let picture = cards["__images"].as_object().and_then(|images| images.values().next()).cloned().unwrap_or_default();
    let item = cards["props"]["cards"][1].clone();
    let mut blocks: Vec<Value> = blocks_of("rich-text").take(CARD_BLOCKS).collect();
    for _ in 0..CARD_BLOCKS {
        let mut block = cards.clone();
        let keys = (0..CARDS_PER_BLOCK).map(|number| format!("card-{number}"));
        block["__images"] = keys.clone().map(|key| (format!("cards[{key}].picture"), picture.clone())).collect();
        let items = keys.map(|key| {
            let mut item = item.clone();
            item["key"] = json!(key);
            item
        });
        block["props"]["cards"] = items.collect();
        blocks.push(block);
    }
    for (number, block) in blocks.iter_mut().enumerate() {
        block["key"] = json!(format!("block-{number}"));
    }
    publish(editor, "Sixty items", ITEMS_PAGE, &blocks).await
}

/// Publishes a page with these blocks. Returns the page id.
pub(crate) async fn publish(editor: &mut Editor, title: &str, slug: &str, blocks: &[Value]) -> BenchResult<i64> {
    let page = json!({ "title": title, "slug": slug, "type": "content", "locale": "en-gb" });
    let made = editor.call("page/create", &page).await?;
    let store = format!("page/version/{}/store", made["pageVersionID"]);
    editor.call(&store, &json!({ "blocks": blocks })).await?;
    editor.call(&format!("page/{}/publish", made["pageID"]), &json!({})).await?;
    made["pageID"].as_i64().ok_or_else(|| "The new page has no id.".to_owned())
}
