//! Rows of form submissions.

use crate::error::Result;
use crate::list::{SortColumn, ValidListParams, like_pattern};
use crate::query::{query, query_scalar};
use crate::search_texts::push_words;
use crate::timestamp::Timestamp;
use crate::{Connection, Sql};
use model::fold::fold_email;
use model::id::{PageId, SubmissionId};
use model::list::SortOrder;
use model::locale::Locale;
use model::visitors::{ConsentCookie, FormKind, NewsletterAction, Submission, SubmissionStatus};
use sqlx::FromRow;

/// Sort columns of submissions.
pub const COLUMNS: &[SortColumn] = &[
    ("receivedAt", "f.received_at"),
    ("kind", "f.kind"),
    ("email", "f.email_folded"),
    ("name", "f.last_name"),
    ("status", "f.status"),
];

pub struct NewSubmission<'a> {
    pub kind: FormKind,
    pub page: PageId,
    pub page_title: &'a str,
    pub locale: &'a Locale,
    pub first_name: &'a str,
    pub last_name: &'a str,
    pub email: &'a str,
    pub phone: &'a str,
    pub message: &'a str,
    pub file_name: &'a str,
    pub status: SubmissionStatus,
    pub at: Timestamp,
}

pub async fn insert_submission(conn: &mut Connection, new: &NewSubmission<'_>) -> Result<SubmissionId> {
    let id = query_scalar(
        "insert into form_submission (kind, page_id, page_title, locale, first_name, last_name, email, email_folded,
           phone, message, file_name, status, received_at, changed_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13) returning id",
    )
    .bind(new.kind.as_str())
    .bind(new.page.0)
    .bind(new.page_title)
    .bind(new.locale.as_str())
    .bind(new.first_name)
    .bind(new.last_name)
    .bind(new.email)
    .bind(fold_email(new.email))
    .bind(new.phone)
    .bind(new.message)
    .bind(new.file_name)
    .bind(new.status.as_str())
    .bind(new.at)
    .fetch_one(conn)
    .await?;
    Ok(SubmissionId(id))
}

/// An existing subscription, for
/// a visitor who signs up again.
#[derive(FromRow)]
pub struct Subscription {
    #[sqlx(try_from = "i64")]
    pub id: SubmissionId,
    pub status: String,
    pub mailed_at: Option<Timestamp>,
}

pub async fn find_subscription(conn: &mut Connection, email: &str) -> Result<Option<Subscription>> {
    let sql = "select id, status, mailed_at from form_submission where email_folded = $1 and kind = 'newsletter'";
    query(sql).bind(fold_email(email)).fetch_optional(conn).await
}

/// Restarts a subscription.
pub async fn update_signed_up_again(conn: &mut Connection, id: SubmissionId, new: &NewSubmission<'_>) -> Result<()> {
    query(
        "update form_submission set page_id = $2, page_title = $3, locale = $4, email = $5, status = $6, received_at = $7,
           changed_at = $7 where id = $1",
    )
    .bind(id.0)
    .bind(new.page.0)
    .bind(new.page_title)
    .bind(new.locale.as_str())
    .bind(new.email)
    .bind(new.status.as_str())
    .bind(new.at)
    .execute(conn)
    .await?;
    Ok(())
}

pub async fn update_mailed(conn: &mut Connection, id: SubmissionId, at: Timestamp) -> Result<()> {
    query("update form_submission set mailed_at = $2 where id = $1").bind(id.0).bind(at).execute(conn).await?;
    Ok(())
}

pub async fn update_status(
    conn: &mut Connection,
    id: SubmissionId,
    status: SubmissionStatus,
    at: Timestamp,
) -> Result<()> {
    query("update form_submission set status = $2, changed_at = $3 where id = $1")
        .bind(id.0)
        .bind(status.as_str())
        .bind(at)
        .execute(conn)
        .await?;
    Ok(())
}

/// A link found by its secret, with its subscription.
#[derive(FromRow)]
pub struct SubscriptionLink {
    #[sqlx(rename = "submission_id", try_from = "i64")]
    pub submission: SubmissionId,
    pub action: String,
    pub email: String,
    #[sqlx(try_from = "String")]
    pub locale: Locale,
    /// Status of the subscription.
    pub status: String,
    expires_at: Option<Timestamp>,
    pub is_spent: bool,
}

