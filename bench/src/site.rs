//! The demonstration site in a folder of its own, with one page more: the long one that is measured.

use crate::Outcome;
use crate::api::{EMAIL, Editor, PASSWORD};
use crate::cores::{Cores, Role};
use crate::folder::Folder;
use crate::process::Running;
use crate::product::{self, PageCache, Start};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::path::Path;

/// The path of the page of many blocks.
pub(crate) const LONG_PAGE: &str = "/twelve-blocks";
/// How many blocks of each of the six types it has.
const OF_EACH_TYPE: usize = 2;
const LONG_PAGE_BLOCKS: usize = 12;

/// Block types that wake up in the browser.
const INTERACTIVE: &[&str] = &["video-link"];

pub(crate) struct Site {
    folder: Folder,
    pub(crate) cores: Cores,
    pub(crate) pages: Vec<PublicPage>,
    /// The number of the long page, which the editor opens.
    pub(crate) long_page: i64,
}

/// A published page of the demonstration site.
pub(crate) struct PublicPage {
    pub(crate) path: String,
    pub(crate) interactive: bool,
    blocks: Vec<Value>,
}

impl Site {
    /// Has the product make the site, and an editor the long page.
    pub(crate) async fn plant() -> Outcome<Self> {
        let folder = Folder::make("site")?;
        let mut site = Self { folder, cores: Cores::find(), pages: Vec::new(), long_page: 0 };
        let planting =
            [("PAGEWRIGHT_DEMO", "true"), ("PAGEWRIGHT_ADMIN_EMAIL", EMAIL), ("PAGEWRIGHT_ADMIN_PASSWORD", PASSWORD)];
        let product = product::start(Start { environment: &planting, ..site.start(Role::Free, PageCache::On) }).await?;
        let mut editor = Editor::log_in(product.address).await?;
        site.pages = list_pages(&mut editor).await?;
        site.long_page = make_long_page(&mut editor, &site.pages).await?;
        Ok(site)
    }

    /// How the product is started on this site.
    pub(crate) fn start(&self, role: Role, page_cache: PageCache) -> Start<'_> {
        Start { data: self.folder.path(), cores: self.cores, role, page_cache, environment: &[], first_asked: "/", log: None }
    }

    /// The data folder.
    pub(crate) fn data(&self) -> &Path {
        self.folder.path()
    }

    /// Serves the site from the core for servers.
    pub(crate) async fn serve(&self, page_cache: PageCache) -> Outcome<Running> {
        product::start(self.start(Role::Server, page_cache)).await
    }
}

/// The published pages in all locales, but for those that say what is not there.
async fn list_pages(editor: &mut Editor) -> Outcome<Vec<PublicPage>> {
    let settings = editor.fetch("settings/get").await?;
    let list = editor.call("page/list", &json!({ "pageSize": 100 })).await?;
    let rows = list["items"].as_array().ok_or("The list of pages has no pages.")?;
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

/// Publishes a page of two blocks of each type, as they stand on the demonstration's pages, and gives its number.
async fn make_long_page(editor: &mut Editor, pages: &[PublicPage]) -> Outcome<i64> {
    let mut taken: HashMap<&str, usize> = HashMap::new();
    let mut blocks = Vec::new();
    for block in pages.iter().flat_map(|page| &page.blocks) {
        let count = taken.entry(block["type"].as_str().unwrap_or_default()).or_default();
        if *count < OF_EACH_TYPE {
            *count += 1;
            let mut block = block.clone();
            block["key"] = json!(format!("block-{}", blocks.len()));
            blocks.push(block);
        }
    }
    if blocks.len() != LONG_PAGE_BLOCKS {
        return Err(format!("The demonstration site gave {} blocks instead of {LONG_PAGE_BLOCKS}.", blocks.len()));
    }
    let page = json!({ "title": "Twelve blocks", "slug": LONG_PAGE, "type": "content", "locale": "en-gb" });
    let made = editor.call("page/create", &page).await?;
    let store = format!("page/version/{}/store", made["pageVersionID"]);
    editor.call(&store, &json!({ "blocks": blocks })).await?;
    editor.call(&format!("page/{}/publish", made["pageID"]), &json!({})).await?;
    made["pageID"].as_i64().ok_or_else(|| "The new page has no number.".to_owned())
}
