//! Search response times with 100,000 pages in four locales, and index cost.

use crate::BenchResult;
use crate::api::Editor;
use crate::cores::CoreRole;
use crate::figure::{Figure, FigureBound, Unit};
use crate::http1::{BROTLI, HttpConnection};
use crate::indexing::wait_for_index;
use crate::process::Running;
use crate::sample::Measurements;
use crate::search_site::{LOCALES, Random, SearchSite};
use crate::site::BenchSite;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

pub(super) const PAGE_GROUPS: i64 = 25_000;
/// Number of page groups that are searched by title.
const SEARCHED_PAGE_SETS: usize = 559;
/// Number of searches per kind.
const CALLS_PER_KIND: usize = 1_000;

pub(crate) async fn measure(site: &BenchSite) -> BenchResult<Vec<Figure>> {
    eprintln!("Creating a site of 100,000 pages for the search …");
    let searched = SearchSite::grow(site.cores, PAGE_GROUPS).await?;
    let mut figures = index(&searched).await?;
    let product = searched.serve(CoreRole::Server).await?;
    let mut editor = Editor::log_in(product.address).await?;
    wait_for_index(&product, &mut editor).await?;
    figures.extend(searches(&searched, &mut editor).await?);
    figures.push(own_titles(&searched, &mut editor).await?);
    figures.push(readers(&product, &mut editor).await?);
    Ok(figures)
}

/// Builds all indexes with all cores, as in daily use.
async fn index(site: &SearchSite) -> BenchResult<Vec<Figure>> {
    let product = site.serve(CoreRole::Free).await?;
    let mut editor = Editor::log_in(product.address).await?;
    wait_for_index(&product, &mut editor).await?;
    editor.call("search/index-all-pages", &json!({})).await?;
    let (seconds, status, most) = wait_for_index(&product, &mut editor).await?;
    let pages = status["toIndex"].as_f64().unwrap_or_default();
    let text = site.text_bytes as f64 / 1024.0 / 1024.0;
    let size = site.index_bytes() as f64 / 1024.0 / 1024.0;
    Ok(vec![
        Figure {
            what: "search: pages indexed".to_owned(),
            target: FigureBound::AtLeast(3_000.0),
            unit: Unit::PerSecond,
            measured: pages / seconds,
            beside: format!("{pages} pages in {seconds:.1} s"),
        },
        Figure {
            what: "search: memory while indexing".to_owned(),
            target: FigureBound::Below(400.0),
            unit: Unit::Mebibytes,
            measured: most,
            beside: "maximum of 20 samples per second, without mapped files".to_owned(),
        },
        Figure {
            what: "search: index to text".to_owned(),
            target: FigureBound::Below(1.0),
            unit: Unit::Ratio,
            measured: size / text,
            beside: format!("{size:.0} MiB of {text:.0} MiB"),
        },
    ])
}

/// Measures searches and suggestions on a served site.
pub(super) async fn searches(site: &SearchSite, editor: &mut Editor) -> BenchResult<Vec<Figure>> {
    let mut random = Random(7);
    let mut word = |locale: usize| site.words[locale][random.skewed(site.words[locale].len())].clone();
    let mut everywhere = Vec::new();
    let mut here = Vec::new();
    for round in 0..CALLS_PER_KIND {
        let locale = round % LOCALES.len();
        let term = match round % 5 {
            0 => word(locale),
            1 => format!("{} {}", word(locale), word(locale)),
            // The other terms are a half-typed word,
            // a misspelled word, and a phrase.
            2 => beginning(&word(locale)),
            3 => with_error(&word(locale)),
            _ => format!("\"{} {}\" {}", word(locale), word(locale), word(locale)),
        };
        everywhere.push(json!({ "term": term }));
        here.push(json!({ "term": term, "locales": [LOCALES[locale]] }));
    }
    let (all, slowest_all) = time(editor, &everywhere).await?;
    let (own, slowest_own) = time(editor, &here).await?;
    let mut suggestions = Vec::new();
    let mut slowest = (0.0, String::new());
    for round in 0..CALLS_PER_KIND {
        let locale = round % LOCALES.len();
        let letters: String = word(locale).chars().take(1 + round % 6).collect();
        let call = format!("search/suggest?locale={}&term={}", LOCALES[locale], encoded(&letters));
        let begun = Instant::now();
        editor.fetch(&call).await?;
        let took = milliseconds(begun);
        suggestions.push(took);
        if took > slowest.0 {
            slowest = (took, letters);
        }
    }
    let suggestions = Measurements::new(suggestions);
    let figure = |what: &str, target, measured, beside: String| Figure {
        what: what.to_owned(),
        target: FigureBound::Below(target),
        unit: Unit::Milliseconds,
        measured,
        beside,
    };
    Ok(vec![
        figure("search/search in all locales, p50", 3.0, all.median(), format!("{CALLS_PER_KIND} terms")),
        figure("search/search in all locales, p99", 15.0, all.percentile(99), slowest_all),
        figure("search/search in one locale, p50", 3.0, own.median(), format!("{CALLS_PER_KIND} terms")),
        figure("search/search in one locale, p99", 15.0, own.percentile(99), slowest_own),
        figure(
            "search/suggest, p99",
            10.0,
            suggestions.percentile(99),
            format!("median {:.1} ms, slowest {:?}", suggestions.median(), slowest.1),
        ),
    ])
}