impl SubscriptionLink {
    /// Returns true if the link is
    /// neither used nor expired.
    pub fn is_live(&self, now: Timestamp) -> bool {
        !self.is_spent && self.expires_at.is_none_or(|at| at > now)
    }
}

pub async fn find_link(conn: &mut Connection, hash: &str) -> Result<Option<SubscriptionLink>> {
    let link = query(
        "select l.submission_id, l.action, l.expires_at, l.spent_at is not null as is_spent, f.email, f.locale, f.status
         from newsletter_link l join form_submission f on f.id = l.submission_id where l.hash = $1",
    );
    link.bind(hash).fetch_optional(conn).await
}

pub async fn insert_link(
    conn: &mut Connection,
    hash: &str,
    id: SubmissionId,
    action: NewsletterAction,
    expires_at: Option<Timestamp>,
) -> Result<()> {
    query("insert into newsletter_link (hash, submission_id, action, expires_at) values ($1, $2, $3, $4)")
        .bind(hash)
        .bind(id.0)
        .bind(action.as_str())
        .bind(expires_at)
        .execute(conn)
        .await?;
    Ok(())
}

pub async fn update_link_spent(conn: &mut Connection, hash: &str, at: Timestamp) -> Result<()> {
    query("update newsletter_link set spent_at = $2 where hash = $1").bind(hash).bind(at).execute(conn).await?;
    Ok(())
}

pub async fn delete_links(conn: &mut Connection, id: SubmissionId) -> Result<()> {
    query("delete from newsletter_link where submission_id = $1").bind(id.0).execute(conn).await?;
    Ok(())
}

pub async fn find_submission(conn: &mut Connection, id: SubmissionId) -> Result<Option<Submission>> {
    let row: Option<SubmissionRow> = query(
        "select id, kind, page_id, page_title, locale, first_name, last_name, email, phone, message, file_name, status,
           received_at from form_submission where id = $1",
    )
    .bind(id.0)
    .fetch_optional(conn)
    .await?;
    Ok(row.map(Into::into))
}

/// Lists a window of the submissions
/// of one kind, or of all kinds.
pub async fn list_submissions(
    conn: &mut Connection,
    kind: Option<FormKind>,
    asked: &ValidListParams,
) -> Result<Vec<Submission>> {
    let mut sql = all_columns();
    push_matches(&mut sql, kind, asked);
    asked.push_order(&mut sql, ("f.received_at", SortOrder::Desc), "f.id");
    asked.push_part(&mut sql);
    sql.fetch_into::<SubmissionRow, _>(conn).await
}

pub async fn count_submissions(conn: &mut Connection, kind: Option<FormKind>, asked: &ValidListParams) -> Result<i64> {
    let mut sql = Sql::new("select count(*)");
    push_matches(&mut sql, kind, asked);
    sql.fetch_number(conn).await
}

/// Lists all submissions of one kind,
/// or of all kinds, oldest first.
pub async fn list_all(conn: &mut Connection, kind: Option<FormKind>) -> Result<Vec<Submission>> {
    let mut sql = all_columns();
    push_kind(&mut sql, kind);
    sql.push_order(&["f.received_at", "f.id"], SortOrder::Asc);
    sql.fetch_into::<SubmissionRow, _>(conn).await
}

/// Lists the submissions of an address, newest first.
pub async fn list_of_person(conn: &mut Connection, email: &str) -> Result<Vec<Submission>> {
    let mut sql = all_columns();
    push_kind(&mut sql, None);
    sql.push(" and f.email_folded = ").bind(fold_email(email));
    sql.push_order(&["f.received_at", "f.id"], SortOrder::Desc);
    sql.fetch_into::<SubmissionRow, _>(conn).await
}

fn all_columns() -> Sql {
    Sql::new(
        "select f.id, f.kind, f.page_id, f.page_title, f.locale, f.first_name, f.last_name, f.email, f.phone, f.message,
           f.file_name, f.status, f.received_at",
    )
}

