//! A process that is killed while it indexes pages.
//!
//! After each start, the indexes must match the database.

use super::Report;
use crate::BenchResult;
use crate::api::Editor;
use crate::cores::{CoreRole, Cores};
use crate::process::Running;
use crate::search_site::{LOCALES, Random, SearchSite};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const KILLS: usize = 20;
const PAGE_GROUPS: i64 = 1_000;
/// Maximum time until the indexes match the database.
const INDEXING_TIMEOUT: Duration = Duration::from_secs(60);
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// Maximum time in milliseconds from
/// the start of the indexing to the kill.
const MAX_INDEXING_MS: usize = 900;

pub(super) async fn run(_: Duration) -> BenchResult<Report> {
    let mut report = Report::default();
    let site = SearchSite::grow(Cores::Shared, PAGE_GROUPS).await?;
    let mut random = Random(3);
    let mut pages: Vec<(i64, bool)> = Vec::new();
    let (mut during_rebuild, mut during_publishing) = (0, 0);
    for kill in 0..KILLS {
        let product = site.serve(CoreRole::Free).await?;
        let mut editor = Editor::log_in(product.address).await?;
        agree(&product, &mut editor, &pages, &mut report).await?;
        if kill % 2 == 0 {
            editor.call("search/index-all-pages", &json!({})).await?;
            during_rebuild += 1;
        } else {
            during_publishing += 1;
        }
        // Publishes and unpublishes pages
        // until the process is killed.
        let end =
            Instant::now() + Duration::from_millis(u64::try_from(random.below(MAX_INDEXING_MS)).unwrap_or_default());
        while Instant::now() < end {
            change(&mut editor, &mut pages, &mut random).await?;
        }
        drop(product);
    }
    let product = site.serve(CoreRole::Free).await?;
    let mut editor = Editor::log_in(product.address).await?;
    agree(&product, &mut editor, &pages, &mut report).await?;
    report.count("kills while all pages were indexed", during_rebuild);
    report.count("kills while pages were published", during_publishing);
    report.count("pages published and unpublished before the kills", pages.len());
    Ok(report)
}

/// Publishes a new page, or unpublishes an earlier page.
async fn change(editor: &mut Editor, pages: &mut Vec<(i64, bool)>, random: &mut Random) -> BenchResult<()> {
    if pages.len() > 3 && random.below(3) == 0 {
        let place = random.below(pages.len());
        let (page, is_live) = pages[place];
        if is_live {
            editor.call(&format!("page/{page}/unpublish"), &json!({})).await?;
            pages[place].1 = false;
        }
        return Ok(());
    }
    let number = pages.len();
    let page =
        json!({ "title": title(number), "slug": format!("/killed-{number}"), "type": "content", "locale": "en-gb" });
    let made = editor.call("page/create", &page).await?;
    let id = made["pageID"].as_i64().ok_or("The new page has no id.")?;
    editor.call(&format!("page/{id}/publish"), &json!({})).await?;
    pages.push((id, true));
    Ok(())
}

/// Returns the title of a page, a unique word.
fn title(number: usize) -> String {
    let letters: String = number.to_string().bytes().map(|digit| char::from(b'q' - (digit - b'0'))).collect();
    format!("zz{letters}zz")
}

/// Waits until the indexes match the database.
///
/// Compares the numbers of pages. Then searches each changed
/// page, which must be found only if it is published.
async fn agree(product: &Running, editor: &mut Editor, pages: &[(i64, bool)], report: &mut Report) -> BenchResult<()> {
    let begun = Instant::now();
    loop {
        let status = editor.fetch("search/status").await?;
        if status["indexingState"] != "loading" && counts_agree(&status) {
            break;
        }
        if begun.elapsed() > INDEXING_TIMEOUT {
            report.violations.push(format!("the indexes of {} never matched the database: {status}", product.address));
            return Ok(());
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
    for (number, (page, is_live)) in pages.iter().enumerate() {
        let ask = json!({ "term": format!("\"{}\"", title(number)), "locales": [LOCALES[0]] });
        let found = editor.call("search/search", &ask).await?;
        let is_found = found["results"].as_array().into_iter().flatten().any(|result| result["pageID"] == *page);
        report.claim(is_found == *is_live, || {
            format!("page {page} is {}found and {}published", no(is_found), no(*is_live))
        });
    }
    Ok(())
}

fn counts_agree(status: &Value) -> bool {
    let mut locales = status["locales"].as_array().into_iter().flatten();
    locales.all(|own| own["indexed"] == own["published"])
}

fn no(is: bool) -> &'static str {
    if is { "" } else { "not " }
}
