//! Command that copies a site into another data folder.

use super::CommandResult;
use super::backup::{open_source, text};
use super::serve::lock;
use crate::config::CloneSite;
use domain::backup::clone::{Persons, clone_site};
use domain::backup::place::refuse_inside;

pub(crate) async fn run(options: CloneSite) -> CommandResult {
    let (data, to) = (&options.places.data, &options.to);
    let cms = open_source(&options.places, options.media_url.as_deref()).await?;
    refuse_inside(to, data).map_err(text)?;
    let lock = lock(to)?;
    let persons = if options.scrub { Persons::Scrub } else { Persons::Keep };
    let cloned = clone_site(&cms, (data, to), persons).await;
    cms.close().await;
    drop(lock);
    let files = cloned.map_err(text)?;
    println!("The site was copied to {}, with {files} files.", to.display());
    if options.scrub {
        println!("It has no passwords. Add a user with `pagewright user add --data {}`.", to.display());
    }
    Ok(())
}
