//! Writes the teasers of live pages, which lists show.

use crate::Cms;
use crate::error::Result;
use crate::site::snapshot::day_on_site;
use crate::write::Effect;
use content::fields::check::parse_date;
use content::files::{PAGE_IMAGES, image_group};
use content::upgrade::upgrade;
use deunicode::deunicode;
use model::block::Block;
use model::id::PageId;
use model::locale::Locale;
use model::teaser::{Summary, TeaserPicture};
use model::version::VersionContent;
use serde_json::Value;
use storage::Connection;
use storage::tags::insert_live;
use storage::teasers::{self, NewTeaser};
use time::Date;

/// Number of pages per batch in [`write_missing`].
const PAGE_BATCH_SIZE: i64 = 500;

/// A page with the content of its live version.
pub(crate) struct LivePageContent<'a> {
    pub(crate) id: PageId,
    pub(crate) locale: &'a Locale,
    pub(crate) page_type: &'a str,
    pub(crate) content: &'a VersionContent,
    /// Day by which lists sort the
    /// page if it has no date field.
    pub(crate) day: Date,
    /// Current day in the time zone of the site.
    pub(crate) today: Date,
}

/// Adds to lists the pages whose day has
/// begun in the time zone of the site.
pub async fn enter_lists(cms: &Cms) -> Result<()> {
    let today = day_on_site(cms, cms.now()).await?;
    if !teasers::is_any_due(&mut cms.db.read().await?, today).await? {
        return Ok(());
    }
    cms.write(Effect::Public, async |tx| {
        for page in teasers::update_due(tx, today).await? {
            insert_live(tx, page).await?;
        }
        Ok(())
    })
    .await
}

/// Replaces the teaser and tags of a live page.
pub(crate) async fn write_teaser(conn: &mut Connection, page: &LivePageContent<'_>) -> Result<()> {
    let content = page.content;
    let day = text(content, "date").and_then(parse_date).unwrap_or(page.day);
    let teaser = NewTeaser {
        page: page.id,
        locale: page.locale,
        page_type: page.page_type,
        title: &content.title,
        sort_title: &sort_title(&content.title),
        day,
        is_listed: !content.seo_no_index,
        is_due: day <= page.today,
        summary: &Summary { description: describe(content), picture: find_picture(content) },
    };
    teasers::upsert_teaser(conn, &teaser).await?;
    Ok(insert_live(conn, page.id).await?)
}

/// Writes the teasers of all live pages
/// if an older release wrote none.
pub(crate) async fn write_missing(cms: &Cms) -> Result<()> {
    if !teasers::are_all_missing(&mut cms.db.read().await?).await? {
        return Ok(());
    }
    let today = day_on_site(cms, cms.now()).await?;
    cms.write(Effect::Public, async |tx| {
        let mut after = PageId(0);
        loop {
            let rows = teasers::list_live_pages(tx, after, PAGE_BATCH_SIZE).await?;
            let Some(last) = rows.last() else { return Ok(()) };
            after = last.id;
            for row in &rows {
                let mut content: VersionContent = serde_json::from_str(&row.body)?;
                upgrade(&mut content, cms.types.of_page(&row.page_type));
                let page = LivePageContent {
                    id: row.id,
                    locale: &row.locale,
                    page_type: &row.page_type,
                    content: &content,
                    day: day_on_site(cms, row.published_at.into()).await?,
                    today,
                };
                write_teaser(tx, &page).await?;
            }
        }
    })
    .await
}

/// Returns a title in lower case and without accents, to sort by.
fn sort_title(title: &str) -> String {
    deunicode(title).to_lowercase()
}

fn describe(content: &VersionContent) -> String {
    let own = text(content, "summary").unwrap_or(&content.seo_description);
    own.trim().to_owned()
}

/// Returns a picture of the page's fields. If
/// there is none, returns its SEO picture, or
/// else the first picture of its blocks.
fn find_picture(content: &VersionContent) -> Option<TeaserPicture> {
    let own = content.images.values().flatten().map(|image| (PAGE_IMAGES.to_owned(), image));
    let shared = content.seo_image.iter().flatten().map(|image| (PAGE_IMAGES.to_owned(), image));
    let shown = content
        .blocks
        .iter()
        .map(Block::content)
        .flat_map(|block| block.images.values().flatten().map(|image| (image_group(&block.key), image)));
    let (group, image) = own.chain(shared).chain(shown).find(|(_, image)| !image.hash.is_empty())?;
    Some(TeaserPicture { group, image: image.clone() })
}

/// Returns a property of the page type unless it is blank.
fn text<'a>(content: &'a VersionContent, name: &str) -> Option<&'a str> {
    content.type_props.get(name).and_then(Value::as_str).filter(|text| !text.trim().is_empty())
}