fn push_kind(sql: &mut Sql, kind: Option<FormKind>) {
    sql.push(" from form_submission f where 1 = 1");
    if let Some(kind) = kind {
        sql.push(" and f.kind = ").bind(kind.as_str());
    }
}

/// Adds the `from` and `where` clauses.
fn push_matches(sql: &mut Sql, kind: Option<FormKind>, asked: &ValidListParams) {
    push_kind(sql, kind);
    if !asked.term.is_empty() {
        let email = like_pattern(&fold_email(&asked.term));
        sql.push(" and (f.email_folded like ").bind(email).push(" escape '\\' or ");
        push_words(sql, "f.search_text", &asked.term);
        sql.push(")");
    }
}

#[derive(FromRow)]
struct SubmissionRow {
    id: i64,
    #[sqlx(try_from = "String")]
    kind: FormKind,
    page_id: Option<i64>,
    page_title: String,
    #[sqlx(try_from = "String")]
    locale: Locale,
    first_name: String,
    last_name: String,
    email: String,
    phone: String,
    message: String,
    file_name: String,
    received_at: Timestamp,
    #[sqlx(try_from = "String")]
    status: SubmissionStatus,
}

impl From<SubmissionRow> for Submission {
    fn from(row: SubmissionRow) -> Self {
        Self {
            id: SubmissionId(row.id),
            kind: row.kind,
            page_id: row.page_id.map(PageId),
            page_title: row.page_title,
            locale: row.locale,
            first_name: row.first_name,
            last_name: row.last_name,
            email: row.email,
            phone: row.phone,
            message: row.message,
            file_name: row.file_name,
            received_at: row.received_at.into(),
            status: row.status,
        }
    }
}

pub async fn delete_submission(conn: &mut Connection, id: SubmissionId) -> Result<bool> {
    let done = query("delete from form_submission where id = $1").bind(id.0).execute(conn).await?;
    Ok(done == 1)
}

pub async fn delete_of_person(conn: &mut Connection, email: &str) -> Result<u64> {
    let done =
        query("delete from form_submission where email_folded = $1").bind(fold_email(email)).execute(conn).await?;
    Ok(done)
}

/// Deletes the mails to an
/// address, except those to users.
pub async fn delete_mails_to(conn: &mut Connection, email: &str) -> Result<()> {
    query("delete from mail where user_id is null and (address = $1 or lower(address) = $2)")
        .bind(email)
        .bind(fold_email(email))
        .execute(conn)
        .await?;
    Ok(())
}

/// Deletes submissions that were sent before a
/// time, and subscriptions that ended before it.
pub async fn delete_before(conn: &mut Connection, at: Timestamp) -> Result<()> {
    query("delete from form_submission where received_at < $1 and kind <> 'newsletter'")
        .bind(at)
        .execute(&mut *conn)
        .await?;
    query("delete from form_submission where changed_at < $1 and kind = 'newsletter' and status = 'unsubscribed'")
        .bind(at)
        .execute(conn)
        .await?;
    Ok(())
}

/// Deletes subscriptions that were not
/// confirmed and are unchanged since a time.
pub async fn delete_pending_before(conn: &mut Connection, at: Timestamp) -> Result<()> {
    query("delete from form_submission where changed_at <= $1 and kind = 'newsletter' and status = 'pending'")
        .bind(at)
        .execute(conn)
        .await?;
    Ok(())
}

pub async fn insert_consent(conn: &mut Connection, cookie: &ConsentCookie, at: Timestamp) -> Result<()> {
    query(
        "insert into consent_record (id, text_version, statistics, marketing, recorded_at) values ($1, $2, $3, $4, $5)",
    )
    .bind(&cookie.id)
    .bind(i64::from(cookie.text_version))
    .bind(cookie.consent.statistics)
    .bind(cookie.consent.marketing)
    .bind(at)
    .execute(conn)
    .await?;
    Ok(())
}

pub async fn delete_consents_before(conn: &mut Connection, at: Timestamp) -> Result<()> {
    query("delete from consent_record where recorded_at < $1").bind(at).execute(conn).await?;
    Ok(())
}
