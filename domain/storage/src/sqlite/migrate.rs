//! Migrations of the SQLite database, after a backup.

use crate::OpenError;
use crate::error::Error;
use crate::open_error::backups;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{Connection as _, SqlStr, SqliteConnection};
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use time::OffsetDateTime;
use time::macros::format_description;

/// Migrations in order: number, name and SQL.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "first slice", include_str!("../../../../migrations/sqlite/0001_first_slice.sql")),
    (2, "accounts", include_str!("../../../../migrations/sqlite/0002_accounts.sql")),
    (3, "page life", include_str!("../../../../migrations/sqlite/0003_page_life.sql")),
    (4, "public generation", include_str!("../../../../migrations/sqlite/0004_public_generation.sql")),
    (5, "reset request client", include_str!("../../../../migrations/sqlite/0005_reset_request_client.sql")),
    (6, "portable names", include_str!("../../../../migrations/sqlite/0006_portable_names.sql")),
    (7, "page teaser", include_str!("../../../../migrations/sqlite/0007_page_teaser.sql")),
    (8, "media library", include_str!("../../../../migrations/sqlite/0008_media_library.sql")),
    (9, "listed pages", include_str!("../../../../migrations/sqlite/0009_listed_pages.sql")),
    (10, "menus and redirects", include_str!("../../../../migrations/sqlite/0010_menus_and_redirects.sql")),
    (11, "visitors", include_str!("../../../../migrations/sqlite/0011_visitors.sql")),
    (12, "search", include_str!("../../../../migrations/sqlite/0012_search.sql")),
    (13, "setting files", include_str!("../../../../migrations/sqlite/0013_setting_files.sql")),
    (14, "tags", include_str!("../../../../migrations/sqlite/0014_tags.sql")),
    (15, "page words", include_str!("../../../../migrations/sqlite/0015_page_words.sql")),
    (16, "version share", include_str!("../../../../migrations/sqlite/0016_version_share.sql")),
    (17, "live pages by locale", include_str!("../../../../migrations/sqlite/0017_live_pages_by_locale.sql")),
    (18, "log in networks", include_str!("../../../../migrations/sqlite/0018_log_in_networks.sql")),
    (19, "interrupted work", include_str!("../../../../migrations/sqlite/0019_interrupted_work.sql")),
    (20, "unknown files", include_str!("../../../../migrations/sqlite/0020_unknown_files.sql")),
    (21, "days to come", include_str!("../../../../migrations/sqlite/0021_days_to_come.sql")),
    (22, "search texts", include_str!("../../../../migrations/sqlite/0022_search_texts.sql")),
    (23, "stills of animations", include_str!("../../../../migrations/sqlite/0023_stills_of_animations.sql")),
    (24, "search texts of people", include_str!("../../../../migrations/sqlite/0024_search_texts_of_people.sql")),
    (25, "undoable acceptances", include_str!("../../../../migrations/sqlite/0025_undoable_acceptances.sql")),
    (26, "nodes", include_str!("../../../../migrations/sqlite/0026_nodes.sql")),
    (27, "api tokens", include_str!("../../../../migrations/sqlite/0027_api_tokens.sql")),
    (28, "logged errors", include_str!("../../../../migrations/sqlite/0028_logged_errors.sql")),
    (29, "webhooks", include_str!("../../../../migrations/sqlite/0029_webhooks.sql")),
    (30, "backup runs", include_str!("../../../../migrations/sqlite/0030_backup_runs.sql")),
    (31, "tokens of authors", include_str!("../../../../migrations/sqlite/0031_tokens_of_authors.sql")),
    (32, "counts of deliveries", include_str!("../../../../migrations/sqlite/0032_counts_of_deliveries.sql")),
    (33, "tokens of publishers", include_str!("../../../../migrations/sqlite/0033_tokens_of_publishers.sql")),
    (34, "home lists", include_str!("../../../../migrations/sqlite/0034_home_lists.sql")),
    (35, "list filters", include_str!("../../../../migrations/sqlite/0035_list_filters.sql")),
    (36, "own settings", include_str!("../../../../migrations/sqlite/0036_own_settings.sql")),
    (37, "page order", include_str!("../../../../migrations/sqlite/0037_page_order.sql")),
    (38, "templates", include_str!("../../../../migrations/sqlite/0038_templates.sql")),
    (39, "version notes", include_str!("../../../../migrations/sqlite/0039_version_notes.sql")),
    (40, "pages of errors", include_str!("../../../../migrations/sqlite/0040_pages_of_errors.sql")),
];
/// Maximum number of backups that migrations keep.
const MAX_COPIES: usize = 3;
const PREFIX: &str = "before-migration-";

