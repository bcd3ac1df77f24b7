//! Speed of a page that a program reads with an API token,
//! compared with the same page for visitors. Both come from memory.

use crate::BenchResult;
use crate::api::Editor;
use crate::figure::{Figure, FigureBound, Unit};
use crate::http1::ClientKind;
use crate::load::{self, Load};
use crate::product::PageCacheSetting;
use crate::sample::Measurements;
use crate::site::{BenchSite, LONG_PAGE};
use serde_json::json;

const ROUNDS: usize = 7;

pub(crate) async fn measure(site: &BenchSite) -> BenchResult<Vec<Figure>> {
    let product = site.serve(PageCacheSetting::On).await?;
    let mut editor = Editor::log_in(product.address).await?;
    let made = editor.call("api-token", &json!({ "name": "Benchmark" })).await?;
    let token = made["secret"].as_str().ok_or("The new token has no secret.")?;
    let content = format!("/api/pagewright/content/page?path={LONG_PAGE}");
    let client = ClientKind::Browser;
    let by_token = || load::run_with_token(site.cores, client, product.address, &content, Some(token));
    let by_visitor = || load::run(site.cores, client, product.address, LONG_PAGE);
    let rounds: Vec<(Load, Load)> = load::take_turns(ROUNDS, by_token, by_visitor)?;
    let ratios = Measurements::new(rounds.iter().map(|(token, visitor)| token.rate / visitor.rate));
    let rate = |of: fn(&(Load, Load)) -> f64| Unit::PerSecond.write(Measurements::new(rounds.iter().map(of)).median());
    Ok(vec![Figure {
        what: "page by API token, rate to the same page for visitors".to_owned(),
        target: FigureBound::AtLeast(0.8),
        unit: Unit::Ratio,
        measured: ratios.median(),
        beside: format!(
            "rounds {:.2} to {:.2}; {} against {}, by {}",
            ratios.least(),
            ratios.most(),
            rate(|(token, _)| token.rate),
            rate(|(_, visitor)| visitor.rate),
            load::tool(),
        ),
    }])
}
