//! Response times of lists with 100,000 pages in four locales.

use crate::BenchResult;
use crate::api::{EMAIL, Editor};
use crate::figure::{Figure, FigureBound, Unit};
use crate::large_site::{LIMITED, LargeSite, PAGE_GROUPS, PAGES};
use crate::process::Running;
use crate::sample::Measurements;
use crate::site::BenchSite;
use serde_json::{Value, json};
use std::time::Instant;

/// Number of requests for each call.
const CALLS_PER_LIST: usize = 100;

/// A call and its label.
struct ListCall {
    what: String,
    address: &'static str,
    body: Value,
}

pub(crate) async fn measure(site: &BenchSite) -> BenchResult<Vec<Figure>> {
    eprintln!("Creating a site of 100,000 pages …");
    let large = LargeSite::grow(site.cores, PAGE_GROUPS).await?;
    measure_calls(&large.serve().await?).await
}

/// Measures all calls on a served [`LargeSite`].
pub(super) async fn measure_calls(product: &Running) -> BenchResult<Vec<Figure>> {
    let mut all = Editor::log_in_as(product.address, EMAIL).await?;
    let total = all.call("page/list", &json!({})).await?["totalItems"].as_i64().unwrap_or(0);
    if total < PAGES {
        return Err(format!("The large site has {total} pages instead of {PAGES}."));
    }
    let calls = |make: fn() -> Vec<ListCall>| make();
    let mut figures = vec![
        worst("page/list, each order, first and last page", &mut all, calls(orders)).await?,
        worst("page/list, filtered by type and locale", &mut all, calls(filters)).await?,
        worst("page/list, filtered by status and translation", &mut all, calls(states)).await?,
        worst("page/list, searched", &mut all, calls(searches)).await?,
        worst("page/list-groups", &mut all, calls(groups)).await?,
        worst("page/list-groups, filtered by status and translation", &mut all, calls(groups_in_states)).await?,
        worst("page/list-groups, searched", &mut all, calls(searched_groups)).await?,
        worst("page/search", &mut all, calls(quick_searches)).await?,
        worst("page/get-pages", &mut all, calls(published)).await?,
        worst("medialib/get-dir of 20,000 files, first part", &mut all, calls(first_parts)).await?,
        worst("medialib/search-files of 20,000 files", &mut all, calls(files)).await?,
    ];
    // Logs in only now, because the
    // product closes idle connections.
    let mut limited = Editor::log_in_as(product.address, LIMITED).await?;
    figures.push(worst("page/list, limited grants", &mut limited, calls(orders)).await?);
    figures.push(worst("page/list, searched, limited grants", &mut limited, calls(searches)).await?);
    figures.push(worst("page/list-groups, searched, limited grants", &mut limited, calls(searched_groups)).await?);
    Ok(figures)
}

/// Measures all calls.
/// Returns the figure of the call with the highest p99.
async fn worst(what: &str, editor: &mut Editor, calls: Vec<ListCall>) -> BenchResult<Figure> {
    let mut slowest: Option<(String, Measurements)> = None;
    let count = calls.len();
    for call in calls {
        let times = time(editor, &call).await?;
        eprintln!("  {what}: {} median {:.1} p99 {:.1} ms", call.what, times.median(), times.percentile(99));
        if slowest.as_ref().is_none_or(|(_, known)| known.percentile(99) < times.percentile(99)) {
            slowest = Some((call.what, times));
        }
    }
    let (name, times) = slowest.ok_or("There is no call to measure.")?;
    Ok(Figure {
        what: format!("{what}, p99"),
        target: FigureBound::Below(20.0),
        unit: Unit::Milliseconds,
        measured: times.percentile(99),
        beside: format!("{name}, the slowest of {count} calls; median {}", Unit::Milliseconds.write(times.median())),
    })
}

async fn time(editor: &mut Editor, call: &ListCall) -> BenchResult<Measurements> {
    editor.call(call.address, &call.body).await?;
    let mut times = Vec::new();
    for _ in 0..CALLS_PER_LIST {
        let begun = Instant::now();
        editor.call(call.address, &call.body).await?;
        times.push(begun.elapsed().as_secs_f64() * 1000.0);
    }
    Ok(Measurements::new(times))
}

fn call(address: &'static str, body: Value) -> ListCall {
    ListCall { what: body.to_string(), address, body }
}

/// Index of the last part of the list,
/// with 25 pages per part.
const LAST_PAGE_INDEX: i64 = PAGES / 25 - 1;

fn orders() -> Vec<ListCall> {
    let columns = ["title", "slug", "type", "locale", "status", "changedAt"];
    let ways = columns.into_iter().flat_map(|column| [(column, "asc"), (column, "desc")]);
    ways.flat_map(|(column, order)| {
        [0, LAST_PAGE_INDEX]
            .map(|index| call("page/list", json!({ "columnToSort": column, "sortOrder": order, "pageIndex": index })))
    })
    .collect()
}