/// Returns the times and the slowest call.
async fn time(editor: &mut Editor, calls: &[Value]) -> BenchResult<(Measurements, String)> {
    let mut times = Vec::new();
    let mut slowest = (0.0, String::new());
    for call in calls {
        let begun = Instant::now();
        let found = editor.call("search/search", call).await?;
        let took = milliseconds(begun);
        times.push(took);
        if took > slowest.0 {
            slowest = (took, format!("slowest {took:.1} ms, {} for {}", found["total"], call["term"]));
        }
    }
    Ok((Measurements::new(times), slowest.1))
}

/// Searches pages by title. Measures the share of pages that are
/// the first result. A result in another locale is an error.
async fn own_titles(site: &SearchSite, editor: &mut Editor) -> BenchResult<Figure> {
    let step = (site.titles.len() / LOCALES.len() / SEARCHED_PAGE_SETS).max(1) * LOCALES.len();
    let (mut asked, mut first, mut foreign) = (0, 0, 0);
    for set in 0..SEARCHED_PAGE_SETS {
        for (locale, title) in site.titles.iter().skip(set * step).take(LOCALES.len()) {
            let ask = json!({ "term": title, "locales": [LOCALES[*locale]] });
            let found = editor.call("search/search", &ask).await?;
            asked += 1;
            first += usize::from(found["results"][0]["title"] == title.as_str());
            let results = found["results"].as_array().into_iter().flatten();
            foreign += results.filter(|result| result["locale"] != LOCALES[*locale]).count();
        }
    }
    if foreign > 0 {
        return Err(format!("{foreign} results were of another locale."));
    }
    Ok(Figure {
        what: "search: own title found first, of 100".to_owned(),
        target: FigureBound::AtLeast(99.0),
        unit: Unit::Ratio,
        measured: f64::from(u32::try_from(first).unwrap_or_default()) * 100.0
            / f64::from(u32::try_from(asked).unwrap_or(1)),
        beside: format!("{first} of {asked} titles, none in another locale's results"),
    })
}

/// Compares reads of a cached page during
/// indexing with reads from an idle server.
async fn readers(product: &Running, editor: &mut Editor) -> BenchResult<Figure> {
    let mut reader = HttpConnection::open(product.address).await?;
    let mut read = async |until: Duration| -> BenchResult<Measurements> {
        let (begun, mut times) = (Instant::now(), Vec::new());
        while begun.elapsed() < until {
            let asked = Instant::now();
            reader.get("/", &[BROTLI]).await?;
            times.push(milliseconds(asked));
        }
        Ok(Measurements::new(times))
    };
    let at_rest = read(Duration::from_secs(3)).await?;
    editor.call("search/index-all-pages", &json!({})).await?;
    let meanwhile = read(Duration::from_secs(3)).await?;
    Ok(Figure {
        what: "cached page while all are indexed, median to rest".to_owned(),
        target: FigureBound::AtMost(1.2),
        unit: Unit::Ratio,
        measured: meanwhile.median() / at_rest.median(),
        beside: format!(
            "one reader, on the core of the indexing; p99 {:.2} ms against {:.2} ms",
            meanwhile.percentile(99),
            at_rest.percentile(99)
        ),
    })
}

fn milliseconds(begun: Instant) -> f64 {
    begun.elapsed().as_secs_f64() * 1000.0
}

fn beginning(word: &str) -> String {
    word.chars().take(4).collect()
}

/// Returns the word without its third letter.
fn with_error(word: &str) -> String {
    word.chars().enumerate().filter(|(place, _)| *place != 2).map(|(_, sign)| sign).collect()
}

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02x}")).collect()
}