/// Applies missing migrations. Backs up an existing database first.
pub(crate) async fn migrate(
    connection: &mut SqliteConnection,
    folder: &Path,
    now: OffsetDateTime,
) -> Result<(), OpenError> {
    let applied = list_applied(connection).await.map_err(|error| OpenError::of(folder, &error.into()))?;
    let next = MIGRATIONS.iter().map(|(number, ..)| *number).find(|number| !applied.contains(number));
    let copy = match next {
        Some(next) if !applied.is_empty() => Some(back_up(connection, folder, next, now).await?),
        _ => None,
    };
    let migrator = migrator(MIGRATIONS);
    let done = match next {
        Some(_) => apply_at_once(connection, &migrator).await,
        // Only compares the migrations. Needs no
        // transaction, so it waits for no other write.
        None => migrator.run(connection).await,
    };
    done.map_err(|error| match error {
        MigrateError::VersionMissing(migration) => OpenError::Newer { folder: folder.to_owned(), migration },
        other => {
            let kept = copy.map(|copy| format!("The backup from before the migration is {}.", copy.display()));
            OpenError::Migration {
                folder: folder.to_owned(),
                reason: other.to_string(),
                kept: kept.unwrap_or_else(|| "Nothing was changed.".to_owned()),
            }
        }
    })
}

fn migrator(migrations: &[(i64, &'static str, &'static str)]) -> Migrator {
    let migrations = migrations.iter().map(|(number, name, sql)| {
        Migration::new(*number, Cow::Borrowed(name), MigrationType::Simple, SqlStr::from_static(sql), false)
    });
    Migrator::with_migrations(migrations.collect())
}

/// Refuses a database with missing or unknown
/// migrations, on a disk that takes no writes.
pub(crate) async fn refuse_other_release(connection: &mut SqliteConnection, folder: &Path) -> Result<(), OpenError> {
    let applied = list_applied(connection).await.map_err(|error| OpenError::of(folder, &error.into()))?;
    let is_known = |number: &i64| MIGRATIONS.iter().any(|(known, ..)| known == number);
    if let Some(migration) = applied.iter().copied().find(|number| !is_known(number)) {
        return Err(OpenError::Newer { folder: folder.to_owned(), migration });
    }
    match MIGRATIONS.iter().find(|(number, ..)| !applied.contains(number)) {
        None => Ok(()),
        Some((number, ..)) => Err(OpenError::Migration {
            folder: folder.to_owned(),
            reason: format!("migration {number} is missing, and the disk takes no writes"),
            kept: "Nothing was changed.".to_owned(),
        }),
    }
}

/// Applies the migrations in one transaction.
/// If one fails, none is applied. A new
/// database waits for the disk only once.
async fn apply_at_once(connection: &mut SqliteConnection, migrator: &Migrator) -> Result<(), MigrateError> {
    let mut transaction = connection.begin_with("begin immediate").await?;
    migrator.run(&mut *transaction).await?;
    Ok(transaction.commit().await?)
}

/// Lists the numbers of applied migrations.
async fn list_applied(connection: &mut SqliteConnection) -> sqlx::Result<Vec<i64>> {
    let table: Option<i64> = sqlx::query_scalar("select 1 from sqlite_master where name = '_sqlx_migrations'")
        .fetch_optional(&mut *connection)
        .await?;
    match table {
        Some(_) => sqlx::query_scalar("select version from _sqlx_migrations").fetch_all(connection).await,
        None => Ok(Vec::new()),
    }
}

/// Copies the database to the folder of
/// backups, and deletes old backups there.
async fn back_up(
    connection: &mut SqliteConnection,
    folder: &Path,
    next: i64,
    now: OffsetDateTime,
) -> Result<PathBuf, OpenError> {
    let backups = backups(folder);
    let failed = |reason: String| OpenError::Migration {
        folder: folder.to_owned(),
        reason: format!("failed to back up the database before the migration: {reason}"),
        kept: "Nothing was changed.".to_owned(),
    };
    let io = |error: std::io::Error| failed(error.to_string());
    std::fs::create_dir_all(&backups).map_err(io)?;
    let format = format_description!("[year][month][day]T[hour][minute][second]Z");
    let time = now.format(&format).map_err(|error| failed(error.to_string()))?;
    let copy = backups.join(format!("{PREFIX}{next:04}-{time}.db"));
    let half = backups.join(format!(".{PREFIX}{next:04}.half"));
    remove_if_there(&half).map_err(io)?;
    let copied = sqlx::query("vacuum into $1").bind(half.to_string_lossy().as_ref()).execute(connection).await;
    copied.map_err(|error| failed(Error::from(error).to_string()))?;
    std::fs::File::open(&half).and_then(|file| file.sync_all()).map_err(io)?;
    std::fs::rename(&half, &copy).map_err(io)?;
    // Flushes the names of the backup and of
    // its folder. Otherwise a power cut after
    // the migration could lose the backup.
    sync_folder(&backups).and_then(|()| sync_folder(folder)).map_err(io)?;
    remove_older(&backups).map_err(io)?;
    Ok(copy)
}

