//! Connections to a PostgreSQL server, and
//! the checks of the first connection.

use crate::OpenError;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Connection as _};
use std::str::FromStr as _;
use std::time::Duration;

/// Oldest supported server, as `server_version_num`.
const MIN_SERVER_VERSION: i32 = 15_00_00;
const MAX_READER_CONNECTIONS: u32 = 8;
/// Maximum time that a request waits
/// for a reader. Then it fails.
const READER_TIMEOUT: Duration = Duration::from_secs(5);
/// Idle time after which a pooled connection
/// is tested before its next use.
const TESTED_IDLE_TIME: Duration = Duration::from_millis(50);
/// Maximum time between two statements of a write.
const MAX_IDLE_TRANSACTION: &str = "30s";
/// Maximum number of prepared statements per connection.
const MAX_CACHED_STATEMENTS: usize = 200;

/// Options for connections to a database.
#[derive(Clone)]
pub(crate) struct Connector {
    options: PgConnectOptions,
}

impl Connector {
    /// # Errors
    /// `OpenError::DatabaseUrl` if the URL is invalid.
    pub(crate) fn new(url: &str) -> Result<Self, OpenError> {
        // Checks the scheme, because sqlx accepts any scheme.
        if !["postgres://", "postgresql://"].iter().any(|scheme| url.starts_with(scheme)) {
            return Err(OpenError::DatabaseUrl { reason: "it does not begin with postgres://".to_owned() });
        }
        let options = PgConnectOptions::from_str(url)
            .map_err(|error| OpenError::DatabaseUrl { reason: error.to_string() })?
            .application_name("pagewright")
            .statement_cache_capacity(MAX_CACHED_STATEMENTS)
            // Turns off compilation, which takes longer than reading the few
            // rows of a statement. The cost is that of solid-state disks.
            // With the default, lists are sorted instead of read in order.
            .options([("jit", "off"), ("random_page_cost", "1.1")]);
        Ok(Self { options })
    }

    /// Returns a text that names the database
    /// to operators, without the password.
    pub(crate) fn place(&self) -> String {
        let database = self.options.get_database().unwrap_or_else(|| self.options.get_username());
        format!("{database} on {}:{}", self.options.get_host(), self.options.get_port())
    }

    /// Connects a writer. The server ends its transaction if the process
    /// hangs or is unreachable, because other nodes wait for its locks.
    pub(crate) async fn writer(&self) -> sqlx::Result<PgConnection> {
        let options = self.options.clone();
        options.options([("idle_in_transaction_session_timeout", MAX_IDLE_TRANSACTION)]).connect().await
    }

    pub(crate) async fn reader(&self) -> sqlx::Result<PgConnection> {
        self.reading().connect().await
    }

    /// Returns a pool that connects when a request
    /// needs a reader. A start is then faster.
    pub(crate) fn readers(&self) -> PgPool {
        PgPoolOptions::new()
            .max_connections(MAX_READER_CONNECTIONS)
            .acquire_timeout(READER_TIMEOUT)
            .test_before_acquire(false)
            .before_acquire(|connection, meta| {
                Box::pin(async move { Ok(meta.idle_for < TESTED_IDLE_TIME || connection.ping().await.is_ok()) })
            })
            .connect_lazy_with(self.reading())
    }

    /// Returns a pool for one listener, which stays connected.
    pub(crate) fn listeners(&self) -> PgPool {
        PgPoolOptions::new().max_connections(1).acquire_timeout(READER_TIMEOUT).connect_lazy_with(self.reading())
    }

    fn reading(&self) -> PgConnectOptions {
        self.options.clone().options([("default_transaction_read_only", "on")])
    }

    pub(crate) async fn refuse_old_server(&self, connection: &mut PgConnection) -> Result<(), OpenError> {
        let version = sqlx::query_scalar("select current_setting('server_version_num')::int4");
        let version: i32 = version.fetch_one(connection).await.map_err(|error| self.open_error(&error))?;
        if version < MIN_SERVER_VERSION {
            return Err(OpenError::OldServer { place: self.place(), version: version / 10_000 });
        }
        Ok(())
    }

    /// Creates a sentence for the operator
    /// from an error of the first connection.
    pub(crate) fn open_error(&self, error: &sqlx::Error) -> OpenError {
        OpenError::Server { place: self.place(), advice: advice(error), reason: error.to_string() }
    }
}

/// Returns advice to the operator about an error.
fn advice(error: &sqlx::Error) -> &'static str {
    match error {
        sqlx::Error::Io(_) => "Start the server, or correct host and port in --database.",
        sqlx::Error::Tls(_) => "Correct the certificate, or choose another sslmode in --database.",
        sqlx::Error::Database(error) => match error.code().as_deref() {
            Some("28P01") => "Correct the password in --database.",
            Some("28000") => "Permit this user, host and encryption in pg_hba.conf of the server.",
            Some("3D000") => "Create the database with createdb, or correct its name in --database.",
            Some("42501" | "3F000") => "Grant this user the right to connect and to create tables.",
            Some("53300") => "Raise max_connections of the server, or stop other clients.",
            _ => "Read the log of the server.",
        },
        _ => "Read the log of the server.",
    }
}
