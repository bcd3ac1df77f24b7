//! Command that copies a site to another database and storage.

use super::CommandResult;
use super::sentence::sentence;
use super::serve::{lock, media_storage};
use crate::clock::clock;
use crate::config::{Copy, SitePlace};
use crate::types::known_types;
use domain::copy::{copy_site, is_copy_target};
use domain::nodes::refuse_served;
use domain::{Cms, DatabaseLocation};
use std::path::Path;

pub(crate) async fn run(options: Copy) -> CommandResult {
    let Copy { from, to, data, from_media_url, media_url } = options;
    let (from_data, from_database) = parts(&from, &data);
    let (to_data, to_database) = parts(&to, &data);
    if !domain::contains_site(from_data, &from_database).map_err(|error| error.to_string())? {
        return Err(format!("{from} holds no site. Name the folder of a site with --from."));
    }
    // The source may be served, so only the target is locked.
    let lock = match &to_database {
        DatabaseLocation::Folder => Some(lock(to_data)?),
        DatabaseLocation::Server(_) => None,
    };
    let source = open(from_data, &from_database, from_media_url.as_deref()).await?;
    let target = open(to_data, &to_database, media_url.as_deref()).await?;
    refuse_served(&target, to_data).await.map_err(|error| error.to_string())?;
    let empty = is_copy_target(&target).await.map_err(|error| sentence(&error))?;
    let copied = match empty {
        true => copy_site(&source, &target, (to_data, &to_database)).await.map_err(|error| {
            format!(
                "The site was not copied, and {to} has no part of it but files. Run the command again. {}",
                sentence(&error)
            )
        }),
        false => Err(format!("{to} holds a site already. Name an empty folder or database with --to.")),
    };
    source.close().await;
    target.close().await;
    drop(lock);
    let copied = copied?;
    for table in &copied.tables {
        println!("{:>9} rows  {}  {}", table.rows, &table.digest[..16], table.name);
    }
    println!("{:>9} files", copied.files);
    println!("The site was copied to {to}. All tables are equal.");
    Ok(())
}

/// Returns the data folder and the database of a place.
fn parts<'a>(place: &'a SitePlace, data: &'a Path) -> (&'a Path, DatabaseLocation) {
    match place {
        SitePlace::Folder(folder) => (folder, DatabaseLocation::Folder),
        SitePlace::Server(url) => (data, DatabaseLocation::Server(url.clone())),
    }
}

async fn open(data: &Path, database: &DatabaseLocation, media_url: Option<&str>) -> Result<Cms, String> {
    let media = media_storage(media_url)?;
    let clock = clock("http://127.0.0.1")?;
    Cms::open(data, database, &media, known_types()?, clock).await.map_err(|error| error.to_string())
}
