//! Bounds checked by use cases, added to the API description.

use domain::media::library::find_by_hash::MAX_HASHES;
use domain::media::trash::selection::MAX_SELECTED_FILES;
use domain::menus::change::{MAX_LABEL_CHARS, MAX_URL_CHARS};
use domain::users::avatar::MAX_PORTRAIT_BYTES;
use model::backup::KEPT_PERIODS;
use model::list::MAX_PAGE_SIZE;
use model::list_filter::{MAX_FILTER_NAME_CHARS, MAX_FILTER_QUERY_CHARS};
use model::media::{MAX_FILE_BYTES, MAX_FILE_TAGS};
use model::page::MAX_TITLE_CHARS;
use model::search::MAX_SEARCH_TERM_CHARS;
use model::share::MAX_SHARE_HOURS;
use model::site::{ABSOLUTE_HOURS, IDLE_MINUTES, INACTIVITY_MINUTES, RETENTION_DAYS, TEXT_VERSIONS};
use model::tag::MAX_TAG_CHARS;
use model::template::MAX_TEMPLATE_NAME_CHARS;
use model::version::{MAX_BLOCKS, MAX_DESCRIPTION_CHARS, MAX_KEYWORD_CHARS, MAX_KEYWORDS, MAX_NOTE_CHARS};
use model::webhook::MAX_WEBHOOK_URL_CHARS;
use model::workflow::MAX_COMMENT_CHARS;
use std::ops::RangeInclusive;
use utoipa::openapi::schema::{ArrayItems, Object, Schema};
use utoipa::openapi::{OpenApi as Document, RefOr};

/// Limit on the value of a property.
enum Bound {
    /// Characters of a text or bytes of a file.
    Length(usize),
    /// Entries of a list.
    Entries(usize),
    /// Entries of a list, and characters of each.
    EntriesOfLength(usize, usize),
    Range(RangeInclusive<u32>),
}

use Bound::{Entries, EntriesOfLength, Length, Range};

const HOURS: RangeInclusive<u32> = 1..=MAX_SHARE_HOURS as u32;

/// Bounds with their schemas and properties.
const BOUNDS: &[(&str, &str, Bound)] = &[
    ("AcceptPublication", "feedback", Length(MAX_COMMENT_CHARS)),
    ("AddFile", "f", Length(MAX_FILE_BYTES)),
    ("BackupSchedule", "keepDays", Range(KEPT_PERIODS)),
    ("BackupSchedule", "keepMonths", Range(KEPT_PERIODS)),
    ("BackupSchedule", "keepWeeks", Range(KEPT_PERIODS)),
    ("ConsentSettingsChange", "textVersion", Range(TEXT_VERSIONS)),
    ("CreatePage", "title", Length(MAX_TITLE_CHARS)),
    ("CreateTranslation", "title", Length(MAX_TITLE_CHARS)),
    ("DuplicatePage", "title", Length(MAX_TITLE_CHARS)),
    ("EditFile", "tags", EntriesOfLength(MAX_FILE_TAGS, MAX_TAG_CHARS)),
    ("FindByHash", "hashes", Entries(MAX_HASHES)),
    ("FormSettingsChange", "retentionDays", Range(RETENTION_DAYS)),
    ("ListParams", "pageSize", Range(1..=MAX_PAGE_SIZE)),
    ("MenuItem", "label", Length(MAX_LABEL_CHARS)),
    ("MenuItem", "url", Length(MAX_URL_CHARS)),
    ("NoteVersion", "note", Length(MAX_NOTE_CHARS)),
    ("PutImage", "profileImage", Length(MAX_PORTRAIT_BYTES)),
    ("RejectPublication", "feedback", Length(MAX_COMMENT_CHARS)),
    ("RenameTemplate", "name", Length(MAX_TEMPLATE_NAME_CHARS)),
    ("ReplaceFile", "f", Length(MAX_FILE_BYTES)),
    ("RequestPublication", "comment", Length(MAX_COMMENT_CHARS)),
    ("RevokePublication", "comment", Length(MAX_COMMENT_CHARS)),
    ("SaveListFilter", "name", Length(MAX_FILTER_NAME_CHARS)),
    ("SaveListFilter", "query", Length(MAX_FILTER_QUERY_CHARS)),
    ("SaveTemplate", "name", Length(MAX_TEMPLATE_NAME_CHARS)),
    ("SearchQuery", "term", Length(MAX_SEARCH_TERM_CHARS)),
    ("SettingsChange", "inactivityMinutes", Range(INACTIVITY_MINUTES)),
    ("SettingsChange", "sessionAbsoluteHours", Range(ABSOLUTE_HOURS)),
    ("SettingsChange", "sessionIdleMinutes", Range(IDLE_MINUTES)),
    ("ShareVersion", "hours", Range(HOURS)),
    ("TrashSelection", "files", Entries(MAX_SELECTED_FILES)),
    ("VersionDraft", "blocks", Entries(MAX_BLOCKS)),
    ("VersionDraft", "seoDescription", Length(MAX_DESCRIPTION_CHARS)),
    ("VersionDraft", "seoKeywords", EntriesOfLength(MAX_KEYWORDS, MAX_KEYWORD_CHARS)),
    ("VersionDraft", "seoTitle", Length(MAX_TITLE_CHARS)),
    ("VersionDraft", "title", Length(MAX_TITLE_CHARS)),
    ("WebhookFields", "url", Length(MAX_WEBHOOK_URL_CHARS)),
];

/// Adds the bounds to their properties.
///
/// # Panics
/// Panics if a property is missing or its type has no such bound.
pub(super) fn add(document: &mut Document) {
    let schemas = &mut document.components.get_or_insert_default().schemas;
    for (schema, property, bound) in BOUNDS {
        let found = match schemas.get_mut(*schema) {
            Some(RefOr::T(Schema::Object(object))) => object.properties.get_mut(*property),
            _ => None,
        };
        match (found, bound) {
            (Some(RefOr::T(Schema::Object(object))), Length(length)) => object.max_length = Some(*length),
            (Some(RefOr::T(Schema::Object(object))), Range(range)) => bound_number(object, range),
            (Some(RefOr::T(Schema::Array(array))), Entries(entries)) => array.max_items = Some(*entries),
            (Some(RefOr::T(Schema::Array(array))), EntriesOfLength(entries, length)) => {
                array.max_items = Some(*entries);
                if let ArrayItems::RefOrSchema(items) = &mut array.items
                    && let RefOr::T(Schema::Object(object)) = &mut **items
                {
                    object.max_length = Some(*length);
                }
            }
            _ => panic!("{schema}.{property} cannot have this bound"),
        }
    }
}

fn bound_number(object: &mut Object, range: &RangeInclusive<u32>) {
    object.minimum = Some((*range.start()).into());
    object.maximum = Some((*range.end()).into());
}
