//! Command that writes a site as readable files.

use super::CommandResult;
use super::backup::open_source;
use crate::config::{ExportSite, ExportedMedia};
use crate::process::lower_priority;
use domain::transfer::export::{Export, ExportChoices, MediaChoice, export_site};
use model::access::Actor;
use std::path::Path;

pub(crate) async fn run(options: ExportSite) -> CommandResult {
    // The server of the site needs the processors more.
    lower_priority();
    let cms = open_source(&options.places, options.media_url.as_deref()).await?;
    let choices = ExportChoices {
        has_drafts: options.drafts,
        has_history: options.history,
        has_people: options.people,
        media: match options.media {
            ExportedMedia::Copy => MediaChoice::Copy,
            ExportedMedia::None => MediaChoice::Describe,
        },
    };
    let exported = export_site(&cms, &Actor::System, &options.to, choices).await;
    cms.close().await;
    report(&exported.map_err(|error| error.to_string())?, &options.to);
    Ok(())
}

fn report(export: &Export, folder: &Path) {
    let Export { pages, files, written, removed, problems } = export;
    for problem in problems {
        eprintln!("{problem}");
    }
    println!("The site is in {}: {pages} pages and {files} files of the library.", folder.display());
    println!("New or changed files: {written}. Removed files of an earlier export: {removed}.");
}
