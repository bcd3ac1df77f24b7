//! Removes persons and secrets from a copy of a database.

use crate::error::Result;
use crate::query::query;
use crate::site::{get_settings, update_settings};
use crate::sqlite::Connector;
use crate::{Connection, Snapshot};
use model::site::{FormSettings, MailSettings, SiteAccess};

/// Tables of visitors, log-ins, links, notes and mails. A
/// table is after those that refer to its rows.
const EMPTIED_TABLES: &[&str] = &[
    "session",
    "api_token",
    "webhook_delivery",
    "webhook_queue",
    "webhook",
    "failed_login",
    "known_network",
    "mail",
    "account_token",
    "reset_request",
    "version_share",
    "version_note",
    "newsletter_link",
    "form_submission",
    "consent_record",
    "unknown_address",
    "search_miss",
    "presence",
    "job",
    "logged_error",
    "backup_run",
    "user_list_filter",
    "audit",
];

/// Statements that replace names, addresses and words of users.
const REPLACEMENTS: &[&str] = &[
    "update cms_user set
       email = 'user-' || id || '@example.invalid', email_folded = 'user-' || id || '@example.invalid',
       name = 'User ' || id, name_folded = 'user ' || id,
       password_hash = '', job_title = '', image = '', search_text = null",
    "update publication_request set comment = '', feedback = '', acceptance_words = ''",
    "update schedule_run set errors = ''",
    "delete from page_version where autosave_of is not null",
    "delete from setting where name in ('installation-id', 'set-up-link', 'start-tokens')",
    "update publication_request_step set words = '', note = null",
];

impl Snapshot {
    /// Removes persons, submissions, mails and secrets. Pages, their
    /// versions, files and menus stay. Nobody can log in afterwards.
    pub async fn scrub(&self) -> Result<()> {
        let mut conn: Connection = Box::pin(Connector::new(self.folder()).copier()).await?.into();
        query("begin immediate").execute(&mut conn).await?;
        for table in EMPTIED_TABLES {
            query(sqlx::AssertSqlSafe(format!("delete from {table}"))).execute(&mut conn).await?;
        }
        for statement in REPLACEMENTS {
            query(*statement).execute(&mut conn).await?;
        }
        let mut settings = get_settings(&mut conn).await?;
        settings.site_password_hash = None;
        settings.forms = FormSettings { mail_to: String::new(), ..settings.forms };
        settings.mail = MailSettings::default();
        if settings.site.site_access == SiteAccess::Password {
            settings.site.site_access = SiteAccess::Maintenance;
        }
        // Otherwise visits of the copy would be counted as those of the site.
        settings.site.consent.scripts.clear();
        update_settings(&mut conn, &settings).await?;
        query("commit").execute(&mut conn).await?;
        // Otherwise the file would keep the bytes of removed rows.
        query("vacuum").execute(&mut conn).await?;
        Ok(conn.close().await?)
    }
}
