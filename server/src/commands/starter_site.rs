//! Command that fills an empty site with a starter site.

use super::CommandResult;
use super::open::{NO_URL, open};
use super::sentence::sentence;
use crate::config::StartSite;
use domain::Cms;
use domain::error::Error;
use domain::templates::start_site::start_site;
use model::access::Actor;

pub(crate) async fn run(options: StartSite) -> CommandResult {
    let cms = open(&options.places, None, NO_URL).await?;
    let started = start_site(&cms, &Actor::System, &options.site).await;
    let failure = started.as_ref().err().map(|error| failure(&cms, &options.site, error));
    cms.close().await;
    match failure {
        Some(sentence) => Err(sentence),
        None => {
            println!("{} pages were created as drafts, with the main menu.", started.unwrap_or_default());
            Ok(())
        }
    }
}

/// Returns the reason for the operator.
fn failure(cms: &Cms, site: &str, error: &Error) -> String {
    let names = || cms.types().sites().iter().map(|site| site.id.as_str()).collect::<Vec<_>>().join(", ");
    match error {
        Error::NotFound => format!("There is no starter site {site}. Choose one of: {}.", names()),
        Error::Refused(_) => {
            "The starter site was not created, because the site has pages, or no language that Pagewright has words for."
                .to_owned()
        }
        error => format!("The starter site was not created. {}", sentence(error)),
    }
}
