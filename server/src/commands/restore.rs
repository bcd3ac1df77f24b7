//! Command that restores a site.

use super::CommandResult;
use super::backup::{open_source, size, text};
use super::serve::{lock, media_storage};
use crate::clock::clock;
use crate::config::Restore;
use crate::types::known_types;
use domain::backup::place::BackupPlace;
use domain::backup::restore::{RestoreTarget, restore_site};
use domain::backup::restore_page::{RestoredPage, restore_page};
use model::access::Actor;
use model::id::PageId;

pub(crate) async fn run(options: Restore) -> CommandResult {
    let place = BackupPlace::parse(&options.place)?;
    match options.page {
        Some(page) => page_only(&options, &place, PageId(page)).await,
        None => whole_site(&options, &place).await,
    }
}

async fn page_only(options: &Restore, place: &BackupPlace, page: PageId) -> CommandResult {
    let data = &options.places.data;
    let cms = open_source(&options.places, options.media_url.as_deref()).await?;
    let restored = restore_page(&cms, &Actor::System, (data, place, options.backup.as_ref()), page).await;
    cms.close().await;
    let RestoredPage { page, version } = restored.map_err(text)?;
    println!("The page was restored as a draft: /cmsadmin/page/{page}, version {version}.");
    Ok(())
}

async fn whole_site(options: &Restore, place: &BackupPlace) -> CommandResult {
    let (data, database) = (&options.places.data, options.places.database());
    let media = media_storage(options.media_url.as_deref())?;
    let lock = lock(data)?;
    let target = RestoreTarget { data, database: &database, media: &media };
    let parts = (known_types()?, clock("http://127.0.0.1")?);
    let restored = restore_site(place, options.backup.as_ref(), &target, parts).await;
    drop(lock);
    let backup = restored.map_err(text)?;
    println!("The backup {} was restored: {} files, {}.", backup.id, backup.files, size(backup.bytes));
    println!("Start the server with --data {}.", data.display());
    Ok(())
}
