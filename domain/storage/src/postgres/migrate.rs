//! Migrations of a PostgreSQL database. Makes no backups,
//! because operators use the tools of PostgreSQL for them.

use super::connect::Connector;
use crate::OpenError;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{Connection as _, PgConnection, SqlStr};
use std::borrow::Cow;

/// Migrations in order: number, name and SQL.
/// The first one creates the tables that SQLite
/// has after the migration with the same number.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (25, "all tables", include_str!("../../../../migrations/postgres/0025_all_tables.sql")),
    (26, "nodes", include_str!("../../../../migrations/postgres/0026_nodes.sql")),
    (27, "api tokens", include_str!("../../../../migrations/postgres/0027_api_tokens.sql")),
    (28, "logged errors", include_str!("../../../../migrations/postgres/0028_logged_errors.sql")),
    (29, "webhooks", include_str!("../../../../migrations/postgres/0029_webhooks.sql")),
    (30, "backup runs", include_str!("../../../../migrations/postgres/0030_backup_runs.sql")),
    (31, "tokens of authors", include_str!("../../../../migrations/postgres/0031_tokens_of_authors.sql")),
    (32, "counts of deliveries", include_str!("../../../../migrations/postgres/0032_counts_of_deliveries.sql")),
    (33, "tokens of publishers", include_str!("../../../../migrations/postgres/0033_tokens_of_publishers.sql")),
    (34, "home lists", include_str!("../../../../migrations/postgres/0034_home_lists.sql")),
    (35, "list filters", include_str!("../../../../migrations/postgres/0035_list_filters.sql")),
    (36, "own settings", include_str!("../../../../migrations/postgres/0036_own_settings.sql")),
    (37, "page order", include_str!("../../../../migrations/postgres/0037_page_order.sql")),
    (38, "templates", include_str!("../../../../migrations/postgres/0038_templates.sql")),
    (39, "version notes", include_str!("../../../../migrations/postgres/0039_version_notes.sql")),
    (40, "pages of errors", include_str!("../../../../migrations/postgres/0040_pages_of_errors.sql")),
];

/// Number of this release's last migration.
pub const NEWEST_MIGRATION: i64 = MIGRATIONS[MIGRATIONS.len() - 1].0;

/// Key of the advisory lock of migrations.
const LOCK: i64 = 0x5041_4d49;

/// Applies missing migrations in one transaction.
/// Other nodes that start meanwhile wait for `LOCK`.
pub(crate) async fn migrate(connection: &mut PgConnection, connector: &Connector) -> Result<(), OpenError> {
    let migrations = MIGRATIONS.iter().map(|(number, name, sql)| {
        Migration::new(*number, Cow::Borrowed(name), MigrationType::Simple, SqlStr::from_static(sql), false)
    });
    let migrator = Migrator::with_migrations(migrations.collect());
    apply_at_once(connection, migrator).await.map_err(|error| match error {
        MigrateError::VersionMissing(migration) => {
            OpenError::NewerServerDatabase { place: connector.place(), migration }
        }
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => connector.open_error(&error),
        other => OpenError::ServerMigration { place: connector.place(), reason: other.to_string() },
    })
}

async fn apply_at_once(connection: &mut PgConnection, mut migrator: Migrator) -> Result<(), MigrateError> {
    let mut transaction = connection.begin().await?;
    // The lock of sqlx is not enough, because
    // sqlx releases it before the commit.
    sqlx::query("select pg_advisory_xact_lock($1)").bind(LOCK).execute(&mut *transaction).await?;
    if serves_newer(&mut transaction).await? {
        migrator.set_ignore_missing(true);
    }
    migrator.run(&mut *transaction).await?;
    Ok(transaction.commit().await?)
}

/// Returns true if this release can serve the
/// database of a newer one, during a rolling update.
async fn serves_newer(connection: &mut PgConnection) -> sqlx::Result<bool> {
    let exists = sqlx::query_scalar("select to_regclass('setting') is not null");
    if !exists.fetch_one(&mut *connection).await? {
        return Ok(false);
    }
    let oldest = sqlx::query_scalar("select value::int8 from setting where name = 'oldest-migration'");
    let oldest: Option<i64> = oldest.fetch_optional(connection).await?;
    Ok(oldest.is_some_and(|oldest| oldest <= NEWEST_MIGRATION))
}

#[cfg(test)]
mod tests {
    use super::MIGRATIONS;

    /// Number of the first migration, which creates all tables.
    const FIRST_MIGRATION: &str = "0025";

    fn numbers(folder: &str) -> Vec<String> {
        let folder = format!("{}/../../migrations/{folder}", env!("CARGO_MANIFEST_DIR"));
        let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut numbers: Vec<String> = files.map(|name| name[..4].to_owned()).collect();
        numbers.sort();
        numbers
    }

    #[test]
    fn every_migration_that_is_written_is_applied() {
        let listed: Vec<String> = MIGRATIONS.iter().map(|(number, ..)| format!("{number:04}")).collect();
        assert_eq!(numbers("postgres"), listed);
    }

    #[test]
    fn both_databases_have_the_same_migrations_from_the_first_one_of_postgresql_on() {
        let of_sqlite: Vec<String> =
            numbers("sqlite").into_iter().filter(|number| number.as_str() >= FIRST_MIGRATION).collect();
        assert_eq!(numbers("postgres"), of_sqlite);
    }
}