/// Flushes the names in a folder to the disk.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> std::io::Result<()> {
    std::fs::File::open(folder)?.sync_all()
}

/// Does nothing, because other systems cannot
/// open folders. They flush names with the files.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> std::io::Result<()> {
    Ok(())
}

fn remove_older(backups: &Path) -> std::io::Result<()> {
    let mut copies = Vec::new();
    for entry in std::fs::read_dir(backups)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name.starts_with(PREFIX) && name.ends_with(".db") {
            copies.push(path);
        }
    }
    // Sorted names are in the
    // order of migration and time.
    copies.sort();
    copies.iter().rev().skip(MAX_COPIES).try_for_each(std::fs::remove_file)
}

pub(super) fn remove_if_there(path: &Path) -> std::io::Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::{MIGRATIONS, migrate, migrator, refuse_other_release};
    use crate::OpenError;
    use sqlx::{Connection as _, SqliteConnection};
    use time::OffsetDateTime;

    #[tokio::test]
    async fn a_database_of_another_release_is_refused_where_it_cannot_be_migrated() {
        let folder = tempfile::tempdir().unwrap();
        let mut connection = SqliteConnection::connect("sqlite::memory:").await.unwrap();
        migrate(&mut connection, folder.path(), OffsetDateTime::UNIX_EPOCH).await.unwrap();
        refuse_other_release(&mut connection, folder.path()).await.unwrap();
        let last = MIGRATIONS.last().unwrap().0;
        sqlx::query("update _sqlx_migrations set version = version + 1000 where version = $1")
            .bind(last)
            .execute(&mut connection)
            .await
            .unwrap();
        let newer = refuse_other_release(&mut connection, folder.path()).await.unwrap_err();
        assert!(matches!(newer, OpenError::Newer { migration, .. } if migration == last + 1000), "{newer}");
        sqlx::query("delete from _sqlx_migrations where version > 1000").execute(&mut connection).await.unwrap();
        let older = refuse_other_release(&mut connection, folder.path()).await.unwrap_err().to_string();
        assert!(older.contains(&format!("migration {last} is missing")), "{older}");
    }

    #[tokio::test]
    async fn queued_work_stays_when_jobs_get_the_node_that_has_them() {
        let mut connection = SqliteConnection::connect("sqlite::memory:").await.unwrap();
        migrator(&MIGRATIONS[..25]).run(&mut connection).await.unwrap();
        let jobs = "insert into job (kind, subject, attempts, due_at, created_at, taken)
            values ('index-page', '7', 0, 0, 0, 0), ('render-picture', 'a', 1, 0, 0, 1), ('render-picture', 'b', 0, 0, 0, 0)";
        sqlx::raw_sql(jobs).execute(&mut connection).await.unwrap();
        migrator(MIGRATIONS).run(&mut connection).await.unwrap();
        let jobs: Vec<(String, Option<String>)> = sqlx::query_as("select subject, taken_by from job order by subject")
            .fetch_all(&mut connection)
            .await
            .unwrap();
        assert_eq!(jobs, [("a".to_owned(), Some("local".to_owned())), ("b".to_owned(), None)]);
        let tasks: Vec<(String, String, i64)> =
            sqlx::query_as("select node_id, kind, page_id from index_task").fetch_all(&mut connection).await.unwrap();
        assert_eq!(tasks, [("local".to_owned(), "page".to_owned(), 7)]);
    }

    #[test]
    fn every_migration_that_is_written_is_applied() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations/sqlite");
        let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut files: Vec<String> = files.filter(|name| name.ends_with(".sql")).collect();
        files.sort();
        let listed: Vec<String> =
            MIGRATIONS.iter().map(|(number, name, _)| format!("{number:04}_{}.sql", name.replace(' ', "_"))).collect();
        assert_eq!(files, listed);
    }
}
