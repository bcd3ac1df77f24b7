//! Clients that close the connection during a change.
//!
//! Afterwards, visitors must see
//! the state that the API reports.

use super::Report;
use crate::BenchResult;
use crate::api::Editor;
use crate::cores::CoreRole;
use crate::http1::{self, DEFAULT_CLIENT_IP, connect_from};
use crate::product::{self, PageCacheSetting};
use crate::site::BenchSite;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;

/// Minimum number of interrupted changes.
const MIN_INTERRUPTED_CHANGES: u32 = 500;
/// Maximum time in microseconds before
/// the client closes the connection.
const MAX_HANG_UP_DELAY_US: u32 = 6_000;
/// Maximum time until visitors must see a change.
const VISIBILITY_DELAY: Duration = Duration::from_millis(100);
const SLUGS: [&str; 2] = ["/hang-up", "/hung-up"];

/// State of the page and the site according to the API.
struct ApiState {
    /// The page's slug. `None` if the page is in the trash.
    slug: Option<String>,
    is_live: bool,
    site_name: String,
}

pub(super) async fn run(duration: Duration) -> BenchResult<Report> {
    let site = BenchSite::seed().await?;
    let product = product::start(site.start(CoreRole::Free, PageCacheSetting::On)).await?;
    let address = product.address;
    let mut editor = Editor::log_in(address).await?;
    let new = json!({ "title": "Cut off", "slug": SLUGS[0], "type": "content", "locale": "en-gb" });
    let page = editor.call("page/create", &new).await?["pageID"].as_i64().ok_or("The page has no id.")?;

    let (begun, mut number, mut changed, mut stale) = (Instant::now(), 0_u32, 0_u32, Vec::new());
    let mut before = look(&mut editor, page).await?;
    while number < MIN_INTERRUPTED_CHANGES || begun.elapsed() < duration {
        if before.slug.is_none() {
            editor.call(&format!("page/{page}/restore"), &json!({})).await?;
            before = look(&mut editor, page).await?;
        }
        for slug in SLUGS {
            http1::get(address, slug, &[]).await?;
        }
        let (method, call, body) = change(number, page, &before);
        let request = editor.request(method, &call, &body);
        hang_up(
            address,
            &request,
            Duration::from_micros((u64::from(number) * 7_919) % u64::from(MAX_HANG_UP_DELAY_US)),
        )
        .await?;
        tokio::time::sleep(VISIBILITY_DELAY).await;
        let said = look(&mut editor, page).await?;
        let is_other = (&said.slug, said.is_live, &said.site_name) != (&before.slug, before.is_live, &before.site_name);
        changed += u32::from(is_other);
        stale.extend(find_stale(address, &said).await?.map(|why| format!("{call}: {why}")));
        (before, number) = (said, number + 1);
    }

    let mut report = Report::default();
    report.count("changes whose client disconnected", number);
    report.count("of them committed", changed);
    report.count("of them shown to visitors", number as usize - stale.len());
    report.claim(stale.is_empty(), || format!("{} were stale, such as {}", stale.len(), stale[0]));
    report.claim(changed > 0, || "no change was committed: every client disconnected too early".to_owned());
    Ok(report)
}

/// Returns method, call and body
/// of the change with this number.
fn change(number: u32, page: i64, now: &ApiState) -> (&'static str, String, Value) {
    let other = SLUGS.iter().find(|slug| now.slug.as_deref() != Some(slug)).copied().unwrap_or(SLUGS[0]);
    match number % 6 {
        0 | 3 if now.is_live => ("POST", format!("page/{page}/unpublish"), json!({})),
        0 | 3 => ("POST", format!("page/{page}/publish"), json!({})),
        1 => ("PUT", "settings".to_owned(), json!({ "siteName": format!("Site {number}") })),
        2 => ("POST", format!("page/{page}/save"), json!({ "id": page, "slug": other, "shouldUpdateLinks": true })),
        4 => ("POST", format!("page/{page}/publish"), json!({})),
        _ => ("POST", format!("page/{page}/delete"), json!({})),
    }
}

/// Sends a request, and closes the connection
/// after this time without reading the answer.
async fn hang_up(address: SocketAddr, request: &[u8], after: Duration) -> BenchResult<()> {
    let sent = async {
        let mut stream = connect_from(DEFAULT_CLIENT_IP, address).await?;
        stream.write_all(request).await?;
        tokio::time::sleep(after).await;
        Ok::<(), std::io::Error>(())
    };
    sent.await.map_err(|error| format!("A request could not be sent: {error}."))
}

async fn look(editor: &mut Editor, page: i64) -> BenchResult<ApiState> {
    let settings = editor.fetch("settings/get").await?;
    let found = editor.find(&format!("page/{page}")).await?;
    Ok(ApiState {
        slug: found.as_ref().and_then(|page| page["slug"].as_str()).map(str::to_owned),
        is_live: found.is_some_and(|page| !page["publishedID"].is_null()),
        site_name: settings["siteName"].as_str().unwrap_or_default().to_owned(),
    })
}

/// Finds the first difference between
/// the API and the public pages.
async fn find_stale(address: SocketAddr, said: &ApiState) -> BenchResult<Option<String>> {
    for slug in SLUGS {
        let status = http1::get(address, slug, &[]).await?.status;
        let is_here = said.is_live && said.slug.as_deref() == Some(slug);
        let is_shown = status == 200;
        if is_here != is_shown {
            return Ok(Some(format!("{slug} answers {status}, and is live: {is_here}")));
        }
    }
    let home = http1::get(address, "/", &[]).await?.text("The home page")?;
    let title = home.split("<title>").nth(1).and_then(|rest| rest.split("</title>").next()).unwrap_or_default();
    let is_named = title.ends_with(&said.site_name.replace('&', "&amp;"));
    Ok((!is_named).then(|| format!("the site is {} and its pages say {title}", said.site_name)))
}
