//! Errors and warnings of the log, counted until a worker stores them.

use crate::request_id::RequestId;
use domain::system::errors::ErrorCount;
use model::id::PageId;
use model::system::LogLevel;
use std::collections::BTreeMap;
use std::fmt::{Debug, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use time::OffsetDateTime;
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;

/// Maximum number of different messages between two writes.
const MAX_MESSAGES: usize = 100;
const MAX_MESSAGE_CHARS: usize = 300;
const MAX_DETAIL_CHARS: usize = 500;
/// Fields with the reason of an error. The others can name persons.
const DETAIL_FIELDS: &[&str] = &["error", "panic", "why", "detail", "fault"];

/// Field with the id of a page.
const PAGE_FIELD: &str = "page";

/// Errors since the last write, by level, module and template.
static COUNTS: Mutex<BTreeMap<(LogLevel, String, String), ErrorCount>> = Mutex::new(BTreeMap::new());

/// Returns the errors since the last call, and forgets them.
pub(crate) fn take() -> Vec<ErrorCount> {
    std::mem::take(&mut *counts()).into_values().collect()
}

/// Adds errors that could not be stored.
pub(crate) fn put_back(errors: Vec<ErrorCount>) {
    for error in errors {
        add(error);
    }
}

fn counts() -> MutexGuard<'static, BTreeMap<(LogLevel, String, String), ErrorCount>> {
    COUNTS.lock().unwrap_or_else(PoisonError::into_inner)
}

fn add(error: ErrorCount) {
    let mut counts = counts();
    let key = (error.level, error.target.clone(), error.template.clone());
    let is_full = counts.len() >= MAX_MESSAGES;
    match counts.get_mut(&key) {
        Some(counted) => {
            counted.times += error.times;
            counted.first_at = counted.first_at.min(error.first_at);
            if error.last_at >= counted.last_at {
                counted.last_at = error.last_at;
                counted.message = error.message;
                counted.detail = error.detail;
                counted.request_id = error.request_id;
                counted.page = error.page;
            }
        }
        None if is_full => {}
        None => {
            counts.insert(key, error);
        }
    }
}

/// Counts the events of its filter.
pub(crate) struct ErrorCounter;

impl<S: Subscriber> Layer<S> for ErrorCounter {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut words = EventWords::default();
        event.record(&mut words);
        let now = OffsetDateTime::now_utc();
        add(ErrorCount {
            level: if *event.metadata().level() == Level::ERROR { LogLevel::Error } else { LogLevel::Warning },
            target: event.metadata().target().to_owned(),
            template: shortened(&without_numbers(&words.message), MAX_MESSAGE_CHARS),
            message: shortened(&words.message, MAX_MESSAGE_CHARS),
            detail: shortened(&words.detail, MAX_DETAIL_CHARS),
            times: 1,
            first_at: now,
            last_at: now,
            request_id: RequestId::current().map_or_else(String::new, |id| id.as_str().to_owned()),
            page: words.page,
        });
    }
}

/// Message, reason and page of an event.
#[derive(Default)]
struct EventWords {
    message: String,
    detail: String,
    page: Option<PageId>,
}

impl Visit for EventWords {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        let name = field.name();
        // Writing to a string cannot fail.
        if name == "message" {
            let _ = write!(self.message, "{value:?}");
        } else if DETAIL_FIELDS.contains(&name) && self.detail.is_empty() {
            let _ = write!(self.detail, "{value:?}");
        }
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        if field.name() == PAGE_FIELD {
            self.page = Some(PageId(value));
        }
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        // Without the quotation marks of a debug text.
        self.record_debug(field, &format_args!("{value}"));
    }

    fn record_error(&mut self, field: &Field, value: &(dyn std::error::Error + 'static)) {
        self.record_debug(field, &format_args!("{value}"));
    }
}

/// Replaces each number by `#`, so that messages about different things are one.
fn without_numbers(message: &str) -> String {
    let mut text = String::with_capacity(message.len());
    for letter in message.chars() {
        match letter {
            '0'..='9' if text.ends_with('#') => {}
            '0'..='9' => text.push('#'),
            letter => text.push(letter),
        }
    }
    text
}

fn shortened(text: &str, max_chars: usize) -> String {
    match text.char_indices().nth(max_chars) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{ErrorCounter, MAX_MESSAGES, shortened, take, without_numbers};
    use model::id::PageId;
    use model::system::LogLevel;
    use tracing_subscriber::layer::SubscriberExt;

    #[test]
    fn errors_are_counted_by_message_with_their_last_reason_and_without_other_fields() {
        let subscriber = tracing_subscriber::registry().with(ErrorCounter);
        tracing::subscriber::with_default(subscriber, || {
            for id in 0..3_i64 {
                let reason = std::io::Error::other(format!("reason {id}"));
                tracing::error!(error = %reason, page = id, address = "ada@site.example", "job {id} failed");
            }
            tracing::warn!("job 7 failed");
            for letter in 'a'..='z' {
                for other in 'a'..='z' {
                    tracing::warn!("{letter}{other}");
                }
            }
        });
        let counted = take();
        assert_eq!(counted.len(), MAX_MESSAGES);
        let failed: Vec<_> = counted.iter().filter(|error| error.template == "job # failed").collect();
        assert_eq!((failed[0].level, failed[0].times, failed[0].detail.as_str()), (LogLevel::Error, 3, "reason 2"));
        assert_eq!((failed[0].message.as_str(), failed[0].page), ("job 2 failed", Some(PageId(2))));
        assert_eq!((failed[1].level, failed[1].times, failed[1].detail.as_str()), (LogLevel::Warning, 1, ""));
        assert!(!format!("{counted:?}").contains("ada@"), "{counted:?}");
        assert!(take().is_empty());
    }

    #[test]
    fn messages_are_grouped_without_numbers_and_kept_short() {
        assert_eq!(without_numbers("page 12 of 7, 3.5 s"), "page # of #, #.# s");
        assert_eq!(shortened("grüße", 3), "grü…");
        assert_eq!(shortened("grüße", 5), "grüße");
    }
}