fn filters() -> Vec<ListCall> {
    let bodies = [
        json!({ "type": "article" }),
        json!({ "type": "article", "pageIndex": 1000 }),
        json!({ "locale": "de-de" }),
        json!({ "locale": "de-de", "columnToSort": "title", "pageIndex": 900 }),
        json!({ "type": "landing", "locale": "fr-fr", "columnToSort": "slug", "sortOrder": "desc" }),
        json!({ "type": "home" }),
        json!({ "pageSize": 100 }),
    ];
    bodies.into_iter().map(|body| call("page/list", body)).collect()
}

fn states() -> Vec<ListCall> {
    let states = [
        json!({ "status": "published" }),
        json!({ "translation": "outdated" }),
        json!({ "translation": "missing" }),
        json!({ "translation": "missing in nl-nl" }),
        json!({ "translation": "missing in nl-nl", "type": "article", "locale": "en-gb", "status": "published" }),
        json!({ "translation": "missing", "searchTerm": "oak" }),
    ];
    let parts = [json!({}), json!({ "columnToSort": "title" }), json!({ "pageIndex": 20 })];
    let with = |state: &Value, part: &Value| {
        let mut body = state.clone();
        for (name, value) in part.as_object().into_iter().flatten() {
            body[name] = value.clone();
        }
        call("page/list", body)
    };
    states.iter().flat_map(|state| parts.iter().map(move |part| with(state, part))).collect()
}

fn first_parts() -> Vec<ListCall> {
    let columns = ["name", "createdAt", "size"];
    let ways = columns.into_iter().flat_map(|column| [(column, "asc"), (column, "desc")]);
    let part =
        |(column, order)| json!({ "path": "/archive/", "columnToSort": column, "sortOrder": order, "pageSize": 100 });
    ways.map(|way| call("medialib/get-dir", part(way))).collect()
}

/// Search terms by type:
///
/// - one letter that is on all pages,
///   on a tenth of them, and on none
/// - two letters
/// - a word on a quarter of the pages, on
///   a tenth, on a hundredth, and on none
/// - the number of a single page
/// - several words
const TERMS: [&str; 12] =
    ["a", "k", "q", "ge", "ke", "german", "restoration", "/keel/", "zzz", "24999", "harbour winter", "a w"];

fn searches() -> Vec<ListCall> {
    let everywhere = TERMS.into_iter().map(|term| call("page/list", json!({ "searchTerm": term })));
    let of_locale = TERMS.map(|term| call("page/list", json!({ "searchTerm": term, "locale": "de-de" })));
    let of_type = ["a", "german"].map(|term| call("page/list", json!({ "searchTerm": term, "type": "article" })));
    let sorted = ["a", "german", "restoration"].map(|term| {
        let body = json!({ "searchTerm": term, "columnToSort": "title", "locale": "de-de" });
        call("page/list", body)
    });
    everywhere.chain(of_locale).chain(of_type).chain(sorted).collect()
}

fn searched_groups() -> Vec<ListCall> {
    TERMS.into_iter().map(|term| call("page/list-groups", json!({ "searchTerm": term }))).collect()
}

fn groups() -> Vec<ListCall> {
    let bodies = [
        json!({}),
        json!({ "pageIndex": 979 }),
        json!({ "columnToSort": "title" }),
        json!({ "columnToSort": "changedAt", "sortOrder": "desc", "pageIndex": 979 }),
        json!({ "type": "article", "pageIndex": 300 }),
    ];
    bodies.into_iter().map(|body| call("page/list-groups", body)).collect()
}

fn groups_in_states() -> Vec<ListCall> {
    let bodies = [
        json!({ "status": "published" }),
        json!({ "status": "published", "pageIndex": 900 }),
        json!({ "translation": "outdated" }),
        json!({ "translation": "missing" }),
        json!({ "translation": "missing in nl-nl", "columnToSort": "title" }),
        json!({ "translation": "missing", "searchTerm": "oak" }),
    ];
    bodies.into_iter().map(|body| call("page/list-groups", body)).collect()
}

fn quick_searches() -> Vec<ListCall> {
    TERMS.into_iter().map(|term| call("page/search", json!({ "locale": "de-de", "searchTerm": term }))).collect()
}

/// Searches for letters and words that are in all
/// names, in some alternative texts, and in none.
fn files() -> Vec<ListCall> {
    let terms = ["p", "ph", "photo", "k", "oak", "zzz"];
    terms
        .into_iter()
        .map(|term| call("medialib/search-files", json!({ "searchTerm": term, "directory": "/" })))
        .collect()
}

fn published() -> Vec<ListCall> {
    let bodies = [
        json!({ "type": "article", "locale": "de-de" }),
        json!({ "type": "article", "locale": "de-de", "pageIndex": 250 }),
        json!({ "pageIndex": 2700 }),
    ];
    bodies.into_iter().map(|body| call("page/get-pages", body)).collect()
}
